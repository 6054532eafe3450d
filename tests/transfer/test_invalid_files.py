"""A file is checked whole before anything changes, and what is wrong in it is named by its place."""

import copy
import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.storage.models import Change, Device, Game, Match, Membership, Player
from scorekeeper.transfer.document import VERSION
from scorekeeper.transfer.import_plan import invalid_file_text
from scorekeeper.transfer.invalid_file import InvalidFile
from scorekeeper.transfer.json_reader import decode
from scorekeeper.transfer.match import load
from tests.support.app import count, make_app
from tests.support.matches import blocked, csrf_token, draw, empty_rack, record, start

pytestmark = pytest.mark.database

TABLES = (Match, Player, Game, Change, Device, Membership)


@pytest.fixture(scope="module")
def document(tmp_path_factory):
    """A file of one match with two games, one of them corrected, and people and rules that changed."""
    client = make_app(tmp_path_factory.mktemp("data")).test_client()
    match = start(client, "Zoë", "علي", "Cy", title="Monday", tied_low="picked-winner")
    record(client, match, empty_rack(1, "4+J", "", "9") | {"opener": "2"})
    record(client, match, blocked("6", "6", "9") | {"named": "0"})
    first = f"{match}/games/1"
    client.post(first, data=draw(client, first) | empty_rack(1, "5+J", "", "9"))
    token = {"csrf_token": csrf_token(client)}
    people = {f"name_{seat}": name for seat, name in enumerate(["Zoë", "علي", "Cy", "Dee"])}
    assert client.post(f"{match}/people", data=token | people).status_code == 303
    client.post(
        f"{match}/rules", data=token | {"preset": "pick-the-winner", "first_meld": "20", "confirm": "y"}
    )
    client.post(f"{match}/stop", data=token)
    return json.loads(client.get(f"{match}/match.json").data)


def changed(document, path, value):
    """The document with another value at a place such as "games[1].finish" of its match."""
    document = copy.deepcopy(document)
    keys = [int(key) if key.isdecimal() else key for key in re.findall(r"\w+", f"matches[0].{path}")]
    holder = document
    for key in keys[:-1]:
        holder = holder[key]
    if value is MISSING:
        del holder[keys[-1]]
    else:
        holder[keys[-1]] = value
    return json.dumps(document)


