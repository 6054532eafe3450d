"""python -m scorekeeper"""

from scorekeeper.commands.main import main

main()
