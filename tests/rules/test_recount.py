"""Re-scoring of recorded games."""

from dataclasses import replace

import pytest

from scorekeeper.rules import recount as recounted
from scorekeeper.rules.house_rules import HouseRules, Scoring, TiedLow
from scorekeeper.rules.racks import Rack
from scorekeeper.rules.record import Finish, GameRecord
from scorekeeper.rules.recount import recount
from scorekeeper.rules.scoring import score

RULES = HouseRules()
RIGHT = GameRecord(Finish.BLOCKED, (Rack(5), Rack(9)))
# Two who are both out are no game.
WRONG = GameRecord(Finish.EMPTY_RACK, (Rack(0), Rack(0)), named=frozenset({0}))


def test_a_game_that_the_rules_take_is_right():
    assert recount(RIGHT, RULES) == ()


def test_a_game_that_the_rules_refuse_is_wrong_for_their_reasons():
    assert [fault.seat for fault in recount(WRONG, RULES)] == [1]


@pytest.mark.parametrize("tied_low", TiedLow)
def test_a_pick_among_tied_racks_is_right_under_rules_that_pick_nobody_too(tied_low):
    tied = GameRecord(Finish.BLOCKED, (Rack(5), Rack(5)), named=frozenset({1}))
    assert recount(tied, replace(RULES, tied_low=tied_low)) == ()


@pytest.mark.parametrize(
    ("record", "rules"),
    [(WRONG, replace(RULES, teaching=True)), (replace(WRONG, finish=Finish.ABANDONED), RULES)],
)
def test_what_has_no_points_has_nothing_to_count(record, rules):
    assert recount(record, rules) == ()


def test_points_that_do_not_add_up_are_a_fault_even_if_scoring_accepts_them(monkeypatch):
    off = replace(score(RIGHT, RULES), points=(4, -5))
    monkeypatch.setattr(recounted, "score", lambda _record, _rules: off)
    (fault,) = recount(RIGHT, RULES)
    assert fault.text % fault.values == "The points add up to -1, not 0."
    assert recount(RIGHT, replace(RULES, scoring=Scoring.LOW_TOTAL)) == ()
