"""The database: how it is spoken to, and what every table shares."""

import secrets
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from threading import Lock
from typing import Any

import sqlalchemy as sa
from flask import current_app
from flask_sqlalchemy_lite import SQLAlchemy
from sqlalchemy.orm import DeclarativeBase

NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
# 31 letters and digits that are not taken for each other; 13 of them hold 64 bits.
CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 13

# For how many seconds a writer waits for the others of its process, and then for those of other programs.
LOCK_TIMEOUT_SECONDS = 10
# The lock of PostgreSQL that is the place for writers: any number would do that nobody else takes.
WRITE_LOCK_ID = 7_267_337
# Whether the database could not do something since it was last written, among the app's extensions.
FAILED = "database-failed"
# Those of this process that wait for the place for writers of SQLite, or have it.
writers_line = Lock()


# An error's words would quote what was typed. The connection that was used last knows most of the file. What
# was read is not read again after a commit, as a request ends there.
db = SQLAlchemy(
    engine_options={"hide_parameters": True, "pool_use_lifo": True},
    session_options={"expire_on_commit": False},
)


class Table(DeclarativeBase):
    metadata = sa.MetaData(naming_convention=NAMES)
    type_annotation_map = {  # noqa: RUF012 (SQLAlchemy reads it from the class)
        datetime: sa.DateTime(timezone=False),
        dict[str, Any]: sa.JSON,
    }


@sa.event.listens_for(sa.Engine, "connect")
def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Keep every answered change through a kill or a power cut, and wait for other writers."""
    if isinstance(connection, sqlite3.Connection):
        # Without this the driver would begin transactions itself, and later than SQLAlchemy says.
        connection.isolation_level = None
        waits = f"busy_timeout={LOCK_TIMEOUT_SECONDS * 1000}"
        # A quarter of what SQLite would keep of the file: there are as many connections as threads, and the
        # system keeps it too.
        memory = "cache_size=-500"
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", waits, memory):
            connection.execute(f"PRAGMA {pragma}")


@sa.event.listens_for(sa.Engine, "begin")
def _begin(connection: sa.Connection) -> None:
    options = connection.get_execution_options()
    writes = options.get("writes")
    if connection.dialect.name == "sqlite":
        if writes:
            _wait_in_line(connection)
        if not options.get("asks_once"):
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
    elif writes:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITE_LOCK_ID})")


def _wait_in_line(connection: sa.Connection) -> None:
    """Let one thread after another ask SQLite for its place for writers: those that ask at once are sent to
    sleep, each for longer than a game takes to be recorded.
    """
    if "is_first" in connection.info:
        return
    if not writers_line.acquire(timeout=LOCK_TIMEOUT_SECONDS):
        # As SQLite itself would say it.
        busy = sqlite3.OperationalError("database is locked")
        busy.sqlite_errorcode, busy.sqlite_errorname = sqlite3.SQLITE_BUSY, "SQLITE_BUSY"
        raise sa.exc.OperationalError("BEGIN IMMEDIATE", None, busy)
    connection.info["is_first"] = True


@sa.event.listens_for(sa.Pool, "checkin")
def _leave_line(_connection: Any, record: Any) -> None:
    if record.info.pop("is_first", False):
        writers_line.release()


def fetch_without_transaction(question: sa.Select[Any], asked: Mapping[str, Any]) -> Sequence[Any]:
    """The rows that answer one question, asked by itself: nothing else is read as of the same moment, so no
    transaction is begun for it.
    """
    with db.engine.connect().execution_options(asks_once=True) as connection:
        return connection.execute(question, asked).all()


def for_writing() -> dict[str, Any]:
    """The options of a connection whose next transaction has the database's one place for writers."""
    if db.engine.dialect.name == "sqlite":
        return {"writes": True}
    # The place may have been waited for: what is read in it is as of then, not as of the question for it.
    return {"writes": True, "isolation_level": "READ COMMITTED"}


def begin_write() -> None:
    """Take the database's one place for writers, before anything is read that the write rests on."""
    if current_app.extensions.pop(FAILED, False):
        # What was opened since, to read, may be unable to write, though others can again.
        db.engine.dispose()
    db.session.connection(execution_options=for_writing())


def reset_connections() -> None:
    """After a failure, let the database be opened anew: a connection stays as it found the file."""
    current_app.extensions[FAILED] = True
    db.session.invalidate()
    db.engine.dispose()


def now() -> datetime:
    """The time in UTC, without a zone, as every table keeps it."""
    return datetime.now(UTC).replace(tzinfo=None)


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def enum_column(options: type[StrEnum]) -> sa.Enum:
    """The column of a choice, which keeps the option's value."""
    return sa.Enum(options, native_enum=False, length=20, values_callable=list)


def new_submission() -> str:
    """A random id for one drawing of a form: sent twice, it is still one match or one game."""
    return secrets.token_urlsafe(16)
