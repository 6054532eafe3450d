"""A database of another version: an older one is copied and brought up to date, a newer one refused."""

import sqlite3
import stat
from contextlib import closing

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

import scorekeeper
from scorekeeper import cli, migrate
from scorekeeper.database import db
from scorekeeper.models import Match
from scorekeeper.schema import known_versions

from .conftest import start
from .reading import count, make_app

pytestmark = pytest.mark.once("It is about the SQLite file.")


@pytest.fixture
def older(app, client):
    """An app whose database is one version behind, with a match."""
    start(client, "Ann", "Bea")
    with app.app_context():
        scorekeeper.alembic.downgrade(-1)
        db.engine.dispose()
    return app


def version_of(file):
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT version_num FROM alembic_version").fetchall()


def test_an_older_database_is_copied_beside_itself_before_it_is_changed(tmp_path, older):
    copy = migrate(older)
    before = known_versions()[1]
    assert copy == tmp_path / f"scorekeeper-{before}.sqlite3"
    assert version_of(copy) == [(before,)]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with closing(sqlite3.connect(copy)) as kept:
        assert kept.execute("SELECT count(*) FROM match").fetchall() == [(1,)]
    assert version_of(tmp_path / "scorekeeper.sqlite3") == [(known_versions()[0],)]
    assert count(older, Match) == 1


def test_a_database_that_is_new_or_up_to_date_is_not_copied(tmp_path):
    make_app(tmp_path)
    assert migrate(make_app(tmp_path)) is None
    assert [file.name for file in tmp_path.glob("*.sqlite3")] == ["scorekeeper.sqlite3"]


def test_serve_says_where_the_copy_is(tmp_path, older, monkeypatch):
    def no_server(*_arguments, **_more):
        raise OSError("not now")

    monkeypatch.setattr(cli.waitress, "create_server", no_server)
    result = CliRunner().invoke(cli.main, ["serve", "--data", str(tmp_path)])
    assert f"it is kept in {tmp_path / f'scorekeeper-{known_versions()[1]}.sqlite3'}\n" in result.stderr


@pytest.mark.parametrize(
    "command", [["serve", "--port", "0"], ["export", "-"], ["verify"], ["backup", "copy"]]
)
def test_every_command_refuses_a_newer_database_in_a_sentence_and_leaves_it(
    app, client, tmp_path, monkeypatch, command
):
    start(client, "Ann", "Bea")
    with app.app_context():
        db.session.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
        db.session.commit()
        db.engine.dispose()
    monkeypatch.chdir(tmp_path)
    before = (tmp_path / "scorekeeper.sqlite3").read_bytes()
    result = CliRunner().invoke(cli.main, [*command, "--data", str(tmp_path)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: The database is of version 9999, and this Scorekeeper knows ")
    assert result.stderr.count("\n") == 1
    assert (tmp_path / "scorekeeper.sqlite3").read_bytes() == before
    assert not (tmp_path / "copy").exists()
