"""Moving to another device: a browser takes over another's private id, and with it the matches."""

from collections.abc import Iterator

import sqlalchemy as sa
from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from sqlalchemy.orm import aliased
from wtforms import Form, TextAreaField

from scorekeeper.storage import capacity
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
    keeps = db.session.scalar(sa.select(sa.exists().where(access.is_of_this_browser())))
    page = render_template("devices/move.html", form=form, keeps=keeps)
    response = make_response(page, 422 if form.errors else 200)
    response.cache_control.no_store = True
    return response


def _merge_devices(before: Device, after: Device) -> None:
    """Give a device the matches and the names of people of another. Needs a begun write.

    Other browsers may have the old device's id, so it keeps its matches too; but `after` counts as the one
    that started them.
    """
    for statement in (*_of_matches(before.id, after.id), _of_aliases(before.id, after.id)):
        db.session.execute(statement, execution_options={"synchronize_session": False})
    capacity.check_device(after)


def _of_matches(before: int, after: int) -> Iterator[sa.Executable]:
    """A match that both keep is shown if either showed it."""
    other = aliased(Membership)
    same_match = other.match_id == Membership.match_id
    kept_before = sa.and_(same_match, other.device_id == before)
    change = sa.update(Membership).where(Membership.device_id == after)
    yield change.where(sa.exists().where(kept_before, other.starter)).values(starter=True)
    yield change.where(sa.exists().where(kept_before, other.hidden.is_(False))).values(hidden=False)
    missing = ~sa.exists().where(same_match, other.device_id == after)
    new = sa.select(sa.literal(after), Membership.match_id, Membership.hidden, Membership.starter)
    yield sa.insert(Membership).from_select(
        ["keeper_id", "match_id", "hidden", "starter"], new.where(Membership.device_id == before, missing)
    )
    yield sa.update(Membership).where(Membership.device_id == before).values(starter=False)


def _of_aliases(before: int, after: int) -> sa.Executable:
    """A name that both know means whom `after` means."""
    other = aliased(KnownAs)
    missing = ~sa.exists().where(other.name == KnownAs.name, other.device_id == after)
    new = sa.select(sa.literal(after), KnownAs.name, KnownAs.person)
    return sa.insert(KnownAs).from_select(
        ["keeper_id", "name", "person"], new.where(KnownAs.device_id == before, missing)
    )
