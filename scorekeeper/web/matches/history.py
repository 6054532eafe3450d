"""The history of a match: every change, by whom, when, before and after; and undo."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate, groupby

import sqlalchemy as sa
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from sqlalchemy.orm import selectinload

from scorekeeper.history.as_of import AsOf
from scorekeeper.history.steps import steps_of
from scorekeeper.history.undo import undo as undo_change
from scorekeeper.history.undo_checks import Blocker, UndoChecks
from scorekeeper.history.undo_graph import UndoGraph
from scorekeeper.rules.record import Finish
from scorekeeper.storage.changes import ChangeKind, DeviceRemoved
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Device, Game, Match
from scorekeeper.web.request.access import find_match, match_for_device, member_device
from scorekeeper.wording.history import HistoryText, device_within

bp = Blueprint("history", __name__, url_prefix="/m/<code>")

# With this many a page, its style and its script stay within 40 KB.
MOST_SHOWN = 30


@dataclass(frozen=True)
class HistoryRow:
    """A change as it is listed, and what blocks undoing it."""

    change: Change
    blocker: Blocker | None


@bp.get("/history")
def show(code: str) -> ResponseReturnValue:
    """The latest changes, or those from a change on back."""
    match = find_match(code)
    device = member_device(match)
    asked = request.args.get("at", type=int)
    shown = sa.select(Change).filter(Change.match_id == match.id).order_by(Change.id.desc())
    # An address may say anything, a database takes only so large a number.
    if asked is not None and 0 < asked < 2**31:
        shown = shown.filter(Change.id <= asked)
    game = selectinload(Change.game).lazyload(Game.match)
    found = db.session.scalars(shown.limit(MOST_SHOWN + 1).options(game)).all()
    changes = found[:MOST_SHOWN]
    graph = UndoGraph(steps_of(match, since=changes[-1].id) if changes else ())
    checks = UndoChecks(match, graph)
    entries = [HistoryRow(change, checks.of(change) if device else None) for change in changes]
    devices = _devices(changes) if device else {}
    history_text = HistoryText(match, _slots(match), AsOf(match, graph.steps), _first_game(match), devices)
    return render_template(
        "matches/history.html",
        match=match,
        device=device,
        days=_by_day(entries),
        shown={each.change.id for each in entries},
        refusal=_refusal(history_text, entries, device),
        older=found[MOST_SHOWN].id if len(found) > MOST_SHOWN else None,
        is_latest=asked is None,
        history_text=history_text,
    )


def _devices(changes: Sequence[Change]) -> dict[int, Device]:
    """The devices that made these changes or were removed by them, by id."""
    ids = {change.device_id for change in changes}
    removed = [change.content for change in changes if change.kind is ChangeKind.REMOVED]
    ids |= {content.before.keeper or 0 for content in removed if isinstance(content, DeviceRemoved)}
    return {each.id: each for each in db.session.scalars(sa.select(Device).filter(Device.id.in_(ids)))}


def _refusal(history_text: HistoryText, entries: Sequence[HistoryRow], device: Device | None) -> str:
    """Why the change in the address's `refused` was not undone; "" if there is none."""
    refused = next((each for each in entries if str(each.change.id) == request.args.get("refused")), None)
    if device is None or refused is None:
        return ""
    if refused.blocker is None:
        # Only the thorough check finds what blocks an undo in an imported history.
        return gettext("Nothing was undone.")
    step = refused.blocker.step
    by = sa.select(Device).join(Change).filter(Change.id == step.id) if step else None
    author = db.session.scalar(by) if by is not None else None
    return history_text.refusal(refused.blocker, device_within(author, device))


def _by_day(entries: Iterable[HistoryRow]) -> Mapping[date, list[HistoryRow]]:
    return {day: list(same) for day, same in groupby(entries, lambda entry: entry.change.at.date())}


def _slots(match: Match) -> dict[int, int]:
    """Each game's slot, or the one it would have if it were not deleted, by its number."""
    rows = sa.select(Game.number, Game.deleted, Game.finish).filter(Game.match_id == match.id)
    games = db.session.execute(rows.order_by(Game.number)).all()
    counts = [not game.deleted and game.finish is not Finish.ABANDONED for game in games]
    before = accumulate(counts, initial=1)
    return {game.number: slot for game, slot in zip(games, before, strict=False)}


def _first_game(match: Match) -> int | None:
    """The id of the first change of a game, if there is one."""
    of_games = sa.select(sa.func.min(Change.id)).filter(
        Change.match_id == match.id, Change.game_id.is_not(None)
    )
    return db.session.scalar(of_games)


@bp.post("/changes/<int(max=2147483647):change_id>/undo")
def undo(code: str, change_id: int) -> ResponseReturnValue:
    """Undo a change that no later one depends on; else nothing happens, and the history says why."""
    match, device = match_for_device(code, for_update=True)
    change = db.session.get(Change, change_id)
    if change is None or change.match_id != match.id:
        abort(404)
    graph = UndoGraph(steps_of(match))
    if UndoChecks(match, graph, thorough=True).of(change):
        return redirect(url_for(".show", code=code, at=change_id, refused=change_id), 303)
    undo_change(match, device, change, graph)
    db.session.commit()
    if "history" in request.form:
        return redirect(url_for(".show", code=code), 303)
    return redirect(url_for("matches.show", code=code), 303)
