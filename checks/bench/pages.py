"""How fast pages are, each measured in turn with pages of the same size of `checks.floor`."""

import math
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from http.client import HTTPConnection
from statistics import median
from urllib.parse import urlencode

import sqlalchemy as sa
from flask.testing import FlaskClient

from checks.bench.copies import copy_match
from checks.bench.figures import Figure
from checks.bench.load import Ask, Load, answers_to
from checks.server import Server, serving, serving_floor
from scorekeeper.storage.capacity import MOST_GAMES
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Match
from tests.support.app import make_app
from tests.support.long_matches import play_on
from tests.support.matches import csrf_token, empty_rack, record, start

ROUNDS = 5
STARTS = 3
NAMES = ("Dee", "Sam", "Ari", "Jo")
RACKS = ("13+30+7", "4+J", "8", "15")
LONG = (200, MOST_GAMES)
# Games of a long match that are recorded while it is measured; the longest is then full.
RECORDED = 3
# More matches than the page cache holds.
FEW = 1_000
COPIES = 10_000
CROWD = 100_000
MOST_BUSY = 0.8


@dataclass(frozen=True)
class Asked:
    """Addresses and cookies to send requests with, and the form of a game."""

    match: str
    long: dict[int, str]
    device: str
    home: str
    form: dict[str, str]

    def recording(self, match: str, games: int, number: int = 0) -> Ask:
        """A request that records a match's next game after `games`; a match takes each `number` once."""
        once = {"submission": f"bench-{number}", "drawn": f"{games}.0"}
        return Ask(f"{match}/games/new", self.device, urlencode(self.form | once))


def fill(folder: str) -> Asked:
    """Make a database with a match of four games, longer ones, copies, and a browser with five matches."""
    app = make_app(folder)
    device, home = app.test_client(), app.test_client()
    match, unfinished = _played(device, 4), _played(device, 3)
    long = {games: _played(device, 4, length="open-ended") for games in LONG}
    for games in range(5):
        _played(home, games)
    for games, address in long.items():
        play_on(app, address, games - 4 - RECORDED)
    with app.app_context():
        ids = {f"/m/{code}": id_ for code, id_ in db.session.execute(sa.select(Match.code, Match.id))}
        copy_match(ids[match], COPIES, "over-")
        copy_match(ids[unfinished], COPIES, "open-")
    cookies = [f"scorekeeper={client.get_cookie('scorekeeper').value}" for client in (device, home)]
    form = empty_rack(3, *RACKS[:3], "") | {"csrf_token": csrf_token(device)}
    return Asked(match, long, *cookies, form)


def _played(client: FlaskClient, games: int, **fields: str) -> str:
    """Play a match of this many games; gives its address."""
    match = start(client, *NAMES, **fields)
    for out in range(games):
        racks = [*RACKS]
        racks[out] = ""
        assert record(client, match, empty_rack(out, *racks)).status_code == 303
    return match


def measure() -> bool:
    """Print every figure; gives whether all are within their limits."""
    met = True
    for figure in _figures():
        print(figure, flush=True)
        met = met and figure.is_met
    return met


def _figures() -> Iterator[Figure]:
    with ExitStack() as stack:
        folder, few, crowd = (stack.enter_context(tempfile.TemporaryDirectory()) for _ in range(3))
        asked = fill(folder)
        yield _of_starts(folder)
        with serving_floor(f"{folder}/floor") as floor, serving(folder) as server:
            yield from _beside_the_floor(floor, server, asked)
            yield from _of_long_matches(server, asked)
            yield Figure("resident after all this", _megabytes(server), most=100, unit="MB")
        yield _in_a_crowd(few, crowd)


def _megabytes(server: Server) -> float:
    """The resident memory of a server."""
    kilobytes = subprocess.check_output(["ps", "-o", "rss=", "-p", str(server.process.pid)], text=True)
    return int(kilobytes) / 1024


def _of_starts(folder: str) -> Figure:
    """Milliseconds from the start of the process to its first answer."""
    taken = []
    for _ in range(STARTS):
        began = time.perf_counter()
        with serving(folder) as server:
            _taken(server, [Ask("/")])
            taken.append(1000 * (time.perf_counter() - began))
    return Figure("first answer after start", median(taken), most=1_500)


