"""Why a file of matches cannot be imported, and where in it: pydantic's errors as sentences."""

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from scorekeeper.rules.faults import Fault
from scorekeeper.storage.states import State
from scorekeeper.transfer.document import FiledChange

Model = TypeVar("Model", bound=State)
Place = tuple[int | str, ...]


class InvalidFile(ValueError):
    """A file that cannot be imported: where in it ("matches[0].games[2].finish", "" for the whole), and
    why; `names` are the players that the faults speak of.
    """

    def __init__(self, where: str, *faults: Fault, names: Sequence[str] = ()) -> None:
        self.where, self.faults, self.names = where, faults, names
        super().__init__(f"{where}: " + "; ".join(fault.text for fault in faults))


def validate(model: type[Model], value: Any, where: str = "") -> Model:
    """The value as this model; InvalidFile for the first thing that is wrong in it."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        place, details = _first(_errors(error, value), 0)
        refuse(inside(where, *place), _fault(details, place, value))


def refuse(where: str, *faults: Fault, names: Sequence[str] = ()) -> NoReturn:
    raise InvalidFile(where, *faults, names=names)


def inside(where: str, *place: int | str) -> str:
    """The place of a value within another: "players" and 0, "name" give "players[0].name"."""
    for part in place:
        where += f"[{part}]" if isinstance(part, int) else f".{part[:40]}"
    return where.removeprefix(".")


def whole(where: str, value: int, least: int, most: int) -> None:
    """Refuse a number out of bounds that only the match knows."""
    if not least <= value <= most:
        refuse(where, whole_fault(least, most))


def whole_fault(least: int, most: int) -> Fault:
    values = {"least": least, "most": most}
    return Fault("This is a whole number from %(least)d to %(most)d.", values=values)


def items_fault(least: int, most: int, count: int) -> Fault:
    values = {"least": least, "most": most, "count": count}
    return Fault("This list has %(least)d to %(most)d items, not %(count)d.", values=values)


def _errors(error: ValidationError, value: Any) -> list[tuple[Place, ErrorDetails]]:
    """All errors by their places in the value, without the names of a union's models."""
    found = []
    for details in error.errors(include_url=False, include_input=False):
        is_unknown = details["type"] == "extra_forbidden"
        location = details["loc"]
        place = tuple(
            part
            for depth, part in enumerate(location, 1)
            if not _is_tag(part) or (is_unknown and depth == len(location))
        )
        if details["type"] == "union_tag_not_found":
            found += _errors_of_no_kind(details, place, value)
        else:
            found.append((place, details))
    return found


def _errors_of_no_kind(details: ErrorDetails, place: Place, value: Any) -> list[tuple[Place, ErrorDetails]]:
    """What is wrong in a change that is of no kind: what all kinds have, or else its kind."""
    change = _value_at(value, place)
    try:
        FiledChange.model_validate(change)
    except ValidationError as error:
        return [((*place, *within), inner) for within, inner in _errors(error, change)]
    details["type"] = "literal_error"
    return [((*place, "what"), details)]


def _is_tag(part: int | str) -> bool:
    return isinstance(part, str) and part.startswith("<")


def _first(errors: list[tuple[Place, ErrorDetails]], depth: int) -> tuple[Place, ErrorDetails]:
    """The error to name: of a value itself, else of the fields that it lacks, else of those it should not
    have, else of the first value in it that is wrong.
    """
    for place, details in errors:
        if len(place) == depth:
            return place, details
    for kind in ("missing", "extra_forbidden"):
        for place, details in errors:
            if len(place) == depth + 1 and details["type"] == kind:
                return place, details
    part = errors[0][0][depth]
    return _first([error for error in errors if error[0][depth] == part], depth + 1)


def _value_at(value: Any, place: Place) -> Any:
    for part in place:
        value = value[part]
    return value


def _fault(details: ErrorDetails, place: Place, value: Any) -> Fault:
    """The sentence for an error at this place of a value."""
    kind, context = details["type"], details.get("ctx", {})
    if kind == "string_too_long":
        values = {"most": context["max_length"], "count": len(_value_at(value, place))}
        return Fault("This text has at most %(most)d characters; this has %(count)d.", values=values)
    if kind == "one_of":
        return Fault("This is one of: %(choices)s.", values={"choices": context["choices"]})
    if kind == "whole":
        return whole_fault(context["least"], context["most"])
    if kind == "items":
        most = _most_items(place, value, context["most"])
        return items_fault(context["least"], most, context["count"])
    if kind == "literal_error":
        return kind_fault(_value_at(value, place[:-1]))
    if kind == "model_type" and place[-1:] == ("after",) and _is_game_change(value, place):
        return Fault("A game has a state after every change.")
    return _number_fault(kind, place, value) or _plain_faults()[kind]


def _plain_faults() -> Mapping[str, Fault]:
    return {
        "missing": Fault("This field is missing."),
        "extra_forbidden": Fault("This field is unknown: look for a slip in its name."),
        "model_type": Fault("This is an object in braces."),
        "items_type": Fault("This is a list in square brackets."),
        "string_type": Fault("This is a text in quotes."),
        "string_unicode": Fault("This text holds a character that is none."),
        "string_pattern_mismatch": Fault("This text holds a character that is none."),
        "bool_type": Fault("This is true or false."),
        "none_required": Fault("Nothing stands here but null."),
        "moment": Fault("This is a time in UTC such as 2026-11-30T19:05:00Z."),
    }


def _number_fault(kind: str, place: Place, match: Any) -> Fault | None:
    """The same for a number whose bounds depend on the match."""
    if kind == "seat":
        of = _value_at(match, place[:-2])["names"] if "retired" in place else match["players"]
        return whole_fault(0, len(of) - 1)
    if kind == "number" and place[0] == "games":
        return number_fault(int(place[1]) + 1)
    if kind in ("number", "game"):
        return whole_fault(1, len(match["games"]))
    if kind == "keeper":
        return whole_fault(0, len(match["scorekeepers"]) - 1)
    return undoes_fault(int(place[1])) if kind == "undoes" else None


def number_fault(number: int) -> Fault:
    return Fault("Games are numbered in order: this is %(number)d.", values={"number": number})


def undoes_fault(place: int) -> Fault:
    """What a change at this place of the history may undo."""
    return whole_fault(0, place - 1) if place else Fault("The first change undoes none.")


def kind_fault(change: Mapping[str, Any]) -> Fault:
    """Why a change is of no kind that there is."""
    kind, longest = change["what"], 20
    if not isinstance(kind, str):
        return Fault("This is a text in quotes.")
    if len(kind) > longest:
        values = {"most": longest, "count": len(kind)}
        return Fault("This text has at most %(most)d characters; this has %(count)d.", values=values)
    if change["game"] is None:
        return Fault("Nothing of this name is done to a match.")
    return Fault("Nothing of this name is done to a game.")


def _most_items(place: Place, match: Any, most: int) -> int:
    """How many items a list may have, as far as the match says."""
    if place[-1] == "entries":
        return len(match["players"])
    if place[-1] == "retired":
        return len(_value_at(match, place[:-1])["names"])
    return len(match["games"]) if place[0] == "history" and place[-1] == "games" else most


def _is_game_change(match: Any, place: Place) -> bool:
    change = _value_at(match, place[:-1])
    return change.get("game") is not None and change["after"] is None
