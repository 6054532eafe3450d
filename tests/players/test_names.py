import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.players.names import LONGEST_NAME, clean, first_duplicate, length, lookalike_key, too_long

FAMILY = "👨‍👩‍👧‍👦"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        pytest.param("  Ann ", "Ann", id="trimmed"),
        pytest.param("\u00a0\u3000Ann\u2003", "Ann", id="trimmed of any script's spaces"),
        pytest.param("Ann   Lee", "Ann Lee", id="single spaces"),
        pytest.param("Ann\tLee\r\nJr", "Ann Lee Jr", id="one line"),
        pytest.param("Ann\u2028Lee", "Ann Lee", id="one line, line separator"),
        pytest.param("A\x00n\x07n\x9f", "Ann", id="no control characters"),
        pytest.param("Ann \x00 Lee", "Ann Lee", id="a control character leaves no second space"),
        pytest.param("\x00 Ann \x00", "Ann", id="trimmed behind control characters"),
        pytest.param("\u202eAnn\u202c", "Ann", id="no bidi override"),
        pytest.param("\u2067Ann\u2069", "Ann", id="no bidi isolate"),
        pytest.param("Ann\ud800", "Ann", id="no half of a surrogate pair"),
        pytest.param("Jose\u0301", "José", id="composed"),
        pytest.param("Jose\x00\u0301", "José", id="composed after a control character is gone"),
        pytest.param("ＡＮＮ", "ＡＮＮ", id="full-width letters stay"),
        pytest.param("می\u200cخواهم", "می\u200cخواهم", id="a joiner that Persian writes stays"),
        pytest.param(FAMILY, FAMILY, id="a family stays one"),
        pytest.param("<b>Ann</b>", "<b>Ann</b>", id="markup is text"),
        pytest.param("O'Neill & Sons=1", "O'Neill & Sons=1", id="punctuation stays"),
    ],
)
def test_a_name_is_one_line_without_what_nobody_sees_around_it(typed, name):
    assert clean(typed) == name


@pytest.mark.parametrize(
    "typed",
    [
        None,
        "",
        "   ",
        "\t\n",
        "\x00\x07",
        "\u200b\u200d\ufeff",  # zero-width space, joiner, byte order mark
        "\u200e\u200f\u061c",  # direction marks
        "\u202e\u2066",  # direction overrides and isolates
        "\u00ad",  # soft hyphen
        "\u2060\u180e",
        "\u2800",  # braille blank
        "\u3164\u115f\uffa0",  # hangul fillers
        "\ufe0f",  # variation selector
        " \u200b \u00a0 ",
    ],
)
def test_a_name_of_which_nothing_is_seen_is_blank(typed):
    assert clean(typed) == ""


@given(st.text())
@settings(deadline=None)
def test_a_clean_name_shows_something_or_is_blank(typed):
    name = clean(typed)
    assert name == name.strip()
    assert bool(name) is bool(lookalike_key(name))
    assert not any(letter < " " or letter in "\x7f\u202e\u2066" for letter in name)


@pytest.mark.parametrize(
    ("name", "characters"),
    [
        ("Ann", 3),
        ("José", 4),
        ("Jose\u0301", 4),
        ("한국", 2),
        (FAMILY, 1),
        (FAMILY * 2, 2),
        ("👍🏽", 1),
        ("🇩🇪🇫🇷", 2),
        (SCOTLAND, 1),
        ("", 0),
    ],
)
def test_a_name_is_as_long_as_a_reader_counts(name, characters):
    assert length(name) == characters


@pytest.mark.parametrize("character", ["a", "é", "e\u0301", "王", "👍🏽", "🇩🇪", FAMILY, SCOTLAND])
def test_30_characters_are_allowed_and_31_are_not(character):
    assert LONGEST_NAME == 30
    assert not too_long(character * 30)
    assert too_long(character * 31)


def test_one_character_piled_up_without_end_is_too_long():
    piled = "a" + "\u0301" * 1000
    assert length(piled) == 1
    assert too_long(piled)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        pytest.param("Ann", "Ann", id="the same"),
        pytest.param("Ann", "ANN", id="case"),
        pytest.param("Straße", "STRASSE", id="case of more letters"),
        pytest.param("ΟΔΟΣ", "οδος", id="final sigma"),
        pytest.param("Ann Lee", "AnnLee", id="spaces"),
        pytest.param("Ann", "A\u200bnn", id="zero-width space"),
        pytest.param("Ann", "Ann\u200e", id="direction mark"),
        pytest.param("Ann", "An\u00adn", id="soft hyphen"),
        pytest.param("Ann", "Ann\u2800", id="braille blank"),
        pytest.param("Ann", "Ａｎｎ", id="full-width letters"),
        pytest.param("José", "Jose\u0301", id="composed and decomposed"),
        pytest.param("ﬁn", "fin", id="ligature"),
        pytest.param("❤", "❤\ufe0f", id="emoji style"),
    ],
)
def test_names_are_alike_that_differ_in_nothing_one_sees_or_only_in_case_or_spaces(name, other):
    assert first_duplicate([name, other]) == 1
    assert first_duplicate([other, name]) == 1


@pytest.mark.parametrize(
    ("name", "other"), [("Ann", "Anna"), ("Jose", "José"), ("Ann 1", "Ann 2"), ("👍", "👍🏽"), ("👩", "👨")]
)
def test_names_are_not_alike_that_differ_in_a_letter_an_accent_or_an_emoji(name, other):
    assert first_duplicate([name, other]) is None


def test_the_later_of_two_names_that_look_alike_is_the_one_pointed_at():
    assert first_duplicate(["Ann", "Bea", "Cy", "bea"]) == 3
    assert first_duplicate([]) is None
