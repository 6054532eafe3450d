"""What becomes of a game's form: decided by the match, the form and what is saved, without a page."""

from dataclasses import dataclass
from enum import Enum, auto

from scorekeeper.rules.record import Finish
from scorekeeper.storage import capacity
from scorekeeper.storage.match_state import MatchState, Version, final_progress, match_state
from scorekeeper.storage.models import Game, Match
from scorekeeper.web.games.form import GameForm


@dataclass(frozen=True)
class Saved:
    """What is saved that a form may collide with: how far the match is, the game that the form corrects, the
    one that was recorded from the same form before, and the one that it is to replace.
    """

    state: MatchState
    game: Game | None = None
    duplicate: Game | None = None
    replaced: Game | None = None


@dataclass(frozen=True)
class Preview:
    """Nothing is to be saved; the form shows its score."""


@dataclass(frozen=True)
class Refused:
    """The form has errors."""


class Reason(Enum):
    STOPPED = auto()
    ALL_RECORDED = auto()
    MOST_GAMES = auto()


@dataclass(frozen=True)
class Full:
    """The match has no room for one more game."""

    reason: Reason


class ConflictKind(Enum):
    SENT_TWICE = auto()
    DELETED = auto()
    GAME_CHANGED = auto()
    MATCH_CHANGED = auto()


@dataclass(frozen=True)
class Conflict:
    """Something was saved since the form was made; it goes on to correct `game`, or as a new one if None."""

    kind: ConflictKind
    game: Game | None


@dataclass(frozen=True)
class AlreadySaved:
    """The game is saved exactly as it was sent."""


@dataclass(frozen=True)
class Save:
    """Put the form into `game`; None is a new game."""

    game: Game | None


Outcome = Preview | Refused | Full | Conflict | AlreadySaved | Save


def find_saved(match: Match, form: GameForm, game: Game | None = None) -> Saved:
    """What a form for a new game, or to correct `game`, may collide with."""
    if game:
        return Saved(match_state(match), game)
    state = match_state(match, str(form.submission.data))
    duplicate = match.game(state.duplicate_of) if state.duplicate_of else None
    return Saved(state, None, duplicate, None if duplicate else _replaced_game(match, form))


def decide(match: Match, form: GameForm, saved: Saved | None, *, live: bool = False) -> Outcome:
    """Validate a form and decide what becomes of it. Without `saved` it is only checked; `live` is a form
    that somebody is still typing into.
    """
    valid = form.validate(live=live)
    if saved is None:
        return Preview() if valid or live else Refused()
    same = saved.game or saved.duplicate
    if valid and same and form.state() == same.state():
        return AlreadySaved()
    if conflict := _conflict(form, saved):
        return conflict
    if not valid:
        return Refused()
    game = saved.game or saved.replaced
    reason = _why_full(match, saved.state, form, game)
    return Full(reason) if reason else Save(game)


def _conflict(form: GameForm, saved: Saved) -> Conflict | None:
    seen, state = Version.load(form.version.data), saved.state
    if saved.game:
        return _conflict_on_edit(seen, state.version_of(saved.game), saved.game)
    if saved.duplicate:
        kind = ConflictKind.DELETED if saved.duplicate.deleted else ConflictKind.SENT_TWICE
        return Conflict(kind, saved.duplicate)
    is_seen = seen == state.version or form.resolution.data == save_as_new_token(state.version)
    return None if saved.replaced or is_seen else Conflict(ConflictKind.MATCH_CHANGED, None)


def _conflict_on_edit(seen: Version, current: Version, game: Game) -> Conflict | None:
    if seen == current:
        return None
    if game.deleted:
        return Conflict(ConflictKind.DELETED, game)
    is_same_game = seen.game == current.game
    return Conflict(ConflictKind.MATCH_CHANGED if is_same_game else ConflictKind.GAME_CHANGED, game)


def _why_full(match: Match, state: MatchState, form: GameForm, game: Game | None) -> Reason | None:
    """Why there is no room for the form in the match; None if there is, or if it makes no game more."""
    if game is None and state.number >= capacity.MOST_GAMES:
        return Reason.MOST_GAMES
    counted_before = game is not None and not game.deleted and game.finish is not Finish.ABANDONED
    is_one_more = game is None or (form.counts and not counted_before)
    return why_over(match, state) if is_one_more else None


def why_over(match: Match, state: MatchState) -> Reason | None:
    """Why the match is over; None while there is something left to play."""
    progress = final_progress(match, state)
    if progress is None:
        return None
    return Reason.STOPPED if progress.is_stopped else Reason.ALL_RECORDED


def save_as_new_token(version: Version) -> str:
    """The choice to save a version as a new game, as long as nothing else is saved before it."""
    return f"new:{version.dump()}"


def replace_token(game: Game) -> str:
    """The choice to replace this game, as long as it stays as it is."""
    return f"{game.number}:{game.version}"


def _replaced_game(match: Match, form: GameForm) -> Game | None:
    """The game that the form is to replace, if it is still as it was seen."""
    chosen = str(form.resolution.data or "")
    number = chosen.partition(":")[0]
    game = match.game(int(number)) if number.isdecimal() and len(number) < 6 else None
    return game if game and not game.deleted and chosen == replace_token(game) else None
