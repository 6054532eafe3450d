import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from scorekeeper.commands.main import main
from tests.support import ROOT

EXAMPLES = json.loads((ROOT / "tests" / "support" / "scoring-examples.json").read_text("utf-8"))
NAMES = ["Ann", "Bea", "Cy", "Dee", "Eve"]
PICKING_BEA = ["--tied-low", "picked-winner", "--winner", "Bea"]
# What each refusal has to name: the player, or else the rule.
REFUSALS = {
    "two empty racks": "Bea did not go out",
    "nobody's rack is empty": "Nobody's rack is empty",
    "an empty rack in a blocked game": "Ann has an empty rack",
    "winner named is not the lowest": "Bea cannot win",
    "picked winner is not among the tied": "Cy cannot win",
    "tie with nobody picked": "Ann and Bea tie",
    "negative rack": "Bea: Type the rack without a minus",
    "three jokers in a standard box": "Bea: the box has only 2 jokers",
    "more points than the box holds": "Bea: this is more than the box holds",
    "no such tile": "Ann: There is no tile 14",
    "one player": "2 to 4 players, not 1",
    "five players with a standard box": "2 to 4 players, not 5",
}


def examples(kind):
    """The examples, each under its name."""
    return [pytest.param(example, id=example["name"]) for example in EXAMPLES[kind]]


def run(*arguments):
    return CliRunner().invoke(main, ["score", *arguments])


def run_example(example):
    arguments = [example["finish"].replace("_", "-")]
    arguments += [f"{name}={rack}" for name, rack in zip(NAMES, example["racks"], strict=False)]
    if example["winner"] is not None:
        arguments += ["--winner", NAMES[example["winner"]]]
    for name, value in example["rules"].items():
        arguments += [f"--{name.replace('_', '-')}", value]
    return run(*arguments, "--json")


def assert_refused(result, *reasons):
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
    assert all(reason in result.stderr for reason in reasons)


@pytest.mark.parametrize("example", examples("scored"))
def test_a_published_game_is_answered_as_one_json_object_in_the_order_given(example):
    result = run_example(example)
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    assert list(answer) == ["points", "wins", "sum"]
    assert list(answer["points"].items()) == list(zip(NAMES, example["points"], strict=False))
    assert list(answer["wins"].items()) == list(zip(NAMES, example["wins"], strict=False))
    assert answer["sum"] == sum(example["points"])
    if "scoring" not in example["rules"]:
        assert answer["sum"] == 0


@pytest.mark.parametrize("example", examples("refused"))
def test_a_game_that_cannot_be_is_refused_by_player_or_rule(example):
    assert_refused(run_example(example), REFUSALS[example["name"]])


def test_without_json_the_game_is_a_table_with_its_sum_and_a_reason():
    result = run("empty-rack", "Deirdre=0", "Sam=8", "Jo=4+J")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "Deirdre    +42  game won",
        "Sam         -8",
        "Jo         -34",
        "Sum          0",
        "Sam -8, Jo -34; Deirdre gains the sum, +42.",
    ]


