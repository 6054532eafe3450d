"""gettext for every text, with the web app and without it.

The app plugs in the language of its requests. A program that never makes an app, such as `scorekeeper score`,
need not import Flask for its sentences: they are in English, and a translation for the terminal would be
plugged in the same way.
"""

from collections.abc import Callable
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any

from babel import Locale

ENGLISH = Locale("en")
_UNTRANSLATED = NullTranslations()


@dataclass
class _Language:
    """Where the translations and the locale of the moment are looked up."""

    translations: Callable[[], NullTranslations] = lambda: _UNTRANSLATED
    locale: Callable[[], Locale | None] = lambda: ENGLISH


_language = _Language()


def plug_in(translations: Callable[[], NullTranslations], locale: Callable[[], Locale | None]) -> None:
    """Look up the translations and the locale here from now on; a locale of None is English."""
    _language.translations, _language.locale = translations, locale


def gettext(text: str, /, **values: Any) -> str:
    translated = _language.translations().gettext(text)
    return translated % values if values else translated


def ngettext(singular: str, plural: str, num: int, /, **values: Any) -> str:
    return _language.translations().ngettext(singular, plural, num) % ({"num": num} | values)


def get_locale() -> Locale:
    return _language.locale() or ENGLISH
