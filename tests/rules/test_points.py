from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import Box, HouseRules, Scoring, TiedLow
from scorekeeper.rules.points import check_points, read_points
from scorekeeper.rules.record import Finish, GameRecord, Score
from scorekeeper.rules.scoring import score
from tests.support.games import DRAW, LOW_TOTAL, PICKED, SHARED, WINNER_ONLY, games


@given(games(scorings=[Scoring.DIFFERENCE, Scoring.WINNER_ONLY]))
@settings(deadline=None)
def test_points_that_racks_give_are_accepted_as_points(game):
    record, rules = game
    scored = score(record, rules)
    assert not list(check_points(scored.points, record.finish, rules))
    by_hand = GameRecord(record.finish, points=scored.points, named=frozenset(scored.winners))
    assert score(by_hand, rules) == scored


@given(games(scorings=[Scoring.DIFFERENCE], boxes=[Box.STANDARD]), st.integers(-800, 800).filter(bool))
@settings(deadline=None)
def test_a_winner_with_any_other_gain_is_told_the_right_one(game, slip):
    record, rules = game
    scored = score(record, rules)
    assume(any(scored.points))
    (winner,) = scored.winners
    right = scored.points[winner]
    points = list(scored.points)
    points[winner] += slip
    faults = list(check_points(points, record.finish, rules))
    assert faults[0].values["sum"] == f"{slip:+d}"
    # Of a winner who gains nothing, the points do not tell that it is the winner.
    if points[winner] > 0:
        assert [fault.seat for fault in faults] == [winner]
        assert faults[0].values == {
            "sum": f"{slip:+d}",
            "losses": right,
            "right": f"+{right}",
            "given": f"+{points[winner]}",
        }


def faults_in(points, finish=Finish.EMPTY_RACK, rules=SHARED):
    """What the validator says, with players called P1, P2, ..."""
    return [
        fault.text
        % {
            **fault.values,
            "name": f"P{fault.seat + 1}" if fault.seat is not None else "",
            "names": ", ".join(f"P{seat + 1}" for seat in fault.among),
        }
        for fault in check_points(points, finish, rules)
    ]


@pytest.mark.parametrize("finish", [Finish.EMPTY_RACK, Finish.BLOCKED])
@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (
            (20, -5, -5, -5),
            "The points add up to +5, not 0. These losses add to 15; P1 should have +15, not +20.",
        ),
        (
            (57, -12, -17, -25),
            "The points add up to +3, not 0. These losses add to 54; P1 should have +54, not +57.",
        ),
        (
            (0, -12, -17, -25),
            "The points add up to -54, not 0. These losses add to 54; P1 should have +54, not 0.",
        ),
        (
            (-12, -54, -17, -25),
            "The points add up to -108, not 0. These losses add to 54; P2 should have +54, not -54.",
        ),
        ((2, -1), "The points add up to +1, not 0. These losses add to 1; P1 should have +1, not +2."),
        ((-5, 4), "The points add up to -1, not 0. These losses add to 5; P2 should have +5, not +4."),
        ((54, 12, -17, -25), "The points add up to +24, not 0. P2 should have -12, not +12."),
        ((54, -12, -17, 25), "The points add up to +50, not 0. P4 should have -25, not +25."),
        ((54, -12, 0, -25), "The points add up to +17, not 0. P3 should have -17, not 0."),
    ],
)
def test_the_validator_says_how_far_off_the_points_are_and_who_should_have_what(points, sentence, finish):
    assert faults_in(points, finish) == [sentence]
    with pytest.raises(Refused):
        score(GameRecord(finish, points=points), SHARED)


