"""The app factory: settings, middleware and the blueprints of every page."""

import re
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from flask import Flask, request
from flask_compress import Compress
from jinja2.ext import Extension
from werkzeug.routing import UnicodeConverter

from scorekeeper.config import read_settings
from scorekeeper.storage import database
from scorekeeper.storage.schema import (
    backup_before_migration,
    current_version,
    hide_from_others,
    known_versions,
    make_file,
)
from scorekeeper.web import example, files, home, rules, timer
from scorekeeper.web.devices import move
from scorekeeper.web.devices import views as devices
from scorekeeper.web.games import views as games
from scorekeeper.web.house_rules import change as house_rules
from scorekeeper.web.matches import deletion, history, live, opener, rematch, sharing
from scorekeeper.web.matches import views as matches
from scorekeeper.web.middleware import (
    csrf,
    database_errors,
    errors,
    headers,
    language,
    log,
    rate_limits,
    request_bounds,
    session_cookie,
    static_files,
)
from scorekeeper.web.middleware.page_cache import PageCache
from scorekeeper.web.players import views as players
from scorekeeper.web.request.access import is_token_shared
from scorekeeper.web.sheets import views as sheets
from scorekeeper.wording import change as change_wording
from scorekeeper.wording import chase as chase_wording
from scorekeeper.wording import game as game_wording
from scorekeeper.wording import history as history_wording
from scorekeeper.wording import house_rules as rules_wording
from scorekeeper.wording import match as match_wording
from scorekeeper.wording import players as player_wording
from scorekeeper.wording import sheet as sheet_wording
from scorekeeper.wording import text as wording

# A wheel carries templates and static files inside the package, a checkout beside it.
PACKAGE = Path(__file__).parent
HOME = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent
# The modules whose `bp` holds the app's pages; two may share one.
PAGES: tuple[ModuleType, ...] = (
    home,
    rules,
    matches,
    house_rules,
    opener,
    games,
    history,
    rematch,
    sharing,
    live,
    files,
    deletion,
    players,
    example,
    sheets,
    timer,
    devices,
    move,
)


class App(Flask):
    """Flask with two of the methods overridden that it documents as meant for that."""

    def log_exception(self, exc_info: Any) -> None:
        """Log the endpoint in place of the address, which may be a match's."""
        self.logger.error("Accident in %s %s", request.method, request.endpoint, exc_info=exc_info)

    def async_to_sync(self, func: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Any]:
        """Run a coroutine function that awaits nothing; RuntimeError if it does.

        There is one, Flask-SQLAlchemy-Lite's, which would close asynchronous sessions at the end of a
        request. Flask would start a thread and an event loop for it: 0.6 ms of processor time, as much as all
        else that a cached page costs (200 requests by a test client). Delete this once that extension leaves
        the function out where no asynchronous engine is configured.
        """

        def run(*args: Any, **kwargs: Any) -> Any:
            coroutine = func(*args, **kwargs)
            try:
                coroutine.send(None)
            except StopIteration as finished:
                return finished.value
            coroutine.close()
            raise RuntimeError(f"{func.__qualname__} awaits something, and there is no event loop")

        return run


class StripIndent(Extension):
    """Strips the indentation of the templates, which makes a page a tenth smaller."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        return re.sub(r"^[ \t]+(?=[<{])", "", source, flags=re.MULTILINE)


class PathPart(UnicodeConverter):
    """A part of an address: any text but NUL, which no database can be asked for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.regex = self.regex.replace("[^/", r"[^/\0")


def create_app(config: Mapping[str, Any] | None = None) -> App:
    """Make the app. `config` may set DATA, the folder that keeps the database and the secret, and
    DATABASE_URL, a PostgreSQL database that keeps the matches instead.

    Raises pseudo_locale.UnknownPseudoLocale if PSEUDO_LOCALE is set and is none of
    pseudo_locale.PSEUDO_LOCALES, postgresql.UnusableDatabase if DATABASE_URL is not a database that can be
    used, and config.UnknownSetting if another setting of the environment is not valid.
    """
    app = App("scorekeeper", template_folder=HOME / "templates", static_folder=HOME / "static")
    read_settings(app, config or {})
    app.jinja_options.update(trim_blocks=True, lstrip_blocks=True)
    app.url_map.converters["default"] = PathPart
    database.init_app(app)
    language.init_app(app)
    PageCache().init_app(app)
    Compress().init_app(app)
    # What reads no form comes before what does.
    rate_limits.init_app(app)
    request_bounds.init_app(app, large={"files.bring": files.MOST_SENT})
    csrf.init_app(app)
    app.jinja_env.add_extension(StripIndent)
    app.jinja_env.globals.update(
        rules_wording=rules_wording,
        change_wording=change_wording,
        chase_wording=chase_wording,
        game_wording=game_wording,
        history_wording=history_wording,
        is_token_shared=is_token_shared,
        match_wording=match_wording,
        player_wording=player_wording,
        sheet_wording=sheet_wording,
        wording=wording,
    )
    for blueprint in dict.fromkeys(module.bp for module in PAGES):
        app.register_blueprint(blueprint)
    static_files.init_app(app)
    session_cookie.init_app(app)
    headers.init_app(app)
    log.init_app(app)
    errors.init_app(app)
    database_errors.init_app(app)
    return app


def migrate(app: Flask, report: Callable[[str], object] = lambda _version: None) -> Path | None:
    """Create the database, or bring it up to date; of several servers that start at once, one does. `report`
    is told each version that an older database has reached. Returns the copy made of that, if any.

    Raises schema.NewerDatabase, and changes nothing, if a newer Scorekeeper has used the database, and
    schema.LostDatabase if there has been one.
    """
    with app.app_context():
        make_file()
        if current_version() == known_versions()[0]:
            return None
        from scorekeeper.storage import migrations  # noqa: PLC0415 (Alembic takes 10 MB)

        copy = backup_before_migration()
        migrations.upgrade(app, report if current_version() else lambda _version: None)
        hide_from_others()
    return copy
