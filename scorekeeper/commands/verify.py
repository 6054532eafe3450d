"""Verify: whether everything in the database is intact and adds up."""

import sys
from pathlib import Path

import click
from flask import Flask
from flask_babel import gettext, ngettext

from scorekeeper.app import create_app
from scorekeeper.commands.data_folder import database_in, folder_of, with_data
from scorekeeper.commands.integrity import IntegrityCheck
from scorekeeper.config import database_url
from scorekeeper.storage.database import db
from scorekeeper.storage.schema import current_version, known_versions


@click.command("verify")
@with_data
def verify(data: Path | None) -> None:
    """Recount every game from what was entered, also while people are writing; nothing is changed.

    Exit code 0 if all is right, 1 if something is not, 2 if it cannot be read.
    """
    with _reader(data).app_context():
        if db.engine.dialect.name == "sqlite":
            db.session.connection().exec_driver_sql("PRAGMA query_only=ON")
        check = IntegrityCheck()
        for text in check.problems():
            click.echo(text)
    counted = gettext(
        "%(matches)s with %(games)s counted:",
        matches=ngettext("%(num)d match", "%(num)d matches", check.matches),
        games=ngettext("%(num)d game", "%(num)d games", check.games),
    )
    if check.wrong:
        wrong = ngettext("%(num)d thing is wrong.", "%(num)d things are wrong.", check.wrong)
        click.echo(f"{counted} {wrong}")
        sys.exit(1)
    click.echo(f"{counted} {gettext('all is right.')}")


def _reader(data: Path | None) -> Flask:
    """The app on a database that exists and is up to date, which is not changed."""
    folder = folder_of(data)
    if not database_url():
        database_in(folder)
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
