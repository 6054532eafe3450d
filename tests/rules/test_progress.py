from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.house_rules import (
    OPEN_ENDED,
    SINGLE_GAME,
    HouseRules,
    Scoring,
    TiedLow,
    rounds,
    target,
)
from scorekeeper.rules.progress import cannot_be_over, replay, unscorable
from scorekeeper.rules.racks import lowest
from scorekeeper.rules.record import Finish, GameRecord
from scorekeeper.rules.scoring import score
from scorekeeper.wording.text import points_text
from tests.support.games import ABANDONED, LOW_TOTAL, SHARED, WINNER_ONLY, blocked, emptied

OPEN = HouseRules(length=OPEN_ENDED)


def test_a_round_before_its_first_game_is_level_and_sums_to_zero():
    round_ = replay([], 3, HouseRules())
    assert [(line.place, line.wins, line.points) for line in round_.standings] == [(1, 0, 0)] * 3
    assert (round_.sum, round_.played, round_.next_slot, round_.is_over) == (0, 0, 1, False)
    assert round_.leaders == ()


def test_each_game_is_followed_by_the_running_totals():
    round_ = replay([emptied(0, 12, 17, 25), emptied(8, 21, 34, 0)], 4, HouseRules())
    assert [game.totals for game in round_.games] == [(54, -12, -17, -25), (46, -33, -51, 38)]


def test_games_are_known_by_the_numbers_a_match_gives_them_and_else_by_their_order():
    records = [emptied(0, 5), ABANDONED, emptied(0, 3)]
    assert [game.number for game in replay(records, 2, SHARED).games] == [1, 2, 3]
    numbered = replay(dict(zip((3, 4, 9), records, strict=True)), 2, SHARED)
    assert [game.number for game in numbered.games] == [3, 4, 9]
    assert numbered.games[-1].totals == (8, -8)


def test_an_abandoned_game_scores_nothing_and_its_slot_is_played_again():
    round_ = replay([emptied(0, 5), ABANDONED, ABANDONED, emptied(0, 3)], 2, HouseRules())
    assert [game.slot for game in round_.games] == [1, 2, 2, 2]
    assert [game.score is None for game in round_.games] == [False, True, True, False]
    assert [game.totals for game in round_.games] == [(5, -5), (5, -5), (5, -5), (8, -8)]
    assert (round_.played, round_.next_slot) == (2, 3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_is_over_after_one_game_per_player_not_counting_abandoned_ones(players):
    game = emptied(0, *range(1, players))
    unfinished = [ABANDONED, *[game] * (players - 1), ABANDONED]
    assert not replay(unfinished, players, HouseRules()).is_over
    assert replay([*unfinished, game], players, HouseRules()).is_over


def test_more_games_won_lead_against_more_points():
    round_ = replay([emptied(0, 1), emptied(0, 1), emptied(90, 0)], 2, HouseRules())
    assert (round_.standings[0].wins, round_.standings[0].points) == (2, -88)
    assert round_.leaders == (0,)


def test_a_tie_is_not_a_lead_for_the_first_seat():
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
                lambda game: emptied(*game[0][: game[1]], 0, *game[0][game[1] + 1 :])
            ),
            max_size=6,
        )
    )
    rules = HouseRules(tied_low=tied_low)
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
    assert set(round_.leaders) == {line.seat for line in round_.standings if line.place == 1 and line.games}
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
    round_ = replay([blocked(*totals)], len(totals), HouseRules(tied_low=tied_low))
    assert "-0" not in [points_text(line.points) for line in round_.standings]


def grouped(progress):
    """Each round's length, and the slots of the games in it."""
    return [(round_.length, [game.slot for game in round_.games]) for round_ in progress.rounds]


def test_games_stand_by_rounds_each_with_its_own_wins_and_points():
    records = [emptied(0, 5), emptied(0, 7), ABANDONED, emptied(9, 0)]
    progress = replay(records, 2, HouseRules(length=rounds(3)))
    assert grouped(progress) == [(2, [1, 2]), (2, [3, 3])]
    first, second = progress.rounds
    assert (first.number, first.is_over, first.leaders, first.sum) == (1, True, (0,), 0)
    assert [(line.seat, line.wins, line.points) for line in first.standings] == [(0, 2, 12), (1, 0, -12)]
    assert (second.number, second.is_over, second.leaders) == (2, False, (1,))
    assert [(line.wins, line.points) for line in progress.standings] == [(2, 3), (1, -3)]
    assert (progress.length, progress.next_slot, progress.games_left, progress.is_over) == (6, 4, 3, False)


