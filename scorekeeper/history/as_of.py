"""A match as it was: who played it, and by which house rules, when a change was made."""

from bisect import bisect_right
from collections.abc import Sequence

from scorekeeper.history.undo_graph import Step
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.storage.models import Match
from scorekeeper.storage.rules_state import load_rules


class AsOf:
    """What each change was made under: what stood before the next change of it, or else what stands now.

    `steps` are the changes from some change on, the oldest first: nothing is known of earlier ones.
    """

    def __init__(self, match: Match, steps: Sequence[Step]) -> None:
        self.match = match
        self._people = [step for step in steps if "names" in (step.before or ())]
        self._rules = [step for step in steps if "preset" in (step.before or ())]
        # The corrections that name winners for other rules: they stand before these, and go by them.
        self._made_for: dict[int, Step] = {}
        latest: dict[int, int] = {}
        for step in steps:
            if step.game is not None:
                latest[step.game] = step.id
            before = step.before or {}
            corrected = before.get("games") if "preset" in before else None
            for number in corrected or ():
                if int(number) in latest:
                    self._made_for[latest[int(number)]] = step
        self._read: dict[tuple[int, bool], HouseRules] = {}

    def names(self, change_id: int) -> list[str]:
        """The names in seat order after a change. Whoever it names without having joined, which only a
        history that was imported can do, is called as they are now.
        """
        step = _next(self._people, change_id)
        then = step.before["names"] if step and step.before else self.match.names
        return [*then, *self.match.names[len(then) :]]

    def rules_before(self, change_id: int) -> HouseRules:
        """The house rules before a change of a game."""
        step = _next(self._rules, change_id)
        return self._typed(step, is_after=False) if step else self.match.house_rules

    def rules_after(self, change_id: int) -> HouseRules:
        """The house rules after it: others only where it was made for them."""
        step = self._made_for.get(change_id)
        return self._typed(step, is_after=True) if step else self.rules_before(change_id)

    def _typed(self, step: Step, *, is_after: bool) -> HouseRules:
        key = (step.id, is_after)
        if key not in self._read:
            self._read[key] = load_rules((step.after if is_after else step.before) or {})
        return self._read[key]


def _next(steps: Sequence[Step], change_id: int) -> Step | None:
    """The first of these steps after a change."""
    place = bisect_right(steps, change_id, key=lambda step: step.id)
    return steps[place] if place < len(steps) else None
