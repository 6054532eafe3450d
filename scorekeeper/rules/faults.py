"""What is wrong with something a group typed, said so that a page or a terminal can show it."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Fault:
    """One reason for a refusal.

    `text` is an English template, translated and filled in by whoever shows it: `%(name)s` is the
    player at `seat`, `%(names)s` the players `among` whom the fault lies, the rest is in `values`.
    `rule` is the field of HouseRules that it is about, if it is about one.
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
