"""What a game counts, who wins in the end, and what a group may agree to do otherwise."""

from flask_babel import gettext as _

from scorekeeper.agreed import tied_low_meanings, tied_low_names
from scorekeeper.rulebook import Chapter, Choice, Rule
from scorekeeper.rules.house_rules import TiedLow
from scorekeeper.rules.melds import FIRST_MELD
from scorekeeper.rules.racks import JOKER


def chapters() -> tuple[Chapter, ...]:
    return (
        Chapter("points", _("Points"), _points()),
        Chapter("winning", _("Who wins"), _winning()),
        Chapter(
            "house-rules",
            _("House rules"),
            _house_rules(),
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
            ),
        ),
    )


def _house_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "scoring",
            _("Scoring"),
            (_("What is left on the racks becomes points in one of three ways."),),
            (
                Choice("difference", _("Difference"), _("As told above: a game's points cancel out.")),
                Choice(
                    "winner-only",
                    _("Winner only"),
                    _("The winner gains the same, and the others lose nothing."),
                ),
                Choice(
                    "low-total",
                    _("Low total"),
                    _("Everybody writes down what their own rack counts, and the lowest sum wins the match."),
                ),
            ),
        ),
        Rule(
            "tied",
            _("Lowest rack tied"),
            (_("Two or more may have the lowest rack of a blocked game."),),
            tuple(Choice(tie, tied_low_names()[tie], tied_low_meanings()[tie]) for tie in TiedLow),
        ),
        Rule(
            "length",
            _("Length"),
            (
                _("You play one round, or several, or a single game, or as long as you like."),
                _("With low totals you can also play until somebody reaches a number of points."),
            ),
        ),
        Rule(
            "first-meld-agreed",
            _("An easier first meld"),
            (_("It may count less than %(least)d; 20 makes opening easier.", least=FIRST_MELD),),
        ),
        Rule(
            "turn-time",
            _("Turn time"),
            (_("Turns of 90 or 120 seconds leave time to think, or play without a clock."),),
        ),
        Rule(
            "large-set",
            _("Large set"),
            (
                _("Two to four people play with the box above."),
                _("Five or six need 160 tiles: each one three times, and four jokers."),
            ),
        ),
        Rule(
            "teaching-game",
            _("Teaching game"),
            (_("Racks lie open, no clock runs, and neither wins nor points are written down."),),
        ),
    )