def test_the_sum_stands_under_the_points_however_short_the_names_are():
    first, second, total, _reason = run("empty-rack", "A=0", "B=8").stdout.splitlines()
    assert first.index("+8") + 1 == second.index("-8") + 1 == total.index("0")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["blocked", "Ann=4", "Bea=9", "Cy=15"],
            "Ann has the lowest rack, 4. Differences to it: Bea -5, Cy -11; Ann gains their sum, +16.",
        ),
        (
            ["blocked", "Ann=6", "Bea=6", "Cy=15"],
            "Ann and Bea tie for the lowest rack: each wins the game, and nobody scores.",
        ),
        (
            ["blocked", "Ann=6", "Bea=6", "Cy=15", "--tied-low", "draw"],
            "Ann and Bea tie for the lowest rack: a draw, and nobody scores.",
        ),
        (
            ["blocked", "Ann=6", "Bea=6", "Cy=15", "--tied-low", "picked-winner", "--winner", "Bea"],
            (
                "Ann and Bea tie for the lowest rack, 6, and Bea was picked. Differences to it: "
                "Ann 0, Cy -9; Bea gains their sum, +9."
            ),
        ),
        (
            ["blocked", "Ann=6", "Bea=6", "--tied-low", "picked-winner", "--winner", "Bea"],
            "All racks tie, and Bea was picked: the win, and no points.",
        ),
        (
            ["empty-rack", "Ann=0", "Bea=9", "Cy=15", "--scoring", "winner-only"],
            "Left on racks: Bea 9, Cy 15. Ann alone scores, the sum, +24.",
        ),
        (
            ["blocked", "Ann=4", "Bea=9", "Cy=15", "--scoring", "winner-only"],
            (
                "Ann has the lowest rack, 4. Differences to it: Bea 5, Cy 11. "
                "Ann alone scores, their sum, +16."
            ),
        ),
        (
            ["blocked", "Ann=6", "Bea=6", "Cy=15", "--scoring", "winner-only", *PICKING_BEA],
            (
                "Ann and Bea tie for the lowest rack, 6, and Bea was picked. Differences to it: "
                "Ann 0, Cy 9. Bea alone scores, their sum, +9."
            ),
        ),
        (
            ["empty-rack", "Ann=0", "Bea=9", "Cy=15", "--scoring", "low-total"],
            "Everyone scores what is left on their own rack: Ann 0, and wins the game.",
        ),
        (
            ["blocked", "Ann=4", "Bea=9", "--scoring", "low-total"],
            "Everyone scores their own rack. Ann has the lowest, 4, and wins the game.",
        ),
        (
            ["blocked", "Ann=6", "Bea=6", "--scoring", "low-total"],
            "Everyone scores their own rack. Ann and Bea tie for the lowest, 6: each wins the game.",
        ),
        (
            ["blocked", "Ann=6", "Bea=6", "--scoring", "low-total", "--tied-low", "draw"],
            "Everyone scores their own rack. Ann and Bea tie for the lowest, 6: a draw.",
        ),
        (
            ["blocked", "Ann=6", "Bea=6", "--scoring", "low-total", *PICKING_BEA],
            "Everyone scores their own rack. Ann and Bea tie for the lowest, 6, and Bea was picked.",
        ),
    ],
)
def test_the_last_line_says_how_the_points_came_about(arguments, sentence):
    assert run(*arguments).stdout.splitlines()[-1] == sentence


def test_the_only_empty_rack_is_the_winners_without_saying_so():
    result = run("empty-rack", "Ann=5", "Bea=0", "--json")
    assert json.loads(result.stdout)["wins"] == {"Ann": 0, "Bea": 1}


def test_a_named_winner_must_be_the_one_whose_rack_is_empty():
    assert_refused(run("empty-rack", "Ann=5", "Bea=0", "--winner", "Ann"), "Ann went out", "Bea did not")


@pytest.mark.parametrize("winner", ["Zoe", "", "An"])
def test_an_unknown_winner_is_refused(winner):
    assert_refused(run("empty-rack", "Ann=0", "Bea=5", "--winner", winner), "--winner", winner)


@pytest.mark.parametrize("argument", ["Bea", "5", "=5", " =5", "\u200b=5"])
def test_a_player_is_written_as_name_equals_rack(argument):
    assert_refused(run("empty-rack", "Ann=0", argument), f"“{argument}” is not NAME=RACK")


@pytest.mark.parametrize("rack", ["", " ", "-5", "1e2", "4.5", "4+", "15+J", "%s", "five", "9" * 200])
def test_a_rack_that_cannot_be_read_is_refused_under_its_players_name(rack):
    assert_refused(run("empty-rack", "Ann=0", f"Bea={rack}"), "error: Bea: ")