@pytest.mark.parametrize(
    ("points", "sentences"),
    [
        ((20, 5, -25), ["Only one player gains points in a game, and here P1, P2 do. Losses carry a minus."]),
        (
            (5, 5),
            [
                "The points add up to +10, not 0.",
                "Only one player gains points in a game, and here P1, P2 do. Losses carry a minus.",
            ],
        ),
        (
            (-5, -6, -7),
            ["The points add up to -18, not 0.", "Nobody gains points, so this game has no winner."],
        ),
        ((0, 0, 5), ["The points add up to +5, not 0."]),
        ((0, 0, 0), ["Nobody gains points, so this game has no winner."]),
        ((10, -10, 0), ["P3 did not win this game, so loses at least 1 point."]),
        (
            (800, -700, -100),
            ["P1 gains more than the box holds: all tiles together are worth 788."],
        ),
    ],
)
def test_where_no_single_change_is_plain_the_validator_says_what_is_wrong(points, sentences):
    assert faults_in(points) == sentences


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        pytest.param(
            (9, 5, -9),
            "The points add up to +5, not 0. P2 should have 0, not +5.",
            id="who tied and was not picked has 0",
        ),
        pytest.param(
            (9, -9, -5),
            "The points add up to -5, not 0. These losses add to 14; P1 should have +14, not +9.",
            id="a wrong gain is likelier than a loss that was none",
        ),
        pytest.param(
            (0, -12, -17, -25),
            "The points add up to -54, not 0. These losses add to 54; P1 should have +54, not 0.",
            id="a gain that was never written down is likelier than a wrong one",
        ),
    ],
)
def test_where_a_winner_was_picked_0_may_be_right_and_the_likeliest_change_is_still_found(points, sentence):
    assert faults_in(points, Finish.BLOCKED, PICKED) == [sentence]


def test_everything_the_box_holds_can_be_gained_in_one_game():
    assert faults_in((788, -700, -88)) == []
    assert faults_in((780, -700, -88)) == [
        "The points add up to -8, not 0. These losses add to 788; P1 should have +788, not +780."
    ]


@given(st.lists(st.integers(-150, 150), min_size=2, max_size=4), st.sampled_from(TiedLow), st.booleans())
@settings(deadline=None)
def test_a_change_that_the_validator_proposes_is_one_it_accepts(points, tied_low, blocked):
    finish, rules = Finish.BLOCKED if blocked else Finish.EMPTY_RACK, HouseRules(tied_low=tied_low)
    for fault in check_points(points, finish, rules):
        if "right" in fault.values:
            points[fault.seat] = int(fault.values["right"])
            assert faults_in(points, finish, rules) == []


@pytest.mark.parametrize(
    ("finish", "rules", "accepted"),
    [
        (Finish.BLOCKED, PICKED, True),
        (Finish.BLOCKED, SHARED, False),
        (Finish.BLOCKED, DRAW, False),
        (Finish.EMPTY_RACK, PICKED, False),
    ],
)
def test_nothing_is_scored_beside_a_winner_only_by_those_who_tied_and_were_not_picked(
    finish, rules, accepted
):
    assert (faults_in((9, 0, -9), finish, rules) == []) is accepted


@pytest.mark.parametrize(
    ("rules", "named", "wins"),
    [
        (SHARED, {0, 1}, (1, 1, 0)),
        (SHARED, {0, 1, 2}, (1, 1, 1)),
        (PICKED, {2}, (0, 0, 1)),
        (DRAW, set(), (0, 0, 0)),
    ],
)
def test_level_points_of_a_blocked_game_are_won_by_whom_the_house_rule_says(rules, named, wins):
    record = GameRecord(Finish.BLOCKED, points=(0, 0, 0), named=frozenset(named))
    assert score(record, rules) == Score((0, 0, 0), wins)


@pytest.mark.parametrize(
    ("rules", "named", "reason"),
    [
        (SHARED, set(), "say who shares the win"),
        (SHARED, {1}, "say who shares the win"),
        (PICKED, set(), "pick the winner"),
        (PICKED, {0, 1}, "pick the winner"),
    ],
)
def test_level_points_do_not_tell_who_won_so_it_is_asked(rules, named, reason):
    with pytest.raises(Refused, match=reason) as refused:
        score(GameRecord(Finish.BLOCKED, points=(0, 0, 0), named=frozenset(named)), rules)
    assert refused.value.faults[0].among == (0, 1, 2)


@pytest.mark.parametrize("rules", [SHARED, PICKED, DRAW])
def test_an_empty_rack_game_is_never_level(rules):
    with pytest.raises(Refused, match="no winner"):
        score(GameRecord(Finish.EMPTY_RACK, points=(0, 0, 0), named=frozenset({0})), rules)


@pytest.mark.parametrize("points", [(5,), (4, -1, -1, -1, -1)])
def test_points_are_for_as_many_players_as_the_box_is(points):
    with pytest.raises(Refused, match="players"):
        score(GameRecord(Finish.EMPTY_RACK, points=points), SHARED)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("54", 54),
        ("+54", 54),
        ("＋54", 54),
        (" + 54 ", 54),
        ("0", 0),
        ("-0", 0),
        ("-12", -12),
        ("- 12", -12),
        ("−12", -12),
        ("–12", -12),
        ("—12", -12),
        ("‐12", -12),
        ("－１２", -12),
        ("٣٤", 34),
    ],
)
def test_points_are_whole_numbers_with_a_sign_of_any_typography(text, points):
    assert read_points(text) == points


