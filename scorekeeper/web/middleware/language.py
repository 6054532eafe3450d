"""The language of a request: which one it is, and its translations, looked up once."""

from collections.abc import Callable
from functools import lru_cache

from babel import Locale, UnknownLocaleError
from babel.support import NullTranslations
from flask import Flask, g, has_request_context, request
from flask_babel import Babel, Domain, get_locale, get_translations
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.wording import language

babel = Babel()


class RequestDomain(Domain):  # type: ignore[misc]
    """Looks up a request's translations once: a page has hundreds of texts."""

    def get_translations(self) -> NullTranslations:
        if "translations" not in g:
            g.translations = super().get_translations()
        translations: NullTranslations = g.translations
        return translations


def init_app(app: Flask) -> None:
    """Answer each request in its browser's language, or all of them in the pseudo-locale that is set.

    Raises UnknownPseudoLocale.
    """
    if app.config["PSEUDO_LOCALE"]:
        from scorekeeper.web.middleware import pseudo_locale  # noqa: PLC0415 (it is for developers)

        pseudo_locale.init_app(app, babel, app.config["PSEUDO_LOCALE"])
    else:
        babel.init_app(app, locale_selector=_locale_selector())
        app.before_request(RequestDomain().as_default)
    app.jinja_env.globals["get_locale"] = get_locale
    language.plug_in(get_translations, get_locale)


def _locale_selector() -> Callable[[], str]:
    """What chooses the locale of the browser that asks. Without one, as in a command, it is English."""
    best = lru_cache(maxsize=256)(_best_locale)
    return lambda: best(request.headers.get("Accept-Language", "")) if has_request_context() else "en"


def _best_locale(accepted: str) -> str:
    """The first accepted language that there is a translation for, with the territory's own date forms."""
    translated = {locale.language for locale in babel.list_translations()} | {"en"}
    for wanted in parse_accept_header(accepted, LanguageAccept).values():
        try:
            locale = Locale.parse(wanted, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
        if locale.language in translated:
            return "_".join(filter(None, (locale.language, locale.script, locale.territory)))
    return "en"
