"""On PostgreSQL: kills, a database that is stopped and started again, and one that somebody else holds."""

import contextlib
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from checks.server import serving
from checks.torture.client import Broken
from checks.torture.faults import check_page, expect, fail_and_recover, played, typed
from checks.torture.kills import kill_often
from scorekeeper.storage.database import WRITE_LOCK_ID
from tests.support.postgresql import Server as Database


def _stopped(database: Database, folder: Path) -> str:
    """The database is stopped and started again under a server that goes on."""
    with serving(folder) as server:
        client = played(server, "stopped")
        address, form, after = typed(client)
        database.stop()
        try:
            heading = check_page(client.browser.ask(address, form), 503)
            check_page(client.browser.ask(after.address), 503)
            health = client.browser.ask("/healthz")
            expect((health.status, set(json.loads(health.text))), (503, {"status"}))
        finally:
            database.start()
        for _twice in range(2):
            client.settle(address, form, after)
        client.prove()
    return f"503 “{heading}”; started again, all is there, and what was sent again is there once"


def _held(database: Database, folder: Path) -> str:
    """Somebody else has the place for writers for longer than the server waits."""
    with serving(folder) as server:
        return fail_and_recover(server, "held", _holding(database, database.database_of(folder)))


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
    # From now on every server and command that is started keeps its data folder's matches there.
    database = Database.running = Database(programs)
    try:
        if kills:
            yield "on PostgreSQL", kill_often(folder / "postgresql", kills, seed)
        for number, (name, fault) in enumerate(FAULTS.items()):
            try:
                yield name, fault(database, folder / f"postgresql{number}")
            except Broken as error:
                raise Broken(f"{name}: {error}") from error
    finally:
        Database.running = None
        database.end()
