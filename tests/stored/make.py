"""Make the newest stored database, or the files of a stored database: see README.md."""

import json
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from scorekeeper.app import create_app, migrate
from tests.stored import COOKIES, NAME, SECRET, deeds, exports, unpack
from tests.stored.browser import Browser, fix_chance, fix_times, settle

# After any day on which the tests run: a match deleted then can be restored, and a change made then is news.
SEED = 7
LATER = "2090-06-15 12:00:00.000000"


def make(stored):
    """Do all deeds in a new app, and store its database and the cookies of its browsers."""
    stored.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        app = opened(data)
        write_cookies(stored, do(app))
        dispose(app)
        with closing(sqlite3.connect(Path(data, NAME))) as database:
            fix_times(database)
            for title, at in (("Deleted", LATER), ("Deleted long ago", "2026-02-01 12:00:00.000000")):
                database.execute("UPDATE match SET deleted = ? WHERE title = ?", (at, title))
            news = "SELECT id FROM match WHERE title = 'News'"
            database.execute(f"UPDATE change SET at = ? WHERE match_id = ({news})", (LATER,))
            database.commit()
        settle(Path(data, NAME))
        shutil.copyfile(Path(data, NAME), stored / NAME)


def opened(data):
    app = create_app({"DATA": str(data), "TESTING": True, "SECRET_KEY": SECRET})
    migrate(app)
    return app


def do(app):
    """Do all deeds; returns the browsers by name."""
    browsers = {name: Browser(app) for name in ("zoe", "friend", "twin", "shut out")}
    zoe, friend, twin, shut_out = browsers.values()
    deeds.do_all(zoe, friend)
    deeds.call_people(zoe)
    twin.start("Zoë", "Twin", title="Of another device")
    twin.send("/move", private_id=zoe.cookie["keeper"])
    shut_out.send("/move", private_id=friend.cookie["keeper"])
    friend.send("/device/replace")
    return browsers


def write_cookies(stored, browsers):
    cookies = {name: browser.cookie for name, browser in browsers.items()}
    (stored / COOKIES).write_text(json.dumps(cookies, indent=1, ensure_ascii=False) + "\n", "utf-8")


def dispose(app):
    """Close the database, so that SQLite removes its journal."""
    with app.app_context():
        for engine in app.extensions["sqlalchemy"].engines.values():
            engine.dispose()


def save(stored):
    """Write the files that the app exports from a stored database."""
    with tempfile.TemporaryDirectory() as data:
        unpack(stored, Path(data))
        app = opened(data)
        for name, saved in exports(app, stored).items():
            (stored / name).write_bytes(saved)
        dispose(app)


if __name__ == "__main__":
    what, *folders = sys.argv[1:]
    fix_chance(SEED)
    for folder in map(Path, folders):
        {"database": make, "files": save}[what](folder)
