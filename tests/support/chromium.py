"""Which browser of this machine the tests drive. Run as a module: exit 1 if there is none."""

import shutil
import sys

FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def find():
    """The path of an installed Chromium or Chrome, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def find_shell():
    """The path of Chromium without its windows, which takes half the time; without it, that of the whole one.

    It never hides a tab, and keeps no page to go back to.
    """
    return shutil.which("chromium-headless-shell") or find()


if __name__ == "__main__":
    sys.exit(find() is None)
