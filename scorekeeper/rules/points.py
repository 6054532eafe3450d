"""Points summed by hand: read, and checked against what the agreed scoring can give.

Sources: docs/rules-sources.md, sections "Empty rack" and "Blocked games".
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import HouseRules, Scoring, TiedLow
from scorekeeper.rules.racks import MINUS
from scorekeeper.rules.record import Finish

_POINTS = re.compile(f"([+\uff0b]|{MINUS})?\\s*(\\d{{1,6}})")


def read_points(text: str) -> int:
    """The number in signed points such as "-12", "+54" or "−12"; raises Refused for anything else."""
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


def signed(points: int) -> str:
    """Points with their sign, as people type them: "+54", "-12", "0"."""
    return f"{points:+d}" if points else "0"


def check_points(points: Sequence[int | None], finish: Finish, rules: HouseRules) -> Iterator[Fault]:
    """Every reason why no game can give these points, in seat order; None is a seat that did not play."""
    played = {seat: value for seat, value in enumerate(points) if value is not None}
    if rules.scoring is Scoring.LOW_TOTAL:
        # Points in low total are rack totals: typed as racks, they are checked against the box.
        yield Fault("In low total the points are the racks themselves: type what is left on each rack.")
    elif rules.scoring is Scoring.WINNER_ONLY:
        yield from _check_gain(played, finish, rules)
    else:
        yield from _check_zero_sum(played, finish, rules)


def _check_gain(points: Mapping[int, int], finish: Finish, rules: HouseRules) -> Iterator[Fault]:
    """Winner only: at most one player gains, nobody loses, and the gain is possible with this box."""
    gains = tuple(seat for seat, value in points.items() if value > 0)
    losing = [seat for seat, value in points.items() if value < 0]
    for seat in losing:
        yield Fault("%(name)s cannot lose points: only the winner scores, and the others have 0.", seat)
    if len(gains) > 1:
        yield Fault("Only the winner scores, and here %(names)s do.", among=gains)
    if not gains and finish is Finish.EMPTY_RACK and not losing:
        yield Fault("Nobody gains points, so this game has no winner.")
    if not losing and len(gains) == 1:
        yield from _check_most(points, rules)
        yield from _check_least(points, gains[0], finish, rules)


def _check_least(
    points: Mapping[int, int], winner: int, finish: Finish, rules: HouseRules
) -> Iterator[Fault]:
    # A loser's rack is worth at least 1, unless it was tied with a picked winner's.
    least = 1 if _may_score_nothing(finish, rules) else len(points) - 1
    if points[winner] < least:
        yield Fault(
            "%(name)s gains at least %(least)d: each of the others has 1 or more to give.",
            winner,
            values={"least": least},
        )


def _check_zero_sum(points: Mapping[int, int], finish: Finish, rules: HouseRules) -> Iterator[Fault]:
    """Difference scoring: the points add up to 0 and at most one player gains; names a likely correction."""
    total = sum(points.values())
    gains = tuple(seat for seat, value in points.items() if value > 0)
    if total and (change := _single_change(points, finish, rules)):
        yield _correction(points, *change)
        return
    if total:
        yield Fault("The points add up to %(sum)s, not 0.", values={"sum": signed(total)})
    if len(gains) > 1:
        yield Fault(
            "Only one player gains points in a game, and here %(names)s do. Losses carry a minus.",
            among=gains,
        )
    if not gains and (any(points.values()) or finish is Finish.EMPTY_RACK):
        yield Fault("Nobody gains points, so this game has no winner.")
    if not total and len(gains) == 1:
        yield from _check_losers(points, finish, rules)
        yield from _check_most(points, rules)


def _check_losers(points: Mapping[int, int], finish: Finish, rules: HouseRules) -> Iterator[Fault]:
    for seat, value in points.items():
        if not value and not _may_score_nothing(finish, rules):
            yield Fault("%(name)s did not win this game, so loses at least 1 point.", seat)


def _check_most(points: Mapping[int, int], rules: HouseRules) -> Iterator[Fault]:
    most = rules.box.tile_set.total
    for seat, value in points.items():
        if value > most:
            yield Fault(
                "%(name)s gains more than the box holds: all tiles together are worth %(most)d.",
                seat,
                values={"most": most},
            )


def _correction(points: Mapping[int, int], seat: int, right: int) -> Fault:
    values = {
        "sum": signed(sum(points.values())),
        "right": signed(right),
        "given": signed(points[seat]),
    }
    if right > 0:
        # The winner should have the sum of the losses: show it.
        return Fault(
            "The points add up to %(sum)s, not 0. These losses add to %(losses)d; "
            "%(name)s should have %(right)s, not %(given)s.",
            seat,
            values=values | {"losses": right},
        )
    return Fault(
        "The points add up to %(sum)s, not 0. %(name)s should have %(right)s, not %(given)s.",
        seat,
        values=values,
    )


def _may_score_nothing(finish: Finish, rules: HouseRules) -> bool:
    """Whether somebody other than the winner may score 0: only with a tied rack that was not picked."""
    return finish is Finish.BLOCKED and rules.tied_low is TiedLow.PICKED_WINNER


def _single_change(points: Mapping[int, int], finish: Finish, rules: HouseRules) -> tuple[int, int] | None:
    """The seat and the points that alone would correct the game; None unless one correction is likeliest.

    Most likely is a wrong sign; then a gain that was not written down; then a wrong gain.
    """
    changes = list(_possible_changes(points, finish, rules))
    winning = [(seat, right) for seat, right in changes if right > 0]
    for likely in (
        [(seat, right) for seat, right in changes if right == -points[seat]],
        [(seat, right) for seat, right in winning if not points[seat]],
        winning,
        changes,
    ):
        if len(likely) == 1:
            return likely[0]
    return None


def _possible_changes(
    points: Mapping[int, int], finish: Finish, rules: HouseRules
) -> Iterator[tuple[int, int]]:
    """Each seat whose points alone can be changed so that some game can give them, with those points."""
    total = sum(points.values())
    for seat, value in points.items():
        corrected = {**points, seat: value - total}.values()
        gains = sum(other > 0 for other in corrected)
        fits = max(corrected) <= rules.box.tile_set.total and (
            0 not in corrected or _may_score_nothing(finish, rules)
        )
        if gains == 1 and fits:
            yield seat, value - total
