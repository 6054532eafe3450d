"""The style sheet serves pages of either direction: it names sides by how text runs."""

import re

import pytest

from scorekeeper.web.middleware.static_files import BUNDLES
from tests.support import ROOT

STATIC = ROOT / "static"
SIDES = "left|right|top|bottom"
PHYSICAL = re.compile(
    rf"(min-|max-)?(width|height)|{SIDES}|(scroll-)?(margin|padding)-({SIDES})"
    rf"|border-({SIDES})(-.*)?|border-(top|bottom)-(left|right)-radius|overflow-[xy]|inset-({SIDES})"
)


def physical(style):
    """Every declaration that would not turn with the page: "margin-left: 1rem"."""
    declared = re.sub(r"/\*.*?\*/|@[^{;]*[{;]", "", style, flags=re.DOTALL)
    found = re.findall(r"(?<=[{;])\s*([\w-]+)\s*:\s*([^;{}]+)(?=[;}])", declared)
    return [
        f"{name}: {value.strip()}"
        for name, value in found
        if PHYSICAL.fullmatch(name) or re.search(r"\b(left|right)\b", value) or is_lopsided(name, value)
    ]


def is_lopsided(name, value):
    """Whether the left and the right of a shorthand differ: "0 1rem 0 0"."""
    sides = re.findall(r"(?:[^\s(]|\([^()]*\))+", value)
    return name in ("margin", "padding", "inset") and len(sides) == 4 and sides[1] != sides[3]


@pytest.mark.parametrize("file", sorted((STATIC / "styles").glob("*.css")), ids=lambda file: file.name)
def test_a_style_sheet_turns_with_the_page(file):
    assert physical(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "declaration",
    [
        "margin-left: 1rem",
        "max-width: 40rem",
        "text-align: right",
        "left: 0",
        "border-top: 1px solid",
        "border-top-left-radius: 1rem",
        "padding: 0 1rem 0 0",
    ],
)
def test_a_side_that_would_not_turn_is_noticed(declaration):
    assert physical(f"@media (width < 20em) {{ p {{ color: red; {declaration} }} }}") == [declaration]


@pytest.mark.parametrize(
    "declaration",
    ["margin-inline-start: 1rem", "stroke-width: 2", "border-block-end-width: 3px", "text-anchor: end"],
)
def test_a_side_that_turns_is_not_minded(declaration):
    assert physical(f"@media (max-width: 20em) {{ /* left: 0; */ p {{ {declaration}; }} }}") == []


@pytest.mark.parametrize(("name", "parts"), BUNDLES.items())
def test_files_that_are_sent_as_one_hold_nothing_else(client, name, parts):
    answer = client.get(f"/static/{name}")
    assert answer.text == "".join((STATIC / part).read_text("utf-8") for part in parts)
    assert answer.mimetype == ("text/css" if name.endswith(".css") else "text/javascript")
