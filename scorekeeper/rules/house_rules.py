"""What a group agreed before the first game."""

from dataclasses import dataclass
from enum import StrEnum


class TiedLow(StrEnum):
    """Who wins a blocked game in which several players hold the lowest rack total."""

    SHARED_WIN = "shared-win"
    PICKED_WINNER = "picked-winner"
    DRAW = "draw"


@dataclass(frozen=True)
class HouseRules:
    """The choices that decide how games are scored."""

    tied_low: TiedLow = TiedLow.SHARED_WIN
