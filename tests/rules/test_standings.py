import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.house_rules import Scoring
from scorekeeper.rules.standings import rank


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
