"""Matches as a JSON file: everything that was entered and done, and no points; see docs/export-format.md."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any

from scorekeeper.players import names as naming
from scorekeeper.players.names import LONGEST_TITLE
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import (
    MOST_TARGET,
    Box,
    HouseRules,
    Length,
    LengthKind,
    Scoring,
    TiedLow,
    check_house_rules,
)
from scorekeeper.rules.racks import SEATS, STANDARD_SET
from scorekeeper.storage.capacity import MOST_GAMES
from scorekeeper.storage.database import CODE_LENGTH, CODE_LETTERS, new_submission
from scorekeeper.storage.game_state import normalised
from scorekeeper.storage.models import Game, Match, Player
from scorekeeper.transfer.game import read_state, where_of
from scorekeeper.transfer.history import FiledHistory, dump_history, load_history
from scorekeeper.transfer.json_reader import Field, InvalidFile, read_json, read_names, utc

FORMAT = "scorekeeper-matches"
VERSION = 1
# It bounds what one file can ask of the server.
MOST_MATCHES = 10_000

_DOCUMENT = ("format", "version", "matches")
_MATCH = (
    "code",
    "title",
    "example",
    "started",
    "stopped",
    "house_rules",
    "players",
    "next_opener",
    "games",
    "scorekeepers",
    "history",
)
_HOUSE_RULES = tuple(choice.name for choice in fields(HouseRules))


def write(matches: Iterable[Match], *, with_devices: bool = True) -> str:
    """The file of these matches. It says not when or where it was written: equal matches, equal files.

    Without devices, those who kept the score have no names in it.
    """
    in_order = sorted(matches, key=lambda match: (match.started, match.code))
    filed = ",".join(f"\n{_in_lines(_as_filed(match, with_devices=with_devices))}" for match in in_order)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "matches": [{filed}\n]}}\n'


def _in_lines(filed: dict[str, Any]) -> str:
    """A match with a line for each game and each change, for people who look into the file."""
    lines = ",\n ".join(f'"{name}": {_in_line(value)}' for name, value in filed.items())
    return f"{{{lines}}}"


def _in_line(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        lines = ",\n  ".join(map(_in_line, value))
        return f"[\n  {lines}]"
    return json.dumps(value, ensure_ascii=False)


def _as_filed(match: Match, *, with_devices: bool) -> dict[str, Any]:
    scorekeepers, history = dump_history(match)
    if not with_devices:
        scorekeepers = [""] * len(scorekeepers)
    filed = {
        "code": match.code,
        "title": match.title,
        "example": match.is_example,
        "started": utc(match.started),
        "stopped": match.stopped,
        "house_rules": asdict(match.house_rules),
        "players": [{"name": player.name, "retired": player.retired} for player in match.players],
        "next_opener": match.next_opener,
        "games": [{"number": game.number} | normalised(game.state()) for game in match.all_games],
        "scorekeepers": scorekeepers,
        "history": history,
    }
    assert tuple(filed) == _MATCH  # noqa: S101 (what is written can be read)
    return filed


@dataclass(frozen=True)
class FiledMatch:
    """A match read from a file and found right, not stored yet."""

    match: Match
    history: FiledHistory


def read(text: str) -> list[FiledMatch]:
    """Every match of a file; InvalidFile, with where and why, unless all of it is right."""
    document = read_json(text)
    if not isinstance(document.value, dict) or document.value.get("format") != FORMAT:
        document.refuse(Fault("This is no file of matches that Scorekeeper saved."))
    version = document.value.get("version")
    if type(version) is int and version > VERSION:
        values = {"version": version, "known": VERSION}
        Field("version", version).refuse(
            Fault(
                "This file is of version %(version)d, and this Scorekeeper reads up to %(known)d: "
                "it takes a newer one.",
                values=values,
            )
        )
    document.fields(*_DOCUMENT)["version"].whole(1, VERSION)
    seen: dict[str, str] = {}
    found = []
    for field in document["matches"].items(MOST_MATCHES):
        found.append(_read_match(field.fields(*_MATCH)))
        code = found[-1].match.code
        if code in seen:
            field["code"].refuse(Fault("The same match is at %(where)s.", values={"where": seen[code]}))
        seen[code] = field.where
    return found


def _read_match(field: Field) -> FiledMatch:
    players = _read_players(field["players"])
    title = naming.clean(field["title"].text(naming.LONGEST_STORED))
    if naming.too_long(title, LONGEST_TITLE):
        values = {"most": LONGEST_TITLE}
        field["title"].refuse(Fault("A title has at most %(most)d characters.", values=values))
    match = Match(
        code=_read_code(field["code"]),
        submission=new_submission(),
        title=title,
        is_example=field["example"].yes(),
        started=field["started"].moment(),
        stopped=field["stopped"].yes(),
        players=players,
        # Without this a match that has no games would ask the database for them, before the write begins.
        all_games=[],
    )
    if len(match.active_seats) < STANDARD_SET.fewest_players:
        field["players"].refuse(Fault("At least two have to play on."))
    match.set_house_rules(_read_house_rules(field["house_rules"], match))
    match.next_opener = field["next_opener"].whole_or_none(0, len(players) - 1)
    if match.next_opener in match.retired:
        field["next_opener"].refuse(Fault("%(name)s plays no more.", match.next_opener), match.names)
    _read_games(field["games"], match)
    history = load_history(field["scorekeepers"], field["history"], match)
    return FiledMatch(match, history)


def _read_code(field: Field) -> str:
    code = field.text(CODE_LENGTH)
    if len(code) != CODE_LENGTH or not set(code) <= set(CODE_LETTERS):
        values: dict[str, int | str] = {"count": CODE_LENGTH, "letters": CODE_LETTERS}
        field.refuse(Fault("A code is %(count)d of these: %(letters)s.", values=values))
    return code


def _read_players(field: Field) -> list[Player]:
    items = [item.fields("name", "retired") for item in field.items(len(SEATS), STANDARD_SET.fewest_players)]
    names = read_names([item["name"] for item in items])
    return [
        Player(seat=seat, name=name, retired=item["retired"].yes())
        for seat, (name, item) in enumerate(zip(names, items, strict=True))
    ]


def _read_house_rules(field: Field, match: Match) -> HouseRules:
    field.fields(*_HOUSE_RULES)
    length = field["length"].fields("kind", "number")
    rules = HouseRules(
        scoring=field["scoring"].one_of(Scoring),
        tied_low=field["tied_low"].one_of(TiedLow),
        length=Length(length["kind"].one_of(LengthKind), length["number"].whole(0, MOST_TARGET)),
        first_meld=field["first_meld"].whole(0, 100),
        turn_seconds=field["turn_seconds"].whole_or_none(1, 1000),
        box=field["box"].one_of(Box),
        teaching=field["teaching"].yes(),
    )
    # Whoever retired stays among the players, and those who stay may be fewer than the set is for.
    tiles, here = rules.box.tile_set, len(match.active_seats)
    group = here if here > tiles.most_players else min(len(match.players), tiles.fewest_players)
    try:
        check_house_rules(rules, group)
    except Refused as refused:
        fault = refused.faults[0]
        (field[fault.rule] if fault.rule else field).refuse(fault)
    return rules


def _read_games(field: Field, match: Match) -> None:
    """Put the games into the match, each scored once by its rules."""
    for number, item in enumerate(field.items(MOST_GAMES), start=1):
        state = read_state(item, match.names, "number")
        if item["number"].value != number:
            values = {"number": number}
            item["number"].refuse(Fault("Games are numbered in order: this is %(number)d.", values=values))
        game = Game(match=match, number=number, submission=new_submission())
        game.restore(state)
        if game.deleted:
            continue
        try:
            match.score_of(game)
        except Refused as refused:
            where = where_of(refused.faults[0], item, game)
            raise InvalidFile(where, *refused.faults, names=match.names) from refused
