"""Scorekeeper: a small web app that keeps the score of a Rummikub round at the table."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from flask import Flask, current_app, has_request_context, request
from flask_babel import Babel, get_locale
from flask_compress import Compress
from flask_wtf import CSRFProtect
from jinja2.ext import Extension
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_accept_header
from werkzeug.routing import UnicodeConverter

from scorekeeper import (
    agreed,
    change_wording,
    changed_rules,
    chase_wording,
    devices,
    draws,
    example,
    files,
    games,
    history,
    history_wording,
    identity,
    match_wording,
    matches,
    moving,
    pages,
    player_wording,
    players,
    pseudo,
    put_away,
    sharing,
    sheet_wording,
    sheets,
    timer,
    watching,
    wording,
)
from scorekeeper.database import db
from scorekeeper.database_faults import database_page
from scorekeeper.drawn import Pages
from scorekeeper.error_pages import error_page
from scorekeeper.headers import guard
from scorekeeper.limits import count_requests
from scorekeeper.log import keep_quiet
from scorekeeper.schema import copy_older, known_versions, make_file, version_here
from scorekeeper.settings import read_settings
from scorekeeper.static_files import version_static_files
from scorekeeper.texts import Texts

PACKAGE = Path(__file__).parent
# A wheel carries templates and static files inside the package, a checkout beside it.
HOME = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent

babel = Babel()
csrf = CSRFProtect()


class Unindented(Extension):
    """Leaves the templates' indentation to those who read templates: a page is a tenth smaller without it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        return re.sub(r"^[ \t]+(?=[<{])", "", source, flags=re.MULTILINE)


class Piece(UnicodeConverter):
    """A piece of an address: any text that a database can be asked for, and so none with a NUL."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.regex = self.regex.replace("[^/", r"[^/\0")


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the app. `config` may set DATA, the folder that keeps the database and the secret, and
    DATABASE_URL, a PostgreSQL database that keeps the matches instead.

    Raises pseudo.UnknownPseudoLocale if PSEUDO_LOCALE is set and none of pseudo.PSEUDO_LOCALES,
    postgresql.UnusableDatabase if DATABASE_URL names none that can be used, and settings.UnknownSetting if
    another setting of the environment cannot be.
    """
    app = Flask(__name__, template_folder=HOME / "templates", static_folder=HOME / "static")
    read_settings(app, config or {})
    app.jinja_options.update(trim_blocks=True, lstrip_blocks=True)
    app.url_map.converters["default"] = Piece
    db.init_app(app)
    if app.config["PSEUDO_LOCALE"]:
        pseudo.init_app(app, babel, app.config["PSEUDO_LOCALE"])
    else:
        babel.init_app(app, locale_selector=_locale_of_request())
        app.before_request(Texts().as_default)
    Pages().init_app(app)
    Compress().init_app(app)
    csrf.init_app(app)
    count_requests(app)
    app.jinja_env.add_extension(Unindented)
    app.jinja_env.globals.update(
        agreed=agreed,
        change_wording=change_wording,
        chase_wording=chase_wording,
        get_locale=get_locale,
        history_wording=history_wording,
        match_wording=match_wording,
        may_have_twins=identity.may_have_twins,
        player_wording=player_wording,
        sheet_wording=sheet_wording,
        wording=wording,
    )
    in_match = (matches, changed_rules, draws, games, history, sharing, watching, files, put_away)
    for noun in (pages, *in_match, players, example, sheets, timer, devices, moving):
        app.register_blueprint(noun.bp)
    version_static_files(app)
    guard(app)
    keep_quiet(app)
    app.register_error_handler(HTTPException, error_page)
    app.register_error_handler(SQLAlchemyError, database_page)
    return app


def migrate(app: Flask) -> Path | None:
    """Bring the database up to date; the first time, make it. Of several servers at once, one does. Gives the
    copy made of an older one, if any.

    Raises schema.NewerDatabase, and changes nothing, if a newer Scorekeeper has brought it further.
    """
    with app.app_context():
        make_file()
        if version_here() == known_versions()[0]:
            return None
        from scorekeeper import migrations  # noqa: PLC0415 (most databases are up to date)

        copy = copy_older()
        migrations.upgrade(app)
    return copy


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
