"""Portions: as many of a browser's matches as one page counts in a short time."""

from collections.abc import Iterable
from itertools import accumulate

import sqlalchemy as sa

from scorekeeper.storage.models import Game, Match, Player

# What a match itself takes, beside its games: so many games more.
_OF_MATCH = 2

_games = (
    sa.select(sa.func.max(Game.number)).where(Game.match_id == Match.id).correlate(Match).scalar_subquery()
)
_players = sa.select(sa.func.count()).where(Player.match_id == Match.id).correlate(Match).scalar_subquery()
# A column of a match: how much there is to count, in players' parts of games.
PARTS = (_players * (sa.func.coalesce(_games, 0) + _OF_MATCH)).label("parts")


def count_within(parts: Iterable[int], most: int) -> int:
    """How many of the first of these matches have at most so many parts together; the first always has."""
    return sum(place == 0 or total <= most for place, total in enumerate(accumulate(parts)))
