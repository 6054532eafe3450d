"""The rules' answers in sentences, for pages and the terminal: translated, with names filled in."""

import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal
from flask_babel import get_locale, gettext, ngettext

from scorekeeper.models import Change, Game, Match
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.house_rules import ONE_ROUND, HouseRules, LengthKind, Scoring
from scorekeeper.rules.opening import Opening
from scorekeeper.rules.progress import Progress, Round
from scorekeeper.rules.racks import Rack, lowest
from scorekeeper.rules.record import Finish, Record, Score


def locale() -> Locale:
    return get_locale() or Locale("en")


def set_apart(text: str) -> str:
    """A name, points or what was typed, set apart where it could turn what stands around it, or be turned."""
    from_right = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text)
    if from_right or locale().text_direction == "rtl":
        return f"\u2068{text}\u2069"
    return text


def listed(items: Iterable[str]) -> str:
    """ "Ann", "Ann and Bea", "Ann, Bea and Cy"."""
    return format_list(list(items), locale=locale())


def some_names(names: Sequence[str], seats: Iterable[int]) -> str:
    return listed(set_apart(names[seat]) for seat in seats)


def points_text(points: int, *, signed: bool = True) -> str:
    """Points with their sign: +63, -8, 0; in low total, where nothing is gained, without."""
    form = "+#,##0;-#,##0" if signed and points else "#,##0"
    return set_apart(format_decimal(points, format=form, locale=locale()))


def day(moment: datetime) -> str:
    """The date of a stored time (UTC), where this server stands."""
    return format_date(moment.replace(tzinfo=UTC).astimezone(), format="long", locale=locale())


def fault_text(fault: Fault, names: Sequence[str]) -> str:
    values = {
        key: set_apart(value) if isinstance(value, str) else value for key, value in fault.values.items()
    }
    if fault.seat is not None:
        values["name"] = set_apart(names[fault.seat])
    if fault.among:
        values["names"] = some_names(names, fault.among)
    return gettext(fault.text, **values) if values else gettext(fault.text)


def finish_name(finish: Finish) -> str:
    return {
        Finish.EMPTY_RACK: gettext("Empty rack"),
        Finish.BLOCKED: gettext("Blocked"),
        Finish.ABANDONED: gettext("Abandoned"),
    }[finish]


def explanation(record: Record, scored: Score, names: Sequence[str], rules: HouseRules) -> str:
    """How a game's points came about: "Sam -8, Jo -34; Dee gains the sum, +42"."""
    if rules.scoring is Scoring.LOW_TOTAL:
        return _everyone_scores(record, scored, names)
    if not any(scored.points):
        return _nobody_scores(record, scored, names)
    if rules.scoring is Scoring.WINNER_ONLY:
        return _winner_scores(record, scored, names)
    (winner,) = scored.winners
    losses = ", ".join(
        f"{set_apart(names[seat])} {points_text(points)}"
        for seat, points in scored.by_seat.items()
        if seat != winner
    )
    values = {
        "losses": losses,
        "winner": set_apart(names[winner]),
        "gain": points_text(scored.by_seat[winner]),
    }
    if record.points:
        return gettext("%(losses)s; %(winner)s gains the sum, %(gain)s. Points as you typed them.", **values)
    if record.finish is Finish.EMPTY_RACK:
        return gettext("%(losses)s; %(winner)s gains the sum, %(gain)s.", **values)
    low = lowest(record.racks)
    values["least"] = str(record.totals[winner])
    if len(low) > 1:
        values["tied"] = some_names(names, low)
        return gettext(
            "%(tied)s tie for the lowest rack, %(least)s, and %(winner)s was picked. Differences to it: "
            "%(losses)s; %(winner)s gains their sum, %(gain)s.",
            **values,
        )
    return gettext(
        "%(winner)s has the lowest rack, %(least)s. Differences to it: %(losses)s; "
        "%(winner)s gains their sum, %(gain)s.",
        **values,
    )


def _winner_scores(record: Record, scored: Score, names: Sequence[str]) -> str:
    (winner,) = scored.winners
    values = {"winner": set_apart(names[winner]), "gain": points_text(scored.by_seat[winner])}
    if record.points:
        return gettext(
            "Only %(winner)s scores, %(gain)s; the others have 0. Points as you typed them.", **values
        )
    least = record.totals[winner]
    values["gives"] = ", ".join(
        f"{set_apart(names[seat])} {total - least}" for seat, total in record.totals.items() if seat != winner
    )
    if record.finish is Finish.EMPTY_RACK:
        return gettext("Left on racks: %(gives)s. %(winner)s alone scores, the sum, %(gain)s.", **values)
    low = lowest(record.racks)
    values["least"] = str(least)
    if len(low) > 1:
        values["tied"] = some_names(names, low)
        return gettext(
            "%(tied)s tie for the lowest rack, %(least)s, and %(winner)s was picked. Differences to it: "
            "%(gives)s. %(winner)s alone scores, their sum, %(gain)s.",
            **values,
        )
    return gettext(
        "%(winner)s has the lowest rack, %(least)s. Differences to it: %(gives)s. "
        "%(winner)s alone scores, their sum, %(gain)s.",
        **values,
    )


