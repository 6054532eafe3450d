"""The --data option, and the app on its folder."""

from collections.abc import Iterator
from pathlib import Path

import click
import sqlalchemy as sa
from flask import Flask
from flask_babel import gettext

from scorekeeper.app import create_app, migrate
from scorekeeper.config import default_folder
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Device
from scorekeeper.storage.schema import known_versions
from scorekeeper.storage.secret import SECRET, readable_by_others
from scorekeeper.storage.sqlite_file import NAME
from scorekeeper.storage.temporary import remove_leftovers

with_data = click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), help="The folder that keeps the matches."
)


def open_app(data: Path | None) -> Flask:
    """The app on a folder, with an up-to-date database; prints where the copy of an older one is."""
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
    return file
