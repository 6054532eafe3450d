"""Databases and files that earlier versions stored are read, shown and saved again to the byte."""

import io
import json
import re
import sqlite3
from contextlib import closing

import pytest
from click.testing import CliRunner

from scorekeeper.commands.main import main
from tests.stored import COOKIES, FOLDERS, NAME, NEWEST, SECRET, browser_of, difference, exports, unpack
from tests.stored.browser import fix_chance
from tests.stored.make import SEED, make
from tests.support.app import make_app

# Those of the newest database are in tests/contract.
PAGES = ("", "/summary", "/history")


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: folder.name)
def stored(request):
    return request.param


@pytest.fixture(scope="module")
def app(stored, tmp_path_factory):
    """Today's app on a stored database, which it has brought up to date."""
    data = tmp_path_factory.mktemp("data")
    unpack(stored, data)
    return make_app(data, SECRET_KEY=SECRET)


@pytest.fixture
def elsewhere(tmp_path):
    return make_app(tmp_path / "elsewhere", WTF_CSRF_ENABLED=False)


def run(*arguments):
    result = CliRunner().invoke(main, [*map(str, arguments)])
    assert result.exit_code == 0, result.output
    return result.stdout


def text_of(stored):
    return (stored / "matches.json").read_text("utf-8")


def matches_of(stored):
    return json.loads(text_of(stored))["matches"]


def test_every_stored_match_is_whole(app):
    assert re.fullmatch(r"\d+ matches .* all is right\.\n", run("verify", "--data", app.config["DATA"]))


@pytest.mark.parametrize("stored", FOLDERS[:-1], ids=lambda folder: folder.name, indirect=True)
def test_every_stored_match_is_shown(app, stored):
    zoe = browser_of(app, stored)
    addresses = [f"/m/{match['code']}{page}" for match in matches_of(stored) for page in PAGES]
    answered = {address: zoe.get(address).status_code for address in addresses}
    assert answered == dict.fromkeys(answered, 200)


def test_what_earlier_versions_saved_is_saved_the_same(app, stored):
    for name, saved in exports(app, stored).items():
        assert difference((stored / name).read_bytes(), saved) == "", name


def test_each_match_by_itself_is_saved_as_it_is_among_all(app, stored):
    before, *filed = text_of(stored).removesuffix("\n]}\n").split('\n{"code": ')
    zoe = browser_of(app, stored)
    for match, alone in zip(matches_of(stored), filed, strict=True):
        expected = before + '\n{"code": ' + alone.removesuffix(",") + "\n]}\n"
        assert difference(expected, zoe.get(f"/m/{match['code']}/match.json").data) == ""


def test_the_command_saves_what_the_page_does(app, stored, tmp_path):
    run("export", "--data", app.config["DATA"], tmp_path / "matches.json")
    assert difference(text_of(stored), (tmp_path / "matches.json").read_bytes()) == ""


def test_a_stored_file_that_was_imported_is_saved_as_it_was(elsewhere, stored):
    data = (stored / "matches.json").read_bytes()
    client = elsewhere.test_client()
    checked = client.post("/import", data={"file": (io.BytesIO(data), "saved.json")}).text
    client.post("/import", data={"checked": re.search(r'name="checked" value="([^"]*)"', checked)[1]})
    assert difference(data, client.get("/matches.json").data) == ""
    assert difference((stored / "matches.csv").read_bytes(), client.get("/matches.csv").data) == ""
    run("verify", "--data", elsewhere.config["DATA"])


@pytest.mark.parametrize("name", ["match.json", "match-watched.json"])
def test_a_stored_file_that_the_command_imported_is_saved_as_it_was(elsewhere, tmp_path, name):
    data = elsewhere.config["DATA"]
    run("import", "--yes", "--data", data, NEWEST / name)
    run("export", "--data", data, tmp_path / "again.json")
    assert difference((NEWEST / name).read_bytes(), (tmp_path / "again.json").read_bytes()) == ""


def test_everything_that_can_be_done_is_stored_today_as_it_was(tmp_path, monkeypatch):
    """Row by row and cookie by cookie, with the chance and the times of the stored database."""
    fix_chance(SEED, monkeypatch.setattr)
    make(tmp_path)
    before, now = (rows_of(folder / NAME) for folder in (NEWEST, tmp_path))
    assert before.keys() == now.keys()
    # Commit d32a0d8 stored a missing state as NULL, but of sheets and the example as a JSON null.
    before["change"] = sorted(row.replace("'null'", "None") for row in before["change"])
    for table, rows in before.items():
        assert difference("\n".join(rows), "\n".join(now[table])) == "", table
    assert difference(*((folder / COOKIES).read_bytes() for folder in (NEWEST, tmp_path))) == ""


def rows_of(file):
    """The rows of each table, as lines in one order; a state that is none was NULL or JSON's null."""
    with closing(sqlite3.connect(file)) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {name: sorted(map(_line, database.execute(f'SELECT * FROM "{name}"'))) for (name,) in tables}


def _line(row):
    return repr(tuple(None if value == "null" else value for value in row))
