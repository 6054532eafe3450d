"""Pages that were drawn before: whoever asks for what has not changed since is given the same page.

A page is known by everything that it is drawn from, so an old one is never given: it is asked for no more.
Nothing of one browser stands in it. A process that has forgotten it, or is another one, draws it anew.
"""

from collections.abc import Callable, Hashable
from secrets import token_hex
from threading import Lock
from typing import Any

from cachetools import LRUCache
from flask import Flask, current_app, render_template, request
from flask_babel import get_locale
from flask_wtf.csrf import generate_csrf

# Bytes of pages.
MOST_KEPT = 4 * 1024 * 1024
# Stands where each browser has a token of its own. Nobody can know it, so nobody can write it into a name.
TOKEN = token_hex(16)
_TOKEN = TOKEN.encode()


class Pages:
    """The pages that an app has drawn and was asked for last, as they are sent."""

    def __init__(self) -> None:
        self._kept: LRUCache[Hashable, bytes] = LRUCache(MOST_KEPT, getsizeof=len)
        self._lock = Lock()

    def init_app(self, app: Flask) -> None:
        app.extensions["drawn"] = self

    def get(self, key: Hashable, draw: Callable[[], str]) -> bytes:
        with self._lock:
            page = self._kept.get(key)
        if page is None:
            page = draw().encode()
            if len(page) <= MOST_KEPT:
                with self._lock:
                    self._kept[key] = page
        return page


def drawn_from(*state: Hashable, template: str, values: Callable[[], dict[str, Any]]) -> bytes:
    """The page that this template makes of values that rest on this state alone; they are asked for only if
    it was not drawn before. The tokens in its forms are those of whoever asks.
    """
    key = (template, *state, str(get_locale()), request.host_url)
    pages: Pages = current_app.extensions["drawn"]
    page = pages.get(key, lambda: render_template(template, csrf_token=lambda: TOKEN, **values()))
    return page.replace(_TOKEN, generate_csrf().encode()) if _TOKEN in page else page
