"""Files of lines: the same matches, written and read one by one."""

import json

import pytest
from click.testing import CliRunner

from scorekeeper.commands import transfer
from scorekeeper.commands.main import main
from tests.support.app import make_app
from tests.support.matches import empty_rack, record, start

NAMES = (("Ann", "Bea"), ("Cy", "Dee"), ("Eve", "Fay"))


@pytest.fixture
def folder(tmp_path):
    client = make_app(tmp_path / "old").test_client()
    for names in NAMES:
        record(client, start(client, *names), empty_rack(0, "", "5"))
    return tmp_path / "old"


def run(*arguments, **more):
    return CliRunner().invoke(main, list(map(str, arguments)), **more)


def export(folder, *options):
    return run("export", *options, "--data", folder, "-").stdout


def test_both_kinds_of_file_hold_the_same_matches(folder):
    head, *lines = map(json.loads, export(folder, "--lines").splitlines())
    whole = json.loads(export(folder))
    assert head | {"matches": lines} == whole


def test_a_file_of_lines_is_imported_some_matches_at_a_time(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(transfer, "MATCHES_PER_WRITE", 2)
    lines = export(folder, "--lines")
    imported = run("import", "--yes", "--data", tmp_path / "new", "-", input=lines)
    assert "3 matches will be added." in imported.stdout
    assert imported.stdout.count("/join") == 3
    assert export(tmp_path / "new", "--lines") == lines
    assert (
        "Nothing will be added."
        in run("import", "--yes", "--data", tmp_path / "new", "-", input=lines).stdout
    )


def test_what_is_wrong_is_told_with_its_line_and_nothing_is_added(folder, tmp_path):
    lines = export(folder, "--lines").splitlines()
    for wrong, said in (
        ([*lines[:2], "{"], "line 3: Line 1, column 2"),
        ([*lines[:3], lines[1]], "line 4.code: The same match is at line 2."),
        ([*lines[:2], lines[2].replace('"stopped": false', '"stopped": 0')], "line 3.stopped"),
        (['{"format": "scorekeeper-matches", "version": 2}', *lines[1:]], "version"),
    ):
        answer = run("import", "--yes", "--data", tmp_path / "new", "-", input="\n".join(wrong))
        assert answer.exit_code == 2
        assert said in answer.stderr
    assert json.loads(export(tmp_path / "new"))["matches"] == []
