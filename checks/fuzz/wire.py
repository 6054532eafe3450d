"""Requests as bytes, each over a socket of its own, and which answers are allowed."""

import http.client
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from scorekeeper.web.middleware.headers import HEADERS

SECONDS = 30


@dataclass(frozen=True)
class Request:
    """A request's head and body, exactly as they are sent."""

    head: bytes
    body: bytes = b""

    @property
    def sent(self) -> bytes:
        return self.head + b"\r\n\r\n" + self.body

    def __str__(self) -> str:
        return f"{self.head[:400]!r} + {len(self.body)} bytes {self.body[:400]!r}"


@dataclass(frozen=True)
class Answer:
    """An answer; the status is 0 if the server closed the connection without one."""

    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def is_the_servers_own(self) -> bool:
        """Whether waitress answered, which it does in plain text, and not the app."""
        is_plain = self.headers.get_content_type() == "text/plain"
        return self.status == 0 or (self.status >= 400 and is_plain)

    def fault(self, request: Request) -> str:
        """What is wrong with this answer; "" if it is allowed."""
        # RFC 9112, 6.1: the answer to an unknown transfer coding.
        if self.is_the_servers_own and self.status == 501 and b"ransfer-" in request.head:
            return ""
        if self.status >= 500:
            return f"answered {self.status}"
        if self.is_the_servers_own:
            return ""
        lacking = [name for name in HEADERS if self.headers[name] != HEADERS[name]]
        return f"answered {self.status} without {', '.join(lacking)}" if lacking else ""


class Wire:
    """The connection data of one server, the number of requests, and the faults found."""

    def __init__(self, address: str) -> None:
        self.host = urlsplit(address).netloc
        self.count = 0
        self.statuses: dict[int, int] = {}
        self.faults: list[str] = []

    def send(self, request: Request) -> Answer:
        self.count += 1
        answer = self._exchange(request)
        self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
        if fault := answer.fault(request):
            self.faults.append(f"{fault}: {request}")
        return answer

    def _exchange(self, request: Request) -> Answer:
        name, _, port = self.host.rpartition(":")
        nothing = Answer(0, http.client.HTTPMessage(), "")
        with socket.create_connection((name, int(port)), timeout=SECONDS) as there:
            try:
                there.sendall(request.sent)
                # Nothing more will come, whatever Content-Length says.
                there.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            answer = http.client.HTTPResponse(there, method="HEAD" if request.head[:5] == b"HEAD " else "GET")
            try:
                answer.begin()
                text = answer.read().decode("utf-8", "replace")
            except TimeoutError:
                self.faults.append(f"no answer in {SECONDS} s: {request}")
                return nothing
            except (OSError, http.client.HTTPException):
                return nothing
            return Answer(answer.status, answer.headers, text)
