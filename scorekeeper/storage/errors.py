"""Error classification: the cause of a database error, by the error codes of SQLite and PostgreSQL."""

import sqlite3
from collections.abc import Mapping
from enum import StrEnum

from sqlalchemy import exc


class Cause(StrEnum):
    """Why a database failed."""

    FULL = "full"
    BUSY = "busy"
    READ_ONLY = "read-only"
    DAMAGED = "damaged"
    DISK = "disk"
    LOST = "lost"


# SQLite's primary result codes, and PostgreSQL's SQLSTATEs.
CAUSES: Mapping[int | str, Cause] = {
    sqlite3.SQLITE_FULL: Cause.FULL,
    sqlite3.SQLITE_BUSY: Cause.BUSY,
    sqlite3.SQLITE_LOCKED: Cause.BUSY,
    sqlite3.SQLITE_READONLY: Cause.READ_ONLY,
    sqlite3.SQLITE_PERM: Cause.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Cause.DAMAGED,
    sqlite3.SQLITE_NOTADB: Cause.DAMAGED,
    sqlite3.SQLITE_IOERR: Cause.DISK,
    sqlite3.SQLITE_CANTOPEN: Cause.LOST,
    "53100": Cause.FULL,
    "55P03": Cause.BUSY,
    "25006": Cause.READ_ONLY,
    "XX001": Cause.DAMAGED,
    "XX002": Cause.DAMAGED,
    "58030": Cause.DISK,
}


def cause_of(error: exc.SQLAlchemyError) -> Cause | None:
    """Why the database failed; None if the statement was wrong."""
    original = getattr(error, "orig", None)
    if isinstance(original, sqlite3.Error):
        return CAUSES.get(getattr(original, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF)
    if cause := CAUSES.get(getattr(original, "sqlstate", None) or ""):
        return cause
    is_lost = isinstance(error, exc.OperationalError | exc.InterfaceError | exc.TimeoutError)
    return Cause.LOST if is_lost or getattr(error, "connection_invalidated", False) else None
