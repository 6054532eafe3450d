"""What a change did to a match itself, in a file of matches: what was before it, and what is after it."""

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from scorekeeper.players import names as naming
from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import MOST_ROUNDS, Box, HouseRules, check_house_rules
from scorekeeper.rules.racks import SEATS, STANDARD_SET
from scorekeeper.storage.game_state import normalised
from scorekeeper.storage.models import Match
from scorekeeper.storage.rules_state import UnknownChoice, dump_rules, load_rules
from scorekeeper.transfer.game import read_state
from scorekeeper.transfer.json_reader import Field, read_names

PEOPLE = ("names", "title", "retired", "box")
CHOICES = tuple(dump_rules(HouseRules()))
# With the states before it of the games that were corrected for the new rules.
RULES = (*CHOICES, "games")
STOPPED = ("stopped",)
LENGTH = ("length_number",)
OPENER = ("next_opener",)
KEEPER = ("keeper",)
KEPT = ("games",)
NOTHING = ()

# The fields before and after every kind of change; `undone` has those of the change that it took back.
FIELDS_BY_KIND: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "started": (NOTHING, NOTHING),
    "kept": (NOTHING, KEPT),
    "joined": (NOTHING, NOTHING),
    "removed": (KEEPER, NOTHING),
    "threw-away": (NOTHING, NOTHING),
    "brought-back": (NOTHING, NOTHING),
    "people": (PEOPLE, PEOPLE),
    "rules": (RULES, RULES),
    "stopped": (STOPPED, STOPPED),
    "resumed": (STOPPED, STOPPED),
    "extended": (LENGTH, LENGTH),
    "opener": (OPENER, OPENER),
    "undone": (NOTHING, NOTHING),
}


def dump_change(state: Mapping[str, Any], scorekeepers: Sequence[int]) -> dict[str, Any]:
    """A state as a Change keeps it, in the order of the format; older ones say less than newer ones.

    `scorekeepers` are the devices' ids: a file knows them by their place in it.
    """
    if "keeper" in state:
        device = state["keeper"]
        return {"keeper": scorekeepers.index(device) if device in scorekeepers else None}
    if "names" in state:
        return {name: state.get(name) for name in PEOPLE}
    if "preset" in state:
        games = sorted((state.get("games") or {}).items(), key=lambda game: int(game[0]))
        filed = [{"number": int(number)} | normalised(each) for number, each in games]
        return {name: state[name] for name in CHOICES} | {"games": filed}
    return dict(state)


def read_change(before: Field, after: Field, what: str, match: Match) -> list[dict[str, Any] | None]:
    """What stands before and after a change of this kind, as a Change keeps it."""
    expected = FIELDS_BY_KIND[what]
    if what == "undone":
        found = set(before.value) if isinstance(before.value, dict) else set()
        fields = next(
            (pair[0] for pair in FIELDS_BY_KIND.values() if pair[0] and set(pair[0]) == found), PEOPLE
        )
        expected = (fields, fields)
    read = [_read(field, names, match) for field, names in zip((before, after), expected, strict=True)]
    # Only who joined by mistake and has not played is taken off again.
    is_fewer = expected[0] == PEOPLE and len(read[0]["names"]) > len(read[1]["names"])
    if is_fewer and what != "undone":
        after["names"].refuse(Fault("A seat is never taken away, and here are fewer than before."))
    return read


def _read(field: Field, names: tuple[str, ...], match: Match) -> Any:
    if not names:
        return None if field.value is None else field.refuse(Fault("Nothing stands here but null."))
    field.fields(*names)
    return (
        _read_rules(field, match)
        if names is RULES
        else {name: _read_value(field, name, match) for name in names}
    )


def _read_rules(field: Field, match: Match) -> dict[str, Any]:
    """House rules as they were chosen in their form, and the games' states by number."""
    chosen = {name: field[name].text(longest=20) for name in CHOICES}
    try:
        rules = load_rules(chosen)
        check_house_rules(rules, rules.box.tile_set.fewest_players)
    except UnknownChoice as error:
        _refuse_rules(field, error.name)
    except Refused as refused:
        _refuse_rules(field, refused.faults[0].rule)
    games = {}
    for item in field["games"].items(len(match.all_games)):
        state = read_state(item, match.names, "number")
        games[str(item["number"].whole(1, len(match.all_games)))] = state
    return chosen | {"games": games}


def _refuse_rules(field: Field, name: str | None) -> NoReturn:
    field[name if name in CHOICES else "preset"].refuse(
        Fault("These house rules were never agreed: they do not go together.")
    )


def _read_value(field: Field, name: str, match: Match) -> Any:
    value = field[name]
    if name == "names":
        return read_names(value.items(len(SEATS), STANDARD_SET.fewest_players))
    if name == "title":
        return naming.clean(value.text(naming.LONGEST_STORED))
    if name == "retired":
        return value.seats(len(field.value["names"]))
    if name == "box":
        return None if value.value is None else value.one_of(Box).value
    if name == "next_opener":
        return value.whole_or_none(0, len(match.players) - 1)
    if name == "keeper":
        return value.value  # Whoever reads the whole history knows how many there are.
    if name == "games":
        return value.whole(0, 10_000)
    return value.whole(1, MOST_ROUNDS) if name == "length_number" else value.yes()
