from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import (
    FIRST_MELDS,
    ONE_ROUND,
    OPEN_ENDED,
    PRESETS,
    SINGLE_GAME,
    TURN_SECONDS,
    Box,
    HouseRules,
    Length,
    LengthKind,
    Nearest,
    Preset,
    Scoring,
    TiedLow,
    check_house_rules,
    differences,
    nearest_preset,
    rounds,
    target,
)

from .playing import LOW_TOTAL

TEACHING = PRESETS[Preset.TEACHING_GAME]


def reasons(rules, players=4):
    """What is refused, by the field that it is about."""
    try:
        check_house_rules(rules, players)
    except Refused as refused:
        return {fault.rule: fault.text for fault in refused.faults}
    return {}


def test_a_group_that_chooses_nothing_plays_a_classic_round():
    rules = HouseRules()
    assert rules == PRESETS[Preset.CLASSIC_ROUND]
    assert [getattr(rules, field.name) for field in fields(rules)] == [
        Scoring.DIFFERENCE,
        TiedLow.SHARED_WIN,
        ONE_ROUND,
        30,
        60,
        Box.STANDARD,
        False,
    ]


def test_every_preset_has_rules_of_its_own_that_go_together():
    assert list(PRESETS) == list(Preset)
    assert len(set(PRESETS.values())) == 7
    for rules in PRESETS.values():
        assert reasons(rules) == {}


@pytest.mark.parametrize(
    ("preset", "changed"),
    [
        (Preset.CLASSIC_ROUND, ()),
        (Preset.PICK_THE_WINNER, ("tied_low",)),
        (Preset.GENTLE_START, ("first_meld", "turn_seconds")),
        (Preset.ONE_GAME, ("length",)),
        (Preset.LOW_TOTAL, ("scoring",)),
        (Preset.WINNER_ONLY, ("scoring",)),
        (Preset.TEACHING_GAME, ("length", "turn_seconds", "teaching")),
    ],
)
def test_a_preset_changes_what_its_name_says(preset, changed):
    assert differences(HouseRules(), PRESETS[preset]) == changed


@pytest.mark.parametrize("preset", Preset)
def test_rules_that_equal_a_preset_are_called_by_its_name(preset):
    assert nearest_preset(PRESETS[preset]) == Nearest(preset, ())


@pytest.mark.parametrize(
    ("rules", "preset", "but"),
    [
        (HouseRules(tied_low=TiedLow.DRAW), Preset.CLASSIC_ROUND, ("tied_low",)),
        (HouseRules(first_meld=20), Preset.CLASSIC_ROUND, ("first_meld",)),
        (
            HouseRules(first_meld=20, turn_seconds=90, length=rounds(3)),
            Preset.GENTLE_START,
            ("length",),
        ),
        (HouseRules(scoring=Scoring.LOW_TOTAL, length=target(100)), Preset.LOW_TOTAL, ("length",)),
        (replace(TEACHING, length=OPEN_ENDED, first_meld=20), Preset.TEACHING_GAME, ("length", "first_meld")),
    ],
)
def test_other_rules_are_the_nearest_preset_but_for_what_differs(rules, preset, but):
    assert nearest_preset(rules) == Nearest(preset, but)


RULES = st.builds(
    HouseRules,
    scoring=st.sampled_from(Scoring),
    tied_low=st.sampled_from(TiedLow),
    length=st.builds(Length, st.sampled_from(LengthKind), st.integers(0, 12)),
    first_meld=st.sampled_from(FIRST_MELDS),
    turn_seconds=st.sampled_from(TURN_SECONDS),
    box=st.sampled_from(Box),
    teaching=st.booleans(),
)


@given(RULES)
@settings(deadline=None)
def test_no_preset_is_nearer_than_the_nearest_and_what_differs_makes_up_the_rules(rules):
    nearest = nearest_preset(rules)
    assert all(len(nearest.but) <= len(differences(rules, theirs)) for theirs in PRESETS.values())
    changes = {name: getattr(rules, name) for name in nearest.but}
    assert replace(PRESETS[nearest.preset], **changes) == rules


@given(RULES, st.integers(0, 8))
@settings(deadline=None)
def test_every_refusal_is_about_one_of_the_choices(rules, players):
    assert set(reasons(rules, players)) <= {field.name for field in fields(HouseRules)}


@pytest.mark.parametrize(
    ("box", "players", "reason"),
    [
        (Box.STANDARD, 2, ""),
        (Box.STANDARD, 4, ""),
        (Box.LARGE, 5, ""),
        (Box.LARGE, 6, ""),
        (Box.STANDARD, 5, "take the large set"),
        (Box.STANDARD, 6, "take the large set"),
        (Box.LARGE, 4, "take the standard set"),
        (Box.LARGE, 2, "take the standard set"),
        (Box.STANDARD, 1, "not %(players)d"),
        (Box.STANDARD, 7, "not %(players)d"),
        (Box.LARGE, 1, "not %(players)d"),
        (Box.LARGE, 7, "not %(players)d"),
    ],
)
def test_a_group_too_large_or_small_for_its_set_is_told_which_one_fits(box, players, reason):
    found = reasons(HouseRules(box=box), players)
    assert set(found) == ({"box"} if reason else set())
    assert found.get("box", "").rstrip(".").endswith(reason)


@pytest.mark.parametrize(
    ("rules", "refused"),
    [
        (LOW_TOTAL, set()),
        (replace(LOW_TOTAL, length=target(1)), set()),
        (replace(LOW_TOTAL, length=target(10_000)), set()),
        (replace(LOW_TOTAL, length=target(0)), {"length"}),
        (replace(LOW_TOTAL, length=target(10_001)), {"length"}),
        (HouseRules(length=target(100)), {"length"}),
        (HouseRules(length=target(100), scoring=Scoring.WINNER_ONLY), {"length"}),
        (HouseRules(length=rounds(10)), set()),
        (HouseRules(length=rounds(11)), {"length"}),
        (HouseRules(length=rounds(0)), {"length"}),
        (HouseRules(length=OPEN_ENDED), set()),
        (HouseRules(length=SINGLE_GAME, scoring=Scoring.LOW_TOTAL), set()),
        (HouseRules(first_meld=25, turn_seconds=61), {"first_meld", "turn_seconds"}),
        (HouseRules(turn_seconds=None), set()),
        (HouseRules(turn_seconds=0), {"turn_seconds"}),
        (replace(TEACHING, length=OPEN_ENDED, first_meld=20), set()),
        (HouseRules(teaching=True), {"length", "turn_seconds"}),
        (replace(TEACHING, scoring=Scoring.LOW_TOTAL), {"scoring"}),
        (replace(TEACHING, tied_low=TiedLow.DRAW), {"tied_low"}),
    ],
)
def test_choices_that_do_not_go_together_are_refused_at_the_choice_to_change(rules, refused):
    assert set(reasons(rules)) == refused


def test_lengths_that_mean_the_same_are_equal():
    assert Length(LengthKind.OPEN_ENDED, 5) == OPEN_ENDED
    assert Length(LengthKind.SINGLE_GAME, 3) == SINGLE_GAME
    assert rounds(1) == ONE_ROUND != rounds(2)


def test_only_difference_scoring_sums_to_zero_and_only_in_low_total_lower_is_better():
    assert [HouseRules(scoring=scoring).is_zero_sum for scoring in Scoring] == [True, False, False]
    assert [HouseRules(scoring=scoring).lower_is_better for scoring in Scoring] == [False, False, True]
