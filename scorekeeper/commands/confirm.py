"""Questions that a command asks before it does what cannot be taken back."""

import sys

import click


def confirm_or_exit(question: str, otherwise: str) -> None:
    """Return if somebody says yes. If not, or if nobody answers, say `otherwise` and exit with 1."""
    try:
        wanted = click.confirm(question)
    except click.Abort:
        # The line of a question that nobody answered has no end.
        click.echo()
        wanted = False
    if not wanted:
        click.echo(otherwise)
        sys.exit(1)
