"""The file of matches: whatever was entered and done comes back from it, to the byte."""

from datetime import datetime

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.players import names as naming
from scorekeeper.rules.house_rules import OPEN_ENDED, SINGLE_GAME, Box, HouseRules, Scoring, TiedLow, rounds
from scorekeeper.rules.racks import lowest, read_rack
from scorekeeper.rules.record import Finish
from scorekeeper.storage.changes import load_game
from scorekeeper.storage.database import Table, begin_write, db, new_submission
from scorekeeper.storage.models import Change, Device, Game, Match, Player
from scorekeeper.transfer.import_plan import plan
from scorekeeper.transfer.match import dump, load
from tests.support.app import make_app

pytestmark = pytest.mark.database

MOMENTS = st.datetimes(datetime.fromisoformat("2020-01-01"), datetime.fromisoformat("2029-12-31"))
NAMES = st.text(max_size=20).map(naming.clean).filter(lambda name: name and not naming.too_long(name))


@st.composite
def states(draw, players, rules):
    """A game's state as a form leaves it, under rules that can score it."""
    state = {"by_hand": False, "deleted": False, "opener": draw(st.none() | st.sampled_from(range(players)))}
    finish = draw(st.sampled_from(Finish))
    if finish is Finish.ABANDONED or rules.teaching:
        return {"finish": finish.value, "entries": [], **state}
    away = draw(st.sets(st.sampled_from(range(players)), max_size=players - 2))
    # At most one box of tiles: two may sit out or be away, and the rest is what the box is for.
    playing = [seat for seat in range(players) if seat not in away]
    racks = {seat: draw(st.sampled_from(["5", "7", "12", "4+6", "3+J", "7"])) for seat in playing}
    jokers = sum("J" in rack for rack in racks.values())
    if jokers > rules.box.tile_set.jokers:
        racks = dict.fromkeys(playing, "9")
    if draw(st.booleans()) and rules.scoring is Scoring.DIFFERENCE:
        out, losses = playing[0], {seat: draw(st.integers(1, 99)) for seat in playing[1:]}
        points = {out: sum(losses.values())} | {seat: -loss for seat, loss in losses.items()}
        entries = [_entry(seat, points=points.get(seat), sat_out=seat in away) for seat in range(players)]
        return {"finish": Finish.EMPTY_RACK.value, "entries": entries, **state, "by_hand": True}
    named = set()
    if finish is Finish.EMPTY_RACK:
        named = {draw(st.sampled_from(playing))}
        racks[next(iter(named))] = ""
    elif rules.tied_low is TiedLow.PICKED_WINNER:
        low = lowest([read_rack(racks[seat]) if seat in racks else None for seat in range(players)])
        named = {low[0]} if len(low) > 1 else set()
    # Those who are away sit out, or have no entry: they came later.
    later = draw(st.sets(st.sampled_from(sorted(away)))) if away else set()
    entries = [
        _entry(seat, typed=racks.get(seat, ""), named=seat in named, sat_out=seat in away)
        for seat in range(players)
        if seat not in later
    ]
    return {"finish": finish.value, "entries": entries, **state}


def _entry(seat, typed="", points=None, named=False, sat_out=False):
    return {
        "seat": seat,
        "typed": typed,
        "jokers": 0,
        "points": points,
        "named": named,
        "sat_out": sat_out,
    }


