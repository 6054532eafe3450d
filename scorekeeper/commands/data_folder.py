"""The --data option, and the app on its folder."""

import contextlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click
import sqlalchemy as sa
from flask import Flask
from flask_babel import gettext

from scorekeeper.app import create_app, migrate
from scorekeeper.config import database_url, default_folder
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Device
from scorekeeper.storage.schema import current_version, known_versions
from scorekeeper.storage.schema_check import active_objects
from scorekeeper.storage.secret import SECRET, readable_by_others
from scorekeeper.storage.sqlite_file import NAME, has_unread_journal, is_writable, open_existing
from scorekeeper.storage.temporary import remove_leftovers

with_data = click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), help="The folder that keeps the matches."
)


def open_app(data: Path | None) -> Flask:
    """The app on a folder, with an up-to-date database; prints where the copy of an older one is."""
    if is_read_only(folder_of(data)):
        raise click.UsageError(gettext("nothing can be written to %(folder)s", folder=folder_of(data)))
    app = create_app({"DATA": str(data)} if data else None)
    remove_leftovers(Path(app.config["DATA"]))
    is_new = not app.config["DATABASE_URL"] and not Path(app.config["DATA"], NAME).exists()
    newest = known_versions()[0]
    copy = migrate(
        app,
        lambda version: click.echo(
            gettext("The database is at version %(version)s of %(newest)s.", version=version, newest=newest),
            err=True,
        ),
    )
    if copy:
        text = gettext("The database was of an older version. As it was, it is kept in %(copy)s", copy=copy)
        click.echo(text, err=True)
    for text in _warnings(app, is_new=is_new):
        click.echo(text, err=True)
    return app


def open_to_read(data: Path | None) -> Flask:
    """The app on a database that exists and is up to date, which is not changed."""
    folder = folder_of(data)
    if not database_url():
        _require_plain(database_in(folder))
    # No cookie is signed here, so no secret is created.
    app = create_app({"DATA": str(folder), "SECRET_KEY": "unused"})
    with app.app_context():
        version = current_version()
        if version is None:
            text = gettext("there is no database of Scorekeeper in %(folder)s", folder=app.config["KEPT_IN"])
            raise click.UsageError(text)
        if version != known_versions()[0]:
            text = gettext("the database is of an older version: start scorekeeper serve once, and stop it")
            raise click.UsageError(text)
    return app


def _require_plain(file: Path) -> None:
    """Views and triggers may run for ever, or change what is read."""
    with contextlib.suppress(sqlite3.DatabaseError), closing(open_existing(file)) as database:
        if active := active_objects(database):
            raise click.UsageError(
                gettext(
                    "the database holds what Scorekeeper did not make: %(names)s", names=", ".join(active)
                )
            )


def _warnings(app: Flask, *, is_new: bool) -> Iterator[str]:
    """What is not as it should be, in sentences; `is_new` says that the database was not there before."""
    folder = Path(app.config["DATA"])
    if is_new and not app.config["SECRET_IS_NEW"] and (folder / SECRET).exists():
        yield gettext(
            "There was a secret in %(folder)s, but no database, so a new one without matches was made. If "
            "there should be matches, stop, and bring %(file)s back from a backup.",
            folder=folder,
            file=NAME,
        )
    if open_files := readable_by_others(folder / SECRET, folder / NAME):
        files = ", ".join(map(str, open_files))
        yield gettext(
            "Other users of this computer may read %(files)s, and so change every match: "
            "chmod 600 prevents it.",
            files=files,
        )
    if app.config["SECRET_IS_NEW"]:
        with app.app_context():
            if db.session.scalar(sa.select(sa.exists().select_from(Device))):
                yield gettext(
                    "The secret that signs cookies was missing, so a new one was made: no browser can change "
                    "the matches that it kept. To mend this, stop, and bring %(file)s back from a backup.",
                    file=folder / SECRET,
                )


def is_read_only(folder: Path) -> bool:
    """Whether the matches are in a folder where nothing can be written, as on a disk mounted to be read."""
    return not database_url() and folder.is_dir() and not is_writable(folder)


def folder_of(data: Path | None) -> Path:
    """The folder of --data, or the default; it may not exist."""
    return data or default_folder()


def database_in(folder: Path) -> Path:
    """The database file in a folder; UsageError if there is none, so that a typing mistake creates no
    database.
    """
    file = folder / NAME
    if not file.exists():
        raise click.UsageError(gettext("there is no database in %(folder)s", folder=folder))
    if has_unread_journal(file):
        raise click.UsageError(
            gettext(
                "the last changes in %(folder)s are still in a journal, and nothing can be written there to "
                "read them: copy the folder, and name the copy with --data",
                folder=folder,
            )
        )
    return file
