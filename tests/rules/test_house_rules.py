"""Which choices of a group go together, and which preset is nearest to them."""

import contextlib
import itertools

import pytest

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import (
    FIRST_MELDS,
    MOST_ROUNDS,
    MOST_TARGET,
    ONE_ROUND,
    OPEN_ENDED,
    PRESETS,
    SINGLE_GAME,
    TURN_SECONDS,
    Box,
    HouseRules,
    Length,
    LengthKind,
    NearestPreset,
    Preset,
    Scoring,
    TiedLow,
    check_group,
    check_house_rules,
    differences,
    nearest_preset,
    rounds,
    target,
    teaching_rules,
)

TEACHING = PRESETS[Preset.TEACHING_GAME]
EVERY_CHOICE = [
    HouseRules(
        scoring=scoring,
        tied_low=tied_low,
        length=length,
        first_meld=first_meld,
        turn_seconds=turn_seconds,
        box=box,
        teaching=teaching,
    )
    for scoring, tied_low, length, first_meld, turn_seconds, box, teaching in itertools.product(
        Scoring,
        TiedLow,
        (ONE_ROUND, rounds(2), SINGLE_GAME, OPEN_ENDED, target(100)),
        FIRST_MELDS,
        TURN_SECONDS,
        Box,
        (False, True),
    )
]


def makes_sense(rules):
    with contextlib.suppress(Refused):
        check_house_rules(rules, rules.box.tile_set.fewest_players)
        return True


def refused(rules, players=2):
    """The fields that are refused, and why."""
    with pytest.raises(Refused) as refusal:
        check_house_rules(rules, players)
    return [(fault.rule, fault.text % fault.values) for fault in refusal.value.faults]


def test_the_nearest_preset_never_hides_how_points_come_about():
    nearest = [nearest_preset(rules) for rules in EVERY_CHOICE if makes_sense(rules)]
    assert {"scoring", "teaching"}.isdisjoint(
        itertools.chain.from_iterable(each.differences for each in nearest)
    )
    assert {each.preset for each in nearest} == set(PRESETS)


def test_the_nearest_preset_teaches_if_the_rules_do_even_where_they_make_no_sense():
    assert all("teaching" not in nearest_preset(rules).differences for rules in EVERY_CHOICE)


@pytest.mark.parametrize("preset", Preset)
def test_a_preset_makes_sense_and_is_nearest_to_itself(preset):
    assert makes_sense(PRESETS[preset])
    assert nearest_preset(PRESETS[preset]) == NearestPreset(preset, ())


@pytest.mark.parametrize(
    ("rules", "nearest"),
    [
        (HouseRules(first_meld=20), NearestPreset(Preset.CLASSIC_ROUND, ("first_meld",))),
        (
            HouseRules(first_meld=20, turn_seconds=90, length=OPEN_ENDED),
            NearestPreset(Preset.GENTLE_START, ("length",)),
        ),
        # As far from the classic round as from the gentle start, which comes later.
        (HouseRules(turn_seconds=90), NearestPreset(Preset.CLASSIC_ROUND, ("turn_seconds",))),
        (
            HouseRules(scoring=Scoring.LOW_TOTAL, first_meld=20, turn_seconds=90),
            NearestPreset(Preset.LOW_TOTAL, ("first_meld", "turn_seconds")),
        ),
        (
            HouseRules(length=SINGLE_GAME, turn_seconds=None),
            NearestPreset(Preset.ONE_GAME, ("turn_seconds",)),
        ),
    ],
)
def test_the_nearest_preset_differs_in_the_fewest_choices_and_says_which(rules, nearest):
    assert nearest_preset(rules) == nearest


def test_groups_differ_in_the_choices_that_differ_in_their_order():
    assert differences(HouseRules(), HouseRules()) == ()
    assert differences(HouseRules(), HouseRules(box=Box.LARGE, scoring=Scoring.LOW_TOTAL)) == (
        "scoring",
        "box",
    )


def test_a_length_has_a_number_only_if_it_needs_one():
    assert (rounds(3), target(100)) == (Length(LengthKind.ROUNDS, 3), Length(LengthKind.TARGET, 100))
    assert (rounds(3).number, target(100).number) == (3, 100)
    assert Length(LengthKind.SINGLE_GAME, 3) == SINGLE_GAME
    assert Length(LengthKind.OPEN_ENDED, 3) == OPEN_ENDED
    assert Length(LengthKind.OPEN_ENDED).number == 0


