"""One player's line of a game's form: what is left on the rack, or points typed by hand."""

from collections.abc import Mapping
from typing import Any

from wtforms import Form, StringField

from scorekeeper.rules.faults import Fault, Refused
from scorekeeper.rules.points import read_points
from scorekeeper.rules.racks import EMPTY, Rack, read_rack
from scorekeeper.rules.record import GameRecord
from scorekeeper.storage.states import EntryState


class SeatForm(Form):
    """The fields of a player's line; `place` is the seat, counted from 0."""

    rack = StringField()
    jokers = StringField(default="0")
    points = StringField()

    def __init__(self, formdata: Any, place: int, data: Mapping[str, Any] | None) -> None:
        super().__init__(formdata, prefix=f"seat_{place}_", data=data)
        self.place = place

    @property
    def is_blank(self) -> bool:
        return not (self.rack.data or "").strip() and (self.jokers.data or "0").strip() in ("", "0")

    def read_rack(self, most_jokers: int, out: int | None) -> Rack | None:
        """The rack. If nothing is typed, it is empty at the seat `out`, else None. Raises Refused."""
        if self.is_blank:
            return EMPTY if self.place == out else None
        return read_rack(self.rack.data or "", self._read_jokers(most_jokers))

    def read_points(self) -> int | None:
        """The points typed by hand; None if the field is blank. Raises Refused."""
        text = (self.points.data or "").strip()
        return read_points(text) if text else None

    def _read_jokers(self, most: int) -> int:
        """The jokers counted apart; raises Refused unless that is a whole number from 0 to `most`."""
        text = (self.jokers.data or "0").strip() or "0"
        if text not in map(str, range(most + 1)):
            raise Refused(Fault("Count the jokers with 0 to %(most)d.", values={"most": most}))
        return int(text)

    def entry(self, record: GameRecord, most_jokers: int) -> EntryState:
        """This player's entry in the state of a game, without what was typed for somebody who sits out."""
        plays_racks = not record.points and self.place not in record.sat_out
        return EntryState(
            seat=self.place,
            typed=(self.rack.data or "").strip() if plays_racks else "",
            jokers=self._read_jokers(most_jokers) if plays_racks else 0,
            points=record.points[self.place] if record.points else None,
            named=self.place in record.named,
            sat_out=self.place in record.sat_out,
        )