@st.composite
def histories(draw):
    """A match as (its fields, its rules, its players, what was done to its games)."""
    box = draw(st.sampled_from(Box))
    players = draw(st.integers(box.tile_set.fewest_players, box.tile_set.most_players))
    names = draw(st.lists(NAMES, min_size=players, max_size=players, unique_by=naming.lookalike_key))
    teaching = draw(st.booleans()) and draw(st.booleans())
    rules = (
        HouseRules(length=SINGLE_GAME, turn_seconds=None, teaching=True, box=box)
        if teaching
        else HouseRules(
            scoring=draw(st.sampled_from(Scoring)),
            tied_low=draw(st.sampled_from(TiedLow)),
            length=draw(st.sampled_from([rounds(1), rounds(10), OPEN_ENDED])),
            first_meld=draw(st.sampled_from([20, 30])),
            turn_seconds=draw(st.sampled_from([60, 120, None])),
            box=box,
        )
    )
    done = draw(st.lists(st.lists(states(players, rules), min_size=1, max_size=3), max_size=4))
    fields = {
        "title": naming.clean(draw(st.text(max_size=30))),
        "started": draw(MOMENTS),
        "stopped": draw(st.booleans()),
        "is_example": draw(st.booleans()),
        "next_opener": draw(st.none() | st.integers(0, players - 1)),
    }
    deletes = draw(st.lists(st.booleans(), min_size=len(done), max_size=len(done)))
    times = draw(st.lists(MOMENTS, min_size=1, max_size=20))
    return fields, rules, names, done, deletes, times


def store(history):
    """Put such a match into the database, as the pages would."""
    fields, rules, names, done, deletes, times = history
    devices = [Device(token_hash=new_submission(), name=name) for name in ("", "Ann’s phone")]
    match = Match(
        submission=new_submission(),
        players=[Player(seat=seat, name=name) for seat, name in enumerate(names)],
        **fields,
    )
    match.set_house_rules(rules)
    db.session.add_all([match, *devices])
    db.session.flush()
    changes = []

    def write_down(kind, **values):
        change = Change(
            match_id=match.id,
            device_id=devices[len(changes) % 3 == 2].id,
            at=times[len(changes) % len(times)],
            kind=kind,
            **values,
        )
        db.session.add(change)
        db.session.flush()
        changes.append(change)

    write_down("started")
    for number, (versions, deleted) in enumerate(zip(done, deletes, strict=True), start=1):
        game = Game(match=match, number=number, submission=str(number))
        before = None
        for state in versions + [versions[-1] | {"deleted": True}] * deleted:
            game.restore(load_game(state))
            db.session.add(game)
            db.session.flush()
            kind = "deleted" if state["deleted"] else "corrected" if before else "recorded"
            undoes = changes[-1].id if kind == "corrected" else None
            write_down(kind, game_id=game.id, before=before, after=game.state().dump(), undoes_id=undoes)
            before = game.state().dump()
    people = {"names": names, "title": match.title, "retired": [], "box": None}
    write_down("people", before=people, after=people | {"title": "x"})
    write_down("extended", before={"length_number": 1}, after={"length_number": 2})
    db.session.commit()
    return match


def wipe():
    db.session.rollback()
    db.session.execute(sa.update(Change).values(undoes_id=None))
    for table in reversed(Table.metadata.sorted_tables):
        db.session.execute(sa.delete(table))
    db.session.commit()
    db.session.expunge_all()


def everything():
    return list(db.session.scalars(sa.select(Match)))


def bring(text):
    db.session.rollback()
    begin_write()
    planned = plan(load(text))
    planned.apply(device=None)
    db.session.commit()
    return planned


def standings():
    return {match.code: (match.names, match.progress()) for match in everything()}


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    app = make_app(tmp_path_factory.mktemp("data"))
    with app.app_context():
        yield app


@settings(max_examples=30, deadline=None)
@given(st.lists(histories(), max_size=3))
def test_export_wipe_import_export_gives_the_same_bytes_and_standings(kept, found):
    """Exported here and imported there, the totals are the same; importing twice adds nothing."""
    wipe()
    for each in found:
        store(each)
    saved, stood = dump(everything()), standings()
    assert bring(saved).new == []
    wipe()
    assert len(bring(saved).new) == len(found)
    db.session.expire_all()
    assert dump(everything()) == saved
    assert standings() == stood
    again = bring(saved)
    assert (again.new, len(again.here)) == ([], len(found))
    assert dump(everything()) == saved
