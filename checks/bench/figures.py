"""Measured figures and their limits."""

import math
from typing import NamedTuple


class Figure(NamedTuple):
    """A measured value, and the least and most that it may be."""

    name: str
    value: float
    least: float = -math.inf
    most: float = math.inf
    unit: str = "ms"

    @property
    def is_met(self) -> bool:
        return self.least <= self.value <= self.most

    @property
    def agreed(self) -> str:
        if self.most == math.inf:
            return f"at least {self.least:g}"
        return f"{self.least:g} to {self.most:g}" if self.least > -math.inf else f"at most {self.most:g}"

    def __str__(self) -> str:
        has_goal = (self.least, self.most) != (-math.inf, math.inf)
        goal = f"{'met' if self.is_met else 'MISSED'} (agreed: {self.agreed})" if has_goal else ""
        digits = 1 if self.unit == "ms" else 2
        return f"  {self.name:<64}{self.value:9.{digits}f} {self.unit:<6} {goal}".rstrip()
