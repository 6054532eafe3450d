"""The database cannot do it: a page says what happened and what was kept, and the next request is well."""

import logging
import re
import sqlite3
from contextlib import closing
from io import BytesIO

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from scorekeeper.commands import main as cli
from scorekeeper.storage.database import begin_write, db, sqlite_writer
from scorekeeper.storage.errors import cause_of
from scorekeeper.storage.models import Game, Match, Player
from tests.support.app import count, make_app
from tests.support.matches import csrf_token, draw, empty_rack, start
from tests.support.reading import filled, part

pytestmark = pytest.mark.database


@pytest.fixture
def match(client):
    return start(client, "Ann", "Bea")


def fault(kind, code, name):
    """What SQLAlchemy raises when SQLite says this."""
    cause = kind("database or disk says no")
    cause.sqlite_errorcode, cause.sqlite_errorname = code, name
    wrapped = sa.exc.OperationalError if kind is sqlite3.OperationalError else sa.exc.DatabaseError
    return wrapped("INSERT INTO player (name) VALUES (?)", ("Ann",), cause)


FULL = fault(sqlite3.OperationalError, sqlite3.SQLITE_FULL, "SQLITE_FULL")
READONLY = fault(sqlite3.OperationalError, sqlite3.SQLITE_READONLY_DIRECTORY, "SQLITE_READONLY_DIRECTORY")
BUSY = fault(sqlite3.OperationalError, sqlite3.SQLITE_BUSY_SNAPSHOT, "SQLITE_BUSY_SNAPSHOT")
BROKEN = fault(sqlite3.DatabaseError, sqlite3.SQLITE_CORRUPT_INDEX, "SQLITE_CORRUPT_INDEX")
DISK = fault(sqlite3.OperationalError, sqlite3.SQLITE_IOERR_FSYNC, "SQLITE_IOERR_FSYNC")
LOST = sa.exc.OperationalError("SELECT", (), ConnectionError("server closed the connection"))


@pytest.fixture
def sent(client, match, monkeypatch):
    """Send a game while the next commit fails for a reason; gives the form and the answer."""

    def send(error):
        form = draw(client, f"{match}/games/new") | empty_rack(0, "", "4+J")

        def commit(_session):
            monkeypatch.undo()
            raise error

        monkeypatch.setattr(sa.orm.Session, "commit", commit)
        return form, client.post(f"{match}/games/new?out=0", data=form)

    return send


@pytest.mark.parametrize(
    ("error", "status", "heading"),
    [
        (FULL, 503, "The disk is full"),
        (READONLY, 503, "Nothing can be saved now"),
        (BUSY, 503, "The server is busy"),
        (BROKEN, 500, "The matches are damaged"),
        (DISK, 503, "The disk does not work"),
        (LOST, 503, "The database does not answer"),
    ],
)
def test_a_fault_is_a_page_that_offers_to_send_the_same_again_and_then_it_is_saved_once(
    client, sent, error, status, heading
):
    form, answer = sent(error)
    assert not sqlite_writer.locked()
    assert (answer.status_code, part(answer.text, "h1")) == (status, heading)
    assert answer.headers.get("Retry-After") == ("5" if status == 503 else None)
    said = part(answer.text, "main")
    assert ("Nothing of what you sent was saved" in said) == (error not in (DISK, LOST))
    assert ("It is not certain" in said) == (error in (DISK, LOST))
    assert count(client.application, Game) == 0
    again = filled(answer.text)
    assert {name: values[0] for name, values in again.items()} == form
    (address,) = re.findall(r'<form method="post" action="([^"]+/games/new\?out=0)"', answer.text)
    for _twice in range(2):
        assert client.post(address, data=again).status_code == 303
    assert count(client.application, Game) == 1


@pytest.mark.sqlite("PostgreSQL has a line of its own")
def test_who_writes_has_the_line_until_it_is_written_or_given_up(app):
    with app.app_context():
        for end in (db.session.commit, db.session.rollback, db.session.invalidate):
            begin_write()
            assert sqlite_writer.locked()
            end()
            assert not sqlite_writer.locked()


@pytest.mark.sqlite("PostgreSQL has a line of its own")
def test_a_writer_that_waits_longer_than_the_lock_timeout_is_told_so_and_nothing_is_saved(tmp_path):
    client = make_app(tmp_path / "impatient", LOCK_TIMEOUT_SECONDS=0.01).test_client()
    match = start(client, "Ann", "Bea")
    form = draw(client, f"{match}/games/new") | empty_rack(0, "", "4+J")
    with sqlite_writer:
        answer = client.post(f"{match}/games/new", data=form)
    assert (answer.status_code, part(answer.text, "h1")) == (503, "The server is busy")
    assert count(client.application, Game) == 0
    assert client.post(f"{match}/games/new", data=form).status_code == 303


def test_damaged_matches_are_not_said_to_be_kept(client, match, monkeypatch):
    views = "scorekeeper.web.matches.views"
    monkeypatch.setattr(f"{views}.find_match", lambda _code: (_ for _ in ()).throw(BROKEN))
    answer = client.get(match)
    assert answer.status_code == 500
    said = part(answer.text, "main")
    assert "has to bring back a backup." in said
    assert "before is kept" not in said


