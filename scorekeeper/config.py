"""What may be set: by whoever makes the app, else by the environment, else as it is best at a table."""

import contextlib
import os
import secrets
import tempfile
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import platformdirs
from flask import Flask
from flask_babel import gettext

from scorekeeper.storage import postgresql
from scorekeeper.storage.sqlite_file import NAME

# How many requests are answered at once, each with a connection of its own.
THREADS = 8
COMPRESSED = ["application/json", "image/svg+xml", "text/css", "text/csv", "text/html", "text/javascript"]


class UnknownSetting(ValueError):
    """A setting of the environment that cannot be; says why."""


def read_settings(app: Flask, config: Mapping[str, Any]) -> None:
    """Fill `app.config`, and make the folder that keeps the database and the secret if it is not there.

    Raises UnknownSetting, also of a folder that cannot be made, and postgresql.UnusableDatabase.
    """
    app.config.from_mapping(
        DATA=str(default_folder()),
        DATABASE_URL=database_url(),
        PSEUDO_LOCALE=os.environ.get("SCOREKEEPER_PSEUDO_LOCALE"),
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_NAME="scorekeeper",
        # A page that is gone back to must still belong to the cookie it was drawn with.
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        # A sheet may lie open for a whole evening before it is saved.
        WTF_CSRF_TIME_LIMIT=None,
        # SQLite too can take back a migration that was cut short.
        ALEMBIC={"script_location": "storage/migrations"},
        ALEMBIC_CONTEXT={"transactional_ddl": True},
        # Whether other devices reach this one by its place in the network.
        ON_THE_NETWORK=False,
        # The two that cost a page least. The length of an answer gives no token away: no page that carries
        # one says again what was asked for, and no other site can ask with this one's cookie.
        COMPRESS_ALGORITHM=["zstd", "gzip"],
        COMPRESS_LEVEL=4,
        COMPRESS_MIMETYPES=COMPRESSED,
        # Whether a browser has an answer already is found out where the answer is made.
        COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,
        MAX_CONTENT_LENGTH=64 * 1024,
        MAX_FORM_PARTS=200,
        # How many proxies stand in front, whose word on address, scheme and host is taken.
        PROXIES=_number("SCOREKEEPER_PROXIES"),
        # The names it answers to; to every name if there are none.
        TRUSTED_HOSTS=_names("SCOREKEEPER_HOSTS"),
        # Where it is counted how often a place asks; several processes share a store that all of them name.
        RATELIMIT_STORAGE_URI=os.environ.get("SCOREKEEPER_LIMITER_URL") or "memory://",
    )
    app.config.from_mapping(config)
    # Tests and load are of one place, and would soon have asked too often.
    is_counted = app.config["RATELIMIT_STORAGE_URI"] != "off" and not app.config["TESTING"]
    app.config.setdefault("RATELIMIT_ENABLED", is_counted)
    # A relative path of a SQLite file would be taken as one from the instance folder of Flask.
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
    engine: dict[str, Any] = {"url": f"sqlite:///{data / NAME}", "pool_size": THREADS}
    if app.config["DATABASE_URL"]:
        engine = postgresql.engine(app.config["DATABASE_URL"], connections=THREADS)
        app.config["KEPT_IN"] = postgresql.redacted_url(engine["url"])
    app.config["SQLALCHEMY_ENGINES"] = {"default": engine}
    app.config["SECRET_KEY"] = (
        app.config["SECRET_KEY"] or os.environ.get("SCOREKEEPER_SECRET_KEY") or _kept_secret(data / "secret")
    )


def _number(name: str) -> int:
    typed = (os.environ.get(name) or "0").strip()
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 3):
        raise UnknownSetting(
            gettext("%(name)s is a whole number below 100, not “%(typed)s”", name=name, typed=typed)
        )
    return int(typed)


def _names(name: str) -> list[str] | None:
    return (os.environ.get(name) or "").replace(",", " ").lower().split() or None


def default_folder() -> Path:
    """The folder that keeps the matches, if nobody names another."""
    named = os.environ.get("SCOREKEEPER_DATA")
    return Path(named or platformdirs.user_data_dir("scorekeeper", appauthor=False))


def database_url() -> str | None:
    """The address of the PostgreSQL database that keeps the matches; None if a file in the folder does."""
    return os.environ.get("SCOREKEEPER_DATABASE_URL") or None


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
