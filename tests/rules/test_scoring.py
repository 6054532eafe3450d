import json
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import Box, HouseRules, Scoring, TiedLow
from scorekeeper.rules.racks import lowest, read_rack
from scorekeeper.rules.record import Finish, GameRecord, Score
from scorekeeper.rules.scoring import adapt_to, rules_as_played, score, tied_candidates
from tests.support import ROOT
from tests.support.games import (
    ABANDONED,
    DRAW,
    LOW_TOTAL,
    PICKED,
    SHARED,
    WINNER_ONLY,
    blocked,
    emptied,
    games,
)

EXAMPLES = json.loads((ROOT / "tests" / "support" / "scoring-examples.json").read_text("utf-8"))


def examples(kind):
    """The examples, each under its name."""
    return [pytest.param(example, id=example["name"]) for example in EXAMPLES[kind]]


def score_example(example):
    record = GameRecord(
        Finish(example["finish"].replace("_", "-")),
        tuple(read_rack(str(rack)) for rack in example["racks"]),
        named=frozenset() if example["winner"] is None else frozenset({example["winner"]}),
    )
    kinds = {"scoring": Scoring, "tied_low": TiedLow}
    return score(record, HouseRules(**{name: kinds[name](value) for name, value in example["rules"].items()}))


@pytest.mark.parametrize("example", examples("scored"))
def test_a_published_game_scores_as_published(example):
    assert score_example(example) == Score(tuple(example["points"]), tuple(example["wins"]))


@pytest.mark.parametrize("example", examples("refused"))
def test_a_game_that_cannot_be_is_refused_with_a_reason(example):
    with pytest.raises(Refused) as refused:
        score_example(example)
    assert all(fault.text for fault in refused.value.faults)


def test_an_empty_rack_says_by_itself_who_went_out():
    assert score(emptied(7, 0), SHARED).winners == (1,)


@pytest.mark.parametrize(
    ("record", "rules", "seats", "reason"),
    [
        (emptied(0, 5, 7, named={1}), SHARED, [0, 1], "did not go out"),
        (emptied(3, 5, 7, named={1}), SHARED, [1], "went out, so this rack is empty"),
        (emptied(0, 0, 7, named={1}), SHARED, [0], "cannot be empty too"),
        (emptied(0, 5, 7, named={0, 1}), SHARED, [None], "Only one player can go out"),
        (blocked(0, 5, 0), SHARED, [0, 2], "a blocked game cannot have"),
        (blocked(4, 5, 6, named={1, 2}), SHARED, [1, 2], "the lowest rack wins"),
        (blocked(4, 4, 6, named={0}), SHARED, [None], "no winner is picked"),
        (blocked(4, 4, 6, named={0}), DRAW, [None], "no winner is picked"),
        (blocked(4, 4, 6, named={0, 1}), PICKED, [None], "pick the winner"),
    ],
)
def test_every_player_whose_rack_contradicts_the_finish_is_named(record, rules, seats, reason):
    with pytest.raises(Refused, match=reason) as refused:
        score(record, rules)
    assert [fault.seat for fault in refused.value.faults] == seats


def test_a_refusal_says_every_reason_in_one_line():
    with pytest.raises(Refused) as refused:
        score(blocked(0, 5, 6, named={1}), SHARED)
    assert str(refused.value) == (
        "%(name)s has an empty rack, which a blocked game cannot have.; "
        "%(name)s cannot win: in a blocked game the lowest rack wins."
    )


@pytest.mark.parametrize(("named", "rules"), [((), PICKED), ((1,), SHARED), ((1,), DRAW)])
def test_a_refused_tie_names_those_who_tie(named, rules):
    with pytest.raises(Refused) as refused:
        score(blocked(9, 6, 6, named=named), rules)
    assert refused.value.faults[0].among == (1, 2)


@given(games(scorings=[Scoring.DIFFERENCE]))
@settings(deadline=None)
def test_points_of_difference_scoring_sum_to_zero_and_game_wins_are_whole(game):
    record, rules = game
    scored = score(record, rules)
    assert scored.sum == sum(scored.points) == 0
    assert set(scored.wins) <= {0, 1}
    assert all(type(value) is int for value in scored.points + scored.wins)


@given(games(), st.data())
@settings(deadline=None)
def test_a_game_scores_the_same_wherever_its_players_sit(game, data):
    record, rules = game
    scored = score(record, rules)
    order = data.draw(st.permutations(range(len(record.racks))))
    moved = GameRecord(
        record.finish,
        tuple(record.racks[seat] for seat in order),
        named=frozenset(order.index(seat) for seat in record.named),
    )
    assert score(moved, rules) == Score(
        tuple(scored.points[seat] for seat in order), tuple(scored.wins[seat] for seat in order)
    )


@given(games(scorings=[Scoring.DIFFERENCE]))
@settings(deadline=None)
def test_the_lowest_rack_never_loses_points_and_no_other_gains_any(game):
    record, rules = game
    low = lowest(record.racks)
    for seat, points in enumerate(score(record, rules).points):
        assert points >= 0 if seat in low else points <= 0