def test_whoever_only_looks_is_told_what_is_kept_and_nothing_to_send(client, match, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.matches.views.find_match", lambda _code: (_ for _ in ()).throw(LOST))
    answer = client.get(match)
    assert answer.status_code == 503
    assert "What was saved before is kept." in part(answer.text, "main")
    assert "<form" not in answer.text


def test_a_file_cannot_be_sent_again_from_the_page_that_says_so(client, monkeypatch):
    token = {"csrf_token": csrf_token(client)}
    monkeypatch.setattr("scorekeeper.web.files.plan", lambda _filed: (_ for _ in ()).throw(FULL))
    monkeypatch.setattr("scorekeeper.web.files.load", lambda _text: [])
    answer = client.post(
        "/import",
        data=token | {"file": (BytesIO(b"{}"), "m.json")},
        content_type="multipart/form-data",
    )
    assert answer.status_code == 503
    assert "Go back, and send it again later." in part(answer.text, "main")
    assert "Send it again</button>" not in answer.text


def test_a_mistake_of_the_program_is_no_fault_of_the_database(app):
    assert cause_of(sa.exc.IntegrityError("INSERT", (), sqlite3.IntegrityError("UNIQUE"))) is None
    assert cause_of(sa.exc.ProgrammingError("SELEC", (), sqlite3.ProgrammingError("syntax"))) is None
    assert cause_of(sa.exc.InvalidRequestError("no")) is None


class OfPostgresql(Exception):
    def __init__(self, sqlstate):
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("kind", "sqlstate", "cause"),
    [
        (sa.exc.OperationalError, "53100", "full"),
        (sa.exc.OperationalError, "55P03", "busy"),
        (sa.exc.InternalError, "25006", "read-only"),
        (sa.exc.InternalError, "XX001", "damaged"),
        (sa.exc.OperationalError, "57P01", "lost"),
        (sa.exc.OperationalError, None, "lost"),
        (sa.exc.ProgrammingError, "42601", None),
        (sa.exc.IntegrityError, "23505", None),
    ],
)
def test_what_postgresql_says_means_the_same(kind, sqlstate, cause):
    assert cause_of(kind("SELECT", (), OfPostgresql(sqlstate))) == cause


@pytest.mark.sqlite("It is about the SQLite file.")
def test_a_mistake_of_the_program_is_logged_without_what_was_asked(app, client, monkeypatch, caplog):
    name = "".join("Ann")

    def break_down(*_asked):
        db.session.execute(sa.insert(Player).values(match_id=1, seat=0, name=name))

    start(client, "Dee", "Sam")
    monkeypatch.setattr("scorekeeper.web.home.read_games", break_down)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    assert client.get("/").status_code == 500
    assert "sqlalchemy.exc.IntegrityError" in caplog.text
    assert "Ann" not in caplog.text


def test_the_log_has_no_name_code_or_secret(sent, caplog):
    with caplog.at_level(logging.INFO):
        sent(FULL)
    assert caplog.messages == ["database: full (SQLITE_FULL) at POST /m/<code>/games/new"]
    assert not caplog.records[0].exc_info


@pytest.mark.sqlite("It is about the SQLite file.")
def test_a_lock_from_outside_is_waited_for_and_then_said_and_after_it_all_is_well(
    app, client, match, tmp_path
):
    form = draw(client, f"{match}/games/new") | empty_rack(0, "", "5")
    with app.app_context():
        sa.event.listen(db.engine, "connect", lambda raw, _record: raw.execute("PRAGMA busy_timeout=100"))
        db.engine.dispose()
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3", isolation_level=None)) as outside:
        outside.execute("BEGIN EXCLUSIVE")
        answer = client.post(f"{match}/games/new", data=form)
        assert (answer.status_code, part(answer.text, "h1")) == (503, "The server is busy")
        assert client.get(match).status_code == 200
    assert client.post(f"{match}/games/new", data=form).status_code == 303
    assert count(app, Game) == 1


@pytest.mark.sqlite("It is about the SQLite file.")
def test_a_connection_that_found_the_database_read_only_is_not_kept(app, client, match):
    form = draw(client, f"{match}/games/new") | empty_rack(0, "", "5")

    def stay_read_only():
        with app.app_context():
            db.session.connection().exec_driver_sql("PRAGMA query_only=ON")

    stay_read_only()
    answer = client.post(f"{match}/games/new", data=form)
    assert (answer.status_code, part(answer.text, "h1")) == (503, "Nothing can be saved now")
    # As if a page had been read before the file could be written again.
    stay_read_only()
    assert client.post(f"{match}/games/new", data=form).status_code == 303


@pytest.mark.sqlite("It is about the SQLite file.")
def test_health_is_503_as_long_as_the_database_cannot_be_read(app, client, tmp_path):
    with app.app_context():
        db.engine.dispose()
    file = tmp_path / "scorekeeper.sqlite3"
    whole = file.read_bytes()
    file.write_bytes(b"no database" * 999)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json) == (503, {"status": "the database cannot be read"})
    file.write_bytes(whole)
    assert client.get("/healthz").json == {"status": "ok"}
    assert count(app, Match) == 0


@pytest.mark.sqlite("It is about the SQLite file.")
def test_health_looks_at_the_tables(client, tmp_path):
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3")) as database:
        database.execute("ALTER TABLE match RENAME TO elsewhere")
    assert client.get("/healthz").status_code == 503


@pytest.mark.sqlite("It is about the SQLite file.")
@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["export", "-"], ["verify"]])
def test_a_command_says_in_a_sentence_that_the_database_cannot_be_read(tmp_path, command):
    (tmp_path / "scorekeeper.sqlite3").write_bytes(b"no database" * 999)
    result = CliRunner().invoke(cli.main, [*command, "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert result.stderr.startswith("error: The matches are damaged. ")
    assert "bring back a backup" in result.stderr
    assert "scorekeeper verify" not in result.stderr
    assert result.stderr.count("\n") == 1
