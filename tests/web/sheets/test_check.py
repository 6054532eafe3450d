import io
import re

import pytest

from scorekeeper.storage.database import Table
from tests.support.app import count, make_app
from tests.support.matches import csrf_token, hidden
from tests.support.reading import errors, filled, part, select, texts, typed, words
from tests.support.sheets import PRINTED_TEXT


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return make_app(tmp_path_factory.mktemp("data"))


def paste(client, text, **fields):
    return client.post(
        "/check", data={"csrf_token": csrf_token(client), "pasted": "y", "text": text} | fields
    )


def upload(client, data, name="sheet.csv", **fields):
    return paste(client, "", file=(io.BytesIO(data), name), **fields)


def type_in(client, *games, names=(), totals=(), **fields):
    """Send the grid as a browser does: every field of it, blank or not."""
    players = len(games[0])
    form = {"players": str(players), "games": str(len(games))}
    form |= {f"n{seat}": name for seat, name in enumerate(names or [""] * players, 1)}
    form |= {f"t{seat}": total for seat, total in enumerate(totals or [""] * players, 1)}
    for slot, game in enumerate(games, 1):
        form |= {f"g{slot}p{seat}": points for seat, points in enumerate(game, 1)}
    return client.post("/check", data={"csrf_token": csrf_token(client)} | form | fields)


def found(page):
    """The sentences of what does not add up, each with what it leads to."""
    links = select(page, ".notice.bad[aria-labelledby=found] li a")
    return [(link.attributes["href"].removeprefix("#"), words(link)) for link in links]


def slips(page):
    """The sentence about slips of the pen, and those that are listed."""
    (section,) = select(page, "section[aria-labelledby=slips]")
    return texts(section, "p")[0], texts(section, "li")


def rows(page):
    """The grid's rows as they are drawn."""
    return select(page, "table.sheet tr")


def test_home_leads_to_the_check_and_to_the_blank_sheet(client):
    page = client.get("/").text
    assert 'href="/check">Check a sheet filled in by hand</a>' in page
    assert 'href="/sheet">Print a blank sheet</a>' in page


@pytest.mark.parametrize(
    ("query", "players", "games"),
    [("", 4, 4), ("players=2&games=1", 2, 1), ("players=6&games=40", 6, 40), ("games=%2012%20", 4, 12)],
)
def test_the_grid_is_as_large_as_the_address_says(client, query, players, games):
    answer = client.get(f"/check?{query}")
    assert (answer.status_code, errors(answer.text)) == (200, {})
    fields = set(filled(answer.text))
    assert {f"g{games}p{players}", f"n{players}", f"t{players}"} <= fields
    assert not {f"g{games + 1}p1", f"g1p{players + 1}"} & fields


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("players=1", "players"),
        ("players=7", "players"),
        ("players=x", "players"),
        ("games=0", "games"),
        ("games=41", "games"),
        ("games=-1", "games"),
        ("games=1e1", "games"),
        ("games=²", "games"),
    ],
)
@pytest.mark.parametrize("address", ["/check", "/sheet"])
def test_a_size_that_no_sheet_has_is_refused_beside_its_field(client, address, query, field):
    answer = client.get(f"{address}?{query}")
    assert answer.status_code == 422
    assert list(errors(answer.text)) == [field]
    assert part(answer.text, "title").startswith("Error:")


