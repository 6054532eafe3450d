"""What the pages for those who take over name is there."""

import re

import pytest

from tests.support import ROOT

DOCS = {"architecture": ROOT / "docs" / "architecture.md", "contributing": ROOT / "CONTRIBUTING.md"}


FOLDERS = (".", "scorekeeper", "templates")
# Forms of names, in which "noun" is whatever a page is about.
FORMS = {"templates/noun/", "templates/noun/verb.html", "templates/verb.html", "_part.html"}


def exists(path):
    return any((ROOT / folder / path).exists() for folder in FOLDERS)


@pytest.mark.parametrize("name", DOCS)
def test_every_file_that_is_named_is_there(name):
    named = re.findall(r"`([\w/.]+(?:\.(?:py|md|html|toml)|/))`", DOCS[name].read_text("utf-8"))
    assert len(named) > 10
    assert [path for path in named if path not in FORMS and not exists(path)] == []


def test_contributing_stays_short():
    assert len(DOCS["contributing"].read_text("utf-8").splitlines()) <= 80
