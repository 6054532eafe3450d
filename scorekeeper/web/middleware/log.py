"""What is written down of accidents: where in the program they happened, and nothing that anybody typed."""

import logging
import traceback
from collections.abc import Iterator
from typing import Any

from flask import Flask, request
from flask.logging import default_handler
from sqlalchemy.exc import OperationalError

# They speak of files, sockets and the database, and never of what was typed.
SPEAKING = (OSError, OperationalError)


def keep_quiet(app: Flask) -> None:
    """Let log lines hold no names, no codes and no secrets: an address of a match is one."""

    def log_exception(accident: Any) -> None:
        app.logger.error("Accident in %s %s", request.method, request.endpoint, exc_info=accident)

    app.log_exception = log_exception  # type: ignore[method-assign, assignment]
    of_limits = logging.getLogger("flask-limiter")
    # By itself it tells nobody that its store is away.
    of_limits.addHandler(default_handler)
    for logger in (app.logger, logging.getLogger("waitress"), of_limits):
        if not any(isinstance(each, RedactingFilter) for each in logger.filters):
            logger.addFilter(RedactingFilter())


class RedactingFilter(logging.Filter):
    """Puts in place of an exception's words where it was raised."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and record.exc_info[1] is not None:
            if record.name == "waitress":
                # Its words quote the address.
                record.msg, record.args = "Accident in the server", ()
            record.msg = "\n".join([record.getMessage(), *_traceback_lines(record.exc_info[1])])
            record.args, record.exc_info, record.exc_text = (), None, None
        return True


def _traceback_lines(error: BaseException) -> Iterator[str]:
    """The exception that came first, and whatever it led to: each where it was raised, and its kind."""
    earlier = error.__cause__ or error.__context__
    if earlier is not None:
        yield from _traceback_lines(earlier)
    yield "".join(traceback.format_tb(error.__traceback__)).rstrip()
    said = f": {error}" if isinstance(error, SPEAKING) else ""
    yield f"{type(error).__module__}.{type(error).__qualname__}{said}"