@pytest.mark.parametrize("send", [paste, lambda client, text: upload(client, text.encode())])
def test_the_printed_sample_is_caught_in_every_game_and_column_pasted_or_uploaded(client, send):
    answer = send(client, PRINTED_TEXT)
    assert answer.status_code == 200
    assert part(answer.text, "title").startswith("7 things do not add up: ")
    assert found(answer.text) == [
        ("g1", "Game 1 adds up to -50, not 0."),
        ("g2", "Game 2 adds up to -60, not 0."),
        ("g3", "Game 3 adds up to -20, not 0."),
        ("totals", "Ann: the games add up to -34, but the total says -14. It is off by +20."),
        ("totals", "Bea: the games add up to -39, but the total says -29. It is off by +10."),
        ("totals", "Cy: the games add up to -16, but the total says +4. It is off by +20."),
        ("totals", "Dee: the games add up to -41, but the total says +39. It is off by +80."),
    ]
    sentence, listed = slips(answer.text)
    assert sentence.startswith("5 slips of the pen together would explain everything, and no others")
    assert [line.partition(",")[0] for line in listed] == ["Game 1", "Game 1", "Game 2", "Game 2", "Game 3"]


def test_what_is_off_is_marked_in_the_grid_and_nothing_is_changed(client):
    page = paste(client, PRINTED_TEXT).text
    assert typed(page, "g1p2") == "-15"
    assert sum("does not add up:" in row for row in texts(page, "tr.off:has([scope])")) == 3
    assert len(select(page, "tr#totals td.off")) == 4
    assert 'aria-describedby="g1p2_slip"' in page
    assert texts(page, "small#g1p2_slip.slip") == ["-5 ?"]
    (counted,) = texts(page, "tr.counted")
    assert counted == "Counted ⚠ -34 ⚠ -39 ⚠ -16 ⚠ -41 -130"


def test_where_several_slips_would_do_each_is_listed_and_none_is_marked(client):
    page = paste(client, "Ann;Bea\n5;5").text
    assert slips(page) == (
        "Any one of these slips of the pen would explain everything; only the paper can tell which:",
        [
            "Game 1, Ann: -5 instead of +5, with the other sign",
            "Game 1, Bea: -5 instead of +5, with the other sign",
        ],
    )
    assert "_slip" not in page


def test_what_was_pasted_can_be_corrected_in_the_grid_and_checked_again(client):
    page = paste(client, PRINTED_TEXT).text
    sent = {name: values[0] for name, values in filled(page).items()}
    mended = {"g1p2": "-5", "g1p4": "-3", "g2p1": "-6", "g2p4": "-5", "g3p3": "-2"}
    answer = client.post("/check", data=sent | mended)
    assert answer.status_code == 200
    assert "The sheet adds up: each of its 3 games sums to 0. Every column matches its total." in answer.text
    assert found(answer.text) == []
    assert 'class="off"' not in answer.text
    assert typed(answer.text, "n1") == "Ann"


def test_a_typed_sheet_without_names_and_totals_is_checked(client):
    answer = type_in(client, ("24", "-15", "−9"), ("", "", ""), ("+5", "5", "-10"))
    assert answer.status_code == 200
    assert found(answer.text) == [
        ("g3", "Game 3 fits no finish: only one player can gain points, and here Player 1 and Player 2 do.")
    ]
    right = type_in(client, ("24", "-15", "−9"), ("", "", ""))
    assert "its game sums to 0. It has no totals to hold the columns against." in right.text


def test_the_last_line_is_the_totals_if_the_box_is_ticked(client):
    text = "Ann;Bea\n5;-5\n-8;8\n-3;3"
    assert "Every column matches its total." in paste(client, text, totals_last="y").text
    assert "each of its 3 games" in paste(client, text).text


