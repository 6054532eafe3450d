"""The database session, the one write lock, and what every table shares."""

import hashlib
import os
import secrets
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

import sqlalchemy as sa
from flask import Flask, current_app
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy.orm import DeclarativeBase

from scorekeeper.storage.sqlite_file import uri_of

NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
# 31 letters and digits that are not mistaken for each other; 13 of them hold 64 bits.
CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 13

# How long a writer waits for the others of its process, and then for those of other programs, unless the
# app's config sets another LOCK_TIMEOUT_SECONDS.
LOCK_TIMEOUT_SECONDS = 10
# The advisory lock of PostgreSQL that a writer of all takes alone, and writers of single things share: any
# number that no other program uses.
WRITE_LOCK_ID = 7_267_337
# Set among the app's extensions when the database failed, until the next write.
FAILED = "database-failed"
# By the dialect of an engine, what tells its SQLite file from another of the same name.
_first_opened: WeakKeyDictionary[sa.Dialect, tuple[int, int]] = WeakKeyDictionary()
# Held by the thread of this process that asks SQLite for its write lock, or has it.
sqlite_writer = Lock()


# An error's message would quote what was typed. The connection used last has most of the file in its cache.
# Rows are not read again after a commit, as the request ends there.
db = SQLAlchemy(
    engine_options={"hide_parameters": True, "pool_use_lifo": True},
    session_options={"expire_on_commit": False},
)


class Table(DeclarativeBase):
    metadata = sa.MetaData(naming_convention=NAMES)
    type_annotation_map = {  # noqa: RUF012 (SQLAlchemy reads it from the class)
        datetime: sa.DateTime(timezone=False),
        # Without a state a column is NULL, as most of those that were stored before are.
        dict[str, Any]: sa.JSON(none_as_null=True),
    }


def init_app(app: Flask) -> None:
    """Give the app its engine."""
    db.init_app(app)
    with app.app_context():
        sa.event.listen(db.engine, "do_connect", _open_existing)


def _open_existing(dialect: sa.Dialect, _record: Any, arguments: list[Any], options: dict[str, Any]) -> None:
    """Open the file that the engine opened first, and create none: `schema.make_file` makes a new one. SQLite
    would apply the journal of a file that was moved away to any other in its place.
    """
    if dialect.name == "sqlite":
        identity = _identity(arguments[0])
        if identity and _first_opened.setdefault(dialect, identity) != identity:
            raise _sqlite_error("the database file was replaced", "SQLITE_CANTOPEN")
        arguments[0] = uri_of(Path(arguments[0]))
        options["uri"] = True


@sa.event.listens_for(sa.Engine, "connect")
def _prepare_sqlite(connection: Any, record: Any) -> None:
    """Let every change that was confirmed survive a kill or a power cut. The engine's `timeout` is how long
    to wait for other writers.
    """
    if isinstance(connection, sqlite3.Connection):
        # Otherwise the driver would begin transactions itself, and later than SQLAlchemy does.
        connection.isolation_level = None
        # A quarter of SQLite's default: every thread has a connection, and the system caches the file too.
        memory = "cache_size=-500"
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", memory):
            connection.execute(f"PRAGMA {pragma}")
        (milliseconds,) = connection.execute("PRAGMA busy_timeout").fetchone()
        record.info["lock_timeout"] = milliseconds / 1000
        ((_number, _name, file),) = connection.execute("PRAGMA database_list")
        record.info["file"] = file, _identity(file)


@sa.event.listens_for(sa.Pool, "checkout")
def _leave_moved_file(_connection: Any, record: Any, _proxy: Any) -> None:
    """Use no connection to a file that was moved or replaced: nobody would find what is written to it."""
    file, identity = record.info.get("file", (None, None))
    if file and _identity(file) != identity:
        raise sa.exc.DisconnectionError


