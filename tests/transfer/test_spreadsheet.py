"""CSV for a spreadsheet: Excel reads it, numbers are numbers, and nothing in it runs."""

import csv
import io

import pytest

from scorekeeper.transfer.spreadsheet import escape_formula
from tests.support.matches import blocked, csrf_token, draw, empty_rack, record, start
from tests.support.reading import result


def cells(answer, delimiter=","):
    """The lines of a CSV file, as a spreadsheet that knows its separator reads them."""
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"), newline=""), delimiter=delimiter))


def test_a_match_has_a_line_for_each_game_and_then_what_its_page_says(client):
    match = start(client, "Ann", "Bea", "Cy", title="Monday")
    record(client, match, empty_rack(0, "", "12", "30") | {"opener": "2"})
    record(client, match, {"finish": "abandoned"})
    record(client, match, blocked("4", "9", "15"))
    answer = client.get(f"{match}/match.csv")
    assert answer.content_type == "text/csv; charset=utf-8"
    assert cells(answer) == [
        ["Game", "Finish", "Ann", "Bea", "Cy", "Sum", "Won by", "Opened by"],
        ["1", "Empty rack", "42", "-12", "-30", "0", "Ann", "Cy"],
        ["2", "Abandoned", "", "", "", "", "", ""],
        ["2", "Blocked", "16", "-5", "-11", "0", "Ann", ""],
        ["All games", "", "58", "-17", "-41", "0"],
        ["Games won", "", "2", "0", "0"],
        ["Games played", "", "2", "2", "2"],
        ["Place", "", "1", "2", "3"],
    ]


def test_the_file_has_the_winner_of_the_page_and_not_whoever_has_most_points(client):
    """Most games won decide, here against the points."""
    match = start(client, "Ann", "Bea", "Cy")
    for out, racks in ((0, ("", "5", "5")), (1, ("99", "", "99")), (0, ("", "5", "5"))):
        record(client, match, empty_rack(out, *racks))
    lines = {line[0]: line[2:5] for line in cells(client.get(f"{match}/match.csv"))}
    assert lines["All games"] == ["-79", "188", "-109"]
    assert lines["Place"] == ["1", "2", "3"]
    assert result(client.get(match).text).startswith("Ann wins the round")
    everything = cells(client.get("/matches.csv"))
    assert {(line[5], line[8]) for line in everything[1:]} == {("Ann", "1"), ("Bea", "2"), ("Cy", "3")}


def test_all_matches_have_a_line_for_each_part_of_each_game(client):
    first = start(client, "Ann", "Bea", title="Monday")
    record(client, first, empty_rack(1, "8", ""))
    record(client, first, {"finish": "abandoned"})
    start(client, "Ann", "Bea", preset="teaching-game")
    lines = cells(client.get("/matches.csv"))
    assert lines[0] == [
        *("Match", "Started", "Scoring", "Game", "Finish", "Player", "Points", "Won", "Place in the match")
    ]
    assert [line[:1] + line[2:] for line in lines[1:]] == [
        ["Monday", "Difference", "1", "Empty rack", "Ann", "-8", "0", "2"],
        ["Monday", "Difference", "1", "Empty rack", "Bea", "8", "1", "1"],
    ]


def test_all_matches_say_their_scoring_and_leave_the_example_out(client):
    match = start(client, "Ann", "Bea", preset="low-total")
    record(client, match, empty_rack(0, "", "7"))
    client.post("/example", data={"csrf_token": csrf_token(client)})
    assert [line[2:7] for line in cells(client.get("/matches.csv"))[1:]] == [
        ["Low total", "1", "Empty rack", "Ann", "0"],
        ["Low total", "1", "Empty rack", "Bea", "7"],
    ]


def test_low_total_has_no_sum_and_the_lowest_first(client):
    match = start(client, "Ann", "Bea", preset="low-total")
    record(client, match, empty_rack(0, "", "7"))
    assert cells(client.get(f"{match}/match.csv"))[:2] == [
        ["Game", "Finish", "Ann", "Bea", "Won by", "Opened by"],
        ["1", "Empty rack", "0", "7", "Ann", ""],
    ]


