"""A match's history in words: what each change did, before and after, and why one cannot be undone."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from babel.dates import format_date, format_time

from scorekeeper.history.as_of import AsOf
from scorekeeper.history.undo_checks import Blocker, Reason
from scorekeeper.history.undo_graph import Step
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.record import Finish, GameRecord, Score
from scorekeeper.rules.scoring import adapt_to, rules_as_played, score
from scorekeeper.storage.changes import ChangeKind, DeviceRemoved, GameChanged, Undone
from scorekeeper.storage.models import Change, Device, Match
from scorekeeper.storage.states import GameState, RulesState
from scorekeeper.wording import house_rules as rules_wording
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
    """The same within a sentence for the reader on the device `mine`."""
    if device is mine:
        return gettext("this device")
    return (device.name if device else "") or gettext("a device without a name")


# A game's finish, winner and opener, and the rack and points of each player by their seat.
Parts = tuple[list[str], dict[int, tuple[str, str]]]


class HistoryText:
    """The changes of one match in words, with the names and house rules of their time.

    `slots` are the games' places in the match by their numbers; `first_game` is the id of the first change of
    any game. `devices` are those to name, by their ids: none for readers.
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
        content = change.content
        if isinstance(content, DeviceRemoved):
            return self._removed_text(content.before.keeper, change.device_id)
        if not (isinstance(content, GameChanged) and change.game):
            had_games = self.first_game is not None and self.first_game < change.id
            return match_change_text(content, self.as_of.names(change.id), had_games=had_games)
        state = content.after
        record, scored = self._scored(state, self.as_of.rules_after(change.id))
        game = game_text(self.slots[change.game.number], record, scored, self.as_of.names(change.id))
        return match_wording.game_change_text(change.kind, game, is_deleted=state.deleted)

    def _removed_text(self, gone: int | None, by: int) -> str:
        """Which device, by its id, left by itself or was removed by another."""
        device, has_left = self.devices.get(gone) if gone else None, gone == by
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
        """The states before and after it, as far as they say more than the sentence."""
        match change.content:
            case GameChanged(before=was, after=is_):
                return self._of_game(change, was, is_)
            case Undone(before=RulesState() as was, after=RulesState() as is_):
                return [pair(*(rules_wording.summary(state.house_rules) for state in (was, is_)))]
        return []

    def _of_game(self, change: Change, before: GameState | None, after: GameState) -> list[str]:
        """What is different; the whole game if it was recorded, deleted or restored."""
        names = self.as_of.names(change.id)
        rules = (self.as_of.rules_before(change.id), self.as_of.rules_after(change.id))
        was, is_ = (
            self._parts(state, names, by) if state else None
            for state, by in zip((before, after), rules, strict=True)
        )
        if was and is_ and was != is_:
            return _differing(was, is_, names)
        return [_line(names[seat], parts, parts) for seat, parts in (is_[1] if is_ else {}).items()]

    def _parts(self, state: GameState, names: Sequence[str], rules: HouseRules) -> Parts:
        """A game's finish, winner and opener, and the rack and points of each who played, by their seat."""
        record, scored = self._scored(state, rules)
        opened = "–" if record.opener is None else match_wording.opened_text(record.opener, names)
        head = [finish_name(record.finish), winner_text(scored, names) if scored else "–", opened]
        signed = not rules.lower_is_better
        seats = {}
        for entry in state.entries:
            if entry.sat_out:
                continue
            points = scored.points[entry.seat] if scored else entry.points
            rack = "" if state.by_hand else "+".join([*filter(None, [entry.typed]), *"J" * entry.jokers])
            shown = "–" if points is None else points_text(points, signed=signed)
            seats[entry.seat] = (isolate(rack or ("" if state.by_hand else "0")), shown)
        return head, seats

    def _scored(self, state: GameState, rules: HouseRules) -> tuple[GameRecord, Score | None]:
        """What was entered, and its score by these rules, if they can score it."""
        record = self.match.record_of_state(state)
        if rules.teaching or record.finish is Finish.ABANDONED:
            return record, None
        try:
            return record, score(adapt_to(record, rules), rules_as_played(record, rules))
        except Refused:
            return record, None

    def refusal(self, blocker: Blocker, device: str) -> str:
        """The answer to an undo that was refused; `device` made the change that blocks it, if one does."""
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
        texts = _match_texts() if step.game is None else _game_texts(self.slots[step.game])
        return texts.get(step.kind, gettext("A change was undone afterwards: undo that first."))


def _game_texts(slot: int) -> Mapping[ChangeKind, str]:
    recorded = gettext("Game %(slot)d was recorded afterwards: undo that first.", slot=slot)
    corrected = gettext("Game %(slot)d was corrected afterwards: undo that first.", slot=slot)
    deleted = gettext("Game %(slot)d was deleted afterwards: undo that first.", slot=slot)
    restored = gettext("Game %(slot)d was brought back afterwards: undo that first.", slot=slot)
    undone = gettext("A change of game %(slot)d was undone afterwards: undo that first.", slot=slot)
    return {
        ChangeKind.RECORDED: recorded,
        ChangeKind.CORRECTED: corrected,
        ChangeKind.DELETED: deleted,
        ChangeKind.RESTORED: restored,
        ChangeKind.UNDONE: undone,
    }


def _match_texts() -> Mapping[ChangeKind, str]:
    return {
        ChangeKind.PEOPLE: gettext("Who plays was changed afterwards: undo that first."),
        ChangeKind.RULES: gettext("House rules were changed afterwards: undo that first."),
        ChangeKind.STOPPED: gettext("The match was stopped afterwards: undo that first."),
        ChangeKind.RESUMED: gettext("The match went on afterwards: undo that first."),
        ChangeKind.EXTENDED: gettext("Another round was added afterwards: undo that first."),
        ChangeKind.OPENER: gettext("Who opens was drawn again afterwards: undo that first."),
    }


def _differing(was: Parts, is_: Parts, names: Sequence[str]) -> list[str]:
    """What is not the same in two states of a game."""
    heads = [pair(old, new) for old, new in zip(was[0], is_[0], strict=True) if old != new]
    seats = [seat for seat in was[1].keys() | is_[1].keys() if was[1].get(seat) != is_[1].get(seat)]
    return heads + [_line(names[seat], was[1].get(seat), is_[1].get(seat)) for seat in sorted(seats)]


def _line(name: str, was: tuple[str, str] | None, is_: tuple[str, str] | None) -> str:
    """Somebody's rack and points: "Dee: rack 5 → 7, points -5 → -7"."""
    racks, points = (
        pair(*(parts[place] if parts and parts[place] else "–" for parts in (was, is_))) for place in (0, 1)
    )
    values = {"name": isolate(name), "rack": racks, "points": points}
    if racks == "–":
        return gettext("%(name)s: %(points)s points", **values)
    return gettext("%(name)s: rack %(rack)s, points %(points)s", **values)