@pytest.mark.parametrize(
    ("games", "extra", "expected"),
    [
        ([("x", "-5"), ("5", "")], {}, {"g1p1": "Game 1, Player 1: “x”", "g2p2": "Game 2, Player 2: blank"}),
        (
            [("5", "-5")],
            {"totals": ("1.5", "")},
            {"t1": "Total, Player 1: “1.5”", "t2": "every total, or none"},
        ),
        ([("", "")], {}, {"g1p1": "No game is filled in yet"}),
        ([("5", "-5")], {"names": ("Ann", "ann")}, {"n2": "“ann” looks like another name"}),
        ([("5", "-5")], {"names": ("A" * 31, "")}, {"n1": "at most 30 characters; this has 31"}),
        ([("<i>", "-5")], {"names": ("<b>", "B")}, {"g1p1": "Game 1, <b>: “<i>” is not a number"}),
    ],
)
def test_a_cell_that_cannot_be_read_is_named_and_everything_typed_stays(client, games, extra, expected):
    answer = type_in(client, *games, **extra)
    assert answer.status_code == 422
    assert part(answer.text, "title").startswith("Error:")
    said = {field: words(text) for field, text in re.findall(r'<p id="(\w+)_error">(.*?)</p>', answer.text)}
    assert list(said) == list(expected)
    for field, message in expected.items():
        assert message in said[field]
        assert f'href="#{field}">' in answer.text
        assert f'aria-describedby="{field}_error"' in answer.text
    for slot, game in enumerate(games, 1):
        for seat, points in enumerate(game, 1):
            if points:
                assert typed(answer.text, f"g{slot}p{seat}") == points
    assert "<i>”" not in answer.text
    assert "<b>" not in answer.text


def test_a_bad_cell_in_what_is_pasted_can_be_mended_in_the_grid(client):
    answer = paste(client, "Ann;Bea\n5;x")
    assert answer.status_code == 422
    assert typed(answer.text, "g1p2") == "x"
    assert "Game 1, Bea: “x” is not a number of points." in words(answer.text)


@pytest.mark.parametrize(
    ("text", "said"),
    [("hello <b>", "Only one column was found"), ("", "No game was found"), ("1;2;3;4;5;6;7", "7")],
)
def test_lines_that_are_no_sheet_are_refused_and_stay_in_their_field(client, text, said):
    answer = paste(client, text)
    assert answer.status_code == 422
    assert said in errors(answer.text)["text"]
    kept = re.search(r"<textarea[^>]*>\r?\n?(.*?)</textarea>", answer.text, re.DOTALL)[1]
    assert kept == text.replace("<b>", "&lt;b&gt;")


def test_a_file_is_read_in_the_encoding_of_a_spreadsheet_and_refused_if_it_is_none(client):
    assert typed(upload(client, "Zoë;Bea\n5;-5".encode("cp1252")).text, "n1") == "Zoë"
    answer = upload(client, b"PK\x03\x04\x00\x81", name="sheet.xlsx")
    assert answer.status_code == 422
    assert "This file is not text. Save the sheet as CSV" in errors(answer.text)["file"]
    lines = upload(client, b"hello")
    assert "Only one column" in errors(lines.text)["file"]
    assert ">hello</textarea>" in lines.text.replace("\r\n", "").replace("\n", "")


def test_a_file_that_is_too_large_is_told_the_limit_and_the_way_back(client):
    answer = upload(client, b"5;-5\n" * 20_000)
    assert (answer.status_code, part(answer.text, "h1")) == (413, "Too much at once")
    assert "takes at once: 64 KB in 200 fields." in answer.text
    assert '<a class="button" href="/check">Check a score sheet</a>' in answer.text


def test_a_file_goes_before_what_stands_in_the_field(client):
    answer = paste(client, "Ann;Bea\n5;-6", file=(io.BytesIO(b"Cy;Dee\n5;-5"), "sheet.csv"))
    assert typed(answer.text, "n1") == "Cy"


def test_the_largest_sheet_is_typed_and_pasted(client):
    game = ("100", "-20", "-20", "-20", "-20", "-20")
    assert "each of its 40 games" in type_in(client, *[game] * 40).text
    assert "each of its 40 games" in paste(client, "\n".join([";".join(game)] * 40)).text


