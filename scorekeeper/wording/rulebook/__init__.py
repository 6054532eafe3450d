"""The rules of the game in words, for somebody at the table; examples are scored whenever they are shown."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """One way to play by a house rule; the first of its rule is played unless a group says more.

    It is sent by its `id`, as a rule is, unless it only names what others say: then there is none.
    """

    id: str
    name: str
    says: str


@dataclass(frozen=True)
class Rule:
    """A rule that can be sent: the `id` is its address on the page, `says` its sentences."""

    id: str
    title: str
    says: tuple[str, ...]
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """Rules that are read together, after `says` if there is something to say of all of them."""

    id: str
    title: str
    rules: tuple[Rule, ...]
    says: str = ""
