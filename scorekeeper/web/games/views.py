"""Games of a match: record one, correct it, delete it."""

from typing import Any, cast

import sqlalchemy as sa
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.history.journal import change_game
from scorekeeper.rules.points import signed
from scorekeeper.rules.record import Finish
from scorekeeper.storage import capacity as bounds
from scorekeeper.storage.database import db
from scorekeeper.storage.match_state import MatchState, is_over, match_state
from scorekeeper.storage.models import Change, Device, Entry, Game, Match
from scorekeeper.web.games.conflicts import (
    again,
    already_saved,
    changed_meanwhile,
    form_page,
    no_room,
    one_more,
    recorded_meanwhile,
    replaced_by,
    version_of,
)
from scorekeeper.web.games.form import GameForm
from scorekeeper.web.request.access import match_for_device

bp = Blueprint("games", __name__, url_prefix="/m/<code>/games")

# Put together once, as every game is recorded by them.
GAME, ENTRIES, CHANGE = (cast("sa.Table", table.__table__).insert() for table in (Game, Entry, Change))


def _insert(match: Match, device: Device, known: MatchState, form: GameForm) -> None:
    """Write down a new game, as rows: as objects they would take a third of the time that recording takes."""
    bounds.check_room(known.changes)
    connection, state = db.session.connection(), form.state()
    game = {name: state[name] for name in ("by_hand", "deleted", "opener")} | {
        "match_id": match.id,
        "number": known.number + 1,
        "submission": form.submission.data,
        "finish": Finish(state["finish"]),
    }
    game_id = connection.execute(GAME, game).inserted_primary_key[0]  # type: ignore[index]
    if state["entries"]:
        connection.execute(ENTRIES, [{"game_id": game_id} | entry for entry in state["entries"]])
    change = {"match_id": match.id, "game_id": game_id, "keeper_id": device.id, "what": "recorded"}
    connection.execute(CHANGE, change | {"after": state})
    if match.next_opener is not None:
        match.next_opener = None


@bp.route("/new", methods=["GET", "POST"])
def record(code: str) -> ResponseReturnValue:
    match, device = match_for_device(code, for_update=_is_saving())
    if request.method != "POST":
        return _new_form(match)
    form = GameForm(request.form, match.names, match.house_rules, away=match.retired)
    valid = form.validate(live=_is_live())
    if not _is_saving():
        return form_page(match, form, status=200 if valid or _is_live() else 422, **again(match, form))

    known = match_state(match, str(form.submission.data))
    earlier = match.game(known.duplicate_of) if known.duplicate_of else None
    if earlier is not None and earlier.deleted:
        return changed_meanwhile(match, form, earlier)
    if earlier is not None:
        if valid and form.state() == earlier.state():
            return redirect(url_for("matches.show", code=code), 303)
        return already_saved(match, form, earlier)
    replaced = replaced_by(match, form)
    is_seen = request.form.get("drawn") == known.version or form.resolution.data == one_more(known.version)
    if replaced is None and not is_seen:
        return recorded_meanwhile(match, form)
    if not (valid and _fits(match, form, known, replaced)):
        return form_page(match, form, status=422, **again(match, form))
    if replaced:
        change_game(device, replaced, "corrected", form.state())
        db.session.commit()
        return redirect(url_for("matches.show", code=code), 303)
    _insert(match, device, known, form)
    db.session.commit()
    return redirect(url_for("matches.show", code=code), 303)


def _new_form(match: Match) -> ResponseReturnValue:
    known = match_state(match)
    if is_over(match, known):
        return redirect(url_for("matches.show", code=match.code), 303)
    # Better said now than when all is typed.
    bounds.check_room(known.changes, games=known.number)
    form = GameForm(None, match.names, match.house_rules, _begun(match, known), match.retired)
    return form_page(match, form, slot=known.counted + 1)


