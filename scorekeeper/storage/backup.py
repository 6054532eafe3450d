"""Backup archives: a ZIP file with a copy of the database, and of the secret that signs browsers' cookies."""

import contextlib
import errno
import os
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from flask_babel import gettext

from scorekeeper.storage.database import now
from scorekeeper.storage.schema_check import check_database
from scorekeeper.storage.secret import SECRET
from scorekeeper.storage.sqlite_file import (
    NAME,
    Damaged,
    copy_database,
    journal_files,
)
from scorekeeper.storage.temporary import new_file, publish, temporary_folder

HEADER_BYTES = 100
# Others unpack to more than a thousand times their size.
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# A secret has 64 bytes, and perhaps the end of a line.
MOST_SECRET = 1_000


def write_backup(folder: Path, file: Path, *, with_secret: bool) -> None:
    """Write the database and the secret of a folder to a new archive. Raises FileExistsError and Damaged."""
    if file.exists():
        raise FileExistsError(file)
    with temporary_folder(file.parent) as aside:
        copy, whole = aside / NAME, aside / "backup"
        copy_database(folder / NAME, copy)
        check_database(copy)
        with new_file(whole) as new, zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as backup:
            backup.write(copy, NAME)
            if with_secret:
                backup.write(folder / SECRET, SECRET)
        publish(whole, file)


@contextlib.contextmanager
def open_backup(file: Path, folder: Path) -> Iterator[Path]:
    """A temporary folder inside `folder` with the checked contents of an archive. Raises Damaged and
    NewerDatabase.
    """
    with temporary_folder(folder) as aside:
        try:
            with zipfile.ZipFile(file) as backup:
                names = {each.filename for each in backup.infolist()}
                if NAME not in names or not names <= {NAME, SECRET}:
                    raise Damaged(gettext("There is no database of Scorekeeper in it."))
                for name in sorted(names):
                    _unpack(backup, backup.getinfo(name), aside / name)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
            raise Damaged(gettext("This is no backup, or it is cut short or changed.")) from error
        check_database(aside / NAME)
        yield aside


def _unpack(backup: zipfile.ZipFile, packed: zipfile.ZipInfo, target: Path) -> None:
    """Unpack a file if it can be what its name says. No more is unpacked than the size that is stated."""
    if packed.compress_type not in PACKED or (packed.filename == SECRET and packed.file_size > MOST_SECRET):
        raise zipfile.BadZipFile
    if packed.file_size > shutil.disk_usage(target.parent).free:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with backup.open(packed) as content, new_file(target) as new:
        if packed.filename == NAME:
            header = content.read(HEADER_BYTES)
            if not _is_header(header, packed.file_size):
                raise Damaged(gettext("There is no database of Scorekeeper in it."))
            new.write(header)
        shutil.copyfileobj(content, new)


def _is_header(header: bytes, size: int) -> bool:
    """Whether a SQLite database of this many bytes begins so, see https://sqlite.org/fileformat2.html."""
    if len(header) < HEADER_BYTES or not header.startswith(b"SQLite format 3\0"):
        return False
    # 65536 does not fit into two bytes, and is written as 1.
    page = int.from_bytes(header[16:18]) & 0xFFFE or 65536
    # A very old SQLite does not keep the number of pages, and leaves these two unequal.
    return header[24:28] != header[92:96] or page * int.from_bytes(header[28:32]) == size


def files_in(folder: Path) -> list[Path]:
    """The files of a folder that a restore would replace, or that would damage the restored database."""
    files = (folder / NAME, folder / SECRET, *journal_files(folder / NAME))
    return [file for file in files if file.exists()]


def restore_into(backup: Path, folder: Path) -> Path | None:
    """Replace the files of a folder by those of an opened backup. Returns the new folder with the old files;
    None if there were none.
    """
    old = None
    if existing := files_in(folder):
        old = folder / f"replaced-{now():%Y%m%d-%H%M%S-%f}"
        old.mkdir(mode=0o700)
        for file in existing:
            # SQLite must not apply an old journal to the new database.
            if file in journal_files(folder / NAME):
                file.rename(old / file.name)
            else:
                shutil.copy2(file, old / file.name)
    # The secret first: an interrupted run leaves the old matches, and can be repeated.
    for name in (SECRET, NAME):
        if (backup / name).exists():
            (backup / name).replace(folder / name)
    return old
