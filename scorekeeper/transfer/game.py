"""A game's state in a file of matches: as it stands, and as it stood before and after a change."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.racks import LARGE_SET, LONGEST_TEXT, STANDARD_SET, read_rack
from scorekeeper.rules.record import Finish
from scorekeeper.storage.game_state import _ENTRY, _STATE
from scorekeeper.storage.models import Game
from scorekeeper.transfer.json_reader import Field, InvalidFile

# Points are typed with six digits at most.
MOST_POINTS = 999_999


def read_state(field: Field, names: Sequence[str], *besides: str) -> dict[str, Any]:
    """A state as `Game.put` takes it, for players in seat order; `besides` are fields the caller reads."""
    field.fields(*besides, *_STATE)
    finish = field["finish"].one_of(Finish)
    by_hand = field["by_hand"].yes()
    entries = [
        _read_entry(item.fields(*_ENTRY), len(names), finish, by_hand=by_hand)
        for item in field["entries"].items(len(names))
    ]
    seats = [entry["seat"] for entry in entries]
    if seats != sorted(set(seats)):
        field["entries"].refuse(Fault("Entries stand in the order of their seats, one for each."))
    if entries and sum(not entry["sat_out"] for entry in entries) < STANDARD_SET.fewest_players:
        field["entries"].refuse(Fault("A game needs at least two who play."))
    return {
        "finish": finish.value,
        "by_hand": by_hand,
        "deleted": field["deleted"].yes(),
        "opener": field["opener"].whole_or_none(0, len(names) - 1),
        "entries": entries,
    }


def _read_entry(field: Field, players: int, finish: Finish, *, by_hand: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "seat": field["seat"].whole(0, players - 1),
        "typed": field["typed"].text(LONGEST_TEXT),
        "jokers": field["jokers"].whole(0, LARGE_SET.jokers),
        "points": field["points"].whole_or_none(-MOST_POINTS, MOST_POINTS),
        "named": field["named"].yes(),
        "sat_out": field["sat_out"].yes(),
    }
    if entry["sat_out"]:
        return entry
    if by_hand and entry["points"] is None:
        field["points"].refuse(Fault("Blank is not zero: type this player's points."))
    went_out = finish is Finish.EMPTY_RACK and entry["named"] and not entry["typed"]
    if not by_hand and not went_out:
        try:
            read_rack(entry["typed"], entry["jokers"])
        except Refused as refused:
            raise InvalidFile(field["typed"].where, *refused.faults) from refused
    return entry


def where_of(fault: Fault, field: Field, game: Game) -> str:
    """Where in a game's field the rules find a fault: at the player's entry, if it is about one."""
    for place, entry in enumerate(game.entries):
        if entry.seat == fault.seat:
            return f"{field.where}.entries[{place}].{'points' if game.by_hand else 'typed'}"
    return field["entries"].where
