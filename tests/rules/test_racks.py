import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.racks import (
    JOKER,
    LARGE_SET,
    STANDARD_SET,
    Rack,
    check_racks,
    left_in_box,
    lowest,
    read_rack,
)

EIGHT_THIRTEENS = Rack(104, 0, (13,) * 8)


@pytest.mark.parametrize(
    ("text", "rack"),
    [
        ("0", Rack(0)),
        ("34", Rack(34)),
        (" 34\n", Rack(34)),
        ("007", Rack(7)),
        ("30", Rack(30)),
        ("105", Rack(105)),
        ("13+7", Rack(20, 0, (13, 7))),
        (" 13 + 7 ", Rack(20, 0, (13, 7))),
        ("13 7", Rack(20, 0, (13, 7))),
        ("13+30+7", Rack(20, 1, (13, 7))),
        ("30+30", Rack(0, 2)),
        ("4+J", Rack(4, 1, (4,))),
        ("4 J", Rack(4, 1, (4,))),
        ("4J", Rack(4, 1, (4,))),
        ("j+4", Rack(4, 1, (4,))),
        ("J", Rack(0, 1)),
        ("J+J", Rack(0, 2)),
        ("JJ", Rack(0, 2)),
        ("jJ 12", Rack(12, 2, (12,))),
    ],
)
def test_a_rack_is_a_total_or_its_tiles_in_which_30_or_j_is_a_joker(text, rack):
    assert read_rack(text) == rack


@pytest.mark.parametrize(
    ("text", "total"), [("３４", 34), ("１３＋７", 20), ("٣٤", 34), ("١٣+٧", 20), ("३४", 34)]
)
def test_the_digits_of_any_script_and_a_full_width_plus_are_read(text, total):
    assert read_rack(text).total == total


@pytest.mark.parametrize(
    ("text", "jokers", "total"),
    [("34", 1, 64), ("0", 2, 60), ("", 1, 30), ("4+7", 1, 41), ("4+J", 1, 64), ("30", 1, 60)],
)
def test_jokers_counted_apart_add_30_each(text, jokers, total):
    assert read_rack(text, jokers).total == total


@pytest.mark.parametrize("text", ["", " ", "\t\n", "\u00a0", "\u3000"])
def test_blank_is_not_zero(text):
    with pytest.raises(Refused, match="Blank is not zero"):
        read_rack(text)


@pytest.mark.parametrize("minus", "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d")
@pytest.mark.parametrize("text", ["%s25", "%s 25", "13%s7", "25%s", "%s"])
def test_a_minus_of_any_typography_is_refused_as_a_minus(text, minus):
    with pytest.raises(Refused, match="without a minus"):
        read_rack(text % minus)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("14+2", "no tile"),
        ("2+0", "no tile"),
        ("31 J", "no tile"),
        ("4+", "missing beside the plus"),
        ("+4", "missing beside the plus"),
        ("4++5", "missing beside the plus"),
        ("+", "missing beside the plus"),
        ("12.5", "not a rack"),
        ("12,5", "not a rack"),
        ("1e2", "not a rack"),
        ("0x10", "not a rack"),
        ("1_0", "not a rack"),
        ("½", "not a rack"),
        ("²", "not a rack"),
        ("twelve", "not a rack"),
        ("4+Q", "not a rack"),
        ("4*J", "not a rack"),
        ("5;", "not a rack"),
        ("NaN", "not a rack"),
        ("4\x00", "not a rack"),
        ("<b>4</b>", "not a rack"),
        ("9" * 200, "too long"),
        ("1+" * 100 + "1", "too long"),
    ],
)
def test_nothing_is_guessed_about_any_other_text(text, reason):
    with pytest.raises(Refused, match=reason):
        read_rack(text)


@pytest.mark.parametrize("almost", ["1" * 60 + "x", "J" * 60 + "x", " 1" * 30 + "x", "1J" * 30 + "!"])
def test_a_text_that_is_almost_a_rack_is_refused_at_once(almost):
    # In a process of its own: a pattern that backtracks would keep this one for years.
    program = f"from scorekeeper.rules import racks; racks.read_rack({almost!r})"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=20, check=False
    )
    assert "Refused" in ran.stderr


