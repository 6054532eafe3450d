import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.support.imports import FILES, ORDER, arrows, imported_names, names_of, package_of

RULES = [module for module in FILES if package_of(module).startswith("rules")]
CLOCK_CHANCE_AND_WORLD = {"time", "datetime", "random", "secrets", "os", "socket", "sqlite3", "pathlib"}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import flask, os.path", ["flask", "os.path"]),
        ("def late():\n    import flask", ["flask"]),
        ("if 1:\n    from flask.views import View", ["flask.views.View"]),
        ("from scorekeeper.web import home", ["scorekeeper.web.home"]),
        ("from ..web import home", ["scorekeeper.web.home"]),
        (
            "from .racks import Rack, lowest",
            ["scorekeeper.rules.racks.Rack", "scorekeeper.rules.racks.lowest"],
        ),
        ("from . import racks", ["scorekeeper.rules.racks"]),
    ],
)
def test_no_import_is_overlooked(source, names):
    assert imported_names(source, "scorekeeper.rules") == names


def test_every_module_has_a_package_in_the_table_and_every_package_a_module():
    assert {package_of(module) for module in FILES} - {""} == set(ORDER)
    assert [module for module in FILES if not package_of(module)] == [""]


@pytest.mark.parametrize("module", FILES)
def test_imports_only_point_down(module):
    place = {package: number for number, package in enumerate(ORDER)}
    for imported in arrows()[module]:
        assert place[package_of(imported)] <= place[package_of(module)], imported


def test_no_modules_import_each_other_in_a_circle():
    assert len(list(TopologicalSorter(arrows()).static_order())) == len(FILES)


def test_the_package_itself_imports_nothing():
    assert names_of("") == []


@pytest.mark.parametrize("module", RULES)
def test_the_rules_know_no_clock_chance_network_or_file(module):
    roots = {name.partition(".")[0] for name in names_of(module)}
    assert roots <= {"scorekeeper", *sys.stdlib_module_names}
    assert not roots & CLOCK_CHANCE_AND_WORLD


def test_importing_all_rules_loads_nothing_but_the_standard_library():
    program = "import sys\n" + "".join(f"import scorekeeper.{module}\n" for module in RULES)
    show = "print(*(name.partition('.')[0] for name in sys.modules if not name.startswith('__')))"
    ran = subprocess.run(
        [sys.executable, "-I", "-c", program + show], capture_output=True, text=True, check=True
    )
    # The environment's own start-up files load what they like; a program without the import shows them.
    start = subprocess.run(
        [sys.executable, "-I", "-c", "import sys\n" + show], capture_output=True, text=True, check=True
    )
    loaded = set(ran.stdout.split()) - set(start.stdout.split())
    assert "scorekeeper" in loaded
    assert loaded <= {"scorekeeper", *sys.stdlib_module_names}


# What pytest-playwright gives: a test that takes one is put behind those that need a browser.
TESTS = Path(__file__).parent
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
