"""A data folder in which nothing can be written: it can be verified, saved and exported, and nothing else."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import zipfile
from contextlib import closing

import pytest

from scorekeeper.storage.database import db
from tests.support.app import make_app
from tests.support.matches import empty_rack, record, start
from tests.support.server import run_command, serving

NAME = "scorekeeper.sqlite3"


@pytest.fixture
def data(tmp_path):
    """A data folder with a match of one game, which no program has open."""
    client = make_app(tmp_path / "data").test_client()
    record(client, start(client, "Ann", "Bea"), empty_rack(0, "", "5"))
    with client.application.app_context():
        db.engine.dispose()
    return tmp_path / "data"


@contextlib.contextmanager
def mounted(data, there):
    there.mkdir()
    if subprocess.run(["mount", "--bind", data, there], check=False, capture_output=True).returncode:
        pytest.skip("it needs the right to mount")
    try:
        subprocess.run(["mount", "-o", "remount,bind,ro", there], check=True)
        yield
    finally:
        subprocess.run(["umount", "--lazy", there], check=True)


@contextlib.contextmanager
def forbidden(data, there):
    shutil.copytree(data, there)
    there.chmod(0o500)
    try:
        if os.access(there, os.W_OK):
            pytest.skip("root may write everywhere")
        yield
    finally:
        there.chmod(0o700)


@pytest.fixture(params=[mounted, forbidden], ids=lambda how: how.__name__)
def protect(request, tmp_path):
    """A function that gives a data folder at a place where nothing can be written to it."""
    there = tmp_path / "there"
    with contextlib.ExitStack() as stack:

        def protect(data):
            stack.enter_context(request.param(data, there))
            return there

        yield protect


def read(folder, file):
    """What each command that only reads answers."""
    verified = run_command("verify", data=folder)
    saved = run_command("backup", file, data=folder)
    exported = run_command("export", "-", data=folder)
    return verified, saved, exported


def test_it_is_read_and_stays_as_it_is(tmp_path, data, protect):
    before = {file.name: file.read_bytes() for file in data.iterdir()}
    verified, saved, exported = read(protect(data), tmp_path / "saved.zip")
    assert [ran.returncode for ran in (verified, saved, exported)] == [0, 0, 0]
    assert verified.stdout == "1 match with 1 game counted: all is right.\n"
    assert exported.stderr == "1 match saved.\n"
    with zipfile.ZipFile(tmp_path / "saved.zip") as backup:
        assert backup.namelist() == [NAME, "secret"]
    assert {file.name: file.read_bytes() for file in data.iterdir()} == before


def test_it_is_read_while_a_server_writes_to_it_from_elsewhere(tmp_path, data, protect):
    with serving(data):
        for ran in read(protect(data), tmp_path / "saved.zip"):
            assert (ran.returncode, ran.stderr) in {(0, ""), (0, "1 match saved.\n")}


def leave_a_journal(data):
    """As a program does that was killed, and a copy of what it left, without the journal's index."""
    with closing(sqlite3.connect(data / NAME)) as database:
        database.execute("UPDATE match SET title = 'Cabin'")
        database.commit()
        journal = (data / f"{NAME}-wal").read_bytes()
        whole = (data / NAME).read_bytes()
    (data / NAME).write_bytes(whole)
    (data / f"{NAME}-wal").write_bytes(journal)


def test_what_is_still_in_a_journal_is_said_and_not_left_out(tmp_path, data, protect):
    leave_a_journal(data)
    for ran in read(protect(data), tmp_path / "saved.zip"):
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr.startswith("error: the last changes in ")
        assert ran.stderr.count("\n") == 1
    assert not (tmp_path / "saved.zip").exists()
    shutil.copytree(data, tmp_path / "copy")
    assert "Cabin" in run_command("export", "-", data=tmp_path / "copy").stdout


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["import", os.devnull]])
def test_a_command_that_writes_says_that_nothing_can_be_written(data, protect, command):
    there = protect(data)
    refused = run_command(*command, data=there)
    assert (refused.returncode, refused.stderr) == (2, f"error: nothing can be written to {there}\n")
