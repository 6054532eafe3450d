"""A browser that keeps score, and remembers what it was answered."""

import http.client
import json
import random
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import urlencode

PLAYERS = ("Dee", "Sam", "Ari")
# Then another match is started: those of real tables are short, and longer ones only take longer.
MOST_GAMES = 40
PATIENCE = 30  # seconds

State = dict[str, Any]


class Broken(Exception):
    """Something that was answered is not there, or is there otherwise, or twice."""


class Unanswered(Exception):
    """The server was gone before it had answered."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def heading(self) -> str:
        found = re.search(r"<h1[^>]*>(.*?)</h1>", self.text, re.DOTALL)
        return unescape(found[1]) if found else ""

    def hidden(self, name: str) -> str:
        """The value of a hidden field."""
        found = re.search(rf'name="{name}"[^>]* value="([^"]*)"', self.text)
        if not found:
            raise Broken(f"no {name} on a page of status {self.status}: {self.heading}")
        return unescape(found[1])


@dataclass
class Kept:
    """A match as it should be: its games, and what was done, each with the states before and after."""

    title: str
    address: str = ""
    games: list[State] = field(default_factory=list)
    history: list[tuple[str, int | None, State | None, State | None]] = field(
        default_factory=lambda: [("started", None, None, None)]
    )

    def after(self, what: str, number: int, state: State) -> "Kept":
        """The same match once a game of it is in another state."""
        before = self.games[number - 1] if number <= len(self.games) else None
        games = [*self.games[: number - 1], state, *self.games[number:]]
        return Kept(self.title, self.address, games, [*self.history, (what, number, before, state)])


def kept_in(filed: Mapping[str, Any], address: str) -> Kept:
    """A match of a file, to be compared."""
    games = [{name: value for name, value in game.items() if name != "number"} for game in filed["games"]]
    history = [(done["what"], done["game"], done["before"], done["after"]) for done in filed["history"]]
    return Kept(filed["title"], address, games, history)


class Client:
    """One device with matches of its own. Every change is sent until it is answered, and looked at."""

    def __init__(self, name: str, chance: random.Random, port: int) -> None:
        self.name = name
        self.chance = chance
        self.port = port
        self.cookie = ""
        self.is_patient = True
        self.matches: list[Kept] = []
        self.answered = 0
        self.found = 0  # Not answered, and there.
        self.lost = 0  # Not answered, and not there.

    def ask(self, method: str, path: str, form: Mapping[str, str] | None = None, wait: float = 30) -> Answer:
        """One request on a connection of its own; Unanswered if the server is gone meanwhile."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=wait)
        headers = {"Connection": "close", "Accept-Language": "en"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, urlencode(form) if form is not None else None, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            raise Unanswered from error
        finally:
            connection.close()
        if given := answer.headers["Set-Cookie"]:
            self.cookie = given.partition(";")[0]
        return Answer(answer.status, dict(answer.headers), text)

    def get(self, path: str) -> Answer:
        """A page, asked for until the server is back."""
        until = time.monotonic() + PATIENCE * 4
        while True:
            try:
                answer = self.ask("GET", path)
            except Unanswered:
                if not self.is_patient or time.monotonic() > until:
                    raise Broken(f"nobody answers {path}") from None
                time.sleep(0.05)
                continue
            if answer.status != 200:
                raise Broken(f"{path} is {answer.status}: {answer.heading}")
            return answer

    def look(self, match: Kept) -> Kept:
        """The match as the server has it now."""
        (filed,) = json.loads(self.get(f"{match.address}/match.json").text)["matches"]
        return kept_in(filed, match.address)

    def play(self) -> None:
        """Do one thing to the latest match, or start another."""
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
        match = Kept(f"{self.name}-{len(self.matches)}")
        form = {f"name_{seat}": name for seat, name in enumerate(PLAYERS)}
        form |= {"title": match.title, "length": "open-ended"}
        form |= {name: page.hidden(name) for name in ("csrf_token", "submission")}
        while True:
            try:
                answer = self.ask("POST", "/new", form)
                break
            except Unanswered:
                self.get("/healthz")
        self._check(answer)
        match.address = answer.headers["Location"]
        self.matches.append(match)

    def change(self, match: Kept, number: int, what: str) -> None:
        """Record a game, or correct it."""
        address = f"{match.address}/games/{'new' if what == 'recorded' else number}"
        form, state = self.a_game(match.games[number - 1] if what == "corrected" else None)
        page = self.get(address)
        form |= {name: page.hidden(name) for name in ("csrf_token", "submission", "drawn")}
        self.settle(address, form, match.after(what, number, state))

    def undo(self, match: Kept) -> None:
        """Take back what was done last."""
        _what, number, before, after = match.history[-1]
        assert number
        assert after
        page = self.get(f"{match.address}/history")
        change = max(map(int, re.findall(r"/changes/(\d+)/undo", page.text)))
        state = before or after | {"deleted": True}
        form = {"csrf_token": page.hidden("csrf_token")}
        self.settle(f"{match.address}/changes/{change}/undo", form, match.after("undone", number, state))

    def settle(self, address: str, form: Mapping[str, str], after: Kept) -> None:
        """Send a change until it is answered. What was not answered is there whole, or not at all."""
        before = self.matches[-1]
        while True:
            try:
                self._check(self.ask("POST", address, form))
                break
            except Unanswered:
                now = self.look(before)
                if now not in (before, after):
                    raise Broken(f"{before.title}: half of {after.history[-1]} is there") from None
                self.found += now == after
                self.lost += now == before
        self.matches[-1] = after

    def _check(self, answer: Answer) -> None:
        if answer.status != 303:
            raise Broken(f"{self.name}: a change is answered {answer.status}: {answer.heading}")
        self.answered += 1

    def a_game(self, other: State | None = None) -> tuple[dict[str, str], State]:
        """A form and the state that it leaves, which is another than this."""
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

    def prove(self) -> int:
        """Compare everything that was answered with what is there; how many games that is."""
        found = {match["title"]: match for match in json.loads(self.get("/matches.json").text)["matches"]}
        if len(found) != len(self.matches):
            raise Broken(f"{self.name}: {len(found)} matches are there, not {len(self.matches)}")
        for match in self.matches:
            if kept_in(found[match.title], match.address) != match:
                raise Broken(f"{match.title} is not as it was answered")
        return sum(not game["deleted"] for match in self.matches for game in match.games)
