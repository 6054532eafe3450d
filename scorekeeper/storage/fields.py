"""Types of fields for pydantic's models; each says in its error all that a sentence about it needs.

An error's type is the name of the annotation, and its context the bounds: pydantic's own errors name one
bound, and only if that one is broken. `transfer/invalid_file.py` turns them into sentences.
"""

from collections.abc import Sized
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from scorekeeper.rules.racks import SEATS

# The character that ends texts elsewhere: no database keeps it. Half a surrogate pair is no text at all.
_STORABLE = r"^[^\x00]*$"


@dataclass(frozen=True)
class Whole:
    """A whole number in these bounds, both included; true is none."""

    least: int
    most: int
    name: str = "whole"

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        number = core_schema.int_schema(ge=self.least, le=self.most, strict=True)
        return _named(number, self.name, {"least": self.least, "most": self.most})


@dataclass(frozen=True)
class Text:
    """A text of at most so many code points that a database can store."""

    longest: int

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.str_schema(max_length=self.longest, pattern=_STORABLE, strict=True)


@dataclass(frozen=True)
class OneOf:
    """The value of an enum's member."""

    options: type[StrEnum]

    def __get_pydantic_core_schema__(self, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        member = core_schema.enum_schema(self.options, list(self.options), sub_type="str", strict=False)
        return _named(member, "one_of", {"choices": ", ".join(self.options)})


@dataclass(frozen=True)
class Items:
    """A list of so many items, both bounds included. It is counted first, and read up to the first error."""

    least: int
    most: int

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        items: Any = handler(source)
        items["fail_fast"] = True
        return core_schema.no_info_before_validator_function(self._counted, items)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return handler(schema) | {"minItems": self.least, "maxItems": self.most}

    def _counted(self, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise PydanticCustomError("items_type", "a list")
        if not self.least <= len(value) <= self.most:
            raise PydanticCustomError("items", "a list of so many items", self._bounds(value))
        return tuple(value)

    def _bounds(self, value: Sized) -> dict[str, Any]:
        return {"least": self.least, "most": self.most, "count": len(value)}


def _named(schema: CoreSchema, name: str, context: dict[str, Any]) -> CoreSchema:
    return core_schema.custom_error_schema(
        schema, custom_error_type=name, custom_error_message=name, custom_error_context=context
    )


# A player's place at the table, from 0. How many there are in a match is for who knows the match to check.
Seat = Annotated[int, Whole(SEATS[0], SEATS[-1], "seat")]
