"""Validation errors of the rules, to be translated and shown by a page or the terminal."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Fault:
    """One reason for a refusal.

    `text` is an English template that the caller translates and fills in: `%(name)s` is the player at
    `seat`, `%(names)s` are the players at the seats `among`, everything else is in `values`. `rule` is
    the field of HouseRules at fault, if it is one.
    """

    text: str
    seat: int | None = None
    among: tuple[int, ...] = ()
    values: Mapping[str, int | str] = field(default_factory=dict)
    rule: str | None = None


class Refused(ValueError):
    """A rack, a game or points that the rules do not allow; `faults` holds at least one reason."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        super().__init__("; ".join(fault.text for fault in self.faults))
