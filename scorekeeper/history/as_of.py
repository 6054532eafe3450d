"""A match as of an earlier change: who played it, and by which house rules."""

from bisect import bisect_right
from collections.abc import Sequence

from scorekeeper.history.undo_graph import Step
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.storage.models import Match
from scorekeeper.storage.states import PeopleState, RulesState


class AsOf:
    """People and house rules at the time of each change: those before the next change of them, or else the
    present ones.

    `steps` are the changes from some change on, the oldest first: nothing is known of earlier ones.
    """

    def __init__(self, match: Match, steps: Sequence[Step]) -> None:
        self.match = match
        self._people = [(step.id, step.before) for step in steps if isinstance(step.before, PeopleState)]
        self._rules = [step for step in steps if isinstance(step.before, RulesState)]
        # The corrections that name winners for other rules come before these, and are scored by them.
        self._made_for: dict[int, Step] = {}
        latest: dict[int, int] = {}
        for step in steps:
            if step.game is not None:
                latest[step.game] = step.id
            corrected = step.before.corrected if isinstance(step.before, RulesState) else ()
            for number in corrected:
                if number in latest:
                    self._made_for[latest[number]] = step
        self._read: dict[tuple[int, bool], HouseRules] = {}

    def names(self, change_id: int) -> list[str]:
        """The names in seat order after a change. An imported history may name players before they joined:
        they have their present names.
        """
        place = bisect_right(self._people, change_id, key=lambda step: step[0])
        then = self._people[place][1].names if place < len(self._people) else self.match.names
        return [*then, *self.match.names[len(then) :]]

    def rules_before(self, change_id: int) -> HouseRules:
        """The house rules before a change of a game."""
        place = bisect_right(self._rules, change_id, key=lambda step: step.id)
        if place == len(self._rules):
            return self.match.house_rules
        return self._load(self._rules[place], is_after=False)

    def rules_after(self, change_id: int) -> HouseRules:
        """The house rules after it: others only where it was made for them."""
        step = self._made_for.get(change_id)
        return self._load(step, is_after=True) if step else self.rules_before(change_id)

    def _load(self, step: Step, *, is_after: bool) -> HouseRules:
        key = (step.id, is_after)
        if key not in self._read:
            state = step.after if is_after else step.before
            assert isinstance(state, RulesState)  # noqa: S101 (only such steps are kept)
            self._read[key] = state.house_rules
        return self._read[key]
