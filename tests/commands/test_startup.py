"""What the commands import: those that need no web app start without one."""

import json
import subprocess
import sys

import click
import pytest

from scorekeeper.commands.main import COMMANDS

SHEET = "Game,Ann,Bea\n1,5,-5\n"


def loaded(*arguments, typed=""):
    """The packages that a process has imported at the end of this command, and what it printed."""
    program = (
        "import atexit, json, sys\n"
        "roots = lambda: sorted({name.partition('.')[0] for name in sys.modules})\n"
        "atexit.register(lambda: print(json.dumps(roots())))\n"
        "from scorekeeper.commands.main import main\n"
        "main()\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
        input=typed,
    )
    printed, _, modules = ran.stdout.rstrip("\n").rpartition("\n")
    return set(json.loads(modules)), printed


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (["--help"], "Serve the app until Ctrl+C."),
        (["score", "empty-rack", "Dee=0", "Sam=8"], "Sam -8; Dee gains the sum, +8."),
        (["check-sheet", "-"], "The sheet adds up"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_command_without_an_app_imports_no_flask_no_sqlalchemy_and_no_wtforms(arguments, printed):
    modules, text = loaded(*arguments, typed=SHEET)
    assert printed in text
    assert "click" in modules
    assert not modules & {"flask", "flask_babel", "sqlalchemy", "werkzeug", "wtforms"}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
@pytest.mark.parametrize("width", [30, 45, 60, 200])
def test_the_list_of_commands_says_what_each_command_says_of_itself(command, width):
    itself = command.load()
    assert isinstance(itself, click.Command)
    assert itself.name == command.name
    assert itself.get_short_help_str(width) == command.get_short_help_str(width)
