"""The version of a database's tables: an older one is copied before it is changed, a newer one refused."""

import contextlib
import filecmp
import tempfile
from functools import cache
from pathlib import Path

import sqlalchemy as sa
from flask_babel import gettext

from scorekeeper.storage.database import db
from scorekeeper.storage.sqlite_file import copy_database, publish, recorded_version

MIGRATIONS = Path(__file__).parent / "migrations"


class NewerDatabase(Exception):
    """A database that a newer Scorekeeper has changed; as a text, what to do about it."""


@cache
def known_versions() -> tuple[str, ...]:
    """Every version that there is a migration to, the newest first; a migration's file begins with it."""
    files = sorted(MIGRATIONS.glob("[0-9]*_*.py"), reverse=True)
    return tuple(file.name.partition("_")[0] for file in files)


def check_known(version: str) -> None:
    """Raise NewerDatabase unless this version is known here."""
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
    """Make the file of a new SQLite database, readable by this user alone; its journals take after it."""
    if db.engine.dialect.name == "sqlite":
        # If it cannot be made, SQLite says why.
        with contextlib.suppress(OSError):
            Path(db.engine.url.database or "").touch(mode=0o600, exist_ok=False)


def current_version() -> str | None:
    """The version of the app's database; None if it has no tables yet. Raises NewerDatabase."""
    with db.engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        version: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    if version is not None:
        check_known(version)
    return version


def backup_before_migration() -> Path | None:
    """Before it is brought up to date, copy an older SQLite database beside itself; gives the copy made."""
    version = current_version()
    if version in (None, known_versions()[0]) or db.engine.dialect.name != "sqlite":
        return None
    file = Path(db.engine.url.database or "")
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=f".{file.name}-") as aside:
        copy = Path(aside, file.name)
        copy_database(file, copy)
        # Another server may have brought it up to date since, and has made a copy before.
        if recorded_version(copy) != version:
            return None
        return _named(copy, file.with_stem(f"{file.stem}-{version}"))


def _named(copy: Path, name: Path) -> Path:
    """Give a copy this name, or with a number if it is taken; one that is there and the same will do."""
    place, number = name, 1
    while True:
        try:
            publish(copy, place)
        except FileExistsError:
            if not filecmp.cmp(copy, place, shallow=False):
                number += 1
                place = name.with_stem(f"{name.stem}-{number}")
                continue
        return place
