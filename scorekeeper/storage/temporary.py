"""Temporary folders, and new files in them, for copies of the database and the secret; what a killed program
left is removed.
"""

import contextlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

if sys.platform != "win32":
    import fcntl

PREFIX = ".scorekeeper-"
# Of earlier versions, which held no lock.
UNLOCKED = (".restore-????????", ".scorekeeper.sqlite3-????????")
# When a folder whose lock says nothing is taken to be left over, in seconds.
OLD = 24 * 60 * 60


@contextlib.contextmanager
def temporary_folder(parent: Path) -> Iterator[Path]:
    """A new folder inside `parent` for this user alone, removed at the end. Removes leftovers first."""
    remove_leftovers(parent)
    folder, lock = _new_folder(parent)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if lock is not None:
            os.close(lock)


@contextlib.contextmanager
def new_file(file: Path) -> Iterator[BinaryIO]:
    """A new file that only this user can read, to be written; it is on the disk at the end."""
    file.touch(mode=0o600, exist_ok=False)
    with file.open("wb") as new:
        yield new
        new.flush()
        os.fsync(new.fileno())


def publish(whole: Path, file: Path) -> None:
    """Give a complete file its final name, atomically; FileExistsError if the name is taken."""
    try:
        file.hardlink_to(whole)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems, such as FAT, have no hard links.
        if file.exists():
            raise FileExistsError(file) from None
        whole.rename(file)


def remove_leftovers(parent: Path) -> None:
    """Remove the temporary folders inside `parent` that no running program owns."""
    for folder in chain(parent.glob(f"{PREFIX}????????"), *map(parent.glob, UNLOCKED)):
        # That includes the error of a lock that its owner holds.
        with contextlib.suppress(OSError):
            lock = _locked(folder, wait=False)
            try:
                is_locked = lock is not None and folder.name.startswith(PREFIX)
                if is_locked or time.time() - folder.stat().st_mtime > OLD:
                    shutil.rmtree(folder)
            finally:
                if lock is not None:
                    os.close(lock)


def _new_folder(parent: Path) -> tuple[Path, int | None]:
    while True:
        folder = Path(tempfile.mkdtemp(dir=parent, prefix=PREFIX))
        # Before it is locked, another program may take it for left over.
        with contextlib.suppress(FileNotFoundError):
            lock = _locked(folder, wait=True)
            if folder.exists():
                return folder, lock
            if lock is not None:
                os.close(lock)


def _locked(folder: Path, *, wait: bool) -> int | None:
    """A descriptor that holds the lock of a folder until it is closed, or its process has ended; None where
    there are no such locks. Raises OSError, and without `wait` BlockingIOError if another has it.
    """
    if sys.platform == "win32":
        return None
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise
    except OSError:
        os.close(descriptor)
        return None
    return descriptor
