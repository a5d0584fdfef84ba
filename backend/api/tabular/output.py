"""Tables as CSV (RFC 4180) for spreadsheets: the same rows as the JSON, the units in the header.

A byte order mark tells Excel that this is UTF-8. A text cell that a spreadsheet would run as a formula gets an
apostrophe in front (OWASP, CSV Injection); numbers stay numbers.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Container, Iterable, Sequence
from typing import Any

from fastapi.responses import Response
from pydantic import BaseModel

FORMULA = re.compile(r"(^|[;\t\r\n])(?=[=+@\t\r\n\uff1d\uff0b\uff0d\uff20-])")
"""Where a spreadsheet would begin to calculate: at the start of a cell, and where it begins another one by its own
separator, which is `;` in Indonesia."""

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


DOCUMENTED: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/csv": {"schema": {"type": "string"}}}}
}
"""For `responses=` of an endpoint that knows ?format=csv."""


def respond(rows: Sequence[BaseModel], name: str, model: type[BaseModel]) -> Response:
    """`rows` of `model` as an attachment `name`.csv; without rows the header still stands."""
    return attached(body(rows, model), name)


def body(rows: Sequence[BaseModel], model: type[BaseModel]) -> bytes:
    dumped = [row.model_dump(mode="json", by_alias=True) for row in rows]
    return table(dumped, columns(model)).encode()


def attached(content: bytes, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return Response(content, headers=headers, media_type="text/csv; charset=utf-8")


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


def table(rows: Iterable[dict[str, Any]], names: Sequence[str]) -> str:
    wanted = frozenset(names)
    flat = [flatten(row, wanted) for row in rows]
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([heading(name) for name in names])
    writer.writerows([[cell(row.get(name)) for name in names] for row in flat])
    return out.getvalue()


def flatten(row: dict[str, Any], wanted: Container[str], prefix: str = "") -> dict[str, Any]:
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


def cell(value: object) -> object:
    if isinstance(value, str):
        return FORMULA.sub(r"\1'", value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value
