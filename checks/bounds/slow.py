"""Input that is built to be slow: texts for fields, and files of matches, of any size in bytes."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.storage.capacity import MOST_CHANGES, MOST_GAMES
from scorekeeper.storage.database import CODE_LENGTH, CODE_LETTERS

# What all codes of a file end with.
LIKE_ALL = "2" * (CODE_LENGTH - 4)

# Each has made a server slow somewhere: what is tried in many ways before it does not fit, and what has to be
# put in order.
TEXTS: dict[str, Callable[[int], str]] = {
    "blanks between letters": lambda size: f"a{' ' * (size - 2)}b",
    "a letter, then blanks": lambda size: "a" + " " * (size - 1),
    "digits": lambda size: f"{'1' * (size - 1)}x",
    "pluses": lambda size: "1+" * (size // 2),
    "dashes": lambda size: f"|A|B|\n|5|-5|\n{'-' * (size - 14)}x",
    "dots before points": lambda size: f"Game\tAnn\tBea\n{'.' * (size - 20)}\t5\t-5",
    "dots and a number": lambda size: f"Game\tAnn\tBea\n{'.' * (size // 2)}1{'.' * (size // 2 - 20)}a\t5\t-5",
    "short lines": lambda size: "1;2\n" * (size // 4),
    "short cells": lambda size: f"A;B\n{'1;' * (size // 2 - 4)}",
    "quotes": lambda size: "\"'=" * (size // 3),
    "two marks in turn": lambda size: "a" + "\u0315\u0300" * (size // 4),
    "flags": lambda size: "\U0001f1e9" * (size // 4),
    "words": lambda size: "abandon " * (size // 8),
}


def _file(matches: int = 1, **fields: Any) -> str:
    """A file of so many matches that differ in their codes alone."""
    match = {
        "title": "",
        "example": True,
        "started": "2026-01-01T10:00:00Z",
        "stopped": False,
        "house_rules": {
            "scoring": "difference",
            "tied_low": "shared-win",
            "length": {"kind": "open-ended", "number": 0},
            "first_meld": 30,
            "turn_seconds": None,
            "box": "standard",
            "teaching": False,
        },
        "players": [{"name": name, "retired": False} for name in ("Ann", "Bea")],
        "next_opener": None,
        "games": [],
        "scorekeepers": [""],
        "history": [_change("started")],
    } | fields
    coded = [{"code": _code(number)} | match for number in range(matches)]
    return json.dumps({"format": "scorekeeper-matches", "version": 1, "matches": coded})


def _code(number: int) -> str:
    return "".join(CODE_LETTERS[number // 31**place % 31] for place in range(4)) + LIKE_ALL


def _change(what: str, **fields: Any) -> dict[str, Any]:
    at = {"what": what, "at": "2026-01-01T10:00:00Z", "by": 0, "game": None, "undoes": None}
    return at | {"before": None, "after": None} | fields


def _abandoned() -> dict[str, Any]:
    return {"finish": "abandoned", "by_hand": False, "deleted": False, "opener": None, "entries": []}


def _games(count: int) -> list[dict[str, Any]]:
    return [{"number": number, **_abandoned()} for number in range(1, count + 1)]


def _fitting(size: int, **fields: Any) -> str:
    """As many of these matches as fit into a file of this size."""
    return _file(max(1, size // len(_file(**fields))), **fields)


def _joined(size: int) -> str:
    """Matches of as many abandoned games and of as many who joined as they may have."""
    return _fitting(size, games=_games(MOST_GAMES), history=[_change("joined")] * MOST_CHANGES)


def _recorded(size: int) -> str:
    games = range(1, MOST_GAMES + 1)
    recorded = [_change("recorded", game=number, after=_abandoned()) for number in games]
    return _fitting(size, games=_games(MOST_GAMES), history=recorded)


def _scorekeepers(size: int) -> str:
    """Everybody who changed something was somebody else."""
    history = [_change("joined", by=number) for number in range(MOST_CHANGES)]
    return _fitting(size, scorekeepers=["x"] * MOST_CHANGES, history=history)


def _keys(size: int) -> str:
    """An object of many fields, the last of them twice."""
    return "{" + "".join(f'"{number}":0,' for number in range(size // 10)) + '"z":0,"z":0}'


FILES: dict[str, Callable[[int], str]] = {
    "games, and who joined": _joined,
    "games, each recorded": _recorded,
    "scorekeepers": _scorekeepers,
    "small matches": _fitting,
    "fields of one object": _keys,
    "brackets": lambda size: "[" * size,
    "zeros": lambda size: f"[{'0,' * (size // 2)}0]",
    "digits of one number": lambda size: "1" * size,
}


def sizes(largest: int) -> Iterator[int]:
    """Three sizes, each twice the one before."""
    yield from (largest // 4, largest // 2, largest)
