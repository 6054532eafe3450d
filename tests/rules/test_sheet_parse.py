import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.sheet.cells import Cells, is_points, read_cells
from scorekeeper.rules.sheet.headings import Headings
from scorekeeper.rules.sheet.lines import decode_file
from scorekeeper.rules.sheet.parse import read_text
from scorekeeper.rules.sheet.sheet import Row, Sheet
from tests.support.sheets import right_games, totals_of

HEADINGS = Headings()
TWO_GAMES = Sheet(("Ann", "Bea", "Cy"), (Row(1, (24, -15, -9)), (Row(2, (-26, 48, -22)))), ())
WITH_TOTALS = Sheet(TWO_GAMES.names, TWO_GAMES.games, (-2, 33, -31))


def read(text, **options):
    return read_cells(read_text(text, HEADINGS, **options))


def refusal(text):
    with pytest.raises(Refused) as refused:
        read(text)
    return [fault.text % ({"name": f"seat {fault.seat}"} | fault.values) for fault in refused.value.faults]


@pytest.mark.parametrize(
    "text",
    [
        "\tAnn\tBea\tCy\nGame 1\t+24\t-15\t-9\nGame 2\t-26\t+48\t-22\n",
        "Ann;Bea;Cy\n24;-15;-9\n-26;48;-22",
        "Ann,Bea,Cy\r\n24,-15,-9\r\n-26,48,-22\r\n",
        "\ufeffGame;Ann;Bea;Cy;Sum\n1;24;-15;-9;0\n2;-26;48;-22;0\n",
        "Game,Ann,Bea,Cy,Sum\n1,24,-15,-9,\n2,-26,48,-22,\n",
        "Ann;Bea;Cy\nGame 1;24;-15;-9\nGame 2;-26;48;-22",
        "#\tAnn\tBea\tCy\n1\t24\t-15\t-9\n2\t-26\t48\t-22\n",
        "Evening at the lake;;;\n;;;\n;Ann;Bea;Cy\nFirst;24;-15;-9\nSecond;-26;48;-22\n;;;\n",
        '"Ann", "Bea", "Cy"\n"24", "-15", "-9"\n"-26", "48", "-22"\n',
        "Ann\tBea\tCy\r24\t-15\t-9\r-26\t48\t-22",
    ],
)
def test_a_sheet_is_read_with_any_separator_with_labels_or_without(text):
    assert read(text) == TWO_GAMES


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("\ufeffXia;Bea\n5;-5", "Xia"),
        ('"Ann\nLee";Bea\n5;-5', "Ann\nLee"),
        ("Ann Lee  Bea\n5        -5", "Ann Lee"),
    ],
)
def test_a_name_keeps_its_spaces_and_its_first_letter(text, name):
    assert read(text) == Sheet((name, "Bea"), (Row(1, (5, -5)),))


@pytest.mark.parametrize(
    "last",
    ["Total;-2;33;-31;0", "TOTALS: ;-2;33;-31", "Sum;-2;33;-31;", "Total points;-2;+33;-31", "Σ;-2;33;-31;0"],
)
def test_the_last_line_is_the_totals_if_it_is_called_so(last):
    assert read(f"Game;Ann;Bea;Cy;Sum\nGame 1;24;-15;-9;0\nGame 2;-26;48;-22;0\n{last}") == WITH_TOTALS
    labelled = read(f"Game 1;24;-15;-9\nGame 2;-26;48;-22\n{last}".removesuffix(";0"))
    assert (labelled.games, labelled.totals) == (WITH_TOTALS.games, WITH_TOTALS.totals)


def test_the_last_line_is_the_totals_if_the_caller_says_so():
    text = "Ann;Bea;Cy\n24;-15;-9\n-26;48;-22\n-2;33;-31"
    assert read(text, totals_last=True) == WITH_TOTALS
    assert len(read(text).games) == 3


def test_a_title_above_a_single_game_is_no_head():
    assert read("Evening;;\n24;-15;-9") == Sheet(("", "", ""), (Row(1, (24, -15, -9)),))


@pytest.mark.parametrize("blank", ["Game 2\nGame 3", "Game 2;;\nGame 3;;", "Game 2;;;;\nGame 3;;;;"])
def test_games_left_blank_do_not_say_how_many_players_there_are(blank):
    assert read(f"Game 1;5;-5\n{blank}").games == (Row(1, (5, -5)),)
    assert read(f"Game;Ann;Bea\n1;5;-5\n{blank}").games == (Row(1, (5, -5)),)


