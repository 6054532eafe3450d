"""House rules changed after the first game: whether they may, and what they do to the games played."""

from dataclasses import replace

import pytest

from scorekeeper.rules.comparison import Comparison, box_for, check_change, check_length
from scorekeeper.rules.house_rules import OPEN_ENDED, SINGLE_GAME, Box, HouseRules, rounds
from scorekeeper.rules.progress import replay
from scorekeeper.rules.record import Finish, GameRecord
from tests.support.games import ABANDONED, DRAW, LOW_TOTAL, SHARED, blocked, emptied

TEACHING = HouseRules(teaching=True)
LARGE = HouseRules(box=Box.LARGE)


def faults_in(faults):
    return [(fault.rule, fault.text % fault.values) for fault in faults]


def after_games(rules, players=2):
    """A match with one game, taught or scored."""
    game = GameRecord(Finish.EMPTY_RACK) if rules.teaching else emptied(*range(players))
    return replay([game], players, rules)


def test_a_match_with_games_does_not_become_a_lesson():
    assert faults_in(check_change(after_games(SHARED), TEACHING)) == [
        (
            "teaching",
            (
                "Games are recorded: a teaching game would drop their wins and points. "
                "Start another match to teach."
            ),
        )
    ]


def test_a_lesson_with_games_does_not_become_a_match():
    assert faults_in(check_change(after_games(TEACHING), SHARED)) == [
        ("teaching", "Games are recorded that were not scored. Start another match to count wins and points.")
    ]


@pytest.mark.parametrize(("rules", "others"), [(SHARED, TEACHING), (TEACHING, SHARED)])
def test_what_no_game_was_counted_by_may_become_a_lesson_and_back(rules, others):
    assert faults_in(check_change(replay([], 2, rules), others)) == []
    assert faults_in(check_change(replay([ABANDONED], 2, rules), others)) == []
    assert faults_in(check_change(after_games(rules), replace(rules, first_meld=20))) == []


@pytest.mark.parametrize(("players", "box"), [(2, "standard"), (4, "standard"), (5, "large"), (6, "large")])
def test_the_set_that_fits_a_group_goes_by_its_size(players, box):
    assert box_for(players) is Box(box)


def changed_set(players, before, after, gone=0):
    """The faults of the tile set when the remaining players change their house rules."""
    match = replay([], players + gone, before, retired=frozenset(range(gone)))
    return faults_in(check_change(match, after))


def test_those_who_have_become_too_few_for_their_set_go_on_with_it():
    assert changed_set(3, LARGE, replace(LARGE, first_meld=20), gone=2) == []


def test_those_who_fit_both_before_and_after_may_change_their_set():
    assert changed_set(4, LARGE, SHARED, gone=1) == []
    assert changed_set(5, SHARED, LARGE) == []


def test_those_who_are_too_many_for_their_set_are_told_also_if_it_stays():
    assert changed_set(5, SHARED, SHARED) == [
        ("box", "A standard set is for 2 to 4 players, not 5: take the large set.")
    ]


def test_four_are_told_when_a_large_set_comes_to_the_table():
    assert changed_set(4, SHARED, LARGE) == [
        (
            "box",
            (
                "A large set is for 5 to 6 players, not 4: "
                "it is taken together with whoever joins, under “Who plays”."
            ),
        )
    ]


def test_three_are_told_that_a_large_set_is_not_theirs():
    assert changed_set(3, SHARED, LARGE) == [
        ("box", "A large set is for 5 to 6 players, not 3: take the standard set.")
    ]
    assert changed_set(4, LARGE, replace(SHARED, box=Box.STANDARD)) == []


def compared(records, rules, others, players=2):
    return Comparison(replay(records, players, rules), replay(records, players, others))


def test_games_with_other_points_or_another_winner_have_changed():
    games = [blocked(5, 5), emptied(0, 5), ABANDONED]
    assert len(compared(games, SHARED, DRAW).games) == 2
    assert compared(games, SHARED, SHARED).changed == 0
    assert compared(games, SHARED, DRAW).changed == 1
    assert compared(games, SHARED, LOW_TOTAL).changed == 2


@pytest.mark.parametrize(
    ("played", "before", "after", "text"),
    [
        (3, OPEN_ENDED, rounds(1), "Too short: 3 games are recorded already."),
        (3, OPEN_ENDED, SINGLE_GAME, "Too short: 3 games are recorded already."),
        (2, OPEN_ENDED, rounds(1), None),
        (3, OPEN_ENDED, rounds(2), None),
        (3, rounds(2), OPEN_ENDED, None),
        (3, rounds(1), rounds(1), None),
    ],
)
def test_a_new_length_is_not_over_before_the_games_that_are_recorded(played, before, after, text):
    match = compared([emptied(0, 5)] * played, HouseRules(length=before), HouseRules(length=after))
    assert faults_in(check_length(match)) == ([("length", text)] if text else [])
