"""The JSON Schema beside the description of the file format."""

import json
from typing import get_args

from scorekeeper.storage.changes import AnyChange
from scorekeeper.transfer import schema
from tests.support import ROOT

SAVED = ROOT / "docs" / "export-format.schema.json"


def test_the_schema_in_docs_is_that_of_the_models():
    """If not: python -m scorekeeper.transfer.schema > docs/export-format.schema.json"""
    assert SAVED.read_text("utf-8") == schema.schema()


def test_the_schema_has_every_kind_of_change_and_lets_no_field_be_left_out():
    models = json.loads(SAVED.read_text("utf-8"))["$defs"]
    assert {f"Filed{model.__name__}" for model in get_args(AnyChange)} <= set(models)
    for name, model in models.items():
        if model["type"] == "object":
            assert model["required"] == list(model["properties"]), name
            assert model["additionalProperties"] is False, name
