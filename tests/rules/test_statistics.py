import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.house_rules import OPEN_ENDED, HouseRules, Length, LengthKind, Scoring
from scorekeeper.rules.progress import replay
from scorekeeper.rules.statistics import (
    Figures,
    HeadToHead,
    Result,
    RoundResult,
    figures,
    head_to_head,
    result_of,
    rounds_of,
)
from tests.support.games import ABANDONED, DRAW, LOW_TOTAL, PICKED, SHARED, blocked, emptied, games

PEOPLE = ("ann", "bea", "cy", "dee", "eve", "fay")
TEACHING = HouseRules(teaching=True)
ONE_GAME = HouseRules(length=Length(LengthKind.SINGLE_GAME, 1))


def results(records, rules=SHARED, people=PEOPLE):
    """Games as results, and the rounds they make, of as many people as the records have seats."""
    seats = max(len(record.points or record.racks) for record in records)
    progress = replay(records, seats, rules)
    played = [result_of(game, people, rules.scoring) for game in progress.games]
    return [result for result in played if result], rounds_of(progress, people)


def numbers(records, rules=SHARED, *, low_total=False):
    played, rounds = results(records, rules)
    return figures(played, rounds, low_total=low_total)


@pytest.mark.parametrize(
    ("records", "rules"),
    [
        pytest.param([ABANDONED, blocked(1, 2)], SHARED, id="abandoned"),
        pytest.param([ABANDONED, emptied(0, 2)], TEACHING, id="teaching"),
    ],
)
def test_an_abandoned_or_teaching_game_counts_for_nobody(records, rules):
    played, _rounds = results(records, rules)
    assert len(played) == (not rules.teaching)


def test_games_points_and_the_best_and_worst_game_are_summed_up():
    assert numbers([emptied(0, 5, 7), emptied(4, 0, 6), ABANDONED, emptied(0, 10, 30)])["ann"] == Figures(
        games=3,
        wins=2,
        rounds=1,
        rounds_won=1,
        points=48,
        games_with_points=3,
        best=2,
        worst=1,
        streak=1,
        longest_streak=1,
    )


def test_the_average_is_points_per_game():
    assert numbers([emptied(0, 5), emptied(0, 6)])["bea"].average == -5.5


def test_of_equal_games_the_earliest_is_the_best_and_the_worst():
    ann = numbers([emptied(0, 5), emptied(0, 5)])["ann"]
    assert (ann.best, ann.worst) == (0, 0)


def test_a_person_who_sat_out_did_not_play():
    sat_out = emptied(0, 5, None, sat_out=[2])
    assert "cy" not in numbers([sat_out])
    assert numbers([sat_out, emptied(1, 2, 0)])["cy"].games == 1


@pytest.mark.parametrize(
    ("won", "streak", "longest"),
    [("", 0, 0), ("W", 1, 1), ("WW", 2, 2), ("WWL", 0, 2), ("WLW", 1, 1), ("LWWLWWWLW", 1, 3), ("LL", 0, 0)],
)
def test_a_streak_is_games_won_in_a_row(won, streak, longest):
    records = [emptied(0, 5) if each == "W" else emptied(5, 0) for each in won]
    ann = numbers(records).get("ann", Figures()) if records else Figures()
    assert (ann.streak, ann.longest_streak) == (streak, longest)


def test_a_game_somebody_did_not_play_breaks_no_streak():
    records = [emptied(0, 5, 5), emptied(None, 0, 5, sat_out=[0]), emptied(0, 5, 5)]
    assert numbers(records)["ann"].streak == 2


def test_a_shared_game_is_won_by_everyone_who_shares_it_and_a_draw_by_nobody():
    assert [each.wins for each in numbers([blocked(4, 4, 9)]).values()] == [1, 1, 0]
    assert [each.wins for each in numbers([blocked(4, 4, 9)], DRAW).values()] == [0, 0, 0]


def rounds_won(records, rules=SHARED):
    _played, rounds = results(records, rules)
    return [set(round_.winners) for round_ in rounds]


@pytest.mark.parametrize(
    ("records", "rules", "won"),
    [
        pytest.param([emptied(0, 5)], SHARED, [], id="not over"),
        pytest.param([emptied(0, 5), emptied(0, 5)], SHARED, [{"ann"}], id="over"),
        pytest.param([emptied(0, 5), emptied(5, 0)], SHARED, [{"ann", "bea"}], id="shared"),
        pytest.param([blocked(5, 5), blocked(5, 5)], DRAW, [set()], id="nobody won a game"),
        pytest.param([emptied(0, 5), emptied(6, 0)], LOW_TOTAL, [{"bea"}], id="low total"),
        pytest.param([emptied(0, 5)], ONE_GAME, [], id="a single game is no round"),
        pytest.param(
            [emptied(0, 5), emptied(0, 5), emptied(5, 0), emptied(5, 0), emptied(5, 0)],
            HouseRules(length=OPEN_ENDED),
            [{"ann"}, {"bea"}],
            id="open ended",
        ),
    ],
)
def test_a_round_is_won_by_its_first_place_once_it_is_over(records, rules, won):
    assert rounds_won(records, rules) == won


