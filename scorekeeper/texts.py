"""The texts of a request, in its language."""

from babel.support import NullTranslations
from flask import g
from flask_babel import Domain


class Texts(Domain):  # type: ignore[misc]
    """Looks up once in a request which language it speaks: a page has hundreds of texts."""

    def get_translations(self) -> NullTranslations:
        if "texts" not in g:
            g.texts = super().get_translations()
        texts: NullTranslations = g.texts
        return texts
