"""The formats that a table can be had in beside JSON. Another one is one more entry here: no route names them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import Query

from backend.api.tabular import csv_writer, xlsx_writer
from backend.api.tabular.sheets import Sheet

JSON = "json"


@dataclass(frozen=True, slots=True)
class Writer:
    """How a sheet is written; `media_type` may have parameters."""

    media_type: str
    write: Callable[[Sheet], bytes]
    is_binary: bool = False

    @property
    def bare_type(self) -> str:
        """The media type without its parameters."""
        return self.media_type.partition(";")[0]

    @property
    def schema(self) -> dict[str, str]:
        """What the API's description says of the body."""
        return {"type": "string"} | ({"format": "binary"} if self.is_binary else {})


WRITERS: dict[str, Writer] = {
    "csv": Writer("text/csv; charset=utf-8", csv_writer.write),
    "xlsx": Writer(xlsx_writer.MEDIA_TYPE, xlsx_writer.write, is_binary=True),
}
"""By the value of `?format=`, which is the ending of the file's name, too."""


def documented() -> dict[int | str, dict[str, Any]]:
    """For `responses=` of a route that gives a table."""
    content = {writer.bare_type: {"schema": writer.schema} for writer in WRITERS.values()}
    return {200: {"content": content}}


def query() -> Any:
    """The type of the parameter `format`."""
    names = Literal.__getitem__((JSON, *WRITERS))
    sentences = (
        f"{name} gives the same rows as {each.bare_type}" for name, each in WRITERS.items()
    )
    return Annotated[names, Query(alias="format", description="; ".join(sentences))]
