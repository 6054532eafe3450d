"""Moving to another device: a browser takes over another's private id, and with it the matches."""

import sqlalchemy as sa
from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from wtforms import Form, TextAreaField

from scorekeeper.storage.database import begin_write, db
from scorekeeper.storage.models import Device, KnownAs, Membership
from scorekeeper.web.devices import private_id
from scorekeeper.web.middleware.rate_limits import guessing
from scorekeeper.web.request import access

bp = Blueprint("moving", __name__)


class MoveForm(Form):
    private_id = TextAreaField()

    def read(self) -> str | None:
        """The token that was typed; None, with an error on the field, if it is not valid."""
        try:
            return private_id.from_phrase(self.private_id.data or "")
        except private_id.InvalidPhrase as invalid:
            self.refuse(str(invalid))
            return None

    def refuse(self, why: str) -> None:
        self.private_id.errors = [why]


@bp.route("/move", methods=["GET", "POST"])
@guessing
def move() -> ResponseReturnValue:
    """Become the device of a private id. A link carries it in its fragment, which no server and no log sees,
    and the page asks before it sends it: opening a link alone makes nobody another device.
    """
    form = MoveForm(request.form)
    if request.method == "POST" and (token := form.read()):
        begin_write()
        if device := access.device_with_token(token):
            before = access.this_device()
            if before and before is not device:
                _merge_devices(before, device)
            db.session.commit()
            access.take_token(token)
            access.mark_token_shared()
            return redirect(url_for("pages.home", _anchor="top"), 303)
        form.refuse(gettext("No browser has this private id: it was replaced, or is of another Scorekeeper."))
    page = render_template("devices/move.html", form=form, keeps=bool(access.device_matches()))
    response = make_response(page, 422 if form.errors else 200)
    response.cache_control.no_store = True
    return response


def _merge_devices(before: Device, after: Device) -> None:
    """Give a device the matches and the names of people of another. Needs a begun write.

    Other browsers may have the old device's id, so it keeps its matches too; but `after` counts as the one
    that started them.
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
    aliases = db.session.scalars(sa.select(KnownAs).filter_by(device_id=after.id))
    known = {each.name for each in aliases}
    for each in db.session.scalars(sa.select(KnownAs).filter_by(device_id=before.id)):
        if each.name not in known:
            db.session.add(KnownAs(device_id=after.id, name=each.name, person=each.person))


def _memberships(device: Device) -> list[Membership]:
    return list(db.session.scalars(sa.select(Membership).filter_by(device_id=device.id)))