@pytest.mark.parametrize("other", ["Ann", "ann", " Ann ", "Ａｎｎ", "A\u200bnn"])
def test_two_players_who_look_alike_are_refused(other):
    assert_refused(run("empty-rack", "Ann=0", f"{other}=5"), "look alike")


def test_a_name_may_hold_an_equals_sign_a_percent_sign_or_an_emoji():
    result = run("empty-rack", "a=b=0", "100%s=8", "👍🏽=J", "--json", "--winner", "a=b")
    assert json.loads(result.stdout)["points"] == {"a=b": 38, "100%s": -8, "👍🏽": -30}
    assert "👍🏽" in result.stdout


@pytest.mark.parametrize("finish", ["abandoned", "won", ""])
def test_only_a_game_that_was_played_to_its_end_is_scored(finish):
    result = run(finish, "Ann=0", "Bea=5")
    assert (result.exit_code, result.stdout) == (2, "")


def test_python_runs_the_package_as_a_program():
    def program(*arguments):
        command = [sys.executable, "-m", "scorekeeper", "score", *arguments]
        return subprocess.run(command, capture_output=True, check=False, encoding="utf-8", timeout=60)

    scored = program("empty-rack", "Dee=0", "Sam=8", "Jo=4+J", "--json")
    assert (scored.returncode, scored.stderr) == (0, "")
    assert json.loads(scored.stdout) == {
        "points": {"Dee": 42, "Sam": -8, "Jo": -34},
        "wins": {"Dee": 1, "Sam": 0, "Jo": 0},
        "sum": 0,
    }
    refused = program("empty-rack", "Dee=0", "Sam=0")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("error: ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["nope", "A=1"],
        ["blocked", "A=1", "B=2", "--scoring", "x"],
        ["blocked", "A=1", "B=2", "--set", "x"],
        ["blocked", "A=1", "B=2", "--tied-low", "x"],
        ["blocked", "--x"],
    ],
)
def test_a_slip_in_the_command_is_one_line_that_begins_error(arguments):
    result = CliRunner().invoke(main, ["score", *arguments])
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_winner_is_found_as_people_type_names():
    result = CliRunner().invoke(main, ["score", "empty-rack", "Dee=0", "Sam=5", "--winner", " dee"])
    assert result.exit_code == 0


def test_points_of_low_total_carry_no_sign_since_nobody_gains_or_loses_them():
    assert run("empty-rack", "Dee=0", "Sam=8", "--scoring", "low-total").stdout.splitlines()[:2] == [
        "Dee      0  game won",
        "Sam      8",
    ]


def test_a_sum_is_printed_only_where_it_proves_something():
    """In low total, and where the winner alone scores, it would be a number without a meaning."""
    for scoring in ("low-total", "winner-only"):
        assert "Sum" not in run("blocked", "Dee=4", "Jo=8", "--scoring", scoring).stdout
    assert "Sum      0" in run("blocked", "Dee=4", "Jo=8").stdout


def test_five_or_six_play_with_a_large_set():
    five = ["Ann=0", "Bea=J+J", "Cy=J+J", "Dee=1", "Eve=2"]
    result = run("empty-rack", *five, "--set", "large", "--json")
    assert json.loads(result.stdout)["points"] == {"Ann": 123, "Bea": -60, "Cy": -60, "Dee": -1, "Eve": -2}
    assert_refused(run("empty-rack", *five), "take the large set")
    assert_refused(run("empty-rack", *five[:3], "--set", "large"), "take the standard set")
    assert_refused(run("empty-rack", *five[:4], "Eve=J", "--set", "large"), "Eve: the box has only 4 jokers")


def test_without_a_command_the_help_is_printed_and_no_error():
    result = CliRunner().invoke(main, [])
    assert result.exit_code == 2
    assert result.output == CliRunner().invoke(main, ["--help"]).output
