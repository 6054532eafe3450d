"""On PostgreSQL: kills, a database that is stopped and started again, and one that somebody else holds."""

import contextlib
import json
import os
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from checks.torture.client import Broken
from checks.torture.faults import check_page, expect, fail_and_recover, played, typed
from checks.torture.kills import kill_often
from checks.torture.server import serving
from scorekeeper.storage.database import WRITE_LOCK_ID
from tests.support.postgresql import Server as Database


@contextlib.contextmanager
def _kept_in(database: Database, folder: Path) -> Iterator[str]:
    """Programs that are started meanwhile keep the matches of this folder in the database; its address."""
    url = database.database_of(folder)
    os.environ["SCOREKEEPER_DATABASE_URL"] = url
    try:
        yield url
    finally:
        del os.environ["SCOREKEEPER_DATABASE_URL"]


def _stopped(database: Database, folder: Path) -> str:
    """The database is stopped and started again under a server that goes on."""
    with _kept_in(database, folder), serving(folder) as server:
        client = played(server, "stopped")
        address, form, after = typed(client)
        database.stop()
        try:
            heading = check_page(client.ask("POST", address, form, wait=60), 503)
            check_page(client.ask("GET", after.address), 503)
            health = client.ask("GET", "/healthz")
            expect((health.status, set(json.loads(health.text))), (503, {"status"}))
        finally:
            database.start()
        for _twice in range(2):
            client.settle(address, form, after)
        client.prove()
    return f"503 “{heading}”; started again, all is there, and what was sent again is there once"


def _held(database: Database, folder: Path) -> str:
    """Somebody else has the place for writers for longer than the server waits."""
    with _kept_in(database, folder) as url, serving(folder) as server:
        return fail_and_recover(server, "held", _holding(database, url))


@contextlib.contextmanager
def _holding(database: Database, url: str) -> Iterator[None]:
    with closing(database.connect(url)) as other:
        other.execute(f"SELECT pg_advisory_lock({WRITE_LOCK_ID})")
        yield


FAULTS: dict[str, Callable[[Database, Path], str]] = {
    "PostgreSQL stopped and started again": _stopped,
    "PostgreSQL held by somebody else": _held,
}


def suffer(programs: Path, folder: Path, kills: int, seed: int) -> Iterator[tuple[str, str]]:
    """Kills and faults with a PostgreSQL server of its own, by their names, with what was seen."""
    database = Database(programs)
    try:
        if kills:
            kept = folder / "postgresql"
            with _kept_in(database, kept):
                yield "on PostgreSQL", kill_often(kept, kills, seed)
        for number, (name, fault) in enumerate(FAULTS.items()):
            try:
                yield name, fault(database, folder / f"postgresql{number}")
            except Broken as error:
                raise Broken(f"{name}: {error}") from error
    finally:
        database.end()
