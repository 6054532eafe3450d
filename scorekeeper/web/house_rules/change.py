"""Change the house rules of a match: first a preview of every game under them, then a confirmation."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.history.journal import change_game, change_rules
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.storage.changes import ChangeKind
from scorekeeper.storage.database import db
from scorekeeper.storage.match_state import last_change
from scorekeeper.storage.models import Device, Match
from scorekeeper.web.house_rules.change_form import ChangedRulesForm, TieWinnersForm
from scorekeeper.web.house_rules.decision import (
    Agree,
    AskWinners,
    Choose,
    Compare,
    Unchanged,
    Unscorable,
    decide,
)
from scorekeeper.web.request.access import match_for_device
from scorekeeper.wording.text import fault_text

bp = Blueprint("changed_rules", __name__)


@bp.route("/m/<code>/rules", methods=["GET", "POST"])
def change(code: str) -> ResponseReturnValue:
    """Choose other rules, say who won ties left open, see what changes, and confirm."""
    # Only what is confirmed changes anything: others may write until then.
    match, device = match_for_device(code, for_update="confirm" in request.form)
    sent = request.form if request.method == "POST" else None
    form = ChangedRulesForm(sent, match)
    outcome = decide(match, form, sent, _version(match))
    if isinstance(outcome, Agree):
        _agree(match, device, form.house_rules, outcome.ties)
    if isinstance(outcome, Agree) or (isinstance(outcome, Unchanged) and outcome.is_confirmed):
        return redirect(url_for("matches.show", code=code), 303)
    return _page(match, form, outcome)


def _page(
    match: Match, form: ChangedRulesForm, outcome: Choose | Unchanged | Unscorable | AskWinners | Compare
) -> ResponseReturnValue:
    shown: dict[str, object]
    if isinstance(outcome, Choose):
        status, shown = 422 if outcome.is_refused else 200, {}
    elif isinstance(outcome, Unchanged):
        status, shown = 200, {"is_same": True}
    elif isinstance(outcome, Unscorable):
        texts = [
            (game, [fault_text(fault, match.names) for fault in faults]) for game, faults in outcome.games
        ]
        status, shown = 422, {"refused": texts}
    elif isinstance(outcome, AskWinners):
        status = 422 if outcome.is_asked else 200
        shown = {"ties": outcome.ties, "is_asked": outcome.is_asked}
    else:
        status = 409 if outcome.is_stale else 200
        shown = {"compared": outcome.comparison, "ties": outcome.ties, "changed": outcome.is_stale}
    page = render_template(
        "house_rules/change.html", match=match, form=form, version=_version(match), **shown
    )
    return page, status


def _version(match: Match) -> str:
    """The version of a comparison: the id of the last change of the match."""
    last = last_change(match)
    return str(last.id if last else 0)


def _agree(match: Match, device: Device, rules: HouseRules, ties: TieWinnersForm) -> None:
    """Agree on other rules, with the winners named for them, and write both down."""
    games = {game.number: game for game in match.games}
    states = {number: games[number].state() for number in ties.named}
    for number, named in ties.named.items():
        change_game(device, games[number], ChangeKind.CORRECTED, states[number].with_winners(named))
    change_rules(match, device, rules, states)
    db.session.commit()
