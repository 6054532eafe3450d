import json
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import HouseRules, TiedLow
from scorekeeper.rules.racks import Rack, lowest, read_rack
from scorekeeper.rules.scoring import Finish, Record, Score, check_points, read_points, score

EXAMPLES = json.loads(Path(__file__).with_name("scoring-examples.json").read_text("utf-8"))
SHARED = HouseRules(TiedLow.SHARED_WIN)
PICKED = HouseRules(TiedLow.PICKED_WINNER)
DRAW = HouseRules(TiedLow.DRAW)


def emptied(*totals, named=()):
    return Record(Finish.EMPTY_RACK, tuple(map(Rack, totals)), named=frozenset(named))


def blocked(*totals, named=()):
    return Record(Finish.BLOCKED, tuple(map(Rack, totals)), named=frozenset(named))


def examples(kind):
    """The examples of difference scoring, each under its name."""
    return [
        pytest.param(example, id=example["name"])
        for example in EXAMPLES[kind]
        if example["rules"].get("scoring", "difference") == "difference"
    ]


def score_example(example):
    record = Record(
        Finish(example["finish"].replace("_", "-")),
        tuple(read_rack(str(rack)) for rack in example["racks"]),
        named=frozenset() if example["winner"] is None else frozenset({example["winner"]}),
    )
    return score(record, HouseRules(TiedLow(example["rules"].get("tied_low", TiedLow.SHARED_WIN))))


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


def test_a_refused_tie_names_those_who_tie():
    with pytest.raises(Refused) as refused:
        score(blocked(9, 6, 6), PICKED)
    assert refused.value.faults[0].among == (1, 2)


@st.composite
def games(draw):
    """A game that can be scored, as (record, rules); low totals are likely, so that ties are."""
    totals = draw(st.lists(st.integers(1, 3) | st.integers(1, 182), min_size=2, max_size=4))
    rules = HouseRules(draw(st.sampled_from(TiedLow)))
    if draw(st.booleans()):
        out = draw(st.sampled_from(range(len(totals))))
        totals[out] = 0
        return emptied(*totals, named=draw(st.sampled_from([(), (out,)]))), rules
    record = blocked(*totals)
    if rules == PICKED and len(low := lowest(record.racks)) > 1:
        record = blocked(*totals, named=(draw(st.sampled_from(low)),))
    return record, rules


@given(games())
@settings(deadline=None)
def test_points_sum_to_zero_and_game_wins_are_whole(game):
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
    moved = Record(
        record.finish,
        tuple(record.racks[seat] for seat in order),
        named=frozenset(order.index(seat) for seat in record.named),
    )
    assert score(moved, rules) == Score(
        tuple(scored.points[seat] for seat in order), tuple(scored.wins[seat] for seat in order)
    )


@given(games())
@settings(deadline=None)
def test_the_lowest_rack_never_loses_points_and_no_other_gains_any(game):
    record, rules = game
    low = lowest(record.racks)
    for seat, points in enumerate(score(record, rules).points):
        assert points >= 0 if seat in low else points <= 0


@given(games())
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


@given(games())
@settings(deadline=None)
def test_points_that_racks_give_are_accepted_as_points(game):
    record, rules = game
    scored = score(record, rules)
    assert not list(check_points(scored.points, record.finish, rules))
    by_hand = Record(record.finish, points=scored.points, named=frozenset(scored.winners))
    assert score(by_hand, rules) == scored


@given(games(), st.integers(-800, 800).filter(bool))
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


def told(points, finish=Finish.EMPTY_RACK, rules=SHARED):
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
        ((-5, 4), "The points add up to -1, not 0. These losses add to 5; P2 should have +5, not +4."),
        ((54, 12, -17, -25), "The points add up to +24, not 0. P2 should have -12, not +12."),
        ((54, -12, -17, 25), "The points add up to +50, not 0. P4 should have -25, not +25."),
        ((54, -12, 0, -25), "The points add up to +17, not 0. P3 should have -17, not 0."),
    ],
)
def test_the_validator_says_how_far_off_the_points_are_and_who_should_have_what(points, sentence, finish):
    assert told(points, finish) == [sentence]
    with pytest.raises(Refused):
        score(Record(finish, points=points), SHARED)


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
    assert told(points) == sentences


def test_everything_the_box_holds_can_be_gained_in_one_game():
    assert told((788, -700, -88)) == []


@given(st.lists(st.integers(-150, 150), min_size=2, max_size=4), st.sampled_from(TiedLow), st.booleans())
@settings(deadline=None)
def test_a_change_that_the_validator_proposes_is_one_it_accepts(points, tied_low, blocked):
    finish, rules = Finish.BLOCKED if blocked else Finish.EMPTY_RACK, HouseRules(tied_low)
    for fault in check_points(points, finish, rules):
        if "right" in fault.values:
            points[fault.seat] = int(fault.values["right"])
            assert told(points, finish, rules) == []


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
    assert (told((9, 0, -9), finish, rules) == []) is accepted


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
    record = Record(Finish.BLOCKED, points=(0, 0, 0), named=frozenset(named))
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
        score(Record(Finish.BLOCKED, points=(0, 0, 0), named=frozenset(named)), rules)
    assert refused.value.faults[0].among == (0, 1, 2)


@pytest.mark.parametrize("rules", [SHARED, PICKED, DRAW])
def test_an_empty_rack_game_is_never_level(rules):
    with pytest.raises(Refused, match="no winner"):
        score(Record(Finish.EMPTY_RACK, points=(0, 0, 0), named=frozenset({0})), rules)


@pytest.mark.parametrize("points", [(5,), (4, -1, -1, -1, -1)])
def test_points_are_for_as_many_players_as_the_box_is(points):
    with pytest.raises(Refused, match="players"):
        score(Record(Finish.EMPTY_RACK, points=points), SHARED)


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
