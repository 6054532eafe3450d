import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.house_rules import HouseRules, TiedLow
from scorekeeper.rules.racks import Rack, lowest
from scorekeeper.rules.scoring import Finish, Record, score
from scorekeeper.rules.standings import rank, replay
from scorekeeper.wording import points_text

ABANDONED = Record(Finish.ABANDONED)


def went_out(*totals):
    return Record(Finish.EMPTY_RACK, tuple(map(Rack, totals)))


def blocked(*totals):
    return Record(Finish.BLOCKED, tuple(map(Rack, totals)))


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
    standings = rank(wins, points)
    assert [(standing.place, standing.seat) for standing in standings] == table
    assert all((line.wins, line.points) == (wins[line.seat], points[line.seat]) for line in standings)


def test_a_round_before_its_first_game_is_level_and_sums_to_zero():
    round_ = replay([], 3, HouseRules())
    assert [(line.place, line.wins, line.points) for line in round_.standings] == [(1, 0, 0)] * 3
    assert (round_.sum, round_.played, round_.next_slot, round_.is_over) == (0, 0, 1, False)
    assert round_.leaders == (0, 1, 2)


def test_each_game_is_followed_by_the_running_totals():
    round_ = replay([went_out(0, 12, 17, 25), went_out(8, 21, 34, 0)], 4, HouseRules())
    assert [game.totals for game in round_.games] == [(54, -12, -17, -25), (46, -33, -51, 38)]


def test_an_abandoned_game_scores_nothing_and_its_slot_is_played_again():
    round_ = replay([went_out(0, 5), ABANDONED, ABANDONED, went_out(0, 3)], 2, HouseRules())
    assert [game.slot for game in round_.games] == [1, 2, 2, 2]
    assert [game.score is None for game in round_.games] == [False, True, True, False]
    assert [game.totals for game in round_.games] == [(5, -5), (5, -5), (5, -5), (8, -8)]
    assert (round_.played, round_.next_slot) == (2, 3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_is_over_after_one_game_per_player_not_counting_abandoned_ones(players):
    game = went_out(0, *range(1, players))
    unfinished = [ABANDONED, *[game] * (players - 1), ABANDONED]
    assert not replay(unfinished, players, HouseRules()).is_over
    assert replay([*unfinished, game], players, HouseRules()).is_over


def test_more_games_won_lead_against_more_points():
    round_ = replay([went_out(0, 1), went_out(0, 1), went_out(90, 0)], 2, HouseRules())
    assert (round_.standings[0].wins, round_.standings[0].points) == (2, -88)
    assert round_.leaders == (0,)


def test_a_tie_is_not_a_lead_for_whoever_sits_first():
    round_ = replay([blocked(15, 6, 6)], 3, HouseRules())
    assert round_.leaders == (1, 2)
    assert round_.sum == 0


@given(st.data(), st.integers(2, 4), st.sampled_from([TiedLow.SHARED_WIN, TiedLow.DRAW]))
@settings(deadline=None)
def test_standings_are_the_points_and_wins_of_the_games_added_up(data, players, tied_low):
    racks = st.lists(st.integers(1, 3) | st.integers(1, 182), min_size=players, max_size=players)
    out = st.integers(0, players - 1)
    records = data.draw(
        st.lists(
            st.just(ABANDONED)
            | racks.map(lambda totals: blocked(*totals))
            | st.tuples(racks, out).map(
                lambda game: went_out(*game[0][: game[1]], 0, *game[0][game[1] + 1 :])
            ),
            max_size=6,
        )
    )
    rules = HouseRules(tied_low)
    points, wins = dict.fromkeys(range(players), 0), dict.fromkeys(range(players), 0)
    for record in records:
        if record is ABANDONED:
            continue
        totals = [rack.total for rack in record.racks]
        low = lowest(record.racks)
        if len(low) == 1:
            wins[low[0]] += 1
            for seat, total in enumerate(totals):
                points[seat] -= total - totals[low[0]]
                points[low[0]] += total - totals[low[0]]
        elif tied_low is TiedLow.SHARED_WIN:
            for seat in low:
                wins[seat] += 1

    round_ = replay(records, players, rules)
    assert {line.seat: line.points for line in round_.standings} == points
    assert {line.seat: line.wins for line in round_.standings} == wins
    assert round_.sum == 0
    assert round_.played == sum(record is not ABANDONED for record in records)
    for line in round_.standings:
        better = [
            seat
            for seat in range(players)
            if wins[seat] > line.wins or (wins[seat] == line.wins and points[seat] > line.points)
        ]
        assert line.place == 1 + len(better)
    assert [line.place for line in round_.standings] == sorted(line.place for line in round_.standings)
    assert set(round_.leaders) == {line.seat for line in round_.standings if line.place == 1}
    for game in round_.games:
        assert game.score == (None if game.record is ABANDONED else score(game.record, rules))


@pytest.mark.parametrize(
    ("points", "text"), [(0, "0"), (-0, "0"), (63, "+63"), (-8, "-8"), (1234, "+1,234"), (-1234, "-1,234")]
)
def test_points_are_written_with_their_sign_and_zero_without(points, text):
    assert points_text(points) == text


@given(
    st.lists(st.integers(1, 3), min_size=2, max_size=4), st.sampled_from([TiedLow.SHARED_WIN, TiedLow.DRAW])
)
@settings(deadline=None)
def test_nobody_ever_has_minus_zero_points(totals, tied_low):
    round_ = replay([blocked(*totals)], len(totals), HouseRules(tied_low))
    assert "-0" not in [points_text(line.points) for line in round_.standings]