def _everyone_scores(record: Record, scored: Score, names: Sequence[str]) -> str:
    if record.finish is Finish.EMPTY_RACK:
        return gettext(
            "Everyone scores what is left on their own rack: %(winner)s 0, and wins the game.",
            winner=some_names(names, scored.winners),
        )
    low = lowest(record.racks)
    values = {
        "tied": some_names(names, low),
        "winner": some_names(names, scored.winners),
        "least": str(record.totals[low[0]]),
    }
    if len(low) == 1:
        return gettext(
            "Everyone scores their own rack. %(winner)s has the lowest, %(least)s, and wins the game.",
            **values,
        )
    if not scored.winners:
        return gettext(
            "Everyone scores their own rack. %(tied)s tie for the lowest, %(least)s: a draw.", **values
        )
    if len(scored.winners) > 1:
        return gettext(
            "Everyone scores their own rack. %(tied)s tie for the lowest, %(least)s: each wins the game.",
            **values,
        )
    return gettext(
        "Everyone scores their own rack. %(tied)s tie for the lowest, %(least)s, and %(winner)s was picked.",
        **values,
    )


def _nobody_scores(record: Record, scored: Score, names: Sequence[str]) -> str:
    low = lowest(record.racks) if record.racks else scored.winners
    if not low:
        return gettext("A draw: nobody wins the game, and nobody scores points.")
    tied = some_names(names, low)
    if len(scored.winners) == 1:
        winner = some_names(names, scored.winners)
        return gettext("All racks tie, and %(winner)s was picked: the win, and no points.", winner=winner)
    if scored.winners:
        return gettext("%(tied)s tie for the lowest rack: each wins the game, and nobody scores.", tied=tied)
    return gettext("%(tied)s tie for the lowest rack: a draw, and nobody scores.", tied=tied)


def game_text(slot: int, record: Record, scored: Score | None, names: Sequence[str]) -> str:
    """A game in a few words: "Game 2: Empty rack, won by Dee"."""
    values: dict[str, int | str] = {"slot": slot, "finish": finish_name(record.finish)}
    if scored is None:
        return gettext("Game %(slot)d: %(finish)s", **values)
    if not scored.winners:
        return gettext("Game %(slot)d: %(finish)s, a draw", **values)
    values["names"] = some_names(names, scored.winners)
    if len(scored.winners) > 1:
        return gettext("Game %(slot)d: %(finish)s, shared by %(names)s", **values)
    return gettext("Game %(slot)d: %(finish)s, won by %(names)s", **values)


def winner_text(scored: Score, names: Sequence[str]) -> str:
    """Who won a game, in the words that stand beside it."""
    if not scored.winners:
        return gettext("Draw")
    if len(scored.winners) > 1:
        return gettext("Shared by %(names)s", names=some_names(names, scored.winners))
    return gettext("Won by %(names)s", names=some_names(names, scored.winners))


def tiles_typed(rack: Rack) -> list[str]:
    """A rack's tiles as far as they were typed one by one, jokers last: "4", "J"."""
    numbers = rack.tiles or ((rack.numbers,) if rack.numbers else ())
    return [*map(str, numbers), *("J" for _ in range(rack.jokers))]


def everyone(match: Match) -> str:
    return some_names(match.names, range(len(match.names)))


def match_title(match: Match) -> str:
    """The title people gave, or else their names."""
    return match.title or everyone(match)


def game_in_match(match: Match, game: Game) -> str:
    """A recorded game in a few words, in the slot it has or had."""
    return game_text(match.slot_of(game), game.record(), match.score_of(game), match.names)


def change_text(match: Match, change: Change) -> str:
    """What was done to a game last: "Game 2 was deleted (Empty rack, won by Dee)."."""
    game = change.game
    if game is None:
        return gettext("Started.")
    text = game_in_match(match, game)
    if change.what == "undone" and game.deleted:
        return gettext("Undone. %(game)s, is deleted again.", game=text)
    return {
        "recorded": gettext("Recorded. %(game)s.", game=text),
        "corrected": gettext("Corrected. %(game)s.", game=text),
        "deleted": gettext("Deleted. %(game)s.", game=text),
        "restored": gettext("Brought back. %(game)s.", game=text),
        "undone": gettext("Undone. %(game)s.", game=text),
    }[change.what]


def next_text(progress: Progress) -> str:
    """Which game is next, and of how many if that is known."""
    round_, rules = progress.rounds[-1] if progress.rounds else None, progress.rules
    if rules.length.kind is LengthKind.ROUNDS and rules.length.number > 1 and round_:
        number, game = (round_.number + 1, 1) if round_.is_over else (round_.number, round_.played + 1)
        return gettext(
            "Round %(round)d of %(rounds)d: game %(game)d is next.",
            round=number,
            rounds=rules.length.number,
            game=game,
        )
    if progress.length is None:
        return gettext("Game %(slot)d is next.", slot=progress.next_slot)
    return gettext("Game %(slot)d of %(length)d is next.", slot=progress.next_slot, length=progress.length)


