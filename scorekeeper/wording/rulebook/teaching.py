"""How to explain the game: what to say, in which order."""

from dataclasses import dataclass

from scorekeeper.rules.melds import FIRST_MELD
from scorekeeper.wording.language import gettext as _


@dataclass(frozen=True)
class TeachingStep:
    """One step: its title, what to do or say, and the id of its rule on the rules page."""

    title: str
    text: str
    rule: str


def steps() -> tuple[TeachingStep, ...]:
    """The steps in the order in which a beginner needs them."""
    return (
        TeachingStep(
            _("The aim"),
            _("“Be the first to lay every tile on your rack.” Say no more for now."),
            "empty-rack",
        ),
        TeachingStep(
            _("Two kinds of sets"),
            _("Lay a group and a run on the table, and leave them there to look at."),
            "group",
        ),
        TeachingStep(
            _("The deal"),
            _("Draw for who opens, and take 14 tiles each. Racks lie open in this game."),
            "deal",
        ),
        TeachingStep(
            _("Play or draw"),
            _("A turn is one or the other. Take the first turn slowly, and talk."),
            "play-or-draw",
        ),
        TeachingStep(
            _("First meld"),
            _(
                "It counts at least %(least)d, or what you agreed. Explain it when somebody can lay one, "
                "and add it up together.",
                least=FIRST_MELD,
            ),
            "first-meld",
        ),
        TeachingStep(
            _("Rearranging"), _("Split one long run and mend it again before anybody tries."), "rearranging"
        ),
        TeachingStep(
            _("Jokers"),
            _("Wait until the first one is drawn: what it stands for, how it is freed, what it costs."),
            "jokers",
        ),
        TeachingStep(
            _("The end"),
            _("Somebody is out, or nobody can move. Count the racks together once."),
            "finishes",
        ),
        TeachingStep(
            _("The clock"),
            _("Leave it off today. Say that a turn is a minute long next time."),
            "clock",
        ),
    )
