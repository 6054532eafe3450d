"""The real server with some matches in it, and the addresses of every page."""

import contextlib
from collections.abc import Iterator

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.support.browsing import PHONE
from tests.support.chromium import FLAGS, find
from tests.support.pages import PAGES, at, keep_matches
from tests.support.server import serving


@contextlib.contextmanager
def open_site(data: str) -> Iterator[tuple[Browser, BrowserContext, dict[str, str]]]:
    """A browser, a context of it that keeps the matches in `data`, and each page's address by its name."""
    with (
        serving(data) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=find(), args=list(FLAGS)) as browser,
        keep_matches(browser, base_url=server.address, viewport=PHONE, has_touch=True) as (kept, found),
    ):
        yield browser, kept, {name: at(server.address, page.format(**found)) for name, page in PAGES.items()}


def slug(name: str) -> str:
    """A page's name as part of a file's name."""
    return name.replace(",", "").replace(" ", "-")
