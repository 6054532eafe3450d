"""A match's history in words: what each change did, before and after, and why one cannot be undone."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from babel.dates import format_date, format_time

from scorekeeper.history.as_of import AsOf
from scorekeeper.history.undo_checks import Blocker, Reason
from scorekeeper.history.undo_graph import Step
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.record import Finish, GameRecord, Score
from scorekeeper.rules.scoring import adapt_to, rules_as_played, score
from scorekeeper.storage.game_state import record_of
from scorekeeper.storage.models import Change, Device, Match
from scorekeeper.storage.rules_state import load_rules
from scorekeeper.wording import house_rules as agreed
from scorekeeper.wording import match as match_wording
from scorekeeper.wording.change import match_change_text
from scorekeeper.wording.game import finish_name, game_text, winner_text
from scorekeeper.wording.language import gettext
from scorekeeper.wording.text import isolate, locale, points_text


def day_text(day: date) -> str:
    """A day by universal time: where a reader is, a server does not know."""
    return format_date(day, format="full", locale=locale())


def time_text(moment: datetime) -> str:
    return gettext("%(time)s UTC", time=format_time(moment, format="short", locale=locale()))


def pair(before: str, after: str) -> str:
    return gettext("%(before)s → %(after)s", before=before, after=after) if before != after else after


def device_name(device: Device) -> str:
    return device.name or gettext("A device without a name")


def device_within(device: Device | None, mine: Device) -> str:
    """The same within a sentence, to whoever keeps score on the device `mine`."""
    if device is mine:
        return gettext("this device")
    return (device.name if device else "") or gettext("a device without a name")


class HistoryText:
    """How the changes of one match are told, by the names and house rules of their time.

    `slots` say which game of it each is, by its number; `first_game` is the first change of any. `devices`
    are those that devices hear of, by their ids; readers hear of none.
    """

    def __init__(
        self,
        match: Match,
        slots: Mapping[int, int],
        as_of: AsOf,
        first_game: int | None,
        devices: Mapping[int, Device],
    ) -> None:
        self.match = match
        self.slots = slots
        self.as_of = as_of
        self.first_game = first_game
        self.devices = devices

    def text(self, change: Change) -> str:
        """What was done, as it was done then: "Corrected. Game 2: Blocked, won by Dee."."""
        if change.what == "joined":
            return gettext("A device was invited, and helps to keep score.")
        if change.what == "removed":
            return self._removed_text(change)
        if not change.game:
            had_games = self.first_game is not None and self.first_game < change.id
            return match_change_text(change, self.as_of.names(change.id), had_games=had_games)
        state = change.after or {}
        record, scored = self._scored(state, self.as_of.rules_after(change.id))
        game = game_text(self.slots[change.game.number], record, scored, self.as_of.names(change.id))
        return match_wording.game_change_text(change.what, game, is_deleted=state["deleted"])

    def _removed_text(self, change: Change) -> str:
        """Which device left by itself, or was removed by another."""
        gone = (change.before or {}).get("keeper")
        device, has_left = self.devices.get(gone) if gone else None, gone == change.device_id
        if device is None:
            return (
                gettext("A device left, and no longer keeps score.")
                if has_left
                else gettext("A device was removed, and no longer keeps score.")
            )
        name = isolate(device_name(device))
        return (
            gettext("%(device)s left.", device=name)
            if has_left
            else gettext("%(device)s was removed.", device=name)
        )

    def differences(self, change: Change) -> list[str]:
        """What was before it and what is after it, as far as that says more than the sentence."""
        before, after = change.before or {}, change.after or {}
        if change.game:
            return self._of_game(change, before, after)
        if "preset" in after and change.what == "undone":
            return [pair(*(agreed.summary(load_rules(each)) for each in (before, after)))]
        return []

    def _of_game(self, change: Change, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
        """Whatever is different; all that counts where nothing was before, or only came and went."""
        names = self.as_of.names(change.id)
        rules = (self.as_of.rules_before(change.id), self.as_of.rules_after(change.id))
        was, is_ = (
            self._parts(state, names, by) if state else None
            for state, by in zip((before, after), rules, strict=True)
        )
        if was and is_ and was != is_:
            heads = [pair(old, new) for old, new in zip(was[0], is_[0], strict=True) if old != new]
            seats = [seat for seat in was[1].keys() | is_[1].keys() if was[1].get(seat) != is_[1].get(seat)]
            return heads + [_line(names[seat], was[1].get(seat), is_[1].get(seat)) for seat in sorted(seats)]
        return [_line(names[seat], parts, parts) for seat, parts in (is_[1] if is_ else {}).items()]

    def _parts(
        self, state: dict[str, Any], names: Sequence[str], rules: HouseRules
    ) -> tuple[list[str], dict[int, tuple[str, str]]]:
        """A game's finish, winner and opener, and the rack and points of each who played, by their seat."""
        record, scored = self._scored(state, rules)
        opened = "–" if record.opener is None else match_wording.opened_text(record.opener, names)
        head = [finish_name(record.finish), winner_text(scored, names) if scored else "–", opened]
        signed = not rules.lower_is_better
        seats = {}
        for place, entry in enumerate(state["entries"]):
            seat = entry.get("seat", place)
            if entry.get("sat_out"):
                continue
            points = scored.points[seat] if scored else entry["points"]
            rack = (
                ""
                if state["by_hand"]
                else "+".join([*filter(None, [entry["typed"]]), *"J" * entry["jokers"]])
            )
            shown = "–" if points is None else points_text(points, signed=signed)
            seats[seat] = (isolate(rack or ("" if state["by_hand"] else "0")), shown)
        return head, seats

    def _scored(self, state: dict[str, Any], rules: HouseRules) -> tuple[GameRecord, Score | None]:
        """What was entered, and its score by these rules, if they can score it."""
        record = record_of(state, self.match)
        if rules.teaching or record.finish is Finish.ABANDONED:
            return record, None
        try:
            return record, score(adapt_to(record, rules), rules_as_played(record, rules))
        except Refused:
            return record, None

    def refusal(self, blocker: Blocker, device: str) -> str:
        """What is answered to whoever wants to undo that; `device` made the change in the way, if one did."""
        if blocker.reason is Reason.UNDONE:
            return gettext("It was undone already, by %(device)s.", device=isolate(device))
        return gettext("Nothing was undone. %(why)s", why=self.reason(blocker))

    def reason(self, blocker: Blocker) -> str:
        """Why a change cannot be undone, and what to do about it."""
        step, about_rules = blocker.step, bool(blocker.step and "rules" in blocker.step.scopes)
        if blocker.reason is Reason.HAS_DEPENDENTS and step:
            return self._dependents_text(step)
        scoring = (
            gettext("The house rules agreed since cannot score that game: undo those first.")
            if about_rules
            else gettext("Games recorded since could not be scored by the rules before: undo those first.")
        )
        table = (
            gettext("The set of tiles taken since is for fewer players: undo that first.")
            if about_rules
            else gettext("That set of tiles is for fewer players than there are now.")
        )
        return {
            Reason.UNDONE: gettext("It was undone."),
            Reason.TOO_MANY_GAMES: gettext(
                "There would be more games than were agreed: undo a later one first."
            ),
            Reason.CANNOT_BE_SCORED: scoring,
            Reason.TOO_MANY_PLAYERS: table,
            Reason.HAS_PLAYED: gettext("Who joined has a part in a later game, and can only retire."),
            Reason.CHANGED_SINCE: gettext("What it changed is different by now."),
        }.get(blocker.reason, gettext("This cannot be undone."))

    def _dependents_text(self, step: Step) -> str:
        """What was done later, and so is undone first: "Game 2 was corrected afterwards: ..."."""
        if step.game is not None:
            slot = self.slots[step.game]
            return {
                "recorded": gettext("Game %(slot)d was recorded afterwards: undo that first.", slot=slot),
                "corrected": gettext("Game %(slot)d was corrected afterwards: undo that first.", slot=slot),
                "deleted": gettext("Game %(slot)d was deleted afterwards: undo that first.", slot=slot),
                "restored": gettext("Game %(slot)d was brought back afterwards: undo that first.", slot=slot),
                "undone": gettext(
                    "A change of game %(slot)d was undone afterwards: undo that first.", slot=slot
                ),
            }[step.what]
        return {
            "people": gettext("Who plays was changed afterwards: undo that first."),
            "rules": gettext("House rules were changed afterwards: undo that first."),
            "stopped": gettext("The match was stopped afterwards: undo that first."),
            "resumed": gettext("The match went on afterwards: undo that first."),
            "extended": gettext("Another round was added afterwards: undo that first."),
            "opener": gettext("Who opens was drawn again afterwards: undo that first."),
        }.get(step.what, gettext("A change was undone afterwards: undo that first."))


def _line(name: str, was: tuple[str, str] | None, is_: tuple[str, str] | None) -> str:
    """Somebody's rack and points: "Dee: rack 5 → 7, points -5 → -7"."""
    racks, points = (
        pair(*(parts[place] if parts and parts[place] else "–" for parts in (was, is_))) for place in (0, 1)
    )
    values = {"name": isolate(name), "rack": racks, "points": points}
    if racks == "–":
        return gettext("%(name)s: %(points)s points", **values)
    return gettext("%(name)s: rack %(rack)s, points %(points)s", **values)
