"""Accept how the app is now: rewrite the files of the contract."""

import tempfile
from pathlib import Path

from tests.contract import PAGES, SURFACE
from tests.contract.pages import text_of_pages
from tests.contract.surface import text_of_surface

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        SURFACE.write_text(text_of_surface(Path(folder, "surface")), "utf-8")
        PAGES.write_text(text_of_pages(Path(folder, "pages")), "utf-8")