def test_games_that_are_half_filled_in_do_not_say_how_many_players_there_are():
    assert refusal("Game 1;5;-5\nGame 2;7\nGame 3;8") == [
        "Game 2, seat 1: blank is not zero.",
        "Game 3, seat 1: blank is not zero.",
    ]


def test_games_that_are_only_numbered_are_numbered_and_not_scored():
    assert read("1\t24\t-24\n2\t-5\t5\n3\t-7\t7").games[2] == Row(3, (-7, 7))
    assert read("1\t24\t-24\n2\t-5\t5\nTotal\t19\t-19").totals == (19, -19)
    assert read("24\t-24\n-5\t5\nTotal\t19\t-19").totals == (19, -19)
    assert read("1\t24\t-24\n2\t-5\t5\nJointly\t19\t-19").totals == (19, -19)
    assert read("3\t-2\t-1\n2\t-1\t-1").games[0].points == (3, -2, -1)


def test_headings_of_another_language_are_understood_beside_the_english_ones():
    text = "Spiel;Ann;Bea;Summe\n1;5;-5;0\n2;-7;7;0\nGesamt;-2;2;0\n"
    german = HEADINGS.with_words(game="Spiel", totals="Gesamt", sum_="Summe")
    assert read_cells(read_text(text, german)) == Sheet(
        ("Ann", "Bea"), (Row(1, (5, -5)), Row(2, (-7, 7))), (-2, 2)
    )


def test_words_of_another_language_are_added_as_labels_are_read():
    french = HEADINGS.with_words(" JEUX: ", "Bilan", " Contrôle", ["Date", "Lieu:"])
    assert french == Headings(
        HEADINGS.game | {"jeux"},
        HEADINGS.totals | {"bilan"},
        HEADINGS.sum | {"contrôle"},
        HEADINGS.notes | {"lieu"},
    )


@pytest.mark.parametrize(
    "last", ["Grand total", "Points:", "Overall", "Final score", "Tot", "", "Zusammen", "Итог"]
)
@pytest.mark.parametrize("label", ["{}", "Game {}", "{}."])
def test_the_last_line_is_the_totals_if_it_alone_has_no_number_among_numbered_games(last, label):
    games = "".join(f"{label.format(number)};{points}\n" for number, points in [(1, "5;-5"), (2, "7;-7")])
    sheet = read(f"Game;Ann;Bea\n{games}{last};22;-22")
    assert (len(sheet.games), sheet.totals) == (2, (22, -22))


@pytest.mark.parametrize(
    "last", ["Gesamt", "Summe", "Totaal", "Totale", "Somme:", "Grand total", "Итого", "合计"]
)
def test_totals_of_other_languages_are_known_where_no_game_is_numbered(last):
    assert read(f"Ann;Bea\n5;-5\n7;-7\n{last};22;-22").totals == (22, -22)
    assert read(f"Game;Ann;Bea\nFirst;5;-5\nLate;7;-7\n{last};22;-22").totals == (22, -22)


def test_a_last_game_that_is_named_like_the_others_is_no_total():
    assert read("Game;Ann;Bea\nFirst;5;-5\nLast;7;-7").totals == ()
    assert read("Game;Ann;Bea\nGame 1;5;-5\nGame 2;7;-7").totals == ()
    assert len(read("Game;Ann;Bea\n;5;-5\n;7;-7").games) == 2


@pytest.mark.parametrize(
    "games",
    [
        # A word that totals or notes have stands within the label, or in that of the only game.
        "The total mess;5;-5\nLate;7;-7",
        "Won by Ann;5;-5",
        # Half the games have no number, and so has the last.
        "First;5;-5\nGame 2;7;-7\nLast;1;-1",
    ],
)
def test_a_game_of_an_odd_name_is_a_game(games):
    sheet = read(f"Game;Ann;Bea\n{games}")
    assert (len(sheet.games), sheet.totals) == (len(games.splitlines()), ())


def test_two_lines_of_totals_are_not_chosen_between():
    (fault,) = refusal("Game;Ann;Bea\n1;5;-5\nSubtotal;5;-5\nGrand total;22;-22")
    assert "Line 3 is called “Subtotal”, and more lines follow it" in fault
    (fault,) = refusal("Game;Ann;Bea\n1;5;-5\nBefore;5;-5\nAfter;22;-22")
    assert "Line 3 is called “Before”" in fault


