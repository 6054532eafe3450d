"""One game: from its finish and racks, or from points typed by hand, to points and game wins."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import Box, HouseRules, Scoring, TiedLow, check_group
from scorekeeper.rules.points import check_points
from scorekeeper.rules.racks import check_racks, lowest
from scorekeeper.rules.record import Finish, GameRecord, Score

NOBODY_OUT = Fault("Nobody's rack is empty: say who went out.")


def score(record: GameRecord, rules: HouseRules) -> Score:
    """Score a game that was played to its end; Refused names every reason why it cannot be."""
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
    """The same game as other house rules have it written: without a pick where they pick nobody.

    `score` refuses such a pick, since somebody who makes it expects it to matter.
    """
    is_tied = record.finish is Finish.BLOCKED and bool(record.racks) and len(lowest(record.racks)) > 1
    if is_tied and rules.tied_low is not TiedLow.PICKED_WINNER:
        return replace(record, named=frozenset())
    return record


def rules_as_played(record: GameRecord, rules: HouseRules) -> HouseRules:
    """The rules with the set that a game on record was played with, which another may have followed.

    More players than a standard set is for had a large set, and so had fewer of so many, if they were left
    with more than a standard set holds.
    """
    tiles = rules.box.tile_set
    is_outgrown = len(record.points or record.racks) > tiles.most_players and (
        len(record.players) > tiles.most_players
        or any(check_racks(record.racks, tiles))
        or any(points > tiles.total for points in record.points if points is not None)
    )
    return replace(rules, box=Box.LARGE) if is_outgrown else rules


def tied_candidates(record: GameRecord, rules: HouseRules) -> tuple[int, ...]:
    """Among whom a group has to say who won, before these rules can score this game; else nobody.

    Points typed by hand do not tell whose racks were tied, beyond who was named at the time.
    """
    if rules.teaching or record.finish is not Finish.BLOCKED or rules.tied_low is TiedLow.DRAW:
        return ()
    picks = rules.tied_low is TiedLow.PICKED_WINNER
    if record.points:
        is_said = len(record.named) == 1 if picks else len(record.named) > 1
        if any(record.points) or is_said:
            return ()
        return tuple(sorted(record.named)) if len(record.named) > 1 else record.players
    low = lowest(record.racks)
    is_said = len(record.named) == 1 and record.named <= set(low)
    return low if picks and len(low) > 1 and not is_said else ()


def _check_players(record: GameRecord, rules: HouseRules) -> Iterator[Fault]:
    """Say whether too many or too few play for their set, or whether somebody is named who does not play.

    Where somebody is missing, the rest may be fewer than the set is for: it stays on the table.
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
    # Where a tie has no single winner, nobody has anything to pay.
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
    """The score by the scoring agreed, from what each seat that plays would owe a winner, 0 or more."""
    seats = range(len(record.racks))
    if rules.scoring is Scoring.LOW_TOTAL:
        points = record.totals
    else:
        pays = rules.scoring is Scoring.DIFFERENCE
        gain = sum(owed.values())
        points = {seat: gain if seat in winners else -owes if pays else 0 for seat, owes in owed.items()}
    return Score(tuple(map(points.get, seats)), tuple(int(seat in winners) for seat in seats))


def _score_points(record: GameRecord, rules: HouseRules) -> Score:
    """Accept points typed by hand if some game could have given them."""
    if faults := list(check_points(record.points, record.finish, rules)):
        raise Refused(*faults)
    gains = [seat for seat, points in enumerate(record.points) if (points or 0) > 0]
    if gains and record.named - set(gains):
        raise Refused(
            *(
                Fault("%(name)s cannot win: another gains the points.", seat)
                for seat in record.named - set(gains)
            )
        )
    winners = frozenset(gains) or record.named
    level = record.players
    if not gains:
        if rules.tied_low is TiedLow.SHARED_WIN and len(winners) < 2:
            raise Refused(
                Fault("Nobody scored, so the lowest racks were tied: say who shares the win.", among=level)
            )
        if rules.tied_low is TiedLow.PICKED_WINNER and len(winners) != 1:
            raise Refused(Fault("Nobody scored, so all racks were tied: pick the winner.", among=level))
        if rules.tied_low is TiedLow.DRAW:
            winners = frozenset()
    return Score(record.points, tuple(int(seat in winners) for seat in range(len(record.points))))
