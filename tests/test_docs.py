"""What the documents tell people to type is there: commands, their options, settings, and what to install."""

import re
import tomllib

import click
import pytest

from scorekeeper.commands.main import main
from tests.support import ROOT

DOCUMENTS = [ROOT / "README.md", ROOT / "Containerfile", *sorted((ROOT / "docs").glob("*.md"))]
TEXTS = {file: file.read_text("utf-8") for file in DOCUMENTS}
CODE = "".join(file.read_text("utf-8") for file in sorted((ROOT / "scorekeeper").rglob("*.py")))
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def found(pattern):
    """What all documents say of this kind, once each, with the document that says it."""
    lines = re.compile(pattern, re.MULTILINE)
    said = {(match, file.name) for file, text in TEXTS.items() for match in lines.findall(text)}
    return [pytest.param(match, id=f"{file}: {match}") for match, file in sorted(said)]


@pytest.mark.parametrize("line", found(r"(?:[/`]|^    )scorekeeper ([a-z][^`#\n]*)"))
def test_a_command_and_its_options_are_there(line):
    name, *typed = line.split()
    command = main.commands[name].load()
    assert isinstance(command, click.Command)
    known = {option for parameter in command.params for option in parameter.opts} | {"--help"}
    assert {word for word in typed if word.startswith("--")} <= known


@pytest.mark.parametrize("setting", found(r"\bSCOREKEEPER_[A-Z_]+"))
def test_a_setting_is_read_by_the_code(setting):
    assert re.search(rf'"{setting}"', CODE)


@pytest.mark.parametrize("extras", found(r"(?:\.|\.whl\)|scorekeeper)\[([a-z,]+)\]"))
def test_what_is_installed_besides_can_be(extras):
    assert set(extras.split(",")) <= EXTRAS.keys()


def test_there_are_commands_settings_and_extras_to_be_found():
    assert len(found(r"scorekeeper serve")) > 1
    assert len(found(r"SCOREKEEPER_[A-Z_]+")) > 3
    assert any("metrics" in parameter.id for parameter in found(r"\[([a-z,]+)\]"))
