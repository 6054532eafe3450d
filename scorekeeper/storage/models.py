"""Tables. What people entered is stored; points, wins and places are always computed by the rules."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorekeeper.rules.house_rules import Box, HouseRules, Length, LengthKind, Scoring, TiedLow
from scorekeeper.rules.progress import Progress, replay
from scorekeeper.rules.record import Finish, GameRecord, Score
from scorekeeper.rules.scoring import adapt_to, rules_as_played, score
from scorekeeper.storage.changes import AnyChange, ChangeKind, load_change
from scorekeeper.storage.database import CODE_LENGTH, Table, db, enum_column, new_code, now
from scorekeeper.storage.records import record_of
from scorekeeper.storage.states import EntryState, GameState, PeopleState

# For how long what was done last is said on a page.
NEWS = timedelta(minutes=5)
# Who keeps a match's score is not shown as news of the match.
NO_NEWS = (ChangeKind.JOINED, ChangeKind.REMOVED)
# These stay news until something else is done.
_LASTING_NEWS = (
    ChangeKind.CORRECTED,
    ChangeKind.DELETED,
    ChangeKind.RESTORED,
    ChangeKind.PEOPLE,
    ChangeKind.RULES,
)


# What the hash of a device begins with that only a file names: no browser's is like it.
NOBODY = "nobody-"


def new_nobody() -> str:
    return f"{NOBODY}{secrets.token_hex(28)}"


class Device(Table):
    """A browser that keeps score, known by the hash of the random id in its cookie; it may have a name."""

    __tablename__ = "keeper"

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(sa.String(64), unique=True)
    name: Mapped[str] = mapped_column(sa.String(400), default="", server_default=sa.text("''"))
    since: Mapped[datetime] = mapped_column(default=now)


class Membership(Table):
    """Whose matches a device may change: those it started, and those it was invited to."""

    __tablename__ = "membership"

    device_id: Mapped[int] = mapped_column("keeper_id", sa.ForeignKey("keeper.id"), primary_key=True)
    match_id: Mapped[int] = mapped_column(sa.ForeignKey("match.id"), primary_key=True, index=True)
    starter: Mapped[bool] = mapped_column(default=False, server_default=sa.false())
    # Left out of the device's list.
    hidden: Mapped[bool] = mapped_column(default=False, server_default=sa.false())

    device: Mapped[Device] = relationship(lazy="joined")


class KnownAs(Table):
    """Which person a device means by a name: after a rename, and where one person had several names.

    `name` is how names are compared, see `names.first_duplicate`.
    """

    __tablename__ = "known_as"

    device_id: Mapped[int] = mapped_column("keeper_id", sa.ForeignKey("keeper.id"), primary_key=True)
    name: Mapped[str] = mapped_column(sa.String(400), primary_key=True)
    person: Mapped[str] = mapped_column(sa.String(400))


class Match(Table):
    """What a group agreed to play, its players in seat order and its games in playing order."""

    __tablename__ = "match"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(sa.String(CODE_LENGTH), unique=True, default=new_code)
    submission: Mapped[str] = mapped_column(sa.String(64), unique=True)
    title: Mapped[str] = mapped_column(sa.String(400), default="")
    tied_low: Mapped[TiedLow] = mapped_column(enum_column(TiedLow))
    started: Mapped[datetime] = mapped_column(default=now)
    is_example: Mapped[bool] = mapped_column(default=False, server_default=sa.false())
    scoring: Mapped[Scoring] = mapped_column(enum_column(Scoring), server_default=Scoring.DIFFERENCE)
    length_kind: Mapped[LengthKind] = mapped_column(enum_column(LengthKind), server_default=LengthKind.ROUNDS)
    length_number: Mapped[int] = mapped_column(server_default="1")
    first_meld: Mapped[int] = mapped_column(server_default="30")
    # 0 is no timer.
    turn_seconds: Mapped[int] = mapped_column(server_default="60")
    box: Mapped[Box] = mapped_column(enum_column(Box), server_default=Box.STANDARD)
    teaching: Mapped[bool] = mapped_column(server_default=sa.false())
    stopped: Mapped[bool] = mapped_column(default=False, server_default=sa.false())
    # Whom the tiles drawn say to open the next game.
    next_opener: Mapped[int | None]
    # The code of the invitation to help keep score; NULL while it is withdrawn.
    invite: Mapped[str | None] = mapped_column(sa.String(CODE_LENGTH), default=new_code)
    # When it was deleted: it can be brought back for a while.
    deleted: Mapped[datetime | None] = mapped_column(index=True)
    # From when on a match that nobody can bring back any more is purged.
    purge_after: Mapped[datetime | None]

    players: Mapped[list["Player"]] = relationship(
        order_by="Player.seat", lazy="selectin", cascade="all, delete-orphan"
    )
    # Objects to be changed. What is only read is read as rows: see `read_games`.
    all_games: Mapped[list["Game"]] = relationship(
        order_by="Game.number", cascade="all, delete-orphan", back_populates="match"
    )

    @property
    def names(self) -> list[str]:
        """The players' names in seat order."""
        return [player.name for player in self.players]

    @property
    def retired(self) -> frozenset[int]:
        """The seats that keep the games they played, and play no more."""
        return frozenset(player.seat for player in self.players if player.retired)

    @property
    def active_seats(self) -> list[int]:
        """The seats that play on, in order."""
        return [player.seat for player in self.players if not player.retired]

    def people(self) -> PeopleState:
        """Who plays, with which box, and what the match is called."""
        retired = tuple(sorted(self.retired))
        return PeopleState(names=tuple(self.names), title=self.title, retired=retired, box=self.box)

    @property
    def house_rules(self) -> HouseRules:
        return HouseRules(
            scoring=self.scoring,
            tied_low=self.tied_low,
            length=Length(self.length_kind, self.length_number),
            first_meld=self.first_meld,
            turn_seconds=self.turn_seconds or None,
            box=self.box,
            teaching=self.teaching,
        )

    def set_house_rules(self, rules: HouseRules) -> None:
        """Take over what the group agreed."""
        self.scoring = rules.scoring
        self.tied_low = rules.tied_low
        self.length_kind = rules.length.kind
        self.length_number = rules.length.number
        self.first_meld = rules.first_meld
        self.turn_seconds = rules.turn_seconds or 0
        self.box = rules.box
        self.teaching = rules.teaching

    @property
    def games(self) -> list["Game"]:
        """The games that were not deleted."""
        return [game for game in self.all_games if not game.deleted]

    def game(self, number: int) -> "Game | None":
        """The game of this number, deleted or not."""
        # An address may say anything, a database takes only so large a number.
        if number >= 2**31:
            return None
        return db.session.scalars(sa.select(Game).filter_by(match_id=self.id, number=number)).unique().first()

    def entered(self, named: Mapping[int, frozenset[int]] | None = None) -> dict[int, GameRecord]:
        """The records of `games` by number; `named` are other winners for some of them."""
        if "all_games" not in sa.inspect(self).unloaded:
            entered = {game.number: game.record() for game in self.games}
        else:
            seats = {self.id: [player.seat for player in self.players]}
            entered = read_games(Game.match_id == self.id, seats).get(self.id, {})
        for number, winners in (named or {}).items():
            entered[number] = replace(entered[number], named=winners)
        return entered

    def records(self, rules: HouseRules) -> list[GameRecord]:
        """What was entered for each of `games`, as these rules have it written."""
        return [adapt_to(record, rules) for record in self.entered().values()]

    def progress(
        self, rules: HouseRules | None = None, entered: Mapping[int, GameRecord] | None = None
    ) -> Progress:
        """The match so far, scored from what was entered by its own rules or by others; `entered` spares
        another reading. Other rules may raise Refused.
        """
        rules = rules or self.house_rules
        entered = self.entered() if entered is None else entered
        records = {number: adapt_to(record, rules) for number, record in entered.items()}
        return replay(records, len(self.players), rules, retired=self.retired, stopped=self.stopped)

    def record_of_state(self, state: GameState) -> GameRecord:
        """A game in this state, as the rules read it."""
        return record_of(state, state.entries, [player.seat for player in self.players])

    def rules_of(self, game: "Game") -> HouseRules:
        """What was agreed, with the set that this game was played with."""
        return rules_as_played(game.record(), self.house_rules)

    def score_of(self, game: "Game") -> Score | None:
        """One game's score; none if it was abandoned."""
        if game.finish is Finish.ABANDONED or self.teaching:
            return None
        return score(adapt_to(game.record(), self.house_rules), self.rules_of(game))

    def slot_of(self, game: "Game") -> int:
        """Which game of the round this one is, or would be if it were not deleted."""
        earlier = sa.select(sa.func.count()).filter(Game.match_id == self.id, Game.number < game.number)
        counted = earlier.filter(Game.deleted.is_(False), Game.finish != Finish.ABANDONED)
        return 1 + (db.session.scalar(counted) or 0)