def test_rounds_are_counted_for_those_who_played_in_them():
    over = [
        RoundResult(False, frozenset("ab"), frozenset("a")),
        RoundResult(True, frozenset("ab"), frozenset("b")),
    ]
    played = [Result(Scoring.DIFFERENCE, {"a": 5, "b": -5, "c": 0}, frozenset("a"))]
    found = figures(played, over, low_total=False)
    assert [(each.rounds, each.rounds_won) for each in found.values()] == [(1, 1), (1, 0), (0, 0)]


LOW = Result(Scoring.LOW_TOTAL, {"ann": 0, "bea": 12}, frozenset(["ann"]))
HIGH = Result(Scoring.DIFFERENCE, {"ann": -7, "bea": 7}, frozenset(["bea"]))
WINNER = Result(Scoring.WINNER_ONLY, {"ann": 90, "bea": 0}, frozenset(["ann"]))


def test_low_total_is_kept_apart_and_its_fewest_points_are_the_best():
    played = [HIGH, LOW, Result(Scoring.LOW_TOTAL, {"ann": 3, "bea": 0}, frozenset(["bea"]))]
    low, high = (figures(played, [], low_total=kept)["ann"] for kept in (True, False))
    assert (low.games, low.wins, low.points, low.best, low.worst) == (2, 1, 3, 1, 2)
    assert (high.games, high.wins, high.points, high.best, high.worst) == (1, 0, -7, 0, 0)


def test_where_the_winner_alone_scores_games_count_and_points_do_not():
    ann = figures([WINNER, HIGH], [], low_total=False)["ann"]
    assert (ann.games, ann.wins, ann.points, ann.games_with_points, ann.best) == (2, 1, -7, 1, 1)
    alone = figures([WINNER], [], low_total=False)["ann"]
    assert (alone.average, alone.best, alone.worst) == (None, None, None)


def test_head_to_head_counts_the_games_both_played():
    played, _rounds = results([emptied(0, 5, 7), emptied(4, 0, None, sat_out=[2]), blocked(3, 3, 9)])
    assert head_to_head(played, "ann") == {
        "bea": HeadToHead(games=3, wins=2, losses=2, points=12 + 5 - 4 - 4),
        "cy": HeadToHead(games=2, wins=2, losses=0, points=12 + 7),
    }


def test_head_to_head_leaves_low_total_out_and_compares_no_points_of_winner_only():
    assert head_to_head([LOW, WINNER], "ann") == {"bea": HeadToHead(games=1, wins=1, losses=0, points=None)}
    assert head_to_head([WINNER, HIGH], "ann")["bea"].points == -14
    assert head_to_head([LOW], "ann") == {}


@pytest.mark.parametrize(
    ("record", "rules", "ranks"),
    [
        (emptied(5, 0, 7), SHARED, [2, 1, 3]),
        (emptied(5, 0, 5), SHARED, [2, 1, 2]),
        (blocked(4, 4, 9), SHARED, [1, 1, 3]),
        (blocked(4, 4, 9), DRAW, [1, 1, 1]),
        (blocked(4, 4, 9, named=[1]), PICKED, [2, 1, 3]),
        (emptied(5, 0, 7), HouseRules(scoring=Scoring.WINNER_ONLY), [2, 1, 2]),
        (emptied(5, 0, 7), LOW_TOTAL, [2, 1, 3]),
    ],
)
def test_winners_rank_first_and_the_others_by_their_points(record, rules, ranks):
    (result,), _rounds = results([record], rules)
    assert list(result.ranks.values()) == ranks


@given(st.lists(games(scorings=(Scoring.DIFFERENCE, Scoring.WINNER_ONLY)), min_size=1, max_size=8))
def test_everyones_figures_agree_with_the_games(played):
    found = [results([record], rules)[0][0] for record, rules in played]
    summed = figures(found, [], low_total=False)
    assert sum(each.wins for each in summed.values()) == sum(len(result.winners) for result in found)
    assert sum(each.games for each in summed.values()) == sum(len(result.points) for result in found)
    assert sum(each.points for each in summed.values()) == 0
    for person, each in summed.items():
        assert 0 <= each.streak <= each.longest_streak <= each.wins <= each.games
        if each.average is not None:
            worst, best = (found[place].points[person] for place in (each.worst, each.best))
            assert worst <= each.average <= best


@given(st.lists(games(), min_size=1, max_size=8))
def test_head_to_head_is_the_same_from_both_sides(played):
    found = [results([record], rules)[0][0] for record, rules in played]
    for person in PEOPLE:
        for other, pair in head_to_head(found, person).items():
            back = head_to_head(found, other)[person]
            assert (back.games, back.wins, back.losses) == (pair.games, pair.losses, pair.wins)
            assert back.points == (None if pair.points is None else -pair.points)
