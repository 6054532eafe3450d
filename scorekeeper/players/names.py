"""Players' names: any script and emoji, cleaned, counted and compared as a reader sees them."""

import unicodedata
from collections.abc import Sequence

import regex

from scorekeeper.storage.states import LONGEST_STORED

# In characters as a reader counts them.
LONGEST_NAME = 30
LONGEST_TITLE = 60

# More than any name or title that is too long can need: what is longer is not looked into.
LONGEST_TYPED = 1_000

# Control characters, surrogates and directional overrides: they are stored text, and invisible.
_CONTROLS = regex.compile(r"[[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]--\s]+", regex.V1)
# What shows nothing at the end of a name. At its start a joiner does not either; an emoji may end with one.
_BLANK = "".join(filter(str.isspace, map(chr, range(0x3001)))) + "\u00ad\u200b\u200c\u200e\u200f\u2060\ufeff"
_JOINER = "\u200d"
_INVISIBLE = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\s\u2800]+")


def clean(text: str | None) -> str:
    """The text on one line, in NFC, with single spaces and no control characters; "" if nothing shows.

    Of a text that is too long for any name, its start as it was typed, which is too long as well.
    """
    if text is None:
        return ""
    if len(text) > LONGEST_TYPED:
        return text[:LONGEST_TYPED]
    visible = unicodedata.normalize("NFC", _CONTROLS.sub("", text))
    return (
        regex.sub(r"\s+", " ", visible.lstrip(_BLANK + _JOINER).rstrip(_BLANK))
        if lookalike_key(visible)
        else ""
    )


def length(name: str) -> int:
    """The number of grapheme clusters: an accent or an emoji family counts as one character."""
    return len(regex.findall(r"\X", name))


def too_long(name: str, longest: int = LONGEST_NAME) -> bool:
    """Whether a name has more than `longest` characters, or more code points than are stored."""
    return length(name) > longest or len(name) > LONGEST_STORED


def lookalike_key(name: str) -> str:
    """A key that is equal for names that differ only in case, spaces or invisible characters."""
    return _INVISIBLE.sub("", unicodedata.normalize("NFKC", name).casefold())


def first_duplicate(names: Sequence[str]) -> int | None:
    """The index of the first name that looks like an earlier one; None if all look different."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if lookalike_key(name) in seen:
            return index
        seen.add(lookalike_key(name))
    return None
