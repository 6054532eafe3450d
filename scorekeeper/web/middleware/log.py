"""Log redaction: a log line says where an error happened, and repeats nothing that was typed."""

import logging
import traceback
from collections.abc import Iterator

from flask import Flask
from flask.logging import default_handler
from sqlalchemy.exc import OperationalError

# Their messages speak of files, sockets and the database, and never of what was typed.
SAFE_TO_QUOTE = (OSError, OperationalError)


def init_app(app: Flask) -> None:
    """Keep names, codes and secrets out of every log line; the address of a match is a secret too."""
    limits = logging.getLogger("flask-limiter")
    # By default Flask-Limiter's logger drops its message that the store cannot be reached.
    limits.addHandler(default_handler)
    for logger in (app.logger, logging.getLogger("waitress"), limits):
        if not any(isinstance(each, RedactingFilter) for each in logger.filters):
            logger.addFilter(RedactingFilter())


class RedactingFilter(logging.Filter):
    """Replaces an exception's message by its traceback without messages."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and record.exc_info[1] is not None:
            if record.name == "waitress":
                # Its message quotes the address.
                record.msg, record.args = "Accident in the server", ()
            record.msg = "\n".join([record.getMessage(), *_traceback_lines(record.exc_info[1])])
            record.args, record.exc_info, record.exc_text = (), None, None
        return True


def _traceback_lines(error: BaseException) -> Iterator[str]:
    """Where an exception and those that led to it were raised, and their types, the first one first."""
    earlier = error.__cause__ or error.__context__
    if earlier is not None:
        yield from _traceback_lines(earlier)
    yield "".join(traceback.format_tb(error.__traceback__)).rstrip()
    message = f": {error}" if isinstance(error, SAFE_TO_QUOTE) else ""
    yield f"{type(error).__module__}.{type(error).__qualname__}{message}"
