"""`scorekeeper verify`: every game recounted, and everything looked at for what it rests on."""

import json
import sqlite3
from contextlib import closing

import pytest
from click.testing import CliRunner

from scorekeeper.commands import integrity as recounting
from scorekeeper.commands.integrity import gaps
from scorekeeper.commands.main import main
from scorekeeper.rules import recount as recounted
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.record import Score
from scorekeeper.rules.recount import recount
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Match
from tests.support.app import make_app
from tests.support.games import ABANDONED, LOW_TOTAL, emptied
from tests.support.matches import blocked, csrf_token, draw, empty_rack, record, start


@pytest.fixture
def kept(tmp_path):
    """A folder with a match of two games, one of them corrected, and an example; and the match's code."""
    client = make_app(tmp_path).test_client()
    match = start(client, "Ann", "Bea", "Cy", title="Cabin")
    record(client, match, empty_rack(0, "", "5", "7"))
    record(client, match, blocked("9", "5", "7"))
    client.post(f"{match}/games/1", data=draw(client, f"{match}/games/1") | empty_rack(0, "", "5", "8"))
    client.post("/example", data={"csrf_token": csrf_token(client), "submission": "a"})
    with client.application.app_context():
        db.engine.dispose()
    return tmp_path, match.rpartition("/")[2]


def verify(folder):
    return CliRunner().invoke(main, ["verify", "--data", str(folder)])


def do(folder, *statements):
    with closing(sqlite3.connect(folder / "scorekeeper.sqlite3")) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


def test_what_is_right_is_counted_and_nothing_is_written(kept):
    folder, _code = kept
    files = [folder / name for name in ("scorekeeper.sqlite3", "secret")]
    before = [file.read_bytes() for file in files]
    result = verify(folder)
    assert (result.exit_code, result.stdout) == (0, "2 matches with 5 games counted: all is right.\n")
    assert [file.read_bytes() for file in files] == before


@pytest.mark.parametrize(
    ("statement", "code", "said"),
    [
        ("CREATE TRIGGER tidy AFTER INSERT ON game BEGIN DELETE FROM game; END", 2, "trigger 'tidy'"),
        ("CREATE VIEW more AS SELECT * FROM match", 2, "view 'more'"),
        ("CREATE TABLE more (x REFERENCES match (id))", 1, "table 'more'"),
        ("CREATE INDEX more ON match (title)", 1, "index 'more'"),
        ("ALTER TABLE match ADD COLUMN more INTEGER", 1, "column 'match.more'"),
    ],
)
def test_what_somebody_else_put_into_the_database_is_named_and_not_saved(kept, statement, code, said):
    folder, _code = kept
    do(folder, statement)
    result = verify(folder)
    assert result.exit_code == code
    assert f"he database holds what Scorekeeper did not make: {said}\n" in result.output
    saved = CliRunner().invoke(main, ["backup", "--data", str(folder), str(folder / "saved.zip")])
    assert (saved.exit_code, "see scorekeeper verify" in saved.stderr) == (2, True)


def test_a_view_without_an_end_is_not_read(kept):
    folder, _code = kept
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
    do(folder, "DROP TABLE alembic_version", f"CREATE VIEW alembic_version AS {endless}")
    assert verify(folder).exit_code == 2


@pytest.mark.parametrize("statement", ["ANALYZE", "CREATE TABLE _copied (seq INTEGER PRIMARY KEY, at TEXT)"])
def test_what_sqlite_or_another_program_counts_in_a_table_of_its_own_is_let_be(kept, statement):
    folder, _code = kept
    do(folder, statement)
    assert verify(folder).exit_code == 0
    saved = CliRunner().invoke(main, ["backup", "--data", str(folder), str(folder / "saved.zip")])
    assert saved.exit_code == 0


def test_a_folder_without_a_secret_gets_none(kept):
    folder, _code = kept
    (folder / "secret").unlink()
    assert verify(folder).exit_code == 0
    assert not (folder / "secret").exists()


CABIN = "(SELECT id FROM match WHERE title = 'Cabin')"
FIRST = f"(SELECT id FROM game WHERE match_id = {CABIN} AND number = 1)"


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (
            f"UPDATE entry SET typed = '0', named = 0 WHERE game_id = {FIRST}",
            "Game 1: Bea did not go out, so this rack cannot be empty too.",
        ),
        (
            f"DELETE FROM entry WHERE game_id = {FIRST} AND seat > 0",
            "Game 1: A game needs at least two who play.",
        ),
        (f"UPDATE entry SET typed = 'rubbish' WHERE game_id = {FIRST}", "Game 1: “rubbish” is not a rack. "),
        (
            f"UPDATE entry SET seat = 5 WHERE game_id = {FIRST} AND seat = 2",
            "Game 1: It is about a seat that",
        ),
        (f"UPDATE game SET opener = 5 WHERE id = {FIRST}", "Game 1: It is about a seat that is not there."),
        (
            f"UPDATE entry SET typed = '6' WHERE game_id = {FIRST} AND seat = 1",
            "Game 1: It is not as its last",
        ),
        (f"UPDATE player SET seat = 7 WHERE match_id = {CABIN} AND seat = 1", "Its seats have gaps."),
        (f"DELETE FROM player WHERE match_id = {CABIN} AND seat > 0", "It has fewer than two players."),
        (f"UPDATE game SET number = 3 WHERE id = {FIRST}", "Its games are not numbered without gaps."),
        (f"UPDATE match SET next_opener = 4 WHERE id = {CABIN}", "Whoever is to open the next game does not"),
        (
            f"UPDATE change SET game_id = 99 WHERE game_id = {FIRST} AND what = 'corrected'",
            "points to a game that is not there.",
        ),
        (
            f"UPDATE change SET undoes_id = 99 WHERE game_id = {FIRST} AND what = 'corrected'",
            "takes back one that is not there.",
        ),
    ],
)
def test_what_is_not_right_is_named_with_the_match_and_the_game(kept, statement, said):
    folder, code = kept
    do(folder, statement)
    result = verify(folder)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert any(line.startswith(f"Cabin ({code}): ") and said in line for line in lines), lines
    assert lines[-1].startswith("2 matches with 5 games counted: ")


