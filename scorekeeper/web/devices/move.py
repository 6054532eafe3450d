"""Moving to another device: a browser takes over the private id of another, and with it its matches."""

import sqlalchemy as sa
from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from wtforms import Form, TextAreaField

from scorekeeper.storage.database import begin_write, db
from scorekeeper.storage.models import Device, KnownAs, Membership
from scorekeeper.web.devices import private_id
from scorekeeper.web.middleware.rate_limits import guessing
from scorekeeper.web.request import access as identity

bp = Blueprint("moving", __name__)


class MoveForm(Form):
    private_id = TextAreaField()

    def read(self) -> str | None:
        """The token that was typed; None with an error beside the field."""
        try:
            return private_id.from_phrase(self.private_id.data or "")
        except private_id.Misread as misread:
            self.refuse(str(misread))
            return None

    def refuse(self, why: str) -> None:
        self.private_id.errors = [why]


@bp.route("/move", methods=["GET", "POST"])
@guessing
def move() -> ResponseReturnValue:
    """Become the device of this private id. It stands in a link's fragment, which no server and no log ever
    sees, and the next page has another one; but nobody becomes somebody else by opening a link: a button
    says so, once the page has.
    """
    form = MoveForm(request.form)
    if request.method == "POST" and (token := form.read()):
        begin_write()
        if device := identity.device_with_token(token):
            before = identity.this_device()
            if before and before is not device:
                _merge_devices(before, device)
            db.session.commit()
            identity.take_token(token)
            identity.mark_token_shared()
            return redirect(url_for("pages.home", _anchor="top"), 303)
        form.refuse(gettext("No browser has this private id: it was replaced, or is of another Scorekeeper."))
    page = render_template("devices/move.html", form=form, keeps=bool(identity.device_matches()))
    response = make_response(page, 422 if form.errors else 200)
    response.cache_control.no_store = True
    return response


def _merge_devices(before: Device, after: Device) -> None:
    """Let a device keep what another kept, and know people as that one did. Needs a begun write.

    Other browsers may hold the id that this one leaves, so they go on to keep score too; the one who
    started a match is from now on `after`.
    """
    kept = {each.match_id: each for each in _memberships(after)}
    for old in _memberships(before):
        new = kept.get(old.match_id)
        if new is None:
            new = Membership(device_id=after.id, match_id=old.match_id, hidden=old.hidden, starter=False)
            db.session.add(new)
        new.hidden = new.hidden and old.hidden
        new.starter = new.starter or old.starter
        old.starter = False
    said = db.session.scalars(sa.select(KnownAs).filter_by(device_id=after.id))
    known = {each.name for each in said}
    for each in db.session.scalars(sa.select(KnownAs).filter_by(device_id=before.id)):
        if each.name not in known:
            db.session.add(KnownAs(device_id=after.id, name=each.name, person=each.person))


def _memberships(device: Device) -> list[Membership]:
    return list(db.session.scalars(sa.select(Membership).filter_by(device_id=device.id)))