@pytest.mark.parametrize(
    ("length", "played", "is_over", "games_left"),
    [
        (rounds(1), 2, True, 0),
        (rounds(2), 2, False, 2),
        (rounds(2), 4, True, 0),
        (SINGLE_GAME, 0, False, 1),
        (SINGLE_GAME, 1, True, 0),
        (OPEN_ENDED, 40, False, None),
    ],
)
def test_a_match_is_over_when_the_length_agreed_is_played(length, played, is_over, games_left):
    progress = replay([emptied(0, 5)] * played, 2, HouseRules(length=length))
    assert (progress.is_over, progress.games_left) == (is_over, games_left)
    assert not progress.is_stopped


@pytest.mark.parametrize(
    ("length", "counted", "players", "goes_on"),
    [
        (OPEN_ENDED, 5_000, 4, True),
        (SINGLE_GAME, 0, 0, True),
        (SINGLE_GAME, 1, 4, False),
        (rounds(1), 0, 0, True),
        (rounds(1), 1, 0, False),
        (rounds(1), 3, 4, True),
        (rounds(1), 4, 4, False),
        (rounds(3), 4, 4, False),
        (target(200), 0, 0, False),
    ],
)
def test_a_match_cannot_be_over_until_as_many_games_count_as_players_are_in_one(
    length, counted, players, goes_on
):
    assert cannot_be_over(HouseRules(length=length), counted, players) is goes_on


def test_an_abandoned_single_game_is_played_again():
    assert not replay([ABANDONED], 2, HouseRules(length=SINGLE_GAME)).is_over


@pytest.mark.parametrize(("last", "is_over"), [(54, False), (55, True), (56, True)])
def test_a_target_is_reached_by_any_total_that_is_as_high(last, is_over):
    rules = replace(LOW_TOTAL, length=target(100))
    progress = replay([emptied(45, 0, 3), emptied(last, 2, 0)], 3, rules)
    assert progress.is_over is is_over
    assert progress.leaders == (1,)
    assert (progress.length, progress.is_decided) == (None, False)


def test_a_match_stopped_early_is_over_and_a_finished_one_was_not_stopped():
    half = replay([emptied(0, 5)] * 2, 2, HouseRules(length=rounds(2)), stopped=True)
    assert (half.is_over, half.is_stopped, half.played, half.length, half.games_left) == (True, True, 2, 4, 0)
    assert not replay([emptied(0, 5)] * 2, 2, SHARED, stopped=True).is_stopped
    assert replay([], 2, OPEN, stopped=True).is_stopped


def test_in_low_total_the_lowest_total_leads_and_the_highest_does_not_win():
    progress = replay([emptied(0, 12, 30), blocked(25, 9, 4)], 3, LOW_TOTAL)
    assert [game.totals for game in progress.games] == [(0, 12, 30), (25, 21, 34)]
    assert [(line.place, line.seat, line.points) for line in progress.standings] == [
        (1, 1, 21),
        (2, 0, 25),
        (3, 2, 34),
    ]


def test_other_house_rules_rescore_all_games():
    records = [emptied(0, 12, 17), blocked(4, 9, 15)]
    counted = {rules.scoring: replay(records, 3, rules) for rules in (SHARED, WINNER_ONLY, LOW_TOTAL)}
    assert [[game.score.points for game in each.games] for each in counted.values()] == [
        [(29, -12, -17), (16, -5, -11)],
        [(29, 0, 0), (16, 0, 0)],
        [(0, 12, 17), (4, 9, 15)],
    ]
    assert counted[Scoring.LOW_TOTAL].games[-1].totals == (4, 21, 32)


def test_the_games_that_another_rule_cannot_score_are_found_before_it_is_agreed():
    by_hand = GameRecord(Finish.EMPTY_RACK, points=(8, -8))
    records = [emptied(0, 5), by_hand, ABANDONED, blocked(6, 6), blocked(4, 6)]
    assert unscorable(records, SHARED) == {}
    assert list(unscorable(records, replace(LOW_TOTAL, tied_low=TiedLow.PICKED_WINNER))) == [1, 3]
    assert unscorable([by_hand], LOW_TOTAL)[0][0].text.startswith("In low total the points are the racks")
    assert unscorable(records, HouseRules(teaching=True)) == {}


def test_who_sits_out_a_game_has_nothing_from_it_and_played_fewer():
    progress = replay([emptied(0, 5, 9), emptied(0, None, 4, sat_out={1})], 3, SHARED)
    assert [game.totals for game in progress.games] == [(14, -5, -9), (18, -5, -13)]
    assert progress.games[1].score.points == (4, None, -4)
    assert {line.seat: line.games for line in progress.standings} == {0: 2, 1: 1, 2: 2}


