"""Scorekeeper: a small web app that keeps the score of a Rummikub round at the table."""

import contextlib
import logging
import os
import re
import secrets
import tempfile
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import platformdirs
from babel import Locale, UnknownLocaleError
from flask import Flask, Response, current_app, render_template, request
from flask.typing import ResponseReturnValue
from flask_alembic import Alembic
from flask_babel import Babel, get_locale, gettext
from flask_wtf import CSRFProtect
from flask_wtf.csrf import CSRFError
from jinja2.ext import Extension
from werkzeug.exceptions import HTTPException

from scorekeeper import (
    agreed,
    change_wording,
    changed_rules,
    devices,
    draws,
    example,
    files,
    games,
    history,
    history_wording,
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
from scorekeeper.database import Table, db
from scorekeeper.static_files import version_static_files

PACKAGE = Path(__file__).parent
# A wheel carries templates and static files inside the package, a checkout beside it.
HOME = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent

alembic = Alembic(metadatas=Table.metadata, run_mkdir=False, command_name="")
logging.getLogger("alembic").setLevel(logging.WARNING)
babel = Babel()
csrf = CSRFProtect()


class Unindented(Extension):
    """Leaves the templates' indentation to those who read templates: a page is a tenth smaller without it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        return re.sub(r"^[ \t]+(?=[<{])", "", source, flags=re.MULTILINE)


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the app. `config` may set DATA, the folder that keeps the database and the secret.

    Raises pseudo.UnknownPseudoLocale if PSEUDO_LOCALE is set and none of pseudo.PSEUDO_LOCALES.
    """
    app = Flask(__name__, template_folder=HOME / "templates", static_folder=HOME / "static")
    app.config.from_mapping(
        DATA=os.environ.get("SCOREKEEPER_DATA") or platformdirs.user_data_dir("scorekeeper", appauthor=False),
        PSEUDO_LOCALE=os.environ.get("SCOREKEEPER_PSEUDO_LOCALE"),
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_NAME="scorekeeper",
        # A page that is gone back to must still belong to the cookie it was drawn with.
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        # A sheet may lie open for a whole evening before it is saved.
        WTF_CSRF_TIME_LIMIT=None,
        # SQLite too can take back a migration that was cut short.
        ALEMBIC_CONTEXT={"transactional_ddl": True},
        # Whether other devices reach this one by its place in the network.
        ON_THE_NETWORK=False,
        MAX_CONTENT_LENGTH=64 * 1024,
        MAX_FORM_PARTS=200,
    )
    app.config.from_mapping(config or {})
    data = Path(app.config["DATA"])
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    app.config.setdefault("SQLALCHEMY_ENGINES", {"default": f"sqlite:///{data / 'scorekeeper.sqlite3'}"})
    app.config["SECRET_KEY"] = (
        app.config["SECRET_KEY"] or os.environ.get("SCOREKEEPER_SECRET_KEY") or _kept_secret(data / "secret")
    )

    app.jinja_options.update(trim_blocks=True, lstrip_blocks=True)
    db.init_app(app)
    alembic.init_app(app)
    if app.config["PSEUDO_LOCALE"]:
        pseudo.init_app(app, babel, app.config["PSEUDO_LOCALE"])
    else:
        babel.init_app(app, locale_selector=_choose_locale)
    csrf.init_app(app)
    app.jinja_env.add_extension(Unindented)
    app.jinja_env.globals.update(
        agreed=agreed,
        change_wording=change_wording,
        get_locale=get_locale,
        history_wording=history_wording,
        match_wording=match_wording,
        player_wording=player_wording,
        sheet_wording=sheet_wording,
        wording=wording,
    )
    in_match = (matches, changed_rules, draws, games, history, sharing, watching, files, put_away)
    for noun in (pages, *in_match, players, example, sheets, timer, devices, moving):
        app.register_blueprint(noun.bp)
    version_static_files(app)
    app.after_request(_add_headers)
    app.register_error_handler(HTTPException, _error_page)
    return app


def migrate(app: Flask) -> None:
    """Bring the database up to date; the first time, make it."""
    with app.app_context():
        alembic.upgrade()


def _kept_secret(file: Path) -> str:
    """The secret that signs cookies, made on first run and readable by this user alone."""
    if file.exists() and not file.read_text(encoding="ascii").strip():
        file.unlink()
    if not file.exists():
        # Linked into place when whole: a run cut short leaves no half secret, and of two at once one wins.
        descriptor, aside = tempfile.mkstemp(dir=file.parent)
        with os.fdopen(descriptor, "w", encoding="ascii") as new:
            new.write(secrets.token_hex(32))
        with contextlib.suppress(FileExistsError):
            file.hardlink_to(aside)
        Path(aside).unlink()
    return file.read_text(encoding="ascii").strip()


def _choose_locale() -> str:
    """The first language the browser asks for that there is a translation for, with its own date forms."""
    translated = {locale.language for locale in current_app.extensions["babel"].instance.list_translations()}
    for wanted in request.accept_languages.values():
        try:
            locale = Locale.parse(wanted, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
        if locale.language in translated | {"en"}:
            return "_".join(filter(None, (locale.language, locale.script, locale.territory)))
    return "en"


def _add_headers(response: Response) -> Response:
    response.headers.setdefault(
        "Content-Security-Policy",
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    )
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "same-origin")
    return response


def _error_page(error: HTTPException) -> ResponseReturnValue:
    """Every refusal as a page of this app, which says what happened and leads on."""
    status = error.code or 500
    if error.response is not None:
        return error.get_response()
    pages = {
        400: (
            gettext("This could not be read"),
            gettext("The server could not read this request. Go back, and try again."),
        ),
        403: (
            gettext("You cannot change this match"),
            gettext("Only devices that keep its score can. You can follow it, or ask for an invitation."),
        ),
        404: (
            gettext("Not found"),
            gettext("There is no page at this address. Check it for a slip, or ask for it once more."),
        ),
        405: (gettext("Not possible here"), gettext("This address cannot be used that way.")),
        413: (
            gettext("Too much at once"),
            gettext(
                "This is more than the server takes at once, which is %(most)d KB. Go back, and send less.",
                most=current_app.config["MAX_CONTENT_LENGTH"] // 1024,
            ),
        ),
    }
    unexpected = (
        gettext("Something went wrong"),
        gettext("The server could not do this. What was saved before is kept."),
    )
    title, text = pages.get(status, unexpected)
    if isinstance(error, CSRFError):
        title = gettext("This form was not accepted")
        text = gettext(
            "It was not sent from a page of this browser, or cookies are off. "
            "Go back, load the page anew, and send it again."
        )
    code = (request.view_args or {}).get("code")
    page = render_template("error.html", title=title, text=text, code=code, status=status)
    headers = [(name, value) for name, value in error.get_headers() if name != "Content-Type"]
    return page, status, headers
