"""Scoring of one game: its finish and racks, or points typed by hand, become points and game wins.

Sources: docs/rules-sources.md, sections "Empty rack", "Blocked games", "Tied lowest racks" and "Low total
and winner only".
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import Box, HouseRules, Scoring, TiedLow, check_group
from scorekeeper.rules.points import check_points
from scorekeeper.rules.racks import check_racks, lowest
from scorekeeper.rules.record import Finish, GameRecord, Score

NOBODY_OUT = Fault("Nobody's rack is empty: say who went out.")


def score(record: GameRecord, rules: HouseRules) -> Score:
    """The points and game wins of a finished game, in seat order.

    Raises Refused with every reason why the game cannot be scored: abandoned and teaching games, a wrong
    number of players, racks that the box cannot give, a missing or impossible winner.
    """
    if record.finish is Finish.ABANDONED:
        raise Refused(Fault("An abandoned game has no points."))
    if rules.teaching:
        raise Refused(Fault("A teaching game has no points."))
    if faults := list(_check_players(record, rules)):
        raise Refused(*faults)
    if record.points:
        return _score_points(record, rules)
    if faults := list(check_racks(record.racks, rules.box.tile_set)):
        raise Refused(*faults)
    if record.finish is Finish.EMPTY_RACK:
        return _score_empty_rack(record, rules)
    return _score_blocked(record, rules)


def adapt_to(record: GameRecord, rules: HouseRules) -> GameRecord:
    """The game as it would be written down by these house rules: without a picked winner if they have none.

    `score` refuses a pick that has no effect, because the person who typed it expects one. A game
    recorded before the house rules changed is not to be refused for that.
    """
    is_tied = record.finish is Finish.BLOCKED and bool(record.racks) and len(lowest(record.racks)) > 1
    if is_tied and rules.tied_low is not TiedLow.PICKED_WINNER:
        return replace(record, named=frozenset())
    return record


def rules_as_played(record: GameRecord, rules: HouseRules) -> HouseRules:
    """The house rules with the tile set that the game was played with, which may have been changed since.

    It was the large set if more people played than a standard set is for. If the match has that many
    seats but fewer played, it was the large set if the racks or points exceed a standard set.
    """
    tiles = rules.box.tile_set
    is_outgrown = len(record.points or record.racks) > tiles.most_players and (
        len(record.players) > tiles.most_players
        or any(check_racks(record.racks, tiles))
        or any(points > tiles.total for points in record.points if points is not None)
    )
    return replace(rules, box=Box.LARGE) if is_outgrown else rules


def tied_candidates(record: GameRecord, rules: HouseRules) -> tuple[int, ...]:
    """The seats among which a winner has to be named before these rules can score the game; () if none has.

    Points typed by hand do not show whose racks were tied: then it is those named at the time, or everyone.
    """
    if rules.teaching or record.finish is not Finish.BLOCKED or rules.tied_low is TiedLow.DRAW:
        return ()
    needs_pick = rules.tied_low is TiedLow.PICKED_WINNER
    if record.points:
        return _candidates_by_hand(record, needs_pick=needs_pick)
    low = lowest(record.racks)
    is_named = len(record.named) == 1 and record.named <= set(low)
    return low if needs_pick and len(low) > 1 and not is_named else ()


def _candidates_by_hand(record: GameRecord, *, needs_pick: bool) -> tuple[int, ...]:
    """The same for points typed by hand, which show a tie only by being 0 for everyone."""
    is_named = len(record.named) == 1 if needs_pick else len(record.named) > 1
    if any(record.points) or is_named:
        return ()
    return tuple(sorted(record.named)) if len(record.named) > 1 else record.players


def _check_players(record: GameRecord, rules: HouseRules) -> Iterator[Fault]:
    """Check that the tile set suits the number of players, and that everyone named plays.

    If somebody sits out, the others may be fewer than the set is for: they play on with the same set.
    """
    players, tiles = record.players, rules.box.tile_set
    is_complete = len(players) == len(record.points or record.racks)
    if is_complete or len(players) > tiles.most_players:
        yield from check_group(len(players), rules.box)
    elif len(players) < 2:
        yield Fault("A game needs at least two who play.")
    for seat in sorted(record.named.difference(players)):
        yield Fault("%(name)s does not play this game, so cannot win it.", seat)


def _score_empty_rack(record: GameRecord, rules: HouseRules) -> Score:
    totals = record.totals
    empty = [seat for seat, total in totals.items() if total == 0]
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
    return _scored(record, rules, (out,), totals)


def _score_blocked(record: GameRecord, rules: HouseRules) -> Score:
    totals, low = record.totals, lowest(record.racks)
    faults = [
        Fault("%(name)s has an empty rack, which a blocked game cannot have.", seat)
        for seat, total in totals.items()
        if total == 0
    ]
    faults += [
        Fault("%(name)s cannot win: in a blocked game the lowest rack wins.", seat)
        for seat in sorted(record.named - set(low))
    ]
    if faults:
        raise Refused(*faults)

    winners = low if len(low) == 1 else _winners_of_tie(low, record.named, rules.tied_low)
    # Without a single winner nobody pays.
    is_paid = len(winners) == 1
    least = totals[low[0]]
    owed = {seat: total - least if is_paid else 0 for seat, total in totals.items()}
    return _scored(record, rules, winners, owed)


def _winners_of_tie(low: tuple[int, ...], named: frozenset[int], tied_low: TiedLow) -> tuple[int, ...]:
    if tied_low is TiedLow.PICKED_WINNER:
        if len(named) != 1:
            raise Refused(Fault("%(names)s tie for the lowest rack: pick the winner among them.", among=low))
        return tuple(named)
    if named:
        raise Refused(
            Fault(
                "%(names)s tie for the lowest rack, and no winner is picked by the rule agreed.",
                among=low,
            )
        )
    return () if tied_low is TiedLow.DRAW else low


def _scored(
    record: GameRecord, rules: HouseRules, winners: tuple[int, ...], owed: Mapping[int, int]
) -> Score:
    """The score by the scoring agreed; `owed` is what each seat that plays owes a winner, at least 0."""
    seats = range(len(record.racks))
    if rules.scoring is Scoring.LOW_TOTAL:
        points = record.totals
    else:
        pays = rules.scoring is Scoring.DIFFERENCE
        gain = sum(owed.values())
        points = {seat: gain if seat in winners else -owes if pays else 0 for seat, owes in owed.items()}
    return Score(tuple(map(points.get, seats)), tuple(int(seat in winners) for seat in seats))


def _score_points(record: GameRecord, rules: HouseRules) -> Score:
    """The score with points typed by hand; raises Refused if no game can give them."""
    if faults := list(check_points(record.points, record.finish, rules)):
        raise Refused(*faults)
    gains = frozenset(seat for seat, points in enumerate(record.points) if (points or 0) > 0)
    if gains and record.named - gains:
        others = sorted(record.named - gains)
        raise Refused(*(Fault("%(name)s cannot win: another gains the points.", seat) for seat in others))
    winners = gains or _winners_without_points(record, rules.tied_low)
    return Score(record.points, tuple(int(seat in winners) for seat in range(len(record.points))))


def _winners_without_points(record: GameRecord, tied_low: TiedLow) -> frozenset[int]:
    """Who wins a game in which everyone's points are 0: the lowest racks were tied."""
    if tied_low is TiedLow.DRAW:
        return frozenset()
    if tied_low is TiedLow.SHARED_WIN and len(record.named) < 2:
        raise Refused(
            Fault(
                "Nobody scored, so the lowest racks were tied: say who shares the win.", among=record.players
            )
        )
    if tied_low is TiedLow.PICKED_WINNER and len(record.named) != 1:
        raise Refused(Fault("Nobody scored, so all racks were tied: pick the winner.", among=record.players))
    return record.named
