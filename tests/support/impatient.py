"""`scorekeeper`, but nobody waits for the database for longer than a second."""

from scorekeeper import config
from scorekeeper.commands.main import main

config.LOCK_TIMEOUT_SECONDS = 1
main()
