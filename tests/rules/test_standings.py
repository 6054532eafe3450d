import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.house_rules import HouseRules, Scoring
from scorekeeper.rules.standings import chasers, rank
from tests.support.games import LOW_TOTAL, SHARED, WINNER_ONLY

EVERYONE = range(6)


def ranked(wins, points, scoring=Scoring.DIFFERENCE):
    """The table of a match in which nobody has sat out."""
    return rank(wins, points, (3,) * len(wins), scoring)


@pytest.mark.parametrize(
    ("wins", "points", "table"),
    [
        pytest.param((1, 2), (90, -90), [(1, 1), (2, 0)], id="wins come before points"),
        pytest.param((1, 1), (-5, 5), [(1, 1), (2, 0)], id="points part equal wins"),
        pytest.param((1, 0, 1), (5, -10, 5), [(1, 0), (1, 2), (3, 1)], id="a shared first leaves no second"),
        pytest.param((2, 0, 0), (9, -5, -4), [(1, 0), (2, 2), (3, 1)], id="fewer points lost is better"),
        pytest.param((2, 1, 1), (20, -10, -10), [(1, 0), (2, 1), (2, 2)], id="a shared second"),
        pytest.param((1, 1, 0, 0), (8, 8, -8, -8), [(1, 0), (1, 1), (3, 2), (3, 3)], id="two shared places"),
        pytest.param((0, 0, 0), (0, 0, 0), [(1, 0), (1, 1), (1, 2)], id="all level"),
        pytest.param((0, 1, 1), (0, 0, 0), [(1, 1), (1, 2), (3, 0)], id="equal points, but not equal wins"),
    ],
)
def test_places_go_by_game_wins_then_by_points_and_are_shared_by_equals(wins, points, table):
    standings = ranked(wins, points)
    assert [(standing.place, standing.seat) for standing in standings] == table
    assert all((line.wins, line.points) == (wins[line.seat], points[line.seat]) for line in standings)


@pytest.mark.parametrize(
    ("wins", "points", "table"),
    [
        pytest.param((2, 1), (31, 30), [(1, 1), (2, 0)], id="the lowest total leads, whatever was won"),
        pytest.param((1, 2), (30, 30), [(1, 1), (2, 0)], id="wins part equal totals"),
        pytest.param((1, 1, 0), (9, 9, 12), [(1, 0), (1, 1), (3, 2)], id="equal in both is shared"),
        pytest.param((0, 1, 1), (30, 0, 45), [(1, 1), (2, 0), (3, 2)], id="the highest total is last"),
    ],
)
def test_in_low_total_places_go_by_the_lowest_points_then_by_game_wins(wins, points, table):
    standings = ranked(wins, points, Scoring.LOW_TOTAL)
    assert [(standing.place, standing.seat) for standing in standings] == table


@pytest.mark.parametrize("scoring", Scoring)
@pytest.mark.parametrize("games", [1, 2])
def test_a_seat_that_has_not_played_comes_last_because_it_has_no_result(games, scoring):
    standings = rank((0, 1, 0, 0), (-8, 20, 0, -12), (games, games, 0, games), scoring)
    assert (standings[-1].seat, standings[-1].place, standings[-1].games) == (2, 4, 0)


def test_everyone_ranked_has_wins_points_and_games():
    for wins, points, games in [((1,), (5, -5), (1, 1)), ((1, 0), (5,), (1, 1)), ((1, 0), (5, -5), (1,))]:
        with pytest.raises(ValueError, match="argument"):
            rank(wins, points, games, Scoring.DIFFERENCE)


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(-9, 9), st.integers(0, 3)), min_size=2, max_size=6),
    st.sampled_from(Scoring),
    st.data(),
)
@settings(deadline=None)
def test_a_place_is_one_more_than_how_many_are_better_wherever_anyone_sits(results, scoring, data):
    wins, points, games = zip(*results, strict=True)
    standings = rank(wins, points, games, scoring)
    places = [standing.place for standing in standings]
    assert places == sorted(places)
    assert places[0] == 1
    assert all(place in (index + 1, places[index - 1]) for index, place in enumerate(places))
    order = data.draw(st.permutations(range(len(results))))
    moved = rank(*zip(*(results[seat] for seat in order), strict=True), scoring)
    assert {order[each.seat]: each.place for each in moved} == {each.seat: each.place for each in standings}


@pytest.mark.parametrize(
    ("rules", "wins", "points", "left", "can_catch"),
    [
        pytest.param(SHARED, (2, 0), (9, -9), 1, False, id="too few games left"),
        pytest.param(SHARED, (2, 1), (9, -9), 2, True, id="more games left than wins behind"),
        pytest.param(SHARED, (1, 0), (788, -788), 1, True, id="level at most, by all tiles of a box"),
        pytest.param(SHARED, (1, 0), (789, -788), 1, False, id="one point more than a box can turn"),
        pytest.param(WINNER_ONLY, (1, 0), (788, 0), 1, True, id="winner only: all tiles of a box"),
        pytest.param(WINNER_ONLY, (1, 0), (789, 0), 1, False, id="winner only: one point more"),
        pytest.param(LOW_TOTAL, (0, 0), (12, 800), 1, True, id="low total: all tiles of a box, and a win"),
        pytest.param(LOW_TOTAL, (1, 0), (12, 800), 1, True, id="low total: level in points and wins"),
        pytest.param(LOW_TOTAL, (2, 0), (12, 800), 1, False, id="low total: level in points alone"),
        pytest.param(LOW_TOTAL, (0, 1), (12, 801), 1, False, id="low total: one point more"),
        pytest.param(LOW_TOTAL, (0, 0), (12, 9000), None, True, id="nobody knows how many games are left"),
    ],
)
def test_a_leader_is_safe_when_no_game_that_the_box_allows_brings_another_level(
    rules, wins, points, left, can_catch
):
    standings = ranked(wins, points, rules.scoring)
    (chaser,) = chasers(standings, left, rules, EVERYONE)
    assert (standings[0].seat, chaser.seat) == (0, 1)
    assert chaser.can_catch is can_catch


@pytest.mark.parametrize(("here", "can_catch"), [({0, 1}, True), ({0}, False), ({1}, False), (set(), False)])
def test_only_those_who_play_on_can_gain_or_lose(here, can_catch):
    standings = ranked((1, 0), (700, -700))
    assert [chaser.can_catch for chaser in chasers(standings, 1, SHARED, here)] == [can_catch]


@pytest.mark.parametrize(
    ("rules", "points", "behind"),
    [(SHARED, (20, -5, -15), [(2, 1, 35), (1, 2, 25)]), (LOW_TOTAL, (12, 30, 17), [(2, 1, 5), (1, 2, 18)])],
)
def test_a_chaser_is_behind_by_game_wins_and_by_points_whichever_way_they_count(rules, points, behind):
    wins = (2, 0, 1)
    found = chasers(ranked(wins, points, rules.scoring), 3, rules, EVERYONE)
    assert [(chaser.seat, chaser.wins, chaser.points) for chaser in found] == behind


def test_those_who_share_first_place_chase_nobody():
    assert chasers(ranked((1, 1, 0), (0, 0, 0)), 0, HouseRules(), EVERYONE)[0].seat == 2
    assert chasers(ranked((0, 0), (0, 0)), 2, HouseRules(), EVERYONE) == ()
