"""Who is who in the matches of this browser, and every game they played: names are people."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.orm import raiseload

from scorekeeper.players.games import games_entered, of_device
from scorekeeper.players.names import looks
from scorekeeper.rules.statistics import Result, RoundResult, result_of, rounds_of
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Device, KnownAs, Match, Membership, Player

MOST_OFFERED = 50


@dataclass(frozen=True)
class Person:
    """A person by the name that is shown, and the names that stand in matches, the latest first.

    Whether two names are one person is decided by their looks, or by the device, see `KnownAs`.
    """

    name: str
    names: tuple[str, ...]

    @property
    def key(self) -> str:
        return looks(self.name)

    @property
    def slug(self) -> str:
        """A person's place in addresses, where not every name could stand."""
        return hashlib.sha256(self.key.encode()).hexdigest()[:12]


@dataclass(frozen=True)
class PlayedBy:
    """A game that counts, by people's keys, and where and when it was played."""

    result: Result
    match: Match
    slot: int
    at: datetime

    @property
    def monday(self) -> date:
        """The week, where this server stands, by its Monday."""
        day = self.at.replace(tzinfo=UTC).astimezone().date()
        return day - timedelta(days=day.weekday())


@dataclass(frozen=True)
class Company:
    """This browser's people by their keys, the tables they sat at, and their games in playing order."""

    people: Mapping[str, Person]
    tables: Sequence[Sequence[str]]
    games: Sequence[PlayedBy]
    rounds: Sequence[RoundResult]
    known: Mapping[str, str]

    @property
    def results(self) -> list[Result]:
        return [game.result for game in self.games]

    def find(self, slug: str) -> Person | None:
        return next((person for person in self.people.values() if person.slug == slug), None)

    def have_met(self, one: Person, other: Person) -> bool:
        """Whether two sat at one table, and so cannot be the same person."""
        return any(one.key in table and other.key in table for table in self.tables)

    def said_of(self, person: Person) -> set[str]:
        """The names, by their looks, that were said to mean this person."""
        typed = {looks(name) for name in person.names}
        return {name for name, meant in self.known.items() if name in typed or looks(meant) == person.key}

    def is_taken(self, name: str, person: Person) -> bool:
        """Whether a name means somebody else than this person already."""
        meant = looks(self.known.get(looks(name), name))
        return meant != person.key and (meant in self.people or looks(name) in self.known)


def company(device: Device | None) -> Company:
    """Everybody who sat at a table of this browser's matches, without examples and what was deleted."""
    if device is None:
        return Company({}, (), (), (), {})
    known = _known(device)
    matches = db.session.scalars(
        sa.select(Match)
        .join(Membership)
        .where(*of_device(device))
        .order_by(Match.started, Match.id)
        .options(raiseload(Match.all_games))
    ).all()
    tables = [_table(match.names, known) for match in matches]
    entered = games_entered(device, {match.id: range(len(match.players)) for match in matches})
    games: list[PlayedBy] = []
    rounds: list[RoundResult] = []
    for match, table in zip(matches, tables, strict=True):
        rows = entered.get(match.id, [])
        progress = match.replayed(entered={place: row.record for place, row in enumerate(rows)})
        rounds += rounds_of(progress, table)
        for row, game in zip(rows, progress.games, strict=True):
            if result := result_of(game, table, match.scoring):
                games.append(PlayedBy(result, match, game.slot, row.at))
    # Two matches may go on side by side; within one the order of its games is kept.
    games.sort(key=lambda game: game.at)
    return Company(_people(matches, tables, known), tables, games, rounds, known)


def _known(device: Device) -> dict[str, str]:
    """The person whom this device means by a name, for the names of which that was said."""
    said = sa.select(KnownAs.name, KnownAs.person).filter_by(device_id=device.id)
    return {row.name: row.person for row in db.session.execute(said)}


def _table(names: Sequence[str], known: Mapping[str, str]) -> list[str]:
    """The people of a match in seat order. Two at one table are two, whatever was said about their names."""
    meant = [looks(known.get(looks(name), name)) for name in names]
    return meant if len(set(meant)) == len(meant) else [looks(name) for name in names]


def _people(
    matches: Iterable[Match], tables: Iterable[Sequence[str]], known: Mapping[str, str]
) -> dict[str, Person]:
    """Everybody by their keys, under the name that was chosen for them or was typed last."""
    names: dict[str, dict[str, str]] = {}
    for match, table in zip(matches, tables, strict=True):
        for key, name in zip(table, match.names, strict=True):
            typed = names.setdefault(key, {})
            # Whatever was typed last stands last.
            typed.pop(looks(name), None)
            typed[looks(name)] = name
    chosen = {looks(person): person for person in known.values()}
    return {
        key: Person(chosen.get(key, next(reversed(typed.values()))), tuple(reversed(typed.values())))
        for key, typed in names.items()
    }


def names_to_offer(device: Device | None) -> list[str]:
    """The people of this browser's latest matches, for a field in which somebody types a name."""
    if device is None:
        return []
    typed = (
        sa.select(Player.name)
        .join(Match, Player.match_id == Match.id)
        .join(Membership, Membership.match_id == Match.id)
        .where(*of_device(device))
        .order_by(Match.started.desc(), Match.id.desc(), Player.seat)
        # As many as a person is in on average: nobody needs the names of a hundred matches ago.
        .limit(MOST_OFFERED * 6)
    )
    known = _known(device)
    offered: dict[str, str] = {}
    for name in db.session.scalars(typed):
        person = known.get(looks(name), name)
        offered.setdefault(looks(person), person)
    return list(offered.values())[:MOST_OFFERED]


def call(person: Person, name: str, here: Company, device: Device) -> None:
    """Say that all names of this person mean the one of this name from now on. Needs a begun write."""
    for typed in here.said_of(person) | {looks(each) for each in person.names}:
        db.session.merge(KnownAs(device_id=device.id, name=typed, person=name))


def take_apart(person: Person, here: Company, device: Device) -> None:
    """Let every name of this person mean somebody of its own again. Needs a begun write."""
    said = KnownAs.name.in_(here.said_of(person))
    db.session.execute(sa.delete(KnownAs).where(KnownAs.device_id == device.id, said))
