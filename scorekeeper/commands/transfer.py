"""Export and import of matches in a terminal: the same format and the same checks as on the pages."""

from pathlib import Path
from typing import BinaryIO

import click
import sqlalchemy as sa
from flask_babel import force_locale, gettext, ngettext

from scorekeeper.commands.confirm import confirm_or_exit
from scorekeeper.commands.data_folder import open_app, with_data
from scorekeeper.storage.database import begin_write, db
from scorekeeper.storage.models import Match
from scorekeeper.transfer.import_plan import Plan, invalid_file_text, plan
from scorekeeper.transfer.invalid_file import InvalidFile
from scorekeeper.transfer.json_reader import decode
from scorekeeper.transfer.match import LoadedMatch, dump, load
from scorekeeper.wording.match import match_title


@click.command("export")
@with_data
@click.argument("file", type=click.File("wb", atomic=True))
def export(data: Path | None, file: BinaryIO) -> None:
    """Save every match that was not deleted into a FILE, or - for standard output."""
    with open_app(data).app_context():
        matches = db.session.scalars(sa.select(Match).filter_by(deleted=None)).all()
        file.write(dump(matches).encode())
    click.echo(ngettext("%(num)d match saved.", "%(num)d matches saved.", len(matches)), err=True)


@click.command("import")
@with_data
@click.option("--yes", is_flag=True, help="Add the matches without asking.")
@click.argument("file", type=click.File("rb"))
def import_(data: Path | None, yes: bool, file: BinaryIO) -> None:
    """Add the matches of a FILE that are not here yet, or - for standard input.

    Nobody keeps the score of them until an invitation is taken up, which is printed for each.
    """
    with open_app(data).app_context(), force_locale("en"):
        planned = _plan(file.read())
        for sentence in planned.texts():
            click.echo(sentence)
        if not planned.new:
            return
        if not yes:
            confirm_or_exit(gettext("Add them?"), gettext("Nothing was added."))
        # Planned again, now that nobody else can add a match.
        db.session.rollback()
        begin_write()
        planned = plan(planned.new)
        planned.apply(device=None)
        invitations = [_invitation(filed) for filed in planned.new]
        db.session.commit()
    click.echo(gettext("Added. To keep the score of a match, open its page and type its invitation:"))
    for line in invitations:
        click.echo(line)


def _plan(data: bytes) -> Plan:
    try:
        return plan(load(decode(data)))
    except InvalidFile as error:
        raise click.UsageError(invalid_file_text(error)) from error


def _invitation(filed: LoadedMatch) -> str:
    return f"  /m/{filed.match.code}/join  {filed.match.invite}  {match_title(filed.match)}"