def test_a_lesson_keeps_the_first_meld_and_the_set_and_nothing_that_decides():
    rules = HouseRules(scoring=Scoring.LOW_TOTAL, tied_low=TiedLow.DRAW, first_meld=20, box=Box.LARGE)
    assert teaching_rules(rules) == HouseRules(
        length=SINGLE_GAME, turn_seconds=None, teaching=True, first_meld=20, box=Box.LARGE
    )


@pytest.mark.parametrize(
    ("players", "box", "text"),
    [
        (1, Box.STANDARD, "A standard set is for 2 to 4 players, not 1."),
        (2, Box.STANDARD, None),
        (4, Box.STANDARD, None),
        (5, Box.STANDARD, "A standard set is for 2 to 4 players, not 5: take the large set."),
        (6, Box.STANDARD, "A standard set is for 2 to 4 players, not 6: take the large set."),
        (7, Box.STANDARD, "A standard set is for 2 to 4 players, not 7."),
        (1, Box.LARGE, "A large set is for 5 to 6 players, not 1."),
        (2, Box.LARGE, "A large set is for 5 to 6 players, not 2: take the standard set."),
        (4, Box.LARGE, "A large set is for 5 to 6 players, not 4: take the standard set."),
        (5, Box.LARGE, None),
        (6, Box.LARGE, None),
        (7, Box.LARGE, "A large set is for 5 to 6 players, not 7."),
    ],
)
def test_a_tile_set_has_its_number_of_players_and_the_other_set_is_named_if_it_fits(players, box, text):
    assert [(fault.rule, fault.text % fault.values) for fault in check_group(players, box)] == (
        [("box", text)] if text else []
    )


@pytest.mark.parametrize("length", [rounds(1), rounds(MOST_ROUNDS), SINGLE_GAME, OPEN_ENDED])
@pytest.mark.parametrize("turn_seconds", TURN_SECONDS)
def test_every_length_and_every_turn_that_is_offered_goes(length, turn_seconds):
    check_house_rules(HouseRules(length=length, turn_seconds=turn_seconds), 2)


@pytest.mark.parametrize("points", [1, MOST_TARGET])
def test_low_total_is_played_to_a_target(points):
    check_house_rules(HouseRules(scoring=Scoring.LOW_TOTAL, length=target(points)), 2)


LOW = {"scoring": Scoring.LOW_TOTAL}


@pytest.mark.parametrize(
    ("rules", "rule", "text"),
    [
        (HouseRules(length=rounds(0)), "length", "Play 1 to 10 rounds."),
        (HouseRules(length=rounds(11)), "length", "Play 1 to 10 rounds."),
        (HouseRules(length=target(0), **LOW), "length", "The target is 1 to 10000 points."),
        (HouseRules(length=target(10001), **LOW), "length", "The target is 1 to 10000 points."),
        (
            HouseRules(length=target(100)),
            "length",
            "A points target goes with low total: otherwise most games won decide, not points.",
        ),
        (HouseRules(first_meld=25), "first_meld", "The first meld is 30 or 20."),
        (
            HouseRules(turn_seconds=61),
            "turn_seconds",
            "A turn lasts 60, 90 or 120 seconds, or there is no timer.",
        ),
    ],
)
def test_a_choice_that_makes_no_sense_is_refused_at_its_field(rules, rule, text):
    assert refused(rules) == [(rule, text)]


def test_every_reason_is_given_at_once():
    rules = HouseRules(length=target(0), first_meld=0, turn_seconds=0)
    assert [rule for rule, _said in refused(rules, 5)] == [
        "box",
        "length",
        "first_meld",
        "turn_seconds",
        "length",
    ]


def test_a_teaching_match_has_nothing_that_decides_one():
    everything = HouseRules(teaching=True, scoring=Scoring.WINNER_ONLY, tied_low=TiedLow.DRAW)
    assert refused(everything) == [
        ("turn_seconds", "A teaching game has no timer."),
        ("length", "A teaching game has no winner: play a single game, or open ended."),
        ("scoring", "A teaching game has no points, so there is no scoring to choose."),
        ("tied_low", "A teaching game has no winner, so there is no rule for ties to choose."),
    ]


@pytest.mark.parametrize("length", [SINGLE_GAME, OPEN_ENDED])
def test_a_lesson_is_one_game_or_open_ended(length):
    check_house_rules(HouseRules(teaching=True, turn_seconds=None, length=length), 2)


def test_only_difference_scoring_that_counts_proves_itself_by_its_sum():
    assert [rules.is_zero_sum for rules in PRESETS.values()] == [True, True, True, True, False, False, False]


def test_only_in_low_total_is_lower_better():
    assert [preset for preset, rules in PRESETS.items() if rules.lower_is_better] == [Preset.LOW_TOTAL]
