"""Matches as a JSON file: everything that was entered and done, and no points; see docs/export-format.md."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa

from scorekeeper.players import names as naming
from scorekeeper.players.names import LONGEST_TITLE
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import HouseRules, check_house_rules
from scorekeeper.rules.racks import STANDARD_SET
from scorekeeper.storage.database import CODE_LENGTH, CODE_LETTERS, db, new_code, new_submission
from scorekeeper.storage.models import Game, Match, Player
from scorekeeper.transfer.change import checked_names
from scorekeeper.transfer.document import FORMAT, VERSION, Envelope, FiledMatch, NumberedGame, utc
from scorekeeper.transfer.game import check_state, where_of
from scorekeeper.transfer.history import LoadedHistory, dump_history, load_history
from scorekeeper.transfer.invalid_file import InvalidFile, inside, number_fault, refuse, validate, whole
from scorekeeper.transfer.json_reader import decode, read_json


def in_order(which: sa.ColumnElement[bool]) -> Iterator[Match]:
    """The matches for which this holds, in the order in which they were started, each freed after use."""
    rows = sa.select(Match.id).where(which).order_by(Match.started, Match.code)
    for match_id in db.session.scalars(rows).all():
        if match := db.session.get(Match, match_id):
            yield match
            db.session.expunge_all()


def dump(matches: Iterable[Match], *, with_devices: bool = True) -> str:
    """The file of these matches. It says not when or where it was written: equal matches, equal files.

    Without devices, those who kept the score have no names in it.
    """
    ordered = sorted(matches, key=lambda match: (match.started, match.code))
    return "".join(dump_parts(ordered, with_devices=with_devices))


def dump_parts(ordered: Iterable[Match], *, with_devices: bool = True) -> Iterator[str]:
    """The same file in parts, a match each, of matches that come in the order in which they were started."""
    yield f'{{"format": "{FORMAT}", "version": {VERSION}, "matches": ['
    separator = "\n"
    for match in ordered:
        yield separator + _in_lines(_fields(match, with_devices=with_devices))
        separator = ",\n"
    yield "\n]}\n"


def dump_lines(ordered: Iterable[Match]) -> Iterator[str]:
    """The file of lines of these matches, line by line: a head, and each match on a line of its own."""
    yield json.dumps({"format": FORMAT, "version": VERSION}) + "\n"
    for match in ordered:
        yield json.dumps(_fields(match, with_devices=True), ensure_ascii=False) + "\n"


def _in_lines(fields: dict[str, Any]) -> str:
    """A match with a line for each game and each change, for people who look into the file."""
    lines = ",\n ".join(f'"{name}": {_in_line(value)}' for name, value in fields.items())
    return f"{{{lines}}}"


def _in_line(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        lines = ",\n  ".join(map(_in_line, value))
        return f"[\n  {lines}]"
    return json.dumps(value, ensure_ascii=False)


def _fields(match: Match, *, with_devices: bool) -> dict[str, Any]:
    scorekeepers, history = dump_history(match)
    fields = {
        "code": match.code,
        "title": match.title,
        "example": match.is_example,
        "started": utc(match.started),
        "stopped": match.stopped,
        "house_rules": asdict(match.house_rules),
        "players": [{"name": player.name, "retired": player.retired} for player in match.players],
        "next_opener": match.next_opener,
        "games": [
            {"number": game.number, **game.state().model_dump(mode="json")} for game in match.all_games
        ],
        "scorekeepers": scorekeepers if with_devices else [""] * len(scorekeepers),
        "history": history,
    }
    assert list(fields) == list(FiledMatch.model_fields)  # noqa: S101 (what is written can be read)
    return fields


@dataclass(frozen=True)
class LoadedMatch:
    """A match of a file that was checked, not stored yet."""

    match: Match
    history: LoadedHistory


def load(text: str) -> list[LoadedMatch]:
    """Every match of a file; InvalidFile, with where and why, unless all of it is right."""
    value = read_json(text)
    _check_head(value)
    seen: dict[str, str] = {}
    filed = enumerate(validate(Envelope, value).matches)
    return [load_match(each, inside("matches", place), seen) for place, each in filed]


def is_head_of_lines(line: bytes) -> bool:
    """Whether this is the first line of a file of lines: an object that is whole and holds no matches."""
    try:
        head = json.loads(line)
    except ValueError:
        return False
    return isinstance(head, dict) and head.get("format") == FORMAT and "matches" not in head


def load_lines(lines: Iterable[bytes]) -> Iterator[LoadedMatch]:
    """Every match of a file of lines, one by one; InvalidFile for the first that is wrong."""
    seen: dict[str, str] = {}
    for number, line in enumerate(lines, start=1):
        where = f"line {number}"
        try:
            value = read_json(decode(line))
        except InvalidFile as error:
            raise InvalidFile(inside(where, error.where) if error.where else where, *error.faults) from error
        if number == 1:
            _check_head(value)
        else:
            yield load_match(value, where, seen)


def _check_head(value: Any) -> None:
    """InvalidFile unless this is a file of matches, of a version that is known."""
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        refuse("", Fault("This is no file of matches that Scorekeeper saved."))
    version = value.get("version")
    if type(version) is int and version > VERSION:
        values = {"version": version, "known": VERSION}
        fault = Fault(
            "This file is of version %(version)d, and this Scorekeeper reads up to %(known)d: "
            "it takes a newer one.",
            values=values,
        )
        refuse("version", fault)


def load_match(value: Any, where: str, seen: dict[str, str]) -> LoadedMatch:
    """The match at this place of a file; `seen` are those before it, by their codes, and takes it in."""
    loaded = _load_match(validate(FiledMatch, value, where), where)
    code = loaded.match.code
    if code in seen:
        fault = Fault("The same match is at %(where)s.", values={"where": seen[code]})
        refuse(inside(where, "code"), fault)
    seen[code] = where
    return loaded


def _load_match(filed: FiledMatch, where: str) -> LoadedMatch:
    match = Match(
        code=filed.code,
        invite=new_code(),
        submission=new_submission(),
        title=naming.clean(filed.title),
        is_example=filed.example,
        started=filed.started,
        stopped=filed.stopped,
        players=_load_players(filed, where),
        # Without this a match that has no games would ask the database for them, before the write begins.
        all_games=[],
    )
    if naming.too_long(match.title, LONGEST_TITLE):
        values = {"most": LONGEST_TITLE}
        fault = Fault("A title has at most %(most)d characters.", values=values)
        refuse(inside(where, "title"), fault)
    _check_code(filed.code, inside(where, "code"))
    if len(match.active_seats) < STANDARD_SET.fewest_players:
        refuse(inside(where, "players"), Fault("At least two have to play on."))
    match.set_house_rules(_load_house_rules(filed, inside(where, "house_rules"), match))
    _load_opener(filed, inside(where, "next_opener"), match)
    for place, game in enumerate(filed.games):
        _load_game(game, place + 1, inside(where, "games", place), match)
    return LoadedMatch(match, load_history(filed, where, match))


def _check_code(code: str, where: str) -> None:
    if len(code) != CODE_LENGTH or not set(code) <= set(CODE_LETTERS):
        values: dict[str, int | str] = {"count": CODE_LENGTH, "letters": CODE_LETTERS}
        refuse(where, Fault("A code is %(count)d of these: %(letters)s.", values=values))


def _load_players(filed: FiledMatch, where: str) -> list[Player]:
    places = [inside(where, "players", seat, "name") for seat in range(len(filed.players))]
    names = checked_names([player.name for player in filed.players], places)
    return [
        Player(seat=seat, name=name, retired=player.retired)
        for seat, (name, player) in enumerate(zip(names, filed.players, strict=True))
    ]


def _load_house_rules(filed: FiledMatch, where: str, match: Match) -> HouseRules:
    rules = filed.house_rules.house_rules
    # Retired players stay in the match, and those who play on may be fewer than the set is for.
    tiles, active = rules.box.tile_set, len(match.active_seats)
    group = active if active > tiles.most_players else min(len(match.players), tiles.fewest_players)
    try:
        check_house_rules(rules, group)
    except Refused as refused:
        fault = refused.faults[0]
        refuse(inside(where, fault.rule) if fault.rule else where, fault)
    return rules


def _load_opener(filed: FiledMatch, where: str, match: Match) -> None:
    match.next_opener = filed.next_opener
    if match.next_opener is None:
        return
    whole(where, match.next_opener, 0, len(match.players) - 1)
    if match.next_opener in match.retired:
        refuse(where, Fault("%(name)s plays no more.", match.next_opener), names=match.names)


def _load_game(filed: NumberedGame, number: int, where: str, match: Match) -> None:
    """Put a game into the match, if it is the one of this number and the rules can score it."""
    check_state(filed, where, len(match.players))
    if filed.number != number:
        refuse(inside(where, "number"), number_fault(number))
    game = Game(match=match, number=number, submission=new_submission())
    game.restore(filed)
    if game.deleted:
        return
    try:
        match.score_of(game)
    except Refused as refused:
        raise InvalidFile(
            where_of(refused.faults, where, game), *refused.faults, names=match.names
        ) from refused
