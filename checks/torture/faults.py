"""One fault after another: each gives an error page, loses nothing, and ends with its cause."""

import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path

from checks.client import Answer
from checks.server import Server, command, serving
from checks.torture import places
from checks.torture.client import CheckFailed, Client, ExpectedMatch
from checks.torture.places import Unavailable

PAGES = {
    "The disk is full",
    "The disk does not work",
    "Nothing can be saved now",
    "The server is busy",
    "The database does not answer",
    "The matches are damaged",
}
GAMES = 3
# Seconds for which another program locks the database: fewer than the server waits.
HELD = 3


def expect(found: object, expected: object) -> None:
    if found != expected:
        raise CheckFailed(f"{found!r} instead of {expected!r}")


def client_with_games(server: Server, name: str) -> Client:
    """A client with a match of GAMES games."""
    client = Client(name, random.Random(name), server.port)
    client.start()
    for number in range(1, GAMES + 1):
        client.change(client.matches[-1], number, "recorded")
    return client


def unsent_game(client: Client) -> tuple[str, dict[str, str], ExpectedMatch]:
    """A game that is not sent yet, as (address, form, the match with it)."""
    match = client.matches[-1]
    address = f"{match.address}/games/new"
    form, state = client.new_game()
    page = client.get(address)
    form |= page.hidden("csrf_token", "submission", "drawn")
    return address, form, match.after("recorded", len(match.games) + 1, state)


def check_page(answer: Answer, status: int) -> str:
    """Check that the app's error page says what happened and that the data is kept; gives its heading."""
    expect(answer.status, status)
    if answer.heading not in PAGES or "kept" not in answer.text:
        raise CheckFailed(f"the page says {answer.heading!r}")
    expect(answer.headers.get("Retry-After"), "5" if status == 503 else None)
    return answer.heading


def fail_and_recover(server: Server, name: str, failing: AbstractContextManager[None]) -> str:
    """Send a game during a failure: it is refused, and older games can be read. Sent again after the
    failure, it is stored once.
    """
    client = client_with_games(server, name)
    address, form, after = unsent_game(client)
    with failing:
        answer = client.browser.ask(address, form)
        heading = check_page(answer, 503)
        client.check_everything()
    # The error page has the form in hidden fields.
    again = answer.hidden(*form)
    expect(again, form)
    for _ in range(2):
        client.send_until_answered(address, again, after)
    client.check_everything()
    return f"503 “{heading}”; what was answered could be read; sent again, it is there once"


def disk_full(folder: Path) -> str:
    with places.small_disk(folder), serving(folder) as server:
        return fail_and_recover(server, "disk", places.filled(folder))


def files_full(folder: Path) -> str:
    with serving(folder) as server:
        assert server.process
        return fail_and_recover(server, "quota", places.files_as_they_are(folder, server.process.pid))


def unchangeable(folder: Path) -> str:
    with serving(folder) as server:
        return fail_and_recover(server, "unchangeable", places.unchangeable(folder))


def read_only(folder: Path) -> str:
    """A server that may not write refuses to start and says why; once it may, nothing is lost."""
    with serving(folder) as server:
        client = client_with_games(server, "read-only")
        server.kill()
        with places.read_only(folder):
            code, printed = command("serve", "--port", 0, data=folder)
        expect(code, 2)
        expect(printed.count("\n"), 0)
        server.start()
        client.check_everything()
    return f"serve refuses, “{printed}”; afterwards all is there"


def locked(folder: Path) -> str:
    """Another program locks the database for longer than the server waits, which is ten seconds."""
    with serving(folder) as server:
        return fail_and_recover(server, "locked", places.locked(folder))


def locked_shortly(folder: Path) -> str:
    """The server waits for a lock that ends sooner."""
    with serving(folder) as server, ThreadPoolExecutor(1) as pool:
        client = client_with_games(server, "waiting")
        with places.locked(folder):
            sent = pool.submit(client.send_until_answered, *unsent_game(client))
            time.sleep(HELD)
            expect(sent.done(), False)
        sent.result()
        client.check_everything()
    return f"answered after {HELD} s, as if nothing had been"


def corrupted(folder: Path) -> str:
    """A corrupted page is reported, verify finds it, and restoring a backup brings everything back."""
    saved = folder.with_suffix(".zip")
    with serving(folder) as server:
        client = client_with_games(server, "corrupted")
        expect(command("backup", saved, data=folder)[0], 0)
        server.kill()
        places.corrupt(folder, "entry")
        server.start()
        match = client.matches[-1]
        heading = check_page(client.browser.ask(match.address), 500)
        check_page(client.browser.ask(f"{match.address}/match.json"), 500)
        client.get("/rules")
        expect(command("verify", data=folder)[0], 1)
        expect(command("backup", folder.with_suffix(".second"), data=folder)[0], 2)
        server.kill()
        expect(command("restore", "--yes", saved, data=folder)[0], 0)
        server.start()
        client.check_everything()
    return f"500 “{heading}”; verify finds it, no backup is made of it, and restore brings all back"


FAULTS: dict[str, Callable[[Path], str]] = {
    "disk full": disk_full,
    "no file may grow": files_full,
    "files that cannot be changed": unchangeable,
    "read-only folder": read_only,
    "locked for too long": locked,
    "locked for a while": locked_shortly,
    "a corrupted page": corrupted,
}


def run_faults(folder: Path) -> Iterator[tuple[str, str | None]]:
    """Each fault as (name, result); the result is None where this machine cannot produce it."""
    for number, (name, fault) in enumerate(FAULTS.items()):
        try:
            yield name, fault(folder / f"fault{number}")
        except Unavailable as error:
            yield f"{name} (not possible here: {error})", None
        except CheckFailed as error:
            raise CheckFailed(f"{name}: {error}") from error
