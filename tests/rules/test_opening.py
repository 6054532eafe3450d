import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import Box
from scorekeeper.rules.opening import Opening, read_tile, tiles_of, who_opens
from scorekeeper.rules.racks import JOKER


@pytest.mark.parametrize(
    ("tiles", "opening"),
    [
        pytest.param({0: 4, 1: 13, 2: 7}, Opening(starts=1), id="the highest number starts"),
        pytest.param({0: 13, 1: JOKER}, Opening(jokers=(1,), kept={0: 13}), id="a joker is drawn again"),
        pytest.param({0: JOKER, 1: JOKER}, Opening(jokers=(0, 1)), id="so are two"),
        pytest.param({0: 9, 1: 4, 2: 9}, Opening(tied=(0, 2)), id="a tie for the highest is drawn again"),
        pytest.param({0: 4, 1: 4, 2: 9}, Opening(starts=2), id="a tie below the highest does not count"),
        pytest.param(
            {0: 9, 1: 9, 2: JOKER}, Opening(jokers=(2,), kept={0: 9, 1: 9}), id="a joker before a tie"
        ),
        pytest.param({5: 1}, Opening(starts=5), id="one alone starts"),
    ],
)
def test_the_highest_number_starts_and_jokers_and_ties_are_drawn_again(tiles, opening):
    assert who_opens(tiles) == opening
    assert opening.redraw == opening.jokers + opening.tied


def test_those_beaten_by_a_tie_do_not_come_back():
    first = who_opens({0: 12, 1: 12, 2: 11})
    assert who_opens({**first.kept, 0: 3, 1: 5}) == Opening(starts=1)


def test_a_new_tile_for_a_joker_stands_against_the_others():
    first = who_opens({0: 12, 1: JOKER, 2: 11})
    assert who_opens({**first.kept, 1: 13}) == Opening(starts=1)
    assert who_opens({**first.kept, 1: 12}) == Opening(tied=(0, 1))


@given(st.dictionaries(st.integers(0, 5), st.sampled_from(tiles_of(Box.LARGE)), min_size=1))
@settings(deadline=None)
def test_either_somebody_starts_or_somebody_draws_again(tiles):
    opening = who_opens(tiles)
    assert (opening.starts is None) is bool(opening.redraw)
    assert not set(opening.kept) & set(opening.redraw)
    if opening.starts is not None:
        assert all(tile < tiles[opening.starts] for seat, tile in tiles.items() if seat != opening.starts)


@pytest.mark.parametrize(
    ("text", "tile"), [("1", 1), ("13", 13), (" 7 ", 7), ("J", JOKER), ("j", JOKER), ("30", JOKER), ("٧", 7)]
)
def test_a_tile_is_a_number_or_a_joker(text, tile):
    assert read_tile(text) == tile


@pytest.mark.parametrize("text", ["", "0", "14", "-3", "4+5", "JJ", "4+J", "60", "x", "4 5"])
def test_anything_else_is_no_tile(text):
    with pytest.raises(Refused):
        read_tile(text)


@pytest.mark.parametrize(("box", "tiles", "jokers"), [(Box.STANDARD, 106, 2), (Box.LARGE, 160, 4)])
def test_all_tiles_of_a_box_are_there_to_draw_from(box, tiles, jokers):
    assert len(tiles_of(box)) == tiles
    assert tiles_of(box).count(JOKER) == jokers
