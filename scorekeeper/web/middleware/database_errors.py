"""Error handler for the database: a page that says what failed, what was saved, and what to do."""

import logging

from flask import Flask, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from sqlalchemy import exc

from scorekeeper.storage.database import reset_connections
from scorekeeper.storage.errors import Cause, cause_of
from scorekeeper.wording.database import cause_texts

RETRY_AFTER_SECONDS = 5

log = logging.getLogger(__name__)


def init_app(app: Flask) -> None:
    app.register_error_handler(exc.SQLAlchemyError, _database_page)


def _database_page(error: exc.SQLAlchemyError) -> ResponseReturnValue:
    """The page for a request that the database failed on. It holds what was sent, to be sent again."""
    cause = cause_of(error)
    if cause is None:
        raise error
    # The rule and not the address, which may be a match's.
    log.error("database: %s (%s) at %s %s", cause, _code(error), request.method, request.url_rule)
    reset_connections()
    sent = request.method == "POST" and not request.files
    title, text = cause_texts(cause)
    page = render_template(
        "error.html", title=title, text=f"{text} {_kept(cause, sent=sent)}".strip(), again=sent
    )
    status, headers = (
        (500, {}) if cause is Cause.DAMAGED else (503, {"Retry-After": str(RETRY_AFTER_SECONDS)})
    )
    # The page holds what was typed.
    return page, status, headers | {"Cache-Control": "no-store"}


def _code(error: exc.SQLAlchemyError) -> str:
    """The database's own code for an error, which repeats nothing of the statement."""
    original = getattr(error, "orig", None)
    names = (
        getattr(original, "sqlite_errorname", None),
        getattr(original, "sqlstate", None),
        type(original or error).__name__,
    )
    return next(filter(None, names))


def _kept(cause: Cause, *, sent: bool) -> str:
    """Whether the request was saved, and what to do."""
    if cause is Cause.DAMAGED:
        # Nobody knows how much of it can still be read.
        return gettext("Nothing of what you sent was saved.") if request.method == "POST" else ""
    if request.method == "GET":
        return gettext("What was saved before is kept.")
    # The confirmation of a commit may be lost, and a disk may have written what it did not confirm.
    unsaved = (
        gettext("It is not certain that what you sent was saved; what was saved before is kept.")
        if cause in (Cause.DISK, Cause.LOST)
        else gettext("Nothing of what you sent was saved; what was saved before is kept.")
    )
    return " ".join(
        (
            unsaved,
            gettext("Keep this page open and send it again later: it is saved once, however often you do.")
            if sent
            else gettext("Go back, and send it again later."),
        )
    )