@given(games(scorings=[Scoring.DIFFERENCE]))
@settings(deadline=None)
def test_a_single_lowest_rack_gains_the_sum_of_the_differences_to_it(game):
    record, rules = game
    low = lowest(record.racks)
    assume(len(low) == 1)
    differences = [rack.total - record.racks[low[0]].total for rack in record.racks]
    scored = score(record, rules)
    assert scored.winners == low
    assert scored.points[low[0]] == sum(differences)
    assert all(scored.points[seat] == -lost for seat, lost in enumerate(differences) if seat != low[0])


@given(games(scorings=[Scoring.WINNER_ONLY]))
@settings(deadline=None)
def test_winner_only_gives_the_same_winners_and_gain_and_the_others_nothing(game):
    record, rules = game
    scored = score(record, rules)
    by_difference = score(record, replace(rules, scoring=Scoring.DIFFERENCE))
    assert scored.wins == by_difference.wins
    assert scored.points == tuple(max(points, 0) for points in by_difference.points)
    if len(lowest(record.racks)) == 1:
        assert [seat for seat, points in enumerate(scored.points) if points > 0] == list(scored.winners)


@given(games(scorings=[Scoring.LOW_TOTAL]))
@settings(deadline=None)
def test_low_total_scores_the_racks_and_gives_the_same_game_wins(game):
    record, rules = game
    scored = score(record, rules)
    assert scored.points == tuple(rack.total for rack in record.racks)
    assert scored.wins == score(record, replace(rules, scoring=Scoring.DIFFERENCE)).wins
    assert not any(scored.points[seat] > min(scored.points) for seat in scored.winners)


@given(games(), st.data())
@settings(deadline=None)
def test_a_seat_that_sits_out_has_no_points_and_changes_nothing_for_the_others(game, data):
    record, rules = game
    scored = score(record, rules)
    seat = data.draw(st.integers(0, len(record.racks)), label="who sits out")

    def with_gap(items, nothing):
        return (*items[:seat], nothing, *items[seat:])

    smaller = GameRecord(
        record.finish,
        with_gap(record.racks, None),
        named=frozenset(named + (named >= seat) for named in record.named),
        sat_out=frozenset(data.draw(st.sampled_from([(), (seat,)]), label="or is not there")),
    )
    assert score(smaller, rules) == Score(with_gap(scored.points, None), with_gap(scored.wins, 0))


@pytest.mark.parametrize(
    ("tied_low", "named", "wins"),
    [
        (TiedLow.SHARED_WIN, (), (1, 1, 0)),
        (TiedLow.PICKED_WINNER, (1,), (0, 1, 0)),
        (TiedLow.DRAW, (), (0, 0, 0)),
    ],
)
def test_a_tie_decides_in_low_total_who_wins_and_never_what_anyone_scores(tied_low, named, wins):
    rules = replace(LOW_TOTAL, tied_low=tied_low)
    assert score(blocked(6, 6, 15, named=named), rules) == Score((6, 6, 15), wins)


@pytest.mark.parametrize(
    ("tied_low", "named", "scored"),
    [
        (TiedLow.SHARED_WIN, (), Score((0, 0, 0), (1, 1, 0))),
        (TiedLow.PICKED_WINNER, (1,), Score((0, 9, 0), (0, 1, 0))),
        (TiedLow.DRAW, (), Score((0, 0, 0), (0, 0, 0))),
    ],
)
def test_a_tie_gives_points_in_winner_only_to_a_picked_winner_alone(tied_low, named, scored):
    assert score(blocked(6, 6, 15, named=named), replace(WINNER_ONLY, tied_low=tied_low)) == scored


@pytest.mark.parametrize(
    ("record", "seats", "reason"),
    [
        (emptied(0, None, 7, named={1}), [1], "does not play this game"),
        (emptied(None, 0, None), [None], "at least two"),
        (emptied(None, 0, 5, 0), [3], "did not go out"),
        (blocked(None, 5, 0), [2], "a blocked game cannot have"),
        (blocked(4, None, 5, named={2}), [2], "the lowest rack wins"),
        (emptied(0, None, 800), [2], "more than the box holds"),
        (emptied(None, 3, 4), [None], "say who went out"),
        (emptied(None, 0, 1, 2, 3, 4), [None], "take the large set"),
    ],
)
def test_the_laws_of_a_finish_hold_among_those_who_play(record, seats, reason):
    with pytest.raises(Refused, match=reason) as refused:
        score(record, SHARED)
    assert [fault.seat for fault in refused.value.faults] == seats


