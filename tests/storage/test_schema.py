"""A database of another version: an older one is copied and brought up to date, a newer one refused."""

import os
import sqlite3
import stat
import sys
from contextlib import closing
from subprocess import check_output

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from scorekeeper.app import create_app, migrate
from scorekeeper.commands import main as cli
from scorekeeper.storage import schema
from scorekeeper.storage.database import db
from scorekeeper.storage.migrations import alembic
from scorekeeper.storage.models import Match
from scorekeeper.storage.schema import known_versions
from tests.support.app import count, make_app
from tests.support.matches import start


@pytest.fixture
def app(tmp_path):
    return make_app(tmp_path, migrated=False)


@pytest.fixture
def older(app, client):
    """An app whose database is one version behind, with a match."""
    start(client, "Ann", "Bea")
    with app.app_context():
        alembic.downgrade(-1)
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


@pytest.mark.skipif(os.name == "nt", reason="there are no such modes")
@pytest.mark.parametrize(
    ("before", "after"), [(0o644, 0o600), (0o664, 0o600), (0o606, 0o600), (0o640, 0o640), (0o660, 0o660)]
)
def test_what_everybody_could_read_is_for_this_user_alone_after_an_update(tmp_path, older, before, after):
    earlier = tmp_path / "scorekeeper-0001.sqlite3"
    earlier.touch()
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3")) as reader:
        # It keeps the journals open.
        reader.execute("SELECT count(*) FROM match").fetchall()
        for file in tmp_path.glob("scorekeeper*"):
            file.chmod(before)
        copy = migrate(older)
        modes = {file: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob("scorekeeper*")}
    assert modes.pop(copy) == 0o600
    assert {file.name for file in modes} == {
        "scorekeeper.sqlite3",
        "scorekeeper.sqlite3-wal",
        "scorekeeper.sqlite3-shm",
        earlier.name,
    }
    assert set(modes.values()) == {after}


def test_each_migration_is_named_as_its_file_is_and_follows_the_one_before(app):
    with app.app_context():
        scripts = alembic.script_directory.walk_revisions()
        known = [(script.revision, script.down_revision) for script in scripts]
    versions = known_versions()
    assert known == list(zip(versions, (*versions[1:], None), strict=True))


def test_a_database_that_is_up_to_date_is_served_without_what_migrates(tmp_path, app):
    ask = (
        "import sys, scorekeeper.app as s; s.migrate(s.create_app({'DATA': sys.argv[1]})); "
        "print('alembic' in sys.modules)"
    )
    assert check_output([sys.executable, "-c", ask, tmp_path], text=True) == "False\n"
    with app.app_context():
        alembic.downgrade(-1)
        db.engine.dispose()
    assert check_output([sys.executable, "-c", ask, tmp_path], text=True) == "True\n"


def go_back(app, title):
    """As if an older backup were restored, of a match of this title."""
    with app.app_context():
        alembic.downgrade(-1)
        db.session.execute(sa.text("UPDATE match SET title = :title"), {"title": title})
        db.session.commit()
        db.engine.dispose()


def title_in(file):
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT title FROM match").fetchall()


def test_an_earlier_copy_is_never_written_over(tmp_path, older):
    before = known_versions()[1]
    first = migrate(older)
    was = first.read_bytes()
    for number, title in [(2, "Cabin"), (3, "Tent")]:
        go_back(older, title)
        copy = migrate(older)
        assert copy == tmp_path / f"scorekeeper-{before}-{number}.sqlite3"
        assert title_in(copy) == [(title,)]
    assert first.read_bytes() == was


def test_a_start_that_fails_each_time_leaves_one_copy(tmp_path, older):
    with older.app_context():
        assert schema.backup_before_migration() == schema.backup_before_migration()
    assert len([*tmp_path.glob("scorekeeper-*.sqlite3")]) == 1


def test_what_another_server_has_brought_up_to_date_meanwhile_is_not_kept_as_the_older(
    tmp_path, older, monkeypatch
):
    was = schema.current_version
    copies = []

    def look_and_be_overtaken():
        version = was()
        monkeypatch.undo()
        copies.append(migrate(create_app({"DATA": str(tmp_path)})))
        return version

    monkeypatch.setattr(schema, "current_version", look_and_be_overtaken)
    assert migrate(older) is None
    (copy,) = copies
    assert version_of(copy) == [(known_versions()[1],)]
    assert {*tmp_path.glob("scorekeeper-*.sqlite3")} == {copy}
    assert not [*tmp_path.glob(".*")]


def test_a_database_that_is_new_or_up_to_date_is_not_copied(tmp_path):
    make_app(tmp_path)
    assert migrate(make_app(tmp_path)) is None
    assert [file.name for file in tmp_path.glob("*.sqlite3")] == ["scorekeeper.sqlite3"]


def test_serve_says_where_the_copy_is(tmp_path, older, monkeypatch):
    def no_server(*_arguments, **_more):
        raise OSError("not now")

    monkeypatch.setattr("scorekeeper.commands.http_server.create_server", no_server)
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
        db.session.execute(sa.text("CREATE TABLE tournament (match_id INTEGER REFERENCES match (id))"))
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
