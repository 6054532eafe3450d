"""`scorekeeper backup` and `scorekeeper restore`: everything a server keeps, as one file."""

import re
import sqlite3
import stat
import zipfile
from contextlib import closing
from datetime import datetime

import pytest
from click.testing import CliRunner

from scorekeeper.commands.main import main
from scorekeeper.storage import backup as backup_file
from scorekeeper.storage.database import db, now
from scorekeeper.storage.models import Game, Match
from scorekeeper.storage.sqlite_file import contents_of
from tests.stored import FOLDERS, unpack
from tests.support.app import count, make_app
from tests.support.matches import empty_rack, record, start
from tests.support.reading import part
from tests.support.server import serving


@pytest.fixture
def run():
    return lambda *arguments, **more: CliRunner().invoke(main, list(map(str, arguments)), **more)


@pytest.fixture
def here(tmp_path):
    """The folder of a server that keeps one match of one game, and the browser that keeps its score."""
    folder = tmp_path / "here"
    client = make_app(folder).test_client()
    match = start(client, "Ann", "Bea", title="Cabin")
    record(client, match, empty_rack(0, "", "5"))
    return folder, client, match


@pytest.fixture
def saved(tmp_path, run, here):
    file = tmp_path / "saved.zip"
    result = run("backup", "--data", here[0], file)
    assert (result.exit_code, result.stderr) == (0, "")
    return file


def names(folder):
    return {file.name for file in folder.iterdir()}


