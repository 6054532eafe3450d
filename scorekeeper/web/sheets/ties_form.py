"""What a sheet that adds up does not say and a match must know: how ties were settled, and who was tied."""

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
    """How the ties of a checked grid were settled; nothing to ask where nobody ever scored 0."""

    tied_low = RadioField(validate_choice=False)

    def __init__(self, grid: Grid, formdata: Any = None) -> None:
        self.sheet = grid.sheet if not grid.findings else None
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

    def read(self) -> tuple[HouseRules, list[GameRecord]] | None:
        """The house rules and games to keep; None with errors beside what is still to be said."""
        if self.sheet is None:
            return None
        rules = rules_from_sheet(self.sheet, TiedLow(self.tied_low.data))
        asked: Mapping[int, Tied] = {tied.slot: tied for tied in self.games}
        records = []
        for game in self.sheet.games:
            tied = asked.get(game.slot)
            seats = {str(seat): seat for seat in range(len(game.points))}
            named = frozenset(seats[seat] for seat in tied.data if seat in seats) if tied else frozenset()
            records.append(record_from_row(game, frozenset() if rules.tied_low is TiedLow.DRAW else named))
            try:
                score(records[-1], rules)
            except Refused as refused:
                if tied is None:
                    raise
                tied.errors = [fault_text(fault, self.sheet.names) for fault in refused.faults]
        return None if any(tied.errors for tied in self.games) else (rules, records)
