"""What a match must know and a sheet does not say: how ties were settled, and who was tied."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from wtforms import Form, RadioField

from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import HouseRules, TiedLow
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.scoring import score
from scorekeeper.rules.sheet.sheet import Row
from scorekeeper.web.sheets.form import Grid
from scorekeeper.web.sheets.to_match import possible_tie_rules, record_from_row, rules_from_sheet, tied_slots
from scorekeeper.wording.text import fault_text


@dataclass
class Tied:
    """The players of one game in which nobody scored, with those who were chosen."""

    slot: int
    id: str
    choices: Sequence[tuple[str, str]]
    data: Sequence[str]
    errors: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.id


class TiesForm(Form):
    """How the ties of a valid grid were settled; it asks nothing where nobody ever scored 0."""

    tied_low = RadioField(validate_choice=False)

    def __init__(self, grid: Grid, formdata: Any = None) -> None:
        self.sheet = grid.sheet if not grid.findings else None
        self.names = grid.players
        self.house_rules: HouseRules | None = None
        self.records: list[GameRecord] = []
        ways = possible_tie_rules(self.sheet) if self.sheet else []
        super().__init__(formdata)
        labels = {
            TiedLow.SHARED_WIN: gettext("Shared win: everyone tied wins the game"),
            TiedLow.PICKED_WINNER: gettext("Pick the winner: one of those tied"),
            TiedLow.DRAW: gettext("Draw: nobody wins the game"),
        }
        self.tied_low.choices = [(way.value, labels[way]) for way in ways]
        if self.tied_low.data not in ways:
            self.tied_low.data = ways[0].value if ways else None
        players = [(str(seat), name) for seat, name in enumerate(grid.players)]
        sent = formdata or MultiDict()
        self.games = [
            Tied(slot, f"tied_{slot}", players, sent.getlist(f"tied_{slot}"))
            for slot in (tied_slots(self.sheet) if self.sheet else [])
        ]

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Set `house_rules` and `records`, or put errors beside the ties that are still open."""
        super().validate(extra_validators)
        if self.sheet is None:
            return False
        self.house_rules = rules_from_sheet(self.sheet, TiedLow(self.tied_low.data))
        asked = {tied.slot: tied for tied in self.games}
        self.records = [
            self._record(game, asked.get(game.slot), self.house_rules) for game in self.sheet.games
        ]
        return not any(tied.errors for tied in self.games)

    def _record(self, game: Row, tied: Tied | None, rules: HouseRules) -> GameRecord:
        seats = {str(seat): seat for seat in range(len(game.points))}
        is_asked = tied is not None and rules.tied_low is not TiedLow.DRAW
        named = (
            frozenset(seats[seat] for seat in tied.data if seat in seats)
            if tied and is_asked
            else frozenset()
        )
        record = record_from_row(game, named)
        try:
            score(record, rules)
        except Refused as refused:
            if tied is None:
                raise
            tied.errors = [fault_text(fault, self.names) for fault in refused.faults]
        return record
