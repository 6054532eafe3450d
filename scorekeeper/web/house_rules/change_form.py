"""The forms of house rules that change midway: the rules as they are to begin with, and ties left open."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext
from wtforms import Form, SelectMultipleField

from scorekeeper.rules.comparison import Comparison, check_change, check_length
from scorekeeper.rules.house_rules import HouseRules, TiedLow
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

    def check(self) -> bool:
        """Put errors beside the fields; whether the match may go on by these rules."""
        # The set is judged by who is here, and by what is on the table already.
        if not self.read_house_rules(0):
            return False
        for fault in check_change(self.match.progress(), self.house_rules):
            self._show(fault)
        return not any(field.errors for field in self.house_rules_fields())

    def check_compared(self, compared: Comparison) -> bool:
        """The same for what only the games themselves can tell."""
        for fault in check_length(compared):
            self._show(fault)
        return not any(field.errors for field in self.house_rules_fields())


class TieWinnersForm(Form):
    """Who won each game whose tie the other rules settle by naming somebody; made by `ties_form`.

    `among` are the seats that may have won, by the number of the game.
    """

    among: Mapping[int, tuple[int, ...]]

    def check(self, *, picks: bool) -> bool:
        """Put errors beside the games for which too few or too many are named; whether there are none."""
        for number, named in self.named.items():
            if len(named) != 1 if picks else len(named) < 2:
                self[f"named_{number}"].errors = [
                    gettext("Choose who won it.") if picks else gettext("Choose at least two who share it.")
                ]
        return not self.errors

    @property
    def named(self) -> dict[int, frozenset[int]]:
        """The seats chosen, by the number of the game; others than were asked for are no answer."""
        chosen = {number: self[f"named_{number}"].data or [] for number in self.among}
        return {
            number: frozenset(seat for seat in seats if str(seat) in chosen[number])
            for number, seats in self.among.items()
        }


def tie_winners_form(formdata: Any, match: Match, rules: HouseRules) -> TieWinnersForm:
    """A form with a field for each game in which these rules need to hear who won."""
    among = {
        game: seats
        for game, record in zip(match.games, match.records(rules), strict=True)
        if (seats := tied_candidates(record, rules))
    }
    fields = {
        f"named_{game.number}": SelectMultipleField(
            description=_question(match, game, seats, rules), validate_choice=False
        )
        for game, seats in among.items()
    }
    numbers = {game.number: seats for game, seats in among.items()}
    form: type[TieWinnersForm] = type("MatchTiesForm", (TieWinnersForm,), fields | {"among": numbers})
    ties = form(formdata)
    asked: Any = list(ties)
    for field, seats in zip(asked, among.values(), strict=True):
        field.choices = [(str(seat), match.names[seat]) for seat in seats]
    return ties


def _question(match: Match, game: Game, seats: tuple[int, ...], rules: HouseRules) -> str:
    values = {"slot": match.slot_of(game), "names": some_names(match.names, seats)}
    if rules.tied_low is not TiedLow.PICKED_WINNER:
        return gettext("Game %(slot)d: nobody scored. Who shares it?", **values)
    if game.by_hand:
        return gettext("Game %(slot)d: nobody scored. Who won it?", **values)
    return gettext("Game %(slot)d: %(names)s tie for the lowest rack. Who won it?", **values)
