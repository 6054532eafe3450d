"""Re-scoring of a recorded game, as a check of stored data."""

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.points import signed
from scorekeeper.rules.record import Finish, GameRecord
from scorekeeper.rules.scoring import adapt_to, rules_as_played, score


def recount(record: GameRecord, rules: HouseRules) -> tuple[Fault, ...]:
    """The faults of a game as it was entered; () if it scores, or has no points to check."""
    if rules.teaching or record.finish is Finish.ABANDONED:
        return ()
    try:
        scored = score(adapt_to(record, rules), rules_as_played(record, rules))
    except Refused as refused:
        return refused.faults
    # score() gives points that add up; this check does not rely on it.
    if rules.is_zero_sum and scored.sum:
        return (Fault("The points add up to %(sum)s, not 0.", values={"sum": signed(scored.sum)}),)
    return ()
