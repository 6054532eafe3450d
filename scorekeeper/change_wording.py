"""What was done to a match as a whole, and what other house rules would do to it, in sentences."""

from collections.abc import Sequence

from flask_babel import gettext, ngettext

from scorekeeper import agreed, match_wording
from scorekeeper.changed_rules_form import read_typed
from scorekeeper.models import Change, Match
from scorekeeper.rules.changed_rules import Comparison, fitting_box
from scorekeeper.rules.house_rules import Box
from scorekeeper.rules.progress import PlayedGame, Progress
from scorekeeper.wording import some_names


def change_text(match: Match, change: Change) -> str:
    """What was done to a match last: "House rules changed: was Classic round, is Low total."."""
    if change.game:
        return match_wording.change_text(match, change)
    if change.what == "people":
        return _people_text(match, change)
    if change.what in ("rules", "undone"):
        rules = [agreed.in_short(read_typed(each or {})) for each in (change.before, change.after)]
        values = dict(zip(("before", "after"), rules, strict=True))
        if change.what == "undone":
            return gettext("Undone. The house rules are %(after)s again.", **values)
        return gettext("House rules changed: was %(before)s, is %(after)s.", **values)
    if change.what == "extended":
        return gettext("Another round: %(rounds)d in all.", rounds=(change.after or {})["length_number"])
    if change.what == "kept":
        games = (change.after or {})["games"]
        return ngettext("Kept. One game from the sheet.", "Kept. %(num)d games from the sheet.", games)
    return {
        "started": gettext("Started."),
        "stopped": gettext("Stopped."),
        "resumed": gettext("The match goes on."),
        "threw-away": gettext("The match was deleted."),
        "brought-back": gettext("The match was brought back."),
    }[change.what]


def _people_text(match: Match, change: Change) -> str:
    """Who came, who went, and whether the set still is for as many as are left."""
    before, after = change.before or {}, change.after or {}
    joined = range(len(before["names"]), len(after["names"]))
    away, was_away = set(after["retired"]), set(before["retired"])
    said = []
    if joined:
        names = some_names(after["names"], joined)
        said.append(ngettext("%(names)s has joined.", "%(names)s have joined.", len(joined), names=names))
    if gone := sorted(away - was_away):
        names = some_names(after["names"], gone)
        said.append(ngettext("%(names)s has retired.", "%(names)s have retired.", len(gone), names=names))
    if back := sorted(was_away - away):
        names = some_names(after["names"], back)
        said.append(ngettext("%(names)s plays again.", "%(names)s play again.", len(back), names=names))
    if (before["names"], before["title"]) != (after["names"][: len(before["names"])], after["title"]):
        said.append(gettext("Names and title changed."))
    if before.get("box") != after.get("box"):
        said.append(
            gettext("The large set is on the table now.")
            if match.box is Box.LARGE
            else gettext("The standard set is on the table now.")
        )
    said.append(set_text(match))
    return " ".join(filter(None, said))


def set_text(match: Match) -> str:
    """That the set on the table is for more than are left, if it is; they may go on with it."""
    here = len(match.players) - len(match.retired)
    if fitting_box(here) is match.box:
        return ""
    return gettext(
        "You may play on with the large set, which is for five or six players; for %(here)d, "
        "the standard set fits.",
        here=here,
    )


def other_set_text(box: Box) -> str:
    """The choice to go on with this set."""
    return (
        gettext("Play on with the large set")
        if box is Box.LARGE
        else gettext("Play on with the standard set")
    )


def comparison_text(compared: Comparison, names: Sequence[str]) -> list[str]:
    """What other house rules do to a match: to its games, to who leads, and to its end."""
    after = compared.after
    if not after.played:
        return [gettext("No game is finished yet, so nothing is counted anew.")]
    said = [
        ngettext(
            "%(num)d of %(games)d games changes.",
            "%(num)d of %(games)d games change.",
            compared.changed,
            games=len(compared.games),
        )
        if compared.changed
        else gettext("No game's points or wins change.")
    ]
    if after.standings:
        said.append(_leaders_text(compared, names))
    return said


def _leaders_text(compared: Comparison, names: Sequence[str]) -> str:
    before, after = compared.before, compared.after
    who, is_same = match_wording.leaders_text(after, names), after.leaders == before.leaders
    if not is_same:
        who = gettext("%(who)s instead of %(others)s", who=who, others=some_names(names, before.leaders))
    if after.is_over and not before.is_over:
        return gettext("The match is then over: %(who)s.", who=who)
    if before.is_over and not after.is_over:
        return gettext("The match then goes on: %(who)s.", who=who)
    return gettext("%(who)s, as before.", who=who) if is_same else gettext("%(who)s.", who=who)


def score_text(game: PlayedGame, progress: Progress, seat: int) -> str:
    """What somebody has of a game; a dash if they did not play it."""
    points = game.score.points[seat] if game.score else None
    return "–" if points is None else match_wording.total_text(progress, points)


def standing_text(progress: Progress, seat: int) -> str:
    """Somebody's place and what it stands on: "1. 2 games won, +41"."""
    standing = next((each for each in progress.standings if each.seat == seat), None)
    if standing is None:
        return "–"
    return gettext(
        "%(place)d. %(wins)s, %(points)s",
        place=standing.place,
        wins=match_wording.wins_text(standing.wins),
        points=match_wording.total_text(progress, standing.points),
    )
