"""What users, files and other programs rely on, as it was accepted last.

`surface.json` holds addresses, commands, tables, settings and headers; `pages.txt` holds the pages of the
newest stored database. To accept an intended change, run `python -m tests.contract`, which rewrites both.

Commit d32a0d8 wrote them first: tests/stored/README.md says how to run a test module with older code.
"""

from pathlib import Path

HERE = Path(__file__).parent
SURFACE = HERE / "surface.json"
PAGES = HERE / "pages.txt"
ACCEPT = (
    "If this change is intended, accept it: run `python -m tests.contract` and commit the rewritten files."
)