@bp.route("/<int:number>", methods=["GET", "POST"])
def correct(code: str, number: int) -> ResponseReturnValue:
    match, device = match_for_device(code, for_update=_is_saving())
    game = _find_game(match, number)
    away = match.retired - {entry.seat for entry in game.entries}
    if game.entries:
        away = frozenset(range(len(match.players))) - {entry.seat for entry in game.entries}
    form = GameForm(
        _posted(), match.names, match.rules_of(game), None if _posted() else _filled(match, game), away
    )
    if game.deleted and request.method != "POST":
        return redirect(url_for("matches.show", code=code), 303)
    valid = form.validate(live=_is_live() or request.method != "POST")
    if request.method != "POST":
        return form_page(match, form, game)
    if not _is_saving():
        return form_page(
            match, form, game, status=200 if valid or _is_live() else 422, **again(match, form, game)
        )

    if valid and form.state() == game.state():
        return redirect(url_for("matches.show", code=code), 303)
    if request.form.get("drawn") != version_of(match, game):
        return changed_meanwhile(match, form, game)
    if not (valid and _fits(match, form, match_state(match), game)):
        return form_page(match, form, game, status=422, **again(match, form, game))
    change_game(device, game, "restored" if game.deleted else "corrected", form.state())
    db.session.commit()
    return redirect(url_for("matches.show", code=code), 303)


@bp.route("/<int:number>/delete", methods=["GET", "POST"])
def delete(code: str, number: int) -> ResponseReturnValue:
    match, device = match_for_device(code, for_update=request.method == "POST")
    game = _find_game(match, number)
    if game.deleted:
        return redirect(url_for("matches.show", code=code), 303)
    if request.method == "POST" and request.form.get("drawn", "").partition(".")[0] == str(game.version):
        change_game(device, game, "deleted", game.state() | {"deleted": True})
        db.session.commit()
        return redirect(url_for("matches.show", code=code), 303)
    changed = request.method == "POST"
    return render_template(
        "games/delete.html", match=match, game=game, changed=changed
    ), 409 if changed else 200


def _find_game(match: Match, number: int) -> Game:
    return match.game(number) or abort(404)


def _begun(match: Match, known: MatchState) -> dict[str, Any]:
    """What a new game's form begins with: the turn timer links here with ?out=2 or ?finish=blocked,
    where 2 is the third of those who play on.
    """
    begun: dict[str, Any] = {"version": known.version}
    if match.next_opener is not None:
        begun["opener"] = str(match.next_opener)
    out = request.args.get("out", "")
    if out in map(str, range(len(match.active_seats))):
        begun["went_out"] = str(match.active_seats[int(out)])
    elif request.args.get("finish") == Finish.BLOCKED.value:
        begun["finish"] = Finish.BLOCKED.value
    return begun


def _posted() -> MultiDict[str, str] | None:
    return request.form if request.method == "POST" else None


def _is_live() -> bool:
    """Whether somebody is still typing: the page asks what the game would be, and saves nothing."""
    return "live" in request.form


def _is_saving() -> bool:
    return request.method == "POST" and not _is_live() and "check" not in request.form


def _filled(match: Match, game: Game) -> dict[str, Any]:
    """The form's data for a recorded game, as it was entered."""
    named = [str(entry.seat) for entry in game.entries if entry.named]
    went_out = game.finish is Finish.EMPTY_RACK and not game.by_hand
    data: dict[str, Any] = {
        "finish": game.finish.value,
        "by_hand": game.by_hand,
        "went_out": named[0] if went_out and named else None,
        "picked": named,
        "version": version_of(match, game),
        "sat_out": [str(entry.seat) for entry in game.entries if entry.sat_out],
        "opener": "" if game.opener is None else str(game.opener),
    }
    for entry in game.entries:
        points = "" if entry.points is None else signed(entry.points)
        data[f"seat_{entry.seat}"] = {"rack": entry.typed, "jokers": str(entry.jokers), "points": points}
    return data


def _fits(match: Match, form: GameForm, known: MatchState, game: Game | None) -> bool:
    """Whether the match and its round have room for one more game, if this makes one more."""
    if game is None and known.number >= bounds.MOST_GAMES:
        form.finish.errors = [
            gettext(
                "A match holds at most %(most)d games. Start another one to play on.", most=bounds.MOST_GAMES
            )
        ]
        return False
    counted_before = game is not None and not game.deleted and game.finish is not Finish.ABANDONED
    is_one_more = game is None or (form.counts and not counted_before)
    if not (is_one_more and is_over(match, known)):
        return True
    form.finish.errors = [no_room(match)]
    return False