def files_of(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def test_on_another_machine_the_same_browsers_keep_the_same_matches(tmp_path, run, here, saved):
    _folder, client, match = here
    there = tmp_path / "there"
    assert run("restore", "--data", there, saved).exit_code == 0
    after = make_app(there).test_client()
    after.set_cookie("scorekeeper", client.get_cookie("scorekeeper").value)
    assert "Cabin Game 2 of 2 is next." in part(after.get("/").text, "main")
    assert record(after, match, empty_rack(1, "8", "")).status_code == 303


def test_a_backup_is_whole_for_this_user_alone_and_leaves_nothing_beside_it(tmp_path, saved):
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    with zipfile.ZipFile(saved) as backup:
        assert backup.namelist() == ["scorekeeper.sqlite3", "secret"]
        assert backup.testzip() is None
    assert names(tmp_path) == {"here", "saved.zip"}


def test_a_backup_is_of_one_moment_while_somebody_writes(tmp_path, run, here):
    folder, _client, _match = here
    with closing(sqlite3.connect(folder / "scorekeeper.sqlite3", isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE match SET title = 'half'")
        assert run("backup", "--data", folder, tmp_path / "saved.zip").exit_code == 0
        writer.execute("COMMIT")
    run("restore", "--data", tmp_path / "there", tmp_path / "saved.zip")
    with closing(sqlite3.connect(tmp_path / "there" / "scorekeeper.sqlite3")) as found:
        assert found.execute("SELECT title FROM match").fetchall() == [("Cabin",)]


def test_a_file_that_is_there_stays_as_it_is(run, here, saved):
    before = saved.read_bytes()
    again = run("backup", "--data", here[0], saved)
    assert (again.exit_code, saved.read_bytes()) == (2, before)
    assert again.stderr.startswith("error: ")
    assert "is there already" in again.stderr


@pytest.mark.parametrize("meanwhile", [True, False])
def test_where_there_are_no_links_a_backup_is_put_in_place_but_over_no_file(
    tmp_path, run, here, monkeypatch, meanwhile
):
    """As on a stick, and also if somebody made the file while the copy was written."""
    file = tmp_path / "saved.zip"

    def no_link(*_arguments):
        if meanwhile:
            file.write_text("older")
        raise PermissionError("no links here")

    monkeypatch.setattr(backup_file.Path, "hardlink_to", no_link)
    result = run("backup", "--data", here[0], file)
    assert result.exit_code == (2 if meanwhile else 0)
    assert (file.read_bytes() == b"older") == meanwhile


def test_a_secret_from_the_environment_is_not_saved_and_that_is_said(tmp_path, run, here, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "drawn at random, as somebody says: 7Kq")
    file = tmp_path / "saved.zip"
    assert "Not in it is SCOREKEEPER_SECRET_KEY" in run("backup", "--data", here[0], file).stdout
    with zipfile.ZipFile(file) as backup:
        assert backup.namelist() == ["scorekeeper.sqlite3"]
    there = tmp_path / "there"
    assert "only with the secret that was used before" in run("restore", "--data", there, file).stdout
    assert names(there) == {"scorekeeper.sqlite3"}


def test_a_backup_of_nothing_is_refused_and_makes_no_folder(tmp_path, run):
    result = run("backup", "--data", tmp_path / "slip", tmp_path / "saved.zip")
    assert (result.exit_code, result.stderr) == (2, f"error: there is no database in {tmp_path / 'slip'}\n")
    assert names(tmp_path) == set()


def test_a_backup_into_no_folder_is_refused_in_a_sentence(tmp_path, run, here):
    result = run("backup", "--data", here[0], tmp_path / "no" / "saved.zip")
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")
    assert "cannot be written" in result.stderr


def test_a_damaged_database_gives_no_backup(tmp_path, run, here):
    with closing(sqlite3.connect(here[0] / "scorekeeper.sqlite3")) as database:
        database.execute("UPDATE game SET match_id = 99")
        database.commit()
    result = run("backup", "--data", here[0], tmp_path / "saved.zip")
    assert (result.exit_code, names(tmp_path)) == (2, {"here"})
    assert "damaged" in result.stderr


def spoil_the_header(file):
    file.write_bytes(b"no database " + file.read_bytes()[12:])


def be_a_folder(file):
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (spoil_the_header, "the database is damaged, so no backup was made"),
        (be_a_folder, "the database cannot be copied: "),
    ],
)
def test_a_database_that_cannot_be_copied_is_refused_in_a_sentence(tmp_path, run, here, spoil, said):
    folder, client, _match = here
    close(client)
    spoil(folder / "scorekeeper.sqlite3")
    result = run("backup", "--data", folder, tmp_path / "saved.zip")
    assert (result.exit_code, names(tmp_path)) == (2, {"here"})
    assert result.stderr.startswith(f"error: {said}")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(("typed", "is_replaced"), [("y\n", True), ("n\n", False), ("", False)])
def test_what_is_there_is_replaced_only_if_somebody_says_yes_and_else_it_says_that_nothing_was(
    run, here, saved, typed, is_replaced
):
    folder, client, match = here
    record(client, match, empty_rack(1, "5", ""))
    close(client)
    result = run("restore", "--data", folder, saved, input=typed)
    (saved_at,) = re.findall(r"1 match is saved here\. The last change: (\S+ \S+) UTC\.\n", result.stdout)
    (kept_at,) = re.findall(r"\nThe folder holds 1 match\. The last change: (\S+ \S+) UTC\.\n", result.stdout)
    assert datetime.fromisoformat(saved_at) <= datetime.fromisoformat(kept_at) <= now()
    assert result.exit_code == (0 if is_replaced else 1)
    assert (result.stdout.splitlines()[-1] == "Nothing was changed.") is not is_replaced
    assert count(make_app(folder), Game) == (1 if is_replaced else 2)


def close(client):
    """End an app's connections, as its server would when it stops."""
    with client.application.app_context():
        db.engine.dispose()


def test_what_was_there_is_set_aside_whole(run, here, saved):
    folder, client, match = here
    record(client, match, empty_rack(1, "5", ""))
    secret = (folder / "secret").read_bytes()
    (folder / "secret").write_bytes(b"a" * 64)
    close(client)
    assert run("restore", "--yes", "--data", folder, saved).exit_code == 0
    (aside,) = folder.glob("replaced-*")
    assert (count(make_app(aside), Game), (aside / "secret").read_bytes()) == (2, b"a" * 64)
    assert (folder / "secret").read_bytes() == secret
    assert stat.S_IMODE((folder / "scorekeeper.sqlite3").stat().st_mode) == 0o600


def test_a_database_that_cannot_be_read_is_replaced(run, here, saved):
    folder, client, _match = here
    close(client)
    (folder / "scorekeeper.sqlite3").write_bytes(b"no database" * 999)
    result = run("restore", "--yes", "--data", folder, saved)
    assert "holds a database that cannot be read" in result.stdout
    assert count(make_app(folder), Match) == 1
    (aside,) = folder.glob("replaced-*")
    assert (aside / "scorekeeper.sqlite3").read_bytes() == b"no database" * 999


def test_a_journal_is_set_aside_with_the_database_it_belongs_to(tmp_path):
    folder, new = tmp_path / "folder", tmp_path / "new"
    for kept in (folder, new):
        kept.mkdir()
        (kept / "scorekeeper.sqlite3").write_text(kept.name)
    (folder / "scorekeeper.sqlite3-wal").write_text("journal")
    old = backup_file.restore_into(new, folder)
    assert files_of(old) == {"scorekeeper.sqlite3": b"folder", "scorekeeper.sqlite3-wal": b"journal"}
    assert files_of(folder) == {"scorekeeper.sqlite3": b"new"}


@pytest.mark.parametrize(
    "left", [("secret",), ("secret", "scorekeeper.sqlite3-wal", "scorekeeper.sqlite3-shm")]
)
def test_a_secret_and_journals_without_their_database_are_asked_about_and_set_aside(
    tmp_path, run, saved, left
):
    there = tmp_path / "there"
    there.mkdir()
    for name in left:
        (there / name).write_bytes(b"left over")
    before = files_of(there)
    asked = run("restore", "--data", there, saved, input="n\n")
    assert "The folder holds no database, but secret" in asked.stdout
    assert (asked.exit_code, files_of(there)) == (1, before)
    assert run("restore", "--data", there, saved, input="y\n").exit_code == 0
    (aside,) = there.glob("replaced-*")
    assert files_of(aside) == before
    assert set(files_of(there)) == {"scorekeeper.sqlite3", "secret"}
    assert count(make_app(there), Match) == 1


def test_nothing_is_replaced_under_a_running_server(tmp_path, run, here, saved):
    folder, client, _match = here
    close(client)
    with serving(folder):
        before = (folder / "scorekeeper.sqlite3").read_bytes()
        result = run("restore", "--data", folder, saved, input="y\n")
        assert (result.exit_code, (folder / "scorekeeper.sqlite3").read_bytes()) == (2, before)
        assert "a server is running" in result.stderr
        assert result.stdout == "", "nobody is asked for nothing"
    assert run("restore", "--yes", "--data", folder, saved).exit_code == 0


def cut_short(file):
    file.write_bytes(file.read_bytes()[:-200])


def change_a_byte(file):
    content = bytearray(file.read_bytes())
    content[1000] ^= 1
    file.write_bytes(content)


def spoil_what_is_packed(file):
    content = bytearray(file.read_bytes())
    content[49:60] = b"\xff" * 11
    file.write_bytes(content)


def be_no_zip(file):
    file.write_bytes(b"no backup")


MORE = "The database in it holds what Scorekeeper did not make."
ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS version_num FROM n"


def hold(*statements):
    """A backup of a database to which this was done."""

    def remake(file):
        with zipfile.ZipFile(file) as backup:
            backup.extractall(file.parent / "changed")
        copy = file.parent / "changed" / "scorekeeper.sqlite3"
        with closing(sqlite3.connect(copy)) as database:
            database.execute("PRAGMA journal_mode=DELETE")
            for statement in statements:
                database.execute(statement)
            database.commit()
        with zipfile.ZipFile(file, "w") as backup:
            backup.write(copy, copy.name)

    return remake


def be_zeros(file):
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as backup:
        backup.writestr("scorekeeper.sqlite3", bytes(1_000_000))


def be_packed_too_well(file):
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as backup:
        backup.writestr("scorekeeper.sqlite3", b"SQLite format 3\0" + bytes(1_000_000))


def be_followed_by_zeros(file):
    with zipfile.ZipFile(file) as backup:
        database = backup.read("scorekeeper.sqlite3")
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as backup:
        backup.writestr("scorekeeper.sqlite3", database + bytes(1_000_000))


def hold_a_long_secret(file):
    with zipfile.ZipFile(file) as backup:
        database = backup.read("scorekeeper.sqlite3")
    with zipfile.ZipFile(file, "w") as backup:
        backup.writestr("scorekeeper.sqlite3", database)
        backup.writestr("secret", b"a" * 1_000_000)


def hold_another_name(file):
    with zipfile.ZipFile(file, "a") as backup:
        backup.writestr("../outside", "x")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (be_no_zip, "This is no backup"),
        (cut_short, "This is no backup"),
        (change_a_byte, "This is no backup"),
        (spoil_what_is_packed, "This is no backup"),
        (be_packed_too_well, "This is no backup"),
        (hold_a_long_secret, "This is no backup"),
        (be_followed_by_zeros, "There is no database of Scorekeeper in it."),
        (be_zeros, "There is no database of Scorekeeper in it."),
        (hold_another_name, "There is no database of Scorekeeper in it."),
        (hold("ALTER TABLE match RENAME TO elsewhere"), "There is no database of Scorekeeper in it."),
        (hold("CREATE TABLE more (x REFERENCES match (id))"), MORE),
        (hold("CREATE TABLE more (x CHECK (abs(x)))"), MORE),
        (hold("CREATE INDEX more ON match (title)"), MORE),
        (hold("CREATE UNIQUE INDEX ix_more ON game (match_id)"), MORE),
        (hold("CREATE INDEX more ON game (abs(match_id))"), MORE),
        (hold("ALTER TABLE match ADD COLUMN more INTEGER"), MORE),
        (hold("ALTER TABLE match ADD COLUMN more AS (abs(id))"), MORE),
        (hold("ALTER TABLE game ADD COLUMN opener_id INTEGER REFERENCES game (id) ON DELETE CASCADE"), MORE),
        (hold("CREATE VIRTUAL TABLE more USING fts5(x)"), MORE),
        (hold("CREATE TRIGGER tidy AFTER INSERT ON game BEGIN DELETE FROM game; END"), MORE),
        (hold("ALTER TABLE known_as RENAME TO old", f"CREATE VIEW known_as AS {ENDLESS}"), MORE),
        (hold("ALTER TABLE match RENAME TO old", f"CREATE VIEW match AS {ENDLESS}"), MORE),
        (hold("DROP TABLE alembic_version", f"CREATE VIEW alembic_version AS {ENDLESS}"), MORE),
        (hold("DELETE FROM alembic_version"), "There is no database of Scorekeeper in it."),
        (hold("UPDATE game SET match_id = 99"), "The database in it is damaged."),
        (hold("UPDATE alembic_version SET version_num = '9999'"), "The database is of version 9999"),
    ],
)
def test_a_file_that_is_not_right_changes_nothing(run, here, saved, change, said):
    folder, client, _match = here
    close(client)
    change(saved)
    before = files_of(folder)
    result = run("restore", "--yes", "--data", folder, saved)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert files_of(folder) == before
    assert not [*folder.glob(".*")]


