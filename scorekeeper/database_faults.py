"""When the database cannot do what is asked of it: what happened, what was kept, and what mends it."""

import logging
import sqlite3
from collections.abc import Mapping
from enum import StrEnum

from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from sqlalchemy import exc

from scorekeeper.database import start_anew

# When to ask again, in seconds.
SOON = 5

log = logging.getLogger(__name__)


class Cause(StrEnum):
    """What keeps a database from doing what it is asked."""

    FULL = "full"
    BUSY = "busy"
    READ_ONLY = "read-only"
    DAMAGED = "damaged"
    DISK = "disk"
    LOST = "lost"


# By the result codes of SQLite, without what they say in detail, and by the error codes of PostgreSQL.
CAUSES: Mapping[int | str, Cause] = {
    sqlite3.SQLITE_FULL: Cause.FULL,
    sqlite3.SQLITE_BUSY: Cause.BUSY,
    sqlite3.SQLITE_LOCKED: Cause.BUSY,
    sqlite3.SQLITE_READONLY: Cause.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Cause.READ_ONLY,
    sqlite3.SQLITE_PERM: Cause.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Cause.DAMAGED,
    sqlite3.SQLITE_NOTADB: Cause.DAMAGED,
    sqlite3.SQLITE_IOERR: Cause.DISK,
    "53100": Cause.FULL,
    "55P03": Cause.BUSY,
    "25006": Cause.READ_ONLY,
    "XX001": Cause.DAMAGED,
    "XX002": Cause.DAMAGED,
    "58030": Cause.DISK,
}


def cause_of(error: exc.SQLAlchemyError) -> Cause | None:
    """What is the matter with the database; None if the program has asked for something impossible."""
    said = getattr(error, "orig", None)
    if isinstance(said, sqlite3.Error):
        return CAUSES.get(getattr(said, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF)
    if cause := CAUSES.get(getattr(said, "sqlstate", None) or ""):
        return cause
    is_lost = isinstance(error, exc.OperationalError | exc.InterfaceError | exc.TimeoutError)
    return Cause.LOST if is_lost or getattr(error, "connection_invalidated", False) else None


def cause_texts(cause: Cause) -> tuple[str, str]:
    """A heading, and a sentence or two."""
    return {
        Cause.FULL: (
            gettext("The disk is full"),
            gettext("The server has no room left to save anything. Whoever runs it has to make some."),
        ),
        Cause.BUSY: (
            gettext("The server is busy"),
            gettext("Another program keeps the matches to itself, and did not let go of them in time."),
        ),
        Cause.READ_ONLY: (
            gettext("Nothing can be saved now"),
            gettext("The server may not write to its database. Whoever runs it has to allow that again."),
        ),
        Cause.DAMAGED: (
            gettext("The matches are damaged"),
            # Also said by scorekeeper verify itself.
            gettext(
                "Some of what is kept cannot be read. Whoever runs the server has to bring back a backup."
            ),
        ),
        Cause.DISK: (
            gettext("The disk does not work"),
            gettext("The server's disk did not take or give what it was asked."),
        ),
        Cause.LOST: (
            gettext("The database does not answer"),
            gettext("The server cannot reach its database, which may be starting anew."),
        ),
    }[cause]


def database_page(error: exc.SQLAlchemyError) -> ResponseReturnValue:
    """The page for a request that the database could not do. What was sent stands in it, to be sent again."""
    cause = cause_of(error)
    if cause is None:
        raise error
    # By which rule, as an address may be a match's: who reads the log is not invited to it.
    log.error("database: %s (%s) at %s %s", cause, _code(error), request.method, request.url_rule)
    start_anew()
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
