"""A match in words: its result, the next game, the latest change, and a message to share."""

from collections.abc import Sequence

from scorekeeper.rules.house_rules import ONE_ROUND, LengthKind
from scorekeeper.rules.opening import Opening
from scorekeeper.rules.progress import Progress
from scorekeeper.rules.rounds import Round
from scorekeeper.rules.standings import Standing
from scorekeeper.storage.changes import ChangeKind
from scorekeeper.storage.models import Change, Game, Match
from scorekeeper.wording.game import game_text
from scorekeeper.wording.language import gettext, ngettext
from scorekeeper.wording.text import day, isolate, points_text, some_names


def everyone(match: Match) -> str:
    return some_names(match.names, range(len(match.names)))


def match_title(match: Match) -> str:
    """The match's title, or else its players' names."""
    return match.title or everyone(match)


def game_in_match(match: Match, game: Game) -> str:
    """A recorded game in brief, with the slot that it has, or had before it was deleted."""
    return game_text(match.slot_of(game), game.record(), match.score_of(game), match.names)


def change_text(match: Match, change: Change) -> str:
    """What was done to a game last: "Game 2 was deleted (Empty rack, won by Dee)."."""
    game = change.game
    assert game  # noqa: S101 (`change_wording` tells the rest)
    return game_change_text(change.kind, game_in_match(match, game), is_deleted=game.deleted)


def game_change_text(kind: ChangeKind, game: str, *, is_deleted: bool) -> str:
    """The same of any change of a game, which is given in words, as it was after the change."""
    if kind is ChangeKind.UNDONE and is_deleted:
        return gettext("Undone. %(game)s, is deleted.", game=game)
    return {
        ChangeKind.RECORDED: gettext("Recorded. %(game)s.", game=game),
        ChangeKind.CORRECTED: gettext("Corrected. %(game)s.", game=game),
        ChangeKind.DELETED: gettext("Deleted. %(game)s.", game=game),
        ChangeKind.RESTORED: gettext("Brought back. %(game)s.", game=game),
        ChangeKind.UNDONE: gettext("Undone. %(game)s.", game=game),
    }[kind]


def next_text(progress: Progress) -> str:
    """Which game is next, and of how many, if that is fixed."""
    round_, length = progress.rounds[-1] if progress.rounds else None, progress.rules.length
    if length.kind is LengthKind.SINGLE_GAME:
        return gettext("The game is yet to be recorded.")
    if length.kind is LengthKind.ROUNDS and length.number > 1 and round_:
        number, game = (round_.number + 1, 1) if round_.is_over else (round_.number, round_.played + 1)
        return gettext(
            "Round %(round)d of %(rounds)d: game %(game)d is next.",
            round=number,
            rounds=length.number,
            game=game,
        )
    if progress.length is None:
        return gettext("Game %(slot)d is next.", slot=progress.next_slot)
    return gettext("Game %(slot)d of %(length)d is next.", slot=progress.next_slot, length=progress.length)


def leaders_text(progress: Progress, names: Sequence[str]) -> str:
    """Who won or leads: "Dee wins the round"."""
    leaders = some_names(names, progress.leaders)
    is_round = progress.rules.length == ONE_ROUND
    if not progress.rules.lower_is_better and not progress.standings[0].wins:
        return gettext("Nobody has won a game")
    if len(progress.leaders) == 1:
        if not progress.is_over:
            return gettext("%(name)s leads", name=leaders)
        return (
            gettext("%(name)s wins the round", name=leaders)
            if is_round
            else gettext("%(name)s wins the match", name=leaders)
        )
    if not progress.is_over:
        return gettext("%(names)s share the lead", names=leaders)
    return (
        gettext("%(names)s share the round", names=leaders)
        if is_round
        else gettext("%(names)s share the match", names=leaders)
    )


def wins_text(wins: int) -> str:
    return ngettext("%(num)d game won", "%(num)d games won", wins)


def total_text(progress: Progress, points: int) -> str:
    """Points with a sign, or without one in low total, where nothing is gained."""
    return points_text(points, signed=not progress.rules.lower_is_better)


def lead_text(progress: Progress) -> str:
    """The wins and points of first place: "2 games won, +96 points"."""
    first = progress.standings[0]
    values = {
        "wins": wins_text(first.wins),
        "points": gettext("%(points)s points", points=total_text(progress, first.points)),
    }
    if progress.rules.lower_is_better:
        return gettext("the lowest total, %(points)s, and %(wins)s", **values)
    if len(progress.leaders) == 1:
        return gettext("%(wins)s, %(points)s", **values)
    return gettext("%(wins)s each, and %(points)s each", **values)


