"""One game: from its finish and racks to points and game wins; and the zero-sum validator."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import HouseRules, TiedLow
from scorekeeper.rules.racks import MINUS, STANDARD_SET, Rack, TileSet, check_racks, lowest

NOBODY_OUT = Fault("Nobody's rack is empty: say who went out.")

_POINTS = re.compile(f"([+\uff0b]|{MINUS})?\\s*(\\d{{1,6}})")


class Finish(StrEnum):
    """How a game ended: a rack emptied, nobody able to move, or given up to be played again."""

    EMPTY_RACK = "empty-rack"
    BLOCKED = "blocked"
    ABANDONED = "abandoned"


@dataclass(frozen=True)
class Record:
    """What a group writes down after one game, in seat order: racks, or points it summed itself.

    `named` holds the seats that people named as winners: who went out, who was picked among tied
    racks, or who shares a game for which only points were typed. An abandoned game needs no more
    than its finish.
    """

    finish: Finish
    racks: tuple[Rack, ...] = ()
    points: tuple[int, ...] = ()
    named: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Score:
    """One game's points and game wins (1 or 0) in seat order; the points sum to zero."""

    points: tuple[int, ...]
    wins: tuple[int, ...]

    @property
    def sum(self) -> int:
        return sum(self.points)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, win in enumerate(self.wins) if win)


def score(record: Record, rules: HouseRules, tile_set: TileSet = STANDARD_SET) -> Score:
    """Score a game that was played to its end; Refused names every reason why it cannot be."""
    if record.finish is Finish.ABANDONED:
        raise Refused(Fault("An abandoned game has no points."))
    players = len(record.points or record.racks)
    if not tile_set.fewest_players <= players <= tile_set.most_players:
        raise Refused(
            Fault(
                "A standard set is for %(fewest)d to %(most)d players, not %(players)d.",
                values={
                    "fewest": tile_set.fewest_players,
                    "most": tile_set.most_players,
                    "players": players,
                },
            )
        )
    if record.points:
        return _score_points(record, rules, tile_set)
    if faults := list(check_racks(record.racks, tile_set)):
        raise Refused(*faults)
    if record.finish is Finish.EMPTY_RACK:
        return _score_empty_rack(record)
    return _score_blocked(record, rules)


def _score_empty_rack(record: Record) -> Score:
    totals = [rack.total for rack in record.racks]
    empty = [seat for seat, total in enumerate(totals) if total == 0]
    if not record.named and not empty:
        raise Refused(NOBODY_OUT)
    if len(record.named) > 1:
        raise Refused(Fault("Only one player can go out."))
    out = min(record.named or empty)
    faults = [
        Fault("%(name)s did not go out, so this rack cannot be empty too.", seat)
        for seat in empty
        if seat != out
    ]
    if totals[out]:
        faults.append(
            Fault(
                "%(name)s went out, so this rack is empty, not %(total)d.",
                out,
                values={"total": totals[out]},
            )
        )
    if faults:
        raise Refused(*faults)
    return _winner_takes([-total for total in totals], out)


def _score_blocked(record: Record, rules: HouseRules) -> Score:
    low = lowest(record.racks)
    faults = [
        Fault("%(name)s has an empty rack, which a blocked game cannot have.", seat)
        for seat, rack in enumerate(record.racks)
        if rack.total == 0
    ]
    faults += [
        Fault("%(name)s cannot win: in a blocked game the lowest rack wins.", seat)
        for seat in sorted(record.named - set(low))
    ]
    if faults:
        raise Refused(*faults)

    least = record.racks[low[0]].total
    differences = [least - rack.total for rack in record.racks]
    if len(low) == 1:
        return _winner_takes(differences, low[0])
    return _score_tied(low, record.named, differences, rules.tied_low)


def _score_tied(
    low: tuple[int, ...], named: frozenset[int], differences: Sequence[int], tied_low: TiedLow
) -> Score:
    players = range(len(differences))
    nothing = tuple(0 for _ in players)
    if tied_low is TiedLow.PICKED_WINNER:
        if len(named) != 1:
            raise Refused(Fault("%(names)s tie for the lowest rack: pick the winner among them.", among=low))
        return _winner_takes(differences, min(named))
    if named:
        raise Refused(
            Fault(
                "%(names)s tie for the lowest rack, and no winner is picked by the rule agreed.",
                among=low,
            )
        )
    if tied_low is TiedLow.DRAW:
        return Score(nothing, nothing)
    return Score(nothing, tuple(int(seat in low) for seat in players))


def _winner_takes(losses: Sequence[int], winner: int) -> Score:
    """Everyone's losses (0 or less, the winner's 0), with their sum credited to the winner."""
    seats = range(len(losses))
    return Score(
        tuple(-sum(losses) if seat == winner else losses[seat] for seat in seats),
        tuple(int(seat == winner) for seat in seats),
    )


