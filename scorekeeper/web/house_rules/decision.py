"""What becomes of house rules that were chosen midway: decided by the match and the forms, without a page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.comparison import Comparison
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.house_rules import HouseRules
from scorekeeper.rules.progress import unscorable
from scorekeeper.storage.models import Game, Match
from scorekeeper.web.house_rules.change_form import ChangedRulesForm, TieWinnersForm, tie_winners_form


@dataclass(frozen=True)
class Choose:
    """The rules are still being chosen, or have errors."""

    is_refused: bool


@dataclass(frozen=True)
class Unchanged:
    """The match is played by these rules already."""

    is_confirmed: bool


@dataclass(frozen=True)
class Unscorable:
    """These games cannot be scored by the other rules, no matter who won their ties."""

    games: Sequence[tuple[Game, tuple[Fault, ...]]]


@dataclass(frozen=True)
class AskWinners:
    """The other rules need the winners of some ties; `is_asked` if the page has asked for them before."""

    ties: TieWinnersForm
    is_asked: bool


@dataclass(frozen=True)
class Compare:
    """What the rules change is to be confirmed; `is_stale` if it was, but something was saved since."""

    comparison: Comparison
    ties: TieWinnersForm
    is_stale: bool


@dataclass(frozen=True)
class Agree:
    """The rules are confirmed, with the winners of ties that they need."""

    ties: TieWinnersForm


Outcome = Choose | Unchanged | Unscorable | AskWinners | Compare | Agree


def decide(match: Match, form: ChangedRulesForm, sent: Mapping[str, Any] | None, version: str) -> Outcome:
    """Validate the rules and decide what becomes of them; `sent` is None where the page is only opened, and
    `version` the one of the match.
    """
    valid = form.validate()
    if sent is None or "live" in sent:
        return Choose(is_refused=False)
    if not valid:
        return Choose(is_refused=True)
    rules, is_confirmed = form.house_rules, "confirm" in sent
    if rules == match.house_rules:
        return Unchanged(is_confirmed)
    ties = tie_winners_form(sent, match, rules)
    is_settled = ties.validate()
    if games := _unscorable_games(match, rules, ties):
        return Unscorable(games)
    if not is_settled:
        return AskWinners(ties, is_asked=is_confirmed or "settle" in sent)
    comparison = Comparison(match.progress(), match.progress(rules, match.entered(ties.named)))
    if not form.validate_comparison(comparison):
        return Choose(is_refused=True)
    is_seen = sent.get("drawn") in (version, None)
    return Agree(ties) if is_confirmed and is_seen else Compare(comparison, ties, is_confirmed)


def _unscorable_games(
    match: Match, rules: HouseRules, ties: TieWinnersForm
) -> list[tuple[Game, tuple[Fault, ...]]]:
    return [
        (game, faults)
        for place, faults in unscorable(match.records(rules), rules).items()
        if (game := match.games[place]).number not in ties.named
    ]