def leaders_text(progress: Progress, names: Sequence[str]) -> str:
    """Who won or leads: "Dee wins the round"."""
    leaders = some_names(names, progress.leaders)
    is_round = progress.rules.length == ONE_ROUND
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
    """Points as they stand in this match: where lower is better nothing is gained, and no sign is needed."""
    return points_text(points, signed=not progress.rules.lower_is_better)


def lead_text(progress: Progress) -> str:
    """What first place stands on: "2 games won, +96 points"."""
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
    return gettext("%(name)s opened", name=set_apart(names[opener]))


def openers_text(match: Match) -> str:
    """Who opens the next game, if that is known, and who has opened already."""
    said = []
    if match.next_opener is not None:
        said.append(gettext("%(name)s opens it.", name=some_names(match.names, [match.next_opener])))
    opened = sorted({game.opener for game in match.games if game.opener is not None})
    if opened:
        said.append(gettext("Opened so far: %(names)s.", names=some_names(match.names, opened)))
    return " ".join(said)


def opening_text(opening: Opening, names: Sequence[str]) -> str:
    """What the tiles drawn say: who opens, or who draws again and why."""
    if opening.starts is not None:
        return gettext("%(name)s opens.", name=some_names(names, [opening.starts]))
    if opening.jokers:
        return gettext("A joker is drawn again: %(names)s.", names=some_names(names, opening.jokers))
    return gettext("The highest tie and draw again: %(names)s.", names=some_names(names, opening.tied))


def round_text(progress: Progress, round_: Round, names: Sequence[str]) -> str:
    """A round of several, and how it stands by itself: "Round 1: Dee 2 games won, +46; Sam ..."."""
    standings = "; ".join(
        gettext(
            "%(name)s %(wins)s, %(points)s",
            name=set_apart(names[standing.seat]),
            wins=wins_text(standing.wins),
            points=total_text(progress, standing.points),
        )
        for standing in round_.standings
    )
    return gettext("Round %(number)d: %(standings)s", number=round_.number, standings=standings)


def ending_text(progress: Progress) -> str:
    """That a match was ended early, if it was: "Stopped after 2 of 4 games."."""
    if not progress.is_stopped:
        return ""
    if progress.length is None:
        return ngettext("Stopped after %(num)d game.", "Stopped after %(num)d games.", progress.played)
    return gettext(
        "Stopped after %(played)d of %(length)d games.", played=progress.played, length=progress.length
    )


def chase_text(progress: Progress, names: Sequence[str]) -> list[str]:
    """Whether the leader can still be caught, and how far everybody else is behind."""
    if progress.is_over or not progress.played or len(progress.leaders) != 1:
        return []
    if progress.is_decided:
        return [gettext("%(name)s can no longer be caught.", name=some_names(names, progress.leaders))]
    return [
        gettext(
            "%(name)s is %(wins)s and %(points)s behind.",
            name=set_apart(names[chaser.seat]),
            wins=ngettext("%(num)d game", "%(num)d games", chaser.wins),
            points=ngettext("%(num)d point", "%(num)d points", chaser.points),
        )
        if chaser.can_catch
        else gettext("%(name)s can no longer catch up.", name=set_apart(names[chaser.seat]))
        for chaser in progress.chasers
    ]


def order_text(progress: Progress) -> str:
    """What decides the places."""
    if progress.rules.lower_is_better:
        return gettext("The lowest total comes first: lower is better. Among equals, more games won.")
    return gettext("Most games won comes first; among equals, more points. Still equal: the place is shared.")


def proof_text(progress: Progress) -> str:
    """What proves a game's points."""
    if progress.rules.is_zero_sum:
        return gettext("Each game's points add up to 0: what the winner gains, the others lose.")
    return gettext("Each game's points are counted anew from the racks beside them.")


def result_text(round_: Progress, names: Sequence[str]) -> str:
    """Who won the round, or leads it, and by what, in a sentence."""
    if round_.rules.teaching:
        return gettext("A teaching game: nothing is counted.")
    if not round_.played:
        return gettext("No game is finished yet.")
    return gettext("%(who)s: %(what)s.", who=leaders_text(round_, names), what=lead_text(round_))


def shared_text(match: Match, round_: Progress) -> str:
    """The result as a message to send: what was played, who won, and everyone's place."""
    return "\n".join(
        [
            f"{match_title(match)}, {day(match.started)}",
            result_text(round_, match.names),
            *(
                gettext(
                    "%(place)d. %(name)s: %(wins)s, %(points)s",
                    place=standing.place,
                    name=set_apart(match.names[standing.seat]),
                    wins=wins_text(standing.wins),
                    points=total_text(round_, standing.points),
                )
                for standing in round_.standings
            ),
        ]
    )
