"""Score sheets on paper: a blank one to print, and a check of one that was filled in by hand."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import CombinedMultiDict

from scorekeeper.kept_sheet import keep
from scorekeeper.models import begin_write
from scorekeeper.sheet_form import Grid, PasteForm, SizeForm

bp = Blueprint("sheets", __name__)


@bp.get("/check")
def start() -> ResponseReturnValue:
    """A grid to type into, as large as the address's query says, and a field to paste into."""
    size = SizeForm(request.args)
    valid = size.validate()
    players, games = size.size
    grid = Grid.blank(players or 4, games or 4)
    page = render_template("sheet/check.html", size=size, grid=grid, paste=PasteForm())
    return page, 200 if valid else 422


@bp.post("/check")
def check() -> ResponseReturnValue:
    """Check what was typed, pasted or uploaded; a sheet that adds up is kept as a match if that is asked."""
    paste = PasteForm()
    size = SizeForm(request.form)
    if "pasted" in request.form:
        paste = PasteForm(CombinedMultiDict([request.files, request.form]))
        cells = paste.read()
        grid = Grid(cells) if cells else Grid.blank(4, 4)
        valid = cells is not None and grid.check()
        if cells:
            paste.text.data = ""
    else:
        players, games = size.size
        if players is None or games is None:
            abort(400)
        grid = Grid.blank(players, games)
        grid.fill(request.form)
        valid = grid.check()
    cannot_keep = False
    if "keep" in request.form and grid.sheet and not grid.findings:
        begin_write()
        if match := keep(grid.sheet):
            return redirect(url_for("matches.show", code=match.code), 303)
        cannot_keep = True
    page = render_template(
        "sheet/check.html", size=size, grid=grid, paste=paste, checked=True, cannot_keep=cannot_keep
    )
    return page, 200 if valid and not cannot_keep else 422


@bp.get("/sheet")
def blank() -> ResponseReturnValue:
    """A blank sheet for the players and games of the address's query."""
    size = SizeForm(request.args)
    valid = size.validate()
    players, games = size.size
    page = render_template("sheet/blank.html", size=size, players=players or 4, games=games or 4)
    return page, 200 if valid else 422
