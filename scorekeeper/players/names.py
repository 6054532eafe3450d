"""Players' names: any script and emoji, trimmed, and no two that look alike."""

import unicodedata

import regex

LONGEST_NAME = 30
# A drawn character may be many code points (an emoji family is ten); this bounds what is stored.
LONGEST_STORED = 400

# Written as control characters, fillers or overrides, and seen by nobody.
_CONTROLS = regex.compile(r"[[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]--\s]+", regex.V1)
_ENDS = regex.compile(
    r"^[\s\p{Zs}\u00ad\u200b-\u200f\u2060\ufeff]+|[\s\p{Zs}\u00ad\u200b\u200c\u200e\u200f\u2060\ufeff]+$"
)
_INVISIBLE = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\s\u2800]+")


def clean(text: str | None) -> str:
    """The text in one line, without control characters and with single spaces; "" if nothing is seen."""
    if text is None:
        return ""
    visible = unicodedata.normalize("NFC", _CONTROLS.sub("", text))
    return regex.sub(r"\s+", " ", _ENDS.sub("", visible)) if looks(visible) else ""


def length(name: str) -> int:
    """How many characters a reader counts: an accent or a family of emoji adds none of its own."""
    return len(regex.findall(r"\X", name))


def too_long(name: str, longest: int = LONGEST_NAME) -> bool:
    return length(name) > longest or len(name) > LONGEST_STORED


def looks(name: str) -> str:
    """What the eye goes by: names with equal looks differ only in case, spaces or invisible characters."""
    return _INVISIBLE.sub("", unicodedata.normalize("NFKC", name).casefold())


def alike(names: list[str]) -> int | None:
    """The first place in the list whose name looks like an earlier one."""
    seen: set[str] = set()
    for place, name in enumerate(names):
        if looks(name) in seen:
            return place
        seen.add(looks(name))
    return None


LONGEST_TITLE = 60
