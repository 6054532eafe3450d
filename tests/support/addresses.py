"""Every address of the app, filled in for a match and for what belongs to it."""

import re

import sqlalchemy as sa
from flask import url_for

from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Game, Match, Membership
from tests.support.reading import select


def rules(app, method):
    """The addresses that take this method, with what has to be filled in."""
    return sorted({rule.rule for rule in app.url_map.iter_rules() if method in rule.methods})


def parts_of(app, match, starter):
    """What can be filled in: what belongs to a match, and a person whom its starter knows.

    The device is the one that was invited last, the change and the game are the latest.
    """
    with app.app_context():
        id_ = db.session.scalar(sa.select(Match.id).filter_by(code=match.rpartition("/")[2]))
        found = {
            "change_id": sa.func.max(Change.id),
            "keeper_id": sa.func.max(Membership.device_id),
            "number": sa.func.max(Game.number),
        }
        parts = {
            name: db.session.scalar(sa.select(latest).filter_by(match_id=id_))
            for name, latest in found.items()
        }
    with app.test_request_context():
        version = url_for("static", filename="").split("/")[2].removeprefix("v-")
    people = [
        link.attributes["href"] for link in select(starter.get("/players").text, "a[href^='/players/']")
    ]
    return parts | {
        "code": match.rpartition("/")[2],
        "slug": people[0].rpartition("/")[2] if people else "nobody",
        "version": version,
        "filename": "styles/app.css",
    }


def fill_in(rule, parts):
    """The address of a rule; KeyError for a part that is not known here."""
    return re.sub(r"<(?:[^<>]*:)?(\w+)>", lambda part: str(parts[part[1]]), rule)
