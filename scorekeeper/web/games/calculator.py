"""The calculator: one game, scored by house rules that are chosen with it, and saved nowhere."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from wtforms import Field, RadioField

from scorekeeper.rules.house_rules import Box, HouseRules, Scoring, TiedLow
from scorekeeper.rules.racks import LARGE_SET, SEATS, STANDARD_SET
from scorekeeper.rules.record import Finish
from scorekeeper.web.games.form import GameForm
from scorekeeper.wording import house_rules as rules_wording


class CalculatorForm(GameForm):
    """One game that is not saved: its players have no names, and its house rules are chosen with it.

    The number of players decides which set of tiles is used.
    """

    count = RadioField(default=str(STANDARD_SET.most_players), validate_choice=False)
    scoring = RadioField(default=Scoring.DIFFERENCE.value, validate_choice=False)
    tied_low = RadioField(default=TiedLow.SHARED_WIN.value, validate_choice=False)

    finishes = (Finish.EMPTY_RACK, Finish.BLOCKED)

    def __init__(self, formdata: Any) -> None:
        self.everyone = [gettext("Player %(number)d", number=seat + 1) for seat in SEATS]
        super().__init__(formdata, self.everyone, HouseRules())
        # The page lets people count as many jokers as any set has: they may change how many play.
        self.most_jokers = LARGE_SET.jokers
        self.scoring.choices = list(rules_wording.scoring_short_names().items())
        self.tied_low.choices = list(rules_wording.tied_low_names().items())
        counts = [str(seat + 1) for seat in SEATS if seat + 1 >= STANDARD_SET.fewest_players]
        self.count.choices = [(count, count) for count in counts]
        for field in (self.count, self.finish, self.scoring, self.tied_low):
            field.data = field.data or field.default
        self._read_settings()

    def validate(
        self, extra_validators: Mapping[str, Sequence[Any]] | None = None, *, live: bool = False
    ) -> bool:
        valid = super().validate(extra_validators, live=live)
        return self._read_settings() and valid

    def _read_settings(self) -> bool:
        """Put the number of players and the house rules into `players` and `rules`, or errors beside them."""
        counts = [choice[0] for choice in self.count.choices or ()]
        is_counted = self.count.data in counts
        if not is_counted:
            self.count.errors = [gettext("Choose how many play.")]
        self.players = self.everyone[: int(self.count.data) if is_counted else STANDARD_SET.most_players]
        unknown = [
            field
            for field, known in ((self.scoring, tuple(Scoring)), (self.tied_low, tuple(TiedLow)))
            if field.data not in known
        ]
        for field in unknown:
            field.errors = [gettext("Choose one of the three.")]
        if unknown or not is_counted:
            return False
        self.rules = HouseRules(
            scoring=Scoring(self.scoring.data),
            tied_low=TiedLow(self.tied_low.data),
            box=Box.STANDARD if len(self.players) <= STANDARD_SET.most_players else Box.LARGE,
        )
        return True

    def fields(self) -> list[Field]:
        return [self.count, *super().fields(), self.scoring, self.tied_low]


def calculator() -> ResponseReturnValue:
    """Score one game from the address's query alone, so that the address can be shared."""
    form = CalculatorForm(request.args or None)
    live = "live" in request.args
    is_sent = any(name.startswith(("finish", "seat_")) for name in request.args)
    valid = not is_sent or form.validate(live=live)
    return render_template("games/calculator.html", form=form), 200 if valid or live else 422