def test_nothing_is_kept(app, client):
    paste(client, PRINTED_TEXT)
    type_in(client, ("5", "-5"))
    assert {count(app, table) for table in Table.metadata.sorted_tables} == {0}


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"players": "9", "games": "1"}, "players"),
        ({"players": "2", "games": "99"}, "games"),
        ({"players": "3", "games": "²", "resize": "1"}, "games"),
    ],
)
def test_a_grid_of_a_size_that_no_sheet_has_is_refused_and_what_is_typed_stays(client, form, field):
    typed_in = {"n1": "Ann", "g1p1": "5", "g1p2": "-5"}
    answer = client.post("/check", data={"csrf_token": csrf_token(client)} | form | typed_in)
    assert (answer.status_code, list(errors(answer.text))) == (422, [field])
    assert (typed(answer.text, "n1"), typed(answer.text, "g1p2")) == ("Ann", "-5")


def test_fields_beyond_the_largest_grid_are_not_drawn(client):
    beyond = {"players": "2", "games": "1", "g41p1": "5", "g1p7": "5", "g0p1": "5", "n7": "x"}
    answer = client.post("/check", data={"csrf_token": csrf_token(client)} | beyond)
    assert "g2p1" not in filled(answer.text)


def test_another_size_keeps_everything_that_is_typed(client):
    form = {"players": "3", "games": "6", "resize": "1"}
    answer = type_in(client, ("5", "-5"), names=("Ann", ""), totals=("5", ""), **form)
    assert answer.status_code == 200
    sent = filled(answer.text)
    assert {field: sent[field] for field in ("n1", "g1p1", "g1p2", "t1", "g6p3", "t3")} == {
        "n1": ["Ann"],
        "g1p1": ["5"],
        "g1p2": ["-5"],
        "t1": ["5"],
        "g6p3": [""],
        "t3": [""],
    }
    assert "g7p1" not in sent
    assert found(answer.text) == []


@pytest.mark.parametrize("button", ["resize", "check"])
@pytest.mark.parametrize(
    ("size", "said"),
    [
        ({"players": "2", "games": "3"}, {"players": "Something stands in the column of player 3."}),
        ({"players": "3", "games": "1"}, {"games": "Something stands in game 2."}),
    ],
)
def test_a_size_that_would_lose_what_is_typed_is_refused(client, button, size, said):
    answer = type_in(client, ("5", "-5", "0"), ("1", "1", "-2"), **size, **{button: "1"})
    assert (answer.status_code, errors(answer.text)) == (422, said)
    assert typed(answer.text, "g2p3") == "-2"


def test_a_checked_grid_can_be_drawn_in_another_size(client):
    sent = {name: values[0] for name, values in filled(paste(client, PRINTED_TEXT).text).items()}
    answer = client.post("/check", data=sent | {"games": "5", "resize": "1"})
    assert typed(answer.text, "g3p4") == "+47"
    assert filled(answer.text)["g5p1"] == [""]


def test_columns_of_the_grid_in_which_nothing_is_typed_are_left_out(client):
    page = type_in(client, ("5", "-5", "", ""), ("1", "1", "", "")).text
    assert found(page)[0][1] == "Game 2 adds up to +2, not 0."
    assert "g1p3" not in filled(page)


def test_games_are_called_by_their_numbers_on_the_paper(client):
    page = paste(client, "Game,A,B\n5,5,-5\n6,7,-6\n7,3,-x").text
    assert "Game 7, B: “-x” is not a number of points." in words(page)
    page = paste(client, "Game,A,B\n5,5,-5\n6,7,-6\n7,3,-3").text
    assert found(page) == [("g2", "Game 6 adds up to +1, not 0.")]
    assert words(rows(page)[2]).startswith("⚠ does not add up: 6")
    sent = {name: values[0] for name, values in filled(page).items()}
    assert found(client.post("/check", data=sent).text) == found(page)
    larger = client.post("/check", data=sent | {"games": "5", "resize": "1"}).text
    assert filled(larger)["numbers"] == ["5,6,7,8,9"]


@pytest.mark.parametrize("numbers", ["", "x", "1,1", "0,1", "5,²", "9" * 40])
def test_numbers_that_no_games_have_are_counted_anew(client, numbers):
    page = type_in(client, ("5", "-5"), ("7", "-6"), numbers=numbers).text
    assert found(page) == [("g2", "Game 2 adds up to +1, not 0.")]


