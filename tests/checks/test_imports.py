"""Nothing but these tests imports the checks: they may use everything, and nothing needs them."""

import ast

from tests.support import ROOT

ALONE = ROOT / "tests" / "checks"


def imports_checks(source):
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.append(node.module)
    return any(name.partition(".")[0] == "checks" for name in names)


def test_an_import_of_the_checks_is_seen_in_both_ways_of_writing_it():
    assert imports_checks("import checks.client")
    assert imports_checks("def late():\n    from checks import client")
    assert not imports_checks("from tests import checks")


def test_the_app_and_its_tests_import_none_of_the_checks():
    files = [*ROOT.glob("scorekeeper/**/*.py"), *ROOT.glob("tests/**/*.py")]
    assert len(files) > 100
    found = [file for file in files if ALONE not in file.parents and imports_checks(file.read_text("utf-8"))]
    assert found == []
