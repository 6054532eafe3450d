"""Games of a match: record one, correct it, delete it."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.history.journal import change_game, record_game
from scorekeeper.storage import capacity
from scorekeeper.storage.changes import ChangeKind
from scorekeeper.storage.database import db
from scorekeeper.storage.match_state import MatchState, Version, final_progress, match_state
from scorekeeper.storage.models import Device, Game, Match
from scorekeeper.web.games.conflicts import conflict_page, form_page, full_text, pending_conflict
from scorekeeper.web.games.decision import AlreadySaved, Conflict, Full, Preview, Save, decide, find_saved
from scorekeeper.web.games.form import GameForm
from scorekeeper.web.games.form_data import data_of, data_of_new, seats_away
from scorekeeper.web.request.access import match_for_device

bp = Blueprint("games", __name__, url_prefix="/m/<code>/games")


@bp.route("/new", methods=["GET", "POST"])
def record(code: str) -> ResponseReturnValue:
    match, device = match_for_device(code, for_update=_is_saving())
    if request.method != "POST":
        return _new_form(match)
    form = GameForm(request.form, match.names, match.house_rules, away=match.retired)
    return _answer(match, device, form)


def _new_form(match: Match) -> ResponseReturnValue:
    state = match_state(match)
    if final_progress(match, state):
        return redirect(url_for("matches.show", code=match.code), 303)
    # Better refused now than when everything is typed.
    capacity.check_room(state.changes, games=state.number)
    form = GameForm(None, match.names, match.house_rules, data_of_new(match, state), match.retired)
    return form_page(match, form, slot=state.counted + 1)


@bp.route("/<int:number>", methods=["GET", "POST"])
def correct(code: str, number: int) -> ResponseReturnValue:
    match, device = match_for_device(code, for_update=_is_saving())
    game = _find_game(match, number)
    players, rules, away = match.names, match.rules_of(game), seats_away(match, game)
    if request.method == "POST":
        return _answer(match, device, GameForm(request.form, players, rules, away=away), game)
    if game.deleted:
        return redirect(url_for("matches.show", code=code), 303)
    form = GameForm(None, players, rules, data_of(game, match_state(match)), away)
    form.validate(live=True)
    return form_page(match, form, game)


def _answer(match: Match, device: Device, form: GameForm, game: Game | None = None) -> ResponseReturnValue:
    """Save a form for a new game, or to correct `game`, or show it again, as is decided."""
    saved = find_saved(match, form, game) if _is_saving() else None
    outcome = decide(match, form, saved, live=_is_live())
    if saved and isinstance(outcome, Save):
        _save(match, device, form, saved.state, outcome.game)
    if isinstance(outcome, Save | AlreadySaved):
        return redirect(url_for("matches.show", code=match.code), 303)
    if saved and isinstance(outcome, Conflict):
        return conflict_page(match, form, saved.state, outcome)
    if isinstance(outcome, Full):
        form.finish.errors = [full_text(outcome.reason)]
    status = 200 if isinstance(outcome, Preview) else 422
    return form_page(match, form, game, status=status, **pending_conflict(match, form, game))


def _save(match: Match, device: Device, form: GameForm, state: MatchState, game: Game | None) -> None:
    if game:
        change_game(device, game, ChangeKind.RESTORED if game.deleted else ChangeKind.CORRECTED, form.state())
    else:
        capacity.check_room(state.changes)
        record_game(match, device, state.number + 1, str(form.submission.data), form.state())
        if match.next_opener is not None:
            match.next_opener = None
    db.session.commit()


@bp.route("/<int:number>/delete", methods=["GET", "POST"])
def delete(code: str, number: int) -> ResponseReturnValue:
    match, device = match_for_device(code, for_update=request.method == "POST")
    game = _find_game(match, number)
    if game.deleted:
        return redirect(url_for("matches.show", code=code), 303)
    if request.method == "POST" and Version.load(request.form.get("drawn")).game == game.version:
        deleted = game.state().model_copy(update={"deleted": True})
        change_game(device, game, ChangeKind.DELETED, deleted)
        db.session.commit()
        return redirect(url_for("matches.show", code=code), 303)
    changed = request.method == "POST"
    return render_template(
        "games/delete.html", match=match, game=game, changed=changed
    ), 409 if changed else 200


def _find_game(match: Match, number: int) -> Game:
    return match.game(number) or abort(404)


def _is_live() -> bool:
    """Whether somebody is still typing: the page asks what the game would be, and saves nothing."""
    return "live" in request.form


def _is_saving() -> bool:
    return request.method == "POST" and not _is_live() and "check" not in request.form
