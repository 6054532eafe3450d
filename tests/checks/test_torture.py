"""A small `make torture`: what was answered outlives kills and faults, and the program notices if not."""

import random
import shutil
import sqlite3
from contextlib import closing

import pytest

from checks.client import Unanswered
from checks.torture import faults, places
from checks.torture.client import CheckFailed, Client
from checks.torture.commands import Prepared, kill_import
from checks.torture.kills import kill_repeatedly
from tests.support.server import serving


def test_what_was_answered_outlives_three_kills(tmp_path):
    said = kill_repeatedly(tmp_path / "kills", kills=3, seed=5)
    assert said.startswith("3 kills in ")
    assert said.endswith("all is right.")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    return Prepared(tmp_path_factory.mktemp("prepared"))


def test_an_import_that_is_killed_adds_all_or_nothing_and_can_be_repeated(prepared, tmp_path):
    """Three commands in processes of their own, and so as slow as three kills."""
    assert kill_import(prepared, tmp_path / "killed", random.Random(5)).endswith(" the change")


@pytest.mark.parametrize(
    "statement", ["DELETE FROM player WHERE seat = 0", "UPDATE match SET title = 'other'"]
)
def test_an_import_of_half_a_match_is_noticed(prepared, tmp_path, statement):
    shutil.copytree(prepared.full, tmp_path / "half")
    with closing(sqlite3.connect(tmp_path / "half" / places.DATABASE)) as database:
        database.execute(statement)
        database.commit()
    with pytest.raises(CheckFailed):
        prepared.are_all_in(tmp_path / "half")
    assert prepared.are_all_in(prepared.full)


@pytest.mark.parametrize("fault", ["no file may grow", "a corrupted page"])
def test_a_fault_is_a_plain_page_and_passes(tmp_path, fault):
    assert faults.FAULTS[fault](tmp_path / "fault")


@pytest.fixture(scope="module")
def client_with_games(tmp_path_factory):
    """A client with a match of two games, and the folder of its server."""
    folder = tmp_path_factory.mktemp("played")
    with serving(folder) as server:
        client = Client("client", random.Random(1), server.port)
        client.start()
        for number in (1, 2):
            client.change(client.matches[-1], number, "recorded")
        client.change(client.matches[-1], 1, "corrected")
        client.undo(client.matches[-1])
        yield client, folder


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM entry WHERE seat = 0",
        "DELETE FROM change WHERE what = 'undone'",
        "UPDATE match SET title = 'other'",
        "UPDATE match SET deleted = '2026-11-30 00:00:00'",
    ],
)
def test_a_change_that_is_lost_or_halved_is_noticed(client_with_games, statement):
    client, folder = client_with_games
    assert client.check_everything() == 2
    with (
        closing(sqlite3.connect(folder / places.DATABASE)) as database,
        closing(sqlite3.connect(":memory:")) as kept,
    ):
        database.backup(kept)
        database.execute(statement)
        database.commit()
        with pytest.raises((CheckFailed, KeyError)):
            client.check_everything()
        kept.backup(database)
    assert client.check_everything() == 2


def test_a_change_that_is_there_by_half_is_noticed_when_it_is_sent_again(client_with_games, monkeypatch):
    client, _folder = client_with_games
    match = client.matches[-1]
    after = match.after("recorded", 3, client.new_game()[1])
    halved = match.after("recorded", 3, after.games[-1] | {"entries": []})

    def gone(*_arguments):
        raise Unanswered

    monkeypatch.setattr(client.browser, "ask", gone)
    monkeypatch.setattr(client, "look", lambda _match: halved)
    with pytest.raises(CheckFailed, match="half of"):
        client.send_until_answered("/", {}, after)
