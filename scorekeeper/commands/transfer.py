"""Export and import of matches in a terminal: the same format and the same checks as on the pages."""

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import BinaryIO

import click
from flask_babel import force_locale, gettext, ngettext

from scorekeeper.commands.confirm import confirm_or_exit
from scorekeeper.commands.data_folder import folder_of, is_read_only, open_app, open_to_read, with_data
from scorekeeper.storage.database import begin_write, db
from scorekeeper.storage.models import Match
from scorekeeper.transfer.import_plan import Counts, invalid_file_text, plan
from scorekeeper.transfer.invalid_file import InvalidFile
from scorekeeper.transfer.json_reader import decode
from scorekeeper.transfer.match import (
    LoadedMatch,
    dump_lines,
    dump_parts,
    in_order,
    is_head_of_lines,
    load,
    load_lines,
)
from scorekeeper.wording.match import match_title

# Matches of a file of lines that are added in one write.
MATCHES_PER_WRITE = 100


@click.command("export")
@with_data
@click.option("--lines", is_flag=True, help="A line for each match: for more matches than fit into memory.")
@click.argument("file", type=click.File("wb", atomic=True))
def export(data: Path | None, lines: bool, file: BinaryIO) -> None:
    """Save every match that was not deleted into a FILE, or - for standard output."""
    count = 0

    def counted(matches: Iterable[Match]) -> Iterator[Match]:
        nonlocal count
        for count, match in enumerate(matches, start=1):  # noqa: B007 (the last one is how many there are)
            yield match

    app = open_to_read(data) if is_read_only(folder_of(data)) else open_app(data)
    with app.app_context():
        matches = counted(in_order(Match.deleted.is_(None)))
        parts = dump_lines(matches) if lines else dump_parts(matches)
        file.writelines(part.encode() for part in parts)
    click.echo(ngettext("%(num)d match saved.", "%(num)d matches saved.", count), err=True)


@click.command("import")
@with_data
@click.option("--yes", is_flag=True, help="Add the matches without asking.")
@click.argument("file", type=click.File("rb"))
def import_(data: Path | None, yes: bool, file: BinaryIO) -> None:
    """Add the matches of a FILE that are not here yet, or - for standard input.

    Nobody keeps the score of them until an invitation is taken up, which is printed for each. A file of lines
    is added some matches at a time: if that is interrupted, do it again.
    """
    with open_app(data).app_context(), force_locale("en"), tempfile.TemporaryFile() as whole:
        shutil.copyfileobj(file, whole)
        read = _reader(whole)
        counts = Counts()
        try:
            for some in read():
                counts = counts.plus(plan(some).counts)
        except InvalidFile as error:
            raise click.UsageError(invalid_file_text(error)) from error
        for sentence in counts.texts():
            click.echo(sentence)
        if not counts.new:
            return
        if not yes:
            confirm_or_exit(gettext("Add them?"), gettext("Nothing was added."))
        click.echo(gettext("To keep the score of a match, open its page and type its invitation:"))
        for some in read():
            _add(some)


def _reader(file: BinaryIO) -> Callable[[], Iterator[list[LoadedMatch]]]:
    """What reads a file from its start: some matches at a time if it is one of lines, else all of them."""
    file.seek(0)
    if is_head_of_lines(file.readline()):
        return partial(_read_lines, file)
    return partial(_read_whole, file)


def _read_whole(file: BinaryIO) -> Iterator[list[LoadedMatch]]:
    file.seek(0)
    yield load(decode(file.read()))


def _read_lines(file: BinaryIO) -> Iterator[list[LoadedMatch]]:
    file.seek(0)
    matches = load_lines(file)
    while some := list(islice(matches, MATCHES_PER_WRITE)):
        yield some


def _add(some: list[LoadedMatch]) -> None:
    """Add the matches that are new, and print their invitations."""
    # Planned again, now that nobody else can add a match.
    db.session.rollback()
    begin_write()
    planned = plan(some)
    planned.apply(device=None)
    invitations = [_invitation(filed) for filed in planned.new]
    db.session.commit()
    db.session.expunge_all()
    for line in invitations:
        click.echo(line)


def _invitation(filed: LoadedMatch) -> str:
    return f"  /m/{filed.match.code}/join  {filed.match.invite}  {match_title(filed.match)}"
