"""A confirmation prompt, for commands that cannot be undone."""

import sys

import click


def confirm_or_exit(question: str, otherwise: str) -> None:
    """Return if the answer is yes; if not, or without an answer, print `otherwise` and exit with 1."""
    try:
        confirmed = click.confirm(question)
    except click.Abort:
        # End the line of the prompt.
        click.echo()
        confirmed = False
    if not confirmed:
        click.echo(otherwise)
        sys.exit(1)
