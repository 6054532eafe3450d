"""Matches of thousands of games, put into the database as rows: no form is sent for them."""

import sqlalchemy as sa

from scorekeeper.rules.record import Finish
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Entry, Game, Match, Membership

RACKS = ("13+30+7", "4", "8+9", "25", "15", "10+11")


def play_on(app, address, games):
    """Record so many games more in the match at this address; everybody wins in turn."""
    with app.app_context():
        match = db.session.scalars(sa.select(Match).filter_by(code=address.rpartition("/")[2])).one()
        device = db.session.scalar(sa.select(Membership.device_id).filter_by(match_id=match.id))
        before, seats = len(match.all_games), range(len(match.players))
        first = db.session.scalar(sa.select(sa.func.coalesce(sa.func.max(Game.id), 0))) + 1
        rows, entries, changes = [], [], []
        for number, id_ in enumerate(range(first, first + games), before + 1):
            played = [
                {"seat": seat, "typed": "" if seat == number % len(seats) else RACKS[seat], "jokers": 0}
                | {"points": None, "named": seat == number % len(seats), "sat_out": False}
                for seat in seats
            ]
            state = {"finish": "empty-rack", "by_hand": False, "deleted": False, "opener": None}
            row = {"id": id_, "match_id": match.id, "number": number, "submission": f"row {number}"}
            rows.append(row | {"finish": Finish.EMPTY_RACK})
            entries += [{"game_id": id_} | entry for entry in played]
            change = {"match_id": match.id, "game_id": id_, "device_id": device, "kind": "recorded"}
            changes.append(change | {"after": state | {"entries": played}})
        for table, each in ((Game, rows), (Entry, entries), (Change, changes)):
            db.session.execute(sa.insert(table), each)
        if db.engine.dialect.name == "postgresql":
            # It counts ids by itself, and has given none of these.
            db.session.execute(sa.text("SELECT setval('game_id_seq', max(id)) FROM game"))
        db.session.commit()