@pytest.mark.parametrize("change", [be_zeros, be_followed_by_zeros])
def test_nothing_of_a_file_that_is_no_database_is_unpacked(tmp_path, run, saved, monkeypatch, change):
    change(saved)
    monkeypatch.setattr("shutil.copyfileobj", lambda *_arguments: pytest.fail("it was unpacked"))
    assert run("restore", "--data", tmp_path / "there", saved).exit_code == 2


def test_a_backup_that_does_not_fit_is_refused_before_it_is_unpacked(tmp_path, run, saved, monkeypatch):
    usage = type("Usage", (), {"free": 1_000})
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: usage)
    monkeypatch.setattr("shutil.copyfileobj", lambda *_arguments: pytest.fail("it was unpacked"))
    refused = run("restore", "--data", tmp_path / "there", saved)
    assert refused.exit_code == 2
    assert refused.stderr == f"error: {tmp_path / 'there'} cannot be written: No space left on device\n"


@pytest.mark.parametrize("stored", FOLDERS, ids=lambda folder: folder.name)
def test_a_backup_of_every_earlier_version_is_taken(tmp_path, run, stored):
    unpack(stored, tmp_path / "older")
    (tmp_path / "older" / "secret").write_text("0123456789abcdef" * 4)
    assert run("backup", "--data", tmp_path / "older", tmp_path / "saved.zip").exit_code == 0
    assert run("restore", "--data", tmp_path / "there", tmp_path / "saved.zip").exit_code == 0
    assert count(make_app(tmp_path / "there"), Match) > 0