def read_points(text: str) -> int:
    """Read signed points such as "-12", "+54" or "−12"; Refused for blank or anything else."""
    text = text.strip()
    if not text:
        raise Refused(Fault("Blank is not zero: type this player's points."))
    if not (match := _POINTS.fullmatch(text)):
        raise Refused(
            Fault(
                "“%(text)s” is not a number of points. "
                "Type a whole number with its sign, such as -12 or +54.",
                values={"text": text},
            )
        )
    sign, digits = match.groups()
    return int(digits) if sign in (None, "+", "\uff0b") else -int(digits)


def _score_points(record: Record, rules: HouseRules, tile_set: TileSet) -> Score:
    """Accept points typed by hand if they sum to zero and some game could have given them."""
    if faults := list(check_points(record.points, record.finish, rules, tile_set)):
        raise Refused(*faults)
    gains = [seat for seat, points in enumerate(record.points) if points > 0]
    if gains and record.named - set(gains):
        raise Refused(
            *(
                Fault("%(name)s cannot win: another gains the points.", seat)
                for seat in record.named - set(gains)
            )
        )
    winners = frozenset(gains) or record.named
    level = tuple(range(len(record.points)))
    if not gains:
        if rules.tied_low is TiedLow.SHARED_WIN and len(winners) < 2:
            raise Refused(
                Fault("Nobody scored, so the lowest racks were tied: say who shares the win.", among=level)
            )
        if rules.tied_low is TiedLow.PICKED_WINNER and len(winners) != 1:
            raise Refused(Fault("Nobody scored, so all racks were tied: pick the winner.", among=level))
        if rules.tied_low is TiedLow.DRAW:
            winners = frozenset()
    return Score(record.points, tuple(int(seat in winners) for seat in level))


def check_points(
    points: Sequence[int], finish: Finish, rules: HouseRules, tile_set: TileSet = STANDARD_SET
) -> Iterator[Fault]:
    """The zero-sum validator: say how far the points are off, and which one change mends them."""
    total = sum(points)
    gains = tuple(seat for seat, value in enumerate(points) if value > 0)
    if total and (change := _single_change(points, finish, rules, tile_set)):
        yield _mending(points, *change)
        return
    if total:
        yield Fault("The points add up to %(sum)s, not 0.", values={"sum": signed(total)})
    if len(gains) > 1:
        yield Fault(
            "Only one player gains points in a game, and here %(names)s do. Losses carry a minus.",
            among=gains,
        )
    if not gains and (any(points) or finish is Finish.EMPTY_RACK):
        yield Fault("Nobody gains points, so this game has no winner.")
    if total or len(gains) != 1:
        return
    for seat, value in enumerate(points):
        if not value and not _may_score_nothing(finish, rules):
            yield Fault("%(name)s did not win this game, so loses at least 1 point.", seat)
        if value > tile_set.total:
            yield Fault(
                "%(name)s gains more than the box holds: all tiles together are worth %(most)d.",
                seat,
                values={"most": tile_set.total},
            )


def _mending(points: Sequence[int], seat: int, right: int) -> Fault:
    losses = -sum(value for other, value in enumerate(points) if other != seat and value < 0)
    values = {"sum": signed(sum(points)), "right": signed(right), "given": signed(points[seat])}
    if right > 0:
        return Fault(
            "The points add up to %(sum)s, not 0. These losses add to %(losses)d; "
            "%(name)s should have %(right)s, not %(given)s.",
            seat,
            values=values | {"losses": losses},
        )
    return Fault(
        "The points add up to %(sum)s, not 0. %(name)s should have %(right)s, not %(given)s.",
        seat,
        values=values,
    )


def signed(points: int) -> str:
    """Points as they are typed: "+54", "-12", "0"."""
    return f"{points:+d}" if points else "0"


def _may_score_nothing(finish: Finish, rules: HouseRules) -> bool:
    """Whether a player can score 0 beside a winner: only one who was tied and was not picked."""
    return finish is Finish.BLOCKED and rules.tied_low is TiedLow.PICKED_WINNER


def _single_change(
    points: Sequence[int], finish: Finish, rules: HouseRules, tile_set: TileSet
) -> tuple[int, int] | None:
    """The one seat and its points that would make these points a possible game, if it is plain.

    A wrong sign is likeliest; then a gain that was never written down; then a wrong gain.
    """
    total = sum(points)
    changes = []
    for seat, value in enumerate(points):
        mended = [*points[:seat], value - total, *points[seat + 1 :]]
        gains = sum(other > 0 for other in mended)
        fits = max(mended) <= tile_set.total and (0 not in mended or _may_score_nothing(finish, rules))
        if gains == 1 and fits:
            changes.append((seat, value - total))
    for likely in (
        [(seat, right) for seat, right in changes if right == -points[seat]],
        [(seat, right) for seat, right in changes if right > 0 and not points[seat]],
        [(seat, right) for seat, right in changes if right > 0],
        changes,
    ):
        if len(likely) == 1:
            return likely[0]
    return None