def test_who_sat_out_is_still_due_a_game_of_the_round():
    records = [emptied(0, 5, None, sat_out={2})] * 2
    assert grouped(replay(records, 3, SHARED)) == [(3, [1, 2])]
    assert not replay(records, 3, SHARED).is_over
    assert replay([*records, emptied(0, 5, 6)], 3, SHARED).is_over


def test_who_retires_before_playing_in_a_round_has_no_game_in_it():
    records = [emptied(0, 5, None, sat_out={2})] * 2
    progress = replay(records, 3, SHARED, retired=frozenset({2}))
    assert grouped(progress) == [(2, [1, 2])]
    assert progress.is_over


@pytest.mark.parametrize(
    ("third", "lengths"),
    [
        pytest.param(emptied(0, 5, None), [(2, [1, 2]), (2, [3, 4])], id="gone before the third game"),
        pytest.param(emptied(0, 5, 6), [(3, [1, 2, 3]), (2, [4])], id="gone after playing it"),
    ],
)
def test_a_round_waits_for_who_sat_out_as_long_as_they_stay(third, lengths):
    records = [*[emptied(0, 5, None, sat_out={2})] * 2, third, emptied(0, 5, None)]
    assert grouped(replay(records, 3, OPEN, retired=frozenset({2}))) == lengths


def test_who_retires_after_three_games_keeps_them_and_gets_no_zeros_for_the_rest():
    three = [emptied(0, 5, 9), emptied(3, 0, 8), emptied(7, 2, 0)]
    rules = HouseRules(length=rounds(2))
    before = replay(three, 3, rules)
    after = replay([*three, emptied(0, 5, None)], 3, rules, retired=frozenset({2}))
    assert after.games[:3] == before.games
    assert after.games[3].score.points == (5, -5, None)
    assert grouped(after) == [(3, [1, 2, 3]), (2, [4])]
    assert after.length == 5
    assert {line.seat: line.games for line in after.standings} == {0: 4, 1: 4, 2: 3}
    assert [line.seat for line in after.rounds[1].standings] == [0, 1]


def test_who_joins_at_game_3_begins_there_and_the_round_grows_by_a_game():
    records = [emptied(0, 5, 9, None), emptied(3, 0, 8, None)]
    assert grouped(replay(records, 4, SHARED)) == [(4, [1, 2])]
    progress = replay([*records, emptied(7, 2, 0, 4)], 4, SHARED)
    assert [game.totals[3] for game in progress.games] == [0, 0, -4]
    assert progress.games[1].score.points == (-3, 11, -8, None)
    assert {line.seat: line.games for line in progress.standings}[3] == 1
    assert (progress.length, progress.games_left) == (4, 1)


def test_who_joins_after_a_round_is_over_begins_with_the_next():
    records = [emptied(0, 5, None)] * 2
    assert replay(records, 3, SHARED).is_over
    progress = replay([*records, emptied(0, 5, 6)], 3, HouseRules(length=rounds(2)))
    assert grouped(progress) == [(2, [1, 2]), (3, [3])]


def test_what_is_recorded_beyond_the_last_round_stays_in_it():
    progress = replay([emptied(0, 5)] * 3, 2, SHARED)
    assert grouped(progress) == [(2, [1, 2, 3])]
    assert (progress.is_over, progress.games_left) == (True, 0)
    assert grouped(replay([emptied(0, 5)] * 3, 2, HouseRules(length=SINGLE_GAME))) == [(1, [1, 2, 3])]


@given(
    st.lists(
        st.tuples(st.frozensets(st.integers(0, 3), min_size=2, max_size=4), st.frozensets(st.integers(0, 3))),
        max_size=12,
    ),
    st.integers(1, 4),
    st.frozensets(st.integers(0, 3), max_size=2),
)
@settings(deadline=None)
def test_every_game_is_in_one_round_and_all_but_the_last_round_are_over(tables, number, retired):
    records = [
        emptied(
            *(None if seat not in players else 0 if seat == min(players) else 5 for seat in range(4)),
            sat_out=sat_out - players,
        )
        for players, sat_out in tables
    ]
    for rules in (OPEN, HouseRules(length=rounds(number))):
        progress = replay(records, 4, rules, retired=retired)
        in_last = len(records[-1].players) if records else 0
        assert not (progress.is_over and cannot_be_over(rules, len(records), in_last))
        assert [game for round_ in progress.rounds for game in round_.games] == list(progress.games)
        assert all(round_.played == round_.length for round_ in progress.rounds[:-1])
        assert [round_.number for round_ in progress.rounds] == list(range(1, len(progress.rounds) + 1))
        for round_ in progress.rounds:
            assert {line.seat for line in round_.standings} == set().union(
                *(game.record.players for game in round_.games)
            )
    assert len(progress.rounds) <= number
    assert progress.is_over is (progress.games_left == 0)
    assert [line.games for line in sorted(progress.standings, key=lambda line: line.seat)] == [
        sum(seat in players for players, _ in tables) for seat in range(4)
    ]


