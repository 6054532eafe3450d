"""The SQLite database as a file: copied while others write to it, and looked at without the app."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from flask_babel import gettext

NAME = "scorekeeper.sqlite3"


class Damaged(Exception):
    """A file that is no whole database of Scorekeeper's; as a text, what is wrong with it."""


def copy_database(file: Path, to: Path) -> None:
    """Copy a database as it is at one moment, readable by this user alone; a run cut short leaves no copy.

    Raises Damaged, and sqlite3.OperationalError if there is no room or the file is kept from being read.
    """
    descriptor, aside = tempfile.mkstemp(dir=to.parent, prefix=f".{to.name}-")
    os.close(descriptor)
    try:
        with closing(_opened(file)) as source, closing(sqlite3.connect(aside)) as copy:
            source.backup(copy)
        Path(aside).replace(to)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        raise Damaged(gettext("The database is damaged: %(text)s", text=error)) from error
    finally:
        Path(aside).unlink(missing_ok=True)


def publish(whole: Path, file: Path) -> None:
    """Give a file its name, which nothing has yet; FileExistsError if something has."""
    try:
        file.hardlink_to(whole)
    except FileExistsError:
        raise
    except OSError:
        # Sticks and shares may know no links.
        if file.exists():
            raise FileExistsError(file) from None
        whole.rename(file)


def recorded_version(file: Path) -> str:
    """The version that a database says it is of, without a look at the rest."""
    with closing(_opened(file)) as database:
        (version,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(version)


def checked_version(file: Path) -> str:
    """Look at the whole of a database, and give the version of its tables; Damaged if anything is wrong."""
    try:
        with closing(_opened(file)) as database:
            problems = [text for (text,) in database.execute("PRAGMA integrity_check(1)") if text != "ok"]
            if problems or database.execute("PRAGMA foreign_key_check").fetchone():
                raise Damaged(gettext("The database in it is damaged."))
            (version,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            database.execute("SELECT count(*) FROM match").fetchone()
            return str(version)
    except (sqlite3.Error, TypeError) as error:
        raise Damaged(gettext("There is no database of Scorekeeper in it.")) from error


class Contents(NamedTuple):
    """How many matches a database holds, and when the last change to one was made: UTC, "" for never."""

    matches: int
    changed: str


def contents_of(file: Path) -> Contents | None:
    """What a database holds; None if it cannot be read."""
    question = "SELECT (SELECT count(*) FROM match), (SELECT coalesce(max(at), '') FROM change)"
    try:
        with closing(_opened(file)) as database:
            matches, changed = database.execute(question).fetchone()
            return Contents(matches, changed[: len("2026-11-30 21:53")])
    except sqlite3.Error:
        return None


def is_in_use(file: Path) -> bool:
    """Whether another program has this database open. If none has, all that was written is in the one file
    now: nothing is left in the journal beside it.
    """
    try:
        with closing(_opened(file)) as database:
            database.execute("PRAGMA busy_timeout=0")
            # SQLite leaves its journal only if nobody else has the database open.
            database.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    except sqlite3.DatabaseError:
        return False
    return False


def journal_files(file: Path) -> list[Path]:
    """The files that SQLite may keep beside a database."""
    return [file.with_name(f"{file.name}{ending}") for ending in ("-wal", "-shm", "-journal")]


def _opened(file: Path) -> sqlite3.Connection:
    """A connection to a file that is there: SQLite would make it otherwise."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=10)