def _beside_the_floor(floor: Server, server: Server, asked: Asked) -> Iterator[Figure]:
    new = [Ask(f"/m/over-{number}", asked.device) for number in range(1, COPIES + 1)]
    for name, asks, least in (
        ("match, as its scorekeeper", [Ask(asked.match, asked.device)], 0.6),
        ("match, as a reader", [Ask(asked.match)], 0.6),
        ("match drawn for the first time", new, None),
        ("home, with five matches", [Ask("/", asked.home)], 0.6),
    ):
        page = Ask(f"/page/{_size(server, asks[0])}")
        yield _compare(name, Load(floor.port, [page]), Load(server.port, asks), least)
    recordings = [asked.recording(f"/m/open-{number}", 3) for number in range(1, COPIES + 1)]
    insert = Ask("/games", body=urlencode({"typed": "13+30+7"}))
    yield _compare("recording a game", Load(floor.port, [insert]), Load(server.port, recordings), 0.5)


def _size(server: Server, ask: Ask) -> int:
    """The size of a page in bytes, uncompressed."""
    with closing(HTTPConnection("127.0.0.1", server.port)) as connection:
        return len(ask.send(connection).text.encode())


def _compare(name: str, floor: Load, load: Load, least: float | None) -> Figure:
    """The ratio of a page's answers a second to those of the floor, or of another page, measured in turn."""
    rates, loads = [], [floor, load]
    for _ in range(ROUNDS):
        answers = [answers_to(each) for each in loads]
        # Requests that were sent come last from here on: their pages are cached, or their games recorded.
        loads = [_rotated(each, answer.asked) for each, answer in zip(loads, answers, strict=True)]
        for each in answers:
            assert each.statuses.keys() <= {200, 303}, each
            if each.busy > MOST_BUSY:
                print(f"  the client needed {each.busy:.0%} of a core, and may be what was measured")
        rates.append([each.rate for each in answers])
    beside, rate = (median(each) for each in zip(*rates, strict=True))
    ratio = median(rate / beside for beside, rate in rates)
    return Figure(f"{name}: {rate:.0f}/s beside {beside:.0f}/s", ratio, least or -math.inf, unit="")


def _rotated(load: Load, asked: int) -> Load:
    first = asked % len(load.asks)
    return replace(load, asks=[*load.asks[first:], *load.asks[:first]])


def _of_long_matches(server: Server, asked: Asked) -> Iterator[Figure]:
    short = _taken(server, [Ask(asked.match, asked.device)] * 5)
    for games, address in asked.long.items():
        known = range(games - RECORDED, games)
        recordings = [asked.recording(address, number, number) for number in known]
        record = _taken(server, recordings)
        page = _taken(server, [Ask(address, asked.device)] * 5)
        yield Figure(f"match of {games:,} games", page, most=2_000)
        yield Figure("  times that of four", page / short, most=8 if games == 200 else math.inf, unit="")
        yield Figure("  recording into it", record, most=2_000)


def _taken(server: Server, asks: Sequence[Ask]) -> float:
    """The median time of an answer, in milliseconds."""
    taken = []
    with closing(HTTPConnection("127.0.0.1", server.port)) as connection:
        for ask in asks:
            began = time.perf_counter()
            assert ask.send(connection).status in (200, 303)
            taken.append(1000 * (time.perf_counter() - began))
    return median(taken)


def _in_a_crowd(few: str, crowd: str) -> Figure:
    """Pages that are not cached yet, in a database of many matches against one of few."""
    loads = []
    with ExitStack() as servers:
        for folder, matches in ((few, FEW), (crowd, CROWD)):
            app = make_app(folder)
            _played(app.test_client(), 4)
            with app.app_context():
                copy_match(db.session.scalar(sa.select(Match.id)), matches, "over-")
            server = servers.enter_context(serving(folder))
            asks = [Ask(f"/m/over-{number}") for number in range(1, matches + 1, matches // FEW)]
            loads.append(Load(server.port, asks))
        return _compare(f"match among {CROWD:,}, drawn for the first time", *loads, 0.9)