def test_losses_without_their_minus_have_a_sentence_of_their_own(client):
    sentence, listed = slips(paste(client, "24;5;16;3\n6;11;22;5").text)
    assert sentence == (
        "No loss carries its minus: every game would add up to 0 if all but its highest number were losses."
    )
    assert listed == []


def test_one_set_of_slips_is_shown_without_saying_that_there_is_no_other_where_the_search_was_cut_short(
    client,
):
    sentence, listed = slips(paste(client, "24;-5;-16;-3\n-6;-1;12;-5\nTotal;-18;6;4;8").text)
    assert sentence == "4 slips of the pen together would explain everything, and others may, too:"
    assert len(listed) == 4


def test_a_sheet_that_is_off_is_told_once_how_sheets_are_read(client):
    said = "Sheets are read as difference scoring: the winner gains what the others lose."
    assert words(paste(client, "42;0;0").text).count(said) == 1
    assert said not in words(paste(client, "42;-42;0").text)


def test_an_empty_post_accuses_nobody_of_more_than_an_empty_sheet(client):
    assert client.post("/check", data={"csrf_token": csrf_token(client)}).status_code == 422


@pytest.mark.parametrize("form", [{"players": "2", "games": "1"}, {"pasted": "y", "text": "1;-1"}])
def test_a_form_of_another_page_is_refused(client, form):
    assert client.post("/check", data=form).status_code == 400
    with_file = form | {"file": (io.BytesIO(b"1;-1"), "sheet.csv")}
    assert client.post("/check", data=with_file).status_code == 400
    assert hidden(client.get("/check").text, "csrf_token")


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_it_only_answers_get_and_post(client, method):
    assert getattr(client, method)("/check").status_code == 405
    assert client.post("/sheet", data={"csrf_token": csrf_token(client)}).status_code == 405


@pytest.mark.parametrize(("players", "games"), [(2, 1), (4, 8), (6, 40)])
def test_the_blank_sheet_has_a_column_for_every_player_and_a_line_for_every_game(client, players, games):
    answer = client.get(f"/sheet?players={players}&games={games}")
    assert answer.status_code == 200
    drawn = rows(answer.text)
    heads = ["Game", *(f"Player {seat}" for seat in range(1, players + 1)), "Sum"]
    assert texts(drawn[0], "th") == heads
    assert [words(row) for row in drawn[1:]] == [*map(str, range(1, games + 1)), "Total"]
    assert {len(select(row, "td")) for row in drawn[1:]} == {players + 1}


@pytest.mark.parametrize(
    ("host", "is_printed"),
    [("192.168.1.5:8000", True), ("score.example", True)]
    + [(host, False) for host in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000", "x.localhost")],
)
def test_the_blank_sheet_says_where_to_check_it_unless_only_this_computer_is_there(client, host, is_printed):
    page = client.get("/sheet", base_url=f"http://{host}").text
    assert (f"http://{host}/check" in page) is is_printed


def test_the_check_understands_what_is_written_on_the_blank_sheet(client):
    """Its head, its numbers, its totals and its column of sums, as a spreadsheet would have them."""
    drawn = rows(client.get("/sheet?players=3&games=2").text)
    head = texts(drawn[0], "th")
    first = [words(row) for row in drawn[1:]]
    points = [("24", "-15", "-9", "0"), ("-5", "12", "-7", ""), ("19", "-3", "-16", "")]
    above = [["Score sheet"], ["Date", "Friday", "Place", "Home"]]
    lines = [*above, head, *([label, *line] for label, line in zip(first, points, strict=True))]
    answer = paste(client, "\n".join("\t".join(line) for line in lines))
    assert "each of its 2 games sums to 0. Every column matches its total." in answer.text
    assert typed(answer.text, "n3") == "Player 3"
