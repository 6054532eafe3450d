"""A rematch: a new match of the same people by the same house rules, in which the next seat opens."""

from dataclasses import replace

import sqlalchemy as sa
from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.history.journal import note
from scorekeeper.rules.comparison import box_for
from scorekeeper.rules.progress import Progress
from scorekeeper.storage.changes import ChangeKind, Event
from scorekeeper.storage.database import db, new_submission
from scorekeeper.storage.models import Match, Player
from scorekeeper.web.middleware.rate_limits import starting
from scorekeeper.web.request.access import begin_match, join_match, match_for_device, member_device

bp = Blueprint("rematches", __name__)


@bp.post("/m/<code>/rematch")
@starting
def rematch(code: str) -> ResponseReturnValue:
    """Start a rematch of a match that is over, or go on with the one that another tap or another of its
    scorekeepers has started.
    """
    match, device = match_for_device(code, for_update=True)
    progress = match.progress()
    if not progress.is_over:
        return redirect(url_for("matches.show", code=code), 303)
    submission = f"rematch-{code}"
    new = db.session.scalar(sa.select(Match).filter_by(submission=submission))
    if new is None or new.deleted or new.progress().is_over:
        new = _begin(match, progress, submission if new is None else new_submission())
    elif member_device(new) is None:
        join_match(new, device)
    db.session.commit()
    return redirect(url_for("matches.show", code=new.code), 303)


def _begin(match: Match, progress: Progress, submission: str) -> Match:
    seats = match.active_seats
    new = Match(
        submission=submission,
        title=match.title,
        players=[Player(seat=seat, name=match.names[old]) for seat, old in enumerate(seats)],
        next_opener=_next_opener(seats, progress),
    )
    device = begin_match(new, replace(match.house_rules, box=box_for(len(seats))))
    note(new, device, Event(kind=ChangeKind.STARTED))
    return new


def _next_opener(seats: list[int], progress: Progress) -> int | None:
    """The seat after the one that opened the last game, counted among those who play on; None if nobody
    wrote down who opened.
    """
    last = progress.games[-1].record.opener if progress.games else None
    if last is None:
        return None
    later = [place for place, seat in enumerate(seats) if seat > last]
    return later[0] if later else 0
