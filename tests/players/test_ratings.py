from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.players.ratings import FEW_GAMES, START, Move, current, rate, weekly
from scorekeeper.rules.house_rules import Scoring
from scorekeeper.rules.statistics import Result


def won(*people, scoring=Scoring.DIFFERENCE, winners=None):
    """A game that these people finished in this order."""
    points = {person: 10 * (len(people) - place) for place, person in enumerate(people)}
    return Result(scoring, points, frozenset(people[:1] if winners is None else winners))


def values(results):
    return {person: rating.value for person, rating in current(rate(results)).items()}


def test_the_first_game_moves_ratings_as_the_published_method_does():
    """Weng and Lin's algorithm 4, with beta = sigma / 2: computed by hand for two who start equal.

    Both have variance s = 333.33² + 3.33² and c = sqrt(2 (s + beta²)); the winner gains s / 2c.
    """
    s = (1000 / 3) ** 2 + (1000 / 300) ** 2
    c = (2 * (s + (1000 / 6) ** 2)) ** 0.5
    assert values([won("ann", "bea")]) == {
        "ann": round(START + s / (2 * c)),
        "bea": round(START - s / (2 * c)),
    }


def test_everybody_starts_at_1000_and_a_game_in_which_all_are_equal_moves_nobody():
    draw = Result(Scoring.DIFFERENCE, {"ann": 0, "bea": 0, "cy": 0}, frozenset())
    assert values([draw]) == {"ann": 1000, "bea": 1000, "cy": 1000}


def test_winners_gain_and_among_the_others_points_decide():
    ratings = values([won("ann", "bea", "cy", "dee")])
    assert ratings["ann"] > ratings["bea"] > ratings["cy"] > ratings["dee"]
    shared = Result(Scoring.DIFFERENCE, {"ann": 0, "bea": 0, "cy": 0}, frozenset(["ann", "bea"]))
    ratings = values([shared])
    assert ratings["ann"] == ratings["bea"] > START > ratings["cy"]


def test_beating_a_stronger_player_gains_more():
    ladder = [won("ann", "bea")] * 5
    before = values(ladder)
    expected, upset = values([*ladder, won("ann", "bea")]), values([*ladder, won("bea", "ann")])
    assert upset["bea"] - before["bea"] > expected["ann"] - before["ann"] > 0


def test_low_total_moves_no_rating():
    low = won("ann", "bea", scoring=Scoring.LOW_TOTAL)
    assert rate([low, won("ann", "bea")])[0] == {}
    assert values([low]) == {}


def test_a_rating_is_early_until_ten_games_and_grows_surer():
    moved = rate([won("ann", "bea"), won("bea", "ann")] * (FEW_GAMES // 2))
    assert [after["ann"].games for after in moved] == list(range(1, FEW_GAMES + 1))
    assert [after["ann"].is_early for after in moved] == [True] * (FEW_GAMES - 1) + [False]
    assert moved[-1]["ann"].spread < moved[0]["ann"].spread


@given(st.lists(st.permutations(["ann", "bea", "cy"]), max_size=8))
def test_whoever_did_not_play_keeps_the_rating(orders):
    results = [won(*order[:2]) for order in orders]
    for result, after in zip(results, rate(results), strict=True):
        assert set(after) == set(result.points)


MONDAYS = [date(2026, 11, 16), date(2026, 11, 16), date(2026, 11, 23)]


def test_a_week_lists_who_played_in_it_with_the_rating_at_its_end_and_the_change():
    moved = rate([won("ann", "bea"), won("ann", "cy"), won("bea", "cy")])
    later, first = weekly(MONDAYS, moved)
    assert (later.monday, first.monday) == (MONDAYS[2], MONDAYS[0])
    ann, bea, cy = moved[1]["ann"].value, moved[0]["bea"].value, moved[1]["cy"].value
    assert set(first.moves) == {
        Move("ann", ann, ann - START),
        Move("bea", bea, bea - START),
        Move("cy", cy, cy - START),
    }
    assert {move.person for move in later.moves} == {"bea", "cy"}
    changes = {move.person: move.change for move in later.moves}
    assert changes == {"bea": moved[2]["bea"].value - bea, "cy": moved[2]["cy"].value - cy}


def test_a_week_begins_with_its_highest_rating():
    (week,) = weekly(MONDAYS[:1], rate([won("bea", "ann", "cy")]))
    assert [move.person for move in week.moves] == ["bea", "ann", "cy"]


@pytest.mark.parametrize("results", [[], [won("ann", "bea", scoring=Scoring.LOW_TOTAL)]])
def test_weeks_in_which_no_rating_moved_are_not_listed(results):
    assert weekly(MONDAYS[: len(results)], rate(results)) == []
