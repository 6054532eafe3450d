"""Pages that were drawn before: whoever asks for what has not changed since is given the same page.

A page is known by everything that it is drawn from, so an old one is never given: it is asked for no more.
Nothing of one browser stands in it but the token of its forms, and that is put in last. A process that has
forgotten a page, or is another one, draws it anew.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from secrets import token_hex
from threading import Lock
from typing import Any

from cachetools import LRUCache
from flask import Flask, current_app, g, render_template, request, session
from flask_babel import get_locale
from flask_wtf.csrf import generate_csrf

# Bytes of pages.
MOST_KEPT = 4 * 1024 * 1024
# Stands where each browser has a token of its own. Nobody can know it, so nobody can write it into a name.
CSRF_PLACEHOLDER = token_hex(16)
_TOKEN = CSRF_PLACEHOLDER.encode()


class PageCache:
    """The pages that an app has drawn and was asked for last, as they are drawn and as they are sent.

    It is where Flask-Compress keeps what it compressed, too: those of its keys that are of a page.
    """

    def __init__(self) -> None:
        self._kept: LRUCache[Hashable, bytes] = LRUCache(MOST_KEPT, getsizeof=len)
        self._lock = Lock()

    def init_app(self, app: Flask) -> None:
        app.extensions["page_cache"] = self
        app.config["COMPRESS_CACHE_BACKEND"] = lambda: self
        app.config["COMPRESS_CACHE_KEY"] = lambda _request: g.get("page_sent", "")

    def get(self, key: Hashable) -> bytes | None:
        with self._lock:
            return self._kept.get(key)

    def set(self, key: str, page: bytes) -> None:
        """Keep what was compressed, after the name of the way it was and a semicolon the key of the page."""
        if not key.endswith(";"):
            self._keep(key, page)

    def get_or_render(self, key: Hashable, make: Callable[[], str]) -> bytes:
        made = self.get(key)
        if made is None:
            made = make().encode()
            self._keep(key, made)
        return made

    def _keep(self, key: Hashable, page: bytes) -> None:
        if len(page) <= MOST_KEPT:
            with self._lock:
                self._kept[key] = page


def render_cached(*state: Hashable, template: str, values: Callable[[], dict[str, Any]]) -> bytes:
    """The page that this template makes of values that rest on this state alone; they are asked for only if
    it was not drawn before. The tokens in its forms are those of whoever asks.
    """
    pages: PageCache = current_app.extensions["page_cache"]
    key = (template, *state, str(get_locale()), request.scheme, request.host)
    page = pages.get_or_render(
        key, lambda: render_template(template, csrf_token=lambda: CSRF_PLACEHOLDER, **values())
    )
    token = _token() if _TOKEN in page else b""
    g.page_sent = repr((key, token))
    return page.replace(_TOKEN, token) if token else page


def _token() -> bytes:
    if "csrf_token" not in session:
        return generate_csrf().encode()
    return _signed(current_app.secret_key, session["csrf_token"])


@lru_cache(maxsize=1_000)
def _signed(_secret: str | bytes | None, _unsigned: str) -> bytes:
    """The token of whoever asks, signed once: so a page that is sent again is compressed once, too."""
    return generate_csrf().encode()
