"""House rules changed during a match: whether they may be, and what that does to recorded games."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.faults import Fault
from scorekeeper.rules.house_rules import Box, HouseRules, check_group
from scorekeeper.rules.progress import Progress
from scorekeeper.rules.racks import STANDARD_SET
from scorekeeper.rules.rounds import PlayedGame


@dataclass(frozen=True)
class Comparison:
    """One match under two sets of house rules: `before` and `after` a change."""

    before: Progress
    after: Progress

    @property
    def games(self) -> tuple[tuple[PlayedGame, PlayedGame], ...]:
        """Each game that counts, before and after."""
        return tuple(zip(self.before.finished, self.after.finished, strict=True))

    @property
    def changed(self) -> int:
        """The number of games whose points or winners differ."""
        return sum(old.score != new.score for old, new in self.games)


def box_for(players: int) -> Box:
    """The tile set for a number of players."""
    return Box.STANDARD if players <= STANDARD_SET.most_players else Box.LARGE


def check_change(before: Progress, rules: HouseRules) -> Iterator[Fault]:
    """Every reason why a match cannot change to these house rules, whatever its scores would be.

    Players who retire may leave the others too few for a large set; they keep it until the end.
    """
    if rules.teaching and before.played and not before.rules.teaching:
        yield Fault(
            "Games are recorded: a teaching game would drop their wins and points. "
            "Start another match to teach.",
            rule="teaching",
        )
    elif before.rules.teaching and before.played and not rules.teaching:
        yield Fault(
            "Games are recorded that were not scored. Start another match to count wins and points.",
            rule="teaching",
        )
    here = len(before.here)
    if rules.box is before.rules.box and here <= rules.box.tile_set.most_players:
        return
    if rules.box is Box.LARGE and here == STANDARD_SET.most_players:
        yield Fault(
            "A large set is for %(fewest)d to %(most)d players, not %(players)d: "
            "it is taken together with whoever joins, under “Who plays”.",
            rule="box",
            values={
                "fewest": rules.box.tile_set.fewest_players,
                "most": rules.box.tile_set.most_players,
                "players": here,
            },
        )
        return
    yield from check_group(here, rules.box)


def check_length(compared: Comparison) -> Iterator[Fault]:
    """The reason to refuse a new length: more games are recorded than it has."""
    after = compared.after
    is_new = after.rules.length != compared.before.rules.length
    if is_new and after.length is not None and after.played > after.length:
        yield Fault(
            "Too short: %(played)d games are recorded already.",
            rule="length",
            values={"played": after.played},
        )
