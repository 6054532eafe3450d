"""The chase: what brings a seat level with the leader, proven against every outcome of the games left."""

from itertools import product

import pytest

from scorekeeper.rules.chase import Need, chasers
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import HouseRules, Scoring
from scorekeeper.rules.progress import replay
from scorekeeper.rules.racks import Rack
from scorekeeper.rules.record import Finish, GameRecord
from scorekeeper.rules.scoring import score
from scorekeeper.rules.standings import rank
from tests.support.games import LOW_TOTAL, PICKED, SHARED, WINNER_ONLY

EVERYONE = range(6)


def ranked(wins, points, scoring=Scoring.DIFFERENCE):
    """The table of a match in which nobody has sat out."""
    return rank(wins, points, (3,) * len(wins), scoring)


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
    (chaser,) = chasers(standings, left, rules, range(2))
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


def needs(rules, wins, points, left):
    """What the second of the standings needs."""
    return chasers(ranked(wins, points, rules.scoring), left, rules, range(len(wins)))[0].needs


@pytest.mark.parametrize(
    ("rules", "wins", "points", "left", "found"),
    [
        pytest.param(
            SHARED, (1, 1, 0), (59, -21, -38), 1, [Need(1, None), Need(0, 80)], id="a win, or points"
        ),
        pytest.param(SHARED, (1, 1), (40, -40), 1, [Need(1, None)], id="of two, one wins the last game"),
        pytest.param(
            SHARED, (1, 1), (40, -40), 2, [Need(1, None), Need(0, 80)], id="or each wins one of two"
        ),
        pytest.param(SHARED, (1, 0, 0), (30, -10, -20), 1, [Need(1, 40)], id="one game cannot give two wins"),
        pytest.param(SHARED, (1, 0, 0), (30, -10, -20), 2, [Need(1, 40), Need(2, None)], id="two games can"),
        pytest.param(SHARED, (2, 1, 0), (5, 10, -15), 2, [Need(1, -5)], id="ahead in points, a win does"),
        pytest.param(SHARED, (1, 0), (0, 0), 1, [Need(1, 0)], id="level in points, a win does"),
        pytest.param(SHARED, (2, 0, 0), (60, -30, -30), 1, [], id="out of reach"),
        pytest.param(
            WINNER_ONLY, (1, 1, 0), (30, 20, 0), 1, [Need(1, None)], id="winner only: losers pay nothing"
        ),
        pytest.param(
            LOW_TOTAL, (1, 2), (10, 43), 5, [Need(-1, 33)], id="low total: level in points, with more wins"
        ),
        pytest.param(
            LOW_TOTAL, (2, 1), (10, 43), 5, [Need(1, 33)], id="low total: and a win, or a point more"
        ),
        pytest.param(LOW_TOTAL, (2, 1), (10, 10), 5, [Need(1, 0)], id="low total: behind in wins alone"),
        pytest.param(SHARED, (1, 0, 0), (30, -10, -20), None, [Need(1, 40), Need(2, None)], id="an open end"),
    ],
)
def test_the_least_that_brings_a_chaser_level(rules, wins, points, left, found):
    assert list(needs(rules, wins, points, left)[: len(found) + 1]) == found


def outcomes(rules, players, totals):
    """The games that players can finish with racks of these totals."""
    named = [(), *((seat,) for seat in range(players))]
    for racks in product(totals, repeat=players):
        for finish, winner in [(Finish.EMPTY_RACK, ()), *((Finish.BLOCKED, each) for each in named)]:
            record = GameRecord(finish, tuple(map(Rack, racks)), named=frozenset(winner))
            try:
                score(record, rules)
            except Refused:
                continue
            yield record


def gains(before, after, chaser, leader, rules):
    """How many wins and points a chaser made up on a leader from one table of standings to another."""
    (wins, points), (more_wins, more_points) = (
        (own.wins - theirs.wins, own.points - theirs.points)
        for table in (before, after)
        for own, theirs in [
            ({each.seat: each for each in table}[chaser], {each.seat: each for each in table}[leader])
        ]
    )
    made_up = more_points - points
    return more_wins - wins, -made_up if rules.lower_is_better else made_up


def is_met(need, gained, rules):
    wins, points = gained
    if rules.lower_is_better:
        return (points, wins) >= (need.points, need.wins)
    return wins >= need.wins if need.points is None else (wins, points) >= (need.wins, need.points)


# Nearly all tiles of the box on one rack, as a leader would have to be left with.
MOST = 780


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize(
    "rules", [SHARED, PICKED, WINNER_ONLY, LOW_TOTAL], ids=["shared", "picked", "winner only", "low total"]
)
def test_a_chaser_is_level_in_just_the_outcomes_in_which_a_need_is_met(rules, left, players):
    games = [*outcomes(rules, players, (0, 1, 2, 30, MOST) if left == 1 else (0, 3, MOST))]
    for first in outcomes(rules, players, (0, 1, 30)):
        before = replay([first], players, rules)
        leader = before.standings[0].seat
        afters = [replay([first, *last], players, rules).standings for last in product(games, repeat=left)]
        for chaser in chasers(before.standings, left, rules, range(players)):
            seen = set()
            for after in afters:
                gained = gains(before.standings, after, chaser.seat, leader, rules)
                places = {each.seat: each.place for each in after}
                met = {need for need in chaser.needs if is_met(need, gained, rules)}
                assert bool(met) is (places[chaser.seat] <= places[leader]), (first, after, chaser)
                seen |= met
            assert seen == set(chaser.needs), (first, chaser)
