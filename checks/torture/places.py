"""Places that fail on demand: a full disk, files that cannot be written, corrupted pages."""

import contextlib
import os
import resource
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

DATABASE = "scorekeeper.sqlite3"
SIZE = 4 << 20  # bytes of the small disk


class Unavailable(Exception):
    """This machine or user cannot make such a place; the text says what failed."""


def run(*arguments: object) -> None:
    program = shutil.which(str(arguments[0]))
    if not program:
        raise Unavailable(f"there is no {arguments[0]}")
    done = subprocess.run([program, *map(str, arguments[1:])], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unavailable(f"{arguments[0]}: {done.stderr.strip()}")


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """A small file system of its own on this folder."""
    folder.mkdir()
    run("mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=700", "tmpfs", folder)
    try:
        yield
    finally:
        run("umount", "--lazy", folder)


@contextlib.contextmanager
def filled(folder: Path) -> Iterator[None]:
    """A file that fills the disk."""
    filler = folder / "filler"
    try:
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        yield
    finally:
        filler.unlink()


@contextlib.contextmanager
def files_as_they_are(folder: Path, process: int) -> Iterator[None]:
    """No file of a process may become longer than the longest in the folder."""
    longest = max(file.stat().st_size for file in folder.iterdir() if file.is_file())
    before = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (longest, before[1]))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, before)


@contextlib.contextmanager
def unchangeable(folder: Path) -> Iterator[None]:
    """Nobody can write the database's files, not even a process that has them open."""
    # Not the -shm file: it is shared memory, and a process that writes to it would be killed.
    files = [folder / DATABASE, folder / f"{DATABASE}-wal"]
    try:
        run("chattr", "+i", *files)
        yield
    finally:
        with contextlib.suppress(Unavailable):
            run("chattr", "-i", *files)


@contextlib.contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """The folder is mounted read-only over itself."""
    run("mount", "--bind", folder, folder)
    try:
        run("mount", "-o", "remount,bind,ro", folder)
        yield
    finally:
        run("umount", "--lazy", folder)


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program holds an exclusive lock on the database."""
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None, timeout=60)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def corrupt(folder: Path, table: str) -> None:
    """Overwrite the first page of a table with random bytes. Nobody may have the database open."""
    file = folder / DATABASE
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as content:
        content.seek((page - 1) * size)
        content.write(os.urandom(size))
