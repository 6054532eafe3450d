"""Temporary folders: what a killed program left is removed by the next, and nothing of one that runs."""

import errno
import fcntl
import os
import subprocess
import sys
import tempfile
import time

import pytest
from click.testing import CliRunner

from scorekeeper.commands.main import main
from scorekeeper.storage.temporary import OLD, remove_leftovers, temporary_folder
from tests.support import ROOT
from tests.support.app import make_app

COPYING = (
    "import sys, time, pathlib\n"
    "from scorekeeper.storage.temporary import temporary_folder\n"
    "with temporary_folder(pathlib.Path(sys.argv[1])) as folder:\n"
    "    (folder / 'secret').write_text('copy')\n"
    "    print(folder.name, flush=True)\n"
    "    sys.stdin.read()\n"
)


@pytest.fixture
def copying(tmp_path):
    """A program that has a copy in a temporary folder, and the folder."""
    command = [sys.executable, "-c", COPYING, str(tmp_path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        yield process, tmp_path / process.stdout.readline().strip()
        process.kill()


def kill(process):
    process.kill()
    process.wait()


def backup(folder):
    return "backup", "--data", folder / "data", folder / "saved.zip"


def restore(folder):
    return "restore", "--data", folder, folder / "data" / "saved.zip"


def export(folder):
    return "export", "--data", folder, "-"


@pytest.mark.parametrize("command", [backup, restore, export])
def test_what_a_killed_program_left_is_removed_by_the_next_in_that_folder(tmp_path, copying, command):
    process, left = copying
    make_app(tmp_path / "data")
    CliRunner().invoke(main, ["backup", "--data", str(tmp_path / "data"), str(tmp_path / "data/saved.zip")])
    kill(process)
    assert (left / "secret").read_text() == "copy"
    ran = CliRunner().invoke(main, [*map(str, command(tmp_path))])
    assert (ran.exit_code, left.exists()) == (0, False)


def test_what_a_running_program_has_stays_until_it_ends(tmp_path, copying):
    process, folder = copying
    remove_leftovers(tmp_path)
    with temporary_folder(tmp_path) as other:
        assert {*tmp_path.iterdir()} == {folder, other}
    process.communicate("")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("step", [tempfile.mkdtemp, fcntl.flock])
def test_a_folder_that_was_taken_for_left_over_before_it_was_locked_is_made_again(
    tmp_path, monkeypatch, step
):
    made = []

    def be_overtaken(*arguments, **more):
        monkeypatch.undo()
        result = step(*arguments, **more) if step is tempfile.mkdtemp else None
        made.extend(tmp_path.iterdir())
        remove_leftovers(tmp_path)
        return result or step(*arguments, **more)

    name = "tempfile.mkdtemp" if step is tempfile.mkdtemp else "fcntl.flock"
    monkeypatch.setattr(name, be_overtaken)
    with temporary_folder(tmp_path) as folder:
        assert [*tmp_path.iterdir()] == [folder]
    assert len(made) == 1
    assert made != [folder]


@pytest.mark.parametrize(
    "name", [".restore-abcd_123", ".scorekeeper.sqlite3-abcd_123", ".scorekeeper-abcd_123"]
)
def test_what_cannot_be_locked_is_removed_after_a_day(tmp_path, monkeypatch, name):
    def no_lock(*_arguments):
        raise OSError(errno.ENOLCK, "no locks here")

    monkeypatch.setattr("fcntl.flock", no_lock)
    (left := tmp_path / name).mkdir()
    now = time.time()
    os.utime(left, (now, now - OLD + 60))
    remove_leftovers(tmp_path)
    assert left.exists()
    os.utime(left, (now, now - OLD - 60))
    remove_leftovers(tmp_path)
    assert not left.exists()


def test_other_files_and_links_to_folders_stay(tmp_path):
    (tmp_path / "matches").mkdir()
    (tmp_path / ".scorekeeper-12345678").symlink_to("matches")
    (tmp_path / ".scorekeeper-abcdefgh").touch()
    (tmp_path / ".scorekeeper-notes").mkdir()
    before = {*tmp_path.iterdir()}
    remove_leftovers(tmp_path)
    assert {*tmp_path.iterdir()} == before