class Player(Table):
    """A person's seat in a match, counted from 0."""

    __tablename__ = "player"
    __table_args__ = (sa.UniqueConstraint("match_id", "seat"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(sa.ForeignKey("match.id"))
    seat: Mapped[int]
    name: Mapped[str] = mapped_column(sa.String(400))
    retired: Mapped[bool] = mapped_column(default=False, server_default=sa.false())


class Game(Table):
    """One game as entered. `number` is its place among all games ever recorded and never changes."""

    __tablename__ = "game"
    __table_args__ = (
        sa.UniqueConstraint("match_id", "number"),
        sa.UniqueConstraint("match_id", "submission"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(sa.ForeignKey("match.id"))
    number: Mapped[int]
    submission: Mapped[str] = mapped_column(sa.String(64))
    version: Mapped[int] = mapped_column(default=1)
    finish: Mapped[Finish] = mapped_column(enum_column(Finish))
    by_hand: Mapped[bool] = mapped_column(default=False)
    opener: Mapped[int | None]
    deleted: Mapped[bool] = mapped_column(default=False)

    match: Mapped[Match] = relationship(back_populates="all_games")
    entries: Mapped[list["Entry"]] = relationship(
        order_by="Entry.seat", lazy="joined", cascade="all, delete-orphan"
    )

    def record(self) -> GameRecord:
        """What was entered, as the rules read it."""
        return record_of(self, self.entries, [player.seat for player in self.match.players])

    def state(self) -> GameState:
        """Everything that can be corrected."""
        entries = [{name: getattr(entry, name) for name in EntryState.model_fields} for entry in self.entries]
        columns = {name: getattr(self, name) for name in ("finish", "by_hand", "deleted", "opener")}
        return GameState.model_validate({**columns, "entries": entries})

    def restore(self, state: GameState) -> None:
        """Put the game into this state."""
        self.finish = state.finish
        self.by_hand = state.by_hand
        self.deleted = state.deleted
        self.opener = state.opener
        kept = {entry.seat: entry for entry in self.entries}
        self.entries = [kept.get(entered.seat, Entry(seat=entered.seat)) for entered in state.entries]
        for entry, entered in zip(self.entries, state.entries, strict=True):
            entry.typed = entered.typed
            entry.jokers = entered.jokers
            entry.points = entered.points
            entry.named = entered.named
            entry.sat_out = entered.sat_out


class Entry(Table):
    """One player's part of a game: the rack as typed with jokers counted apart, or points typed by hand."""

    __tablename__ = "entry"

    game_id: Mapped[int] = mapped_column(sa.ForeignKey("game.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    typed: Mapped[str] = mapped_column(sa.String(80), default="")
    jokers: Mapped[int] = mapped_column(default=0)
    points: Mapped[int | None]
    named: Mapped[bool] = mapped_column(default=False)
    sat_out: Mapped[bool] = mapped_column(default=False, server_default=sa.false())


class Change(Table):
    """One thing that was done to a match. `history/journal.py` writes it; `content` is what it says.

    `before` and `after` are JSON as it was stored, by this or by an earlier version.
    """

    __tablename__ = "change"

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(sa.ForeignKey("match.id"), index=True)
    game_id: Mapped[int | None] = mapped_column(sa.ForeignKey("game.id"), index=True)
    undoes_id: Mapped[int | None] = mapped_column(sa.ForeignKey("change.id"), index=True)
    device_id: Mapped[int] = mapped_column("keeper_id", sa.ForeignKey("keeper.id"), index=True)
    kind: Mapped[ChangeKind] = mapped_column("what", enum_column(ChangeKind))
    before: Mapped[dict[str, Any] | None]
    after: Mapped[dict[str, Any] | None]
    at: Mapped[datetime] = mapped_column(default=now)

    game: Mapped[Game | None] = relationship()

    @cached_property
    def content(self) -> AnyChange:
        return self.load()

    def load(self) -> AnyChange:
        """The content, which is not held in memory as long as the row."""
        return load_change(self.kind, self.before, self.after, is_of_game=self.game_id is not None)

    @property
    def is_news(self) -> bool:
        """Whether it is still worth saying."""
        return self.kind in _LASTING_NEWS or now() - self.at < NEWS


def read_games(
    of: sa.ColumnElement[bool], seats: Mapping[int, Sequence[int]]
) -> dict[int, dict[int, GameRecord]]:
    """Games that are not deleted, by the ids of their matches and their numbers, in order; `seats` are those
    of each match. They are read as rows, some at a time: thousands of games are slow as objects, and large.
    """
    rows = db.session.execute(
        sa.select(
            Game.match_id,
            Game.number,
            Game.finish,
            Game.by_hand,
            Game.opener,
            Entry.seat,
            Entry.typed,
            Entry.jokers,
            Entry.points,
            Entry.named,
            Entry.sat_out,
        )
        .outerjoin(Entry)
        .where(of, Game.deleted.is_(False))
        .order_by(Game.match_id, Game.number, Entry.seat)
    ).yield_per(1_000)
    found: dict[int, dict[int, GameRecord]] = {}
    for (match_id, number), of_game in groupby(rows, key=attrgetter("match_id", "number")):
        entries = list(of_game)
        game = entries[0]
        # A game without entries is a row with none of their columns filled in.
        record = record_of(game, entries if game.seat is not None else (), seats[match_id])
        found.setdefault(match_id, {})[number] = record
    return found
