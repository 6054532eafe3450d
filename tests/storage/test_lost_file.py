"""A database file that is empty or gone: no new one hides the loss, and nothing is saved out of sight."""

import sqlite3
from contextlib import closing

import pytest
from click.testing import CliRunner

from scorekeeper.commands.main import main
from scorekeeper.storage import schema
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Match
from tests.support.app import count, make_app
from tests.support.matches import draw, empty_rack, record, start
from tests.support.reading import part

NAME = "scorekeeper.sqlite3"


def run(*arguments):
    return CliRunner().invoke(main, [*map(str, arguments)])


@pytest.fixture
def match(client):
    return start(client, "Ann", "Bea", title="Cabin")


@pytest.mark.parametrize("are_open", [True, False], ids=["connections open", "no connection"])
def test_a_server_whose_file_was_moved_away_says_so_and_makes_no_other(tmp_path, client, match, are_open):
    form = draw(client, f"{match}/games/new") | empty_rack(0, "", "5")
    if not are_open:
        with client.application.app_context():
            db.engine.dispose()
    (tmp_path / NAME).rename(tmp_path / "elsewhere")
    before = (tmp_path / "elsewhere").read_bytes()
    for answer in (client.get("/"), client.get(match), client.post(f"{match}/games/new", data=form)):
        assert (answer.status_code, part(answer.text, "h1")) == (503, "The database does not answer")
    assert client.get("/healthz").status_code == 503
    assert not (tmp_path / NAME).exists()
    assert (tmp_path / "elsewhere").read_bytes() == before
    (tmp_path / "elsewhere").rename(tmp_path / NAME)
    assert client.post(f"{match}/games/new", data=form).status_code == 303


def test_a_file_that_was_put_in_its_place_is_left_alone_until_the_next_start(tmp_path, client, match):
    start(other := make_app(tmp_path / "other").test_client(), "Dee", "Sam", title="Tent")
    with other.application.app_context():
        db.engine.dispose()
    (tmp_path / NAME).rename(tmp_path / "elsewhere")
    (tmp_path / "other" / NAME).rename(tmp_path / NAME)
    before = (tmp_path / NAME).read_bytes()
    for _again in range(2):
        assert client.get(match).status_code == 503
    with client.application.app_context():
        db.engine.dispose()
    assert (tmp_path / NAME).read_bytes() == before
    (tmp_path / f"{NAME}-wal").unlink()
    assert count(make_app(tmp_path), Match) == 1


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["export", "-"]])
def test_a_start_on_an_empty_file_is_refused_in_a_sentence_and_leaves_it(tmp_path, command):
    make_app(tmp_path)
    (tmp_path / NAME).write_bytes(b"")
    refused = run(*command, "--data", tmp_path)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith(f"error: {tmp_path / NAME} is empty. Bring it back from a backup; or ")
    assert refused.stderr.count("\n") == 1
    assert (tmp_path / NAME).read_bytes() == b""


def test_a_new_database_is_not_empty_once_it_has_its_name(tmp_path, monkeypatch):
    sizes, publish = [], schema.publish

    def publish_measured(new, file):
        sizes.append(new.stat().st_size)
        publish(new, file)

    monkeypatch.setattr(schema, "publish", publish_measured)
    make_app(tmp_path, migrated=False)
    assert sizes == [4096]
    assert not [*tmp_path.glob(".*")]


def test_a_start_without_the_database_of_a_secret_is_warned_of_once(tmp_path):
    start(make_app(tmp_path).test_client(), "Ann", "Bea")
    for file in tmp_path.glob(f"{NAME}*"):
        file.unlink()
    warned = run("export", "--data", tmp_path, "-")
    assert warned.exit_code == 0
    assert f"There was a secret in {tmp_path}, but no database, so a new one" in warned.stderr
    assert "There was a secret" not in run("export", "--data", tmp_path, "-").stderr


def test_a_journal_without_its_database_is_not_thrown_away(tmp_path, client, match):
    record(client, match, empty_rack(0, "", "5"))
    journal = tmp_path / f"{NAME}-wal"
    (tmp_path / NAME).rename(tmp_path / "elsewhere")
    before = journal.read_bytes()
    refused = run("export", "--data", tmp_path, "-")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith(f"error: {tmp_path / NAME} is missing, but {journal.name} is there. ")
    assert (journal.read_bytes(), (tmp_path / NAME).exists()) == (before, False)
    (tmp_path / "elsewhere").rename(tmp_path / NAME)
    with closing(sqlite3.connect(tmp_path / NAME)) as database:
        assert database.execute("SELECT count(*) FROM game").fetchall() == [(1,)]
