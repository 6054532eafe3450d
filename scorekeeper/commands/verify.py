"""Verify: whether everything in the database is intact and adds up."""

import sys
from pathlib import Path

import click
from flask_babel import gettext, ngettext

from scorekeeper.commands.data_folder import open_to_read, with_data
from scorekeeper.commands.integrity import IntegrityCheck
from scorekeeper.storage.database import db


@click.command("verify")
@with_data
def verify(data: Path | None) -> None:
    """Recount every game from what was entered, also while people are writing; nothing is changed.

    Exit code 0 if all is right, 1 if something is not, 2 if it cannot be read.
    """
    with open_to_read(data).app_context():
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
