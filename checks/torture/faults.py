"""One fault after the other: each gives a plain page, loses nothing, and passes when its cause does."""

import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path

from checks.client import Answer
from checks.server import Server, command, serving
from checks.torture import places
from checks.torture.client import Broken, Client, Kept
from checks.torture.places import NotHere

PAGES = {
    "The disk is full",
    "The disk does not work",
    "Nothing can be saved now",
    "The server is busy",
    "The database does not answer",
    "The matches are damaged",
}
GAMES = 3
# How long another program keeps the database to itself, in seconds: less than the server waits for it.
HELD = 3


def expect(what: object, right: object) -> None:
    if what != right:
        raise Broken(f"{what!r} instead of {right!r}")


def played(server: Server, name: str) -> Client:
    """A client with a match of some games."""
    client = Client(name, random.Random(name), server.port)
    client.start()
    for number in range(1, GAMES + 1):
        client.change(client.matches[-1], number, "recorded")
    return client


def typed(client: Client) -> tuple[str, dict[str, str], Kept]:
    """A game that is typed and not sent yet, and the match with it."""
    match = client.matches[-1]
    address = f"{match.address}/games/new"
    form, state = client.a_game()
    page = client.get(address)
    form |= page.hidden("csrf_token", "submission", "drawn")
    return address, form, match.after("recorded", len(match.games) + 1, state)


def check_page(answer: Answer, status: int) -> str:
    """A plain page of the app that says what happened, what was kept and when to come again; its heading."""
    expect(answer.status, status)
    if answer.heading not in PAGES or "kept" not in answer.text:
        raise Broken(f"the page says {answer.heading!r}")
    expect(answer.headers.get("Retry-After"), "5" if status == 503 else None)
    return answer.heading


def fail_and_recover(server: Server, name: str, failing: AbstractContextManager[None]) -> str:
    """Send a game while something fails: it is refused, and what was answered can be read; after it, the
    same is taken, once.
    """
    client = played(server, name)
    address, form, after = typed(client)
    with failing:
        answer = client.browser.ask(address, form)
        heading = check_page(answer, 503)
        client.prove()
    # The page holds what was sent.
    again = answer.hidden(*form)
    expect(again, form)
    for _twice in range(2):
        client.settle(address, again, after)
    client.prove()
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
    """A server that starts where it may not write says so; where it may again, all is there."""
    with serving(folder) as server:
        client = played(server, "read-only")
        server.kill()
        with places.read_only(folder):
            code, said = command("serve", "--port", 0, data=folder)
        expect(code, 2)
        expect(said.count("\n"), 0)
        server.start()
        client.prove()
    return f"serve refuses, “{said}”; afterwards all is there"


def locked(folder: Path) -> str:
    """Another program keeps the database to itself for longer than the server waits, which is ten seconds."""
    with serving(folder) as server:
        return fail_and_recover(server, "locked", places.locked(folder))


def locked_shortly(folder: Path) -> str:
    """A lock that ends sooner is only waited for."""
    with serving(folder) as server, ThreadPoolExecutor(1) as pool:
        client = played(server, "waiting")
        with places.locked(folder):
            sent = pool.submit(client.settle, *typed(client))
            time.sleep(HELD)
            expect(sent.done(), False)
        sent.result()
        client.prove()
    return f"answered after {HELD} s, as if nothing had been"


def corrupted(folder: Path) -> str:
    """A page of garbage is said to be one, verify finds it, and a backup brings all of it back."""
    saved = folder.with_suffix(".zip")
    with serving(folder) as server:
        client = played(server, "corrupted")
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
        client.prove()
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


def suffer(folder: Path) -> Iterator[tuple[str, str | None]]:
    """Each fault by its name, with what was seen; None where this machine cannot make it."""
    for number, (name, fault) in enumerate(FAULTS.items()):
        try:
            yield name, fault(folder / f"fault{number}")
        except NotHere as error:
            yield f"{name} (not possible here: {error})", None
        except Broken as error:
            raise Broken(f"{name}: {error}") from error