def test_after_a_game_that_is_no_rack_the_others_are_recounted_too(kept):
    folder, code = kept
    do(
        folder,
        f"UPDATE entry SET typed = 'x' WHERE game_id IN (SELECT id FROM game WHERE match_id = {CABIN})",
    )
    said = verify(folder).stdout
    for number in (1, 2):
        assert f"Cabin ({code}): Game {number}: “x” is not a rack. " in said


def test_a_match_that_nobody_can_change_any_more_is_named(kept):
    folder, code = kept
    do(folder, f"DELETE FROM membership WHERE match_id = {CABIN}")
    assert verify(folder).exit_code == 0, "its invitation is still out"
    do(folder, f"UPDATE match SET invite = NULL WHERE id = {CABIN}")
    assert f"Cabin ({code}): Nobody keeps its score" in verify(folder).stdout


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM match WHERE title = 'Cabin'", "of game points to a match that is not there."),
        (f"DELETE FROM game WHERE id = {FIRST}", "of entry points to a game that is not there."),
        ("DELETE FROM keeper", "of change points to a keeper that is not there."),
        (f"UPDATE game SET finish = 'odd' WHERE id = {FIRST}", "cannot be read: 'odd' is not among"),
        ("UPDATE change SET after = '{' WHERE what = 'corrected'", "cannot be read: "),
    ],
)
def test_what_belongs_to_no_match_or_cannot_be_read_is_named_by_its_row(kept, statement, said):
    folder, _code = kept
    do(folder, statement)
    result = verify(folder)
    assert result.exit_code == 1
    assert said in result.stdout


def test_a_broken_page_of_the_file_is_named(kept):
    folder, _code = kept
    file = folder / "scorekeeper.sqlite3"
    content = bytearray(file.read_bytes())
    with closing(sqlite3.connect(file)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entry'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    content[(page - 1) * size : page * size] = b"\xa5" * size
    file.write_bytes(content)
    result = verify(folder)
    assert result.exit_code == 1
    assert "The database is damaged: " in result.stdout
    assert "Traceback" not in result.output


def test_one_match_at_a_time_is_kept_in_mind(kept, monkeypatch):
    folder, _code = kept
    in_mind = []

    def look(match):
        in_mind.append([each for each in db.session.identity_map.values() if isinstance(each, Match)])
        assert in_mind[-1] == [match]
        return match.title

    monkeypatch.setattr(recounting, "match_title", look)
    assert verify(folder).exit_code == 0
    assert len(in_mind) == 2


@pytest.mark.parametrize("is_there", [True, False])
def test_a_folder_without_a_database_is_refused_and_stays_so(tmp_path, is_there):
    folder = tmp_path / "slip"
    if is_there:
        folder.mkdir()
    result = verify(folder)
    assert (result.exit_code, result.stderr) == (2, f"error: there is no database in {folder}\n")
    assert folder.exists() == is_there
    assert not is_there or not [*folder.iterdir()]


def test_a_database_without_matches_is_said_to_be_none_and_stays_as_it_is(tmp_path):
    file = tmp_path / "scorekeeper.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE of_another_program (id)")
    result = verify(tmp_path)
    said = f"error: there is no database of Scorekeeper in {tmp_path}\n"
    assert (result.exit_code, result.stderr) == (2, said)
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == [("of_another_program",)]


def test_an_older_database_is_left_as_it_is(kept):
    folder, _code = kept
    do(folder, "UPDATE alembic_version SET version_num = '0001'")
    result = verify(folder)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "start scorekeeper serve once" in result.stderr


def test_a_game_that_counts_nothing_has_nothing_to_recount():
    impossible = emptied(3, 4)
    assert recount(impossible, HouseRules())
    assert recount(impossible, HouseRules(teaching=True)) == ()
    assert recount(ABANDONED, HouseRules()) == ()


def test_points_that_do_not_add_up_are_a_fault_where_they_should(monkeypatch):
    monkeypatch.setattr(recounted, "score", lambda _record, _rules: Score((12, -8), (1, 0)))
    fault = Fault("The points add up to %(sum)s, not 0.", values={"sum": "+4"})
    assert recount(emptied(0, 8), HouseRules()) == (fault,)
    assert recount(emptied(0, 8), LOW_TOTAL) == ()


@pytest.mark.parametrize(
    ("numbers", "wrong"), [([], []), ([1, 2, 3], []), ([1, 3], [2, 3]), ([1, 1], [2]), ([2, 3], [1, 3])]
)
def test_numbers_without_a_gap_count_up_from_the_first_once_each(numbers, wrong):
    assert gaps(numbers, 1) == wrong


def test_a_change_says_the_same_in_whatever_order_its_fields_stand(kept):
    folder, _code = kept
    with closing(sqlite3.connect(folder / "scorekeeper.sqlite3")) as database:
        rows = database.execute("SELECT id, after FROM change WHERE what = 'corrected'").fetchall()
        for row, after in rows:
            turned = dict(reversed(json.loads(after).items()))
            database.execute("UPDATE change SET after = ? WHERE id = ?", (json.dumps(turned), row))
        database.commit()
    assert verify(folder).exit_code == 0
