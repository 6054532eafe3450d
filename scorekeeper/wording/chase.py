"""The chase in words: who can still catch the leaders, and what they need for it."""

from collections.abc import Sequence

from scorekeeper.rules.house_rules import HouseRules, LengthKind
from scorekeeper.rules.progress import Progress
from scorekeeper.rules.standings import Chaser
from scorekeeper.wording.language import gettext, ngettext
from scorekeeper.wording.text import isolate, points_text, some_names


def chase_texts(progress: Progress, names: Sequence[str]) -> list[str]:
    """Whether the leaders can be caught, and what everyone else needs, in sentences; [] if it is over."""
    if progress.is_over or not progress.leaders:
        return []
    if progress.is_decided:
        return [gettext("%(name)s can no longer be caught.", name=some_names(names, progress.leaders))]
    leaders = some_names(names, progress.leaders)
    return [
        *_target_text(progress, names),
        *(_chaser_text(chaser, progress, names, leaders) for chaser in progress.chasers),
    ]


def _chaser_text(chaser: Chaser, progress: Progress, names: Sequence[str], leaders: str) -> str:
    name = isolate(names[chaser.seat])
    if not chaser.can_catch:
        return gettext("%(name)s can no longer catch up.", name=name)
    if not any(each.games for each in progress.standings if each.seat == chaser.seat):
        return gettext("%(name)s has yet to play.", name=name)
    return _need_text(chaser, progress.rules, name, leaders)


def _target_text(progress: Progress, names: Sequence[str]) -> list[str]:
    """Who is nearest to the points target, if the match has one."""
    target = progress.rules.length
    if target.kind is not LengthKind.TARGET:
        return []
    most = max(each.points for each in progress.standings)
    nearest = [each.seat for each in progress.standings if each.points == most]
    return [
        gettext(
            "The match ends at %(target)s points; the nearest is %(names)s with %(points)s.",
            target=points_text(target.number, signed=False),
            names=some_names(names, nearest),
            points=points_text(most, signed=False),
        )
    ]


def _need_text(chaser: Chaser, rules: HouseRules, name: str, leaders: str) -> str:
    """What somebody needs to draw level with the leaders; wins alone, if they have as many points or more."""
    values = {
        "name": name,
        "leaders": leaders,
        "wins": ngettext("%(num)d game win", "%(num)d game wins", chaser.wins),
        "points": ngettext(
            "%(points)s point",
            "%(points)s points",
            chaser.points,
            points=points_text(chaser.points, signed=False),
        ),
    }
    if rules.lower_is_better and chaser.points:
        return gettext("%(name)s needs %(points)s fewer than %(leaders)s to draw level.", **values)
    if chaser.wins <= 0:
        return gettext("%(name)s needs %(points)s more than %(leaders)s to draw level.", **values)
    if not chaser.points:
        return gettext("%(name)s needs %(wins)s more than %(leaders)s to draw level.", **values)
    if chaser.points < 0:
        return gettext("%(name)s needs %(wins)s more than %(leaders)s to take the lead.", **values)
    return gettext("%(name)s needs %(wins)s and %(points)s more than %(leaders)s to draw level.", **values)
