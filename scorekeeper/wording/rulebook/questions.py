"""Chapter of questions that people ask at the table, each with a short answer."""

from scorekeeper.rules.racks import JOKER
from scorekeeper.wording.language import gettext as _
from scorekeeper.wording.rulebook import Chapter, Rule


def chapter() -> Chapter:
    return Chapter(
        "questions",
        _("Questions people ask"),
        (
            Rule("round-the-corner", _("Is 12, 13, 1 a run?"), (_("No. A run stops at 13."),)),
            Rule(
                "table-tiles",
                _("Do tiles on the table count for my first meld?"),
                (_("No, only tiles from your rack do."),),
            ),
            Rule(
                "joker-worth",
                _("What is a joker worth?"),
                (_("In a set, the tile it stands for. Left on a rack, %(joker)d.", joker=JOKER),),
            ),
            Rule(
                "drawn-tile",
                _("May I play the tile I drew?"),
                (_("Not before your next turn."),),
            ),
            Rule("draw-anyway", _("May I draw although I could play?"), (_("Yes, whenever you like."),)),
            Rule(
                "pool-winner",
                _("Who wins when the pool is empty?"),
                (
                    _("Nobody, as long as anyone can play."),
                    _("Once all are blocked, the lowest total does, not the fewest tiles."),
                ),
            ),
            Rule(
                "winners-rack",
                _("Does the winner's own rack count?"),
                (
                    _("In a blocked game, yes: it is taken off each of the other racks."),
                    _("In low total it is what the winner scores."),
                ),
            ),
            Rule(
                "bonus",
                _("Is there a bonus for going out?"),
                (
                    _("No. The winner gains what is left on the other racks, and no more."),
                    _("In low total, going out scores 0."),
                ),
            ),
            Rule(
                "several-rounds",
                _("Who wins over several rounds?"),
                (
                    _("Whoever won the most games in all; if that is equal, whoever has more points."),
                    _("In low total, whoever has the lowest total; if equal, whoever won more games."),
                ),
            ),
        ),
    )
