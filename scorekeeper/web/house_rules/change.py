"""House rules changed after the first game: shown first with what they do to every game, then confirmed."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.history.journal import change_game, change_rules
from scorekeeper.rules.comparison import Comparison
from scorekeeper.rules.house_rules import HouseRules, TiedLow
from scorekeeper.rules.progress import unscorable
from scorekeeper.storage.database import db
from scorekeeper.storage.match_state import last_change
from scorekeeper.storage.models import Device, Game, Match
from scorekeeper.web.house_rules.change_form import ChangedRulesForm, TieWinnersForm, tie_winners_form
from scorekeeper.web.request.access import match_for_device
from scorekeeper.wording.text import fault_text

bp = Blueprint("changed_rules", __name__)


@bp.route("/m/<code>/rules", methods=["GET", "POST"])
def change(code: str) -> ResponseReturnValue:
    """Choose other rules, say who won ties left open, see what changes, and confirm."""
    # Only what is confirmed changes anything: others may write while somebody looks.
    match, device = match_for_device(code, for_update="confirm" in request.form)
    posted = request.form if request.method == "POST" else None
    form = ChangedRulesForm(posted, match)
    if not form.check() or posted is None or "live" in posted:
        return _page(match, form, 422 if posted is not None and "live" not in posted else 200)
    rules, is_confirmed = form.house_rules, "confirm" in posted
    if rules == match.house_rules:
        back = redirect(url_for("matches.show", code=code), 303)
        return back if is_confirmed else _page(match, form, is_same=True)
    ties = tie_winners_form(posted, match, rules)
    is_settled = ties.check(picks=rules.tied_low is TiedLow.PICKED_WINNER)
    if refused := _refused(match, rules, ties):
        return _page(match, form, 422, refused=refused)
    if not is_settled:
        # Whoever comes from the choice of rules was not asked yet, and so has made no mistake.
        is_asked = "settle" in posted or is_confirmed
        return _page(match, form, 422 if is_asked else 200, ties=ties, is_asked=is_asked)
    compared = Comparison(match.progress(), match.progress(rules, match.entered(ties.named)))
    if not form.check_compared(compared):
        return _page(match, form, 422)
    changed = is_confirmed and posted.get("drawn") not in (_drawn(match), None)
    if changed or not is_confirmed:
        return _page(match, form, 409 if changed else 200, compared=compared, ties=ties, changed=changed)
    _agree(match, device, rules, ties)
    return redirect(url_for("matches.show", code=code), 303)


def _page(match: Match, form: ChangedRulesForm, status: int = 200, **found: object) -> ResponseReturnValue:
    return render_template(
        "house_rules/change.html", match=match, form=form, drawn=_drawn(match), **found
    ), status


def _drawn(match: Match) -> str:
    """What a comparison rests on: whatever was saved last."""
    last = last_change(match)
    return str(last.id if last else 0)


def _refused(match: Match, rules: HouseRules, ties: TieWinnersForm) -> list[tuple[Game, list[str]]]:
    """The games that these rules cannot score whoever won their ties, each with the reasons."""
    return [
        (game, [fault_text(fault, match.names) for fault in faults])
        for place, faults in unscorable(match.records(rules), rules).items()
        if (game := match.games[place]).number not in ties.named
    ]


def _agree(match: Match, device: Device, rules: HouseRules, ties: TieWinnersForm) -> None:
    """Take over other rules and the winners named for them, and write down both."""
    games = {game.number: game for game in match.games}
    states = {number: games[number].state() for number in ties.named}
    for number, named in ties.named.items():
        entries = [entry | {"named": entry["seat"] in named} for entry in states[number]["entries"]]
        change_game(device, games[number], "corrected", states[number] | {"entries": entries})
    change_rules(match, device, rules, states)
    db.session.commit()
