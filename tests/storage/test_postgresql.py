"""PostgreSQL holds what SQLite holds: one writer at a time, and readers who see one moment."""

import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import closing, contextmanager

import pytest
import sqlalchemy as sa

from scorekeeper.storage.database import WRITE_LOCK_ID, begin_write, db
from scorekeeper.storage.models import Match
from tests.support.app import count, make_app
from tests.support.matches import csrf_token, empty_rack, record, start
from tests.support.postgresql import Server
from tests.support.server import serving

pytestmark = [
    pytest.mark.database,
    pytest.mark.skipif(Server.running is None, reason="needs `pytest -p tests.support.postgresql`"),
]


def wait_for(app, number):
    """Until so many wait for a lock in this database."""
    waiting = "SELECT count(*) FROM pg_locks JOIN pg_database ON database = pg_database.oid"
    waiting += " WHERE NOT granted AND datname = current_database()"
    with app.app_context(), db.engine.connect() as connection:
        until = time.monotonic() + 60
        while connection.scalar(sa.text(waiting)) < number:
            connection.rollback()
            assert time.monotonic() < until


@contextmanager
def in_a_thread(work):
    thread = threading.Thread(target=work)
    thread.start()
    yield
    thread.join()


def set_title(title):
    db.session.scalars(sa.select(Match)).one().title = title


def title_of():
    return db.session.scalar(sa.select(Match.title))


@pytest.fixture
def match(client):
    return start(client, "Ann", "Bea", title="before")


def test_a_writer_waits_for_the_one_before_and_sees_what_it_wrote(app, match):
    seen = []

    def write():
        with app.app_context():
            begin_write()
            seen.append(title_of())

    with app.app_context():
        begin_write()
        with in_a_thread(write):
            wait_for(app, 1)
            set_title("after")
            assert seen == []
            db.session.commit()
    assert seen == ["after"]


def test_a_writer_does_not_wait_for_ever(tmp_path):
    url = Server.running.database_of(tmp_path)
    impatient = make_app(tmp_path, DATABASE_URL=f"{url}&options=-c%20lock_timeout%3D50ms")
    with impatient.app_context():
        begin_write()
        with impatient.app_context(), pytest.raises(sa.exc.OperationalError, match="lock timeout"):
            begin_write()


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("lock_timeout", "10s"),
        ("idle_in_transaction_session_timeout", "1min"),
        ("transaction_isolation", "repeatable read"),
    ],
)
def test_every_connection_has_the_apps_settings(app, setting, value):
    with app.app_context():
        assert db.session.scalar(sa.text(f"SHOW {setting}")) == value


def test_a_reader_waits_for_nobody_and_sees_one_moment(app, match):
    with app.app_context():
        assert title_of() == "before"
        with app.app_context():
            begin_write()
            set_title("after")
            assert app.test_client().get(match).status_code == 200
            db.session.commit()
        assert title_of() == "before"
        db.session.rollback()
        assert title_of() == "after"


def test_no_request_leaves_a_transaction_open(app, client, match):
    record(client, match, empty_rack(0, "", "5"))
    client.post("/new", data={"csrf_token": csrf_token(client)})
    for address in ("/", match, f"{match}/history", "/m/2222222222222", "/players"):
        client.get(address)
    state = sa.text("SELECT pid, state FROM pg_stat_activity WHERE datname = current_database()")
    with app.app_context():
        mine = db.session.scalar(sa.text("SELECT pg_backend_pid()"))
        states = {row.state for row in db.session.execute(state) if row.pid != mine}
    assert states <= {"idle"}


def test_servers_that_start_at_once_on_a_new_database_make_its_tables_once(tmp_path):
    url = Server.running.database_of(tmp_path, template="template0")
    arguments = [sys.executable, "-m", "scorekeeper", "export", "--data", str(tmp_path), "-"]
    environment = {"SCOREKEEPER_DATABASE_URL": url}
    with closing(Server.running.connect(url)) as first:
        first.execute("SELECT pg_advisory_lock(%s)", [WRITE_LOCK_ID])
        started = [
            subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
            for _ in range(2)
        ]
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        waiting += " AND wait_event_type = 'Lock'"
        while first.execute(waiting).fetchone()[0] < 2:
            assert [each.poll() for each in started] == [None, None]
    for each in started:
        _output, said = each.communicate()
        assert (each.returncode, said) == (0, b"0 matches saved.\n")


def test_serve_says_where_the_matches_are_kept_and_shows_no_password(tmp_path, monkeypatch):
    url = Server.running.database_of(tmp_path).replace("@", ":secret@")
    monkeypatch.setattr(Server.running, "database_of", lambda folder: url)
    with serving(tmp_path) as server:
        assert "The matches are kept in postgresql://tests:***@/" in server.printed
        assert "secret" not in server.printed


def ask(address):
    try:
        with urllib.request.urlopen(address) as answer:
            return answer.status
    except urllib.error.HTTPError as refused:
        return refused.code


def test_a_web_server_outlives_a_database_server_that_is_stopped_and_started(tmp_path):
    match = start(make_app(tmp_path).test_client(), "Ann", "Bea")
    with serving(tmp_path) as server:
        pages = [f"{server.address}/healthz", server.address + match]
        assert [ask(page) for page in pages] == [200, 200]
        Server.running.stop()
        Server.running.start()
        assert [ask(page) for page in pages] == [200, 200]
        Server.running.stop()
        try:
            assert {ask(page) for page in pages} <= {503}
        finally:
            Server.running.start()
        assert [ask(page) for page in pages] == [200, 200]


def test_a_database_server_that_is_not_there_is_an_operational_error_whenever_it_went(tmp_path):
    app = make_app(tmp_path)
    match = start(app.test_client(), "Ann", "Bea")
    with app.app_context():
        begin_write()
        set_title("after")
        Server.running.stop()
        try:
            for work in (db.session.commit, begin_write, lambda: count(app, Match)):
                with pytest.raises(sa.exc.OperationalError):
                    work()
                db.session.rollback()
        finally:
            Server.running.start()
    assert "after" not in app.test_client().get(match).text
