"""Games as a group writes them down, for the tests of the rules; None is a seat that does not play."""

from hypothesis import strategies as st

from scorekeeper.rules.house_rules import Box, HouseRules, Scoring, TiedLow
from scorekeeper.rules.racks import Rack, lowest
from scorekeeper.rules.record import Finish, GameRecord

SHARED = HouseRules(tied_low=TiedLow.SHARED_WIN)
PICKED = HouseRules(tied_low=TiedLow.PICKED_WINNER)
DRAW = HouseRules(tied_low=TiedLow.DRAW)
LOW_TOTAL = HouseRules(scoring=Scoring.LOW_TOTAL)
WINNER_ONLY = HouseRules(scoring=Scoring.WINNER_ONLY)
ABANDONED = GameRecord(Finish.ABANDONED)


def racks_of(totals):
    return tuple(None if total is None else Rack(total) for total in totals)


def emptied(*totals, named=(), sat_out=()):
    return GameRecord(Finish.EMPTY_RACK, racks_of(totals), named=frozenset(named), sat_out=frozenset(sat_out))


def blocked(*totals, named=(), sat_out=()):
    return GameRecord(Finish.BLOCKED, racks_of(totals), named=frozenset(named), sat_out=frozenset(sat_out))


@st.composite
def games(draw, scorings=tuple(Scoring), boxes=tuple(Box)):
    """A game that can be scored, as (record, rules); low totals are likely, so that ties are."""
    rules = HouseRules(
        scoring=draw(st.sampled_from(scorings)),
        tied_low=draw(st.sampled_from(TiedLow)),
        box=draw(st.sampled_from(boxes)),
    )
    tiles = rules.box.tile_set
    totals = draw(
        st.lists(
            st.integers(1, 3) | st.integers(1, tiles.numbers // tiles.most_players),
            min_size=tiles.fewest_players,
            max_size=tiles.most_players,
        )
    )
    if draw(st.booleans()):
        out = draw(st.sampled_from(range(len(totals))))
        totals[out] = 0
        return emptied(*totals, named=draw(st.sampled_from([(), (out,)]))), rules
    record = blocked(*totals)
    if rules.tied_low is TiedLow.PICKED_WINNER and len(low := lowest(record.racks)) > 1:
        record = blocked(*totals, named=(draw(st.sampled_from(low)),))
    return record, rules
