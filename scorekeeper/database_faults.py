"""When the database cannot do what is asked of it: what happened, what was kept, and what mends it."""

import logging
import sqlite3
from dataclasses import dataclass

import sqlalchemy as sa
from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorekeeper.database import start_anew

# When to ask again, in seconds.
SOON = 5

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class DatabaseFault:
    """Why the database could not do it, in words; `is_certain` if it is known that nothing was saved."""

    name: str
    title: str
    text: str
    is_certain: bool = True
    passes: bool = True


def fault_of(error: sa.exc.SQLAlchemyError) -> DatabaseFault | None:
    """What is the matter with the database; None if the program has asked for something impossible."""
    cause = getattr(error, "orig", None)
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        return _of_sqlite(code, getattr(cause, "sqlite_errorname", "SQLITE_ERROR"))
    is_lost = isinstance(error, sa.exc.OperationalError | sa.exc.InterfaceError | sa.exc.TimeoutError)
    if is_lost or getattr(error, "connection_invalidated", False):
        return DatabaseFault(
            "LOST",
            gettext("The database does not answer"),
            gettext("The server cannot reach its database, which may be starting anew."),
            is_certain=False,
        )
    return None


def _of_sqlite(code: int, name: str) -> DatabaseFault | None:
    if code == sqlite3.SQLITE_FULL:
        text = gettext("The server has no room left to save anything. Whoever runs it has to make some.")
        return DatabaseFault(name, gettext("The disk is full"), text)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        text = gettext("Another program keeps the matches to itself, and did not let go of them in time.")
        return DatabaseFault(name, gettext("The server is busy"), text)
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        text = gettext("The server may not write to its folder. Whoever runs it has to allow that again.")
        return DatabaseFault(name, gettext("Nothing can be saved now"), text)
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        text = gettext(
            "A part of the file that keeps the matches cannot be read. Whoever runs the server can see which "
            "with scorekeeper verify, and bring back a backup with scorekeeper restore."
        )
        return DatabaseFault(name, gettext("The matches are damaged"), text, passes=False)
    if code == sqlite3.SQLITE_IOERR:
        text = gettext("The server's disk did not take or give what it was asked.")
        return DatabaseFault(name, gettext("The disk does not work"), text, is_certain=False)
    return None


def database_page(error: sa.exc.SQLAlchemyError) -> ResponseReturnValue:
    """The page for a request that the database could not do. What was sent stands in it, to be sent again."""
    fault = fault_of(error)
    if fault is None:
        raise error
    # By which rule, as an address may be a match's: who reads the log is not invited to it.
    log.error("database: %s at %s %s", fault.name, request.method, request.url_rule)
    start_anew()
    sent = request.method == "POST" and not request.files
    page = render_template(
        "error.html", title=fault.title, text=f"{fault.text} {_kept(fault, sent=sent)}", again=sent
    )
    return (page, 503, {"Retry-After": str(SOON)}) if fault.passes else (page, 500)


def _kept(fault: DatabaseFault, *, sent: bool) -> str:
    """What was kept, and what to do."""
    if request.method == "GET":
        return gettext("What was saved before is kept.")
    unsaved = (
        gettext("Nothing of what you sent was saved; what was saved before is kept.")
        if fault.is_certain
        else gettext("It is not certain that what you sent was saved; what was saved before is kept.")
    )
    return " ".join(
        (
            unsaved,
            gettext("Keep this page open and send it again later: it is saved once, however often you do.")
            if sent
            else gettext("Go back, and send it again later."),
        )
    )
