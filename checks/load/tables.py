"""A table of four players, and a spectator of it."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from checks.client import Answer
from checks.load.browser import NO_ANSWER, TimedBrowser

NAMES = ("Dee", "Sam", "Ari", "Jo")
# How often a form is sent until there is an answer, as people do.
TRIES = 3
# One recording in this many is sent a second time, as by somebody who missed the answer.
TWICE = 10
WATCHING = 2.0  # seconds between two requests, as in share.js

Racks = tuple[str, ...]


@dataclass
class Round:
    """The answered games of a match; `perhaps` is how they are if an unanswered change was stored too."""

    code: str
    games: list[Racks] = field(default_factory=list)
    perhaps: list[Racks] | None = None

    def is_kept_as(self, kept: Sequence[Racks]) -> bool:
        """Whether exactly the answered games are stored, each once and unchanged."""
        return list(kept) in (self.games, self.perhaps)


class Table:
    """The scorekeeper of one table, with a browser of their own."""

    def __init__(self, number: int, ports: Sequence[int]) -> None:
        self.chance = random.Random(number)
        self.browser = TimedBrowser(*ports)
        self.rounds: list[Round] = []
        self.recorded = 0

    @property
    def match(self) -> str:
        """The address of the current match; "" before the first."""
        return f"/m/{self.rounds[-1].code}" if self.rounds else ""

    def play(self, until: float, pause: float) -> None:
        """Start rounds and record them until this time, with this pause on average after each page."""

        def may_go_on() -> bool:
            time.sleep(self.chance.uniform(0, 2 * pause))
            return time.monotonic() < until

        while may_go_on():
            form = self.browser.time("form", "/new")
            if form.status == 200 and self._start(form):
                self._play_round(may_go_on)

    def _start(self, form: Answer) -> bool:
        names = {f"name_{seat}": name for seat, name in enumerate(NAMES)}
        answer = self._send("start", "/new", names | form.hidden("csrf_token", "submission"))
        if answer.status == 303:
            self.rounds.append(Round(answer.headers["Location"].rpartition("/")[2]))
        return answer.status == 303

    def _play_round(self, may_go_on: Callable[[], bool]) -> None:
        """Record a game for each player, and correct the third."""
        for number in range(1, len(NAMES) + 1):
            is_right = may_go_on() and self._save("record", f"{self.match}/games/new")
            if is_right and number == 3 and may_go_on():
                is_right = self._save("correct", f"{self.match}/games/{number}")
            if not is_right:
                return
            self.browser.time("match page", self.match)

    def _save(self, what: str, address: str) -> bool:
        """Fill in a game's form and send it; gives whether the answer is that it was saved."""
        form = self.browser.time("form", address)
        if form.status != 200:
            return False
        out = self.chance.randrange(len(NAMES))
        # Two tiles each: no box is too small for that.
        left = [f"{self.chance.randint(1, 13)}+{self.chance.randint(1, 13)}" for _ in NAMES]
        racks = tuple("" if seat == out else rack for seat, rack in enumerate(left))
        fields = {"finish": "empty-rack", "out": str(out)} | {
            f"seat_{seat}_rack": rack for seat, rack in enumerate(racks)
        }
        fields |= form.hidden("csrf_token", "submission", "drawn")
        answer = self._send(what, address, fields)
        if answer.status == 303 and what == "record":
            self.recorded += 1
            if self.recorded % TWICE == 0:
                self._send("record again", address, fields)
        round_ = self.rounds[-1]
        before = round_.games if what == "record" else round_.games[:-1]
        if answer.status == 303:
            round_.games = [*before, racks]
        else:
            round_.perhaps = [*before, racks]
        return answer.status == 303

    def _send(self, what: str, address: str, fields: dict[str, str]) -> Answer:
        """Post a form until there is an answer other than a server error, at most TRIES times."""
        answer = NO_ANSWER
        for _ in range(TRIES):
            answer = self.browser.time(what, address, fields)
            if 0 < answer.status < 500:
                break
        return answer


class Watcher:
    """A phone that shows a table's match, and polls it for changes."""

    def __init__(self, table: Table, ports: Sequence[int]) -> None:
        self.table = table
        self.browser = TimedBrowser(*ports)

    def watch(self, until: float) -> None:
        time.sleep(self.table.chance.uniform(0, WATCHING))
        seen, etag = "", ""
        while time.monotonic() < until:
            match = self.table.match
            if match:
                known = {"If-None-Match": etag} if etag and match == seen else {}
                answer = self.browser.time("watch", match, **known)
                seen, etag = match, answer.headers.get("ETag", "")
            time.sleep(WATCHING)