def test_games_keep_the_numbers_that_the_paper_gives_them():
    for text in ("Game,A,B\n5,5,-5\n6,7,-6", "Game 5,5,-5\nGame 6,7,-6", "No,A,B\nGame #5,5,-5\n6.,7,-6"):
        assert [game.slot for game in read(text).games] == [5, 6]


@pytest.mark.parametrize(
    "labels", [("1", "1"), ("Monday", "2"), ("30.11.", "1.12."), ("0", "1"), ("Nov 28", "29")]
)
def test_labels_that_do_not_number_every_game_are_counted_from_one(labels):
    first, second = labels
    assert [game.slot for game in read(f"Game;A;B\n{first};5;-5\n{second};7;-7").games] == [1, 2]


def test_games_that_are_counted_from_one_have_no_numbers_of_their_own():
    assert read_text("Game;A;B\n1;5;-5\n2;7;-7", HEADINGS).numbers == ()


@pytest.mark.parametrize("heading", ["Hand", "Game number", "Game no.", "Date", "Round", "Partie", "Nr."])
@pytest.mark.parametrize("games", ["1;5;-5\n2;-7;7\n3;1;-1", "7;5;-5\n8;-7;7"])
def test_a_column_that_counts_is_no_player_whatever_stands_above_it(heading, games):
    assert read(f"{heading};Ann;Bea\n{games}").names == ("Ann", "Bea")


def test_a_player_whose_points_count_up_is_a_player_if_the_games_say_so():
    assert read("Ann;Bea;Cy\n1;-1;0\n2;-1;-1").names == ("Ann", "Bea", "Cy")


@pytest.mark.parametrize(
    ("text", "players", "slots"),
    [
        # Below a blank corner stand labels, even such as do not count on.
        (";Ann;Bea\n7;5;-5\n9;7;-7", 2, [7, 9]),
        # Either way no game sums to 0.
        ("X;Ann;Bea\n1;5;-4\n2;7;-3", 2, [1, 2]),
        ("X;Ann;Bea\n998;5;-5\n999;7;-7", 2, [998, 999]),
        ("Xia;Ann;Bea\n1000;5;-5\n1001;7;-7", 3, [1, 2]),
        ("+1;5;-5\n+2;7;-7", 3, [1, 2]),
    ],
)
def test_a_column_counts_in_up_to_three_digits_without_a_sign(text, players, slots):
    sheet = read(text)
    assert (len(sheet.names), [game.slot for game in sheet.games]) == (players, slots)


@pytest.mark.parametrize("corner", ["", "Game"])
def test_the_corner_above_the_numbers_is_no_name_though_a_line_has_one_more_cell(corner):
    (fault,) = refusal(f"{corner};Ann;Bea\n1;5;-3;-2")
    assert "Line 2 has more columns than there are players: “-2”" in fault


def test_one_of_two_players_may_be_called_like_a_sum():
    assert read("Ann;Sum\n5;-5").names == ("Ann", "Sum")


def test_a_single_line_begins_with_its_number_if_points_carry_signs_or_sum_without_it():
    assert read("1;+24;-15;-16;-43").games[0].points == (24, -15, -16, -43)
    assert read("1;24;-24").games[0].points == (24, -24)
    assert read("1;24;-25").games[0].points == (1, 24, -25)


@pytest.mark.parametrize(
    "note", ["Place;1;2", "Wins;2;0", "Games won;2;0", "Checked by Ann;;", "Checked by;Ann;", "Nice game;;"]
)
@pytest.mark.parametrize("totals", ["Total;12;-12", "Together;12;-12"])
def test_notes_below_the_totals_are_left_out(note, totals):
    sheet = read(f"Game;Ann;Bea\n1;5;-5\n2;7;-7\n{totals}\n{note}")
    assert (len(sheet.games), sheet.totals) == (2, (12, -12))


@pytest.mark.parametrize("games", [1, 3])
def test_places_and_wins_are_left_out_where_there_are_no_totals(games):
    sheet = read("Game;Ann;Bea\n" + "Once;5;-5\n" * games + "Place;1;2\nWins;3;0")
    assert (len(sheet.games), sheet.totals) == (games, ())


@pytest.mark.parametrize(
    "above", ["Score sheet;;;;\nDate;Friday;;Place;Home", "Date;;;Place;", "Score sheet\nDate;30;Place;5"]
)
@pytest.mark.parametrize("corner", ["Game", "#"])
def test_title_date_and_place_above_the_head_are_left_out(above, corner):
    sheet = read(f"{above}\n{corner};Ann;Bea;Cy;Sum\n1;24;-15;-9;0\n2;-26;48;-22;\n3;;;;\nTotal;-2;33;-31;0")
    assert sheet == WITH_TOTALS


