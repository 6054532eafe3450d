"""Who opens the next game: everyone draws a tile, at the table or here, and the highest number opens."""

import secrets
from collections import Counter
from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import Form, StringField

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.opening import Opening, read_tile, tiles_of, who_opens
from scorekeeper.rules.racks import JOKER
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Device, Match
from scorekeeper.web.request.access import match_for_device
from scorekeeper.wording.text import fault_text

bp = Blueprint("draws", __name__)


@bp.route("/m/<code>/draw", methods=["GET", "POST"])
def draw(code: str) -> ResponseReturnValue:
    """Take each tile drawn, or draw those that are blank here; say who draws again, and keep who opens."""
    match, device = match_for_device(code, for_update=request.method == "POST")
    seats = match.active_seats
    if request.method != "POST":
        return _page(match, _form(seats)())
    meanwhile = request.form.get("opener", _opener(match)) != _opener(match)
    sent = [seat for seat in seats if f"tile_{seat}" in request.form] or seats
    draws_here = "here" in request.form
    form = _form(sent)(request.form)
    tiles, blank = {}, []
    for seat, field in zip(sent, form, strict=True):
        if draws_here and not (field.data or "").strip():
            blank.append(seat)
            continue
        try:
            tiles[seat] = read_tile(field.data or "")
        except Refused as refused:
            field.errors = [fault_text(fault, match.names) for fault in refused.faults]
    if form.errors or meanwhile:
        return _page(match, form, meanwhile=meanwhile), 409 if meanwhile else 422
    in_box = Counter(tiles_of(match.box)) - Counter(tiles.values())
    tiles |= zip(blank, secrets.SystemRandom().sample([*in_box.elements()], len(blank)), strict=True)
    return _judge(match, device, dict(sorted(tiles.items())), drawn_here=draws_here)


def _judge(
    match: Match, device: Device, tiles: Mapping[int, int], *, drawn_here: bool = False
) -> ResponseReturnValue:
    opening = who_opens(tiles)
    if opening.starts is not None:
        _open(match, device, opening.starts)
        if not drawn_here:
            return redirect(url_for("matches.show", code=match.code), 303)
    kept = {f"tile_{seat}": _typed(tile) for seat, tile in opening.kept.items()}
    form = _form(sorted([*opening.kept, *opening.redraw]))(data=kept)
    return _page(match, form, opening, tiles)


def _open(match: Match, device: Device, opener: int) -> None:
    """Keep who opens the next game, and write it down if it was not so already."""
    before, after = {"next_opener": match.next_opener}, {"next_opener": opener}
    if before != after:
        match.next_opener = opener
        drawn = Change(match_id=match.id, device_id=device.id, what="opener", before=before, after=after)
        db.session.add(drawn)
        db.session.commit()


def _opener(match: Match) -> str:
    """Who opens the next game, as a form carries what it was drawn from."""
    return "" if match.next_opener is None else str(match.next_opener)


def _page(
    match: Match,
    form: Form,
    opening: Opening | None = None,
    tiles: Mapping[int, int] | None = None,
    *,
    meanwhile: bool = False,
) -> str:
    """The tiles to draw; `meanwhile` somebody else has drawn, and the tiles typed wait for another yes."""
    drawn = {seat: _typed(tile) for seat, tile in (tiles or {}).items()}
    return render_template(
        "matches/opener.html",
        match=match,
        form=form,
        opening=opening,
        drawn=drawn,
        opener=_opener(match),
        meanwhile=meanwhile,
    )


def _form(seats: list[int]) -> type[Form]:
    """A form with a field for the tile of each of these seats."""
    return type("DrawForm", (Form,), {f"tile_{seat}": StringField() for seat in seats})


def _typed(tile: int) -> str:
    return "J" if tile == JOKER else str(tile)
