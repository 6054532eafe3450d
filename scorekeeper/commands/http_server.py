"""The HTTP server: waitress, which neither slow readers nor clever senders hold, and which stops calmly."""

import signal
import sys
import time
from typing import Any

from flask import Flask
from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError, TransferEncodingNotImplemented
from waitress.server import BaseWSGIServer, create_server

from scorekeeper.config import THREADS
from scorekeeper.web.files import MOST_SENT

LARGEST_HEADERS = 16 * 1024  # bytes, with the address
# Waitress finds the end of a header's value in a time that grows with the square of the blanks before it.
MOST_BLANKS = 64
# An answer that is not read waits on the disk, and not in one of the threads.
LARGEST_ANSWER = 1024 * 1024 * 1024
# For how long a server that was told to stop finishes what it is at, in seconds.
LONGEST_STOP = 10


class Parser(HTTPRequestParser):  # type: ignore[misc]
    """Refuses what no browser sends, and what costs waitress more than it is long: blanks in a row, and
    bodies in chunks.
    """

    def parse_header(self, header_plus: bytes) -> None:
        if b" " * MOST_BLANKS in header_plus.replace(b"\t", b" "):
            raise ParsingError("Too many blanks in a header")
        super().parse_header(header_plus)
        if self.chunked:
            raise TransferEncodingNotImplemented("A body has to say its length")


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that answers requests one after the other: one that sends the next before it has read an
    answer, as no browser does, is closed after that.
    """

    parser_class = Parser

    def received(self, data: bytes) -> bool:
        more: bool = super().received(data)
        with self.requests_lock:
            if len(self.requests) > 1:
                for each in self.requests:
                    each.headers["CONNECTION"] = "close"
        return more


class Server:
    """The app, listening; it answers once it runs. Raises OSError if the address cannot be used."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        self._sockets: dict[int, Any] = {}
        self._server = create_server(
            app,
            map=self._sockets,
            host=host,
            port=port,
            threads=THREADS,
            ident=None,
            max_request_header_size=LARGEST_HEADERS,
            # The app refuses what is larger than it takes, with a page; waitress, without one, far more.
            max_request_body_size=2 * MOST_SENT,
            outbuf_high_watermark=LARGEST_ANSWER,
            # Waitress strips forwarded headers unless proxies are configured.
            clear_untrusted_proxy_headers=not app.config["PROXIES"],
            connection_limit=most_connections(),
            # select(), its default, cannot wait for more than 1,024 sockets.
            asyncore_use_poll=True,
        )
        for listener in self._of_type(BaseWSGIServer):
            listener.channel_class = Channel
        self._stop_by: float | None = None
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)

    @property
    def port(self) -> int:
        listeners = self._of_type(BaseWSGIServer)
        return int(listeners[0].effective_port)

    @property
    def waiting(self) -> int:
        """How many requests wait for a thread. Waitress documents no count of them: delete once it has one; a
        test of the served metrics fails if the queue has another name.
        """
        return len(self._server.task_dispatcher.queue)

    def run(self) -> None:
        """Serve until SIGINT or SIGTERM, and then until what was asked before is answered, at most for
        LONGEST_STOP seconds.
        """
        while self._stop_by is None:
            self._work()
        # Connections that were made before are let in, and what has arrived over them is read.
        self._work()
        for listener in self._of_type(BaseWSGIServer):
            listener.accepting = False
        self._work()
        while self._is_busy() and time.monotonic() < self._stop_by:
            self._work()

    def _work(self) -> None:
        wasyncore.loop(timeout=0.2, map=self._sockets, use_poll=True, count=1)

    def _stop(self, *_signal: object) -> None:
        self._stop_by = time.monotonic() + LONGEST_STOP

    def _is_busy(self) -> bool:
        channels = self._of_type(HTTPChannel)
        return any(each.request or each.requests or each.total_outbufs_len for each in channels)

    def _of_type(self, kind: type[Any]) -> list[Any]:
        return [each for each in list(self._sockets.values()) if isinstance(each, kind)]


def most_connections() -> int:
    """How many browsers may stay connected, as each does while its page is open: as many as this process may
    have files open, less some for the database and for uploads.
    """
    if sys.platform == "win32":
        return 400  # Windows waits for 512 sockets at most.
    import resource  # noqa: PLC0415 (there is none on Windows)

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(max(files - 100, 100), 2_000)
