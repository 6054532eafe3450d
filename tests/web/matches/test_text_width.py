import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.matches.chart import LONGEST
from scorekeeper.web.matches.text_width import ellipsize, font_size_to_fit, width_in_em


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (["Maximilian", "Bartholomew"], ["Maximilian", "Bartholomew"]),
        (["Dee", "Bartholomew Maximilian of Hill"], ["Dee", "Bartholome…"]),
        (["Player number 1", "Player number 2"], ["…r number 1", "…r number 2"]),
        (["王小明王小明王小明", "王"], ["王小明王小明…", "王"]),
        (["👨‍👩‍👧‍👦" * 9, "Jo"], ["👨‍👩‍👧‍👦" * 4 + "…", "Jo"]),
        (["WWWWWa" + "i\N{COMBINING DIAERESIS}" * 3, "i" * 17], ["WWWWWa…", "i" * 17]),
    ],
)
def test_a_long_name_is_cut_between_letters_and_names_that_begin_alike_keep_their_ends(names, labels):
    assert ellipsize(names, LONGEST) == labels


@given(st.lists(st.text(min_size=1, max_size=30), min_size=2, max_size=4))
def test_a_name_is_whole_or_shorter(names):
    for name, label in zip(names, ellipsize(names, LONGEST), strict=True):
        assert label == name or ("…" in label and len(label) <= len(name))


@given(st.text(min_size=1, max_size=200), st.floats(1, 2000), st.floats(1, 200))
def test_a_line_is_set_as_large_as_its_width_allows_and_no_larger(text, width, largest):
    size = font_size_to_fit(text, width, largest)
    assert size == largest or size * width_in_em(text) <= width * 1.001
    assert size <= largest
