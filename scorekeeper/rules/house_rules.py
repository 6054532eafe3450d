"""House rules: every choice that a group agrees on, the presets, and which choices go together.

Where each choice comes from: docs/rules-sources.md.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from types import MappingProxyType

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.racks import LARGE_SET, STANDARD_SET, TileSet

# The choices that have no enum of their own, the default first. TURN_SECONDS: None is no timer.
FIRST_MELDS = (30, 20)
TURN_SECONDS = (60, 90, 120, None)
MOST_ROUNDS = 10
MOST_TARGET = 10_000
# In points.
USUAL_TARGETS = (100, 200)


class Scoring(StrEnum):
    """What points are: losses that the winner gains, the winner's gain alone, or rack totals."""

    DIFFERENCE = "difference"
    WINNER_ONLY = "winner-only"
    LOW_TOTAL = "low-total"


class TiedLow(StrEnum):
    """Who wins a blocked game in which several players hold the lowest rack total."""

    SHARED_WIN = "shared-win"
    PICKED_WINNER = "picked-winner"
    DRAW = "draw"


class Box(StrEnum):
    """The tile set in play."""

    STANDARD = "standard"
    LARGE = "large"

    @property
    def tile_set(self) -> TileSet:
        return LARGE_SET if self is Box.LARGE else STANDARD_SET


class LengthKind(StrEnum):
    """What ends a match: its last round, its only game, a points target, or the group's decision."""

    ROUNDS = "rounds"
    SINGLE_GAME = "single-game"
    TARGET = "target"
    OPEN_ENDED = "open-ended"


@dataclass(frozen=True)
class Length:
    """How long a match is; `number` is the number of rounds or the target in points, otherwise 0."""

    kind: LengthKind
    number: int = 0

    def __post_init__(self) -> None:
        # Lengths of a kind without a number must compare equal.
        if self.kind not in (LengthKind.ROUNDS, LengthKind.TARGET):
            object.__setattr__(self, "number", 0)


def rounds(number: int) -> Length:
    """One round or several."""
    return Length(LengthKind.ROUNDS, number)


def target(points: int) -> Length:
    """Until somebody's total reaches these points."""
    return Length(LengthKind.TARGET, points)


ONE_ROUND = rounds(1)
SINGLE_GAME = Length(LengthKind.SINGLE_GAME)
OPEN_ENDED = Length(LengthKind.OPEN_ENDED)


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """Every choice of a group, in the order in which pages show them; the defaults are a classic round.

    `first_meld` is in points; `turn_seconds` is None without a timer. A `teaching` match records neither
    points nor wins.
    """

    scoring: Scoring = Scoring.DIFFERENCE
    tied_low: TiedLow = TiedLow.SHARED_WIN
    length: Length = ONE_ROUND
    first_meld: int = 30
    turn_seconds: int | None = 60
    box: Box = Box.STANDARD
    teaching: bool = False

    @property
    def is_zero_sum(self) -> bool:
        """Whether a game's points must add up to 0."""
        return self.scoring is Scoring.DIFFERENCE and not self.teaching

    @property
    def lower_is_better(self) -> bool:
        return self.scoring is Scoring.LOW_TOTAL


class Preset(StrEnum):
    """Named house rules."""

    CLASSIC_ROUND = "classic-round"
    PICK_THE_WINNER = "pick-the-winner"
    GENTLE_START = "gentle-start"
    ONE_GAME = "one-game"
    LOW_TOTAL = "low-total"
    WINNER_ONLY = "winner-only"
    TEACHING_GAME = "teaching-game"


# Each preset changes only what its name says, so that nobody agrees to more than they read.
PRESETS: Mapping[Preset, HouseRules] = MappingProxyType(
    {
        Preset.CLASSIC_ROUND: HouseRules(),
        Preset.PICK_THE_WINNER: HouseRules(tied_low=TiedLow.PICKED_WINNER),
        Preset.GENTLE_START: HouseRules(first_meld=20, turn_seconds=90),
        Preset.ONE_GAME: HouseRules(length=SINGLE_GAME),
        Preset.LOW_TOTAL: HouseRules(scoring=Scoring.LOW_TOTAL),
        Preset.WINNER_ONLY: HouseRules(scoring=Scoring.WINNER_ONLY),
        Preset.TEACHING_GAME: HouseRules(length=SINGLE_GAME, turn_seconds=None, teaching=True),
    }
)


def teaching_rules(rules: HouseRules) -> HouseRules:
    """These rules for a teaching game: only the first meld and the tile set are kept."""
    return replace(PRESETS[Preset.TEACHING_GAME], first_meld=rules.first_meld, box=rules.box)