def test_a_refusal_names_the_tile_that_does_not_exist():
    with pytest.raises(Refused) as refused:
        read_rack("14+2")
    assert refused.value.faults[0].values["tile"] == "14"


def test_a_rack_is_read_up_to_80_characters():
    tiles = "+".join(["1"] * 39)
    assert read_rack(f"{tiles}+11").total == 50
    with pytest.raises(Refused, match="too long"):
        read_rack(f"{tiles} +11")


def test_jokers_cannot_be_fewer_than_none():
    with pytest.raises(Refused, match="Jokers cannot"):
        read_rack("4", -1)


@given(
    st.lists(
        st.sampled_from([*(str(tile) for tile in range(1, 14)), "30", "J", "j"]), min_size=2, max_size=20
    )
)
@settings(deadline=None)
def test_tiles_typed_with_a_plus_are_worth_their_arithmetic_sum(tiles):
    values = [JOKER if tile in "Jj" else int(tile) for tile in tiles]
    rack = read_rack("+".join(tiles))
    assert rack.total == sum(values)
    assert rack.jokers == values.count(JOKER)
    assert list(rack.tiles) == [value for value in values if value != JOKER]


@given(st.text(max_size=100))
@settings(deadline=None)
def test_any_text_is_either_a_rack_of_0_or_more_or_refused(text):
    try:
        assert read_rack(text).total >= 0
    except Refused as refused:
        assert refused.faults  # noqa: PT017 (either answer is right)


@pytest.mark.parametrize(
    ("box", "tiles", "numbers", "total", "alike"),
    [(STANDARD_SET, 106, 728, 788, 8), (LARGE_SET, 160, 1092, 1212, 12)],
)
def test_a_box_holds_so_many_tiles_so_much_in_numbers_and_so_much_in_all(box, tiles, numbers, total, alike):
    assert (box.tiles, box.numbers, box.total, box.most_alike) == (tiles, numbers, total, alike)


@pytest.mark.parametrize(
    ("racks", "reason"),
    [
        ([Rack(1092, 4)], None),
        ([Rack(1212)], None),
        ([Rack(1213)], "more than the box holds"),
        ([Rack(1093, 4)], "more than the box holds"),
        ([Rack(0, 2), None, Rack(0, 2)], None),
        ([Rack(0, 2), None, Rack(0, 3)], "jokers"),
        ([Rack(12, 0, (1,) * 12)], None),
        ([Rack(12, 0, (1,) * 12), Rack(2, 0, (2,))], None),
        ([Rack(12, 0, (1,) * 12), None, Rack(3, 0, (1, 2))], "tiles with a"),
    ],
)
def test_a_large_box_has_limits_of_its_own(racks, reason):
    faults = list(check_racks(racks, LARGE_SET))
    assert [fault.seat for fault in faults] == ([len(racks) - 1] if reason else [])
    assert all(reason in fault.text for fault in faults)


@pytest.mark.parametrize(
    "racks",
    [
        [Rack(728)],
        [Rack(728, 2)],
        [Rack(788)],
        [Rack(0), Rack(788)],
        [Rack(700), Rack(88)],
        [Rack(728, 1), Rack(30)],
        [Rack(0, 1), Rack(0, 1)],
        [EIGHT_THIRTEENS, Rack(78, 2, tuple(range(1, 13)))],
        [Rack(36, 0, (9,) * 4), Rack(36, 0, (9,) * 4), Rack(9)],
    ],
)
def test_a_box_can_leave_these_racks(racks):
    assert not list(check_racks(racks))


