"""When the database cannot do what is asked of it: what happened, what was kept, and what mends it."""

import logging

from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from sqlalchemy import exc

from scorekeeper.storage.database import reset_connections
from scorekeeper.storage.errors import Cause, cause_of, cause_texts

# When to ask again, in seconds.
SOON = 5

log = logging.getLogger(__name__)


def database_page(error: exc.SQLAlchemyError) -> ResponseReturnValue:
    """The page for a request that the database could not do. What was sent stands in it, to be sent again."""
    cause = cause_of(error)
    if cause is None:
        raise error
    # By which rule, as an address may be a match's: who reads the log is not invited to it.
    log.error("database: %s (%s) at %s %s", cause, _code(error), request.method, request.url_rule)
    reset_connections()
    sent = request.method == "POST" and not request.files
    title, text = cause_texts(cause)
    page = render_template(
        "error.html", title=title, text=f"{text} {_kept(cause, sent=sent)}".strip(), again=sent
    )
    status, headers = (500, {}) if cause is Cause.DAMAGED else (503, {"Retry-After": str(SOON)})
    # The page holds what was typed.
    return page, status, headers | {"Cache-Control": "no-store"}


def _code(error: exc.SQLAlchemyError) -> str:
    """What the database calls it, which says nothing of what was asked."""
    said = getattr(error, "orig", None)
    names = (
        getattr(said, "sqlite_errorname", None),
        getattr(said, "sqlstate", None),
        type(said or error).__name__,
    )
    return next(filter(None, names))


def _kept(cause: Cause, *, sent: bool) -> str:
    """What was kept, and what to do."""
    if cause is Cause.DAMAGED:
        # What of it can still be read, nobody knows.
        return gettext("Nothing of what you sent was saved.") if request.method == "POST" else ""
    if request.method == "GET":
        return gettext("What was saved before is kept.")
    # The answer to a commit may be lost on its way, and a disk may have taken what it did not confirm.
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