@pytest.mark.parametrize(
    "text",
    ["12.5", "12,5", "1e2", "--5", "+-5", "5-", "+", "-", "5 5", "1_0", "½", "J", "nine", "9" * 200, "5\x00"],
)
def test_points_that_are_no_whole_number_are_refused(text):
    with pytest.raises(Refused, match="not a number of points"):
        read_points(text)


@pytest.mark.parametrize("text", ["", "  ", "\t", "\u00a0"])
def test_blank_points_are_not_zero(text):
    with pytest.raises(Refused, match="Blank is not zero"):
        read_points(text)


@pytest.mark.parametrize(
    ("points", "sentences"),
    [
        ((20, None, -5, -15), []),
        (
            (None, 20, -5, -5),
            ["The points add up to +10, not 0. These losses add to 10; P2 should have +10, not +20."],
        ),
        ((10, None, -10, 0), ["P4 did not win this game, so loses at least 1 point."]),
    ],
)
def test_points_sum_to_zero_among_those_who_play(points, sentences):
    assert faults_in(points) == sentences


@pytest.mark.parametrize(
    ("points", "finish", "rules", "sentences"),
    [
        ((54, 0, 0, 0), Finish.EMPTY_RACK, WINNER_ONLY, []),
        ((3, 0, 0, 0), Finish.EMPTY_RACK, WINNER_ONLY, []),
        ((1, 0), Finish.EMPTY_RACK, WINNER_ONLY, []),
        ((788, 0), Finish.EMPTY_RACK, WINNER_ONLY, []),
        ((0, 0, 0), Finish.BLOCKED, WINNER_ONLY, []),
        ((2, None, 0, 0), Finish.BLOCKED, WINNER_ONLY, []),
        (
            (2, 0, 0, 0),
            Finish.BLOCKED,
            WINNER_ONLY,
            ["P1 gains at least 3: each of the others has 1 or more to give."],
        ),
        ((1, 0, 0), Finish.BLOCKED, replace(WINNER_ONLY, tied_low=TiedLow.PICKED_WINNER), []),
        (
            (54, -12, 0, -25),
            Finish.EMPTY_RACK,
            WINNER_ONLY,
            [
                "P2 cannot lose points: only the winner scores, and the others have 0.",
                "P4 cannot lose points: only the winner scores, and the others have 0.",
            ],
        ),
        ((5, 5, 0), Finish.EMPTY_RACK, WINNER_ONLY, ["Only the winner scores, and here P1, P2 do."]),
        (
            (0, 0, 0),
            Finish.EMPTY_RACK,
            WINNER_ONLY,
            ["Nobody gains points, so this game has no winner."],
        ),
        (
            (789, 0),
            Finish.EMPTY_RACK,
            WINNER_ONLY,
            ["P1 gains more than the box holds: all tiles together are worth 788."],
        ),
        (
            (0, 12, 17),
            Finish.EMPTY_RACK,
            LOW_TOTAL,
            ["In low total the points are the racks themselves: type what is left on each rack."],
        ),
    ],
)
def test_points_typed_by_hand_are_checked_by_the_scoring_agreed(points, finish, rules, sentences):
    assert faults_in(points, finish, rules) == sentences
    if sentences:
        with pytest.raises(Refused):
            score(GameRecord(finish, points=points), rules)


def test_a_gain_typed_by_hand_wins_the_game_in_winner_only():
    record = GameRecord(Finish.EMPTY_RACK, points=(None, 0, 54, 0))
    assert score(record, WINNER_ONLY) == Score((None, 0, 54, 0), (0, 0, 1, 0))


def test_a_gain_of_one_point_wins_a_game():
    assert score(GameRecord(Finish.EMPTY_RACK, points=(1, -1)), SHARED) == Score((1, -1), (1, 0))


def test_nobody_but_who_gains_the_points_can_be_said_to_have_won():
    with pytest.raises(Refused, match="another gains the points") as refused:
        score(GameRecord(Finish.EMPTY_RACK, points=(5, -2, -3), named=frozenset({1, 2})), SHARED)
    assert [fault.seat for fault in refused.value.faults] == [1, 2]