def test_a_teaching_game_has_its_finish_and_no_points(client):
    match = start(client, "Ann", "Bea", preset="teaching-game")
    record(client, match, {"finish": "blocked"})
    assert cells(client.get(f"{match}/match.csv")) == [
        ["Game", "Finish", "Won by", "Opened by"],
        ["1", "Blocked", "", ""],
    ]


def test_whoever_joined_later_has_blanks_and_no_zeros(client):
    match = start(client, "Ann", "Bea", length="open-ended")
    record(client, match, empty_rack(0, "", "7"))
    names = {"name_0": "Ann", "name_1": "Bea", "name_2": "Cy"}
    client.post(f"{match}/people", data=names | {"csrf_token": csrf_token(client)})
    lines = cells(client.get(f"{match}/match.csv"))
    assert lines[1] == ["1", "Empty rack", "7", "-7", "", "0", "Ann", ""]
    assert lines[4] == ["Games played", "", "1", "1", "0"]


def test_excel_reads_accents_and_every_line_ends_as_it_ends_them(client):
    """The byte order mark by which Excel recognises UTF-8 comes first."""
    match = start(client, "Zoë", "علي", "Łucja, 王", "Dee 🎲")
    record(client, match, empty_rack(0, "", "7", "8", "9"))
    data = client.get(f"{match}/match.csv").data
    assert data.startswith(b"\xef\xbb\xbfGame,Finish,Zo\xc3\xab,")
    assert data.count(b"\r\n") == data.count(b"\n") == 6
    assert cells(client.get(f"{match}/match.csv"))[0][2:6] == ["Zoë", "علي", "Łucja, 王", "Dee 🎲"]


@pytest.mark.parametrize(
    ("languages", "separator"),
    [
        ("en", ","),
        ("de-AT,en;q=0.5", ";"),
        ("fr", ";"),
        ("he", ","),
        ("xx-nonsense", ","),
        ("*", ","),
        ("", ","),
    ],
)
def test_cells_are_parted_as_excel_expects_it_where_the_reader_lives(client, languages, separator):
    match = start(client, "Ann", "Bea")
    answer = client.get(f"{match}/match.csv", headers={"Accept-Language": languages})
    assert cells(answer, separator)[0][:3] == ["Game", "Finish", "Ann"]


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("=1+1", "'=1+1"),
        ("+49 30", "'+49 30"),
        ("-Ann", "'-Ann"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("＝1+1", "'＝1+1"),
        (" =1", " '=1"),
        ("\u2068=1\u2069", "'=1"),
        ("a;=1", "a;'=1"),
        ("a,\t@b", "a,\t'@b"),
        ("Ann-Lee", "Ann-Lee"),
        ("a=b", "a=b"),
        ("'=1", "'=1"),
        ("", ""),
    ],
)
def test_a_text_that_begins_like_a_formula_is_shown_and_not_run(text, safe):
    assert escape_formula(text) == safe


def test_names_that_begin_like_formulas_are_harmless_everywhere_and_numbers_stay_numbers(client):
    names = ("=HYPERLINK(1)", "+1", "-2", "@x")
    match = start(client, *names, title="=cmd()")
    record(client, match, empty_rack(0, "", "7", "8", "9") | {"opener": "1"})
    for address in (f"{match}/match.csv", "/matches.csv"):
        found = [cell for line in cells(client.get(address)) for cell in line]
        risky = {cell for cell in found if cell[:1] in tuple("=+-@")}
        assert risky <= {"-7", "-8", "-9"}
        assert {f"'{name}" for name in names} <= set(found)
    assert "'=cmd()" in found


def test_a_deleted_game_is_in_no_spreadsheet(client):
    match = start(client, "Ann", "Bea")
    record(client, match, empty_rack(0, "", "7"))
    client.post(f"{match}/games/1/delete", data=draw(client, f"{match}/games/1"))
    assert len(cells(client.get("/matches.csv"))) == 1
    assert [line[0] for line in cells(client.get(f"{match}/match.csv"))][:2] == ["Game", "All games"]
