"""What a match page says of the chase, in words."""

import pytest

from scorekeeper.rules.house_rules import ONE_ROUND, PRESETS, HouseRules, Length, LengthKind, Preset
from scorekeeper.rules.progress import replay
from scorekeeper.rules.racks import read_rack
from scorekeeper.rules.record import Finish, GameRecord
from scorekeeper.wording.chase import need_texts
from tests.support.reading import words

TWO_ROUNDS = HouseRules(length=Length(LengthKind.ROUNDS, 2))
ANN = GameRecord(Finish.EMPTY_RACK, points=(2, -1, -1))
BEA = GameRecord(Finish.EMPTY_RACK, points=(-20, 40, -20))


def low(*racks):
    return GameRecord(Finish.EMPTY_RACK, tuple(map(read_rack, racks)))


@pytest.mark.parametrize(
    ("rules", "games", "seat", "said"),
    [
        pytest.param(
            HouseRules(length=ONE_ROUND),
            [GameRecord(Finish.EMPTY_RACK, points=(11, -5, -6))],
            1,
            "needs 1 win and 16 points",
            id="behind in both",
        ),
        pytest.param(
            HouseRules(length=ONE_ROUND),
            [GameRecord(Finish.EMPTY_RACK, points=(788, -394, -394))],
            1,
            "needs 1 win and 1,182 points",
            id="by more than a thousand",
        ),
        pytest.param(
            HouseRules(length=ONE_ROUND), [BEA, ANN], 0, "needs 1 win or 57 points", id="level in wins"
        ),
        pytest.param(TWO_ROUNDS, [ANN, ANN, BEA], 1, "needs 1 win", id="ahead in points"),
        pytest.param(
            PRESETS[Preset.PICK_THE_WINNER],
            [GameRecord(Finish.BLOCKED, points=(0, 0, 0), named=frozenset({0}))],
            1,
            "needs 1 win",
            id="level in points",
        ),
        pytest.param(
            PRESETS[Preset.LOW_TOTAL], [low("0", "5", "6")], 1, "needs 6 points fewer", id="low total, no win"
        ),
        pytest.param(
            PRESETS[Preset.LOW_TOTAL],
            [low("0", "5", "6"), low("9", "0", "3")],
            2,
            "needs 5 points fewer",
            id="low total, fewer wins",
        ),
        pytest.param(
            HouseRules(length=ONE_ROUND),
            [ANN, ANN],
            2,
            None,
            id="nothing where the leader cannot be caught",
        ),
    ],
)
def test_a_chaser_is_told_the_least_that_draws_level(app, rules, games, seat, said):
    with app.test_request_context():
        needs = need_texts(replay(games, 3, rules))
    assert needs.get(seat) is said if said is None else words(needs[seat]) == said
