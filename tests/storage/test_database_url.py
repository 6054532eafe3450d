"""SCOREKEEPER_DATABASE_URL: what it may be, and what is said of it."""

import sys

import pytest
from click.testing import CliRunner

from scorekeeper.app import create_app
from scorekeeper.commands.main import main
from scorekeeper.config import THREADS
from scorekeeper.storage.postgresql import UnusableDatabase, engine, redacted_url
from tests.support.app import make_app


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_the_usual_ways_to_write_a_postgresql_address_are_understood(scheme):
    url = engine(f"{scheme}://ann:secret@host:5433/scores?sslmode=require", connections=8)["url"]
    assert (url.drivername, url.username, url.password) == ("postgresql+psycopg", "ann", "secret")
    assert (url.host, url.port, url.database, url.query["sslmode"]) == ("host", 5433, "scores", "require")


def test_what_the_address_sets_itself_wins():
    url = engine("postgresql:///scores?connect_timeout=3&options=-c%20lock_timeout%3D1s", connections=8)[
        "url"
    ]
    assert url.query["connect_timeout"] == "3"
    assert url.query["options"].endswith("-c lock_timeout=1s")


@pytest.mark.parametrize(
    "address",
    [
        "scores",
        "postgresql://",
        "postgresql://ann:secret@host",
        "postgresql://ann:secret@host:port/scores",
        "mysql://ann:secret@host/scores",
        "sqlite:///scores",
    ],
)
def test_an_address_that_is_none_is_refused_in_a_sentence_without_its_password(
    monkeypatch, tmp_path, address
):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", address)
    refused = CliRunner().invoke(main, ["serve", "--data", str(tmp_path)])
    assert refused.exit_code == 2
    assert refused.stderr == (
        "error: SCOREKEEPER_DATABASE_URL is an address such as postgresql://name:password@host/database\n"
    )


@pytest.mark.parametrize("command", [["serve"], ["verify"], ["backup", "saved.zip"], ["export", "-"]])
def test_no_command_takes_an_address_of_sqlite_for_the_file_in_the_folder(monkeypatch, tmp_path, command):
    make_app(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "sqlite:///scores")
    refused = CliRunner().invoke(main, [*command, "--data", str(tmp_path)])
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "SCOREKEEPER_DATABASE_URL" in refused.stderr
    assert not (tmp_path / "saved.zip").exists()


def test_without_the_driver_it_is_said_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(UnusableDatabase, match=r'pip install "scorekeeper\[postgres\]"'):
        engine("postgresql://host/scores", connections=8)


def test_a_database_is_shown_without_its_password_and_what_its_address_sets_besides():
    url = engine("postgresql://ann:secret@host/scores?password=secret&host=/run", connections=8)["url"]
    assert redacted_url(url) == "postgresql://ann:***@host/scores?host=%2Frun"


def test_a_database_that_does_not_answer_is_said_in_a_sentence_without_its_password(monkeypatch, tmp_path):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", f"postgresql://ann:secret@/scores?host={tmp_path}")
    refused = CliRunner().invoke(main, ["serve", "--data", str(tmp_path / "data")])
    assert refused.exit_code == 2
    assert refused.stderr.startswith("error: The database does not answer. ")
    assert str(tmp_path) in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert "secret" not in refused.stderr


def test_without_an_address_the_matches_are_in_a_file_of_the_data_folder(tmp_path):
    app = create_app({"DATA": str(tmp_path)})
    file = f"sqlite:///{tmp_path / 'scorekeeper.sqlite3'}"
    default = app.config["SQLALCHEMY_ENGINES"]["default"]
    assert (default["url"], default["pool_size"]) == (file, THREADS)


def test_a_lock_timeout_is_given_to_postgresql_in_seconds():
    url = engine("postgresql:///scores", connections=8, lock_timeout=0.5)["url"]
    assert "-c lock_timeout=0.5s" in url.query["options"]
