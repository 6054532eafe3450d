"""Schema versions: an older database is backed up before it is migrated, and a newer one is refused."""

import contextlib
import filecmp
from functools import cache
from pathlib import Path

import sqlalchemy as sa
from flask_babel import gettext

from scorekeeper.storage.database import db
from scorekeeper.storage.secret import readable_by_others
from scorekeeper.storage.sqlite_file import copy_database, journal_files, recorded_version
from scorekeeper.storage.temporary import publish, temporary_folder

MIGRATIONS = Path(__file__).parent / "migrations"


class LostDatabase(Exception):
    """A database file that is empty, or missing beside its journal; the message says what to do."""


class NewerDatabase(Exception):
    """A database that a newer Scorekeeper has migrated; the message says what to do."""


@cache
def known_versions() -> tuple[str, ...]:
    """The schema versions, newest first, from the names of the migrations' files."""
    files = sorted(MIGRATIONS.glob("[0-9]*_*.py"), reverse=True)
    return tuple(file.name.partition("_")[0] for file in files)


def check_known(version: str) -> None:
    """Raise NewerDatabase unless there is a migration to this version."""
    known = known_versions()
    if version not in known:
        raise NewerDatabase(
            gettext(
                "The database is of version %(version)s, and this Scorekeeper knows those up to %(known)s. "
                "Nothing was changed: use the newer Scorekeeper that has opened it before.",
                version=version,
                known=known[0],
            )
        )


def make_file() -> None:
    """Create the file of a new SQLite database, readable by this user alone, as its journals will be.

    Raises LostDatabase if there has been one.
    """
    if db.engine.dialect.name != "sqlite":
        return
    file = Path(db.engine.url.database or "")
    if not file.exists():
        _require_no_journal(file)
        # If it cannot be created, SQLite will say why.
        with contextlib.suppress(OSError):
            _make(file)
    elif not file.stat().st_size:
        raise LostDatabase(
            gettext(
                "%(file)s is empty. Bring it back from a backup; or remove it, and a new one without matches "
                "is made.",
                file=file,
            )
        )


def _require_no_journal(file: Path) -> None:
    """A new database would have SQLite delete the old one's journal, which may hold the last games."""
    wal, _shm, rollback = journal_files(file)
    for journal in (wal, rollback):
        if journal.exists() and journal.stat().st_size:
            raise LostDatabase(
                gettext(
                    "%(file)s is missing, but %(journal)s is there. Bring it back from where it was; or "
                    "remove %(journal)s, and a new one without matches is made.",
                    file=file,
                    journal=journal.name,
                )
            )


def _make(file: Path) -> None:
    """Make a database without tables. It has its name once it is on the disk: an empty file is no new one."""
    with temporary_folder(file.parent) as aside:
        new = aside / file.name
        new.touch(mode=0o600)
        engine = sa.create_engine(f"sqlite:///{new}")
        engine.connect().close()
        engine.dispose()
        publish(new, file)


def hide_from_others() -> None:
    """Leave what earlier versions let every user of this computer read to this user alone: the SQLite
    database, its journals, and its copies.
    """
    if db.engine.dialect.name == "sqlite":
        file = Path(db.engine.url.database or "")
        copies = file.parent.glob(f"{file.stem}-*{file.suffix}")
        for each in readable_by_others(file, *journal_files(file), *copies):
            # One that belongs to another user is warned of at the start.
            with contextlib.suppress(OSError):
                each.chmod(0o600)


def current_version() -> str | None:
    """The schema version of the app's database; None if it has no tables yet. Raises NewerDatabase."""
    with db.engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        version: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    if version is not None:
        check_known(version)
    return version


def backup_before_migration() -> Path | None:
    """Copy an older SQLite database next to itself; returns the copy, or None if none is needed."""
    version = current_version()
    if version in (None, known_versions()[0]) or db.engine.dialect.name != "sqlite":
        return None
    file = Path(db.engine.url.database or "")
    with temporary_folder(file.parent) as aside:
        copy = aside / file.name
        copy_database(file, copy)
        # Another server may have migrated it since, and has made a copy first.
        if recorded_version(copy) != version:
            return None
        return _publish_numbered(copy, file.with_stem(f"{file.stem}-{version}"))


def _publish_numbered(copy: Path, name: Path) -> Path:
    """Publish a copy under this name, with a number if another file has it; an identical copy will do."""
    file, number = name, 1
    while True:
        try:
            publish(copy, file)
        except FileExistsError:
            if not filecmp.cmp(copy, file, shallow=False):
                number += 1
                file = name.with_stem(f"{name.stem}-{number}")
                continue
        return file
