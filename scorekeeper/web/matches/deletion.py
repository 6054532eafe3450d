"""Matches put away: hidden from a browser's list, or deleted by who started them, for a while."""

from datetime import datetime

import regex
import sqlalchemy as sa
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from wtforms import Form, StringField

from scorekeeper.players.names import lookalike_key
from scorekeeper.storage.database import begin_write, db, now
from scorekeeper.storage.deletion import RETENTION, is_expired, purge_expired
from scorekeeper.storage.models import Change, Device, Match, Membership
from scorekeeper.web.request.access import find_match, match_for_device, member_device, this_device
from scorekeeper.wording.match import match_title

bp = Blueprint("put_away", __name__)


class DeleteForm(Form):
    """What has to be typed, so that nothing is deleted by a slip of the thumb."""

    title = StringField()

    def check(self, match: Match) -> bool:
        called = {_bare(match_title(match))} | (set() if match.title else {_bare("".join(match.names))})
        if _bare(self.title.data or "") in called:
            return True
        self.title.errors = [gettext("This is not what the match is called.")]
        return False


def _bare(title: str) -> str:
    """What somebody has to get right: no case, no space, no sign that keyboards lack, no picture."""
    return regex.sub(
        r"[\p{P}\p{S}\p{Emoji_Modifier}\uFE0F\u200D]", "", lookalike_key(title)
    ) or lookalike_key(title)


@bp.get("/m/<code>/put-away")
def choose(code: str) -> ResponseReturnValue:
    """Hide the match from this browser's list, or go on to delete it."""
    match, device = match_for_device(code, for_update=False)
    return render_template("matches/hide_or_delete.html", match=match, membership=_membership(match, device))


@bp.post("/m/<code>/hide")
def hide(code: str) -> ResponseReturnValue:
    """Leave the match out of this browser's list. Nothing of the match changes, so nobody else sees it."""
    return _list(code, hidden=True)


@bp.post("/m/<code>/show-again")
def show_again(code: str) -> ResponseReturnValue:
    return _list(code, hidden=False)


def _list(code: str, *, hidden: bool) -> ResponseReturnValue:
    match, device = match_for_device(code, for_update=True)
    _membership(match, device).hidden = hidden
    db.session.commit()
    return redirect(url_for("pages.home"), 303)


def _membership(match: Match, device: Device) -> Membership:
    return db.session.get_one(Membership, (device.id, match.id))


@bp.route("/m/<code>/delete", methods=["GET", "POST"])
def delete(code: str) -> ResponseReturnValue:
    """Delete a match that this browser started, once what it is called was typed; twice is once."""
    if request.method != "POST":
        find_match(code)
    else:
        begin_write()
    match, device = _find_started(code)
    form = DeleteForm(request.form)
    if request.method != "POST" or (not match.deleted and not form.check(match)):
        page = render_template("matches/delete.html", match=match, form=form, until=now() + RETENTION)
        return page, 422 if form.errors else 200
    if not match.deleted:
        match.deleted = now()
        db.session.add(Change(match_id=match.id, device_id=device.id, what="threw-away"))
        purge_expired()
        db.session.commit()
    return redirect(url_for("pages.home"), 303)


@bp.post("/m/<code>/bring-back")
def bring_back(code: str) -> ResponseReturnValue:
    """Undo the deleting of a match that this browser started."""
    begin_write()
    match, device = _find_started(code)
    if match.deleted:
        match.deleted = None
        db.session.add(Change(match_id=match.id, device_id=device.id, what="brought-back"))
        db.session.commit()
    return redirect(url_for("matches.show", code=code), 303)


def _find_started(code: str) -> tuple[Match, Device]:
    """A match that this browser started, deleted or not; for everybody else a deleted one is not there."""
    match = db.session.scalar(sa.select(Match).filter(Match.code == code, sa.not_(is_expired())))
    device = member_device(match) if match else None
    if match is None or device is None or not _membership(match, device).starter:
        abort(404 if match is None or match.deleted else 403)
    return match, device


def deleted_matches() -> list[tuple[Match, datetime]]:
    """The matches that this browser can bring back, the one that was deleted last first, and until when."""
    device = this_device()
    if device is None:
        return []
    started = sa.select(Match).join(Membership).filter_by(device_id=device.id, starter=True)
    deleted = started.filter(Match.deleted >= now() - RETENTION).order_by(Match.deleted.desc())
    return [(match, match.deleted + RETENTION) for match in db.session.scalars(deleted) if match.deleted]
