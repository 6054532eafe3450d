"""What the server does with connections: slow readers, what no browser sends, and a stop."""

import contextlib
import signal
import socket
import threading
import urllib.request
from http.client import HTTPConnection

import pytest
from flask import Flask, Response

from scorekeeper.commands import http_server
from scorekeeper.config import THREADS
from tests.support.server import Server

# A file sent in parts, of more than waitress holds for a reader by default before it stops the thread.
PART, PARTS = b"x" * 1024 * 1024, 40


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("data"))
    server.start()
    yield server
    server.kill()


def answers(server, sent):
    """All that the server sends back until it closes the connection, or says nothing for two seconds."""
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.settimeout(2)
        connection.sendall(sent)
        received = b""
        # One that is refused before all of it was read is reset.
        with contextlib.suppress(TimeoutError, ConnectionResetError):
            while part := connection.recv(65536):
                received += part
    return received


def test_requests_sent_before_an_answer_was_read_are_not_worked_through(server):
    one = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    received = answers(server, one * 50)
    assert 1 <= received.count(b"HTTP/1.1 200") <= 3
    assert b"Connection: close" in received


@pytest.fixture
def large(monkeypatch):
    """The port of a server of answers that not everybody reads; it runs in this process."""
    monkeypatch.setattr(signal, "signal", lambda *_handler: None)
    app = Flask("large")
    app.config["PROXIES"] = 0
    app.add_url_rule("/large", "large", lambda: Response(PART for _ in range(PARTS)))
    app.add_url_rule("/small", "small", lambda: "small")
    served = http_server.Server(app, "127.0.0.1", 0)
    thread = threading.Thread(target=served.run)
    thread.start()
    yield served.port
    served._stop()  # noqa: SLF001 (no signal reaches it here)
    thread.join()


def test_those_who_do_not_read_their_answers_hold_no_thread(large):
    with contextlib.ExitStack() as opened:
        for _ in range(THREADS + 1):
            connection = opened.enter_context(socket.create_connection(("127.0.0.1", large), timeout=10))
            connection.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
            # It is being sent.
            assert connection.recv(1024)
        with urllib.request.urlopen(f"http://127.0.0.1:{large}/small", timeout=10) as answer:
            assert answer.read() == b"small"


def test_a_connection_goes_on_for_one_that_asks_after_each_answer(server):
    connection = HTTPConnection("127.0.0.1", server.port)
    sockets = set()
    for _ in range(3):
        connection.request("GET", "/healthz")
        sockets.add(connection.sock)
        assert connection.getresponse().read() == b'{"status":"ok"}\n'
    assert len(sockets) == 1
    connection.close()


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (b"X: " + b" " * 8_000 + b"a\r\n", b"400"),
        (b"X: a" + b"\t" * 8_000 + b"a\r\n", b"400"),
        (b"X: " + b"a" * 17_000 + b"\r\n", b"431"),
        (b"Transfer-Encoding: chunked\r\n", b"501"),
        (b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", b"501"),
    ],
)
def test_what_no_browser_sends_is_refused_at_once(server, lines, status):
    received = answers(
        server, b"POST /new HTTP/1.1\r\nHost: x\r\n" + lines + b"\r\n5;a=b\r\nhello\r\n0\r\n\r\n"
    )
    assert received.split(b" ")[1] == status
    assert received.count(b"HTTP/1.") == 1


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_finishes_the_answers_that_are_asked_for_and_exits_with_0(tmp_path, how):
    server = Server(tmp_path)
    server.start()
    body = b"x" * 60_000
    head = b"POST /new HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        server.process.send_signal(how)
        assert connection.recv(65536).startswith(b"HTTP/1.1 400")
    assert server.exit_code() == 0


def test_a_stop_waits_for_nobody_who_only_keeps_a_connection_open(tmp_path):
    server = Server(tmp_path)
    server.start()
    with socket.create_connection(("127.0.0.1", server.port)):
        urllib.request.urlopen(f"{server.address}/healthz").read()
        server.process.send_signal(signal.SIGTERM)
        assert server.exit_code() == 0
