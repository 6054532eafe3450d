"""Worked examples, by the ids of the rules or choices that they illustrate.

Racks and tiles are written as people type them; points are computed by the rules whenever they are shown.
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
class ExampleGame:
    """One game: the racks in seat order, "" for an empty one, and the seats named as winners."""

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
    def text(self) -> str:
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
class ExampleSets:
    """Melds on the table, such as "B4 B5 B6", legal or not; `opens` is whether they are a first meld."""

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

# To give a rule or a choice an example, add its id here.
GAMES = {
    "points-empty-rack": ExampleGame(Finish.EMPTY_RACK, ("", "3+5", "8+13", "4+J")),
    "points-blocked": ExampleGame(Finish.BLOCKED, ("1+3", "9", "4+11")),
    Scoring.WINNER_ONLY: ExampleGame(
        Finish.EMPTY_RACK, ("", "3+5", "8+13", "4+J"), HouseRules(scoring=Scoring.WINNER_ONLY)
    ),
    Scoring.LOW_TOTAL: ExampleGame(
        Finish.EMPTY_RACK, ("", "3+5", "8+13", "4+J"), HouseRules(scoring=Scoring.LOW_TOTAL)
    ),
    TiedLow.SHARED_WIN: ExampleGame(*TIED, HouseRules(tied_low=TiedLow.SHARED_WIN)),
    TiedLow.PICKED_WINNER: ExampleGame(*TIED, HouseRules(tied_low=TiedLow.PICKED_WINNER), frozenset({1})),
    TiedLow.DRAW: ExampleGame(*TIED, HouseRules(tied_low=TiedLow.DRAW)),
}

# A round in which the most points do not win.
ROUND = (
    ExampleGame(Finish.EMPTY_RACK, ("", "3", "2+7")),
    ExampleGame(Finish.EMPTY_RACK, ("10+J", "", "12+13")),
    ExampleGame(Finish.BLOCKED, ("2", "1+3", "8")),
)

SETS = {
    "group": (ExampleSets(("B8 O8 K8 R8",)), ExampleSets(("B7 O7 O7",))),
    "run": (ExampleSets(("R3 R4 R5 R6",)), ExampleSets(("K12 K13 K1",))),
    "first-meld": (
        ExampleSets(("B4 B5 B6", "O5 K5 R5"), opens=True),
        ExampleSets(("K10 K11 K12",), opens=True),
        ExampleSets(("J B8 O8 R8",), opens=True),
        ExampleSets(("B5 O5 K5", "R3 R4 R5"), opens=True),
    ),
    "rearranging": (ExampleSets(("R3 R4 R5", "R5 R6 R7")), ExampleSets(("R3 R4", "R5 R6 R7"))),
    "joker": (ExampleSets(("J R12 R13",)), ExampleSets(("O9 J O11",))),
}


def played_round() -> Progress:
    return replay([game.record for game in ROUND], len(ROUND[0].racks), USUAL)


def players(count: int) -> list[str]:
    """Players' names; not "Player 2", whose number would run into the points after it."""
    return [_("Ann"), _("Bea"), _("Cy"), _("Dee")][:count]


def seat_of(tile: Tile) -> int | None:
    """The seat whose colour and mark in charts are those of the tile; None for a joker."""
    return list(Colour).index(tile.colour) if tile.colour else None


def tile_name(tile: Tile) -> str:
    """A tile for screen readers: "blue 4"."""
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
