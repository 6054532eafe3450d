"""What the pages for those who take over name is there."""

import re

import pytest

from tests.support import ROOT

NAMES = ("CONTRIBUTING", "README", "SECURITY", "docs/architecture", "docs/rules-sources", "docs/words")
DOCS = {name: ROOT / f"{name}.md" for name in NAMES}

NAMED = r"`([\w/.]+(?:\.(?:py|md|html|toml)|/))`"
FOLDERS = (".", "scorekeeper", "templates")
# Forms of names, in which "noun" is whatever a page is about.
FORMS = {"templates/noun/verb.html", "_part.html"}


def exists(path):
    return any((ROOT / folder / path).exists() for folder in FOLDERS)


@pytest.mark.parametrize("name", DOCS)
def test_every_file_that_is_named_is_there(name):
    named = re.findall(NAMED, DOCS[name].read_text("utf-8"))
    assert [path for path in named if path not in FORMS and not exists(path)] == []


def test_names_of_files_are_found():
    assert len(re.findall(NAMED, DOCS["docs/architecture"].read_text("utf-8"))) > 10


def test_contributing_stays_short():
    assert len(DOCS["CONTRIBUTING"].read_text("utf-8").splitlines()) <= 80
