"""The fields of the form for one game, as a group writes it down at the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext
from flask_babel.speaklater import LazyString
from wtforms import BooleanField, Field, Form, HiddenField, RadioField, SelectField, SelectMultipleField

from scorekeeper.rules.record import Finish
from scorekeeper.storage.database import new_submission
from scorekeeper.web.games.seat_form import SeatForm
from scorekeeper.web.request.forms import SubmissionField
from scorekeeper.wording.game import finish_name


def _not_noted() -> str:
    return gettext("Not noted")


class GameFields(Form):
    """One game, for players in seat order. Fields keep what was typed; `GameForm` reads what it means."""

    finish = RadioField(default=Finish.EMPTY_RACK.value, validate_choice=False)
    went_out = RadioField(name="out", validate_choice=False)
    by_hand = BooleanField()
    picked = SelectMultipleField(name="named", validate_choice=False)
    submission = SubmissionField(default=new_submission)
    version = HiddenField(name="drawn")
    opener = SelectField(default="", validate_choice=False)
    # After an edit conflict: `resolution` says what becomes of this version, and `asked` that the page asked.
    resolution = RadioField(name="instead", validate_choice=False)
    asked = HiddenField()
    sat_out = SelectMultipleField(validate_choice=False)

    finishes: tuple[Finish, ...] = tuple(Finish)

    def __init__(
        self,
        formdata: Any,
        players: Sequence[str],
        data: Mapping[str, Any] | None = None,
        away: frozenset[int] = frozenset(),
    ) -> None:
        """`away` are the seats not at the table: they joined later, or have retired."""
        super().__init__(formdata, data=data)
        self.away = away
        self.players = list(players)
        self.all_seats = [
            SeatForm(formdata, seat, (data or {}).get(f"seat_{seat}")) for seat in range(len(players))
        ]
        # Translated only where they are shown: a game that is saved shows none.
        self.finish.choices = [(finish.value, LazyString(finish_name, finish)) for finish in self.finishes]
        self.went_out.choices = [
            (str(seat), name) for seat, name in enumerate(self.players) if seat not in self.away
        ]
        self.opener.choices = [("", LazyString(_not_noted)), *self.went_out.choices]
        self.sat_out.choices = self.went_out.choices
        self.resolution.choices = []

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

    def fields(self) -> list[Field]:
        """The fields that can be wrong, in the order of the page."""
        racks = [seat.rack for seat in self.seats]
        points = [seat.points for seat in self.seats]
        return [
            self.resolution,
            self.finish,
            self.went_out,
            *racks,
            *points,
            self.by_hand,
            self.picked,
            self.sat_out,
            self.opener,
        ]
