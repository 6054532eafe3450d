"""The rules of the game in words: chapters, rules and choices. Sources: docs/rules-sources.md."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """One choice of a house rule; the first of a rule is the default.

    `id` is its fragment on the page, "" if it has no link of its own.
    """

    id: str
    name: str
    text: str


@dataclass(frozen=True)
class Rule:
    """A rule with a link of its own: `id` is its fragment on the page."""

    id: str
    title: str
    sentences: tuple[str, ...]
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """Rules that are read together, after an introduction if they have one."""

    id: str
    title: str
    rules: tuple[Rule, ...]
    introduction: str = ""