MISSING = type("Missing", (), {"__repr__": lambda self: "MISSING"})()
WRONG = [
    ("code", "abc", "A code is 13 of these"),
    ("code", "l" * 13, "A code is 13 of these"),
    ("title", None, "text in quotes"),
    ("title", "x" * 61, "at most 60 characters"),
    ("title", "\ud800", "holds a character that is none"),
    ("title", "a\0", "holds a character that is none"),
    ("title", MISSING, "missing"),
    ("titel", "Monday", "unknown"),
    ("example", 0, "true or false"),
    ("started", "2026-11-30", "a time in UTC"),
    ("started", "2026-11-30T10:00:00", "a time in UTC"),
    ("started", "2026-11-30T10:00:00+01:00", "a time in UTC"),
    ("started", "0001-01-01T00:00:00Z", "a time in UTC"),
    ("started", "9999-12-31T23:59:59Z", "a time in UTC"),
    ("stopped", "false", "true or false"),
    ("house_rules", [], "object in braces"),
    ("house_rules.scoring", "most", "one of: difference, winner-only, low-total"),
    ("house_rules.scoring", ["difference"], "one of"),
    ("house_rules.length.kind", "target", "points target goes with low total"),
    ("house_rules.length.number", 11, "Play 1 to 10 rounds"),
    ("house_rules.length.number", 1.0, "whole number"),
    ("house_rules.first_meld", True, "whole number"),
    ("house_rules.first_meld", 25, "30 or 20"),
    ("house_rules.turn_seconds", 61, "60, 90 or 120"),
    ("house_rules.box", "large", "for 5 to 6 players, not 4"),
    ("players", [], "2 to 6 items, not 0"),
    ("players", {}, "list in square brackets"),
    ("players[0].name", "", "no name that can be seen"),
    ("players[0].name", "\u202e\u200b", "no name that can be seen"),
    ("players[0].name", "x" * 31, "at most 30 characters"),
    ("players[0].name", "e" + "\u0301" * 500, "at most 400 characters"),
    ("players[2].name", "zOË ", "looks like the name of an earlier player"),
    ("players[1].age", 9, "unknown"),
    ("next_opener", 4, "from 0 to 3"),
    ("next_opener", -1, "from 0 to 3"),
    ("games[0].number", 2, "this is 1"),
    ("games[1].number", 1, "this is 2"),
    ("games[0].finish", "won", "one of: empty-rack, blocked, abandoned"),
    ("games[0].opener", 9, "from 0 to 3"),
    ("games[0].by_hand", None, "true or false"),
    ("games[0].entries[1].seat", 0, "order of their seats"),
    ("games[0].entries[1].seat", 4, "from 0 to 3"),
    ("games[0].entries[0].typed", "", "Blank is not zero"),
    ("games[0].entries[0].typed", "14+2", "no tile 14"),
    ("games[0].entries[0].typed", "9" * 81, "at most 80 characters"),
    ("games[0].entries[0].typed", "1300", "more than the box holds"),
    ("games[0].entries[0].typed", "0", "this rack cannot be empty too"),
    ("games[0].entries[0].typed", 34, "text in quotes"),
    ("games[0].entries[0].jokers", 5, "from 0 to 4"),
    ("games[0].entries[0].jokers", 4, "only 2 jokers"),
    ("games[0].entries[0].points", 10**7, "whole number"),
    ("games[0].entries[0].named", "yes", "true or false"),
    ("games[0].entries", None, "list in square brackets"),
    ("games[1].entries[2].sat_out", 1, "true or false"),
    ("history[1].what", "started", "is done to a game"),
    ("history[0].what", "recorded", "is done to a match"),
    ("history[0].what", {}, "text in quotes"),
    ("history[0].at", 1, "text in quotes"),
    ("history[0].before", {}, "Nothing stands here"),
    ("history[0].undoes", 0, "first change undoes none"),
    ("history[1].by", 1, "order of their first change"),
    ("history[1].undoes", 1, "from 0 to 0"),
    ("history[1].game", 3, "from 1 to 2"),
    ("history[1].after", None, "a state after every change"),
    ("history[2].after.deleted", True, "not as its last change left it"),
    ("history[3].before", None, "a state before every change but its first"),
    ("history[3].after.finish", "x", "one of"),
    ("history[3].before.entries[0].typed", "?", "is not a rack"),
    ("history[4].after.names[3]", "Zoë", "looks like the name"),
    ("history[4].after.retired", [9], "from 0 to 3"),
    ("history[4].after.names", MISSING, "missing"),
    ("history[5].after.scoring", "x", "never agreed"),
    ("history[6].after.stopped", 1, "true or false"),
    ("history[6].after", {"length_number": 2}, "missing"),
    ("history[6].after", None, "object in braces"),
    ("history[4].before.names", ["Zoë", "علي", "Cy", "Dee", "Eve"], "fewer than before"),
    ("history[4].after.box", "small", "one of"),
    ("history[5].before.games", [{}], "missing"),
]
# Where a fault lies elsewhere than at the value that was changed.
ELSEWHERE = {
    "games[0].entries[0].jokers": "games[0].entries[0].typed",
    "history[4].after.retired": "history[4].after.retired[0]",
    "history[1].by": "scorekeepers",
    "history[2].after.deleted": "history[2].after",
    "house_rules.length.kind": "house_rules.length",
    "house_rules.length.number": "house_rules.length",
    "games[0].entries[1].seat": "games[0].entries",
    "history[6].after": "history[6].after.stopped",
    "history[4].before.names": "history[4].after.names",
    "history[5].before.games": "history[5].before.games[0].number",
}


@pytest.mark.parametrize(("path", "value", "why"), WRONG, ids=lambda value: str(value)[:40])
def test_what_is_wrong_is_named_by_its_place(document, path, value, why):
    """An invalid file changes nothing, and the message names the field at fault."""
    with pytest.raises(InvalidFile) as refused:
        load(changed(document, path, value))
    said = invalid_file_text(refused.value)
    where = said.partition(": ")[0].replace("\u2068", "").replace("\u2069", "")
    assert where in (f"matches[0].{path}", f"matches[0].{ELSEWHERE.get(path)}")
    assert why in said


