"""The command line: which commands there are, and how any of them reports an error."""

import importlib
import sys
from typing import Any, NoReturn

import click

from scorekeeper.wording.language import gettext


class LazyCommand(click.Command):
    """A command whose module is imported when it is run: `scorekeeper --help` and `scorekeeper score` need
    no web app, which takes longer to import than they take to answer.

    `help` is the first sentence of the command's own, for the list of all commands.
    """

    def __init__(self, name: str, function: str, help: str) -> None:  # noqa: A002 (click's own name for it)
        super().__init__(name, help=help)
        self._function = function

    def load(self) -> click.Command:
        """The command itself, with its options."""
        module, _, name = self._function.partition(":")
        command: click.Command = getattr(importlib.import_module(f"{__package__}.{module}"), name)
        return command

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        return self.load().make_context(info_name, args, parent, **extra)


COMMANDS = (
    LazyCommand(
        "backup",
        "backup:backup",
        "Copy the database and the secret that signs cookies into a new FILE, also while people are writing.",
    ),
    LazyCommand(
        "check-sheet",
        "check_sheet:check_sheet",
        "Check a score sheet kept by hand: a CSV file, or - for standard input.",
    ),
    LazyCommand(
        "export",
        "transfer:export",
        "Save every match that was not deleted into a FILE, or - for standard output.",
    ),
    LazyCommand(
        "import",
        "transfer:import_",
        "Add the matches of a FILE that are not here yet, or - for standard input.",
    ),
    LazyCommand("restore", "backup:restore", "Put what `backup` saved in FILE into the folder."),
    LazyCommand("score", "score:score_", "Score one game: scorekeeper score empty-rack Dee=0 Sam=8 Jo=4+J"),
    LazyCommand("serve", "serve:serve", "Serve the app until Ctrl+C."),
    LazyCommand(
        "verify",
        "verify:verify",
        "Recount every game from what was entered, also while people are writing; nothing is changed.",
    ),
)


class Commands(click.Group):
    """Commands that report an error in one line, which begins with "error:", and exit with 2."""

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        try:
            sys.exit(super().main(*args, **kwargs | {"standalone_mode": False}))
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            sys.exit(error.exit_code)
        except click.Abort:
            sys.exit(1)
        except click.UsageError as error:
            reason = error.format_message()
        except Exception as error:
            # What can raise one of those errors has imported its module already.
            from scorekeeper.commands.errors import reason_of  # noqa: PLC0415

            known = reason_of(error)
            if known is None:
                raise
            reason = known
        click.echo(gettext("error: %(reason)s", reason=reason), err=True)
        sys.exit(2)


@click.group(cls=Commands, commands={command.name: command for command in COMMANDS})
def main() -> None:
    """Keep the score of a Rummikub round."""