@pytest.mark.parametrize(
    ("racks", "seat", "reason"),
    [
        pytest.param([Rack(789)], 0, "more than the box holds", id="789 in all"),
        pytest.param([Rack(10**80)], 0, "more than the box holds", id="a number of 80 digits"),
        pytest.param([Rack(729, 1)], 0, "more than the box holds", id="729 beside a joker hides no joker"),
        pytest.param([Rack(729, 2)], 0, "more than the box holds", id="729 in numbers"),
        pytest.param([Rack(700), Rack(89)], 1, "more than the box holds", id="789 over two racks"),
        pytest.param([Rack(0, 2), Rack(729)], 1, "more than the box holds", id="no joker left to hide"),
        pytest.param(
            [Rack(728, 1), Rack(29), Rack(1)], 1, "more than the box holds", id="29 cannot hide a joker"
        ),
        pytest.param([Rack(700, 1), Rack(36, 0, (9,) * 4)], 1, "more than the box holds", id="nor can tiles"),
        pytest.param([Rack(0, 3)], 0, "jokers", id="three jokers on one rack"),
        pytest.param([Rack(0, 2), Rack(4, 1, (4,))], 1, "jokers", id="three jokers over two racks"),
        pytest.param([Rack(9, 0, (1,) * 9)], 0, "tiles with a", id="nine ones on one rack"),
        pytest.param([EIGHT_THIRTEENS, Rack(0), Rack(13, 0, (13,))], 2, "tiles with a", id="a ninth 13"),
    ],
)
def test_the_first_rack_with_which_there_is_more_than_a_box_holds_is_named(racks, seat, reason):
    (fault,) = check_racks(racks)
    assert fault.seat == seat
    assert reason in fault.text


def test_the_tile_that_is_there_too_often_is_named():
    (fault,) = check_racks([EIGHT_THIRTEENS, Rack(14, 0, (1, 13))])
    assert fault.values == {"count": 8, "tile": 13}


@pytest.mark.parametrize(
    ("racks", "seats"),
    [
        ([Rack(4), Rack(9), Rack(15)], (0,)),
        ([Rack(15), Rack(6), Rack(6)], (1, 2)),
        ([Rack(7), Rack(7)], (0, 1)),
        ([Rack(0, 1), Rack(30)], (0, 1)),
        ([Rack(0, 1), Rack(31)], (0,)),
        ([Rack(13, 0, (13,)), Rack(6, 0, (1, 2, 3))], (1,)),
        ([None, Rack(9), Rack(6), None, Rack(6)], (2, 4)),
    ],
)
def test_the_lowest_rack_is_the_lowest_total_however_many_tiles_hold_it(racks, seats):
    assert lowest(racks) == seats


def test_a_box_holds_tiles_from_1_to_13_and_jokers_and_nothing_else():
    assert left_in_box([]) == {**dict.fromkeys(range(1, 14), 8), JOKER: 2}


def test_what_is_left_in_the_box_is_counted_from_the_tiles_typed_one_by_one():
    left = left_in_box([read_rack("4+4+J"), read_rack("34"), read_rack("7", jokers=1)])
    assert (left[4], left[7], left[13], left[JOKER]) == (6, 8, 8, 0)


def test_a_large_box_is_counted_from_its_own_tiles():
    left = left_in_box([read_rack("4+4+J")], LARGE_SET)
    assert (left[4], left[7], left[JOKER]) == (10, 12, 3)


def test_a_box_never_holds_fewer_than_no_tiles():
    assert left_in_box([read_rack("+".join(["1"] * 9)), read_rack("J+J+J")])[1] == 0


_SOME_RACK = st.one_of(
    st.none(),
    st.builds(Rack, st.integers(0, 400), st.integers(0, 3)),
    st.lists(st.integers(1, 13), min_size=2, max_size=20).map(lambda tiles: Rack(sum(tiles), 0, (*tiles,))),
)


@given(st.lists(_SOME_RACK, min_size=1, max_size=6), st.sampled_from([STANDARD_SET, LARGE_SET]))
def test_what_a_box_holds_it_holds_without_the_last_rack_too(racks, tile_set):
    if not list(check_racks(racks, tile_set)):
        assert not list(check_racks(racks[:-1], tile_set))
