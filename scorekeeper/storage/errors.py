"""What keeps the database from doing what it is asked, by the error codes of SQLite and PostgreSQL."""

import sqlite3
from collections.abc import Mapping
from enum import StrEnum

from flask_babel import gettext
from sqlalchemy import exc


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
