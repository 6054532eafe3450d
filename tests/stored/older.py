"""Make a stored database of an earlier version, with the code of that version: see README.md."""

import re
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import scorekeeper
from tests.stored import DUMP, NAME, SECRET
from tests.stored.browser import ABANDONED, Browser, blocked, by_hand, empty_rack, fix_chance, fix_times
from tests.stored.games import FOUR, THREE, keep_sheet
from tests.stored.make import dispose, write_cookies

MIGRATIONS = Path(scorekeeper.__file__).parent / "migrations"


def main(folder):
    version = int(max(file.name[:4] for file in MIGRATIONS.glob("0*.py")))
    fix_chance(version)
    with tempfile.TemporaryDirectory() as data:
        app = scorekeeper.create_app({"DATA": data, "TESTING": True, "SECRET_KEY": SECRET})
        scorekeeper.migrate(app)
        zoe = Browser(app)
        do(zoe, version)
        dispose(app)
        with closing(sqlite3.connect(Path(data, NAME))) as database:
            fix_times(database)
            database.commit()
            folder.mkdir(exist_ok=True)
            (folder / DUMP).write_text("\n".join(database.iterdump()) + "\n", "utf-8")
    write_cookies(folder, {"zoe": zoe})


def do(zoe, version):
    """Do everything that this version of the database can hold."""
    record_and_correct(zoe)
    if version in (1, 6):
        settle_ties(zoe)
    if version >= 2:
        example = zoe.press("", "example")
        zoe.record(example, empty_rack(0, "", "1", "2", "3"))
    if version in (3, 6):
        agree(zoe)
        keep_sheet(zoe, ["Zoë", "Bea"], [[5, -5], [-7, 7]])
    if version >= 4:
        open_games(zoe, sits_out=version >= 5)
    if version >= 5:
        change_rules(zoe)
    if version >= 6:
        keep_sheet(zoe, ["Zoë", "Bea", "Cy"], [[5, -5, 0], [0, 0, 0]], tied_low="picked-winner", tied_2="1")
        come_and_go(zoe)
        settle_later(zoe)


def undo(zoe, match):
    """Undo the last change on the match's page: there was no history page yet."""
    button = re.search(rf'action="{match}/(changes/\d+/undo)"', zoe.page(match))[1]
    return zoe.press(match, button)


def record_and_correct(zoe):
    match = zoe.start(*THREE, tied_low="shared-win", title="Corrections")
    zoe.record(match, empty_rack(0, "", "13+12+7", "4+J", seat_1_jokers="1"))
    zoe.record(match, blocked("5", "6", "9"))
    zoe.correct(match, 1, empty_rack(1, "34", "", "9"))
    zoe.record(match, ABANDONED)
    zoe.correct(match, 2, by_hand("blocked", "-1", "+3", "-2"))
    undo(zoe, match)
    zoe.delete_game(match, 2)
    undo(zoe, match)
    zoe.restore(match, 2, blocked("5", "5", "9"))
    zoe.record(match, by_hand("empty-rack", "-4", "-8", "+12"))
    zoe.delete_game(match, 4)
    undo(zoe, match)
    zoe.delete_game(match, 3)
    zoe.start("Zoë", "👩‍👩‍👧 Eve", tied_low="draw")


def settle_ties(zoe):
    for tied_low, named in (("shared-win", ["0", "1"]), ("picked-winner", "1"), ("draw", [])):
        match = zoe.start(*FOUR, tied_low=tied_low, title=f"Ties {tied_low}")
        picked = {"named": named} if tied_low == "picked-winner" else {}
        zoe.record(match, blocked("J", "30", "30", "30", **picked))
        zoe.record(match, by_hand("blocked", "0", "0", "0", "0", named=named))


def agree(zoe):
    for preset in ("gentle-start", "one-game", "low-total", "winner-only", "teaching-game"):
        match = zoe.start("Zoë", "علي", preset=preset, title=f"Preset {preset}")
        zoe.record(match, ABANDONED if "teaching" in preset else empty_rack(0, "", "7"))
        if preset in ("low-total", "winner-only", "gentle-start"):
            zoe.record(match, blocked("7", "8"))
            zoe.press(match, "extend")
            zoe.press(match, "stop")
            zoe.press(match, "play-on")
            zoe.correct(match, 1, empty_rack(1, "9", ""))


def open_games(zoe, *, sits_out):
    match = zoe.start(*THREE, length="open-ended", title="Openers")
    zoe.draw(match, "3", "9", "5")
    zoe.record(match, empty_rack(2, "5", "6", "", opener="1"))
    zoe.correct(match, 1, empty_rack(2, "5", "7", "", opener="0"))
    if sits_out:
        zoe.record(match, blocked("5", "6", None, sat_out="2"))
        zoe.correct(match, 2, by_hand("blocked", None, "+1", "-1", sat_out="0"))
    zoe.draw(match, "1", "2", "5")


def change_rules(zoe):
    match = zoe.start(*THREE, title="Rules changed")
    zoe.record(match, empty_rack(0, "", "5", "20"))
    zoe.rules(match, preset="winner-only")
    zoe.record(match, blocked("5", "6", "9"))
    zoe.rules(match, preset="gentle-start", length="open-ended")


def come_and_go(zoe):
    match = zoe.start(*THREE, length="open-ended", title="People")
    zoe.record(match, empty_rack(0, "", "5", "20"))
    zoe.people(match, "Zoë", "Ali", "王小明", "🎲", title="People who come and go")
    zoe.record(match, blocked("5", "6", "9", "7"))
    zoe.people(match, "Zoë", "Ali", "王小明", "🎲", title="", retired="1")
    zoe.record(match, empty_rack(3, "5", None, "9", ""))
    zoe.people(match, "Zoë", "Ali", "王小明", "🎲", "Dee", title="", other_set="y")
    zoe.correct(match, 3, empty_rack(3, "8", None, "9", ""))


def settle_later(zoe):
    match = zoe.start(*THREE, length="open-ended", title="Ties settled later")
    zoe.record(match, blocked("6", "6", "9"))
    zoe.record(match, empty_rack(2, "1", "1", ""))
    zoe.rules(match, preset="pick-the-winner", length="open-ended", settle="y", named_1="1")
    undo(zoe, match)
    zoe.rules(match, preset="pick-the-winner", length="open-ended", settle="y", named_1="0")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
