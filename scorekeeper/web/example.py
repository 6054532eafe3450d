"""The demo match: a round with one game to go, to try things out on and throw away."""

import sqlalchemy as sa
from flask import Blueprint, abort, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorekeeper.history.journal import note, record_game
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.record import Finish
from scorekeeper.storage import deletion
from scorekeeper.storage.changes import ChangeKind, Event
from scorekeeper.storage.database import begin_write, db, new_submission
from scorekeeper.storage.models import Match, Player
from scorekeeper.storage.states import EntryState, GameState
from scorekeeper.web.middleware.rate_limits import starting
from scorekeeper.web.request.access import begin_match, is_of_this_browser, match_for_device, token_hash

bp = Blueprint("example", __name__)

# Each game's finish, the seat that went out, and what was typed for each seat's rack.
GAMES: tuple[tuple[Finish, int | None, tuple[str, ...]], ...] = (
    (Finish.EMPTY_RACK, 1, ("12", "", "17", "25")),
    (Finish.BLOCKED, None, ("4", "9", "6+9", "11+12")),
    (Finish.EMPTY_RACK, 2, ("8", "10+11", "", "4+J")),
)


@bp.post("/example")
@starting
def start() -> ResponseReturnValue:
    """Open this browser's demo match, and make it if there is none."""
    begin_write(token_hash())
    match = db.session.scalar(sa.select(Match).where(is_of_this_browser(), Match.is_example).limit(1))
    if match is None:
        match = _make()
        db.session.commit()
    return redirect(url_for("matches.show", code=match.code), 303)


@bp.post("/m/<code>/throw-away")
def throw_away(code: str) -> ResponseReturnValue:
    """Delete the demo match with its history; 404 for any other match."""
    match, _device = match_for_device(code, for_update=True)
    if not match.is_example:
        abort(404)
    deletion.throw_away(match)
    db.session.commit()
    deletion.purge_expired()
    return redirect(url_for("pages.home"), 303)


def _make() -> Match:
    names = (gettext("Ann"), gettext("Bea"), gettext("Cy"), gettext("Dee"))
    match = Match(
        submission=new_submission(),
        title=gettext("Example round"),
        is_example=True,
        players=[Player(seat=seat, name=name) for seat, name in enumerate(names)],
    )
    device = begin_match(match, HouseRules())
    for number, (finish, out, racks) in enumerate(GAMES, start=1):
        record_game(match, device, number, new_submission(), _state(finish, out, racks))
    # Last, so that no game of it is news.
    note(match, device, Event(kind=ChangeKind.STARTED))
    return match


def _state(finish: Finish, out: int | None, racks: tuple[str, ...]) -> GameState:
    entries = (
        EntryState(seat=seat, typed=typed, jokers=0, points=None, named=seat == out, sat_out=False)
        for seat, typed in enumerate(racks)
    )
    return GameState(finish=finish, by_hand=False, deleted=False, opener=None, entries=tuple(entries))
