"""`python -m scorekeeper.transfer.schema` prints the JSON Schema of a file of matches."""

import json
from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from scorekeeper.transfer.document import Document


def schema() -> dict[str, Any]:
    """What any JSON Schema validator can check of a file; what only the rules know, importing checks too."""
    return {"$schema": GenerateJsonSchema.schema_dialect} | Document.model_json_schema()


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1, ensure_ascii=False))  # noqa: T201 (it is a program)