def test_a_fault_of_several_players_is_told_with_their_names(document):
    untold = copy.deepcopy(document)
    untold["matches"][0]["games"][1]["entries"][0]["named"] = False
    with pytest.raises(InvalidFile, match="pick the winner") as refused:
        load(json.dumps(untold))
    assert "Zoë and \u2068علي\u2069 tie for the lowest rack" in invalid_file_text(refused.value)
    assert refused.value.where == "matches[0].games[1].entries"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Line 1, column 1: from here on this is not JSON."),
        ('{"a": 1,\n "b": }', "Line 2, column 7: from here on this is not JSON."),
        ("[" * 100_000, "nested deeper"),
        ('{"a":' * 100_000, "nested deeper"),
        ("9" * 5000, "too many digits"),
        ("[NaN]", "“NaN” is not a number"),
        ("[-Infinity]", "“-Infinity” is not a number"),
        ('{"a": 1, "a": 2}', "a: This field stands twice"),
        ("[]", "no file of matches"),
        ("null", "no file of matches"),
        ('{"format": "other"}', "no file of matches"),
        ('{"format": "scorekeeper-matches"}', "version: This field is missing."),
        (
            f'{{"format": "scorekeeper-matches", "version": {VERSION + 1}, "bells": []}}',
            "it takes a newer one",
        ),
        (
            '{"format": "scorekeeper-matches", "version": "1", "matches": []}',
            "version: This is a whole number",
        ),
        ('{"format": "scorekeeper-matches", "version": 0, "matches": []}', "version: This is a whole number"),
        (
            '{"format": "scorekeeper-matches", "version": 1e400, "matches": []}',
            "version: This is a whole number",
        ),
        (
            '{"format": "scorekeeper-matches", "version": 1, "matches": [], "\\ud800": 1}',
            "This field is unknown",
        ),
        (
            f'{{"format": "scorekeeper-matches", "version": 1, "matches": [{"0," * 100_000}0]}}',
            "matches: This list has 0 to 10000 items, not 100001.",
        ),
        ('{"format": "scorekeeper-matches", "version": 1, "matches": [1]}', "matches[0]: This is an object"),
        (
            '{"format": "scorekeeper-matches", "version": 1, "matches": [], "x": 1}',
            "x: This field is unknown",
        ),
    ],
    ids=lambda value: value[:30],
)
def test_a_text_that_is_no_file_of_matches_is_refused_in_a_sentence(text, why):
    with pytest.raises(InvalidFile) as refused:
        load(text)
    assert why in invalid_file_text(refused.value)


def test_a_file_that_is_not_utf_8_is_refused_with_the_line():
    with pytest.raises(InvalidFile) as refused:
        decode('{\n "Zoë"'.encode("cp1252"))
    assert invalid_file_text(refused.value).startswith("Line 2: this is not UTF-8")


def test_a_mark_of_the_byte_order_is_no_mistake(document):
    text = json.dumps(document, ensure_ascii=False)
    assert len(load(decode(text.encode("utf-8-sig")))) == len(load("\ufeff" + text)) == 1


def test_one_match_twice_in_a_file_is_refused(document):
    twice = document | {"matches": document["matches"] * 2}
    with pytest.raises(InvalidFile, match=r"matches\[1\].code"):
        load(json.dumps(twice))


