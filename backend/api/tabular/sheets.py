"""Rows of answers as a sheet of plain cells under columns with units: what every format of a table is written from."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

UNITS = (
    ("_bps", "bit/s"),
    ("_bytes", "B"),
    ("bytes", "B"),
    ("_ms", "ms"),
    ("_s", "s"),
    ("seconds", "s"),
    ("_pct", "%"),
    ("share", "fraction"),
    ("share_without_probes", "fraction"),
    ("skew", "fraction"),
    ("utilization", "fraction"),
    ("coverage", "fraction"),
    ("coverage_observed", "fraction"),
    ("coverage_bridged", "fraction"),
    ("above_70", "fraction"),
    ("above_80", "fraction"),
    ("above_90", "fraction"),
    ("_at", "UTC"),
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Headings with units, and the cells below them: numbers, texts, truths, or None for what is unknown."""

    headings: Sequence[str]
    rows: Sequence[Sequence[object]]


def sheet_of(
    rows: Iterable[BaseModel | Mapping[str, Any]], row: type[BaseModel] | Sequence[str]
) -> Sheet:
    """Rows of a model, or of values by the names of columns; without rows the headings still stand."""
    names = columns(row) if isinstance(row, type) else row
    wanted = frozenset(names)
    flat = (flatten(_values(each), wanted) for each in rows)
    cells = [[each.get(name) for name in names] for each in flat]
    return Sheet([heading(name) for name in names], cells)


def _values(row: BaseModel | Mapping[str, Any]) -> Mapping[str, Any]:
    return row.model_dump(mode="json", by_alias=True) if isinstance(row, BaseModel) else row


def columns(model: type[BaseModel], prefix: str = "") -> list[str]:
    """The flattened names of a model's fields, in order."""
    names: list[str] = []
    for name, field in model.model_fields.items():
        shown = prefix + (field.serialization_alias or name)
        inner = field.annotation
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            names += columns(inner, f"{shown}_")
        else:
            names.append(shown)
    return names


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


def heading(name: str) -> str:
    for suffix, unit in UNITS:
        if name.endswith(suffix):
            return f"{name} [{unit}]"
    return name
