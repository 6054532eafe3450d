"""`make audit` tells a library with a known fault from advisories that could not be asked for."""

import json

import pytest

from checks.audit.advisories import print_findings

FINE = {"name": "flask", "version": "3.1.2", "vulns": []}
FAULTY = {
    "name": "jinja2",
    "version": "2.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"], "aliases": [], "description": "It breaks."}],
}
UNKNOWN = {"name": "alembic", "skip_reason": "Dependency not found on PyPI"}
NO_NETWORK = "Could not ask for advisories: no network, or a package index that has none."


@pytest.mark.parametrize(
    ("libraries", "code", "said"),
    [
        ([FINE], 0, "1 libraries asked about, 0 advisories"),
        ([FINE, FAULTY, UNKNOWN], 1, "jinja2 2.0: PYSEC-1, fixed in 2.1"),
        ([FINE, UNKNOWN], 2, "Could not ask for advisories about alembic."),
        ([UNKNOWN], 2, NO_NETWORK),
        ([UNKNOWN], 2, "Dependency not found on PyPI"),
    ],
)
def test_a_known_fault_is_1_and_what_could_not_be_asked_is_2(capsys, libraries, code, said):
    assert print_findings(json.dumps({"dependencies": libraries, "fixes": []}), "") == code
    assert said in capsys.readouterr().out.splitlines()


def test_no_answer_is_2_and_says_why(capsys):
    assert print_findings("", "Traceback\nConnectionError: nobody is there\n") == 2
    assert capsys.readouterr().out.splitlines()[:2] == [NO_NETWORK, "ConnectionError: nobody is there"]
