"""The page of a game's form, and what it shows when something else was saved while it was open."""

from typing import Any

import sqlalchemy as sa
from flask import render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from scorekeeper.rules.progress import Progress
from scorekeeper.storage.database import db
from scorekeeper.storage.match_state import last_change, match_state
from scorekeeper.storage.models import Game, Match
from scorekeeper.web.games.comparison import saved_by, side_by_side
from scorekeeper.web.games.form import GameForm
from scorekeeper.wording.change import change_text
from scorekeeper.wording.match import game_in_match


def version_of(match: Match, game: Game | None = None) -> str:
    """What a form is drawn from: the game it corrects, or else the games there are; and what was agreed."""
    known = match_state(match)
    return f"{game.version}.{known.rules_version}" if game else known.version


def no_room(match: Match) -> str:
    """Why no game can be added; "" while one can."""
    progress = match.progress()
    if not progress.is_over:
        return ""
    if progress.is_stopped:
        return gettext("This match was stopped. Play on from its page, and then save this game.")
    return gettext(
        "All games of this round are recorded, so this one cannot count too. Delete another first."
    )


def form_page(
    match: Match,
    form: GameForm,
    game: Game | None = None,
    *,
    slot: int | None = None,
    status: int = 200,
    **conflict: Any,
) -> ResponseReturnValue:
    """The form with its errors, for a new game or to correct one; `slot` of whoever knows it already, and
    `conflict` is what was saved meanwhile.
    """
    slot = slot or (match.slot_of(game) if game else _next_slot(match.progress()))
    return render_template(
        "games/form.html", match=match, form=form, game=game, slot=slot, **conflict
    ), status


def _next_slot(progress: Progress) -> int:
    return min(progress.next_slot, progress.length or progress.next_slot)


def _conflict(
    match: Match, form: GameForm, text: str, *, saved: Game | None, game: Game | None = None
) -> ResponseReturnValue:
    """The form with what was saved meanwhile beside what was typed, and nothing of either changed."""
    beside = _beside(match, form, saved, game) if saved else {}
    return form_page(match, form, game, status=409, conflict=text, **beside)


def _beside(match: Match, form: GameForm, saved: Game, game: Game | None = None) -> dict[str, Any]:
    """What was saved beside what was typed and, of a game that is not recorded yet, the choices there are."""
    full = "" if game else no_room(match)
    if game is None:
        another = (one_more(version_of(match)), gettext("It is another game: save it too"))
        same = (f"{saved.number}:{saved.version}", gettext("It is the same game: put mine in its place"))
        form.resolution.choices = [same] if full else [another, same]
    return {"versions": side_by_side(match, saved, form), "by": saved_by(saved), "no_room": full}


def again(match: Match, form: GameForm, game: Game | None = None) -> dict[str, Any]:
    """The same once more, for a form that had it and is refused or checked: the question is still open."""
    saved = game or _saved_since(match, form)
    return _beside(match, form, saved, game) if form.asked.data and saved else {}


def already_saved(match: Match, form: GameForm, game: Game) -> ResponseReturnValue:
    """The same drawing of the form came again with other values: correct the game, make no second one."""
    form.version.data = version_of(match, game)
    conflict = gettext(
        "This game is recorded already (%(game)s). Save what you typed now to correct that game.",
        game=game_in_match(match, game),
    )
    return _conflict(match, form, conflict, saved=game, game=game)


def recorded_meanwhile(match: Match, form: GameForm) -> ResponseReturnValue:
    """Somebody else recorded a game since this form was drawn: it may be the same one, or the one before."""
    saved = _saved_since(match, form)
    last = last_change(match)
    conflict = gettext(
        "While this form was open, something else was saved. %(change)s Nothing you typed is lost.",
        change=change_text(match, last) if last else "",
    )
    if saved is None:
        form.version.data = version_of(match)
        return _conflict(match, form, conflict, saved=None)
    if form.resolution.data:
        form.resolution.errors = [gettext("Something was saved again meanwhile. Choose anew.")]
        form.resolution.data = None
    elif form.asked.data:
        form.resolution.errors = [gettext("Choose what becomes of yours.")]
    return _conflict(match, form, conflict, saved=saved)


def _saved_since(match: Match, form: GameForm) -> Game | None:
    """The last game that was recorded since this form was drawn."""
    seen = str(form.version.data or "").partition(".")[0]
    if not (seen.isdecimal() and len(seen) < 6):
        return None
    since = sa.select(Game).filter(
        Game.match_id == match.id, Game.number > int(seen), Game.deleted.is_(False)
    )
    return db.session.scalars(since.order_by(Game.number.desc())).unique().first()


def one_more(version: str) -> str:
    """The choice to save one more game, as long as no other is saved before it."""
    return f"new:{version}"


def replaced_by(match: Match, form: GameForm) -> Game | None:
    """The game in whose place this one is to be put, if it still is as it was seen."""
    number, _, version = str(form.resolution.data or "").partition(":")
    game = match.game(int(number)) if number.isdecimal() and len(number) < 6 else None
    return game if game and not game.deleted and version == str(game.version) else None


def changed_meanwhile(match: Match, form: GameForm, game: Game) -> ResponseReturnValue:
    """Somebody else corrected or deleted this game, or changed what it rests on, since its form was drawn."""
    is_same_game = str(form.version.data or "").partition(".")[0] == str(game.version)
    form.version.data = version_of(match, game)
    last = last_change(match)
    if game.deleted:
        conflict = gettext(
            "While this form was open, the game was deleted. Save what you typed to bring it back."
        )
    elif is_same_game and last:
        conflict = gettext(
            "While this form was open, something else was saved. %(change)s Nothing you typed is lost.",
            change=change_text(match, last),
        )
    else:
        conflict = gettext(
            "While this form was open, the game was changed: %(game)s. Save what you typed to replace that.",
            game=game_in_match(match, game),
        )
    is_beside = not (game.deleted or is_same_game)
    return _conflict(match, form, conflict, saved=game if is_beside else None, game=game)
