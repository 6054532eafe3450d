"""Chapters on playing: tiles, turns, the clock and jokers, until a game ends."""

from scorekeeper.rules.melds import FIRST_MELD
from scorekeeper.rules.racks import JOKER
from scorekeeper.wording.language import gettext as _
from scorekeeper.wording.rulebook import Chapter, Rule


def chapters() -> tuple[Chapter, ...]:
    """The chapters in the order in which a game needs them."""
    return (
        Chapter("sets", _("Tiles and sets"), _sets()),
        Chapter("before", _("Before the first game"), _before()),
        Chapter("turns", _("Your turn"), _turns()),
        Chapter("clock", _("The clock"), _clock()),
        Chapter("jokers", _("Jokers"), _jokers()),
        Chapter("finishes", _("How a game ends"), _finishes()),
    )


def _sets() -> tuple[Rule, ...]:
    return (
        Rule(
            "box",
            _("The box"),
            (
                _("The box holds 106 tiles: 1 to 13 in four colours, each of them twice, and two jokers."),
                _(
                    "On this page each colour has a mark too: "
                    "●\u00a0blue, ■\u00a0orange, ▲\u00a0black, ◆\u00a0red."
                ),
            ),
        ),
        Rule("group", _("Group"), (_("A group is one number in three or four different colours."),)),
        Rule(
            "run",
            _("Run"),
            (
                _("A run is three or more numbers in a row, all of one colour."),
                _("It goes no further than 13, and never on to 1."),
            ),
        ),
    )


def _before() -> tuple[Rule, ...]:
    return (
        Rule(
            "opener",
            _("Who opens"),
            (
                _("Everybody draws a tile, and whoever has the highest number opens."),
                _("If you draw a joker, or tie for the highest number, draw again."),
                _("Do this before every game."),
            ),
        ),
        Rule(
            "deal",
            _("The deal"),
            (
                _("Mix all the tiles face down. Everybody puts 14 on a rack; the others are the pool."),
                _("With somebody new at the table, show a group and a run first."),
                _("Then read the rules for the first meld, for drawing and for jokers aloud."),
            ),
        ),
    )


def _turns() -> tuple[Rule, ...]:
    return (
        Rule(
            "play-or-draw",
            _("Play or draw"),
            (
                _("In your turn, play at least one tile from your rack or draw one from the pool."),
                _("Drawing ends the turn, so a tile just drawn has to wait for the next one."),
            ),
        ),
        Rule(
            "first-meld",
            _("First meld"),
            (
                _(
                    "The first tiles you lay are one or more sets that count %(least)d or more.",
                    least=FIRST_MELD,
                ),
                _("They all come from your own rack, and a joker counts as the tile it stands for."),
                _("In that turn the sets on the table are neither used nor added to."),
            ),
        ),
        Rule(
            "rearranging",
            _("Rearranging"),
            (
                _("Once your first meld lies, you may add to any set on the table, or take sets apart."),
                _("Play at least one tile of your own, leave only groups and runs, and take none back."),
                _("So a second red 5 can split a red run from 3 to 7 in two, but no pair may be left over."),
            ),
        ),
        Rule(
            "empty-pool",
            _("Empty pool"),
            (
                _("When the pool is empty, the game goes on, and whoever cannot play passes."),
                _("It is over only when nobody at all can play."),
            ),
        ),
    )


def _clock() -> tuple[Rule, ...]:
    return (
        Rule(
            "time-up",
            _("Time up"),
            (
                _("A turn lasts one minute."),
                _("If time is up and all sets on the table are legal, draw one tile, and your turn is over."),
                _("If they are not, put the table back, take your tiles back, and draw three."),
                _("A pool with fewer tiles gives what it has."),
            ),
        ),
        Rule(
            "lost-table",
            _("A table nobody can put back"),
            (_("Then the game is abandoned, and another one is dealt in its place."),),
        ),
        Rule(
            "pause",
            _("A question about the rules"),
            (
                _("The clock stands still until it is settled."),
                _("Then the turn goes on with the time that was left."),
            ),
        ),
    )


def _jokers() -> tuple[Rule, ...]:
    return (
        Rule(
            "joker",
            _("What a joker stands for"),
            (
                _("In a set, a joker is whatever tile is missing there, also in a group of four."),
                _("A set cannot be all jokers."),
            ),
        ),
        Rule(
            "freeing-a-joker",
            _("Freeing a joker"),
            (
                _("After your first meld you may take a joker from a set that stays legal without it."),
                _("Tiles from your rack or from the table may take its place."),
                _("In a group of three, either of the missing colours will do."),
                _("Lay the joker in a new set in the same turn, and play a tile from your rack as well."),
            ),
        ),
        Rule(
            "joker-on-a-rack",
            _("A joker on a rack"),
            (
                _("A joker left on your rack counts %(joker)d.", joker=JOKER),
                _("If it is your last tile and you can lay it in a set, you win."),
            ),
        ),
    )


def _finishes() -> tuple[Rule, ...]:
    return (
        Rule(
            "empty-rack",
            _("Empty rack"),
            (_("Whoever plays their last tile wins the game, and it is over at once."),),
        ),
        Rule(
            "blocked",
            _("Blocked"),
            (
                _("The pool is empty, and nobody can play: everybody counts their rack."),
                _("The lowest total wins the game, however many tiles it is made of."),
            ),
        ),
        Rule(
            "abandoned",
            _("Abandoned"),
            (
                _("You may give up a game that went wrong."),
                _("It has no winner and no points, and the same game is dealt again."),
            ),
        ),
    )
