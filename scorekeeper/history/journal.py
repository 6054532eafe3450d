"""Everything that changes a match and writes down what was before and after."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Change, Device, Game, Match
from scorekeeper.storage.rules_state import dump_rules, load_rules


def undo_rules(match: Match, device: Device, change: Change, corrected: Mapping[int, int | None]) -> None:
    """Take back a change of the rules, with the winners that were named for it; `corrected` are the changes
    that named them, by the number of the game.
    """
    before = change.before or {}
    states = before.get("games") or {}
    games = {game.number: game for game in match.games if str(game.number) in states}
    were = {number: game.state() for number, game in games.items()}
    for number, game in games.items():
        change_game(device, game, "undone", states[str(number)], undoes=corrected.get(number))
    change_rules(match, device, load_rules(before), were, undoes=change.id)


def change_rules(
    match: Match,
    device: Device,
    rules: HouseRules,
    games: Mapping[int, dict[str, Any]] | None = None,
    *,
    undoes: int | None = None,
) -> None:
    """Agree on other rules and write it down; `games` are the states, by number, of those games that were
    corrected for them. It may be a change that `undoes` another.
    """
    before, after = dump_rules(match.house_rules) | {"games": games or {}}, dump_rules(rules)
    match.set_house_rules(rules)
    what = "undone" if undoes else "rules"
    done = Change(match_id=match.id, device_id=device.id, what=what, before=before, after=after)
    done.undoes_id = undoes
    db.session.add(done)
    # What is written down next comes after it.
    db.session.flush()


def change_game(
    device: Device, game: Game, what: str, state: dict[str, Any], *, undoes: int | None = None
) -> None:
    """Put a game into a new state and write down the change, with what was before it."""
    before = game.state() if game.id else None
    game.restore(state)
    db.session.add(game)
    if before:
        game.version += 1
    db.session.add(
        Change(
            match_id=game.match.id,
            game=game,
            device_id=device.id,
            undoes_id=undoes,
            what=what,
            before=before,
            after=game.state(),
        )
    )
