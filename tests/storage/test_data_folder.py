import hashlib
import os
import stat

import platformdirs
import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from scorekeeper.app import create_app, migrate
from scorekeeper.commands.main import main
from scorekeeper.storage.database import CODE_LENGTH, CODE_LETTERS, db
from scorekeeper.storage.migrations import alembic, upgrade
from scorekeeper.storage.models import Device, Match, Membership
from tests.support.app import count, make_app
from tests.support.matches import empty_rack, record, start
from tests.support.reading import part

OUTSIDE = "drawn at random, as somebody says: 7Kq"


def test_the_secret_is_made_once_for_this_user_alone_and_used_again(tmp_path):
    first = make_app(tmp_path)
    file = tmp_path / "secret"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(first.secret_key) >= 64
    assert file.read_text("ascii") == first.secret_key == make_app(tmp_path).secret_key


def test_every_folder_has_a_secret_of_its_own(tmp_path):
    assert make_app(tmp_path / "one").secret_key != make_app(tmp_path / "two").secret_key


def test_a_folder_may_be_named_from_where_one_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert make_app("here").test_client().get("/healthz").status_code == 200
    assert (tmp_path / "here" / "scorekeeper.sqlite3").exists()


def test_the_folder_is_made_with_those_above_it(tmp_path):
    app = make_app(tmp_path / "not" / "yet there")
    assert app.test_client().get("/healthz").status_code == 200
    assert (tmp_path / "not" / "yet there" / "scorekeeper.sqlite3").exists()


def test_in_a_folder_that_everybody_may_read_the_database_is_for_this_user_alone(tmp_path):
    tmp_path.chmod(0o755)
    umask = os.umask(0o022)
    try:
        start(make_app(tmp_path, migrated=False).test_client(), "Ann", "Bea")
    finally:
        os.umask(umask)
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert {"scorekeeper.sqlite3", "scorekeeper.sqlite3-wal"} <= modes.keys()
    assert set(modes.values()) == {0o600}


def test_the_mode_of_a_database_that_is_there_is_left_as_it_is(tmp_path):
    make_app(tmp_path)
    (tmp_path / "scorekeeper.sqlite3").chmod(0o640)
    make_app(tmp_path)
    assert stat.S_IMODE((tmp_path / "scorekeeper.sqlite3").stat().st_mode) == 0o640


def test_a_secret_whose_writing_was_cut_short_is_made_anew(tmp_path):
    (tmp_path / "secret").touch(0o600)
    assert len(make_app(tmp_path).secret_key) >= 64


def test_the_secret_may_come_from_the_environment_and_none_is_written(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", OUTSIDE)
    assert make_app(tmp_path).secret_key == OUTSIDE
    assert not (tmp_path / "secret").exists()


def test_the_folder_may_come_from_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "outside"))
    assert create_app().config["DATA"] == str(tmp_path / "outside")
    assert (tmp_path / "outside").is_dir()


def test_without_a_choice_the_folder_is_the_platforms_own(tmp_path, monkeypatch):
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda name, **_: str(tmp_path / name))
    assert create_app().config["DATA"] == str(tmp_path / "scorekeeper")


@pytest.mark.database
def test_after_a_restart_the_matches_are_there_and_the_browser_still_keeps_them(tmp_path):
    before = make_app(tmp_path).test_client()
    match = start(before, "Ann", "Bea", title="Cabin")
    record(before, match, empty_rack(0, "", "5"))
    after = make_app(tmp_path).test_client()
    after.set_cookie("scorekeeper", before.get_cookie("scorekeeper").value)
    assert "Cabin Game 2 of 2 is next." in part(after.get("/").text, "main")
    assert record(after, match, empty_rack(0, "", "5")).status_code == 303


def test_a_cookie_signed_with_another_secret_keeps_nothing(tmp_path):
    match = start(old := make_app(tmp_path).test_client(), "Ann", "Bea")
    new = make_app(tmp_path, SECRET_KEY="another").test_client()
    new.set_cookie("scorekeeper", old.get_cookie("scorekeeper").value)
    assert new.get(match).status_code == 200
    assert new.get(f"{match}/games/new").status_code == 403


@pytest.mark.database
def test_migrations_make_the_tables_that_the_models_describe(app):
    with app.app_context():
        upgrade(app)
        assert alembic.compare_metadata() == []


@pytest.mark.database
def test_migrations_can_be_run_again_and_taken_back(app, client):
    with app.app_context():
        upgrade(app)
    match = start(client, "Ann", "Bea")
    migrate(app)
    assert client.get(match).status_code == 200
    with app.app_context():
        alembic.downgrade("base")
        assert set(sa.inspect(db.engine).get_table_names()) <= {"alembic_version"}
        alembic.upgrade()
        assert alembic.compare_metadata() == []


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("foreign_keys", 1),
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("busy_timeout", 10000),
        ("cache_size", -500),
    ],
)
def test_the_database_checks_what_it_is_given_and_keeps_what_it_has_answered(app, pragma, value):
    with app.app_context():
        assert db.session.scalar(sa.text(f"PRAGMA {pragma}")) == value


@pytest.mark.database
def test_nobody_is_made_scorekeeper_of_a_match_that_is_not_there(app):
    with app.app_context():
        db.session.add(Membership(device_id=1, match_id=1))
        with pytest.raises(sa.exc.IntegrityError, match=r"(?i)foreign key"):
            db.session.commit()


def test_a_browsers_token_is_random_and_stored_as_its_hash_only(app, client, tmp_path):
    start(client, "Ann", "Bea")
    with client.session_transaction() as session:
        token = session["keeper"]
    assert len(token) >= 22  # 128 bits in base64
    with app.app_context():
        assert db.session.scalar(sa.select(Device.token_hash)) == hashlib.sha256(token.encode()).hexdigest()
    kept = [file.read_bytes() for file in tmp_path.iterdir()]
    assert any(b"Ann" in content for content in kept)
    assert not any(token.encode() in content for content in kept)


def test_the_cookie_lasts_and_is_out_of_reach_of_scripts_and_other_sites(client):
    cookie = client.get("/new").headers["Set-Cookie"]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Expires=" in cookie


def test_a_cookie_that_was_tampered_with_keeps_nothing(app, client):
    match = start(client, "Ann", "Bea")
    payload, _, signature = client.get_cookie("scorekeeper").value.partition(".")
    other = app.test_client()
    other.set_cookie("scorekeeper", f"{payload}.x{signature}")
    assert other.get(f"{match}/games/new").status_code == 403


def test_a_matchs_code_has_at_least_60_random_bits(client):
    assert len(set(CODE_LETTERS)) ** CODE_LENGTH > 2**60
    codes = {start(client, "Ann", "Bea").rpartition("/")[2] for _ in range(5)}
    assert len(codes) == 5
    assert all(len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) for code in codes)


@pytest.mark.database
def test_health_is_answered_as_long_as_the_database_can_be_read(app, client, tmp_path):
    assert client.get("/healthz").json == {"status": "ok"}
    assert count(app, Match) == 0


def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(tmp_path):
    (tmp_path / "in the way").touch()
    refused = CliRunner().invoke(main, ["serve", "--data", str(tmp_path / "in the way" / "data")])
    assert refused.exit_code == 2
    place = tmp_path / "in the way" / "data"
    assert refused.stderr == f"error: the folder {place} cannot be made: Not a directory.\n"
