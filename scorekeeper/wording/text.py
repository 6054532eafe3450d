"""Lists, numbers, dates, names and faults as text in the reader's language, for pages and the terminal."""

import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal

from scorekeeper.players import names as naming
from scorekeeper.rules.faults import Fault
from scorekeeper.wording.language import get_locale, gettext


def locale() -> Locale:
    return get_locale() or Locale("en")


def too_long_text(name: str) -> str:
    """The error for a name of too many characters."""
    return gettext(
        "A name has at most %(most)d characters; this has %(count)d.",
        most=naming.LONGEST_NAME,
        count=naming.length(name),
    )


def isolate(text: str) -> str:
    """The text in a first strong isolate (U+2068 to U+2069) if it, or the page's language, is right to left.

    Names, numbers and typed text go through it, so that they and the text around them keep their order.
    """
    if _has_right_to_left(text) or locale().text_direction == "rtl":
        return f"\u2068{text}\u2069"
    return text


@lru_cache(maxsize=1024)
def _has_right_to_left(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text)


def listed(items: Iterable[str]) -> str:
    """The items as a list in the reader's language: "Ann", "Ann and Bea", "Ann, Bea and Cy"."""
    return format_list(list(items), locale=locale())


def some_names(names: Sequence[str], seats: Iterable[int]) -> str:
    return listed(isolate(names[seat]) for seat in seats)


def points_text(points: int, *, signed: bool = True) -> str:
    """Points with their sign: +63, -8, 0; `signed` is False in low total, where nothing is gained."""
    return _points_text(points, locale(), signed=signed)


# A match's page shows the same few numbers many times, and Babel would parse the pattern for each.
@lru_cache(maxsize=4096)
def _points_text(points: int, language: Locale, *, signed: bool) -> str:
    form = "+#,##0;-#,##0" if signed and points else "#,##0"
    return isolate(format_decimal(points, format=form, locale=language))


def day(moment: datetime) -> str:
    """The date of a stored time (naive UTC) in the server's time zone."""
    return format_date(moment.replace(tzinfo=UTC).astimezone(), format="long", locale=locale())


def fault_text(fault: Fault, names: Sequence[str]) -> str:
    """A fault translated, with the names and values filled in; `names` are in seat order."""
    values = {key: isolate(value) if isinstance(value, str) else value for key, value in fault.values.items()}
    if fault.seat is not None:
        values["name"] = isolate(names[fault.seat])
    if fault.among:
        values["names"] = some_names(names, fault.among)
    return gettext(fault.text, **values) if values else gettext(fault.text)
