"""Every pattern of the program takes a time that grows no faster than the text it is run on."""

import ast
import importlib
import pkgutil
import re
import time
from itertools import product
from pathlib import Path

import pytest
import regex

import scorekeeper

PACKAGE = Path(scorekeeper.__file__).parent
# One of each kind of letter that patterns of this program ask for.
LETTERS = (
    " ",
    "\t",
    "\n",
    "1",
    "0",
    "a",
    "J",
    "_",
    "-",
    "+",
    "|",
    ":",
    ".",
    ";",
    "(",
    "'",
    '"',
    "=",
    "\u200b",
    "\u202a",
)
# What a near miss ends with: all of it was taken, and then it does not fit.
MISSES = ("x", "!", "\n1", "")
LENGTH = 1_000
# What a text of 24 letters takes at most, in seconds: a linear pattern needs a thousandth of it.
MOST_SECONDS = 0.1
METHODS = ("match", "fullmatch", "search", "sub", "split", "findall", "finditer")
PATTERN = re.Pattern | type(regex.compile(""))


def uses():
    """Every pattern that a module compiled or has in a call, and the methods by which it is used."""
    found = {}
    for module in modules():
        names = {name: each for name, each in vars(module).items() if isinstance(each, PATTERN)}
        for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))):
            if not (isinstance(node, ast.Attribute | ast.Call) and isinstance(attribute(node), ast.Name)):
                continue
            if isinstance(node, ast.Call):
                pattern, method = written(node), node.func.attr
            else:
                pattern, method = names.get(node.value.id), node.attr
            if pattern is not None and method in METHODS:
                found.setdefault(pattern, set()).add(method)
    return found


def modules():
    for found in pkgutil.walk_packages([str(PACKAGE)], "scorekeeper."):
        # Migrations run once, on what is stored.
        if "__main__" not in found.name and ".migrations." not in found.name:
            yield importlib.import_module(found.name)


def attribute(node):
    """What stands before the dot of an attribute, or of a method that is called."""
    function = node.func if isinstance(node, ast.Call) else node
    return function.value if isinstance(function, ast.Attribute) else None


def written(call):
    """The pattern that stands in a call such as re.sub("a", "b", text)."""
    library = {"re": re, "regex": regex}.get(attribute(call).id)
    if library and call.args and isinstance(call.args[0], ast.Constant):
        return library.compile(call.args[0].value)
    return None


def seconds(pattern, methods, text):
    began = time.thread_time()
    for method in methods:
        use = getattr(pattern, method)
        found = use("", text) if method == "sub" else use(text)
        if method == "finditer":
            list(found)
    return time.thread_time() - began


def near_misses(length):
    """Texts of about this length, always in the same order."""
    for letter, miss in product(LETTERS, MISSES):
        yield letter * length + miss
        yield f"1{letter * length}{miss}"
    for first, second in product(LETTERS, LETTERS):
        yield (first + second) * (length // 2) + "!"


USES = {f"{pattern.pattern!r:.60}": (pattern, methods) for pattern, methods in uses().items()}


def test_the_walk_finds_what_is_compiled_and_what_stands_in_a_call():
    assert len(USES) > 20
    assert {repr(r"[\dJj\uff2a\uff4a\s]+"), repr(r"[^\W\d_]+")} <= set(USES)


@pytest.mark.parametrize("name", USES)
def test_a_pattern_is_linear(name):
    is_linear(*USES[name])


def is_linear(pattern, methods):
    for text in near_misses(24):
        assert seconds(pattern, methods, text) < MOST_SECONDS, f"{text!r}: more with every letter"
    for short, long in zip(near_misses(LENGTH), near_misses(4 * LENGTH), strict=True):
        if seconds(pattern, methods, long) > MOST_SECONDS / 20:
            before, after = (min(seconds(pattern, methods, each) for _ in range(3)) for each in (short, long))
            assert after < 8 * before, f"{long[:20]!r}...: {before} s, and {after} s for four times as much"


@pytest.mark.parametrize(
    "quadratic", [r"[\s|:+-]*-{2}[\s|:+-]*", r"(\D*?)\W*?([1-9]\d{0,2})\W*", r"(?:\d+|[Jj]|\s+)+"]
)
def test_the_measure_finds_a_pattern_that_is_not(quadratic):
    with pytest.raises(AssertionError):
        is_linear(re.compile(quadratic), ["fullmatch"])
