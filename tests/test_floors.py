import ast
import sys
from pathlib import Path

import pytest

import scorekeeper

TESTS = Path(__file__).parent
PACKAGE = Path(scorekeeper.__file__).parent
RULES = sorted((PACKAGE / "rules").rglob("*.py"))
TABLES = sorted((PACKAGE / "storage").rglob("*.py"))
CLOCK_CHANCE_AND_WORLD = {"time", "datetime", "random", "secrets", "os", "socket", "sqlite3"}


def imports(source, package):
    """Every module that the source of a module in `package` imports, also inside functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, node.module] if node.module else above)
            # "from scorekeeper import games" imports scorekeeper.games.
            names = [f"{module}.{alias.name}" for alias in node.names]
            yield from names if module == "scorekeeper" else [module]


def imports_of(file):
    return set(imports(file.read_text("utf-8"), ".".join(file.relative_to(PACKAGE.parent).parent.parts)))


def is_within(module, *packages):
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def from_package(files):
    return [pytest.param(file, id=str(file.relative_to(PACKAGE))) for file in files]


@pytest.mark.parametrize(
    ("source", "modules"),
    [
        ("import flask, os.path", ["flask", "os.path"]),
        ("def late():\n    import flask", ["flask"]),
        ("if 1:\n    from flask.views import View", ["flask.views"]),
        ("from scorekeeper import games", ["scorekeeper.games"]),
        ("from ..games import bp", ["scorekeeper.games"]),
        ("from .. import games", ["scorekeeper.games"]),
        ("from .racks import Rack", ["scorekeeper.rules.racks"]),
        ("from . import racks", ["scorekeeper.rules"]),
    ],
)
def test_no_import_is_overlooked(source, modules):
    assert list(imports(source, "scorekeeper.rules")) == modules


def test_there_are_files_on_both_floors():
    assert {file.stem for file in RULES} >= {"house_rules", "racks", "scoring", "standings"}
    assert all(file.exists() for file in TABLES)


@pytest.mark.parametrize("file", from_package(RULES))
def test_the_rules_import_only_rules_and_the_standard_library(file):
    for module in imports_of(file):
        assert is_within(module, "scorekeeper.rules", *sys.stdlib_module_names)


@pytest.mark.parametrize("file", from_package(RULES))
def test_the_rules_know_no_clock_chance_network_or_file(file):
    for module in imports_of(file):
        assert not is_within(module, *CLOCK_CHANCE_AND_WORLD)


@pytest.mark.parametrize("file", from_package(TABLES))
def test_the_tables_import_nothing_of_the_app_but_rules_and_tables(file):
    for module in imports_of(file):
        if is_within(module, "scorekeeper"):
            assert is_within(module, "scorekeeper.rules", "scorekeeper.storage")


# What pytest-playwright gives: a test that takes one is put behind those that need a browser.
WITHOUT_A_BROWSER = [
    file for file in sorted(TESTS.rglob("test_*.py")) if TESTS / "browser" not in file.parents
]
OF_A_BROWSER = {"page", "context", "browser", "browser_context_args", "new_context", "playwright"}


@pytest.mark.parametrize("file", WITHOUT_A_BROWSER, ids=lambda file: file.stem)
def test_tests_without_a_browser_name_nothing_as_its_fixtures_are_named(file):
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and (node.name.startswith("test_") or node.decorator_list):
            taken = {argument.arg for argument in node.args.args} | {node.name}
            assert not taken & OF_A_BROWSER, node.name
