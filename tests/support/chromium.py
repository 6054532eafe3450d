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


if __name__ == "__main__":
    sys.exit(find() is None)