def test_date_and_place_stand_above_names_without_a_corner_too():
    assert read("Date,Friday,,Place,Home\nAnn,Bea,Cy\n24,-15,-9").names == ("Ann", "Bea", "Cy")


def test_a_line_that_no_cell_of_can_be_read_is_not_taken_for_a_note():
    assert len(refusal("Ann;Bea\n5;-5\nx;y")) == 2
    assert len(refusal("Place;5;-5\nHome;x;y")) == 2


@pytest.mark.parametrize(
    "text",
    [
        "| Game | Ann | Bea | Cy |\n|------|:---:|----:|----|\n| 1 | 24 | -15 | -9 |\n| 2 | -26 | 48 | -22 |",
        "Ann | Bea | Cy\n24 | -15 | -9\n-26 | 48 | -22",
        "Game     Ann  Bea   Cy\nGame 1    24  -15   -9\nGame 2   -26   48  -22",
        "         Ann  Bea   Cy\nGame 1    24  -15   -9\nGame 2   -26   48  -22",
        "Ann Bea Cy\n24 -15 -9\n-26 48 -22",
        "Ann Bea Cy\nGame 1 24 -15 -9\nGame 2 -26 48 -22",
        "# Ann Bea Cy\n1 24 -15 -9\n2 -26 48 -22",
        "Game Ann Bea Cy\nFirst 24 -15 -9\nSecond -26 48 -22",
    ],
)
def test_tables_of_bars_and_spaces_are_read(text):
    assert read(text) == TWO_GAMES
    assert read(f"{text.replace('Ann', 'Amy')}").names[0] == "Amy"


def test_a_table_of_single_spaces_needs_no_head():
    assert read("Game 5 7 -7\nGame 6 5 -5") == Sheet(("", ""), (Row(5, (7, -7)), Row(6, (5, -5))))


def test_a_bar_at_the_end_of_a_line_begins_no_column():
    assert read("| 1 | 5 |\n| 2 | -5 |").games == (Row(1, (1, 5)), Row(2, (2, -5)))


def test_totals_below_a_table_of_single_spaces_are_read():
    assert read("Ann Bea Cy\n1 24 -15 -9\n2 -26 48 -22\nTotal -2 33 -31") == WITH_TOTALS


def test_a_number_with_a_space_in_it_is_not_cut_in_two_where_wider_spaces_stand():
    assert refusal("1 500  -1 500") == [
        "Game 1, seat 0: “1 500” is not a number of points.",
        "Game 1, seat 1: “-1 500” is not a number of points.",
    ]


@pytest.mark.parametrize("text", ["24 -15 -9\n-26 48", "we met on 5 May", "Ann Lee Bea Cy\n24 -15 -9"])
def test_single_spaces_are_not_cut_at_where_the_numbers_of_lines_differ(text):
    assert "Only one column" in refusal(text)[0]


def test_columns_without_a_single_number_are_left_out():
    assert read("A;B;C;D\n24;-24;;\n-5;5;;\nTotal;19;-19").names == ("A", "B")
    assert len(refusal("A;B\n24;\n-5;")) == 2


def test_an_unnamed_column_of_the_grid_is_left_out_and_a_named_one_is_not():
    cells = Cells(("A", "B", "", "Dee"), (("5", "-5", "", ""),))
    assert cells.without_empty_columns().names == ("A", "B", "Dee")
    assert cells.without_empty_columns(named=True) == Cells(("A", "B"), (("5", "-5"),))


def test_a_dash_alone_is_asked_about():
    assert refusal("Ann;Bea\n\u200e-;5\nTotal;5;–") == [
        "Game 1, seat 0: a dash may be a 0 or a gap. Type 0, or nothing.",
        "Total, seat 1: a dash may be a 0 or a gap. Type 0, or nothing.",
    ]


@pytest.mark.parametrize("minus", "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d")
def test_a_minus_of_every_typography_is_a_minus(minus):
    assert read(f"Ann;Bea\n{minus}12;12").games == (Row(1, (-12, 12)),)


