import json

import pytest
from click.testing import CliRunner

from scorekeeper.commands.main import main
from tests.support.sheets import PRINTED_TEXT

RIGHT = "Ann,Bea\n5,-5\n-8,8\n"


@pytest.fixture
def check(tmp_path):
    def check(text, *options):
        file = tmp_path / "sheet.csv"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return CliRunner().invoke(main, ["check-sheet", str(file), *options])

    return check


def test_the_printed_sample_is_caught_in_every_game_and_column_and_its_slips_are_named(check):
    result = check(PRINTED_TEXT)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines() == [
        "Game 1 adds up to -50, not 0.",
        "Game 2 adds up to -60, not 0.",
        "Game 3 adds up to -20, not 0.",
        "Ann: the games add up to -34, but the total says -14. It is off by +20.",
        "Bea: the games add up to -39, but the total says -29. It is off by +10.",
        "Cy: the games add up to -16, but the total says +4. It is off by +20.",
        "Dee: the games add up to -41, but the total says +39. It is off by +80.",
        "5 slips of the pen together would explain everything, and no others that are as few:",
        "  Game 1, Bea: -5 instead of -15, which has a digit too many",
        "  Game 1, Dee: -3 instead of -43, which has a digit too many",
        "  Game 2, Ann: -6 instead of -26, which has a digit too many",
        "  Game 2, Dee: -5 instead of -45, which has a digit too many",
        "  Game 3, Cy: -2 instead of -22, which has a digit too many",
    ]


def test_as_json_it_is_one_object_that_says_where_everything_is(check):
    result = check(PRINTED_TEXT, "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    answer = json.loads(result.stdout)
    assert answer["adds_up"] is False
    assert answer["players"] == ["Ann", "Bea", "Cy", "Dee"]
    assert answer["games"][0] == {"game": 1, "points": [24, -15, -16, -43], "sum": -50}
    assert (answer["totals"], answer["counted"]) == ([-14, -29, 4, 39], [-34, -39, -16, -41])
    assert [(found["game"], found["player"], found["off"]) for found in answer["findings"]] == [
        (1, None, -50),
        (2, None, -60),
        (3, None, -20),
        (None, "Ann", 20),
        (None, "Bea", 10),
        (None, "Cy", 20),
        (None, "Dee", 80),
    ]
    assert answer["slips"]["only"] is True
    assert answer["slips"]["sets"][0][0] == {
        "game": 1,
        "player": "Bea",
        "given": -15,
        "right": -5,
        "kind": "digit-added",
    }


def test_a_sheet_that_adds_up_is_told_so_and_ends_well(check):
    result = check(RIGHT)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "The sheet adds up: each of its 2 games sums to 0. It has no totals to hold the columns against.\n"
    )
    assert json.loads(check(RIGHT, "--json").stdout) == {
        "adds_up": True,
        "players": ["Ann", "Bea"],
        "games": [{"game": 1, "points": [5, -5], "sum": 0}, {"game": 2, "points": [-8, 8], "sum": 0}],
        "totals": None,
        "counted": [-3, 3],
        "findings": [],
        "slips": {"only": False, "complete": True, "minuses_lacking": False, "sets": []},
    }


def test_the_last_line_is_the_totals_when_told_so(check):
    assert "Every column matches its total." in check(f"{RIGHT}-3,3", "--totals").stdout
    assert check(f"{RIGHT}-3,4", "--totals").exit_code == 1


def test_a_dash_reads_standard_input():
    result = CliRunner().invoke(main, ["check-sheet", "-"], input=RIGHT)
    assert (result.exit_code, result.stdout[:18]) == (0, "The sheet adds up:")


def test_players_without_names_are_numbered_and_accents_survive(check):
    assert check("5,-5\n-8,8\n1,1").stdout.startswith("Game 3 adds up to +2, not 0.\nGame 3 fits no finish")
    assert "Player 1 and Player 2 do" in check("5,-5\n-8,8\n1,1").stdout
    assert "Zoë and Bea do" in check("Zoë;Bea\n1;1".encode("cp1252")).stdout


def test_one_slip_is_named_and_so_are_several_that_do_alike(check):
    only = check("Ann,Bea\n5,5\nTotal,5,-5").stdout.splitlines()
    assert only[-2:] == [
        "One slip of the pen would explain everything, and no other one does:",
        "  Game 1, Bea: -5 instead of +5, with the other sign",
    ]
    several = check("Ann,Bea\n5,5").stdout.splitlines()
    assert several[-3:] == [
        "Any one of these slips of the pen would explain everything; only the paper can tell which:",
        "  Game 1, Ann: -5 instead of +5, with the other sign",
        "  Game 1, Bea: -5 instead of +5, with the other sign",
    ]
    total = check("Ann,Bea\n5,-5\nTotal,50,-5").stdout.splitlines()
    assert total[-1] == "  Total, Ann: +5 instead of +50, which has a digit too many"


def test_where_there_are_too_many_or_no_slips_none_is_listed(check):
    assert check("A,B,C,D\n20,-5,-5,-5").stdout.splitlines()[-1] == (
        "Many different sets of 3 slips of the pen would explain this; only the paper can tell which."
    )
    assert check("A,B\n" + "5,-6\n" * 7).stdout.splitlines()[-1].startswith("No small set of slips")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("Ann,Bea\n5,x\n", "Game 1, Bea: “x” is not a number of points."),
        ("Ann,Bea\n5,x\n,5", "Game 1, Bea: “x” is not a number of points.; Game 2, Ann: blank is not zero."),
        ("", "No game was found"),
        ("Ann,Ann\n5,-5", "“Ann” looks like another name"),
        ("A" * 31 + ",Ann\n5,-5", "at most 30 characters"),
        (b"\x00", "not text"),
        ("5,-5\n" * 20_000, "larger than any score sheet"),
    ],
)
def test_what_cannot_be_read_is_one_line_and_exit_code_two(check, data, said):
    result = check(data)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_file_that_is_not_there_is_refused():
    result = CliRunner().invoke(main, ["check-sheet", "nowhere.csv"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")


def test_wrong_totals_by_any_name_are_caught_and_games_keep_their_numbers(check):
    result = check("Game;A;B\n5;5;-5\n6;7;-6\nGrand total;22;-22")
    assert result.exit_code == 1
    assert result.stdout.startswith("Game 6 adds up to +1, not 0.\nA: the games add up to +12")
    answer = json.loads(check("Game;A;B\n5;5;-5\n6;7;-6", "--json").stdout)
    assert [game["game"] for game in answer["games"]] == [5, 6]
    assert answer["findings"][0]["game"] == 6


def test_the_help_says_how_sheets_are_read():
    assert "difference scoring" in CliRunner().invoke(main, ["check-sheet", "--help"]).stdout


def test_losses_without_their_minus_are_told_in_one_sentence_and_to_programs(check):
    result = check("24;5;16;3\n6;11;22;5")
    assert result.stdout.splitlines()[-1].startswith("No loss carries its minus")
    assert json.loads(check("24;5;16;3\n6;11;22;5", "--json").stdout)["slips"]["minuses_lacking"] is True
