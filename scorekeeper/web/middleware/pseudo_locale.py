"""Pseudo-locales, for development: what a translation would do to the pages, before there is one.

Each is English with its letters exchanged, in ⟦brackets⟧: a text without brackets is not marked for
translation, and one without its closing bracket is cut off.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_lowercase

from babel.support import NullTranslations
from flask import Flask
from flask_babel import Babel, Domain, gettext

# Placeholders are filled in later, and racks and points are typed alike in every language: 4+J, J, -12.
_PARTS = re.compile(
    r"(?P<placeholder>%\(\w+\)\w|%%)|(?P<typed>(?<!\d)\d+(?:\+(?:\d+|J\b))+|[-+](?:\d+|J\b)|\bJ\b)|(?P<letter>[A-Za-z])"
)


@dataclass(frozen=True)
class PseudoLocale:
    """A pseudo-locale: its letters, how it isolates what is typed, and the real `language` whose dates, lists
    and direction it uses.
    """

    language: str
    letters: Mapping[str, str]
    typed: str = "%s"

    def translate(self, text: str) -> str:
        """The text in this pseudo-locale, with its placeholders unchanged."""
        return f"⟦{_PARTS.sub(self._exchange, text)}⟧"

    def _exchange(self, found: re.Match[str]) -> str:
        if found["letter"]:
            return self.letters[found["letter"]]
        return self.typed % found["typed"] if found["typed"] else found[0]


def _longer_letters() -> dict[str, str]:
    """Accented letters, enough of them doubled to make English about 40 % longer."""
    accented = zip(ascii_lowercase, "åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž", strict=True)
    longer = {plain: 2 * letter if plain in "aeinou" else letter for plain, letter in accented}
    return longer | {plain.upper(): letter.capitalize() for plain, letter in longer.items()}


def _hebrew_letters() -> dict[str, str]:
    """Hebrew letters that sound about alike, so that a page can still be read."""
    hebrew = dict(zip(ascii_lowercase, "אבכדעפגהיזקלמנוצחרסתוושטיז", strict=True))
    return hebrew | {plain.upper(): letter for plain, letter in hebrew.items()}


PSEUDO_LOCALES = {
    "longer": PseudoLocale("en", _longer_letters()),
    "right-to-left": PseudoLocale("he", _hebrew_letters(), typed="\u2066%s\u2069"),
}


class UnknownPseudoLocale(ValueError):
    """SCOREKEEPER_PSEUDO_LOCALE is not the name of a pseudo-locale."""


class _Translations(NullTranslations):
    def __init__(self, pseudo_locale: PseudoLocale) -> None:
        super().__init__()
        self._pseudo_locale = pseudo_locale

    def gettext(self, message: str) -> str:
        return self._pseudo_locale.translate(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    # Flask-Babel asks by these names.
    ugettext, ungettext = gettext, ngettext


class _PseudoDomain(Domain):  # type: ignore[misc]
    def __init__(self, pseudo_locale: PseudoLocale) -> None:
        super().__init__()
        self._translations = _Translations(pseudo_locale)

    def get_translations(self) -> NullTranslations:
        return self._translations


def init_app(app: Flask, babel: Babel, name: str) -> None:
    """Answer every request in this pseudo-locale. Raises UnknownPseudoLocale."""
    if name not in PSEUDO_LOCALES:
        raise UnknownPseudoLocale(
            gettext(
                "SCOREKEEPER_PSEUDO_LOCALE is one of %(names)s, or not set: “%(name)s” is none of them.",
                names=", ".join(PSEUDO_LOCALES),
                name=name,
            )
        )
    pseudo_locale = PSEUDO_LOCALES[name]
    babel.init_app(app, locale_selector=lambda: pseudo_locale.language)
    app.before_request(_PseudoDomain(pseudo_locale).as_default)