@dataclass(frozen=True)
class NearestPreset:
    """A preset, and the fields of HouseRules in which some rules differ from it."""

    preset: Preset
    differences: tuple[str, ...]


def differences(rules: HouseRules, others: HouseRules) -> tuple[str, ...]:
    """The fields in which two sets of house rules differ, in field order."""
    names = (field.name for field in fields(HouseRules))
    return tuple(name for name in names if getattr(rules, name) != getattr(others, name))


def nearest_preset(rules: HouseRules) -> NearestPreset:
    """The preset from which these rules differ in the fewest fields; the earlier one of equals.

    A preset with the same teaching and scoring comes first: "Classic round, but ..." must not hide how
    points are counted.
    """
    all_of_them = (NearestPreset(preset, differences(rules, theirs)) for preset, theirs in PRESETS.items())
    return min(
        all_of_them,
        key=lambda nearest: (
            "teaching" in nearest.differences,
            "scoring" in nearest.differences,
            len(nearest.differences),
        ),
    )


def check_house_rules(rules: HouseRules, players: int) -> None:
    """Raise Refused with every reason why these rules do not go together or do not suit so many players."""
    faults = [
        *check_group(players, rules.box),
        *_check_each(rules),
        *_check_target(rules),
        *_check_teaching(rules),
    ]
    if faults:
        raise Refused(*faults)


def check_group(players: int, box: Box) -> Iterator[Fault]:
    """The fault of a number of players that does not suit the tile set, naming the set that would."""
    tiles = box.tile_set
    if tiles.fewest_players <= players <= tiles.most_players:
        return
    values = {"fewest": tiles.fewest_players, "most": tiles.most_players, "players": players}
    other = Box.STANDARD if box is Box.LARGE else Box.LARGE
    fits = other.tile_set.fewest_players <= players <= other.tile_set.most_players
    if box is Box.STANDARD and fits:
        yield Fault(
            "A standard set is for %(fewest)d to %(most)d players, not %(players)d: take the large set.",
            rule="box",
            values=values,
        )
    elif box is Box.STANDARD:
        yield Fault(
            "A standard set is for %(fewest)d to %(most)d players, not %(players)d.",
            rule="box",
            values=values,
        )
    elif fits:
        yield Fault(
            "A large set is for %(fewest)d to %(most)d players, not %(players)d: take the standard set.",
            rule="box",
            values=values,
        )
    else:
        yield Fault(
            "A large set is for %(fewest)d to %(most)d players, not %(players)d.", rule="box", values=values
        )


def _check_each(rules: HouseRules) -> Iterator[Fault]:
    """Whether each choice is one of those offered."""
    kind, number = rules.length.kind, rules.length.number
    if kind is LengthKind.ROUNDS and not 1 <= number <= MOST_ROUNDS:
        yield Fault("Play 1 to %(most)d rounds.", rule="length", values={"most": MOST_ROUNDS})
    if kind is LengthKind.TARGET and not 1 <= number <= MOST_TARGET:
        yield Fault("The target is 1 to %(most)d points.", rule="length", values={"most": MOST_TARGET})
    if rules.first_meld not in FIRST_MELDS:
        yield Fault("The first meld is 30 or 20.", rule="first_meld")
    if rules.turn_seconds not in TURN_SECONDS:
        yield Fault("A turn lasts 60, 90 or 120 seconds, or there is no timer.", rule="turn_seconds")


def _check_target(rules: HouseRules) -> Iterator[Fault]:
    """Only low total can be played to a target.

    In difference scoring points also fall, so it might never be reached; and both other scorings rank by
    game wins, so the player who reached it need not have won.
    """
    if rules.length.kind is LengthKind.TARGET and not rules.lower_is_better:
        yield Fault(
            "A points target goes with low total: otherwise most games won decide, not points.", rule="length"
        )


def _check_teaching(rules: HouseRules) -> Iterator[Fault]:
    """A teaching match has no clock and no result, so the choices that decide a result must be defaults."""
    if not rules.teaching:
        return
    if rules.turn_seconds is not None:
        yield Fault("A teaching game has no timer.", rule="turn_seconds")
    if rules.length not in (SINGLE_GAME, OPEN_ENDED):
        yield Fault("A teaching game has no winner: play a single game, or open ended.", rule="length")
    if rules.scoring is not Scoring.DIFFERENCE:
        yield Fault("A teaching game has no points, so there is no scoring to choose.", rule="scoring")
    if rules.tied_low is not TiedLow.SHARED_WIN:
        yield Fault("A teaching game has no winner, so there is no rule for ties to choose.", rule="tied_low")
