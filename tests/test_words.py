"""The glossary names what is there."""

import re

import pytest

from tests.support import ROOT

GLOSSARY = (ROOT / "docs" / "words.md").read_text("utf-8")
CODE = "".join(file.read_text("utf-8") for file in sorted((ROOT / "scorekeeper").rglob("*.py")))
ROWS = [line.split(" | ") for line in GLOSSARY.splitlines() if re.match(r"\| (?!word)\w", line)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].strip("| "))
def test_a_word_of_the_glossary_has_its_name_in_the_code(row):
    _word, _meaning, names, _elsewhere = row
    for name in re.findall(r"`([\w.]+)`", names):
        owner, _, member = name.rpartition(".")
        defined = rf"^\s*(class|def) {member}\b|^\s*{member}\b *(:|=)"
        body = re.split(rf"^class {owner}\b", CODE, flags=re.MULTILINE)[1:] if owner else [CODE]
        bodies = [re.split(r"^class ", each, flags=re.MULTILINE)[0] if owner else each for each in body]
        assert any(re.search(defined, each, re.MULTILINE) for each in bodies), name


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].strip("| "))
def test_a_column_that_the_glossary_names_is_there(row):
    tables = "".join(file.read_text("utf-8") for file in (ROOT / "scorekeeper" / "storage").glob("models.py"))
    for table, column in re.findall(r"columns? `(\w+)\.(\w+)`", row[3]):
        body = tables.partition(f'__tablename__ = "{table}"')[2].partition("__tablename__")[0]
        assert re.search(rf'^    {column}:|"{column}"', body, re.MULTILINE), f"{table}.{column}"


def test_a_word_is_explained_once():
    words = [row[0].strip("| ") for row in ROWS]
    assert len(words) == len(set(words)) > 50
