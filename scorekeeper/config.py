"""Configuration: from the caller, else from the environment, else defaults that suit one table."""

import os
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import platformdirs
from flask import Flask
from flask_babel import gettext

from scorekeeper.storage import postgresql
from scorekeeper.storage.database import LOCK_TIMEOUT_SECONDS
from scorekeeper.storage.secret import SECRET, UnusableSecret, check_secret, stored_secret
from scorekeeper.storage.sqlite_file import NAME

# How many requests are answered at once, each with its own connection.
THREADS = 8
COMPRESSED = ["application/json", "image/svg+xml", "text/css", "text/csv", "text/html", "text/javascript"]


class UnknownSetting(ValueError):
    """A setting of the environment that is not valid; the message says why."""


def read_settings(app: Flask, config: Mapping[str, Any]) -> None:
    """Fill `app.config`, and create the folder of the database and the secret if there is none.

    Raises UnknownSetting, also if the folder cannot be created, and postgresql.UnusableDatabase.
    """
    app.config.from_mapping(
        DATA=str(default_folder()),
        DATABASE_URL=database_url(),
        LOCK_TIMEOUT_SECONDS=LOCK_TIMEOUT_SECONDS,
        PSEUDO_LOCALE=os.environ.get("SCOREKEEPER_PSEUDO_LOCALE"),
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_NAME="scorekeeper",
        # The form of a page that was gone back to must still match the cookie.
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        # A form may stay open for a whole evening before it is sent.
        WTF_CSRF_TIME_LIMIT=None,
        ALEMBIC={"script_location": "storage/migrations"},
        # SQLite too can roll back a migration that was interrupted.
        ALEMBIC_CONTEXT={"transactional_ddl": True},
        # Whether other devices reach this one by its network address.
        ON_THE_NETWORK=False,
        # The two that cost least. An answer's length gives no token away (BREACH): no page with a token
        # repeats what was sent, and no other site can send a request with this one's cookie.
        COMPRESS_ALGORITHM=["zstd", "gzip"],
        COMPRESS_LEVEL=4,
        COMPRESS_MIMETYPES=COMPRESSED,
        # Conditional requests are answered where the answer is made.
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,
        MAX_CONTENT_LENGTH=64 * 1024,
        MAX_FORM_PARTS=200,
        # How many proxies in front are trusted to set the client's address, the scheme and the host.
        PROXIES=_number("SCOREKEEPER_PROXIES"),
        # The host names it answers to; all if none is given.
        TRUSTED_HOSTS=_names("SCOREKEEPER_HOSTS"),
        # Where requests are counted for the rate limits; several processes have to share one store.
        RATELIMIT_STORAGE_URI=os.environ.get("SCOREKEEPER_LIMITER_URL") or "memory://",
    )
    app.config.from_mapping(config)
    # Tests and load tests send everything from one address, and would soon reach the limits.
    is_counted = app.config["RATELIMIT_STORAGE_URI"] != "off" and not app.config["TESTING"]
    app.config.setdefault("RATELIMIT_ENABLED", is_counted)
    # Flask-SQLAlchemy-Lite takes a relative SQLite path as relative to Flask's instance folder.
    data = Path(app.config["DATA"]).absolute()
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise UnknownSetting(
            gettext(
                "the folder %(folder)s cannot be made: %(reason)s.",
                folder=data,
                reason=error.strerror or str(error),
            )
        ) from error
    app.config["KEPT_IN"] = str(data)
    lock_timeout = app.config["LOCK_TIMEOUT_SECONDS"]
    engine: dict[str, Any] = {
        "url": f"sqlite:///{data / NAME}",
        "pool_size": THREADS,
        "connect_args": {"timeout": lock_timeout},
    }
    if app.config["DATABASE_URL"]:
        engine = postgresql.engine(app.config["DATABASE_URL"], THREADS, lock_timeout)
        app.config["KEPT_IN"] = postgresql.redacted_url(engine["url"])
    app.config["SQLALCHEMY_ENGINES"] = {"default": engine}
    has_secret = os.path.lexists(data / SECRET)
    app.config["SECRET_KEY"] = app.config["SECRET_KEY"] or _secret(data)
    app.config["SECRET_IS_NEW"] = not has_secret and os.path.lexists(data / SECRET)


def _number(name: str) -> int:
    typed = (os.environ.get(name) or "0").strip()
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 3):
        raise UnknownSetting(
            gettext("%(name)s is a whole number below 100, not “%(typed)s”", name=name, typed=typed)
        )
    return int(typed)


def _names(name: str) -> list[str] | None:
    return (os.environ.get(name) or "").replace(",", " ").lower().split() or None


def _secret(data: Path) -> str:
    outside = os.environ.get("SCOREKEEPER_SECRET_KEY")
    try:
        return check_secret(outside) if outside else stored_secret(data / SECRET)
    except UnusableSecret as error:
        raise UnknownSetting(str(error)) from error


def default_folder() -> Path:
    """The folder of the database and the secret, unless another is given."""
    named = os.environ.get("SCOREKEEPER_DATA")
    return Path(named or platformdirs.user_data_dir("scorekeeper", appauthor=False))


def database_url() -> str | None:
    """The URL of the PostgreSQL database; None if the database is a file in the folder."""
    return os.environ.get("SCOREKEEPER_DATABASE_URL") or None
