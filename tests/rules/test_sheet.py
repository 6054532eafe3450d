import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.sheet.sheet import Row, Sheet, check, is_possible, lacks_minuses
from tests.support.sheets import PRINTED, PRINTED_TOTALS, make_sheet, right_games, totals_of


def test_the_printed_sample_is_caught_in_all_rows_and_all_columns():
    found = check(make_sheet(PRINTED, PRINTED_TOTALS))
    assert sum(PRINTED_TOTALS) == 0
    assert [(finding.slot, finding.off) for finding in found if finding.slot] == [
        (1, -50),
        (2, -60),
        (3, -20),
    ]
    assert [(finding.fault.seat, finding.off) for finding in found if not finding.slot] == [
        (0, 20),
        (1, 10),
        (2, 20),
        (3, 80),
    ]


@given(right_games())
def test_a_sheet_that_adds_up_has_no_findings(games):
    assert check(make_sheet(games)) == ()
    assert check(make_sheet(games, totals_of(games))) == ()


@pytest.mark.parametrize(
    ("points", "possible"),
    [
        ((54, -12, -17, -25), True),
        ((-12, 12), True),
        ((0, 0, 0), True),
        ((0, 9, -9), True),
        ((0, 0, 9, -9), True),
        ((5, 5, -10), False),
        ((5, -5, 5, -5), False),
        ((5, 1, -6), False),
        ((54, -12, -17, -24), False),
        ((-5, -5), False),
        ((5, 0, 0), False),
        ((-5, 0, 0), False),
        ((20, -5, -5, -5), False),
        ((788, -700, -88), True),
        ((789, -700, -89), False),
        ((788, -700, -87, -1), True),
        ((789, -700, -88, -1), False),
        ((99999, -99999), False),
        ((1212, -1208, -1, -1, -1, -1), True),
        ((1213, -1209, -1, -1, -1, -1), False),
    ],
)
def test_a_game_could_be_if_it_sums_to_zero_and_one_gains_or_nobody_scores(points, possible):
    assert is_possible(points) is possible
    assert (check(make_sheet([points])) == ()) is possible


@pytest.mark.parametrize(
    ("points", "texts", "off"),
    [
        ((20, -5, -5, -5), ["adds up to"], 5),
        ((5, 5, -10), ["only one player can gain"], 0),
        ((5, 5, -5), ["adds up to", "only one player can gain"], 5),
        ((-5, -8), ["adds up to", "nobody gains"], -13),
        ((789, -700, -89), ["fits no box"], 0),
        ((789, -700, -9), ["adds up to", "fits no box"], 80),
    ],
)
def test_a_game_is_told_what_is_wrong_with_its_sum_and_with_its_signs(points, texts, off):
    found = check(make_sheet([(0,) * len(points), points]))
    assert {finding.slot for finding in found} == {2}
    assert found[0].off == off
    for finding, text in zip(found, texts, strict=True):
        assert text in finding.fault.text


def test_a_game_and_a_column_are_told_with_signs_what_they_add_up_to_and_how_far_off_a_total_is():
    game, *columns = check(make_sheet([(5, -8)], (7, 0)))
    assert game.fault.values == {"slot": 1, "sum": "-3"}
    assert [column.fault.values for column in columns] == [
        {"counted": "+5", "written": "+7", "off": "+2"},
        {"counted": "-8", "written": "0", "off": "+8"},
    ]


@pytest.mark.parametrize("totals", [(5,), (5, -5, 0)])
def test_totals_stand_below_each_column_or_below_none(totals):
    with pytest.raises(ValueError, match="argument 2"):
        check(make_sheet([(5, -5)], totals))


def test_two_winners_are_named():
    (finding,) = check(make_sheet([(5, -10, 5)]))
    assert finding.fault.among == (0, 2)


@given(right_games(), st.data())
def test_a_total_that_is_changed_is_found_in_its_column_and_nowhere_else(games, data):
    totals = list(totals_of(games))
    seat = data.draw(st.integers(0, len(totals) - 1))
    off = data.draw(st.integers(-200, 200).filter(bool))
    totals[seat] += off
    (finding,) = check(make_sheet(games, totals))
    assert (finding.slot, finding.fault.seat, finding.off) == (None, seat, off)


@given(right_games(), st.data())
def test_a_number_that_is_changed_is_found_in_its_game_and_its_column(games, data):
    totals = totals_of(games)
    place = data.draw(st.integers(0, len(games) - 1))
    seat = data.draw(st.integers(0, len(totals) - 1))
    off = data.draw(st.integers(-200, 200).filter(bool))
    changed = list(games[place])
    changed[seat] += off
    games[place] = changed
    found = check(make_sheet(games, totals))
    assert (found[0].slot, found[0].off) == (place + 1, off)
    assert [(finding.fault.seat, finding.off) for finding in found if finding.slot is None] == [(seat, -off)]


def test_a_game_left_blank_keeps_the_numbers_of_those_after_it():
    sheet = Sheet(("A", "B"), (Row(1, (5, -5)), Row(4, (5, -6))))
    assert [finding.slot for finding in check(sheet)] == [4]


def test_points_that_no_box_holds_are_named_with_whose_they_are_and_what_it_holds():
    (finding,) = check(make_sheet([(-9, 9, 0), (99999, 0, -99999)]))
    assert (finding.slot, finding.fault.among, finding.fault.values["most"]) == (2, (0, 2), 788)


@pytest.mark.parametrize(
    ("games", "lacks"),
    [
        ([(24, 5, 16, 3), (6, 11, 22, 5)], True),
        ([(24, 5, 16, 3), (0, 0, 0, 0)], True),
        ([(24, 5, 16, 4)], False),
        ([(24, 5, 16, 3), (22, -6, -11, -5)], False),
        ([(5, 5)], False),
        ([(5, 5, 0)], False),
        ([(0, 0, 0)], False),
        ([(42, 0, 0)], False),
        ([(42, 0, 12, 30)], True),
    ],
)
def test_losses_lack_their_minus_if_the_highest_of_every_game_is_the_sum_of_the_others(games, lacks):
    assert lacks_minuses(make_sheet(games)) is lacks
