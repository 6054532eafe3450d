"""House rules changed after the first game: shown first with what they do to every game, then confirmed."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.house_rules_form import AS_PRESET, HouseRulesForm
from scorekeeper.identity import keep_match
from scorekeeper.models import Change, Match, db
from scorekeeper.rules.house_rules import HouseRules, nearest_preset
from scorekeeper.rules.progress import Progress, unscorable
from scorekeeper.rules.scoring import under
from scorekeeper.wording import fault_text

bp = Blueprint("changed_rules", __name__)


@dataclass(frozen=True)
class Comparison:
    """A match under its rules and under others; `refused` says by slot why others cannot score a game."""

    before: Progress
    after: Progress | None
    refused: dict[int, list[str]]


@bp.route("/m/<code>/rules", methods=["GET", "POST"])
def change(code: str) -> ResponseReturnValue:
    """Choose other rules, see every game's points before and after, and confirm."""
    match, keeper = keep_match(code, to_change=request.method == "POST")
    posted = request.form if request.method == "POST" else None
    form = HouseRulesForm(posted, data=_typed(match.house_rules))
    if not form.read_house_rules(len(match.players)) or "live" in request.form or posted is None:
        bad = posted is not None and "live" not in posted
        return render_template("match/rules.html", match=match, form=form), 422 if bad else 200
    compared = _compare(match, form.house_rules)
    if "confirm" in request.form and compared.after:
        before = _typed(match.house_rules)
        match.agree(form.house_rules)
        if before != (after := _typed(match.house_rules)):
            db.session.add(
                Change(match_id=match.id, keeper_id=keeper.id, what="rules", before=before, after=after)
            )
            db.session.commit()
        return redirect(url_for("matches.show", code=code), 303)
    page = render_template("match/rules.html", match=match, form=form, compared=compared)
    return page, 200 if compared.after else 422


def _compare(match: Match, rules: HouseRules) -> Comparison:
    records = [under(game.record(), rules) for game in match.games]
    refused = {
        match.slot_of(match.games[number]): [fault_text(fault, match.names) for fault in faults]
        for number, faults in unscorable(records, rules).items()
    }
    return Comparison(match.replayed(), None if refused else match.replayed(rules), refused)


def _typed(rules: HouseRules) -> dict[str, Any]:
    """The form's data for these rules: the nearest preset, and every choice in which they differ from it."""
    nearest = nearest_preset(rules)
    typed = {
        "scoring": rules.scoring.value,
        "tied_low": rules.tied_low.value,
        "length": rules.length.kind.value,
        "first_meld": str(rules.first_meld),
        "turn_seconds": str(rules.turn_seconds or 0),
        "box": rules.box.value,
    }
    differing = {name: value if name in nearest.but else AS_PRESET for name, value in typed.items()}
    number = str(rules.length.number) if "length" in nearest.but and rules.length.number else ""
    return {"preset": nearest.preset.value, "length_number": number} | differing
