"""Rows of answers as a sheet of plain cells under columns with units: what every format of a table is written from."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from backend.api.tabular.headings import heading, title, unit_of


@dataclass(frozen=True, slots=True)
class Column:
    """`name`: the flattened name of its field, whatever the language. `unit`: empty where it has none."""

    name: str
    title: str
    unit: str
    heading: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Columns with units, and the cells below them: numbers, texts, truths, or None for what is unknown."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[object]]

    @property
    def headings(self) -> list[str]:
        return [column.heading for column in self.columns]


def sheet_of(rows: Iterable[Any], row: type | Sequence[str], language: str | None = None) -> Sheet:
    """Rows of a model or dataclass, or of values by the names of columns; without rows the headings still stand."""
    if isinstance(row, type):
        shape: TypeAdapter[Any] = TypeAdapter(row)
        names: Sequence[str] = columns(row)
        rows = (shape.dump_python(each, mode="json", by_alias=True) for each in rows)
    else:
        names = row
    wanted = frozenset(names)
    flat = (flatten(each, wanted) for each in rows)
    cells = [[each.get(name) for name in names] for each in flat]
    shown = [
        Column(name, title(name, language), unit_of(name), heading(name, language))
        for name in names
    ]
    return Sheet(shown, cells)


def columns(row: type) -> list[str]:
    """The flattened names of the fields of a model or dataclass, in order."""
    schema = TypeAdapter(row).json_schema(mode="serialization")
    shapes = {f"#/$defs/{name}": shape for name, shape in schema.get("$defs", {}).items()}

    def names(fields: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
        for name, field in fields.items():
            if inner := shapes.get(field.get("$ref")):
                yield from names(inner["properties"], f"{prefix}{name}_")
            else:
                yield prefix + name

    return list(names(schema["properties"]))


def flatten(row: Mapping[str, Any], wanted: Container[str], prefix: str = "") -> dict[str, Any]:
    """`{"download": {"bytes": 1}}` as `{"download_bytes": 1}`; what is wanted as a whole becomes JSON text."""
    flat: dict[str, Any] = {}
    for name, value in row.items():
        shown = prefix + name
        if not isinstance(value, (dict, list)):
            flat[shown] = value
        elif shown in wanted:
            flat[shown] = json.dumps(value, ensure_ascii=False)
        elif isinstance(value, dict):
            flat.update(flatten(value, wanted, f"{shown}_"))
    return flat
