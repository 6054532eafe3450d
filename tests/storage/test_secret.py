"""The secret that signs cookies: whole or refused, and never replaced without a word."""

import os
import stat

import pytest
from click.testing import CliRunner

from scorekeeper.commands.main import main
from scorekeeper.config import UnknownSetting
from scorekeeper.storage.secret import readable_by_others
from tests.support.app import make_app
from tests.support.matches import start

WHOLE = "0123456789abcdef" * 4


@pytest.mark.parametrize(
    "content",
    [
        b"x",
        b"a1b2",
        b"\0" * 64,
        b"a" * 3_000_000,
        b"abc\ndef",
        WHOLE.encode()[:-1],
        WHOLE.encode() + b"0",
        b"\xff" * 64,
    ],
)
def test_a_secret_that_is_none_is_refused_in_a_line(tmp_path, content):
    (tmp_path / "secret").write_bytes(content)
    ran = CliRunner().invoke(main, ["export", "--data", str(tmp_path), "-"])
    assert (ran.exit_code, "holds no whole secret" in ran.stderr) == (2, True)
    assert (tmp_path / "secret").read_bytes() == content


@pytest.mark.parametrize("make", [lambda file: file.mkdir(), lambda file: file.symlink_to("nowhere")])
def test_what_is_no_file_is_refused_too(tmp_path, make):
    make(tmp_path / "secret")
    with pytest.raises(UnknownSetting, match="cannot be read"):
        make_app(tmp_path)


@pytest.mark.parametrize("outside", ["x", " ", "a" * 64, "correct horse battery"])
def test_a_secret_from_outside_that_can_be_guessed_is_refused(tmp_path, monkeypatch, outside):
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", outside)
    with pytest.raises(UnknownSetting, match="SCOREKEEPER_SECRET_KEY"):
        make_app(tmp_path)


def test_it_is_on_the_disk_before_it_has_its_name(tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr("os.fsync", lambda _descriptor: seen.append((tmp_path / "secret").exists()))
    make_app(tmp_path)
    assert seen[:2] == [False, True]


def test_one_that_is_missing_beside_matches_is_said(tmp_path):
    start(make_app(tmp_path).test_client(), "Ann", "Bea")
    assert "was missing" not in CliRunner().invoke(main, ["export", "--data", str(tmp_path), "-"]).stderr
    (tmp_path / "secret").unlink()
    assert "was missing" in CliRunner().invoke(main, ["export", "--data", str(tmp_path), "-"]).stderr


def test_a_new_folder_is_no_reason_to_warn(tmp_path):
    assert (
        CliRunner().invoke(main, ["export", "--data", str(tmp_path / "new"), "-"]).stderr
        == "0 matches saved.\n"
    )


@pytest.mark.skipif(os.name == "nt", reason="there are no such modes")
@pytest.mark.parametrize("name", ["secret", "scorekeeper.sqlite3"])
def test_what_others_can_read_is_said(tmp_path, name):
    make_app(tmp_path)
    (tmp_path / name).chmod(0o644)
    assert readable_by_others(tmp_path / name) == [tmp_path / name]
    assert "chmod 600" in CliRunner().invoke(main, ["export", "--data", str(tmp_path), "-"]).stderr
    assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o644


@pytest.mark.skipif(os.name == "nt", reason="there are no such modes")
def test_a_group_that_was_let_in_is_no_reason_to_warn(tmp_path):
    make_app(tmp_path)
    (tmp_path / "scorekeeper.sqlite3").chmod(0o660)
    ran = CliRunner().invoke(main, ["export", "--data", str(tmp_path), "-"])
    assert (ran.exit_code, ran.stderr) == (0, "0 matches saved.\n")
