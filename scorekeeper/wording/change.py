"""What was done to a match as a whole, and what other house rules would do to it, in sentences."""

from collections.abc import Sequence

from scorekeeper.rules.comparison import Comparison, box_for
from scorekeeper.rules.house_rules import Box
from scorekeeper.rules.progress import Progress
from scorekeeper.rules.rounds import PlayedGame
from scorekeeper.storage.changes import (
    AnyChange,
    ChangeKind,
    Extended,
    OpenerDrawn,
    PeopleChanged,
    RulesChanged,
    SheetKept,
    Undone,
)
from scorekeeper.storage.models import Change, Match
from scorekeeper.storage.states import (
    LengthState,
    OpenerState,
    PeopleState,
    RulesState,
    State,
    StoppedState,
)
from scorekeeper.wording import house_rules as rules_wording
from scorekeeper.wording import match as match_wording
from scorekeeper.wording.language import gettext, ngettext
from scorekeeper.wording.text import isolate, some_names


def change_text(match: Match, change: Change) -> str:
    """What was done to a match last: "House rules changed: was Classic round, is Low total."."""
    if change.game:
        return match_wording.change_text(match, change)
    advice = set_text(match) if isinstance(change.content.after, PeopleState) else ""
    said = match_change_text(change.content, match.names, had_games=bool(match.games))
    return " ".join(filter(None, [said, advice]))


def match_change_text(change: AnyChange, names: Sequence[str], *, had_games: bool) -> str:
    """The same of any change of the match as a whole: `names` are those of its time, and games may have been
    recorded before it.
    """
    match change:
        case RulesChanged(before=before, after=after):
            return _rules_text(before, after, is_undone=False, had_games=had_games)
        case Undone(before=RulesState() as before, after=RulesState() as after):
            return _rules_text(before, after, is_undone=True, had_games=had_games)
        case Undone(before=before, after=after):
            return gettext("Undone. %(stands)s", stands=_undone_text(before, after, names))
        case PeopleChanged(before=before, after=after):
            return people_text(before, after)
        case Extended(after=after):
            return gettext("Another round: %(rounds)d in all.", rounds=after.length_number)
        case OpenerDrawn(after=after):
            return gettext("Drawn: %(opens)s", opens=_opener_text(names, after.next_opener))
        case SheetKept(after=after):
            return ngettext(
                "Kept. One game from the sheet.", "Kept. %(num)d games from the sheet.", after.games
            )
    return _event_text(change.kind)


def _event_text(kind: ChangeKind) -> str:
    return {
        ChangeKind.STARTED: gettext("Started."),
        ChangeKind.STOPPED: gettext("Stopped."),
        ChangeKind.RESUMED: gettext("The match goes on."),
        ChangeKind.THREW_AWAY: gettext("The match was deleted."),
        ChangeKind.BROUGHT_BACK: gettext("The match was brought back."),
        ChangeKind.JOINED: gettext("A device was invited, and helps to keep score."),
    }[kind]


def _rules_text(before: RulesState, after: RulesState, *, is_undone: bool, had_games: bool) -> str:
    """Which house rules were agreed instead, or again, and whether games before it may have changed."""
    was, is_ = before.house_rules, after.house_rules
    values = {"before": rules_wording.summary(was), "after": rules_wording.summary(is_)}
    said = (
        gettext("Undone. The house rules are %(after)s again.", **values)
        if is_undone
        else gettext("House rules changed: was %(before)s, is %(after)s.", **values)
    )
    if had_games and (was.scoring, was.tied_low) != (is_.scoring, is_.tied_low):
        said += " " + gettext("Every game was counted anew.")
    return said


def _undone_text(before: State, after: State, names: Sequence[str]) -> str:
    """The state of a match after something was undone."""
    match before, after:
        case PeopleState(), PeopleState():
            return people_text(before, after)
        case _, LengthState():
            return ngettext("%(num)d round in all.", "%(num)d rounds in all.", after.length_number)
        case _, OpenerState():
            return _opener_text(names, after.next_opener)
        case _, StoppedState(stopped=True):
            return gettext("Stopped.")
    return gettext("The match goes on.")


def _opener_text(names: Sequence[str], seat: int | None) -> str:
    if seat is None:
        return gettext("Who opens the next game is open.")
    return gettext("%(name)s opens the next game.", name=some_names(names, [seat]))


def people_text(before: PeopleState, after: PeopleState) -> str:
    """Who was renamed, who joined, who retired, and with which set the match went on."""
    joined = range(len(before.names), len(after.names))
    taken_off = range(len(after.names), len(before.names))
    away, was_away = set(after.retired), set(before.retired)
    said = [
        gettext("%(before)s is now %(after)s.", before=isolate(was), after=isolate(is_))
        for was, is_ in zip(before.names, after.names, strict=False)
        if was != is_
    ]
    if joined:
        names = some_names(after.names, joined)
        said.append(ngettext("%(names)s has joined.", "%(names)s have joined.", len(joined), names=names))
    if taken_off:
        names = some_names(before.names, taken_off)
        count = len(taken_off)
        said.append(ngettext("%(names)s has not joined.", "%(names)s have not joined.", count, names=names))
    if gone := sorted(away - was_away):
        names = some_names(after.names, gone)
        said.append(ngettext("%(names)s has retired.", "%(names)s have retired.", len(gone), names=names))
    if back := sorted(was_away - away - set(taken_off)):
        names = some_names(after.names, back)
        said.append(ngettext("%(names)s plays again.", "%(names)s play again.", len(back), names=names))
    said += _title_text(before.title, after.title)
    if before.box != after.box:
        said.append(
            gettext("The large set is on the table now.")
            if after.box is Box.LARGE
            else gettext("The standard set is on the table now.")
        )
    return " ".join(said)


def _title_text(before: str, after: str) -> list[str]:
    """What the match is called otherwise, if it is."""
    values = {"before": isolate(before), "after": isolate(after)}
    if before == after:
        return []
    if not before:
        return [gettext("The title is now “%(after)s”.", **values)]
    if not after:
        return [gettext("The title “%(before)s” was taken away.", **values)]
    return [gettext("The title “%(before)s” is now “%(after)s”.", **values)]


def set_text(match: Match) -> str:
    """That the set on the table is for more than are left, if it is; they may go on with it."""
    here = len(match.players) - len(match.retired)
    if box_for(here) is match.box:
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
    """Somebody's place and what it is based on: "1. 2 games won, +41"."""
    standing = next((each for each in progress.standings if each.seat == seat), None)
    if standing is None:
        return "–"
    return gettext(
        "%(place)d. %(wins)s, %(points)s",
        place=standing.place,
        wins=match_wording.wins_text(standing.wins),
        points=match_wording.total_text(progress, standing.points),
    )
