"""A picture of every page, at four widths and in both colour schemes, to be looked at one by one.

The same again as a translation from right to left would be, and the smallest with longer words.
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
# A page that grows is pictured with its new part empty now and then, unless it has been drawn.
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# How a pseudo-locale is called in the pictures' names, and the widths at which it is pictured.
PSEUDO_LOCALES = {"right-to-left": ("-rtl", WIDTHS), "longer": ("-longer", WIDTHS[:1])}


def main() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    with tempfile.TemporaryDirectory() as data, open_site(data) as (_browser, kept, addresses):
        page = kept.new_page()
        picture(page, addresses, WIDTHS)
        for pseudo_locale, (ending, widths) in PSEUDO_LOCALES.items():
            with serving(data, SCOREKEEPER_PSEUDO_LOCALE=pseudo_locale) as server:
                # The same browser keeps these matches too: cookies are kept by host, whatever the port.
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
                # As tall as the page: a bar that sticks to the screen's end is then where it belongs.
                whole = page.evaluate("document.documentElement.scrollHeight")
                page.set_viewport_size({"width": width, "height": whole})
                page.evaluate(PAINTED)
                page.screenshot(path=FOLDER / f"{slug(name)}-{width}-{scheme}{ending}.png")


if __name__ == "__main__":
    main()
