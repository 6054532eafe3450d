"""SQLite file tools: copy a database that is in use, and inspect one without the app."""

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from flask_babel import gettext

NAME = "scorekeeper.sqlite3"
_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")


class Damaged(Exception):
    """A file that is not an intact Scorekeeper database; the message says what is wrong."""


def copy_database(file: Path, to: Path) -> None:
    """Copy a database as of one moment into a new file, readable by this user alone.

    Raises Damaged, and sqlite3.OperationalError if the disk is full or the file cannot be read.
    """
    to.touch(mode=0o600, exist_ok=False)
    try:
        with closing(open_existing(file)) as source, closing(open_existing(to)) as copy:
            source.backup(copy)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        raise Damaged(gettext("The database is damaged: %(text)s", text=error)) from error


def recorded_version(file: Path) -> str:
    """The schema version that a database records, without checking the rest."""
    with closing(open_existing(file)) as database:
        (version,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(version)


class Contents(NamedTuple):
    """How many matches a database holds, and when the last change to one was made: UTC, "" for never."""

    matches: int
    changed: str


def contents_of(file: Path) -> Contents | None:
    """How much a database contains; None if it cannot be read."""
    question = "SELECT (SELECT count(*) FROM match), (SELECT coalesce(max(at), '') FROM change)"
    try:
        with closing(open_existing(file)) as database:
            matches, at = database.execute(question).fetchone()
            # What somebody else may have written is not for a terminal.
            changed = _TIME.match(str(at))
            return Contents(matches, changed[0] if changed else "")
    except sqlite3.Error:
        return None


def is_in_use(file: Path) -> bool:
    """Whether another program has this database open. If not, its journal is written into the file."""
    try:
        with closing(open_existing(file)) as database:
            database.execute("PRAGMA busy_timeout=0")
            # SQLite leaves WAL mode only if no other connection is open.
            database.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    except sqlite3.DatabaseError:
        return False
    return False


def journal_files(file: Path) -> list[Path]:
    """The files that SQLite may create next to a database."""
    return [file.with_name(f"{file.name}{ending}") for ending in ("-wal", "-shm", "-journal")]


def is_writable(folder: Path) -> bool:
    """Whether SQLite can write journals into a folder, without which it reads no database that may change."""
    return os.access(folder, os.W_OK)


def has_unread_journal(file: Path) -> bool:
    """Whether a database cannot be read, as a program that was killed has left changes in its journal, and
    SQLite can write nothing to its folder.
    """
    wal, shm, _rollback = journal_files(file)
    return not is_writable(file.parent) and wal.exists() and wal.stat().st_size > 0 and not shm.exists()


def uri_of(file: Path) -> str:
    """The URI of a database that exists: by default SQLite would create it. Where no journal can be written,
    it is said never to change unless a journal is there.
    """
    has_journal = any(each.exists() and each.stat().st_size for each in journal_files(file))
    mode = "mode=rw" if is_writable(file.parent) or has_journal else "immutable=1"
    return f"{file.absolute().as_uri()}?{mode}"


def open_existing(file: Path) -> sqlite3.Connection:
    """A connection to a database that exists."""
    return sqlite3.connect(uri_of(file), uri=True, timeout=10)
