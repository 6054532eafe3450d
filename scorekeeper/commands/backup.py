"""Backup and restore: the database and the secret, as one file."""

import os
import sqlite3
from pathlib import Path

import click
from flask_babel import gettext, ngettext

from scorekeeper.commands.confirm import confirm_or_exit
from scorekeeper.commands.data_folder import database_in, folder_of, with_data
from scorekeeper.config import database_url
from scorekeeper.storage.backup import files_in, open_backup, restore_into, write_backup
from scorekeeper.storage.secret import SECRET
from scorekeeper.storage.sqlite_file import NAME, Contents, Damaged, contents_of, is_in_use


@click.command("backup")
@with_data
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(data: Path | None, file: Path) -> None:
    """Copy the database and the secret that signs cookies into a new FILE, also while people are writing.

    Whoever has FILE can change every match: keep it to yourself.
    """
    _require_sqlite()
    folder = folder_of(data)
    database_in(folder)
    is_outside = bool(os.environ.get("SCOREKEEPER_SECRET_KEY"))
    has_secret = (folder / SECRET).exists() and not is_outside
    try:
        write_backup(folder, file, with_secret=has_secret)
    except FileExistsError as error:
        raise click.UsageError(gettext("%(file)s is there already; name another", file=file)) from error
    except Damaged as error:
        text = gettext("the database is damaged, so no backup was made; see scorekeeper verify")
        raise click.UsageError(text) from error
    except sqlite3.OperationalError as error:
        text = gettext("the database cannot be copied: %(reason)s", reason=error)
        raise click.UsageError(text) from error
    except OSError as error:
        raise click.UsageError(_unwritten(file, error)) from error
    if has_secret:
        click.echo(gettext("Saved the matches and the secret that signs cookies in %(file)s", file=file))
    else:
        click.echo(gettext("Saved the matches in %(file)s", file=file))
    if is_outside:
        click.echo(gettext("Not in it is SCOREKEEPER_SECRET_KEY: browsers keep their matches only with it."))


@click.command("restore")
@with_data
@click.option("--yes", is_flag=True, help="Replace what is there without asking.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(data: Path | None, yes: bool, file: Path) -> None:
    """Put what `backup` saved in FILE into the folder. What was there is set aside, not deleted."""
    _require_sqlite()
    folder = folder_of(data)
    try:
        with open_backup(file, _nearest_existing(folder)) as found:
            _require_no_server(folder)
            _confirm(folder, found / NAME, yes=yes)
            # A server may have been started while this waited for an answer.
            _require_no_server(folder)
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            has_secret = (found / SECRET).exists()
            old = restore_into(found, folder)
    except Damaged as error:
        raise click.UsageError(f"{file}: {error}") from error
    except OSError as error:
        raise click.UsageError(_unwritten(folder, error)) from error
    click.echo(gettext("The matches are kept in %(folder)s", folder=folder))
    if old:
        click.echo(gettext("What was there before is in %(folder)s", folder=old))
    if not has_secret or os.environ.get("SCOREKEEPER_SECRET_KEY"):
        click.echo(gettext("Browsers keep their matches only with the secret that was used before."))


def _nearest_existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists: an invalid backup must not create the folder."""
    return next(each for each in (folder, *folder.absolute().parents) if each.is_dir())


def _require_no_server(folder: Path) -> None:
    if (folder / NAME).exists() and is_in_use(folder / NAME):
        raise click.UsageError(gettext("a server is running on %(folder)s; stop it first", folder=folder))


def _confirm(folder: Path, new: Path, *, yes: bool) -> None:
    """Print what the backup contains and what it would replace, and exit unless that is confirmed."""
    found = contents_of(new) or Contents(0, "")
    saved = ngettext("%(num)d match is saved here.", "%(num)d matches are saved here.", found.matches)
    click.echo(f"{saved} {_changed_text(found)}".rstrip())
    here = files_in(folder)
    if not here:
        return
    if folder / NAME not in here:
        files = ", ".join(file.name for file in here)
        click.echo(gettext("The folder holds no database, but %(files)s.", files=files))
    elif (held := contents_of(folder / NAME)) is None:
        click.echo(gettext("The folder holds a database that cannot be read."))
    else:
        kept = ngettext("The folder holds %(num)d match.", "The folder holds %(num)d matches.", held.matches)
        click.echo(f"{kept} {_changed_text(held)}".rstrip())
    if not yes:
        question = gettext("Put what is saved in the place of what the folder holds?")
        confirm_or_exit(question, gettext("Nothing was changed."))


def _changed_text(held: Contents) -> str:
    return gettext("The last change: %(at)s UTC.", at=held.changed) if held.changed else ""


def _require_sqlite() -> None:
    if database_url():
        raise click.UsageError(
            gettext(
                "the matches are in the database that SCOREKEEPER_DATABASE_URL names: "
                "save it with pg_dump, and bring it back with pg_restore"
            )
        )


def _unwritten(place: Path, error: OSError) -> str:
    return gettext("%(place)s cannot be written: %(reason)s", place=place, reason=error.strerror or error)
