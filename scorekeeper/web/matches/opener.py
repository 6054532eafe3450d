"""The opening draw: everyone draws a tile, at the table or here, and the highest opens the next game."""

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import Form, StringField

from scorekeeper.history.journal import set_opener
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.opening import Opening, read_tile, tiles_of, who_opens
from scorekeeper.rules.racks import JOKER
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Device, Match
from scorekeeper.web.request.access import match_for_device
from scorekeeper.wording.text import fault_text

bp = Blueprint("draws", __name__)


@bp.route("/m/<code>/draw", methods=["GET", "POST"])
def draw(code: str) -> ResponseReturnValue:
    """Read each tile drawn, or draw the blank ones here; say who draws again, and save who opens."""
    match, device = match_for_device(code, for_update=request.method == "POST")
    seats = match.active_seats
    if request.method != "POST":
        return _page(match, _form(seats)())
    is_stale = request.form.get("opener", _opener(match)) != _opener(match)
    sent = [seat for seat in seats if f"tile_{seat}" in request.form] or seats
    draws_here = "here" in request.form
    form = _form(sent)(request.form)
    tiles = _read_tiles(match, form, sent, skip_blank=draws_here)
    if form.errors or is_stale:
        return _page(match, form, is_stale=is_stale), 409 if is_stale else 422
    blank = [seat for seat in sent if seat not in tiles]
    in_box = Counter(tiles_of(match.box)) - Counter(tiles.values())
    tiles |= zip(blank, secrets.SystemRandom().sample([*in_box.elements()], len(blank)), strict=True)
    return _judge(match, device, dict(sorted(tiles.items())), drawn_here=draws_here)


def _read_tiles(match: Match, form: Form, seats: Sequence[int], *, skip_blank: bool) -> dict[int, int]:
    """The tiles typed, by seat, with faults beside the others."""
    tiles = {}
    for seat, field in zip(seats, form, strict=True):
        if skip_blank and not (field.data or "").strip():
            continue
        try:
            tiles[seat] = read_tile(field.data or "")
        except Refused as refused:
            field.errors = [fault_text(fault, match.names) for fault in refused.faults]
    return tiles


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
    """Save who opens the next game, and write it down if that changes."""
    if match.next_opener != opener:
        set_opener(match, device, opener)
        db.session.commit()


def _opener(match: Match) -> str:
    """Who opens the next game, as the version that a form carries."""
    return "" if match.next_opener is None else str(match.next_opener)


def _page(
    match: Match,
    form: Form,
    opening: Opening | None = None,
    tiles: Mapping[int, int] | None = None,
    *,
    is_stale: bool = False,
) -> str:
    """The tiles to draw; `is_stale` if somebody else has drawn since, so that these need a confirmation."""
    drawn = {seat: _typed(tile) for seat, tile in (tiles or {}).items()}
    return render_template(
        "matches/opener.html",
        match=match,
        form=form,
        opening=opening,
        drawn=drawn,
        opener=_opener(match),
        is_stale=is_stale,
    )


def _form(seats: list[int]) -> type[Form]:
    """A form with a field for the tile of each of these seats."""
    return type("DrawForm", (Form,), {f"tile_{seat}": StringField() for seat in seats})


def _typed(tile: int) -> str:
    return "J" if tile == JOKER else str(tile)
