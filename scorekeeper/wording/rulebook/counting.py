"""Chapters on points, on who wins, and on house rules."""

from scorekeeper.rules.racks import JOKER
from scorekeeper.wording.language import gettext as _
from scorekeeper.wording.rulebook import Chapter, Rule
from scorekeeper.wording.rulebook.house_rules import house_rules


def chapters() -> tuple[Chapter, ...]:
    return (
        Chapter(
            "points",
            _("Points"),
            _points(),
            _("Games are scored like this unless you agreed to score only the winner, or low totals."),
        ),
        Chapter("winning", _("Who wins"), _winning()),
        Chapter(
            "house-rules",
            _("House rules"),
            house_rules(),
            _("Agree on these before the first game. Unless you do, the first of each list is played."),
        ),
    )


def _points() -> tuple[Rule, ...]:
    return (
        Rule(
            "rack-total",
            _("What a rack counts"),
            (_("Add up the numbers on the tiles that are left, and %(joker)d for each joker.", joker=JOKER),),
        ),
        Rule(
            "points-empty-rack",
            _("Points: empty rack"),
            (
                _("Everybody else loses what their rack counts."),
                _("The winner gains all that the others lose."),
            ),
        ),
        Rule(
            "points-blocked",
            _("Points: blocked"),
            (
                _("Everybody else loses only the difference between their rack and the winner's."),
                _("The winner gains all that the others lose."),
                _("Whole racks would add up too, and are the usual mistake here."),
            ),
        ),
    )


def _winning() -> tuple[Rule, ...]:
    return (
        Rule(
            "round",
            _("A round"),
            (
                _("A round is one game for each player: three people play three games."),
                _("A game that you sat out counts nothing for you."),
            ),
        ),
        Rule(
            "places",
            _("Places"),
            (
                _("Most games won comes first; among equals, more points. Still equal: the place is shared."),
                _("Points alone never decide: here the player with the most points comes second."),
                _("Low totals have an order of their own."),
            ),
        ),
        Rule(
            "places-low-total",
            _("Places in low total"),
            (
                _("The lowest total comes first; among equals, more games won."),
                _("Still equal: the place is shared."),
            ),
        ),
    )
