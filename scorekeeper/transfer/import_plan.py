"""The plan of an import: what it would add, and adding it. Matches that are here already stay as they are."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

import sqlalchemy as sa
from flask_babel import gettext, ngettext

from scorekeeper.storage import capacity
from scorekeeper.storage.database import db
from scorekeeper.storage.deletion import is_expired, purge
from scorekeeper.storage.models import Device, Match, Membership
from scorekeeper.transfer.history import store_histories
from scorekeeper.transfer.invalid_file import InvalidFile, inside, items_fault, refuse
from scorekeeper.transfer.match import LoadedMatch
from scorekeeper.transfer.rows import insert_all
from scorekeeper.wording.text import fault_text, isolate

# How many codes are looked up at once.
CODES_PER_QUERY = 500


class Counts(NamedTuple):
    """How many matches of a file are new, are here, and were deleted here."""

    new: int = 0
    here: int = 0
    deleted: int = 0

    def plus(self, more: "Counts") -> "Counts":
        return Counts(*map(sum, zip(self, more, strict=True)))

    def texts(self) -> list[str]:
        """What it does, in sentences."""
        said = [
            ngettext("%(num)d match will be added.", "%(num)d matches will be added.", self.new)
            if self.new
            else gettext("Nothing will be added.")
        ]
        if self.here:
            said.append(
                ngettext(
                    "%(num)d match is here already, and stays as it is.",
                    "%(num)d matches are here already, and stay as they are.",
                    self.here,
                )
            )
        if self.deleted:
            said.append(
                ngettext(
                    "%(num)d match is here but deleted. Whoever started it can bring it back.",
                    "%(num)d matches are here but deleted. Whoever started them can bring them back.",
                    self.deleted,
                )
            )
        return said


@dataclass(frozen=True)
class Plan:
    """The matches of a file: those to add, those that are here, and those that were deleted here."""

    new: list[LoadedMatch]
    here: list[Match]
    deleted: list[Match]

    @property
    def counts(self) -> "Counts":
        return Counts(len(self.new), len(self.here), len(self.deleted))

    def apply(self, device: Device | None) -> None:
        """Add the new matches, all or none, as if `device` had started them. Needs a begun write."""
        matches = [filed.match for filed in self.new]
        # Matches that can no longer be restored may still have the same codes.
        for codes in _some(match.code for match in matches):
            purge(list(db.session.scalars(sa.select(Match.id).filter(is_expired(), Match.code.in_(codes)))))
        _insert(matches)
        if device:
            insert_all([Membership(device_id=device.id, match_id=each.id, starter=True) for each in matches])
            capacity.check_device(device)
        store_histories([(filed.match, filed.history) for filed in self.new])


def _insert(matches: Sequence[Match]) -> None:
    """Insert matches with their players and games."""
    insert_all(matches)
    players, games = [], []
    for match in matches:
        for player in match.players:
            player.match_id = match.id
        for game in match.all_games:
            game.match_id = match.id
        players += match.players
        games += match.all_games
    insert_all(players)
    insert_all(games)
    entries = []
    for game in games:
        for entry in game.entries:
            entry.game_id = game.id
        entries += game.entries
    insert_all(entries)


def plan(filed: Sequence[LoadedMatch]) -> Plan:
    """Compare a file's matches with those in the database: a match is known by its code."""
    found: dict[str, bool] = {}
    here = sa.select(Match.code, Match.deleted).filter(sa.not_(is_expired()))
    for codes in _some(each.match.code for each in filed):
        known = db.session.execute(here.filter(Match.code.in_(codes)))
        found |= {code: deleted is not None for code, deleted in known}
    return Plan(
        new=[each for each in filed if each.match.code not in found],
        here=[each.match for each in filed if found.get(each.match.code) is False],
        deleted=[each.match for each in filed if found.get(each.match.code)],
    )


def check_capacity(filed: Iterable[LoadedMatch]) -> None:
    """InvalidFile for a match that holds more than one that is recorded here can."""
    for place, each in enumerate(filed):
        held = {
            "games": (len(each.match.all_games), capacity.MOST_GAMES),
            "history": (len(each.history.changes), capacity.MOST_CHANGES),
        }
        for field, (count, most) in held.items():
            if count > most:
                refuse(inside("matches", place, field), items_fault(0, most, count))


def _some(codes: Iterable[str]) -> Iterator[list[str]]:
    """The codes, as many at once as one query asks for."""
    remaining = iter(codes)
    while some := list(islice(remaining, CODES_PER_QUERY)):
        yield some


def invalid_file_text(error: InvalidFile) -> str:
    """Why a file cannot be imported, and where in it: "matches[0].title: This is a text in quotes."."""
    why = " ".join(fault_text(fault, error.names) for fault in error.faults)
    if not error.where:
        return why
    return gettext("%(where)s: %(why)s", where=isolate(error.where), why=why)
