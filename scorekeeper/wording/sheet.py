"""The findings of a sheet check in words, for the page and the terminal."""

from collections.abc import Sequence

from scorekeeper.players import names as naming
from scorekeeper.rules.sheet.headings import Headings
from scorekeeper.rules.sheet.sheet import Finding, Sheet
from scorekeeper.rules.sheet.slips import Kind, Slip, Slips
from scorekeeper.wording.language import gettext, ngettext
from scorekeeper.wording.text import fault_text, isolate, points_text, too_long_text


def headings() -> Headings:
    """The labels of sheets in English and in the reader's language."""
    return Headings().with_words(
        gettext("Game"), gettext("Total"), gettext("Sum"), [gettext("Date"), gettext("Place")]
    )


def player_name(seat: int) -> str:
    return gettext("Player %(number)d", number=seat + 1)


def count_text(findings: Sequence[Finding]) -> str:
    return ngettext("One thing does not add up", "%(num)d things do not add up", len(findings))


def finding_texts(findings: Sequence[Finding], names: Sequence[str]) -> list[str]:
    return [fault_text(finding.fault, names) for finding in findings]


def right_text(sheet: Sheet) -> str:
    """The message for a sheet that adds up."""
    games = ngettext(
        "The sheet adds up: its game sums to 0.",
        "The sheet adds up: each of its %(num)d games sums to 0.",
        len(sheet.games),
    )
    totals = (
        gettext("Every column matches its total.")
        if sheet.totals
        else gettext("It has no totals to hold the columns against.")
    )
    return f"{games} {totals}"


def slips_text(slips: Slips) -> str:
    """The sentence above the list of slips: how far they explain the sheet."""
    if slips.minuses_lacking:
        return gettext(
            "No loss carries its minus: every game would add up to 0 "
            "if all but its highest number were losses."
        )
    if not slips.sets:
        return gettext(
            "No small set of slips of the pen was found that would explain this. "
            "The paper can tell, or whoever wrote it."
        )
    size = len(slips.sets[0])
    if slips.are_many:
        return ngettext(
            "Many different slips of the pen would explain this; only the paper can tell which.",
            "Many different sets of %(num)d slips of the pen would explain this; "
            "only the paper can tell which.",
            size,
        )
    if slips.is_only:
        return ngettext(
            "One slip of the pen would explain everything, and no other one does:",
            "%(num)d slips of the pen together would explain everything, and no others that are as few:",
            size,
        )
    if len(slips.sets) == 1:
        return ngettext(
            "One slip of the pen would explain everything, and others may, too:",
            "%(num)d slips of the pen together would explain everything, and others may, too:",
            size,
        )
    return ngettext(
        "Any one of these slips of the pen would explain everything; only the paper can tell which:",
        "Any one of these sets of %(num)d slips of the pen would explain everything; "
        "only the paper can tell which:",
        size,
    )


def listed_slips(slips: Slips, names: Sequence[str]) -> list[str]:
    """A line for each slip, or for each set if there are several; [] if there are too many."""
    if slips.are_many:
        return []
    if len(slips.sets) == 1:
        return [slip_text(slip, names) for slip in slips.sets[0]]
    return ["; ".join(slip_text(slip, names) for slip in each) for each in slips.sets]


def slip_text(slip: Slip, names: Sequence[str]) -> str:
    """One slip: "Game 1, Dee: -5 instead of -15, which has a digit too many"."""
    name = isolate(names[slip.seat])
    place = (
        gettext("Total, %(name)s", name=name)
        if slip.slot is None
        else gettext("Game %(slot)d, %(name)s", slot=slip.slot, name=name)
    )
    values = {"place": place, "right": points_text(slip.right), "given": points_text(slip.given)}
    if slip.kind is Kind.SIGN:
        return gettext("%(place)s: %(right)s instead of %(given)s, with the other sign", **values)
    if slip.kind is Kind.DIGIT_ADDED:
        return gettext("%(place)s: %(right)s instead of %(given)s, which has a digit too many", **values)
    if slip.kind is Kind.DIGIT_DROPPED:
        return gettext("%(place)s: %(right)s instead of %(given)s, which lacks a digit", **values)
    return gettext("%(place)s: %(right)s instead of %(given)s, with two digits swapped", **values)


def read_names(typed: Sequence[str]) -> tuple[list[str], dict[int, str]]:
    """The names in seat order, "Player 2" where none was typed, and the errors of bad ones by seat."""
    names = [naming.clean(name) or player_name(seat) for seat, name in enumerate(typed)]
    errors = {}
    for seat, name in enumerate(names):
        if naming.too_long(name):
            errors[seat] = too_long_text(name)
        elif naming.first_duplicate([*names[:seat], name]) == seat:
            errors[seat] = gettext(
                "“%(name)s” looks like another name. Give each player a different one.",
                name=isolate(name),
            )
    return names, errors
