"""Databases of earlier versions, and the files that those versions exported from them: see README.md."""

import difflib
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

HERE = Path(__file__).parent
# Each is named after the newest migration of its database.
FOLDERS = sorted(folder for folder in HERE.glob("0*") if folder.is_dir())
NEWEST = FOLDERS[-1] if FOLDERS else HERE / "0007"
NAME = "scorekeeper.sqlite3"
DUMP = "database.sql"
COOKIES = "browsers.json"
SECRET = "stored"


def unpack(stored, data):
    """Put the database of a stored folder into a data folder."""
    data.mkdir(parents=True, exist_ok=True)
    if (stored / NAME).exists():
        shutil.copy(stored / NAME, data / NAME)
        return
    with closing(sqlite3.connect(data / NAME)) as database:
        database.executescript((stored / DUMP).read_text("utf-8"))


def browser_of(app, stored, name="zoe"):
    """A browser with the cookie of one that made the stored database."""
    client = app.test_client()
    with client.session_transaction() as session:
        session.update(json.loads((stored / COOKIES).read_text("utf-8"))[name])
    return client


def busiest(text):
    """The code of the match that most devices changed, in an exported file."""
    return max(json.loads(text)["matches"], key=lambda match: len(match["scorekeepers"]))["code"]


def exports(app, stored):
    """What the pages export from a stored database, by the name of the file in its folder."""
    zoe, reader = browser_of(app, stored), app.test_client()
    saved = {"matches.json": zoe.get("/matches.json").data, "matches.csv": zoe.get("/matches.csv").data}
    if not (stored / NAME).exists():
        return saved
    match, german = f"/m/{busiest(saved['matches.json'])}", {"Accept-Language": "de"}
    return saved | {
        "matches-semicolons.csv": zoe.get("/matches.csv", headers=german).data,
        "match.json": zoe.get(f"{match}/match.json").data,
        "match-watched.json": reader.get(f"{match}/match.json").data,
        "match.csv": reader.get(f"{match}/match.csv").data,
    }


def difference(kept, now):
    """The first lines in which two texts differ, or an empty text."""
    kept, now = (text.decode() if isinstance(text, bytes) else text for text in (kept, now))
    lines = difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=0)
    return "" if kept == now else "\n".join(line[:400] for line in [*lines][:40]) or "the ends of lines"
