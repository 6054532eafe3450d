"""A browser without a page: it keeps cookies and connections, and how long each answer took."""

import gzip
import time
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from itertools import cycle
from typing import NamedTuple
from urllib.parse import urlencode

PATIENCE = 30  # seconds


class Timed(NamedTuple):
    """What was asked for, the answer's status (0 without one), and the seconds until it was read."""

    what: str
    status: int
    seconds: float


class Answer(NamedTuple):
    status: int
    text: str
    location: str
    etag: str


NONE = Answer(0, "", "", "")


class Browser:
    """It takes the servers in turn, one each request: none may keep what another would need."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.cookies: dict[str, str] = {}
        self.timed: list[Timed] = []
        self._connections = cycle([HTTPConnection("127.0.0.1", port, timeout=PATIENCE) for port in ports])

    def ask(self, what: str, path: str, form: dict[str, str] | None = None, etag: str = "") -> Answer:
        """Get a page, or post a form; NONE if there is no answer."""
        headers = {"Accept-Encoding": "gzip"}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if etag:
            headers["If-None-Match"] = etag
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        body = None if form is None else urlencode(form)
        connection = next(self._connections)
        began = time.perf_counter()
        try:
            connection.request("GET" if form is None else "POST", path, body, headers)
            response = connection.getresponse()
            page = response.read()
        except (OSError, HTTPException):
            connection.close()
            self.timed.append(Timed(what, 0, time.perf_counter() - began))
            return NONE
        self.timed.append(Timed(what, response.status, time.perf_counter() - began))
        for given in response.headers.get_all("Set-Cookie", ()):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(given).items()}
        if response.headers.get("Content-Encoding") == "gzip":
            page = gzip.decompress(page)
        told = response.headers
        return Answer(response.status, page.decode(), told.get("Location", ""), told.get("ETag", ""))
