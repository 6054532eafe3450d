"""Soft deletion: a match is hidden from a browser's list, or deleted by the browser that started it."""

from collections.abc import Mapping, Sequence
from typing import Any

import regex
import sqlalchemy as sa
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from wtforms import Form, StringField

from scorekeeper.history.journal import note
from scorekeeper.players.names import LONGEST_TYPED, lookalike_key
from scorekeeper.storage.changes import ChangeKind, Event
from scorekeeper.storage.database import begin_write, db, now
from scorekeeper.storage.deletion import RETENTION, is_expired, purge_expired
from scorekeeper.storage.models import Device, Match, Membership
from scorekeeper.web.request.access import find_match, match_for_device, member_device
from scorekeeper.wording.match import match_title

bp = Blueprint("put_away", __name__)


class DeleteForm(Form):
    """The title has to be typed, so that nothing is deleted by a slip of the thumb."""

    title = StringField()

    def __init__(self, formdata: Any, match: Match) -> None:
        super().__init__(formdata)
        self.match = match

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        super().validate(extra_validators)
        accepted = {_comparable(match_title(self.match))}
        if not self.match.title:
            accepted.add(_comparable("".join(self.match.names)))
        if _comparable((self.title.data or "")[:LONGEST_TYPED]) not in accepted:
            self.title.errors = [gettext("This is not what the match is called.")]
        return not self.errors


def _comparable(title: str) -> str:
    """A title without case, spaces, punctuation, symbols and emoji, which nobody has to type exactly."""
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
    """Leave the match out of this browser's list; the match itself does not change."""
    return _set_hidden(code, hidden=True)


@bp.post("/m/<code>/show-again")
def show_again(code: str) -> ResponseReturnValue:
    return _set_hidden(code, hidden=False)


def _set_hidden(code: str, *, hidden: bool) -> ResponseReturnValue:
    match, device = match_for_device(code, for_update=True)
    _membership(match, device).hidden = hidden
    db.session.commit()
    return redirect(url_for("pages.home"), 303)


def _membership(match: Match, device: Device) -> Membership:
    return db.session.get_one(Membership, (device.id, match.id))


@bp.route("/m/<code>/delete", methods=["GET", "POST"])
def delete(code: str) -> ResponseReturnValue:
    """Delete a match that this browser started, after its title was typed; idempotent."""
    if request.method != "POST":
        find_match(code)
    else:
        begin_write(code)
    match, device = _find_started(code)
    form = DeleteForm(request.form, match)
    if request.method != "POST" or (not match.deleted and not form.validate()):
        page = render_template("matches/delete.html", match=match, form=form, until=now() + RETENTION)
        return page, 422 if form.errors else 200
    if not match.deleted:
        match.deleted = now()
        note(match, device, Event(kind=ChangeKind.THREW_AWAY))
        db.session.commit()
        purge_expired()
    return redirect(url_for("pages.home"), 303)


@bp.post("/m/<code>/bring-back")
def bring_back(code: str) -> ResponseReturnValue:
    """Restore a deleted match that this browser started."""
    begin_write(code)
    match, device = _find_started(code)
    if match.deleted:
        match.deleted = match.purge_after = None
        note(match, device, Event(kind=ChangeKind.BROUGHT_BACK))
        db.session.commit()
    return redirect(url_for("matches.show", code=code), 303)


def _find_started(code: str) -> tuple[Match, Device]:
    """A match that this browser started, deleted or not; 404 for others if it is deleted, else 403."""
    match = db.session.scalar(sa.select(Match).filter(Match.code == code, sa.not_(is_expired())))
    device = member_device(match) if match else None
    if match is None or device is None or not _membership(match, device).starter:
        abort(404 if match is None or match.deleted else 403)
    return match, device
