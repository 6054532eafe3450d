"""Bounds on a request's body: counted before it is read, and one large body at a time."""

from collections.abc import Mapping
from io import BytesIO
from threading import BoundedSemaphore
from typing import IO, TypeVar

from flask import Flask, Request, request
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.exceptions import RequestEntityTooLarge, ServiceUnavailable
from werkzeug.formparser import FormDataParser

URLENCODED = "application/x-www-form-urlencoded"
# What a form that holds no file may be long, in bytes, and how many fields it may have.
MOST_BYTES = 64 * 1024
MOST_FIELDS = 2_000
# How long a large body waits for the one before it, and how many may wait at once, in threads of the server.
LONGEST_WAIT_SECONDS = 5
MOST_WAITING = 3

# Where a request's environment says that it is the one that is worked on.
HAS_TURN = "scorekeeper.has_turn"

Value = TypeVar("Value")

_turn = BoundedSemaphore(1)
_waiting = BoundedSemaphore(MOST_WAITING + 1)


class Parser(FormDataParser):
    """Counts the fields of a form before it reads any, and leaves out parts without a name."""

    def parse(
        self,
        stream: IO[bytes],
        mimetype: str,
        content_length: int | None,
        options: dict[str, str] | None = None,
    ) -> tuple[IO[bytes], MultiDict[str, str], MultiDict[str, FileStorage]]:
        if mimetype == URLENCODED:
            # A large form is sent in parts, which cost no more than they are long.
            data = stream.read(MOST_BYTES + 1)
            if len(data) > MOST_BYTES or data.count(b"&") >= MOST_FIELDS:
                raise RequestEntityTooLarge
            stream = BytesIO(data)
        stream, form, files = super().parse(stream, mimetype, content_length, options)
        return stream, _named(form), _named(files)


class BoundedRequest(Request):
    form_data_parser_class = Parser


def _named(sent: MultiDict[str, Value]) -> MultiDict[str, Value]:
    """What was sent, without the parts that have no name; most have none of them."""
    if None not in sent:
        return sent
    return type(sent)([(name, value) for name, value in sent.items(multi=True) if name is not None])


def init_app(app: Flask, large: Mapping[str, int]) -> None:
    """Bound every body; `large` says how many bytes the endpoints take that take more than a form.

    It comes before anything reads the form. One large body is read and worked on at a time, however many
    arrive: each takes some hundred megabytes of memory.
    """
    app.request_class = BoundedRequest

    def take_turn() -> None:
        most = large.get(request.endpoint or "")
        if most is None or request.method != "POST":
            return
        request.max_content_length = request.max_form_memory_size = most
        if not _waiting.acquire(blocking=False):
            raise ServiceUnavailable(retry_after=LONGEST_WAIT_SECONDS)
        has_turn = request.environ[HAS_TURN] = _turn.acquire(timeout=LONGEST_WAIT_SECONDS)
        if not has_turn:
            _waiting.release()
            raise ServiceUnavailable(retry_after=LONGEST_WAIT_SECONDS)

    def end_turn(_error: BaseException | None) -> None:
        if request.environ.pop(HAS_TURN, False):
            _turn.release()
            _waiting.release()

    app.before_request(take_turn)
    app.teardown_request(end_turn)