@pytest.mark.parametrize("at", ["'9' || char(27) || '[2J'", "9", "x'ff'"])
def test_a_time_that_is_none_is_not_printed(here, at):
    file = here[0] / "scorekeeper.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute(f"UPDATE change SET at = {at}")
        database.commit()
    assert contents_of(file) == (1, "")


def test_of_a_file_that_is_not_right_no_folder_is_left(tmp_path, run, saved):
    be_no_zip(saved)
    assert run("restore", "--data", tmp_path / "not" / "yet there", saved).exit_code == 2
    assert names(tmp_path) == {"here", "saved.zip"}


def test_a_server_that_was_started_while_somebody_was_asked_is_found(run, here, saved, monkeypatch):
    folder, client, _match = here
    close(client)
    before = []

    def start_and_say_yes(*_arguments, **_more):
        before.append(count(client.application, Game))
        return True

    monkeypatch.setattr("scorekeeper.commands.backup.click.confirm", start_and_say_yes)
    result = run("restore", "--data", folder, saved)
    assert (before, result.exit_code) == ([1], 2)
    assert "a server is running" in result.stderr
    close(client)


def test_a_run_cut_short_leaves_no_copy(tmp_path, here, monkeypatch):
    def cut(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(backup_file, "check_database", cut)
    with pytest.raises(KeyboardInterrupt):
        backup_file.write_backup(here[0], tmp_path / "saved.zip", with_secret=True)
    assert names(tmp_path) == {"here"}


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_database_server_has_programs_of_its_own_for_this(run, saved, here, monkeypatch, command):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql+psycopg://127.0.0.1/scores")
    result = run(command, "--data", here[0], saved)
    assert result.exit_code == 2
    assert "pg_dump" in result.stderr
