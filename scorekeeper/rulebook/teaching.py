"""For a host who explains the game: what to say, in which order."""

from flask_babel import gettext as _


def steps() -> tuple[tuple[str, str], ...]:
    """What each step is about, and what to do or say."""
    return (
        (_("The aim"), _("“Be the first to lay every tile on your rack.” Say no more for now.")),
        (_("Two kinds of sets"), _("Lay a group and a run on the table, and leave them there to look at.")),
        (_("The deal"), _("Draw for who opens, and take 14 tiles each. Racks lie open in this game.")),
        (_("Play or draw"), _("A turn is one or the other. Take the first turn slowly, and talk.")),
        (_("First meld"), _("Explain it when somebody can lay one, and add the numbers up together.")),
        (_("Rearranging"), _("Split one long run and mend it again before anybody tries.")),
        (
            _("Jokers"),
            _("Wait until the first one is drawn: what it stands for, how it is freed, what it costs."),
        ),
        (_("The end"), _("Somebody is out, or nobody can move. Count the racks together once.")),
        (_("The clock"), _("Leave it off today. Say that a turn is a minute long next time.")),
    )
