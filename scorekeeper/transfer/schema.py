"""`python -m scorekeeper.transfer.schema` prints the JSON Schema of a file of matches."""

import json
import sys
from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from scorekeeper.transfer.document import Document


class _Untitled(GenerateJsonSchema):
    """Without the titles of fields, which are their names again."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002
        return False


def schema() -> str:
    described = Document.model_json_schema(schema_generator=_Untitled)
    whole = {"$schema": GenerateJsonSchema.schema_dialect, **described}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema())
