"""Draws docs/architecture.svg from the imports in the source: `python -m checks.architecture`."""

from collections import defaultdict
from dataclasses import dataclass
from graphlib import TopologicalSorter
from textwrap import wrap

from jinja2 import Environment

from tests.support import ROOT
from tests.support.imports import FILES, ORDER, arrows, package_of

PICTURE = ROOT / "docs" / "architecture.svg"
FLOORS = {
    "Floor 1: what the game says": ("rules",),
    "Floor 2: what is stored": ("storage", "history", "players"),
    "Floor 3: what people see": ("wording", "transfer", "config", "web", "app", "commands"),
}
PLUMBING = ("web.request", "web.middleware")
WIDTH, MARGIN, GAP, ROW_GAP, LINE = 1100, 20, 16, 44, 17
CHARACTER = 6.9  # of a letter at 13 px, rather too wide than too narrow
STYLE = """
  :root { --paper: #fbf8f1; --floor: #efe9dc; --box: #fff; --ink: #1d1b16; --line: #6b6455; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #17191a; --floor: #232728; --box: #2e3435; --ink: #f1efe9; --line: #a39d90; }
  }
  .paper { fill: var(--paper); } .floor { fill: var(--floor); }
  .box { fill: var(--box); stroke: var(--line); }
  text { fill: var(--ink); font-size: 13px; } .name { font-weight: 700; font-size: 15px; }
  .arrow { stroke: var(--line); stroke-width: 1.5; fill: none; } .tip { fill: var(--line); }
"""


def box_of(module: str) -> str:
    """The box that a module is drawn in: its package; web's plumbing has boxes of its own."""
    package = package_of(module)
    return package if package in PLUMBING else package.partition(".")[0].replace("__main__", "commands")


def contents() -> dict[str, list[str]]:
    """The modules in each box, without what names the box alone."""
    found: dict[str, list[str]] = {box_of(package): [] for package in ORDER}
    for module in FILES:
        inside = module.removeprefix(box_of(module)).lstrip(".") if module else ""
        folder, dot, _file = inside.partition(".")
        name = f"{folder}/" if dot else inside
        if inside and inside != "__main__" and name not in found[box_of(module)]:
            found[box_of(module)].append(name)
    return {box: [name for name in names if f"{name}/" not in names] for box, names in found.items()}


def box_arrows() -> dict[str, set[str]]:
    """Which boxes each box imports, without those that it reaches through another."""
    direct = defaultdict(set)
    for module, imported in arrows().items():
        for each in imported:
            if module and box_of(each) != box_of(module):
                direct[box_of(module)].add(box_of(each))
    reached: dict[str, set[str]] = {}
    for box in TopologicalSorter(direct).static_order():
        reached[box] = direct[box].union(*(reached[each] for each in direct[box]))
    return {
        box: {each for each in to if not any(each in reached[by] for by in to)} for box, to in direct.items()
    }


def floors() -> dict[str, list[list[str]]]:
    """The boxes of each floor in rows from the ground up, each as low as its imports let it."""
    below, level, ground, found = box_arrows(), dict[str, int](), 0, {}
    boxes = dict.fromkeys(map(box_of, ORDER))
    order = [box for box in TopologicalSorter(below).static_order() if box]
    for title, packages in FLOORS.items():
        for box in order:
            if box.partition(".")[0] in packages:
                level[box] = 1 + max((level[each] for each in below.get(box, ())), default=0)
                level[box] = max(level[box], ground + 1)
        top = max(level.values())
        found[title] = [[box for box in boxes if level.get(box) == row] for row in range(ground + 1, top + 1)]
        ground = top
    return found


@dataclass
class Box:
    """Where a box stands: its upper left corner, its size, and its lines of text."""

    x: int
    y: int
    width: int
    height: int
    lines: list[str]


def placed() -> tuple[dict[str, Box], list[tuple[str, int, int]], int]:
    """All boxes, the floors as (title, y, height), and how high the picture is."""
    names, boxes, bands, y = contents(), {}, [], MARGIN
    for title, stack in reversed(floors().items()):
        top, y = y, y + 3 * LINE
        for row in reversed(stack):
            room = WIDTH - 4 * MARGIN - GAP * (len(row) - 1)
            shares = {box: max(len(", ".join(names[box])) ** 0.5, len(box), 8) for box in row}
            widths = {
                box: int(min(room * share / sum(shares.values()), 620)) for box, share in shares.items()
            }
            texts = {
                box: wrap(", ".join(names[box]), int((widths[box] - 24) / CHARACTER), break_on_hyphens=False)
                for box in row
            }
            height = (max(map(len, texts.values())) + 1) * LINE + 16
            x = (WIDTH - sum(widths.values()) - GAP * (len(row) - 1)) // 2
            for box in row:
                boxes[box] = Box(x, y, widths[box], height, texts[box])
                x += widths[box] + GAP
            y += height + ROW_GAP
        y += MARGIN - ROW_GAP
        bands.append((title, top, y - top))
        y += ROW_GAP // 2
    return boxes, bands, y - ROW_GAP // 2 + MARGIN


def arrow(above: Box, below: Box) -> str:
    """A line from the foot of a box to the head of one that it imports, as upright as the two allow."""
    left, right = max(above.x, below.x) + 12, min(above.x + above.width, below.x + below.width) - 12
    start, end = (
        ((left + right) // 2,) * 2
        if left < right
        else (
            min(max(below.x + below.width // 2, above.x + 12), above.x + above.width - 12),
            min(max(above.x + above.width // 2, below.x + 12), below.x + below.width - 12),
        )
    )
    return f"M{start} {above.y + above.height}L{end} {below.y}"


DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ width }} {{ height }}" role="img"
 aria-labelledby="title" font-family="system-ui, sans-serif">
<title id="title">The packages of Scorekeeper on three floors; imports only point down</title>
<style>{{ style | safe }}</style>
<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">
<path class="tip" d="M0 0 10 5 0 10z"/></marker></defs>
<rect class="paper" width="{{ width }}" height="{{ height }}" rx="12"/>
{% for title, y, tall in bands -%}
<rect class="floor" x="20" y="{{ y }}" width="{{ width - 40 }}" height="{{ tall }}" rx="10"/>
<text class="name" text-anchor="end" x="{{ width - 40 }}" y="{{ y + 27 }}">{{ title }}</text>
{% endfor -%}
{% for path in arrows -%}
<path class="arrow" marker-end="url(#tip)" d="{{ path }}"/>
{% endfor -%}
{% for name, box in boxes.items() -%}
<rect class="box" x="{{ box.x }}" y="{{ box.y }}" width="{{ box.width }}" height="{{ box.height }}" rx="8"/>
{% for line in [name.replace(".", "/")] + box.lines -%}
<text{% if loop.first %} class="name"{% endif %} x="{{ box.x + 12 }}" y="{{ box.y + 5 + 17 * loop.index }}">
{{- line }}</text>
{% endfor -%}
{% endfor -%}
</svg>
"""


def draw() -> str:
    """The picture as SVG: floors, boxes with their modules, and arrows for imports."""
    boxes, bands, height = placed()
    paths = [
        arrow(boxes[above], boxes[below])
        for above, imported in sorted(box_arrows().items())
        for below in sorted(imported)
    ]
    return (
        Environment(autoescape=True, keep_trailing_newline=True)
        .from_string(DRAWING)
        .render(boxes=boxes, bands=bands, arrows=paths, style=STYLE, width=WIDTH, height=height)
    )


if __name__ == "__main__":
    PICTURE.write_text(draw(), "utf-8")
