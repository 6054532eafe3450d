"""A game on record counted anew: whether the rules still take it, and whether its points prove it."""

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.points import signed
from scorekeeper.rules.record import Finish, GameRecord
from scorekeeper.rules.scoring import adapt_to, rules_as_played, score


def recount(record: GameRecord, rules: HouseRules) -> tuple[Fault, ...]:
    """What is wrong with a game as it was entered; nothing if it is right, or has no points to count."""
    if rules.teaching or record.finish is Finish.ABANDONED:
        return ()
    try:
        scored = score(adapt_to(record, rules), rules_as_played(record, rules))
    except Refused as refused:
        return refused.faults
    # Whoever scores proves it; this does not take that for granted.
    if rules.is_zero_sum and scored.sum:
        return (Fault("The points add up to %(sum)s, not 0.", values={"sum": signed(scored.sum)}),)
    return ()
