"""A picture of every page, at four widths and in both colour schemes, to be looked at one by one."""

import shutil
from pathlib import Path
from typing import Literal

from audit.site import open_site, slug

FOLDER = Path("screenshots")
WIDTHS = (360, 390, 768, 1280)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
HEIGHT = 800


def main() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    with open_site() as (_browser, kept, addresses):
        page = kept.new_page()
        for name, address in addresses.items():
            page.goto(address)
            for width in WIDTHS:
                for scheme in SCHEMES:
                    page.emulate_media(color_scheme=scheme)
                    page.set_viewport_size({"width": width, "height": HEIGHT})
                    # As tall as the page: a bar that sticks to the screen's end is then where it belongs.
                    whole = page.evaluate("document.documentElement.scrollHeight")
                    page.set_viewport_size({"width": width, "height": whole})
                    page.screenshot(path=FOLDER / f"{slug(name)}-{width}-{scheme}.png")
    print(f"{len(list(FOLDER.iterdir()))} pictures in {FOLDER}/")


if __name__ == "__main__":
    main()
