"""What a match page says of the chase, in words."""

import pytest

from scorekeeper.rules.house_rules import ONE_ROUND, PRESETS, HouseRules, Length, LengthKind, Preset
from scorekeeper.rules.progress import replay
from scorekeeper.rules.racks import read_rack
from scorekeeper.rules.record import Finish, GameRecord
from scorekeeper.wording.chase import chase_texts
from tests.support.reading import words

TWO_ROUNDS = HouseRules(length=Length(LengthKind.ROUNDS, 2))
ANN = GameRecord(Finish.EMPTY_RACK, points=(2, -1, -1))
BEA = GameRecord(Finish.EMPTY_RACK, points=(-20, 40, -20))


@pytest.mark.parametrize(
    ("rules", "games", "said"),
    [
        pytest.param(
            HouseRules(length=ONE_ROUND),
            [GameRecord(Finish.EMPTY_RACK, points=(11, -5, -6))],
            "Bea needs 1 game win and 16 points more than Ann to draw level.",
            id="behind in both",
        ),
        pytest.param(
            HouseRules(length=ONE_ROUND),
            [GameRecord(Finish.EMPTY_RACK, points=(788, -394, -394))],
            "Bea needs 1 game win and 1,182 points more than Ann to draw level.",
            id="by more than a thousand",
        ),
        pytest.param(
            HouseRules(length=ONE_ROUND),
            [BEA, ANN],
            "Ann needs 57 points more than Bea to draw level.",
            id="level in wins",
        ),
        pytest.param(
            TWO_ROUNDS,
            [ANN, ANN, BEA],
            "Bea needs 1 game win more than Ann to take the lead.",
            id="ahead in points",
        ),
        pytest.param(
            PRESETS[Preset.PICK_THE_WINNER],
            [GameRecord(Finish.BLOCKED, points=(0, 0, 0), named=frozenset({0}))],
            "Bea needs 1 game win more than Ann to draw level.",
            id="level in points",
        ),
        pytest.param(
            PRESETS[Preset.LOW_TOTAL],
            [GameRecord(Finish.EMPTY_RACK, tuple(map(read_rack, ("0", "5", "6"))))],
            "Bea needs 5 points fewer than Ann to draw level.",
            id="low total",
        ),
    ],
)
def test_a_chaser_is_told_what_draws_level(app, rules, games, said):
    with app.test_request_context():
        chase = chase_texts(replay(games, 3, rules), ["Ann", "Bea", "Cy"])
    assert words(chase[0]) == said
