"""Worked examples, each by the id of the rule or choice that it stands under.

They are typed as people type them at the table. What they count is worked out whenever they are shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.house_rules import HouseRules, Scoring, TiedLow
from scorekeeper.rules.melds import FIRST_MELD, JOKER_TILE, Colour, Meld, Tile, first_meld, read_meld
from scorekeeper.rules.progress import Progress, replay
from scorekeeper.rules.racks import EMPTY, read_rack
from scorekeeper.rules.record import Finish, GameRecord, Score
from scorekeeper.rules.scoring import score
from scorekeeper.wording.game import winner_text
from scorekeeper.wording.language import gettext as _
from scorekeeper.wording.text import isolate, listed, points_text

USUAL = HouseRules()


@dataclass(frozen=True)
class Game:
    """One game: what is left on each rack, "" for the one that is empty, and who was named by seat."""

    finish: Finish
    racks: tuple[str, ...]
    rules: HouseRules = USUAL
    named: frozenset[int] = frozenset()

    @property
    def record(self) -> GameRecord:
        racks = tuple(read_rack(typed) if typed else EMPTY for typed in self.racks)
        return GameRecord(self.finish, racks, named=self.named)

    @property
    def score(self) -> Score:
        return score(self.record, self.rules)

    @property
    def names(self) -> list[str]:
        return players(len(self.racks))

    @property
    def told(self) -> str:
        """The racks, what everybody scores, and who wins: "Left: Ann 6 and Bea 9. Points: ..."."""
        return _(
            "Left: %(racks)s. Points: %(points)s. %(result)s.",
            racks=self._by_name(self.record.totals, signed=False),
            points=self._by_name(self.score.by_seat, signed=not self.rules.lower_is_better),
            result=winner_text(self.score, self.names),
        )

    def _by_name(self, numbers: Mapping[int, int], *, signed: bool) -> str:
        """ "Ann 6 and Bea 9"."""
        return listed(
            f"{isolate(self.names[seat])}\u00a0{points_text(number, signed=signed)}"
            for seat, number in numbers.items()
        )


@dataclass(frozen=True)
class Laid:
    """Sets on the table, "B4 B5 B6", or what is none; `opens` if they are somebody's first meld."""

    sets: tuple[str, ...]
    opens: bool = False

    @property
    def melds(self) -> list[Meld]:
        return [read_meld(each) for each in self.sets]

    @property
    def verdict(self) -> str:
        total = first_meld(self.melds)
        if total is None:
            return _("Not legal.")
        if not self.opens:
            return _("Legal.")
        if total >= FIRST_MELD:
            return _("%(total)d: enough.", total=total)
        return _("%(total)d: not enough.", total=total)


TIED = Finish.BLOCKED, ("6", "2+4", "7+8")

# A scoring or another choice gets its example by one more line here.
GAMES = {
    "points-empty-rack": Game(Finish.EMPTY_RACK, ("", "3+5", "8+13", "4+J")),
    "points-blocked": Game(Finish.BLOCKED, ("1+3", "9", "4+11")),
    Scoring.WINNER_ONLY: Game(
        Finish.EMPTY_RACK, ("", "3+5", "8+13", "4+J"), HouseRules(scoring=Scoring.WINNER_ONLY)
    ),
    Scoring.LOW_TOTAL: Game(
        Finish.EMPTY_RACK, ("", "3+5", "8+13", "4+J"), HouseRules(scoring=Scoring.LOW_TOTAL)
    ),
    TiedLow.SHARED_WIN: Game(*TIED, HouseRules(tied_low=TiedLow.SHARED_WIN)),
    TiedLow.PICKED_WINNER: Game(*TIED, HouseRules(tied_low=TiedLow.PICKED_WINNER), frozenset({1})),
    TiedLow.DRAW: Game(*TIED, HouseRules(tied_low=TiedLow.DRAW)),
}

# A round in which the most points do not win.
ROUND = (
    Game(Finish.EMPTY_RACK, ("", "3", "2+7")),
    Game(Finish.EMPTY_RACK, ("10+J", "", "12+13")),
    Game(Finish.BLOCKED, ("2", "1+3", "8")),
)

LAID = {
    "group": (Laid(("B8 O8 K8 R8",)), Laid(("B7 O7 O7",))),
    "run": (Laid(("R3 R4 R5 R6",)), Laid(("K12 K13 K1",))),
    "first-meld": (
        Laid(("B4 B5 B6", "O5 K5 R5"), opens=True),
        Laid(("K10 K11 K12",), opens=True),
        Laid(("J B8 O8 R8",), opens=True),
        Laid(("B5 O5 K5", "R3 R4 R5"), opens=True),
    ),
    "rearranging": (Laid(("R3 R4 R5", "R5 R6 R7")), Laid(("R3 R4", "R5 R6 R7"))),
    "joker": (Laid(("J R12 R13",)), Laid(("O9 J O11",))),
}


def played_round() -> Progress:
    return replay([game.record for game in ROUND], len(ROUND[0].racks), USUAL)


def players(count: int) -> list[str]:
    """Names, and not "Player 2", whose number would run into the points that follow it."""
    return [_("Ann"), _("Bea"), _("Cy"), _("Dee")][:count]


def seat_of(tile: Tile) -> int | None:
    """The seat whose ink and mark are those of the tile's colour."""
    return list(Colour).index(tile.colour) if tile.colour else None


def tile_name(tile: Tile) -> str:
    """A tile as it is read aloud: "blue 4"."""
    if tile == JOKER_TILE or tile.colour is None:
        return _("joker")
    return {
        Colour.BLUE: _("blue %(number)d", number=tile.number),
        Colour.ORANGE: _("orange %(number)d", number=tile.number),
        Colour.BLACK: _("black %(number)d", number=tile.number),
        Colour.RED: _("red %(number)d", number=tile.number),
    }[tile.colour]


def meld_text(meld: Meld) -> str:
    """ "blue 4, blue 5, blue 6"."""
    return ", ".join(map(tile_name, meld.tiles))
