"""Score sheets on paper: a blank one to print, and a check of one that was filled in by hand."""

import ipaddress
from urllib.parse import urlsplit

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.storage.database import begin_write, new_submission
from scorekeeper.web.middleware.rate_limits import keeping
from scorekeeper.web.request.access import token_hash
from scorekeeper.web.request.forms import form_with_file, read_submission
from scorekeeper.web.sheets.form import Grid, PasteForm, SizeForm
from scorekeeper.web.sheets.ties_form import TiesForm
from scorekeeper.web.sheets.to_match import create_match, match_from_submission

bp = Blueprint("sheets", __name__)


@bp.get("/check")
def start() -> ResponseReturnValue:
    """A grid to type into, as large as the address's query says, and a field to paste into."""
    size = SizeForm(request.args)
    valid = size.validate()
    players, games = size.size
    grid = Grid.blank(players or 4, games or 4)
    page = render_template("sheets/check.html", size=size, grid=grid, paste=PasteForm())
    return page, 200 if valid else 422


@bp.post("/check")
@keeping
def check() -> ResponseReturnValue:
    """Check a sheet that was typed, pasted or uploaded, or show it in a grid of another size.

    A sheet that adds up becomes a match if that is asked.
    """
    if "pasted" in request.form:
        return _check_pasted()
    size = SizeForm(request.form)
    size.validate()
    grid = Grid.typed(request.form, *size.size)
    if not size.validate_fit(grid) or "resize" in request.form:
        page = render_template("sheets/check.html", size=size, grid=grid, paste=PasteForm())
        return page, 422 if size.errors else 200
    grid = Grid(grid.cells.without_empty_columns())
    valid = grid.validate()
    ties = TiesForm(grid, request.form)
    if "keep" in request.form and grid.sheet and not grid.findings:
        if ties.validate() and ties.house_rules:
            begin_write(token_hash())
            submission = read_submission(request.form["keep"])
            match = match_from_submission(submission) or create_match(
                grid.sheet, ties.house_rules, ties.records, submission
            )
            return redirect(url_for("matches.show", code=match.code), 303)
        valid = False
    return _checked(grid, ties, PasteForm()), 200 if valid else 422


def _check_pasted() -> ResponseReturnValue:
    paste = PasteForm(form_with_file())
    paste.validate()
    grid = Grid(paste.cells) if paste.cells else Grid.blank(4, 4)
    valid = paste.cells is not None and grid.validate()
    if paste.cells:
        paste.text.data = ""
    return _checked(grid, TiesForm(grid), paste), 200 if valid else 422


def _checked(grid: Grid, ties: TiesForm, paste: PasteForm) -> str:
    size = SizeForm(MultiDict({"players": str(len(grid.names)), "games": str(len(grid.games))}))
    return render_template(
        "sheets/check.html",
        size=size,
        grid=grid,
        ties=ties,
        paste=paste,
        checked=True,
        submission=new_submission(),
    )


@bp.get("/sheet")
def blank() -> ResponseReturnValue:
    """A blank sheet for the players and games of the address's query."""
    size = SizeForm(request.args)
    valid = size.validate()
    players, games = size.size
    page = render_template(
        "sheets/blank.html",
        size=size,
        players=players or 4,
        games=games or 4,
        address=None if _is_this_computer() else url_for(".start", _external=True),
    )
    return page, 200 if valid else 422


def _is_this_computer() -> bool:
    """Whether the page is read at an address that means "this computer" on every other one, too."""
    host = urlsplit(request.host_url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