def places(value, path=()):
    """The place of every value in a document."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield from places(each, (*path, key))


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, 1, 2, 3, 5, 10**30, 0.5]),
    st.sampled_from(["", "0", "7", "J", "undone", "deleted", "restored", "people", "abandoned", "=1+1"]),
    st.text(max_size=5),
    st.just([]),
    st.just({}),
)


def why_not(text):
    """Why a file is refused, in words; "" if it is not."""
    try:
        load(text)
    except InvalidFile as error:
        return invalid_file_text(error)
    return ""


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_no_file_breaks_a_page_or_leaves_half_a_match(document, tmp_path_factory, data):
    """Whatever is put in the place of a file's values, it is refused in words or makes a whole match."""
    spoiled = copy.deepcopy(document)
    for _time in range(data.draw(st.integers(1, 2))):
        path = data.draw(
            st.sampled_from([place for place in places(spoiled) if place[:2] == ("matches", 0)][1:])
        )
        holder = spoiled
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = data.draw(VALUES)
    text = json.dumps(spoiled)
    if why_not(text):
        return
    app = make_app(tmp_path_factory.mktemp("data"))
    client = app.test_client()
    token = {"csrf_token": csrf_token(client)}
    page = client.post("/import", data=token | {"text": text}).text
    packed = re.search(r'name="checked" value="([^"]+)"', page)[1]
    address = client.post("/import", data=token | {"checked": packed}).location
    for look in (
        "",
        "/summary",
        "/people",
        "/rules",
        "/games/new",
        "/match.json",
        "/match.csv",
        "/games/1",
        "/history",
    ):
        assert client.get(address + look).status_code < 400
    assert client.get("/").status_code == 200
    with app.app_context():
        last = count(app, Change)
    for change in range(last, 0, -1):
        client.post(f"{address}/changes/{change}/undo", data=token)
        assert [client.get(address + look).status_code for look in ("", "/history")] == [200, 200]


def test_a_game_that_nobody_played_is_refused(document):
    idle = copy.deepcopy(document)
    for entry in idle["matches"][0]["games"][1]["entries"]:
        entry["sat_out"] = True
    assert "games[1].entries: A game needs at least two who play." in why_not(json.dumps(idle))


def test_at_least_two_play_on_and_whoever_retired_opens_no_game(document):
    retiring = copy.deepcopy(document)
    match = retiring["matches"][0]
    match["players"][3]["retired"] = True
    assert not why_not(json.dumps(retiring))
    match["next_opener"] = 3
    assert why_not(json.dumps(retiring)) == "matches[0].next_opener: Dee plays no more."
    for player in match["players"][1:]:
        player["retired"] = True
    assert why_not(json.dumps(retiring)) == "matches[0].players: At least two have to play on."


@pytest.mark.parametrize("typed", ["0", "1300"])
def test_a_last_change_that_could_not_be_undone_is_refused(document, typed):
    """Undo puts the game back as it was before: that too has to be a game the rules can score."""
    ended = copy.deepcopy(document)
    match = ended["matches"][0]
    match["history"] = match["history"][:4]
    assert not why_not(json.dumps(ended))
    match["history"][3]["before"]["entries"][0]["typed"] = typed
    assert why_not(json.dumps(ended)).startswith("matches[0].history[3].before.entries[0].typed: ")


def test_a_last_change_of_rules_that_could_not_be_undone_is_refused(document):
    """Undo agrees on the rules before, which have to score every game: here one has nobody picked."""
    ended = copy.deepcopy(document)
    match = ended["matches"][0]
    match["history"] = match["history"][:6]
    assert not why_not(json.dumps(ended))
    game = copy.deepcopy(match["games"][1])
    game["entries"][0]["named"] = False
    match["history"][5]["before"]["games"] = [game]
    assert why_not(json.dumps(ended)).startswith("matches[0].history[5].before: ")


def test_a_deleted_game_may_be_one_that_rules_agreed_later_refuse(document):
    match = copy.deepcopy(document)
    deleted = match["matches"][0]["games"][1] | {"deleted": True}
    deleted["entries"][0]["named"] = False
    match["matches"][0]["games"][1] = deleted
    left = {name: value for name, value in deleted.items() if name != "number"}
    match["matches"][0]["history"][2]["after"] = left
    assert not why_not(json.dumps(match))


@pytest.mark.parametrize("sent", ["", "=", "eJw=", "x" * 99, "AAAA", "H4sIAAAA"])
def test_a_checked_file_that_was_tampered_with_is_refused(client, app, sent):
    token = {"csrf_token": csrf_token(client)}
    assert client.post("/import", data=token | {"checked": sent}).status_code == 400
    assert [count(app, table) for table in TABLES] == [0] * len(TABLES)
