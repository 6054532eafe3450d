"""A backup: one ZIP file with a copy of the database, and of the secret that signs browsers' cookies."""

import contextlib
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from flask_babel import gettext

from scorekeeper.storage.database import now
from scorekeeper.storage.schema import check_known
from scorekeeper.storage.sqlite_file import (
    NAME,
    Damaged,
    checked_version,
    copy_database,
    journal_files,
    publish,
)

SECRET = "secret"  # noqa: S105 (a file's name)


def write_backup(folder: Path, file: Path, *, with_secret: bool) -> None:
    """Copy what a folder keeps into a new file; FileExistsError, or Damaged if the database is."""
    if file.exists():
        raise FileExistsError(file)
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=f".{file.name}-") as aside:
        copy, whole = Path(aside, NAME), Path(aside, "backup")
        copy_database(folder / NAME, copy)
        check_known(checked_version(copy))
        with _new_file(whole) as new:
            with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as backup:
                backup.write(copy, NAME)
                if with_secret:
                    backup.write(folder / SECRET, SECRET)
            new.flush()
            os.fsync(new.fileno())
        publish(whole, file)


@contextlib.contextmanager
def open_backup(file: Path, folder: Path) -> Iterator[Path]:
    """A backup in a folder of its own inside `folder`, found whole; else Damaged, or NewerDatabase."""
    with tempfile.TemporaryDirectory(dir=folder, prefix=".restore-") as aside:
        try:
            with zipfile.ZipFile(file) as backup:
                names = {each.filename for each in backup.infolist()}
                if NAME not in names or not names <= {NAME, SECRET}:
                    raise Damaged(gettext("There is no database of Scorekeeper in it."))
                for name in names:
                    target = Path(aside, name)
                    with backup.open(name) as packed, _new_file(target) as new:
                        shutil.copyfileobj(packed, new)
                        new.flush()
                        os.fsync(new.fileno())
        except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError) as error:
            raise Damaged(gettext("This is no backup, or it is cut short or changed.")) from error
        check_known(checked_version(Path(aside, NAME)))
        yield Path(aside)


def files_in(folder: Path) -> list[Path]:
    """What a folder keeps that a backup would take the place of, or be damaged by."""
    files = (folder / NAME, folder / SECRET, *journal_files(folder / NAME))
    return [file for file in files if file.exists()]


def restore_into(backup: Path, folder: Path) -> Path | None:
    """Put an unpacked backup in the place of what a folder keeps. What was there is moved into a folder of
    its own, which is given.
    """
    old = None
    if here := files_in(folder):
        old = folder / f"replaced-{now():%Y%m%d-%H%M%S-%f}"
        old.mkdir(mode=0o700)
        for file in here:
            # A journal must not be taken for the new database's.
            if file in journal_files(folder / NAME):
                file.rename(old / file.name)
            else:
                shutil.copy2(file, old / file.name)
    # The secret first: a run cut short in between leaves the old matches, and is made good by another.
    for name in (SECRET, NAME):
        if (backup / name).exists():
            (backup / name).replace(folder / name)
    return old


def _new_file(file: Path) -> BinaryIO:
    """A file that only this user can read."""
    file.touch(mode=0o600, exist_ok=False)
    return file.open("wb")
