"""What makes a stored database: a browser that fills in forms, seeded chance, and fixed times."""

import base64
import random
import re
import secrets
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from functools import cached_property
from html import unescape

# Hidden fields that a browser sends back as the form was drawn.
HIDDEN = ("csrf_token", "submission", "drawn", "opener", "checked", "asked")
# A browser begins with the rules that it chose last, so all of them are said.
AS_PRESET = {"preset": "classic-round", "length_number": ""} | dict.fromkeys(
    ("scoring", "tied_low", "length", "first_meld", "turn_seconds", "box", "teaching"), ""
)
FIRST_DAY = datetime(2026, 1, 5, 12)  # noqa: DTZ001 (stored without a zone)


def fix_chance(seed, replace=setattr):
    """Make codes, tokens and tiles the same in every run; a test replaces chance by its own `replace`."""
    chance = random.Random(seed)
    for name, fixed in (
        ("token_bytes", lambda count=32: chance.randbytes(count)),
        ("token_hex", lambda count=32: chance.randbytes(count).hex()),
        (
            "token_urlsafe",
            lambda count=32: base64.urlsafe_b64encode(chance.randbytes(count)).decode().rstrip("="),
        ),
        ("choice", chance.choice),
        ("SystemRandom", lambda: chance),
    ):
        replace(secrets, name, fixed)


def attributes(tag):
    return {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}


class Browser:
    """A browser. Its methods fill in the form of a page and send it; they return where it redirects."""

    def __init__(self, app):
        self.client = app.test_client()

    def page(self, address):
        answer = self.client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
        return answer.text

    def hidden_fields(self, page):
        tags = map(attributes, re.findall(r'<input\b[^>]*type="hidden"[^>]*>', page))
        return {tag["name"]: tag["value"] for tag in tags if tag.get("name") in HIDDEN}

    def post(self, address, hidden, status=303, **fields):
        answer = self.client.post(address, data=hidden | fields)
        said = re.findall(r'class="(?:error|notice[^"]*)"[^>]*>(.*?)</div>', answer.text, re.DOTALL)
        assert answer.status_code == status, (address, answer.status_code, fields, "".join(said))
        return answer.location if status == 303 else answer.text

    def send(self, address, at=None, status=303, **fields):
        """Send the form for this address, which is on the page of that address or on the page `at`."""
        return self.post(address, self.hidden_fields(self.page(at or address)), status, **fields)

    @cached_property
    def token(self):
        """What a form carries that needs no more of its page."""
        return {"csrf_token": self.hidden_fields(self.page("/new"))["csrf_token"]}

    def start(self, *names, **fields):
        seats = {f"name_{seat}": name for seat, name in enumerate(names)}
        return self.post("/new", self.token, **AS_PRESET | seats | fields)

    def invite(self, match, friend, name):
        """Invite another browser to help keep the score, and give it a name unless that is empty."""
        invitation = re.search(r"#(\w{13})", self.page(f"{match}/share"))[1]
        friend.send(f"{match}/join", invitation=invitation)
        if name:
            friend.send(f"{match}/device", at=f"{match}/share", name=name)

    def record(self, match, form):
        return self.send(f"{match}/games/new", **form)

    def correct(self, match, number, form):
        return self.send(f"{match}/games/{number}", **form)

    def delete_game(self, match, number):
        return self.send(f"{match}/games/{number}/delete")

    def restore(self, match, number, form):
        """Delete a game, then save a form of it that was open before: a second save brings the game back."""
        address = f"{match}/games/{number}"
        before = self.hidden_fields(self.page(address))
        self.delete_game(match, number)
        asked = self.post(address, before, 409, **form)
        return self.post(address, self.hidden_fields(asked), **form)

    def people(self, match, *names, **fields):
        seats = {f"name_{seat}": name for seat, name in enumerate(names)}
        return self.post(f"{match}/people", self.token, **seats, **fields)

    def rules(self, match, **fields):
        return self.post(f"{match}/rules", self.token, **AS_PRESET | fields, confirm="y")

    def draw(self, match, *tiles):
        seats = {f"tile_{seat}": tile for seat, tile in enumerate(tiles) if tile}
        return self.post(f"{match}/draw", self.token, **seats)

    def press(self, match, what, **fields):
        """Press a button of a form without fields: stop, play-on, extend, hide, bring-back."""
        return self.post(f"{match}/{what}", self.token, **fields)

    def undo(self, match, about=""):
        """Press Undo beside the latest change that offers it and has these words in its text."""
        page = self.page(f"{match}/history")
        listed = re.findall(r'<li id="change-\d+">.*?(?=<li id="change-|</form>)', page, re.DOTALL)
        buttons = [re.search(r'formaction="([^"]+)"', each) for each in listed if about in each]
        button = next(filter(None, buttons))
        return self.post(button[1], self.hidden_fields(page), history="1")

    @property
    def cookie(self):
        """The contents of the cookie, for a test to sign: a stored signature would expire."""
        with self.client.session_transaction() as session:
            return {name: value for name, value in session.items() if name not in ("csrf_token", "seen")}


def empty_rack(out, *racks, **more):
    """A game's form: who went out, and the racks in seat order; None for a seat without a field."""
    return {"finish": "empty-rack", "out": str(out)} | _racks(racks) | more


def blocked(*racks, **more):
    return {"finish": "blocked"} | _racks(racks) | more


def by_hand(finish, *points, **more):
    fields = {f"seat_{seat}_points": each for seat, each in enumerate(points) if each is not None}
    return {"finish": finish, "by_hand": "y"} | fields | more


ABANDONED = {"finish": "abandoned"}


def _racks(racks):
    return {f"seat_{seat}_rack": rack for seat, rack in enumerate(racks) if rack is not None}


def fix_times(database):
    """Give every match a day of its own, and its changes times from noon on, so that the date is the same in
    every time zone. Some times have microseconds and some have none.
    """
    database.execute("UPDATE keeper SET since = ?", (stored(FIRST_DAY - timedelta(days=4)),))
    for (match,) in database.execute("SELECT id FROM match ORDER BY id").fetchall():
        day = FIRST_DAY + timedelta(days=match)
        database.execute("UPDATE match SET started = ? WHERE id = ?", (stored(day), match))
        changes = database.execute(
            "SELECT id FROM change WHERE match_id = ? ORDER BY id", (match,)
        ).fetchall()
        for place, (change,) in enumerate(changes):
            at = day + timedelta(seconds=47 * place, microseconds=123456 * (place % 3))
            database.execute("UPDATE change SET at = ? WHERE id = ?", (stored(at), change))


def stored(moment):
    """A time as SQLite stores it."""
    return f"{moment:%Y-%m-%d %H:%M:%S.%f}"


def settle(file):
    """Write the journal of a database into its file, so that the file alone is the database."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")
