"""One game in words: its finish, who won it, and how its points came about."""

from collections.abc import Sequence

from scorekeeper.rules.house_rules import HouseRules, Scoring
from scorekeeper.rules.racks import Rack, lowest
from scorekeeper.rules.record import Finish, GameRecord, Score
from scorekeeper.wording.language import gettext
from scorekeeper.wording.text import isolate, points_text, some_names


def finish_name(finish: Finish) -> str:
    return {
        Finish.EMPTY_RACK: gettext("Empty rack"),
        Finish.BLOCKED: gettext("Blocked"),
        Finish.ABANDONED: gettext("Abandoned"),
    }[finish]


def explanation(record: GameRecord, scored: Score, names: Sequence[str], rules: HouseRules) -> str:
    """How a game's points came about: "Sam -8, Jo -34; Dee gains the sum, +42"."""
    if rules.scoring is Scoring.LOW_TOTAL:
        return _everyone_scores(record, scored, names)
    if not any(scored.points):
        return _nobody_scores(record, scored, names)
    if rules.scoring is Scoring.WINNER_ONLY:
        return _winner_scores(record, scored, names)
    (winner,) = scored.winners
    losses = ", ".join(
        f"{isolate(names[seat])} {points_text(points)}"
        for seat, points in scored.by_seat.items()
        if seat != winner
    )
    values = {
        "losses": losses,
        "winner": isolate(names[winner]),
        "gain": points_text(scored.by_seat[winner]),
    }
    if record.points:
        return gettext("%(losses)s; %(winner)s gains the sum, %(gain)s. Points as you typed them.", **values)
    if record.finish is Finish.EMPTY_RACK:
        return gettext("%(losses)s; %(winner)s gains the sum, %(gain)s.", **values)
    low = lowest(record.racks)
    values["least"] = str(record.totals[winner])
    if len(low) > 1:
        values["tied"] = some_names(names, low)
        return gettext(
            "%(tied)s tie for the lowest rack, %(least)s, and %(winner)s was picked. Differences to it: "
            "%(losses)s; %(winner)s gains their sum, %(gain)s.",
            **values,
        )
    return gettext(
        "%(winner)s has the lowest rack, %(least)s. Differences to it: %(losses)s; "
        "%(winner)s gains their sum, %(gain)s.",
        **values,
    )


def _winner_scores(record: GameRecord, scored: Score, names: Sequence[str]) -> str:
    (winner,) = scored.winners
    values = {"winner": isolate(names[winner]), "gain": points_text(scored.by_seat[winner])}
    if record.points:
        return gettext(
            "Only %(winner)s scores, %(gain)s; the others have 0. Points as you typed them.", **values
        )
    least = record.totals[winner]
    values["gives"] = ", ".join(
        f"{isolate(names[seat])} {total - least}" for seat, total in record.totals.items() if seat != winner
    )
    if record.finish is Finish.EMPTY_RACK:
        return gettext("Left on racks: %(gives)s. %(winner)s alone scores, the sum, %(gain)s.", **values)
    low = lowest(record.racks)
    values["least"] = str(least)
    if len(low) > 1:
        values["tied"] = some_names(names, low)
        return gettext(
            "%(tied)s tie for the lowest rack, %(least)s, and %(winner)s was picked. Differences to it: "
            "%(gives)s. %(winner)s alone scores, their sum, %(gain)s.",
            **values,
        )
    return gettext(
        "%(winner)s has the lowest rack, %(least)s. Differences to it: %(gives)s. "
        "%(winner)s alone scores, their sum, %(gain)s.",
        **values,
    )


def _everyone_scores(record: GameRecord, scored: Score, names: Sequence[str]) -> str:
    if record.finish is Finish.EMPTY_RACK:
        return gettext(
            "Everyone scores what is left on their own rack: %(winner)s 0, and wins the game.",
            winner=some_names(names, scored.winners),
        )
    low = lowest(record.racks)
    values = {
        "tied": some_names(names, low),
        "winner": some_names(names, scored.winners),
        "least": str(record.totals[low[0]]),
    }
    if len(low) == 1:
        return gettext(
            "Everyone scores their own rack. %(winner)s has the lowest, %(least)s, and wins the game.",
            **values,
        )
    if not scored.winners:
        return gettext(
            "Everyone scores their own rack. %(tied)s tie for the lowest, %(least)s: a draw.", **values
        )
    if len(scored.winners) > 1:
        return gettext(
            "Everyone scores their own rack. %(tied)s tie for the lowest, %(least)s: each wins the game.",
            **values,
        )
    return gettext(
        "Everyone scores their own rack. %(tied)s tie for the lowest, %(least)s, and %(winner)s was picked.",
        **values,
    )


def _nobody_scores(record: GameRecord, scored: Score, names: Sequence[str]) -> str:
    low = lowest(record.racks) if record.racks else scored.winners
    if not low:
        return gettext("A draw: nobody wins the game, and nobody scores points.")
    tied = some_names(names, low)
    if len(scored.winners) == 1:
        winner = some_names(names, scored.winners)
        return gettext("All racks tie, and %(winner)s was picked: the win, and no points.", winner=winner)
    if scored.winners:
        return gettext("%(tied)s tie for the lowest rack: each wins the game, and nobody scores.", tied=tied)
    return gettext("%(tied)s tie for the lowest rack: a draw, and nobody scores.", tied=tied)


def game_text(slot: int, record: GameRecord, scored: Score | None, names: Sequence[str]) -> str:
    """A game in brief: "Game 2: Empty rack, won by Dee"."""
    values: dict[str, int | str] = {"slot": slot, "finish": finish_name(record.finish)}
    if scored is None:
        return gettext("Game %(slot)d: %(finish)s", **values)
    if not scored.winners:
        return gettext("Game %(slot)d: %(finish)s, a draw", **values)
    values["names"] = some_names(names, scored.winners)
    if len(scored.winners) > 1:
        return gettext("Game %(slot)d: %(finish)s, shared by %(names)s", **values)
    return gettext("Game %(slot)d: %(finish)s, won by %(names)s", **values)


def winner_text(scored: Score, names: Sequence[str]) -> str:
    """Who won a game: "Draw", "Shared by Ann and Bea", "Won by Dee"."""
    if not scored.winners:
        return gettext("Draw")
    if len(scored.winners) > 1:
        return gettext("Shared by %(names)s", names=some_names(names, scored.winners))
    return gettext("Won by %(names)s", names=some_names(names, scored.winners))


def tiles_typed(rack: Rack) -> list[str]:
    """A rack's tiles as listed, or else its total as one item, then its jokers: ["4", "J"]."""
    numbers = rack.tiles or ((rack.numbers,) if rack.numbers else ())
    return [*map(str, numbers), *("J" for _ in range(rack.jokers))]
