"""The forms to change house rules midway: the rules, at first as they are, and the winners of open ties."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from flask_babel import gettext
from wtforms import Form, SelectMultipleField

from scorekeeper.rules.comparison import Comparison, check_change, check_length
from scorekeeper.rules.house_rules import HouseRules, TiedLow
from scorekeeper.rules.record import Finish
from scorekeeper.rules.scoring import tied_candidates
from scorekeeper.storage.models import Game, Match
from scorekeeper.storage.rules_state import dump_rules
from scorekeeper.web.house_rules.form import HouseRulesForm
from scorekeeper.wording.text import some_names


class ChangedRulesForm(HouseRulesForm):
    """Other house rules for a match that goes on."""

    def __init__(self, formdata: Any, match: Match) -> None:
        super().__init__(formdata, data=dump_rules(match.house_rules))
        self.match = match

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Put errors beside the fields; whether the match may go on by these rules."""
        super().validate(extra_validators)
        # `check_change` judges the set, by the players who are left and the games that were played.
        if not self.validate_house_rules(0):
            return False
        for fault in check_change(self.match.progress(), self.house_rules):
            self._show(fault)
        return not any(field.errors for field in self.house_rules_fields())

    def validate_comparison(self, compared: Comparison) -> bool:
        """The same for a length that only the games themselves can refuse."""
        for fault in check_length(compared):
            self._show(fault)
        return not any(field.errors for field in self.house_rules_fields())


class TieWinnersForm(Form):
    """Who won each game whose tie the other rules settle by naming somebody; made by `tie_winners_form`.

    `among` are the seats that may have won, by the number of the game; one of them did if `picks_one`, else
    several share the game.
    """

    among: Mapping[int, tuple[int, ...]]
    picks_one: bool

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Put errors beside the games for which too few or too many are named; whether there are none."""
        super().validate(extra_validators)
        text = (
            gettext("Choose who won it.") if self.picks_one else gettext("Choose at least two who share it.")
        )
        for number, named in self.named.items():
            if len(named) != 1 if self.picks_one else len(named) < 2:
                self[f"named_{number}"].errors = [text]
        return not self.errors

    @property
    def named(self) -> dict[int, frozenset[int]]:
        """The seats chosen, by the number of the game; only those that were asked for."""
        chosen = {number: self[f"named_{number}"].data or [] for number in self.among}
        return {
            number: frozenset(seat for seat in seats if str(seat) in chosen[number])
            for number, seats in self.among.items()
        }


def tie_winners_form(formdata: Any, match: Match, rules: HouseRules) -> TieWinnersForm:
    """A form with a field for each game of which these rules need to know who won."""
    slots = accumulate((game.finish is not Finish.ABANDONED for game in match.games), initial=1)
    games = zip(match.games, slots, match.records(rules), strict=False)
    tied = [(game, slot, seats) for game, slot, record in games if (seats := tied_candidates(record, rules))]
    members: dict[str, Any] = {
        f"named_{game.number}": SelectMultipleField(
            description=_question(match, game, slot, seats, rules), validate_choice=False
        )
        for game, slot, seats in tied
    }
    members["among"] = {game.number: seats for game, _slot, seats in tied}
    members["picks_one"] = rules.tied_low is TiedLow.PICKED_WINNER
    form: type[TieWinnersForm] = type("MatchTieWinnersForm", (TieWinnersForm,), members)
    ties = form(formdata)
    fields: Any = list(ties)
    for field, seats in zip(fields, ties.among.values(), strict=True):
        field.choices = [(str(seat), match.names[seat]) for seat in seats]
    return ties


def _question(match: Match, game: Game, slot: int, seats: tuple[int, ...], rules: HouseRules) -> str:
    values = {"slot": slot, "names": some_names(match.names, seats)}
    if rules.tied_low is not TiedLow.PICKED_WINNER:
        return gettext("Game %(slot)d: nobody scored. Who shares it?", **values)
    if game.by_hand:
        return gettext("Game %(slot)d: nobody scored. Who won it?", **values)
    return gettext("Game %(slot)d: %(names)s tie for the lowest rack. Who won it?", **values)
