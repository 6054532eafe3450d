"""House rules in words: the name and meaning of each choice, and a whole set of house rules."""

from collections.abc import Mapping

from scorekeeper.rules.house_rules import (
    PRESETS,
    TURN_SECONDS,
    USUAL_TARGETS,
    Box,
    HouseRules,
    Length,
    LengthKind,
    Preset,
    Scoring,
    TiedLow,
    differences,
    nearest_preset,
)
from scorekeeper.wording.language import gettext, ngettext
from scorekeeper.wording.text import listed


def preset_names() -> Mapping[str, str]:
    return {
        Preset.CLASSIC_ROUND: gettext("Classic round"),
        Preset.PICK_THE_WINNER: gettext("Pick the winner"),
        Preset.GENTLE_START: gettext("Gentle start"),
        Preset.ONE_GAME: gettext("One game"),
        Preset.LOW_TOTAL: gettext("Low total"),
        Preset.WINNER_ONLY: gettext("Winner only"),
        Preset.TEACHING_GAME: gettext("Teaching game"),
    }


def preset_meanings() -> Mapping[str, str]:
    """What each preset means, in whole sentences."""
    gentle = PRESETS[Preset.GENTLE_START]
    return {
        Preset.CLASSIC_ROUND: gettext(
            "One game for each player. The winner of each gains what the others lose."
        ),
        Preset.PICK_THE_WINNER: gettext(
            "As the classic round; but if the lowest racks tie in a blocked game, you pick the one that wins."
        ),
        Preset.GENTLE_START: gettext(
            "For players who are new: the first meld needs only %(points)d points; %(turn)s.",
            points=gentle.first_meld,
            turn=turn_time_text(gentle.turn_seconds),
        ),
        Preset.ONE_GAME: gettext("A single game decides who wins, instead of one game for each player."),
        Preset.LOW_TOTAL: gettext(
            "After each game everyone counts their own rack; the lowest total after the last game wins."
        ),
        Preset.WINNER_ONLY: gettext(
            "The winner of each game gains what is left on the other racks; the others lose nothing."
        ),
        Preset.TEACHING_GAME: gettext(
            "To learn the game by: racks lie open, no clock runs, and no wins or points are kept."
        ),
    }


def scoring_names() -> Mapping[str, str]:
    return {
        Scoring.DIFFERENCE: gettext("Difference: the winner gains what the others lose"),
        Scoring.WINNER_ONLY: gettext("Winner only: the others lose nothing"),
        Scoring.LOW_TOTAL: gettext("Low total: everyone counts their rack, and the lowest wins"),
    }


def scoring_short_names() -> Mapping[str, str]:
    return {
        Scoring.DIFFERENCE: gettext("Difference"),
        Scoring.WINNER_ONLY: gettext("Winner only"),
        Scoring.LOW_TOTAL: gettext("Low total"),
    }


def tied_low_names() -> Mapping[str, str]:
    return {
        TiedLow.SHARED_WIN: gettext("Shared win"),
        TiedLow.PICKED_WINNER: gettext("Pick the winner"),
        TiedLow.DRAW: gettext("Draw"),
    }


def tied_low_meanings() -> Mapping[str, str]:
    return {
        TiedLow.SHARED_WIN: gettext("Everyone with the lowest rack wins the game, and nobody scores points."),
        TiedLow.PICKED_WINNER: gettext("You pick one of them; the others who tied score 0."),
        TiedLow.DRAW: gettext("Nobody wins the game, and nobody scores points."),
    }


def length_names() -> Mapping[str, str]:
    return {
        LengthKind.ROUNDS: gettext("Rounds"),
        LengthKind.SINGLE_GAME: gettext("A single game"),
        LengthKind.TARGET: gettext("To a points target"),
        LengthKind.OPEN_ENDED: gettext("Open ended"),
    }


def usual_targets() -> str:
    return listed(str(points) for points in USUAL_TARGETS)


def length_text(length: Length) -> str:
    return {
        LengthKind.ROUNDS: ngettext("%(num)d round", "%(num)d rounds", length.number),
        LengthKind.SINGLE_GAME: gettext("a single game"),
        LengthKind.TARGET: gettext("until somebody reaches %(points)d points", points=length.number),
        LengthKind.OPEN_ENDED: gettext("open ended"),
    }[length.kind]


def turn_time_text(seconds: int | None) -> str:
    return (
        ngettext("%(num)d second a turn", "%(num)d seconds a turn", seconds)
        if seconds
        else gettext("no timer")
    )


def turn_times() -> Mapping[str, str]:
    return {str(seconds or 0): turn_time_text(seconds) for seconds in TURN_SECONDS}


def box_names() -> Mapping[str, str]:
    return {
        Box.STANDARD: gettext("Standard set, for two to four players"),
        Box.LARGE: gettext("Large set, for five or six players"),
    }