@pytest.mark.parametrize(
    ("cell", "points"),
    [
        ("+12", 12),
        ("＋12", 12),
        (" 12 ", 12),
        ("\xa012\xa0", 12),
        ("- 12", -12),
        ("(12)", -12),
        ("（12）", -12),
        ("\u200e-12\u200e", -12),
        ("\u206612\u2069", 12),
        ("１２", 12),
        ("-0", 0),
        ("007", 7),
        ("12.0", 12),
        ("-12,00", -12),
        ("'5", 5),
        ('="-5"', -5),
        ("5-", -5),
        ("5 −", -5),
        ("-(8)", -8),
        ("(12.0)", -12),
    ],
)
def test_points_are_read_as_spreadsheets_write_them(cell, points):
    assert read(f"Ann\tBea\n{cell}\t1").games[0].points == (points, 1)


def test_a_game_left_blank_is_skipped_and_the_next_keeps_its_number():
    sheet = read("Game;Ann;Bea\nGame 1;5;-5\nGame 2;;\nGame 3;-4;4\nGame 4;;\n")
    assert sheet.games == (Row(1, (5, -5)), Row(3, (-4, 4)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "No game was found"),
        ("Date;Friday", "No game was found"),
        ("\n \n", "No game was found"),
        ("hello", "Only one column"),
        ("24 -15 -9\n-26 48", "Only one column"),
        ("Ann;Bea;Cy", "No game was found"),
        ("Ann;Bea\n1;2\n3;4;5", "Line 3 has more columns than there are players: “5”"),
        ("1;2\n3;4\n3;4;5", "Line 3 has more columns than there are players: “5”"),
        ("\t".join("1234567"), "A sheet has 2 to 6 players; here are 7 columns"),
        ("Game;Ann\nGame 1;5", "A sheet has 2 to 6 players; here are 1 columns"),
        ("Game;;\nGame 1;;", "A sheet has 2 to 6 players; here are 0 columns"),
        ("1;-1\n" * 41, "A sheet has at most 40 games; here are 41"),
        ("Game;Ann;Bea\nGame 1;5;-5\nTotal;5;-5\nGame 2;5;-5", "Line 3 is called “Total”, and more lines"),
        ("Ann Bea\n1 5 -5\n\nTotal 5 -5\n2 7 -7", "Line 4 is called “Total”, and more lines"),
        ("Ann;Bea\n5;-5\nTotal;5;-5;0", "Line 3 has more columns than there are players: “0”"),
        ("Ann  Bea\n5  -5\n7  -7  0", "Line 3 has more columns than there are players: “0”"),
        ("Total;5;-5", "There are totals, but no game"),
        ("Game;Ann;Bea\nGame 1;;\nGame 2;;", "No game is filled in yet"),
        ('Ann;Bea\n"' + "9" * 140_000 + ";1", "Line 2 cannot be read"),
    ],
)
def test_text_that_is_not_a_sheet_is_refused_with_the_line_at_fault(text, said):
    (fault,) = refusal(text)
    assert said in fault


def test_a_sheet_may_have_forty_games():
    assert len(read("1;-1\n" * 40).games) == 40


def test_every_bad_cell_is_named_by_game_and_column_with_what_was_found():
    assert refusal("Game;Ann;Bea;Cy\nGame 1;x;-5;\nGame 2;5;1.5;-5\nTotal;;4;<b>") == [
        "Game 1, seat 0: “x” is not a number of points.",
        "Game 1, seat 2: blank is not zero.",
        "Game 2, seat 1: “1.5” is not a number of points.",
        "Total, seat 0: blank is not zero. Fill in every total, or none.",
        "Total, seat 2: “<b>” is not a number of points.",
    ]


@pytest.mark.parametrize(
    "cell", ["1e2", "--5", "1.5", "1,5", "1.000", "-5-", "+", "1 2", "½", "9999999", "(-5)", "J"]
)
def test_what_is_no_whole_number_is_not_guessed_at(cell):
    (fault,) = refusal(f"Ann\tBea\n{cell}\t5")
    assert fault == f"Game 1, seat 0: “{cell}” is not a number of points."


@pytest.mark.parametrize(
    ("cell", "said"), [("x" * 40, "x" * 40), ("x" * 41, "x" * 40 + "…"), ("x" * 500, "x" * 40 + "…")]
)
def test_a_cell_of_more_than_forty_characters_is_cut_short_in_its_fault(cell, said):
    assert refusal(f"Ann;Bea\n{cell};5") == [f"Game 1, seat 0: “{said}” is not a number of points."]


@pytest.mark.parametrize(
    ("encoding", "name"), [("utf-8", "Zoë"), ("utf-8-sig", "Zoë"), ("cp1252", "Zoë"), ("utf-16", "Zoë")]
)
def test_files_are_read_in_the_encodings_that_spreadsheets_save(encoding, name):
    """Accents survive."""
    sheet = read(decode_file(f"{name};Bea\n–5;5".encode(encoding)))
    assert (sheet.names, sheet.games) == ((name, "Bea"), (Row(1, (-5, 5)),))