@pytest.mark.parametrize(
    ("records", "is_decided"),
    [
        ([], False),
        ([emptied(0, 5, 6)], False),
        ([emptied(0, 5, 6)] * 2, False),
        ([emptied(0, 5, 6)] * 4, True),
        ([emptied(0, 5, 6)] * 6, False),
        ([blocked(5, 5, 6)] * 5, False),
    ],
)
def test_a_match_is_decided_while_games_are_left_that_cannot_turn_it(records, is_decided):
    progress = replay(records, 3, HouseRules(length=rounds(2)))
    assert progress.is_decided is is_decided


@given(st.lists(st.permutations((0, 1, 788)) | st.permutations((0, 3, 40)), max_size=5), st.data())
@settings(deadline=None, max_examples=200)
def test_no_course_of_the_games_left_turns_what_is_decided(games, data):
    rules = HouseRules(scoring=data.draw(st.sampled_from(Scoring)), length=rounds(2))
    records = [emptied(*(min(total, 787) for total in totals)) for totals in games]
    progress = replay(records, 3, rules)
    if progress.is_decided:
        rest = data.draw(
            st.lists(
                st.permutations((0, 1, 787)).map(lambda totals: emptied(*totals)),
                min_size=progress.games_left,
                max_size=progress.games_left,
            )
        )
        assert replay([*records, *rest], 3, rules).leaders == progress.leaders


@pytest.mark.parametrize("scoring", Scoring)
@given(st.lists(st.permutations((0, 1, 787)) | st.permutations((0, 3, 40)), max_size=5))
@settings(deadline=None, max_examples=200)
def test_a_chaser_who_can_catch_up_does_so_in_some_outcome_of_the_games_left(scoring, games):
    rules = HouseRules(scoring=scoring, length=rounds(2))
    records = [emptied(*totals) for totals in games]
    progress = replay(records, 3, rules)
    for chaser in progress.chasers:
        leader = progress.leaders[0]
        worst = emptied(*({chaser.seat: 0, leader: 788}.get(seat) for seat in range(3)))
        level = replay([*records, *[worst] * progress.games_left], 3, rules).standings
        places = {line.seat: line.place for line in level}
        assert chaser.can_catch is (places[chaser.seat] <= places[leader])


def test_a_teaching_match_counts_games_and_has_no_points_wins_or_places():
    rules = HouseRules(teaching=True, length=OPEN_ENDED, turn_seconds=None)
    progress = replay([ABANDONED, GameRecord(Finish.BLOCKED), emptied(0, 5)], 2, rules)
    assert [(game.slot, game.score, game.counts) for game in progress.games] == [
        (1, None, False),
        (1, None, True),
        (2, None, True),
    ]
    assert (progress.played, progress.standings, progress.leaders, progress.rounds) == (2, (), (), ())
    assert (progress.chasers, progress.is_decided, progress.is_over) == ((), False, False)
    assert replay([emptied(0, 5)], 2, replace(rules, length=SINGLE_GAME)).is_over


def test_who_has_opened_is_kept_with_each_game():
    records = [replace(emptied(0, 5), opener=1), emptied(0, 5)]
    assert [game.record.opener for game in replay(records, 2, SHARED).games] == [1, None]


def test_games_are_uneven_when_somebody_played_fewer():
    assert not replay([emptied(0, 5, 9)] * 2, 3, SHARED).is_uneven
    assert replay([emptied(0, 5, 9), emptied(0, 5, None, sat_out={2})], 3, SHARED).is_uneven


@pytest.mark.parametrize(
    ("length", "played", "one_game", "in_rounds"),
    [
        (SINGLE_GAME, 1, True, False),
        (rounds(1), 2, False, False),
        (rounds(2), 0, False, True),
        (target(100), 1, False, False),
        (OPEN_ENDED, 2, False, False),
        (OPEN_ENDED, 3, False, True),
    ],
)
def test_a_match_is_in_rounds_if_several_are_agreed_or_played(length, played, one_game, in_rounds):
    rules = LOW_TOTAL if length == target(100) else SHARED
    progress = replay([emptied(0, 5)] * played, 2, replace(rules, length=length))
    assert (progress.is_one_game, progress.is_in_rounds) == (one_game, in_rounds)
