"""Pages that belong to no match: home, the calculator, and whether the server is well."""

import sqlalchemy as sa
from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.game_form import CalculatorForm
from scorekeeper.identity import kept_matches
from scorekeeper.models import db

bp = Blueprint("pages", __name__)


@bp.get("/")
def home() -> ResponseReturnValue:
    matches = [(match, match.replayed()) for match in kept_matches()]
    return render_template("home.html", matches=matches)


@bp.get("/calculator")
def calculator() -> ResponseReturnValue:
    """Score one game from the address's query alone, so that the address can be shared."""
    form = CalculatorForm(request.args or None)
    live = "live" in request.args
    asked = any(name.startswith(("finish", "seat_")) for name in request.args)
    valid = not asked or form.check(live=live)
    return render_template("calculator.html", form=form), 200 if valid or live else 422


@bp.get("/healthz")
def healthz() -> ResponseReturnValue:
    """200 if the server answers and its database can be read."""
    db.session.execute(sa.text("SELECT 1"))
    return {"status": "ok"}
