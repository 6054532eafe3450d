"""On PostgreSQL: kills, a database server that is stopped and started, and a lock that is held too long."""

import contextlib
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from checks.server import serving
from checks.torture.client import CheckFailed
from checks.torture.faults import check_page, client_with_games, expect, fail_and_recover, unsent_game
from checks.torture.kills import kill_repeatedly
from scorekeeper.storage.database import WRITE_LOCK_ID
from tests.support.postgresql import Server as Database


def _stopped(database: Database, folder: Path) -> str:
    """The database is stopped and started while the web server runs."""
    with serving(folder) as server:
        client = client_with_games(server, "stopped")
        address, form, after = unsent_game(client)
        database.stop()
        try:
            heading = check_page(client.browser.ask(address, form), 503)
            check_page(client.browser.ask(after.address), 503)
            health = client.browser.ask("/healthz")
            expect((health.status, set(json.loads(health.text))), (503, {"status"}))
        finally:
            database.start()
        for _ in range(2):
            client.send_until_answered(address, form, after)
        client.check_everything()
    return f"503 “{heading}”; started again, all is there, and what was sent again is there once"


def _held(database: Database, folder: Path) -> str:
    """Another program holds the write lock for longer than the server waits."""
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


def run_faults(programs: Path, folder: Path, kills: int, seed: int) -> Iterator[tuple[str, str]]:
    """Kills and faults with a PostgreSQL server of its own, as (name, result)."""
    # Every server and command that is started uses it from here on.
    database = Database.running = Database(programs)
    try:
        if kills:
            yield "on PostgreSQL", kill_repeatedly(folder / "postgresql", kills, seed)
        for number, (name, fault) in enumerate(FAULTS.items()):
            try:
                yield name, fault(database, folder / f"postgresql{number}")
            except CheckFailed as error:
                raise CheckFailed(f"{name}: {error}") from error
    finally:
        Database.running = None
        database.end()
