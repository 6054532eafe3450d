"""The texts of a request, in its language."""

from collections.abc import Callable
from functools import lru_cache

from babel import Locale, UnknownLocaleError
from babel.support import NullTranslations
from flask import current_app, g, has_request_context, request
from flask_babel import Domain
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header


class Texts(Domain):  # type: ignore[misc]
    """Looks up once in a request which language it speaks: a page has hundreds of texts."""

    def get_translations(self) -> NullTranslations:
        if "texts" not in g:
            g.texts = super().get_translations()
        texts: NullTranslations = g.texts
        return texts


def _locale_of_request() -> Callable[[], str]:
    """What chooses the language of the browser that asks. A command asks for none, and its sentences are
    English.
    """
    spoken = lru_cache(maxsize=256)(_spoken)
    return lambda: spoken(request.headers.get("Accept-Language", "")) if has_request_context() else "en"


def _spoken(accepted: str) -> str:
    """The first language that is accepted and that there is a translation for, with its own date forms."""
    translated = {locale.language for locale in current_app.extensions["babel"].instance.list_translations()}
    for wanted in parse_accept_header(accepted, LanguageAccept).values():
        try:
            locale = Locale.parse(wanted, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
        if locale.language in translated | {"en"}:
            return "_".join(filter(None, (locale.language, locale.script, locale.territory)))
    return "en"
