"""A client that keeps score, and remembers every change that the server has answered."""

import json
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from checks.client import Answer, Browser, Unanswered
from tests.support.reading import select

PLAYERS = ("Dee", "Sam", "Ari")
# Games in a match before the next one is started: real matches are short, and longer ones only take longer.
MOST_GAMES = 40
PATIENCE = 60  # seconds

State = dict[str, Any]


class CheckFailed(Exception):
    """An answered change is missing, different or stored twice, or an answer is wrong."""


@dataclass
class ExpectedMatch:
    """A match as it must be stored: its games, and its changes with the states before and after."""

    title: str
    address: str = ""
    games: list[State] = field(default_factory=list)
    history: list[tuple[str, int | None, State | None, State | None]] = field(
        default_factory=lambda: [("started", None, None, None)]
    )

    def after(self, what: str, number: int, state: State) -> "ExpectedMatch":
        """The same match after a change that leaves a game in this state."""
        before = self.games[number - 1] if number <= len(self.games) else None
        games = [*self.games[: number - 1], state, *self.games[number:]]
        return ExpectedMatch(self.title, self.address, games, [*self.history, (what, number, before, state)])


def match_in_file(filed: Mapping[str, Any], address: str) -> ExpectedMatch:
    """A match from a file of matches, for comparison."""
    games = [{name: value for name, value in game.items() if name != "number"} for game in filed["games"]]
    history = [(done["what"], done["game"], done["before"], done["after"]) for done in filed["history"]]
    return ExpectedMatch(filed["title"], address, games, history)


class Client:
    """One device with matches of its own. It sends every change until it is answered."""

    def __init__(self, name: str, chance: random.Random, port: int) -> None:
        self.name = name
        self.chance = chance
        # A kill would break a connection that is kept open.
        self.browser = Browser(port, timeout=PATIENCE, keep_alive=False)
        self.is_patient = True
        self.matches: list[ExpectedMatch] = []
        self.answered = 0
        self.found = 0  # changes that were not answered, and were stored
        self.lost = 0  # changes that were not answered, and were not stored

    def get(self, path: str) -> Answer:
        """Get a page, and wait for the server to be back; CheckFailed unless the answer is 200."""
        until = time.monotonic() + PATIENCE * 2
        while True:
            try:
                answer = self.browser.ask(path)
            except Unanswered:
                if not self.is_patient or time.monotonic() > until:
                    raise CheckFailed(f"nobody answers {path}") from None
                time.sleep(0.05)
                continue
            if answer.status != 200:
                raise CheckFailed(f"{path} is {answer.status}: {answer.heading}")
            return answer

    def look(self, match: ExpectedMatch) -> ExpectedMatch:
        """The match as the server has it now."""
        (filed,) = json.loads(self.get(f"{match.address}/match.json").text)["matches"]
        return match_in_file(filed, match.address)

    def play(self) -> None:
        """Make one change to the latest match, or start another match."""
        if not self.matches or len(self.matches[-1].games) >= MOST_GAMES:
            self.start()
            return
        match = self.matches[-1]
        here = [number for number, game in enumerate(match.games, 1) if not game["deleted"]]
        choice = self.chance.random()
        if choice < 0.25 and here:
            self.change(match, self.chance.choice(here), "corrected")
        elif choice < 0.45 and match.history[-1][0] in ("recorded", "corrected"):
            self.undo(match)
        else:
            self.change(match, len(match.games) + 1, "recorded")

    def start(self) -> None:
        page = self.get("/new")
        match = ExpectedMatch(f"{self.name}-{len(self.matches)}")
        form = {f"name_{seat}": name for seat, name in enumerate(PLAYERS)}
        form |= {"title": match.title, "length": "open-ended"}
        form |= page.hidden("csrf_token", "submission")
        while True:
            try:
                answer = self.browser.ask("/new", form)
                break
            except Unanswered:
                self.get("/healthz")
        self._check(answer)
        match.address = answer.headers["Location"]
        self.matches.append(match)

    def change(self, match: ExpectedMatch, number: int, what: str) -> None:
        """Record a game, or correct it."""
        address = f"{match.address}/games/{'new' if what == 'recorded' else number}"
        form, state = self.new_game(match.games[number - 1] if what == "corrected" else None)
        page = self.get(address)
        form |= page.hidden("csrf_token", "submission", "drawn")
        self.send_until_answered(address, form, match.after(what, number, state))

    def undo(self, match: ExpectedMatch) -> None:
        """Undo the latest change."""
        _what, number, before, after = match.history[-1]
        assert number
        assert after
        page = self.get(f"{match.address}/history")
        # The latest change comes first.
        address = select(page.page, "button[formaction$='/undo']")[0].attributes["formaction"]
        state = before or after | {"deleted": True}
        self.send_until_answered(address, page.hidden("csrf_token"), match.after("undone", number, state))

    def send_until_answered(self, address: str, form: Mapping[str, str], after: ExpectedMatch) -> None:
        """Send a change until it is answered; CheckFailed if an unanswered one was stored in part."""
        before = self.matches[-1]
        while True:
            try:
                self._check(self.browser.ask(address, form))
                break
            except Unanswered:
                now = self.look(before)
                if now not in (before, after):
                    raise CheckFailed(f"{before.title}: half of {after.history[-1]} is stored") from None
                self.found += now == after
                self.lost += now == before
        self.matches[-1] = after

    def _check(self, answer: Answer) -> None:
        if answer.status != 303:
            raise CheckFailed(f"{self.name}: a change is answered {answer.status}: {answer.heading}")
        self.answered += 1

    def new_game(self, other: State | None = None) -> tuple[dict[str, str], State]:
        """The form of a game, and the state that it leaves, which differs from `other`."""
        while True:
            out = self.chance.randrange(len(PLAYERS))
            racks = [self.chance.choice(["4+J", "13+30+7", "50"]), str(self.chance.randint(1, 60)), "1+2"]
            self.chance.shuffle(racks)
            racks[out] = ""
            form = {"finish": "empty-rack", "out": str(out)}
            form |= {f"seat_{seat}_rack": rack for seat, rack in enumerate(racks)}
            blank = {"jokers": 0, "points": None}
            entries = [
                {"seat": seat, "typed": rack} | blank | {"named": seat == out, "sat_out": False}
                for seat, rack in enumerate(racks)
            ]
            state = {"finish": "empty-rack", "by_hand": False, "deleted": False, "opener": None}
            state |= {"entries": entries}
            if state != other:
                return form, state

    def check_everything(self) -> int:
        """Compare every answered change with the stored data; the number of games, or CheckFailed."""
        found = {match["title"]: match for match in json.loads(self.get("/matches.json").text)["matches"]}
        if len(found) != len(self.matches):
            raise CheckFailed(f"{self.name}: {len(found)} matches are stored, not {len(self.matches)}")
        for match in self.matches:
            if match_in_file(found[match.title], match.address) != match:
                raise CheckFailed(f"{match.title} is not stored as it was answered")
        return sum(not game["deleted"] for match in self.matches for game in match.games)
