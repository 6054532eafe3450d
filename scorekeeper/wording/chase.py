"""The chase in words: what everyone behind the leaders needs to draw level."""

from collections.abc import Sequence

from scorekeeper.rules.chase import Chaser, Need
from scorekeeper.rules.house_rules import HouseRules, LengthKind
from scorekeeper.rules.progress import Progress
from scorekeeper.wording.language import gettext, ngettext
from scorekeeper.wording.text import points_text, some_names


def chase_text(progress: Progress, names: Sequence[str]) -> str:
    """How the end of the match stands: that nobody can catch the leader, or who is nearest to the target; ""
    if there is neither to say.
    """
    if progress.is_over or not progress.leaders:
        return ""
    if progress.is_decided:
        return gettext("%(name)s can no longer be caught.", name=some_names(names, progress.leaders))
    target = progress.rules.length
    if target.kind is not LengthKind.TARGET:
        return ""
    most = max(each.points for each in progress.standings)
    nearest = [each.seat for each in progress.standings if each.points == most]
    return gettext(
        "The match ends at %(target)s points; the nearest is %(names)s with %(points)s.",
        target=points_text(target.number, signed=False),
        names=some_names(names, nearest),
        points=points_text(most, signed=False),
    )


def need_texts(progress: Progress) -> dict[int, str]:
    """The least that brings each seat behind the leaders level with them, as long as that can change."""
    if progress.is_over or not progress.leaders or progress.is_decided:
        return {}
    played = {standing.seat for standing in progress.standings if standing.games}
    return {
        chaser.seat: _chaser_text(chaser, progress.rules) if chaser.seat in played else gettext("yet to play")
        for chaser in progress.chasers
    }


def _chaser_text(chaser: Chaser, rules: HouseRules) -> str:
    if not chaser.needs:
        return gettext("out of reach")
    first, *others = (_need_text(need, rules) for need in chaser.needs)
    # Who is behind in wins knows that one more than these would do as well.
    if chaser.wins > 0 or not others:
        return gettext("needs %(least)s", least=first)
    return gettext("needs %(one)s or %(other)s", one=first, other=others[0])


def _need_text(need: Need, rules: HouseRules) -> str:
    points = need.points or 0
    if rules.lower_is_better:
        # With equal points game wins decide: one point more makes up for them.
        points += need.wins > 0
        return ngettext(
            "%(points)s point fewer",
            "%(points)s points fewer",
            points,
            points=points_text(points, signed=False),
        )
    wins = ngettext("%(num)d win", "%(num)d wins", need.wins)
    if points <= 0:
        return wins
    made_up = ngettext(
        "%(points)s point", "%(points)s points", points, points=points_text(points, signed=False)
    )
    return made_up if need.wins <= 0 else gettext("%(wins)s and %(points)s", wins=wins, points=made_up)