def _identity(file: str) -> tuple[int, int] | None:
    """What tells a file from another of the same name; None if it is not there."""
    try:
        status = os.stat(file)  # noqa: PTH116 (for each request, and Path takes twice as long)
    except OSError:
        return None
    return status.st_dev, status.st_ino


@sa.event.listens_for(sa.Engine, "begin")
def _begin(connection: sa.Connection) -> None:
    options = connection.get_execution_options()
    keys: tuple[str, ...] | None = options.get("writes")
    if connection.dialect.name == "sqlite":
        if keys is not None:
            _queue_writer(connection)
        if not options.get("without_transaction"):
            connection.exec_driver_sql("BEGIN" if keys is None else "BEGIN IMMEDIATE")
    elif keys:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock_shared({WRITE_LOCK_ID})")
        # In order, so that no two writers wait for each other.
        for lock_id in sorted(map(_lock_id, keys)):
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({lock_id})")
    elif keys is not None:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITE_LOCK_ID})")


def _lock_id(key: str) -> int:
    """The 64 bits by which PostgreSQL knows a lock."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], signed=True)


def _queue_writer(connection: sa.Connection) -> None:
    """Queue the writers of this process: SQLite's busy handler (sqlite3_busy_timeout) would let each sleep
    for longer than a write takes.
    """
    if "is_writer" in connection.info:
        return
    if not sqlite_writer.acquire(timeout=connection.info["lock_timeout"]):
        raise sa.exc.OperationalError(
            "BEGIN IMMEDIATE", None, _sqlite_error("database is locked", "SQLITE_BUSY")
        )
    connection.info["is_writer"] = True


def _sqlite_error(text: str, name: str) -> sqlite3.OperationalError:
    """The error that SQLite itself would raise."""
    error = sqlite3.OperationalError(text)
    error.sqlite_errorcode, error.sqlite_errorname = getattr(sqlite3, name), name
    return error


@sa.event.listens_for(sa.Pool, "checkin")
def _leave_queue(_connection: Any, record: Any) -> None:
    if record.info.pop("is_writer", False):
        sqlite_writer.release()


def fetch_without_transaction(question: sa.Select[Any], asked: Mapping[str, Any]) -> Sequence[Any]:
    """The rows of a single query. Nothing else is read as of the same moment, so it needs no transaction."""
    with db.engine.connect().execution_options(without_transaction=True) as connection:
        return connection.execute(question, asked).all()


def for_writing(*keys: str) -> dict[str, Any]:
    """The options of a connection whose next transaction takes the write lock."""
    if db.engine.dialect.name == "sqlite":
        return {"writes": keys}
    # It may have to wait for the lock, and then has to read what the writer before it wrote.
    return {"writes": keys, "isolation_level": "READ COMMITTED"}


def begin_write(*keys: str) -> None:
    """Take the write lock, before anything is read that the write depends on.

    On PostgreSQL a writer waits for those that have a key in common with it: a match's code, or the hash of a
    browser's token. Without a key it waits for all. SQLite has one writer at a time.
    """
    if current_app.extensions.pop(FAILED, False):
        # Connections opened since, to read, may be unable to write though the database can again.
        db.engine.dispose()
    db.session.connection(execution_options=for_writing(*keys))


def reset_connections() -> None:
    """After a failure, close every connection: one that is open never notices that the file is well again."""
    current_app.extensions[FAILED] = True
    db.session.invalidate()
    db.engine.dispose()


def now() -> datetime:
    """The time in UTC, without a zone, as every table stores it."""
    return datetime.now(UTC).replace(tzinfo=None)


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def enum_column(options: type[StrEnum]) -> sa.Enum:
    """The type of a column that stores an enum's values as text."""
    return sa.Enum(options, native_enum=False, length=20, values_callable=list)


def new_submission() -> str:
    """An idempotency key for one copy of a form: sent twice, it still makes one match or one game."""
    return secrets.token_urlsafe(16)
