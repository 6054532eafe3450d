"""The packages of scorekeeper/ in their order, and what each module imports, read from its source."""

import ast
from functools import cache
from pathlib import Path

import scorekeeper

PACKAGE = Path(scorekeeper.__file__).parent
# A module imports its own package and those above it in this table: nothing else.
ORDER = (
    "rules",
    "rules.sheet",
    "storage",
    "storage.migrations",
    "history",
    "players",
    "wording",
    "wording.rulebook",
    "transfer",
    "config",
    "web.request",
    "web.middleware",
    "web.devices",
    "web.games",
    "web.house_rules",
    "web.players",
    "web.sheets",
    "web.matches",
    "web",
    "app",
    "commands",
    "__main__",
)


def module_name(file: Path) -> str:
    """The name of a module within the package: "rules.racks", and "rules" for its __init__.py."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts).removesuffix("__init__").rstrip(".")


FILES = {module_name(file): file for file in sorted(PACKAGE.rglob("*.py"))}


def package_of(module: str) -> str:
    """The entry of ORDER that a module belongs to; "" for scorekeeper itself."""
    fitting = [name for name in ORDER if module == name or module.startswith(f"{name}.")]
    return max(fitting, key=len, default="")


def imported_names(source: str, package: str) -> list[str]:
    """Every name that the source of a module in `package` imports, dotted, also inside functions.

    "from flask import g" gives "flask.g": whether the last part is a module is for the caller to know.
    """
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            names += [f"{module}.{alias.name}" for alias in node.names]
    return names


def names_of(module: str) -> list[str]:
    """What a module of the package imports, see `imported_names`."""
    file = FILES[module]
    return imported_names(file.read_text("utf-8"), ".".join(file.relative_to(PACKAGE.parent).parent.parts))


@cache
def arrows() -> dict[str, set[str]]:
    """Which modules of the package each one imports."""
    found = {}
    for module in FILES:
        named = [
            name.removeprefix("scorekeeper.") for name in names_of(module) if name.startswith("scorekeeper.")
        ]
        wanted = {name if name in FILES else name.rpartition(".")[0] for name in named}
        found[module] = (wanted & FILES.keys()) - {module, ""}
    return found
