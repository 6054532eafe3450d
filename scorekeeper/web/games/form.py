"""The form for one game, as a group writes it down at the table.

Fields keep what was typed; the rules read what it means, and faults go beside the field they are about.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flask_babel import gettext
from flask_babel.speaklater import LazyString
from wtforms import BooleanField, Field, Form, HiddenField, RadioField, SelectField, SelectMultipleField

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.house_rules import HouseRules, TiedLow
from scorekeeper.rules.points import read_points
from scorekeeper.rules.racks import EMPTY, JOKER, STANDARD_SET, Rack, left_in_box, lowest
from scorekeeper.rules.record import Finish, GameRecord, Score
from scorekeeper.rules.scoring import NOBODY_OUT, score
from scorekeeper.storage.database import new_submission
from scorekeeper.web.games.seat_form import SeatForm
from scorekeeper.web.request.forms import SubmissionField
from scorekeeper.wording.game import finish_name
from scorekeeper.wording.text import fault_text, isolate


def _not_noted() -> str:
    return gettext("Not noted")


class GameForm(Form):
    """One game as a group writes it down, for players in seat order under their house rules.

    After `check`, either `score` is set (an abandoned or teaching game has none), or fields have errors, or,
    while somebody is still typing, `missing` names the fields that wait for them.
    """

    finish = RadioField(default=Finish.EMPTY_RACK.value, validate_choice=False)
    out = RadioField(validate_choice=False)
    by_hand = BooleanField()
    named = SelectMultipleField(validate_choice=False)
    submission = SubmissionField(default=new_submission)
    drawn = HiddenField()
    opener = SelectField(default="", validate_choice=False)
    # Asked where something else was saved meanwhile; `asked` is sent by a form that showed the question.
    instead = RadioField(validate_choice=False)
    asked = HiddenField()
    sat_out = SelectMultipleField(validate_choice=False)

    finishes: tuple[Finish, ...] = tuple(Finish)

    def __init__(
        self,
        formdata: Any,
        players: Sequence[str],
        rules: HouseRules,
        data: Mapping[str, Any] | None = None,
        away: frozenset[int] = frozenset(),
    ) -> None:
        """`away` are seats that are not at the table: they came later, or have retired."""
        super().__init__(formdata, data=data)
        self.away = away
        self.players = list(players)
        self.all_seats = [
            SeatForm(formdata, seat, (data or {}).get(f"seat_{seat}")) for seat in range(len(players))
        ]
        self.rules = rules
        self.most_jokers = rules.box.tile_set.jokers
        self.record: GameRecord | None = None
        self.score: Score | None = None
        self.missing: list[Field] = []
        self.tied: tuple[int, ...] = ()
        self.understood: dict[int, Rack] = {}
        # In words only where they are shown: a game that is saved shows none.
        self.finish.choices = [(finish.value, LazyString(finish_name, finish)) for finish in self.finishes]
        self.out.choices = [
            (str(seat), name) for seat, name in enumerate(self.players) if seat not in self.away
        ]
        self.opener.choices = [("", LazyString(_not_noted)), *self.out.choices]
        self.sat_out.choices = self.out.choices
        self.instead.choices = []

    @property
    def seats(self) -> list[SeatForm]:
        return self.all_seats[: len(self.players)]

    @property
    def errors(self) -> dict[str, Any]:
        of_seats = {field.name: field.errors for seat in self.seats for field in seat if field.errors}
        return super().errors | of_seats

    @property
    def seats_away(self) -> list[SeatForm]:
        return [self.seats[seat] for seat in self.away]

    @property
    def names_away(self) -> list[str]:
        return [self.players[seat] for seat in self.away]

    @property
    def sitting_out(self) -> frozenset[int]:
        """The seats at the table that do not play this game."""
        chosen = self.sat_out.data or []
        return frozenset(seat for seat in range(len(self.players)) if str(seat) in chosen) - self.away

    @property
    def playing(self) -> list[int]:
        return [seat for seat in range(len(self.players)) if seat not in self.sitting_out | self.away]

    @property
    def counts(self) -> bool:
        """Whether the game takes its slot: an abandoned one is played again."""
        return self.record is not None and self.record.finish is not Finish.ABANDONED

    def fields(self) -> list[Field]:
        """The fields that can be wrong, in the order they stand on the page."""
        racks = [seat.rack for seat in self.seats]
        points = [seat.points for seat in self.seats]
        return [
            self.instead,
            self.finish,
            self.out,
            *racks,
            *points,
            self.by_hand,
            self.named,
            self.sat_out,
            self.opener,
        ]

    @property
    def tile_keys(self) -> list[tuple[str, int]]:
        """The keys of the rack counter, 1 to 13 and J, each with how many are left in the box."""
        left = left_in_box(self.understood.values(), self.rules.box.tile_set)
        return [("J" if tile == JOKER else str(tile), count) for tile, count in left.items()]

    @property
    def many_may_be_named(self) -> bool:
        return self.rules.tied_low is TiedLow.SHARED_WIN

    def check(self, *, live: bool) -> bool:
        """Read and score what was typed. While it is `live`, a blank is not yet a mistake."""
        if self.finish.data not in self.finishes:
            self.finish.errors = [gettext("Say how the game ended.")]
            return False
        self._check_opener()
        if len(self.playing) < STANDARD_SET.fewest_players:
            self.sat_out.errors = [gettext("At least two have to play.")]
            return False
        finish = Finish(self.finish.data)
        if finish is Finish.ABANDONED or self.rules.teaching:
            self.record = GameRecord(finish)
            return not self.errors
        self.record = (
            self._read_points(finish, live=live) if self.by_hand.data else self._read_racks(finish, live=live)
        )
        if self.record:
            try:
                self.score = score(self.record, self.rules)
            except Refused as refused:
                for fault in refused.faults:
                    self._show(fault, live=live)
        if not live:
            for field in self.missing:
                field.errors = [*field.errors, self._missing_text(field)]
        return not (self.errors or self.missing)

    def _check_opener(self) -> None:
        if self.opener.data and self.opener.data not in [choice[0] for choice in self.opener.choices or ()]:
            self.opener.errors = [gettext("Choose one of the players.")]
        elif self.opener.data and int(self.opener.data) in self.sitting_out:
            self.opener.errors = [self._sits_out_text(self.opener)]

    def _read_racks(self, finish: Finish, *, live: bool) -> GameRecord | None:
        out = int(self.out.data) if self.out.data in map(str, self.playing) else None
        if finish is Finish.BLOCKED:
            out = None
        elif self.out.data in map(str, self.sitting_out):
            self.out.errors = [self._sits_out_text(self.out)]
            return None
        racks = {}
        for seat in self.playing:
            typed = self.seats[seat]
            if typed.is_blank and seat != out:
                self.missing.append(typed.rack)
                continue
            try:
                racks[seat] = typed.read(self.most_jokers)
            except Refused as refused:
                typed.rack.errors = [fault_text(fault, self.players) for fault in refused.faults]
        self.understood = {seat: rack for seat, rack in racks.items() if not self.seats[seat].is_blank}
        if finish is Finish.EMPTY_RACK and out is None and EMPTY not in racks.values():
            self.missing.insert(0, self.out)
        if len(racks) < len(self.playing) or self.missing:
            return None
        in_order = tuple(racks.get(seat) for seat in range(len(self.players)))
        if finish is Finish.EMPTY_RACK:
            named = frozenset() if out is None else frozenset({out})
            return GameRecord(finish, in_order, named=named, sat_out=self.sitting_out)
        low = lowest(in_order)
        if len(low) > 1 and self.rules.tied_low is TiedLow.PICKED_WINNER:
            self._ask_among(low)
        return GameRecord(finish, in_order, named=self._named(live=live), sat_out=self.sitting_out)

    def _read_points(self, finish: Finish, *, live: bool) -> GameRecord | None:
        points = {}
        for seat in self.playing:
            typed = self.seats[seat]
            text = (typed.points.data or "").strip()
            if not text:
                self.missing.append(typed.points)
                continue
            try:
                points[seat] = read_points(text)
            except Refused as refused:
                typed.points.errors = [fault_text(fault, self.players) for fault in refused.faults]
        if len(points) < len(self.playing):
            return None
        in_order = tuple(points.get(seat) for seat in range(len(self.players)))
        if finish is Finish.BLOCKED and not any(in_order) and self.rules.tied_low is not TiedLow.DRAW:
            self._ask_among(tuple(points))
        return GameRecord(finish, points=in_order, named=self._named(live=live), sat_out=self.sitting_out)

    def _ask_among(self, seats: tuple[int, ...]) -> None:
        self.tied = seats
        self.named.choices = [(str(seat), self.players[seat]) for seat in seats]

    def _named(self, *, live: bool) -> frozenset[int]:
        """Who was named as winner; while it is live, an answer to a question that is gone is dropped."""
        asked = self.tied if live else range(len(self.players))
        return frozenset(seat for seat in asked if str(seat) in (self.named.data or []))

    def _show(self, fault: Fault, *, live: bool) -> None:
        field: Field
        if fault.seat is not None:
            seat = self.seats[fault.seat]
            field = seat.points if self.by_hand.data else seat.rack
        elif self.tied and fault.among:
            field = self.named
        else:
            field = self.by_hand if self.by_hand.data else self.out
        if field is self.named and live:
            self.missing.append(field)
        else:
            field.errors = [*field.errors, fault_text(fault, self.players)]

    def _missing_text(self, field: Field) -> str:
        if field is self.out:
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
            if field is self.out:
                yield gettext("who went out")
            elif field is self.named:
                yield gettext("who wins the tie")
            else:
                yield isolate(self._player_of(field))

    def state(self) -> dict[str, Any]:
        """A checked form as a game keeps it: see `Game.put`."""
        assert self.record  # noqa: S101 (only a checked form is kept)
        is_counted = self.record.racks or self.record.points
        at_table = [seat for seat in range(len(self.players)) if seat not in self.away]
        entries = [self.seats[seat].entry(self.record, self.most_jokers) for seat in at_table if is_counted]
        return {
            "finish": self.record.finish.value,
            "by_hand": bool(self.record.points),
            "deleted": False,
            "opener": int(self.opener.data) if self.opener.data else None,
            "entries": entries,
        }
