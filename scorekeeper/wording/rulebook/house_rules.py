"""What a group may agree to do otherwise, and what each choice changes."""

from scorekeeper.rules.house_rules import USUAL_TARGETS, LengthKind, Preset, Scoring, TiedLow
from scorekeeper.rules.melds import FIRST_MELD
from scorekeeper.wording import house_rules as rules_wording
from scorekeeper.wording.language import gettext as _
from scorekeeper.wording.rulebook import Choice, Rule
from scorekeeper.wording.text import listed


def house_rules() -> tuple[Rule, ...]:
    """The rules of the chapter, in the order of the form; the first choice of each is the default."""
    return (
        Rule(
            "presets",
            _("By a name"),
            (_("One name for several choices, or for one."),),
            _presets(),
        ),
        Rule(
            "scoring",
            _("Scoring"),
            (_("What is left on the racks becomes points in one of three ways."),),
            _scorings(),
        ),
        Rule(
            "tied",
            _("Lowest rack tied"),
            (_("Two or more may have the lowest rack of a blocked game."),),
            _ties(),
        ),
        Rule("length", _("Length"), (_("Say before the first game what ends the match."),), _lengths()),
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


def _presets() -> tuple[Choice, ...]:
    names, meanings = rules_wording.preset_names(), rules_wording.preset_meanings()
    return tuple(Choice("", names[preset], meanings[preset]) for preset in Preset)


def _scorings() -> tuple[Choice, ...]:
    names = rules_wording.scoring_short_names()
    texts = {
        Scoring.DIFFERENCE: _("As told above: a game's points cancel out."),
        Scoring.WINNER_ONLY: " ".join(
            (
                _("The winner gains the same, and the others lose nothing."),
                _("If the game is blocked, that is the sum of the differences."),
            )
        ),
        Scoring.LOW_TOTAL: " ".join(
            (
                _("Everybody scores what their own rack counts, in a blocked game too."),
                _("Whoever goes out scores 0; the lowest rack wins the game."),
                _("The lowest total wins the match: lower is better."),
            )
        ),
    }
    return tuple(Choice(scoring, names[scoring], texts[scoring]) for scoring in Scoring)


def _ties() -> tuple[Choice, ...]:
    """The choices for ties; each mentions low total, because its link may be sent alone."""
    names, meanings = rules_wording.tied_low_names(), rules_wording.tied_low_meanings()
    low_total = _("(In low total, everybody scores their rack.)")
    return tuple(Choice(tie, names[tie], f"{meanings[tie]} {low_total}") for tie in TiedLow)


def _lengths() -> tuple[Choice, ...]:
    names = rules_wording.length_names()
    usual = listed(map(str, USUAL_TARGETS))
    texts = {
        LengthKind.ROUNDS: _("One, unless you agree on more."),
        LengthKind.SINGLE_GAME: _("Whoever wins it has won, or shares the win; no score sheet is needed."),
        LengthKind.TARGET: _(
            "For low totals; %(targets)s are usual. Then the lowest total wins.", targets=usual
        ),
        LengthKind.OPEN_ENDED: _("You say when it is over."),
    }
    return tuple(Choice("", names[kind], texts[kind]) for kind in LengthKind)
