"""A browser over HTTP, without a window: it keeps connections and cookies, and reads forms.

It is built on http.client because checks share their cores with the server that they measure: a request takes
0.16 ms of CPU here, 0.34 ms with urllib3, 0.64 ms with httpx. `checks.fuzz` does not use it: most of what it
sends is nothing that a client would send.
"""

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from http.client import HTTPConnection, HTTPException, HTTPMessage
from http.cookies import SimpleCookie
from itertools import cycle
from typing import Any
from urllib.parse import urlencode

from selectolax.lexbor import LexborHTMLParser

from tests.support import reading
from tests.support.matches import hidden

PATIENCE = 30  # seconds


class Unanswered(Exception):
    """The server closed the connection, or was silent for too long, before it had answered."""


@dataclass(frozen=True)
class Answer:
    """An answer; its body is decompressed and parsed only when it is read."""

    status: int
    headers: HTTPMessage
    body: bytes

    @cached_property
    def text(self) -> str:
        is_compressed = self.headers.get("Content-Encoding") == "gzip"
        return (gzip.decompress(self.body) if is_compressed else self.body).decode()

    @cached_property
    def page(self) -> Any:
        """The root node of its HTML, for the functions of `tests.support.reading`."""
        return LexborHTMLParser(self.text).root

    @property
    def heading(self) -> str:
        """The text of its first h1; "" if it has none."""
        return next(iter(reading.texts(self.page, "h1")), "")

    def hidden(self, *names: str) -> dict[str, str]:
        """The values of hidden fields by their names, to send with a form; LookupError if one is missing."""
        return {name: hidden(self.page, name) for name in names}


def send(
    connection: HTTPConnection,
    path: str,
    body: str | bytes | None = None,
    headers: Mapping[str, str] | None = None,
) -> Answer:
    """Get a page, or post the body of a form, and read the whole answer; raises Unanswered."""
    sent = {"Accept-Encoding": "gzip"} | (headers or {})
    if body is not None:
        sent.setdefault("Content-Type", "application/x-www-form-urlencoded")
    try:
        connection.request("GET" if body is None else "POST", path, body, sent)
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())
    except (OSError, HTTPException) as error:
        connection.close()
        raise Unanswered from error


class Browser:
    """A browser with cookies of its own, which sends requests to the servers at these ports in turn."""

    def __init__(self, *ports: int, timeout: float = PATIENCE, keep_alive: bool = True) -> None:
        """`timeout` is in seconds; without `keep_alive` each request has a connection of its own."""
        self.cookies: dict[str, str] = {}
        self.keep_alive = keep_alive
        self._connections = [HTTPConnection("127.0.0.1", port, timeout=timeout) for port in ports]
        self._next = cycle(self._connections)

    def ask(self, path: str, form: Mapping[str, str] | None = None, **headers: str) -> Answer:
        """Get a page, or post a form, and keep the cookies of the answer; raises Unanswered."""
        return self._send(path, None if form is None else urlencode(form), headers)

    def upload(self, path: str, form: Mapping[str, str], name: str, file: bytes) -> Answer:
        """Post a form with a file in the field of this name; raises Unanswered."""
        border = "a-line-that-is-in-no-file"
        parts = [
            f'--{border}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'
            for field, value in form.items()
        ]
        head = f'--{border}\r\nContent-Disposition: form-data; name="{name}"; filename="file"\r\n\r\n'
        body = "".join((*parts, head)).encode() + file + f"\r\n--{border}--\r\n".encode()
        return self._send(path, body, {"Content-Type": f"multipart/form-data; boundary={border}"})

    def _send(self, path: str, body: str | bytes | None, headers: dict[str, str]) -> Answer:
        connection = next(self._next)
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = send(connection, path, body, headers)
        if not self.keep_alive:
            connection.close()
        for given in answer.headers.get_all("Set-Cookie", ()):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(given).items()}
        return answer

    def close(self) -> None:
        for connection in self._connections:
            connection.close()
