"""Cache of rendered pages, keyed by everything they depend on, so that an outdated page is never found.

A page holds nothing of one browser but the CSRF token of its forms, which replaces a placeholder when the
page is sent. The cache belongs to one process: another one renders the page itself.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from hashlib import sha256
from secrets import token_hex
from threading import Lock
from typing import Any

from cachetools import LRUCache
from flask import Flask, current_app, g, render_template, request, session
from flask_babel import get_locale
from flask_wtf.csrf import generate_csrf

MAX_BYTES = 4 * 1024 * 1024
# Random, so that nobody can type it into a name.
CSRF_PLACEHOLDER = token_hex(16)
_PLACEHOLDER = CSRF_PLACEHOLDER.encode()


class PageCache:
    """The pages an app rendered that were asked for last, and the same pages compressed.

    It is Flask-Compress's cache too: its settings COMPRESS_CACHE_BACKEND, an object with `get` and `set`, and
    COMPRESS_CACHE_KEY.
    """

    def __init__(self) -> None:
        self._pages: LRUCache[Hashable, bytes] = LRUCache(MAX_BYTES, getsizeof=len)
        self._lock = Lock()

    def init_app(self, app: Flask) -> None:
        app.extensions["page_cache"] = self
        app.config["COMPRESS_CACHE_BACKEND"] = lambda: self
        app.config["COMPRESS_CACHE_KEY"] = lambda _request: g.get("page_key", "")

    def get(self, key: Hashable) -> bytes | None:
        with self._lock:
            return self._pages.get(key)

    def set(self, key: Hashable, page: bytes) -> None:
        """Keep the compressed answer to this request if `render_cached` made it; others have no key."""
        if "page_key" in g:
            self._keep(key, page)

    def get_or_render(self, key: Hashable, render: Callable[[], str]) -> bytes:
        page = self.get(key)
        if page is None:
            page = render().encode()
            self._keep(key, page)
        return page

    def _keep(self, key: Hashable, page: bytes) -> None:
        if len(page) <= MAX_BYTES:
            with self._lock:
                self._pages[key] = page


def render_cached(*state: Hashable, template: str, values: Callable[[], dict[str, Any]]) -> bytes:
    """The page of this template, with the CSRF token of the browser that asks. Its values depend on `state`
    alone, and are asked for only if the page is not cached.
    """
    cache: PageCache = current_app.extensions["page_cache"]
    # A digest, as a state or a host name may be long, and only the pages are counted.
    known = repr((template, *state, str(get_locale()), request.scheme, request.host))
    key = sha256(known.encode()).hexdigest()
    page = cache.get_or_render(
        key, lambda: render_template(template, csrf_token=lambda: CSRF_PLACEHOLDER, **values())
    )
    token = _csrf_token() if _PLACEHOLDER in page else b""
    g.page_key = key + token.decode()
    return page.replace(_PLACEHOLDER, token) if token else page


def _csrf_token() -> bytes:
    """This browser's CSRF token. Signed once, so that a page sent to it again is compressed once.

    Flask-WTF keeps the unsigned token in the session under the name of its field. If it did not, each request
    would have a newly signed token: correct, but the page would be compressed each time.
    """
    if "csrf_token" not in session:
        return generate_csrf().encode()
    return _signed(current_app.secret_key, session["csrf_token"])


@lru_cache(maxsize=1_000)
def _signed(_secret: str | bytes | None, _unsigned: str) -> bytes:
    return generate_csrf().encode()