def test_the_mark_before_a_file_is_no_part_of_its_text():
    assert decode_file(b"\xef\xbb\xbfAnn;Bea") == "Ann;Bea"
    assert decode_file("\ufeffAnn;Bea".encode("utf-16-le")) == "Ann;Bea"
    assert decode_file("\ufeffAnn;Bea".encode("utf-16-be")) == "Ann;Bea"


@pytest.mark.parametrize(
    "data", [b"\x00\x01\x02", b"PK\x03\x04\x00\x81", "a;b".encode("utf-16-le"), b"\xff\xfea"]
)
def test_a_file_that_is_not_text_is_refused(data):
    with pytest.raises(Refused, match="not text"):
        decode_file(data)


@given(
    right_games(),
    st.tuples(st.sampled_from("\t;,"), st.sampled_from("-−–—"), st.sampled_from(["\n", "\r\n"])),
    st.tuples(st.booleans(), st.booleans(), st.booleans()),
)
def test_whatever_is_written_as_a_table_is_read_back(games, typography, parts):
    mark, minus, end = typography
    names, labels, totals = parts

    def line(label, cells):
        return mark.join([label, *cells] if labels else cells)

    def spelled(points):
        return [str(value).replace("-", minus) for value in points]

    players = ["Ann", "Bea", "Cy", "Dee", "Eve", "Flo"][: len(games[0])]
    lines = [line("", players)] if names else []
    lines += [line(f"Game {slot}", spelled(game)) for slot, game in enumerate(games, 1)]
    lines += [line("Total", spelled(totals_of(games)))] if totals else []
    sheet = read(end.join(lines), totals_last=totals)
    assert sheet.names == (tuple(players) if names else ("",) * len(players))
    assert [game.points for game in sheet.games] == games
    assert sheet.totals == (totals_of(games) if totals else ())


@given(st.text(alphabet='AnTotalPce 0123456789+-;,|\t\n"()#\ufeff', max_size=200))
def test_any_text_is_read_or_refused(text):
    try:
        sheet = read(text)
    except Refused:
        pass
    else:
        assert 2 <= len(sheet.names) <= 6
        assert {len(game.points) for game in sheet.games} == {len(sheet.names)}
        assert len(sheet.totals) in (0, len(sheet.names))


def test_cells_are_read_without_names_and_totals_too():
    assert read_cells(Cells(("", ""), (("1", "-1"),))) == Sheet(("", ""), (Row(1, (1, -1)),))
    assert read_cells(Cells(("", ""), (("1", "-1"),), (" ", ""))).totals == ()


@pytest.mark.parametrize("numbers", [(5,), (5, 6, 7)])
def test_every_game_has_a_number_or_none_has(numbers):
    with pytest.raises(ValueError, match="argument 2"):
        read_cells(Cells(("", ""), (("1", "-1"), ("2", "-2")), numbers=numbers))


@pytest.mark.parametrize("first", ["5,", "1 000;-1 000", "10.5;-10.5", ";7"])
def test_a_first_line_without_letters_is_a_game_and_no_title_or_head(first):
    with pytest.raises(Refused):
        read_cells(read_text(f"{first}\n3{';' if ';' in first else ','}-3", HEADINGS))


@pytest.mark.parametrize("minus", "-‐‑‒–—―−﹣－⁻₋﹘˗➖⁃")
def test_a_minus_of_every_typography_is_read(minus):
    sheet = read_cells(read_text(f"Ann;Bea\n5;{minus}5\n{minus} 7;7", HEADINGS))
    assert [game.points for game in sheet.games] == [(5, -5), (-7, 7)]


def test_a_first_column_counts_the_games_if_more_of_them_then_balance():
    """The third game balances either way of reading it by itself."""
    sheet = read("1\t5\t-5\n2\t6\t-6\n3\t2\t-5")
    assert [game.points for game in sheet.games] == [(5, -5), (6, -6), (2, -5)]


def test_dashes_in_a_heading_are_no_rule():
    assert read("|Ann--Marie|Bea|\n|---|---|\n|5|-5|").names == ("Ann--Marie", "Bea")


@pytest.mark.parametrize(("blanks", "is_read"), [(36, True), (37, False)])
def test_a_cell_is_points_up_to_forty_characters(blanks, is_read):
    assert is_points(f"(12{' ' * blanks})") is is_read
