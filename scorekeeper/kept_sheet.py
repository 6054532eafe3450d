"""A sheet that adds up, kept as a match: its games with the points that were written down by hand."""

from collections.abc import Iterator

from scorekeeper.forms import new_submission
from scorekeeper.games import change_game
from scorekeeper.identity import begin_match
from scorekeeper.models import Change, Game, Match, Player, db
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import MOST_ROUNDS, OPEN_ENDED, Box, HouseRules, Length, TiedLow, rounds
from scorekeeper.rules.racks import STANDARD_SET
from scorekeeper.rules.record import Finish, Record
from scorekeeper.rules.score_sheet import Sheet
from scorekeeper.rules.scoring import score


def keep(sheet: Sheet) -> Match | None:
    """The match that this browser now keeps; None if no house rules could have given these points.

    Needs a begun write. A sheet does not say how a tie was settled, nor how long the group meant to play.
    """
    found = next(_house_rules(sheet), None)
    if found is None:
        return None
    rules, records = found
    match = Match(
        submission=new_submission(),
        title="",
        stopped=rules.length == OPEN_ENDED,
        players=[Player(seat=seat, name=name) for seat, name in enumerate(sheet.names)],
    )
    keeper = begin_match(match, rules)
    db.session.add(Change(match_id=match.id, keeper_id=keeper.id, what="started"))
    for number, record in enumerate(records, start=1):
        game = Game(match=match, number=number, submission=new_submission())
        entries = [{"typed": "", "jokers": 0, "points": points, "named": False} for points in record.points]
        state = {"finish": record.finish.value, "by_hand": True, "deleted": False, "entries": entries}
        change_game(keeper, game, "recorded", state)
    db.session.commit()
    return match


def _house_rules(sheet: Sheet) -> Iterator[tuple[HouseRules, list[Record]]]:
    """House rules under which every game of the sheet can have been played, and the games as records."""
    box = Box.STANDARD if len(sheet.names) <= STANDARD_SET.most_players else Box.LARGE
    records = [_record(game.points) for game in sheet.games]
    for tied_low in (TiedLow.SHARED_WIN, TiedLow.DRAW, TiedLow.PICKED_WINNER):
        rules = HouseRules(tied_low=tied_low, length=_length(sheet), box=box)
        try:
            for record in records:
                score(record, rules)
        except Refused:
            continue
        yield rules, records


def _record(points: tuple[int, ...]) -> Record:
    """Nobody loses nothing in a game that somebody goes out of: a 0 is a tie, and so a blocked game."""
    return Record(Finish.EMPTY_RACK if all(points) else Finish.BLOCKED, points=points)


def _length(sheet: Sheet) -> Length:
    played, more = divmod(len(sheet.games), len(sheet.names))
    return rounds(played) if played and not more and played <= MOST_ROUNDS else OPEN_ENDED
