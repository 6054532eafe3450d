"""The form for one game: the rules read what was typed, and faults go beside the field they are about."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from flask_babel import gettext
from wtforms import Field

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import HouseRules, TiedLow
from scorekeeper.rules.racks import EMPTY, JOKER, STANDARD_SET, Rack, left_in_box, lowest
from scorekeeper.rules.record import Finish, GameRecord, Score
from scorekeeper.rules.scoring import NOBODY_OUT, score
from scorekeeper.storage.states import GameState
from scorekeeper.web.games.fields import GameFields
from scorekeeper.web.games.seat_form import SeatForm
from scorekeeper.wording.text import fault_text, isolate

T = TypeVar("T")


class GameForm(GameFields):
    """One game under a group's house rules.

    After `validate`, either `score` is set (an abandoned or teaching game has none), or fields have errors,
    or, while somebody is still typing, `missing` lists the fields that are still blank.
    """

    def __init__(
        self,
        formdata: Any,
        players: Sequence[str],
        rules: HouseRules,
        data: Mapping[str, Any] | None = None,
        away: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__(formdata, players, data, away)
        self.rules = rules
        self.most_jokers = rules.box.tile_set.jokers
        self.record: GameRecord | None = None
        self.score: Score | None = None
        self.missing: list[Field] = []
        self.tied: tuple[int, ...] = ()
        # The racks that could be read, by seat.
        self.understood: dict[int, Rack] = {}

    @property
    def counts(self) -> bool:
        """Whether the game takes its slot: an abandoned one is played again."""
        return self.record is not None and self.record.finish is not Finish.ABANDONED

    @property
    def tile_keys(self) -> list[tuple[str, int]]:
        """The keys of the rack counter, 1 to 13 and J, each with how many are left in the box."""
        left = left_in_box(self.understood.values(), self.rules.box.tile_set)
        return [("J" if tile == JOKER else str(tile), count) for tile, count in left.items()]

    @property
    def many_may_be_picked(self) -> bool:
        return self.rules.tied_low is TiedLow.SHARED_WIN

    def validate(
        self, extra_validators: Mapping[str, Sequence[Any]] | None = None, *, live: bool = False
    ) -> bool:
        """Read and score what was typed. While it is `live`, a blank is not yet a mistake."""
        super().validate(extra_validators)
        if self.finish.data not in self.finishes:
            self.finish.errors = [gettext("Say how the game ended.")]
            return False
        self._validate_opener()
        if len(self.playing) < STANDARD_SET.fewest_players:
            self.sat_out.errors = [gettext("At least two have to play.")]
            return False
        finish = Finish(self.finish.data)
        if finish is Finish.ABANDONED or self.rules.teaching:
            self.record = GameRecord(finish)
            return not self.errors
        read = self._read_points if self.by_hand.data else self._read_racks
        self.record = read(finish, live=live)
        if self.record:
            self._score(self.record, live=live)
        if not live:
            for field in self.missing:
                field.errors = [*field.errors, self._missing_text(field)]
        return not (self.errors or self.missing)

    def _validate_opener(self) -> None:
        if self.opener.data and self.opener.data not in [choice[0] for choice in self.opener.choices or ()]:
            self.opener.errors = [gettext("Choose one of the players.")]
        elif self.opener.data and int(self.opener.data) in self.sitting_out:
            self.opener.errors = [self._sits_out_text(self.opener)]

    def _read_racks(self, finish: Finish, *, live: bool) -> GameRecord | None:
        is_out = finish is Finish.EMPTY_RACK
        out = self._read_went_out() if is_out else None
        if self.went_out.errors:
            return None
        racks = self._read_seats("rack", partial(SeatForm.read_rack, most_jokers=self.most_jokers, out=out))
        self.understood = {seat: rack for seat, rack in racks.items() if not self.seats[seat].is_blank}
        if is_out and out is None and EMPTY not in racks.values():
            self.missing.insert(0, self.went_out)
        if len(racks) < len(self.playing) or self.missing:
            return None
        in_order = self._in_seat_order(racks)
        if finish is Finish.BLOCKED:
            return self._blocked(in_order, live=live)
        named = frozenset() if out is None else frozenset({out})
        return GameRecord(finish, in_order, named=named, sat_out=self.sitting_out)

    def _blocked(self, racks: tuple[Rack | None, ...], *, live: bool) -> GameRecord:
        low = lowest(racks)
        if len(low) > 1 and self.rules.tied_low is TiedLow.PICKED_WINNER:
            self._ask_among(low)
        named = self._picked_seats(live=live)
        return GameRecord(Finish.BLOCKED, racks, named=named, sat_out=self.sitting_out)

    def _read_went_out(self) -> int | None:
        if self.went_out.data in map(str, self.sitting_out):
            self.went_out.errors = [self._sits_out_text(self.went_out)]
        return int(self.went_out.data) if self.went_out.data in map(str, self.playing) else None

    def _read_points(self, finish: Finish, *, live: bool) -> GameRecord | None:
        points = self._read_seats("points", SeatForm.read_points)
        if len(points) < len(self.playing):
            return None
        in_order = self._in_seat_order(points)
        if finish is Finish.BLOCKED and not any(in_order) and self.rules.tied_low is not TiedLow.DRAW:
            self._ask_among(tuple(points))
        return GameRecord(
            finish, points=in_order, named=self._picked_seats(live=live), sat_out=self.sitting_out
        )

    def _read_seats(self, name: str, read: Callable[[SeatForm], T | None]) -> dict[int, T]:
        """What those who play have in the field of this name; blank fields go to `missing`, and faults beside
        the others.
        """
        found = {}
        for seat in self.playing:
            field = self.seats[seat][name]
            try:
                value = read(self.seats[seat])
            except Refused as refused:
                field.errors = [fault_text(fault, self.players) for fault in refused.faults]
                continue
            if value is None:
                self.missing.append(field)
            else:
                found[seat] = value
        return found

    def _in_seat_order(self, found: Mapping[int, T]) -> tuple[T | None, ...]:
        return tuple(found.get(seat) for seat in range(len(self.players)))

    def _ask_among(self, seats: tuple[int, ...]) -> None:
        self.tied = seats
        self.picked.choices = [(str(seat), self.players[seat]) for seat in seats]

    def _picked_seats(self, *, live: bool) -> frozenset[int]:
        """Who was picked as winner; while it is live, an answer to a question no longer asked is dropped."""
        asked = self.tied if live else range(len(self.players))
        return frozenset(seat for seat in asked if str(seat) in (self.picked.data or []))

    def _score(self, record: GameRecord, *, live: bool) -> None:
        try:
            self.score = score(record, self.rules)
        except Refused as refused:
            for fault in refused.faults:
                self._show(fault, live=live)

    def _show(self, fault: Fault, *, live: bool) -> None:
        field: Field
        if fault.seat is not None:
            seat = self.seats[fault.seat]
            field = seat.points if self.by_hand.data else seat.rack
        elif self.tied and fault.among:
            field = self.picked
        else:
            field = self.by_hand if self.by_hand.data else self.went_out
        if field is self.picked and live:
            self.missing.append(field)
        else:
            field.errors = [*field.errors, fault_text(fault, self.players)]

    def _missing_text(self, field: Field) -> str:
        if field is self.went_out:
            return fault_text(NOBODY_OUT, self.players)
        name = isolate(self._player_of(field))
        if self.by_hand.data:
            return gettext("Blank is not zero: type %(name)s's points.", name=name)
        return gettext("Blank is not zero: type what is left on %(name)s's rack.", name=name)

    def _sits_out_text(self, field: Field) -> str:
        name = isolate(self.players[int(field.data)])
        return gettext("%(name)s sits this game out: choose somebody who plays.", name=name)

    def _player_of(self, field: Field) -> str:
        return next(
            name
            for name, typed in zip(self.players, self.seats, strict=True)
            if field is typed.rack or field is typed.points
        )

    def still_needed(self) -> Iterator[str]:
        """What the missing fields are, in words."""
        for field in self.missing:
            if field is self.went_out:
                yield gettext("who went out")
            elif field is self.picked:
                yield gettext("who wins the tie")
            else:
                yield isolate(self._player_of(field))

    def state(self) -> GameState:
        """A valid form as the state of a game."""
        assert self.record  # noqa: S101 (a valid form has one)
        is_counted = self.record.racks or self.record.points
        at_table = [seat for seat in range(len(self.players)) if seat not in self.away]
        entries = (self.seats[seat].entry(self.record, self.most_jokers) for seat in at_table if is_counted)
        return GameState(
            finish=self.record.finish,
            by_hand=bool(self.record.points),
            deleted=False,
            opener=int(self.opener.data) if self.opener.data else None,
            entries=tuple(entries),
        )
