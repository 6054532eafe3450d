"""The page of a game's form, and what it shows of an edit conflict: both versions and the choices."""

from typing import Any

import sqlalchemy as sa
from flask import render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorekeeper.storage import capacity
from scorekeeper.storage.database import db
from scorekeeper.storage.match_state import MatchState, Version, final_progress, last_change, match_state
from scorekeeper.storage.models import Game, Match
from scorekeeper.web.games.comparison import saved_by, side_by_side
from scorekeeper.web.games.decision import (
    Conflict,
    ConflictKind,
    Reason,
    replace_token,
    save_as_new_token,
    why_over,
)
from scorekeeper.web.games.form import GameForm
from scorekeeper.wording.change import change_text
from scorekeeper.wording.match import game_in_match


def form_page(
    match: Match,
    form: GameForm,
    game: Game | None = None,
    *,
    slot: int | None = None,
    status: int = 200,
    **conflict: Any,
) -> ResponseReturnValue:
    """The form with its errors, for a new game (in `slot`, if that is known already) or to correct `game`."""
    slot = slot or (match.slot_of(game) if game else _next_slot(match))
    page = render_template("games/form.html", match=match, form=form, game=game, slot=slot, **conflict)
    return page, status


def _next_slot(match: Match) -> int:
    state = match_state(match)
    progress = final_progress(match, state)
    return min(state.counted + 1, (progress and progress.length) or state.counted + 1)


def full_text(reason: Reason | None) -> str:
    """Why no game can be added; "" while one can."""
    if reason is None:
        return ""
    return {
        Reason.STOPPED: gettext("This match was stopped. Play on from its page, and then save this game."),
        Reason.ALL_RECORDED: gettext(
            "All games of this round are recorded, so this one cannot count too. Delete another first."
        ),
        Reason.MOST_GAMES: gettext(
            "A match holds at most %(most)d games. Start another one to play on.", most=capacity.MOST_GAMES
        ),
    }[reason]


def conflict_page(match: Match, form: GameForm, state: MatchState, conflict: Conflict) -> ResponseReturnValue:
    """The form with what was saved since it was made, beside what was typed; neither is changed."""
    game, text = conflict.game, _conflict_text(match, conflict)
    if game is None:
        saved = _saved_since(match, form)
        if saved:
            _ask_for_resolution(form)
        else:
            form.version.data = state.version.dump()
    else:
        saved = game if conflict.kind in (ConflictKind.SENT_TWICE, ConflictKind.GAME_CHANGED) else None
        form.version.data = state.version_of(game).dump()
    versions = _both_versions(match, form, state, saved, game) if saved else {}
    return form_page(match, form, game, status=409, conflict=text, **versions)


def _conflict_text(match: Match, conflict: Conflict) -> str:
    game = conflict.game
    if conflict.kind is ConflictKind.SENT_TWICE and game:
        return gettext(
            "This game is recorded already (%(game)s). Save what you typed now to correct that game.",
            game=game_in_match(match, game),
        )
    if conflict.kind is ConflictKind.DELETED:
        return gettext(
            "While this form was open, the game was deleted. Save what you typed to bring it back."
        )
    if conflict.kind is ConflictKind.GAME_CHANGED and game:
        return gettext(
            "While this form was open, the game was changed: %(game)s. Save what you typed to replace that.",
            game=game_in_match(match, game),
        )
    last = last_change(match)
    return gettext(
        "While this form was open, something else was saved. %(change)s Nothing you typed is lost.",
        change=change_text(match, last) if last else "",
    )


def _ask_for_resolution(form: GameForm) -> None:
    """Put an error beside the choice if it was answered too late, or asked and not answered."""
    if form.resolution.data:
        form.resolution.errors = [gettext("Something was saved again meanwhile. Choose anew.")]
        form.resolution.data = None
    elif form.asked.data:
        form.resolution.errors = [gettext("Choose what becomes of yours.")]


def pending_conflict(match: Match, form: GameForm, game: Game | None = None) -> dict[str, Any]:
    """Both versions once more, for a form that showed them and is refused or checked."""
    saved = (game or _saved_since(match, form)) if form.asked.data else None
    return _both_versions(match, form, match_state(match), saved, game) if saved else {}


def _both_versions(
    match: Match, form: GameForm, state: MatchState, saved: Game, game: Game | None
) -> dict[str, Any]:
    """The version that is saved beside the one typed and, for a new game, what may become of that."""
    over = None if game else why_over(match, state)
    if game is None:
        another = (save_as_new_token(state.version), gettext("It is another game: save it too"))
        same = (replace_token(saved), gettext("It is the same game: put mine in its place"))
        form.resolution.choices = [same] if over else [another, same]
    return {"versions": side_by_side(match, saved, form), "by": saved_by(saved), "why_over": full_text(over)}


def _saved_since(match: Match, form: GameForm) -> Game | None:
    """The last game that was recorded since this form was made."""
    seen = Version.load(form.version.data).game
    if seen is None:
        return None
    since = sa.select(Game).filter(Game.match_id == match.id, Game.number > seen, Game.deleted.is_(False))
    return db.session.scalars(since.order_by(Game.number.desc())).unique().first()
