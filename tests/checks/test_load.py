"""The load script: it plays, it ends, and it knows a game that was lost, doubled or changed."""

import subprocess
import sys

import pytest

from checks.load.tables import Round
from tests.support import ROOT

ONE, TWO, OTHER = ("", "3+4", "5+6", "7+8"), ("1+2", "", "5+6", "7+8"), ("1+2", "9+9", "", "7+8")


@pytest.mark.parametrize("kept", [[], [ONE], [ONE, TWO, TWO], [ONE, ONE, TWO], [ONE, OTHER], [TWO, ONE]])
def test_a_game_that_is_lost_doubled_or_changed_is_seen(kept):
    assert not Round("code", [ONE, TWO]).is_kept_as(kept)
    assert Round("code", [ONE, TWO]).is_kept_as([ONE, TWO])


def test_what_was_not_answered_may_be_kept_or_not_but_not_twice():
    round_ = Round("code", [ONE], perhaps=[ONE, TWO])
    assert round_.is_kept_as([ONE])
    assert round_.is_kept_as([ONE, TWO])
    assert not round_.is_kept_as([ONE, TWO, TWO])
    assert not round_.is_kept_as([])


def test_a_small_load_ends_by_itself_with_every_game_kept():
    command = [sys.executable, "-m", "checks.load", "--tables", "3", "--seconds", "2", "--processes", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "every answered game is kept, once" in done.stdout
    assert "all is right" in done.stdout
    assert "NOT every" not in done.stdout
    assert "ERRORS" not in done.stdout
