"""The --data option, and the app on its folder."""

from pathlib import Path

import click
from flask import Flask
from flask_babel import gettext

from scorekeeper.app import create_app, migrate
from scorekeeper.config import default_folder
from scorekeeper.storage.sqlite_file import NAME

with_data = click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), help="The folder that keeps the matches."
)


def open_app(data: Path | None) -> Flask:
    """The app on a folder, with an up-to-date database; prints where the copy of an older one is."""
    app = create_app({"DATA": str(data)} if data else None)
    copy = migrate(app)
    if copy:
        text = gettext("The database was of an older version. As it was, it is kept in %(copy)s", copy=copy)
        click.echo(text, err=True)
    return app


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
