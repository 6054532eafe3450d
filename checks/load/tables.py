"""A table of four who play round after round, and somebody who watches them."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from checks.client import Answer
from checks.load.browser import NO_ANSWER, TimedBrowser

NAMES = ("Dee", "Sam", "Ari", "Jo")
# How often a form is sent until there is an answer to it; a phone's hand would do it, too.
TRIES = 3
# Of so many recordings one is sent once more, as by somebody who did not see the answer.
TWICE = 10
WATCHING = 2.0  # seconds, as share.js waits

Racks = tuple[str, ...]


@dataclass
class Round:
    """A match's games as they were answered; and how they are if what was not answered is kept, too."""

    code: str
    games: list[Racks] = field(default_factory=list)
    perhaps: list[Racks] | None = None

    def is_kept_as(self, kept: Sequence[Racks]) -> bool:
        """Whether every answered game is kept, once and as it was answered, and no other."""
        return list(kept) in (self.games, self.perhaps)


class Table:
    """Whoever keeps the score of one table, in a browser of their own."""

    def __init__(self, number: int, ports: Sequence[int]) -> None:
        self.chance = random.Random(number)
        self.browser = TimedBrowser(*ports)
        self.rounds: list[Round] = []
        self.recorded = 0

    @property
    def match(self) -> str:
        """The address of what is played now."""
        return f"/m/{self.rounds[-1].code}" if self.rounds else ""

    def play(self, until: float, pause: float) -> None:
        """Start rounds and record them, with this pause on average after each page, until it is time."""

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
        """A game for each player; the third is corrected once it is in."""
        for number in range(1, len(NAMES) + 1):
            is_right = may_go_on() and self._save("record", f"{self.match}/games/new")
            if is_right and number == 3 and may_go_on():
                is_right = self._save("correct", f"{self.match}/games/{number}")
            if not is_right:
                return
            self.browser.time("match page", self.match)

    def _save(self, what: str, address: str) -> bool:
        """Fill in a game's form and send it; whether it was answered that it is kept."""
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
        """Post a form until there is an answer that is no accident's."""
        answer = NO_ANSWER
        for _ in range(TRIES):
            answer = self.browser.time(what, address, fields)
            if 0 < answer.status < 500:
                break
        return answer


class Watcher:
    """Somebody's phone that shows a table's match, and asks again and again whether there is news."""

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
