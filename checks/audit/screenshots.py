"""A picture of every page at four widths and in both colour schemes, for review by eye.

The same again in a right-to-left pseudo-locale, and the smallest width with longer words.
"""

import shutil
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from checks.audit.site import open_site, slug
from tests.support.pages import at
from tests.support.server import serving

FOLDER = Path("screenshots")
WIDTHS = (360, 390, 768, 1280)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
HEIGHT = 800
# After a resize a picture may miss the new part of the page until two frames have been painted.
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Pseudo-locales, with the ending of their pictures' names and their widths.
PSEUDO_LOCALES = {"right-to-left": ("-rtl", WIDTHS), "longer": ("-longer", WIDTHS[:1])}


def main() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    with tempfile.TemporaryDirectory() as data, open_site(data) as (_browser, kept, addresses):
        page = kept.new_page()
        picture(page, addresses, WIDTHS)
        for pseudo_locale, (ending, widths) in PSEUDO_LOCALES.items():
            with serving(data, SCOREKEEPER_PSEUDO_LOCALE=pseudo_locale) as server:
                # The same browser may change these matches too: cookies do not depend on the port.
                there = {name: at(server.address, address) for name, address in addresses.items()}
                picture(page, there, widths, ending)
    print(f"{len(list(FOLDER.iterdir()))} pictures in {FOLDER}/")


def picture(page: Page, addresses: dict[str, str], widths: tuple[int, ...], ending: str = "") -> None:
    for name, address in addresses.items():
        page.goto(address)
        for width in widths:
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size({"width": width, "height": HEIGHT})
                # As tall as the page, so that a bar at the bottom of the screen is below everything.
                whole = page.evaluate("document.documentElement.scrollHeight")
                page.set_viewport_size({"width": width, "height": whole})
                page.evaluate(PAINTED)
                page.screenshot(path=FOLDER / f"{slug(name)}-{width}-{scheme}{ending}.png")


if __name__ == "__main__":
    main()
