"""Sharing a match: links to watch it and to help keep its score, and the devices that do."""

import hmac
from datetime import datetime

import sqlalchemy as sa
from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from wtforms import Form, StringField

from scorekeeper.history.journal import note
from scorekeeper.storage.changes import ChangeKind, DeviceRemoved
from scorekeeper.storage.database import begin_write, db, new_code
from scorekeeper.storage.models import Change, Device, Match, Membership
from scorekeeper.storage.states import DeviceState
from scorekeeper.web.devices.form import DeviceForm
from scorekeeper.web.middleware.rate_limits import guessing, inviting, joining
from scorekeeper.web.request.access import (
    find_match,
    give_token,
    join_match,
    match_for_device,
    member_device,
    register_device,
    token_hash,
)
from scorekeeper.web.request.links import external_url, qr_code
from scorekeeper.web.request.network import is_here
from scorekeeper.wording.text import isolate


class JoinForm(Form):
    invitation = StringField()


bp = Blueprint("sharing", __name__, url_prefix="/m/<code>")


@bp.after_request
def _keep_private(response: Response) -> Response:
    """No cache may keep pages with an invitation."""
    response.cache_control.no_store = True
    return response


@bp.get("/share")
def share(code: str) -> ResponseReturnValue:
    """The link to watch, for anyone; the invitation and the devices, for those that keep score."""
    return _page(find_match(code))


@bp.post("/invitation")
@inviting
def invite(code: str) -> ResponseReturnValue:
    """Replace the invitation with a new one, or withdraw it."""
    match, _device = match_for_device(code, for_update=True)
    match.invite = None if "withdraw" in request.form else new_code()
    db.session.commit()
    return _back(code)


@bp.route("/join", methods=["GET", "POST"])
@joining
@guessing
def join(code: str) -> ResponseReturnValue:
    """Accept an invitation. It is in the address's fragment, which no server and no log ever sees: the page's
    script sends it, or somebody types it.
    """
    if request.method == "POST":
        begin_write(code, token_hash())
    give_token()
    match = find_match(code)
    if member_device(match):
        return _to_match(code)
    form = JoinForm(request.form)
    if request.method != "POST":
        return render_template("matches/join.html", match=match, form=form)
    # A whole link is accepted, too.
    sent = (form.invitation.data or "").rpartition("#")[2]
    brought = "".join(filter(str.isalnum, sent)).lower()
    if not (match.invite and hmac.compare_digest(match.invite.encode(), brought.encode())):
        form.invitation.errors = [
            gettext("This invitation does not fit, or was withdrawn. Ask for a new one.")
        ]
        return render_template("matches/join.html", match=match, form=form), 422
    join_match(match, register_device())
    db.session.commit()
    return _to_match(code)


def _to_match(code: str) -> ResponseReturnValue:
    """Redirect to the match with a fragment, as a browser would otherwise keep the invitation's."""
    return redirect(url_for("matches.show", code=code, _anchor="top"), 303)


@bp.post("/device")
def name_device(code: str) -> ResponseReturnValue:
    """Name this browser where it is listed, in all its matches."""
    match, device = match_for_device(code, for_update=True)
    form = DeviceForm(request.form)
    return _back(code) if form.save(device) else (_page(match, form), 422)


@bp.post("/keepers/<int(max=2147483647):keeper_id>/remove")
def remove(code: str, keeper_id: int) -> ResponseReturnValue:
    """Remove a device that was invited; the one that started the match stays."""
    match, device = match_for_device(code, for_update=True)
    membership = db.session.get(Membership, (keeper_id, match.id))
    if membership is None:
        return _back(code)
    if membership.starter:
        abort(403)
    db.session.delete(membership)
    note(match, device, DeviceRemoved(before=DeviceState(keeper=keeper_id)))
    # The removed device may still have the link.
    match.invite = new_code() if match.invite else None
    db.session.commit()
    if keeper_id == device.id:
        return redirect(url_for(".share", code=code, left="1"), 303)
    return redirect(url_for(".share", code=code, removed=keeper_id), 303)


def _page(match: Match, form: DeviceForm | None = None) -> str:
    device = member_device(match)
    watch, join_ = (external_url(url_for(page, code=match.code)) for page in ("matches.show", ".join"))
    invitation = f"{join_}#{match.invite}" if device and match.invite else None
    return render_template(
        "matches/share.html",
        match=match,
        device=device,
        memberships=_memberships(match) if device else [],
        joined=_since_when(match) if device else {},
        news=_news(match, device),
        is_here=is_here,
        watch=watch,
        invitation=invitation,
        qr_code=qr_code,
        form=form or DeviceForm(data={"name": device.name if device else ""}),
    )


def _memberships(match: Match) -> list[Membership]:
    """The devices that keep score, the one that started the match first."""
    members = sa.select(Membership).join(Device).filter(Membership.match_id == match.id)
    return list(db.session.scalars(members.order_by(Membership.starter.desc(), Device.id)))


def _since_when(match: Match) -> dict[int, datetime]:
    """Since when each device keeps score: since it was last invited, or else since it is known."""
    joined = sa.select(Change).filter_by(match_id=match.id, kind=ChangeKind.JOINED).order_by(Change.id)
    known = {each.device_id: each.device.since for each in _memberships(match)}
    return known | {change.device_id: change.at for change in db.session.scalars(joined)}


def _news(match: Match, device: Device | None) -> str:
    """What was done just now, by the address and only if it is true."""
    if not device:
        return gettext("You no longer keep the score of this match.") if "left" in request.args else ""
    number = request.args.get("removed", type=int)
    removals = sa.select(Change).filter_by(match_id=match.id, kind=ChangeKind.REMOVED)
    contents = [change.content for change in db.session.scalars(removals)]
    was_removed = DeviceState(keeper=number or 0) in [content.before for content in contents]
    if not was_removed or number in [each.device_id for each in _memberships(match)]:
        return ""
    removed = db.session.get_one(Device, number)
    name = isolate(removed.name) if removed.name else gettext("A device without a name")
    return gettext("%(name)s was removed.", name=name)


def _back(code: str) -> ResponseReturnValue:
    return redirect(url_for(".share", code=code), 303)
