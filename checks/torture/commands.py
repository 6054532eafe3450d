"""Commands that are killed while they work: what they would change is changed whole or not at all, and they
can be run again.
"""

import random
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path

from checks.server import Server, command
from checks.torture.client import CheckFailed
from checks.torture.faults import expect
from checks.torture.places import DATABASE
from scorekeeper.app import create_app, migrate
from scorekeeper.commands.integrity import IntegrityCheck
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Match
from scorekeeper.storage.secret import SECRET
from scorekeeper.transfer.match import dump_parts, in_order
from tests.stored import FOLDERS, unpack
from tests.support.server import run_command

FILE = FOLDERS[-1] / "matches.json"
# A command is killed at a random moment after this part of the time that it takes: before that, it loads.
EARLIEST = 0.5


class Prepared:
    """A data folder without matches, and one with those of FILE."""

    def __init__(self, folder: Path) -> None:
        self.empty, self.full = folder / "empty", folder / "full"
        migrate(create_app({"DATA": str(self.empty)}))
        self.import_seconds = run("import", "--yes", FILE, data=self.full)
        self.nothing, self.everything = matches_in(self.empty), matches_in(self.full)

    @cached_property
    def backup(self) -> tuple[Path, float]:
        """A backup of all matches, and the seconds that it took."""
        file = self.full.with_suffix(".zip")
        return file, run("backup", file, data=self.full)

    def are_all_in(self, data: Path) -> bool:
        """Whether all matches are there; CheckFailed if it is neither all nor none."""
        found = matches_in(data)
        if found not in (self.nothing, self.everything):
            raise CheckFailed("some matches are there and others are not, or they are not as they were")
        return found == self.everything


def run(*arguments: object, data: Path) -> float:
    """Run a command to its end; the seconds that it took. CheckFailed if it fails."""
    began = time.monotonic()
    code, printed = command(*arguments, data=data)
    expect((code, printed if code else ""), (0, ""))
    return time.monotonic() - began


def killed(*arguments: object, data: Path, seconds: float, chance: random.Random) -> bool:
    """Kill a command, which takes so many seconds, at a random moment; False if it had ended before."""
    try:
        # Once its time is over, it gets a SIGKILL.
        run_command(*arguments, data=data, timeout=seconds * chance.uniform(EARLIEST, 1))
    except subprocess.TimeoutExpired:
        return True
    return False


def matches_in(data: Path) -> str:
    """All matches of a data folder as a file; CheckFailed unless each is whole."""
    app = create_app({"DATA": str(data)})
    with app.app_context():
        wrong = [*IntegrityCheck().problems()]
        found = "".join(dump_parts(in_order(Match.deleted.is_(None))))
        # A restore refuses a folder that anybody has open.
        db.session.close()
        db.engine.dispose()
    if wrong:
        raise CheckFailed(f"{len(wrong)} things are wrong, first: {wrong[0]}")
    return found


def kill_import(prepared: Prepared, folder: Path, chance: random.Random) -> str:
    shutil.copytree(prepared.empty, folder)
    sent = ("import", "--yes", FILE)
    is_killed = killed(*sent, data=folder, seconds=prepared.import_seconds, chance=chance)
    is_done = prepared.are_all_in(folder)
    run(*sent, data=folder)
    expect(prepared.are_all_in(folder), True)
    return _said(is_killed=is_killed, is_done=is_done)


def kill_backup(prepared: Prepared, folder: Path, chance: random.Random) -> str:
    folder.mkdir()
    saved, (_, seconds) = folder / "saved.zip", prepared.backup
    is_killed = killed("backup", saved, data=prepared.full, seconds=seconds, chance=chance)
    is_done = saved.exists()
    if not is_done:
        run("backup", saved, data=prepared.full)
    run("restore", saved, data=folder)
    expect(prepared.are_all_in(folder), True)
    return _said(is_killed=is_killed, is_done=is_done)


def kill_restore(prepared: Prepared, folder: Path, chance: random.Random) -> str:
    """It takes about as long as a backup."""
    shutil.copytree(prepared.empty, folder)
    file, seconds = prepared.backup
    sent = ("restore", "--yes", file)
    is_killed = killed(*sent, data=folder, seconds=seconds, chance=chance)
    is_done = prepared.are_all_in(folder)
    run(*sent, data=folder)
    expect(prepared.are_all_in(folder), True)
    expect((folder / SECRET).read_bytes(), (prepared.full / SECRET).read_bytes())
    return _said(is_killed=is_killed, is_done=is_done)


def kill_migration(_prepared: Prepared, folder: Path, chance: random.Random) -> str:
    """A server that brings an older database up to date, at its start."""
    older, whole, data = chance.choice(FOLDERS[:-1]), folder / "whole", folder / "data"
    unpack(older, whole)
    seconds = _start(whole)
    unpack(older, data)
    before = (data / DATABASE).read_bytes()
    is_killed = killed("serve", "--port", 0, data=data, seconds=seconds, chance=chance)
    is_done = (data / DATABASE).read_bytes() != before
    _start(data)
    expect(matches_in(data) == matches_in(whole), True)
    return _said(is_killed=is_killed, is_done=is_done)


def _start(data: Path) -> float:
    """How long a server takes until it serves."""
    began, server = time.monotonic(), Server(data)
    server.start()
    server.kill()
    return time.monotonic() - began


def _said(*, is_killed: bool, is_done: bool) -> str:
    return f"{'killed' if is_killed else 'ended'} {'after' if is_done else 'before'} the change"


COMMANDS: dict[str, Callable[[Prepared, Path, random.Random], str]] = {
    "import": kill_import,
    "backup": kill_backup,
    "restore": kill_restore,
    "migration": kill_migration,
}


def kill_commands(folder: Path, kills: int, seed: int) -> Iterator[tuple[str, str]]:
    """Kill each command this many times, as (name, result)."""
    chance, prepared = random.Random(seed), Prepared(folder)
    for name, kill in COMMANDS.items():
        try:
            said = Counter(kill(prepared, folder / f"{name}{number}", chance) for number in range(kills))
        except CheckFailed as error:
            raise CheckFailed(f"{name}, killed: {error}") from error
        counted = ", ".join(f"{count} {each}" for each, count in sorted(said.items()))
        yield f"{name}, killed", f"{counted}; whole each time, and once it was done again"
