"""House rules as a Change stores them: the nearest preset, and every choice in which they differ from it.

All values are texts, those of the form for house rules, which wrote the first changes of this kind.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.house_rules import (
    FIRST_MELDS,
    MOST_ROUNDS,
    MOST_TARGET,
    ONE_ROUND,
    PRESETS,
    TURN_SECONDS,
    Box,
    HouseRules,
    Length,
    LengthKind,
    Preset,
    Scoring,
    TiedLow,
    nearest_preset,
)

# The value of a choice that is as the preset has it.
AS_PRESET = ""


class UnknownChoice(ValueError):
    """A value that the field `name` cannot have."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(name)


def dump_rules(rules: HouseRules) -> dict[str, Any]:
    """These rules as texts by field, for `load_rules` to read."""
    nearest = nearest_preset(rules)
    choices = {
        "scoring": rules.scoring.value,
        "tied_low": rules.tied_low.value,
        "length": rules.length.kind.value,
        "first_meld": str(rules.first_meld),
        "turn_seconds": str(rules.turn_seconds or 0),
        "box": rules.box.value,
    }
    differing = {name: value if name in nearest.differences else AS_PRESET for name, value in choices.items()}
    number = str(rules.length.number) if "length" in nearest.differences and rules.length.number else ""
    return {"preset": nearest.preset.value, "length_number": number} | differing


def load_rules(data: Mapping[str, Any]) -> HouseRules:
    """The rules that `dump_rules` gave; a field that is missing is as the preset has it.

    Raises UnknownChoice. Whether the choices go together is for `check_house_rules` to say.
    """
    name = str(data.get("preset", Preset.CLASSIC_ROUND))
    preset = PRESETS[_one_of("preset", name, {each.value: each for each in Preset})]

    def chosen(name: str, options: Mapping[str, Any]) -> Any:
        text = _text(data, name)
        return getattr(preset, name) if text == AS_PRESET else _one_of(name, text, options)

    return HouseRules(
        scoring=chosen("scoring", {each.value: each for each in Scoring}),
        tied_low=chosen("tied_low", {each.value: each for each in TiedLow}),
        length=_load_length(data, preset.length),
        first_meld=chosen("first_meld", {str(each): each for each in FIRST_MELDS}),
        turn_seconds=chosen("turn_seconds", {str(each or 0): each for each in TURN_SECONDS}),
        box=chosen("box", {each.value: each for each in Box}),
        teaching=preset.teaching,
    )


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    return AS_PRESET if value is None else str(value)


def _one_of(name: str, text: str, options: Mapping[str, Any]) -> Any:
    if text not in options:
        raise UnknownChoice(name)
    return options[text]


def _load_length(data: Mapping[str, Any], preset: Length) -> Length:
    text, number = _text(data, "length"), _text(data, "length_number").strip()
    kind = None if text == AS_PRESET else _one_of("length", text, {each.value: each for each in LengthKind})
    if kind not in (LengthKind.ROUNDS, LengthKind.TARGET):
        if number:
            raise UnknownChoice("length_number")
        return Length(kind) if kind else preset
    if not number and kind is LengthKind.ROUNDS:
        return ONE_ROUND
    most = MOST_ROUNDS if kind is LengthKind.ROUNDS else MOST_TARGET
    if not (number.isdecimal() and len(number) <= len(str(most)) and 1 <= int(number) <= most):
        raise UnknownChoice("length_number")
    return Length(kind, int(number))
