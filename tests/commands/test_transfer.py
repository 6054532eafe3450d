"""`scorekeeper export` and `scorekeeper import`: the pages' format and checks in a terminal."""

import re

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from scorekeeper.commands import transfer as file_commands
from scorekeeper.commands.main import main
from scorekeeper.storage import capacity
from scorekeeper.storage.database import db, now
from scorekeeper.storage.models import Match
from tests.support.app import count, make_app
from tests.support.matches import csrf_token, empty_rack, record, start

pytestmark = pytest.mark.database


@pytest.fixture
def run():
    return lambda *arguments, **more: CliRunner().invoke(main, list(map(str, arguments)), **more)


@pytest.fixture
def saved(tmp_path, run):
    """A file of two matches that `export` wrote, and the folder they are kept in."""
    here = tmp_path / "here"
    client = make_app(here).test_client()
    record(client, start(client, "Ann", "Bea", title="Monday"), empty_rack(0, "", "7"))
    start(client, "علي", "Cy")
    file = tmp_path / "saved.json"
    result = run("export", "--data", here, file)
    assert (result.exit_code, result.stderr) == (0, "2 matches saved.\n")
    return file


def test_export_wipe_import_export_gives_the_same_bytes(tmp_path, run, saved):
    """In a terminal; importing twice adds nothing."""
    there = tmp_path / "there"
    first = run("import", "--yes", "--data", there, saved)
    assert (first.exit_code, first.stdout.splitlines()[0]) == (0, "2 matches will be added.")
    assert run("export", "--data", there, "-").stdout_bytes == saved.read_bytes()
    again = run("import", "--yes", "--data", there, saved)
    assert again.stdout.splitlines() == [
        "Nothing will be added.",
        "2 matches are here already, and stay as they are.",
    ]
    assert count(make_app(there), Match) == 2


def test_a_match_of_an_earlier_version_may_be_longer_than_one_recorded_here(
    tmp_path, run, saved, monkeypatch
):
    monkeypatch.setattr(capacity, "MOST_CHANGES", 1)
    assert run("import", "--yes", "--data", tmp_path / "there", saved).exit_code == 0
    assert count(make_app(tmp_path / "there"), Match) == 2


@pytest.mark.parametrize(("typed", "added"), [("y\n", 2), ("n\n", 0), ("", 0)])
def test_nothing_is_added_before_somebody_says_yes(tmp_path, run, saved, typed, added):
    said = run("import", "--data", tmp_path / "there", saved, input=typed)
    assert (said.exit_code, "Nothing was added." in said.stdout) == ((0, False) if added else (1, True))
    assert count(make_app(tmp_path / "there"), Match) == added


def test_what_somebody_added_while_it_asked_is_not_added_again(tmp_path, run, saved, monkeypatch):
    def meanwhile(*_question):
        assert run("import", "--yes", "--data", tmp_path / "there", saved).exit_code == 0
        return True

    monkeypatch.setattr(file_commands, "confirm_or_exit", meanwhile)
    assert run("import", "--data", tmp_path / "there", saved).exit_code == 0
    assert count(make_app(tmp_path / "there"), Match) == 2


def test_deleted_matches_are_not_exported(tmp_path, run, saved):
    with make_app(tmp_path / "here").app_context():
        db.session.execute(sa.update(Match).filter_by(title="Monday").values(deleted=now()))
        db.session.commit()
    result = run("export", "--data", tmp_path / "here", "-")
    assert (result.stderr, "Monday" in result.stdout) == ("1 match saved.\n", False)


def test_a_browser_becomes_scorekeeper_by_the_invitation_that_is_printed(tmp_path, run, saved):
    printed = run("import", "--yes", "--data", tmp_path / "there", saved).stdout
    address, invitation = re.search(r"(/m/\w+/join)  (\w+)  Monday", printed).groups()
    client = make_app(tmp_path / "there").test_client()
    page = {"csrf_token": csrf_token(client), "invitation": invitation}
    assert client.post(address, data=page).status_code == 303
    assert record(client, address.removesuffix("/join"), empty_rack(1, "5", "")).status_code == 303


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("5", "error: matches[0].title: This is a text in quotes.\n"),
        ("", "error: Line 3, column 1"),
        ('"Monday", "titel": ""', "error: matches[0].titel: This field is unknown: "),
    ],
)
def test_what_is_wrong_is_said_in_one_line_and_nothing_is_added(tmp_path, run, saved, typed, said):
    """In a terminal."""
    saved.write_text(saved.read_text("utf-8").replace('"Monday"', typed), "utf-8")
    result = run("import", "--yes", "--data", tmp_path / "there", saved)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(said)
    assert result.stderr.count("\n") == 1
    assert count(make_app(tmp_path / "there"), Match) == 0


@pytest.mark.sqlite("It breaks the SQLite file.")
def test_an_export_that_fails_leaves_an_older_file_as_it_was(tmp_path, run, saved):
    older = saved.read_bytes()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "scorekeeper.sqlite3").write_bytes(b"no database" * 99)
    assert run("export", "--data", tmp_path / "broken", saved).exit_code != 0
    assert saved.read_bytes() == older