@pytest.mark.parametrize(
    ("totals", "box", "reason"),
    [
        ((0, 1, 2, 3, 4), Box.STANDARD, "take the large set"),
        ((0, 1, 2, 3, 4, 5, 6), Box.STANDARD, r"not %\(players\)d\."),
        ((0, 1, 2), Box.LARGE, "take the standard set"),
        ((0,), Box.LARGE, r"not %\(players\)d\."),
    ],
)
def test_a_group_that_does_not_fit_its_set_is_told_which_one_does(totals, box, reason):
    with pytest.raises(Refused, match=reason) as refused:
        score(emptied(*totals), HouseRules(box=box))
    assert [fault.rule for fault in refused.value.faults] == ["box"]


def test_a_large_set_stays_on_the_table_when_somebody_sits_out():
    assert score(emptied(0, 1, 2, 3, None), HouseRules(box=Box.LARGE)).points == (6, -1, -2, -3, None)


def test_six_share_a_large_set_with_its_own_limits():
    record = emptied(0, 1000, 92, 30, 30, 60)
    assert score(record, HouseRules(box=Box.LARGE)).points == (1212, -1000, -92, -30, -30, -60)
    with pytest.raises(Refused, match="more than the box holds"):
        score(emptied(0, 1000, 92, 30, 30, 61), HouseRules(box=Box.LARGE))


@pytest.mark.parametrize(
    ("record", "rules", "reason"),
    [(ABANDONED, SHARED, "abandoned"), (emptied(0, 5), HouseRules(teaching=True), "teaching")],
)
def test_a_game_that_decides_nothing_has_no_points(record, rules, reason):
    with pytest.raises(Refused, match=reason):
        score(record, rules)


@pytest.mark.parametrize("rules", [SHARED, DRAW])
def test_a_pick_is_forgotten_under_a_rule_that_picks_nobody(rules):
    picked = blocked(6, None, 6, 15, named={2})
    assert adapt_to(picked, PICKED) == picked
    assert score(adapt_to(picked, rules), rules) == score(blocked(6, None, 6, 15), rules)


@pytest.mark.parametrize(
    "record",
    [emptied(0, 5, named={0}), emptied(5, 5, named={0}), blocked(4, 9), blocked(4, 9, named={0}), ABANDONED],
)
def test_a_game_without_a_pick_is_written_alike_under_every_rule(record):
    assert {adapt_to(record, rules) for rules in (SHARED, PICKED, DRAW)} == {record}


@pytest.mark.parametrize(
    ("record", "box"),
    [
        pytest.param(emptied(0, 5, 6, 7), Box.STANDARD, id="fits"),
        pytest.param(emptied(0, 5, 6, 7, 8), Box.LARGE, id="five played"),
        pytest.param(emptied(0, 5, 6, 7, None), Box.STANDARD, id="four of five"),
        pytest.param(emptied(0, 400, 400, None), Box.LARGE, id="more numbers than two of five can have"),
        pytest.param(emptied(0, 400, 400), Box.STANDARD, id="a slip, as four never had a large set"),
        pytest.param(
            GameRecord(Finish.EMPTY_RACK, points=(788, -788, None, None, None)), Box.STANDARD, id="every tile"
        ),
        pytest.param(
            GameRecord(Finish.EMPTY_RACK, points=(800, -800, None, None, None)), Box.LARGE, id="more points"
        ),
    ],
)
def test_a_game_on_record_keeps_the_set_that_it_must_have_been_played_with(record, box):
    record = replace(record, racks=record.racks and (*record.racks, None))
    assert rules_as_played(record, SHARED).box is box
    assert rules_as_played(record, replace(SHARED, box=Box.LARGE)).box is Box.LARGE


@pytest.mark.parametrize(
    ("record", "rules", "among"),
    [
        (blocked(6, 6, 9), PICKED, (0, 1)),
        (blocked(6, 6, 9), SHARED, ()),
        (blocked(6, 6, 9), DRAW, ()),
        (blocked(6, 6, 9), replace(PICKED, teaching=True), ()),
        (blocked(6, 6, 9, named={1}), PICKED, ()),
        (blocked(6, 7, 9), PICKED, ()),
        (emptied(0, 6, 6), PICKED, ()),
        (ABANDONED, PICKED, ()),
        (GameRecord(Finish.BLOCKED, points=(0, 0, 0), named=frozenset({1})), PICKED, ()),
        (GameRecord(Finish.BLOCKED, points=(0, 0, 0), named=frozenset({1, 2})), PICKED, (1, 2)),
        (GameRecord(Finish.BLOCKED, points=(0, None, 0), named=frozenset({2})), SHARED, (0, 2)),
        (GameRecord(Finish.BLOCKED, points=(0, 0, 0), named=frozenset({1, 2})), SHARED, ()),
        (GameRecord(Finish.BLOCKED, points=(0, 0, 0)), DRAW, ()),
        (GameRecord(Finish.BLOCKED, points=(5, -5, 0)), SHARED, ()),
    ],
)
def test_a_tie_that_nobody_settled_yet_is_found_before_it_is_scored(record, rules, among):
    assert tied_candidates(record, rules) == among
    if among and record.racks:
        with pytest.raises(Refused):
            score(record, rules)
