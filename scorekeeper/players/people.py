"""The people of a device's matches: which names are one person, and every game each of them played.

There are no accounts: a person is a name. Two names are one person if they look alike, or if the device's
owner declared one to be an alias of the other (table `known_as`).
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.orm import raiseload

from scorekeeper.players.games import games_entered, latest_matches, matches_of
from scorekeeper.players.names import lookalike_key
from scorekeeper.rules.statistics import Result, RoundResult, result_of, rounds_of
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Device, KnownAs, Match, Membership, Player

MOST_OFFERED = 50


@dataclass(frozen=True)
class Person:
    """A person: the name that is shown, and the names typed for them in matches, latest first."""

    name: str
    names: tuple[str, ...]

    @property
    def key(self) -> str:
        return lookalike_key(self.name)

    @property
    def slug(self) -> str:
        """The person's part of a URL: twelve hex digits, as not every name is fit for one."""
        return hashlib.sha256(self.key.encode()).hexdigest()[:12]


@dataclass(frozen=True)
class DatedResult:
    """A game that counts, by the keys of its players, with its match, its slot and its time (naive UTC)."""

    result: Result
    match: Match
    slot: int
    at: datetime

    @property
    def monday(self) -> date:
        """The Monday of the game's week, in the server's time zone."""
        day = self.at.replace(tzinfo=UTC).astimezone().date()
        return day - timedelta(days=day.weekday())


@dataclass(frozen=True)
class Directory:
    """A device's people by their keys, and all they played, in playing order.

    `tables` holds the keys of each match's players in seat order. `aliases` maps the lookalike keys of
    names to the name of the person that the device's owner declared them to mean. `is_whole` is whether
    these are all matches, and not only the latest.
    """

    people: Mapping[str, Person]
    tables: Sequence[Sequence[str]]
    games: Sequence[DatedResult]
    rounds: Sequence[RoundResult]
    aliases: Mapping[str, str]
    is_whole: bool

    @property
    def results(self) -> list[Result]:
        return [game.result for game in self.games]

    def find(self, slug: str) -> Person | None:
        return next((person for person in self.people.values() if person.slug == slug), None)

    def have_met(self, one: Person, other: Person) -> bool:
        """Whether both played in one match, and so cannot be the same person."""
        return any(one.key in table and other.key in table for table in self.tables)

    def aliases_of(self, person: Person) -> set[str]:
        """The lookalike keys of the names that are declared to mean this person."""
        typed = {lookalike_key(name) for name in person.names}
        return {
            name
            for name, meant in self.aliases.items()
            if name in typed or lookalike_key(meant) == person.key
        }

    def is_taken(self, name: str, person: Person) -> bool:
        """Whether a name already means somebody other than this person."""
        meant = lookalike_key(self.aliases.get(lookalike_key(name), name))
        return meant != person.key and (meant in self.people or lookalike_key(name) in self.aliases)


def directory(device: Device | None) -> Directory:
    """Everyone who played in a device's latest matches, without the demo match and deleted ones."""
    if device is None:
        return Directory({}, (), (), (), {}, is_whole=True)
    aliases = _aliases(device)
    ids, is_whole = latest_matches(device)
    matches = db.session.scalars(
        sa.select(Match)
        .where(Match.id.in_(ids))
        .order_by(Match.started, Match.id)
        .options(raiseload(Match.all_games))
    ).all()
    tables = [_table(match.names, aliases) for match in matches]
    entered = games_entered({match.id: range(len(match.players)) for match in matches})
    games: list[DatedResult] = []
    rounds: list[RoundResult] = []
    for match, table in zip(matches, tables, strict=True):
        rows = entered.get(match.id, [])
        progress = match.progress(entered={place: row.record for place, row in enumerate(rows)})
        rounds += rounds_of(progress, table)
        for row, game in zip(rows, progress.games, strict=True):
            if result := result_of(game, table, match.scoring):
                games.append(DatedResult(result, match, game.slot, row.at))
    # Matches may overlap in time; the sort is stable, so each match's own games stay in order.
    games.sort(key=lambda game: game.at)
    return Directory(_people(matches, tables, aliases), tables, games, rounds, aliases, is_whole)


def _aliases(device: Device) -> dict[str, str]:
    """The names of the people whom a device's aliases mean, by the aliases' lookalike keys."""
    rows = sa.select(KnownAs.name, KnownAs.person).filter_by(device_id=device.id)
    return {row.name: row.person for row in db.session.execute(rows)}


def _table(names: Sequence[str], aliases: Mapping[str, str]) -> list[str]:
    """The keys of a match's players in seat order; aliases that would make two of them one do not apply."""
    meant = [lookalike_key(aliases.get(lookalike_key(name), name)) for name in names]
    return meant if len(set(meant)) == len(meant) else [lookalike_key(name) for name in names]


def _people(
    matches: Iterable[Match], tables: Iterable[Sequence[str]], aliases: Mapping[str, str]
) -> dict[str, Person]:
    """Everyone by their keys, shown by the name chosen for them, or else by the one typed last."""
    names: dict[str, dict[str, str]] = {}
    for match, table in zip(matches, tables, strict=True):
        for key, name in zip(table, match.names, strict=True):
            typed = names.setdefault(key, {})
            # A dict keeps a key's first place: take it out, so that the name typed last comes last.
            typed.pop(lookalike_key(name), None)
            typed[lookalike_key(name)] = name
    chosen = {lookalike_key(person): person for person in aliases.values()}
    return {
        key: Person(chosen.get(key, next(reversed(typed.values()))), tuple(reversed(typed.values())))
        for key, typed in names.items()
    }


def names_to_offer(device: Device | None) -> list[str]:
    """Up to MOST_OFFERED names of people in a device's latest matches, to complete a name being typed."""
    if device is None:
        return []
    typed = (
        sa.select(Player.name)
        .join(Match, Player.match_id == Match.id)
        .join(Membership, Membership.match_id == Match.id)
        .where(*matches_of(device))
        .order_by(Match.started.desc(), Match.id.desc(), Player.seat)
        # People recur from match to match: six rows a name is enough, and bounds the query.
        .limit(MOST_OFFERED * 6)
    )
    aliases = _aliases(device)
    offered: dict[str, str] = {}
    for name in db.session.scalars(typed):
        person = aliases.get(lookalike_key(name), name)
        offered.setdefault(lookalike_key(person), person)
    return list(offered.values())[:MOST_OFFERED]


def rename(person: Person, name: str, directory: Directory, device: Device) -> None:
    """Make all names of a person aliases of `name`. Needs a begun write."""
    for typed in directory.aliases_of(person) | {lookalike_key(each) for each in person.names}:
        db.session.merge(KnownAs(device_id=device.id, name=typed, person=name))


def split(person: Person, directory: Directory, device: Device) -> None:
    """Remove every alias of a person, so that each name is a person again. Needs a begun write."""
    aliases = KnownAs.name.in_(directory.aliases_of(person))
    db.session.execute(sa.delete(KnownAs).where(KnownAs.device_id == device.id, aliases))
