"""Scorekeeper: a small web app that keeps the score of a Rummikub round at the table."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from flask_babel import Babel, get_locale
from flask_compress import Compress
from flask_wtf import CSRFProtect
from jinja2.ext import Extension
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException
from werkzeug.routing import UnicodeConverter

from scorekeeper.config import read_settings
from scorekeeper.storage.capacity import MatchFull
from scorekeeper.storage.database import db
from scorekeeper.storage.schema import backup_before_migration, current_version, known_versions, make_file
from scorekeeper.web import example, files, timer
from scorekeeper.web import home as pages
from scorekeeper.web.devices import move as moving
from scorekeeper.web.devices import views as devices
from scorekeeper.web.games import views as games
from scorekeeper.web.house_rules import change as changed_rules
from scorekeeper.web.matches import deletion as put_away
from scorekeeper.web.matches import history, sharing
from scorekeeper.web.matches import live as watching
from scorekeeper.web.matches import opener as draws
from scorekeeper.web.matches import views as matches
from scorekeeper.web.middleware import pseudo_locale as pseudo
from scorekeeper.web.middleware.database_errors import database_page
from scorekeeper.web.middleware.errors import error_page, full_page
from scorekeeper.web.middleware.headers import guard
from scorekeeper.web.middleware.language import Texts, _locale_of_request
from scorekeeper.web.middleware.log import keep_quiet
from scorekeeper.web.middleware.page_cache import PageCache
from scorekeeper.web.middleware.rate_limits import count_requests
from scorekeeper.web.middleware.static_files import version_static_files
from scorekeeper.web.players import views as players
from scorekeeper.web.request import access as identity
from scorekeeper.web.sheets import views as sheets
from scorekeeper.wording import change as change_wording
from scorekeeper.wording import chase as chase_wording
from scorekeeper.wording import game as game_wording
from scorekeeper.wording import history as history_wording
from scorekeeper.wording import house_rules as agreed
from scorekeeper.wording import match as match_wording
from scorekeeper.wording import players as player_wording
from scorekeeper.wording import sheet as sheet_wording
from scorekeeper.wording import text as wording

PACKAGE = Path(__file__).parent
# A wheel carries templates and static files inside the package, a checkout beside it.
HOME = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent

babel = Babel()
csrf = CSRFProtect()


class StripIndent(Extension):
    """Leaves the templates' indentation to those who read templates: a page is a tenth smaller without it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        return re.sub(r"^[ \t]+(?=[<{])", "", source, flags=re.MULTILINE)


class PathPart(UnicodeConverter):
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
    app = Flask("scorekeeper", template_folder=HOME / "templates", static_folder=HOME / "static")
    read_settings(app, config or {})
    app.jinja_options.update(trim_blocks=True, lstrip_blocks=True)
    app.url_map.converters["default"] = PathPart
    db.init_app(app)
    if app.config["PSEUDO_LOCALE"]:
        pseudo.init_app(app, babel, app.config["PSEUDO_LOCALE"])
    else:
        babel.init_app(app, locale_selector=_locale_of_request())
        app.before_request(Texts().as_default)
    PageCache().init_app(app)
    Compress().init_app(app)
    csrf.init_app(app)
    count_requests(app)
    app.jinja_env.add_extension(StripIndent)
    app.jinja_env.globals.update(
        agreed=agreed,
        change_wording=change_wording,
        chase_wording=chase_wording,
        game_wording=game_wording,
        get_locale=get_locale,
        history_wording=history_wording,
        match_wording=match_wording,
        is_token_shared=identity.is_token_shared,
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
    app.register_error_handler(MatchFull, full_page)
    app.register_error_handler(SQLAlchemyError, database_page)
    return app


def migrate(app: Flask) -> Path | None:
    """Bring the database up to date; the first time, make it. Of several servers at once, one does. Gives the
    copy made of an older one, if any.

    Raises schema.NewerDatabase, and changes nothing, if a newer Scorekeeper has brought it further.
    """
    with app.app_context():
        make_file()
        if current_version() == known_versions()[0]:
            return None
        from scorekeeper.storage import migrations  # noqa: PLC0415 (most databases are up to date)

        copy = backup_before_migration()
        migrations.upgrade(app)
    return copy