def teaching_names() -> Mapping[str, str]:
    return {
        "no": gettext("No: wins and points count"),
        "yes": gettext("Yes: racks lie open, no clock, nothing counts"),
    }


def _change(rules: HouseRules, field: str) -> str:
    """A choice as it is named in a list of differences."""
    return {
        "scoring": {
            Scoring.DIFFERENCE: gettext("difference scoring"),
            Scoring.WINNER_ONLY: gettext("only the winner scores"),
            Scoring.LOW_TOTAL: gettext("the lowest total wins"),
        }[rules.scoring],
        "tied_low": {
            TiedLow.SHARED_WIN: gettext("a tied lowest rack shares the win"),
            TiedLow.PICKED_WINNER: gettext("the winner of a tie is picked"),
            TiedLow.DRAW: gettext("a tied lowest rack is a draw"),
        }[rules.tied_low],
        "length": length_text(rules.length),
        "first_meld": gettext("a first meld of %(points)d", points=rules.first_meld),
        "turn_seconds": turn_time_text(rules.turn_seconds),
        "box": gettext("the large set") if rules.box is Box.LARGE else gettext("the standard set"),
        "teaching": gettext("nothing is counted") if rules.teaching else gettext("with wins and points"),
    }[field]


def _changes(rules: HouseRules, fields: tuple[str, ...]) -> str:
    return listed(_change(rules, field) for field in fields)


def summary(rules: HouseRules, chosen: Preset | None = None) -> str:
    """House rules in brief, as a preset and the differences from it: "Classic round, but a first meld of 20".

    `chosen` is the preset that somebody started from; without it, the nearest one is named.
    """
    preset = chosen or nearest_preset(rules).preset
    name = preset_names()[preset]
    but = differences(rules, PRESETS[preset])
    if not but:
        return name
    return gettext("%(preset)s, but %(changes)s", preset=name, changes=_changes(rules, but))


def full_text(rules: HouseRules, games: int | None) -> list[str]:
    """House rules in full, one item for each sentence; `games` is the number of games, if fixed."""
    box = [gettext("Large set: 160 tiles, four jokers.")] if rules.box is Box.LARGE else []
    if rules.teaching:
        return [
            gettext("A teaching game: racks lie open, no clock runs, and nothing is counted."),
            gettext("A single game.")
            if rules.length.kind is LengthKind.SINGLE_GAME
            else _length_sentence(rules.length, games),
            gettext("First meld: %(points)d points at least.", points=rules.first_meld),
            *box,
        ]
    return [
        _length_sentence(rules.length, games),
        *_scoring_sentences(rules),
        gettext(
            "Lowest rack tied: %(choice)s. %(meaning)s",
            choice=tied_low_names()[rules.tied_low],
            meaning=_tie_meaning(rules),
        ),
        gettext(
            "First meld: %(points)d points at least; %(turn)s.",
            points=rules.first_meld,
            turn=turn_time_text(rules.turn_seconds),
        ),
        *box,
    ]


def _length_sentence(length: Length, games: int | None) -> str:
    if length.kind is LengthKind.ROUNDS and games and length.number == 1:
        return ngettext("One round: %(num)d game.", "One round: %(num)d games.", games)
    if length.kind is LengthKind.ROUNDS:
        return ngettext(
            "%(num)d round, each of one game for each player.",
            "%(num)d rounds, each of one game for each player.",
            length.number,
        )
    if length.kind is LengthKind.SINGLE_GAME:
        return gettext("A single game decides.")
    if length.kind is LengthKind.TARGET:
        return gettext(
            "Played until somebody reaches %(points)d points; then the lowest total wins.",
            points=length.number,
        )
    return gettext("Open ended: you say when it is over.")


def _scoring_sentences(rules: HouseRules) -> list[str]:
    return {
        Scoring.DIFFERENCE: [
            gettext("Empty rack: the others lose what is left on their racks, and the winner gains the sum."),
            gettext(
                "Blocked: the lowest rack wins; the others lose the difference to it, "
                "and the winner gains the sum."
            ),
        ],
        Scoring.WINNER_ONLY: [
            gettext("Empty rack: the winner gains what is left on the others' racks; they lose nothing."),
            gettext("Blocked: the lowest rack wins, and gains the others' differences to it."),
        ],
        Scoring.LOW_TOTAL: [
            gettext("Everyone counts what is left on their own rack, and whoever goes out counts nothing."),
            gettext("The lowest total after the last game wins: lower is better."),
        ],
    }[rules.scoring]


def _tie_meaning(rules: HouseRules) -> str:
    if not rules.lower_is_better:
        return tied_low_meanings()[rules.tied_low]
    return {
        TiedLow.SHARED_WIN: gettext("Each of them wins the game; the points are counted all the same."),
        TiedLow.PICKED_WINNER: gettext("You pick who wins the game; the points are counted all the same."),
        TiedLow.DRAW: gettext("Nobody wins the game; the points are counted all the same."),
    }[rules.tied_low]