def opened_text(opener: int, names: Sequence[str]) -> str:
    return gettext("%(name)s opened", name=isolate(names[opener]))


def openers_text(match: Match, progress: Progress) -> str:
    """Who opens the next game, if drawn already, and who has opened so far."""
    sentences = []
    if match.next_opener is not None:
        sentences.append(gettext("%(name)s opens it.", name=some_names(match.names, [match.next_opener])))
    opened = sorted({game.record.opener for game in progress.finished if game.record.opener is not None})
    if opened:
        sentences.append(gettext("Opened so far: %(names)s.", names=some_names(match.names, opened)))
    return " ".join(sentences)


def opening_text(opening: Opening, names: Sequence[str]) -> str:
    """The result of an opening draw: who opens, or who draws again and why."""
    if opening.starts is not None:
        return gettext("%(name)s opens.", name=some_names(names, [opening.starts]))
    if opening.jokers:
        return gettext(
            "A joker decides nothing. Draw again: %(names)s.", names=some_names(names, opening.jokers)
        )
    return gettext("The highest is tied. Draw again: %(names)s.", names=some_names(names, opening.tied))


def round_text(progress: Progress, round_: Round, names: Sequence[str]) -> str:
    """One of several rounds with its own standings: "Round 1: Dee 2 games won, +46; Sam ..."."""
    if not round_.standings:
        return gettext("Round %(number)d", number=round_.number)
    standings = "; ".join(
        gettext(
            "%(name)s %(wins)s, %(points)s",
            name=isolate(names[standing.seat]),
            wins=wins_text(standing.wins),
            points=total_text(progress, standing.points),
        )
        for standing in round_.standings
    )
    return gettext("Round %(number)d: %(standings)s", number=round_.number, standings=standings)


def ending_text(progress: Progress) -> str:
    """A note that a match was ended early: "Stopped after 2 of 4 games."; else ""."""
    if not progress.is_stopped:
        return ""
    if progress.length is None:
        return ngettext("Stopped after %(num)d game.", "Stopped after %(num)d games.", progress.played)
    return gettext(
        "Stopped after %(played)d of %(length)d games.", played=progress.played, length=progress.length
    )


def order_text(progress: Progress) -> str:
    """How standings are ranked."""
    if not progress.rules.lower_is_better:
        return gettext(
            "Most games won comes first; among equals, more points. Still equal: the place is shared."
        )
    order = gettext("The lowest total comes first: lower is better. Among equals, more games won.")
    if progress.is_uneven:
        order += " " + gettext("Fewer games make a lower total; whoever has not played yet stands last.")
    return order


def proof_text(progress: Progress) -> str:
    """How readers can check a game's points."""
    if progress.rules.is_zero_sum:
        return gettext("Each game's points add up to 0: what the winner gains, the others lose.")
    if any(game.record.points for game in progress.games):
        return gettext(
            "Points are counted anew from the racks beside them; those typed by hand stand as they are."
        )
    return gettext("Each game's points are counted anew from the racks beside them.")


def standing_points_text(progress: Progress, standing: Standing) -> str:
    """Somebody's points; a dash if they have not played, because 0 would be a result."""
    return total_text(progress, standing.points) if standing.games else "–"


def result_text(progress: Progress, names: Sequence[str]) -> str:
    """Who won the match or leads it, and by what, in a sentence."""
    if progress.rules.teaching:
        return gettext("A teaching game: nothing is counted.")
    if not progress.played:
        return gettext("No game is finished yet.")
    return gettext("%(who)s: %(what)s.", who=leaders_text(progress, names), what=lead_text(progress))


def shared_text(match: Match, progress: Progress) -> str:
    """The result as a message to send: the match, who won, and everyone's place, on several lines."""
    return "\n".join(
        [
            f"{match_title(match)}, {day(match.started)}",
            " ".join(filter(None, [result_text(progress, match.names), ending_text(progress)])),
            *(
                gettext(
                    "%(place)d. %(name)s: %(wins)s, %(points)s",
                    place=standing.place,
                    name=isolate(match.names[standing.seat]),
                    wins=wins_text(standing.wins),
                    points=total_text(progress, standing.points),
                )
                for standing in progress.standings
                if standing.games
            ),
        ]
    )
