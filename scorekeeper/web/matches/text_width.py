"""The estimated width of text in an SVG picture, as the server does not know the reader's fonts."""

import unicodedata
from collections.abc import Sequence
from itertools import pairwise

import regex


def font_size_to_fit(text: str, width: float, largest: float) -> float:
    """The font size, at most `largest`, at which a line of text fits into `width` (in the same unit)."""
    return min(largest, width / max(1, width_in_em(text)))


def ellipsize(names: Sequence[str], room: float) -> list[str]:
    """The names, cut with an ellipsis to a width in em; those that would be cut alike keep their ends."""
    labels = [_cut(regex.findall(r"\X", name), room) for name in names]
    alike = {label for label, other in pairwise(sorted(labels)) if label == other}
    return [
        _cut(regex.findall(r"\X", name), room, keep_end=True) if label in alike else label
        for name, label in zip(names, labels, strict=True)
    ]


def _cut(letters: list[str], room: float, *, keep_end: bool = False) -> str:
    if width_in_em("".join(letters)) <= room:
        return "".join(letters)
    kept = letters
    while width_in_em("".join(kept)) > room - 1:
        kept = kept[1:] if keep_end else kept[:-1]
    cut = "".join(kept).strip()
    return f"…{cut}" if keep_end else f"{cut}…"


def width_in_em(text: str) -> float:
    """A generous estimate of a text's width in em; a grapheme cluster counts once."""
    return sum(max(map(_letter_width, letter)) for letter in regex.findall(r"\X", text))


def _letter_width(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.3 if unicodedata.category(letter) == "So" else 1
    if letter in "mwMW@…":
        return 1
    if letter in "fijlrtI .,:;!'’()-":
        return 0.4
    # From Devanagari on, letters are about as wide as capitals are here.
    return 0.75 if letter.isupper() or letter >= "\u0900" else 0.6
