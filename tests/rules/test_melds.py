import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.melds import FIRST_MELD, Colour, Meld, Tile, first_meld, read_meld


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("B4 B5 B6", 15),
        ("K10 K11 K12", 33),
        ("B8 B9 B10", 27),
        ("B5 O5 R5", 15),
        ("B8 O8 K8 R8", 32),
        ("J B8 O8 R8", 32),
        ("J R12 R13", 36),
        ("R11 J R13", 36),
        ("R1 J J R4", 10),
        ("J J B5", 15),
        ("J J B13", 39),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", 91),
    ],
)
def test_a_set_counts_its_numbers_and_a_joker_as_what_it_stands_for(text, total):
    assert read_meld(text).total == total


@pytest.mark.parametrize(
    "text",
    [
        "",
        "B4 B5",
        "B5 O5",
        "K12 K13 K1",
        "R12 R13 J",
        "J R1 R2",
        "B8 B8 R8",
        "B8 O8 K8 R8 J",
        "B4 B5 R6",
        "B4 B6 B7",
        "B6 B5 B4",
        "B4 B4 B5",
        "J J J",
        "B8 O9 R10",
    ],
)
def test_other_tiles_are_no_set_and_count_nothing(text):
    assert read_meld(text).total is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("X4 B5 B6", "X"),
        ("B0 B1 B2", "There is no tile B0."),
        ("B12 B13 B14", "There is no tile B14."),
        ("B B5 B6", "int"),
        ("4 5 6", "4"),
        ("j B5 B6", "j"),
    ],
)
def test_a_tile_that_no_box_holds_is_refused(text, reason):
    with pytest.raises(ValueError, match=reason):
        read_meld(text)


@pytest.mark.parametrize(
    ("texts", "total"),
    [(["B4 B5 B6", "O5 K5 R5"], 30), (["B5 O5 K5", "R3 R4 R5"], 27), (["B4 B5 B6", "O5 K5"], None)],
)
def test_sets_laid_together_are_added_if_each_is_one(texts, total):
    assert first_meld(map(read_meld, texts)) == total


def test_a_first_meld_is_thirty():
    assert FIRST_MELD == 30


@given(st.sampled_from(Colour), st.integers(1, 11), st.integers(3, 13), st.sets(st.integers(0, 12)))
def test_a_joker_in_a_run_changes_nothing_of_what_it_counts(colour, first, length, jokers):
    numbers = range(first, min(first + length, 14))
    run = Meld(tuple(Tile(colour, number) for number in numbers))
    assert run.total == sum(numbers)
    replaced = Meld(tuple(Tile() if place in jokers else tile for place, tile in enumerate(run.tiles)))
    if sum(tile != Tile() for tile in replaced.tiles) > 1:
        assert replaced.total == sum(numbers)
