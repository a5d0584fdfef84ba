"""What the last run of each paper gave, kept in docs/evidence.json beside the document that is written from it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.evidence.claims import Claim
from benchmarks.evidence.scale import Scale
from benchmarks.evidence.table import Row


@dataclass(frozen=True, slots=True)
class Entry:
    """One run of one paper. `load`: the machine's load average before and after."""

    date: str
    machine: str
    load: tuple[float, float]
    versions: str
    seed: int
    scale: Scale
    minutes: float
    rows: tuple[Row, ...]
    claims: tuple[Claim, ...]
    notes: tuple[str, ...] = ()


Record = Mapping[str, Entry]
"""By the paper's letter."""


def read(path: Path) -> dict[str, Entry]:
    """Empty if nothing was recorded yet."""
    if not path.exists():
        return {}
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return {letter: _entry(fields) for letter, fields in kept.items()}


def _entry(fields: dict[str, Any]) -> Entry:
    before, after = fields.pop("load")
    rows = tuple(Row(**row) for row in fields.pop("rows"))
    claims = tuple(Claim(**claim) for claim in fields.pop("claims"))
    notes = tuple(fields.pop("notes"))
    return Entry(load=(before, after), rows=rows, claims=claims, notes=notes, **fields)


def to_json(entries: Record) -> str:
    """By letter, whatever the order of the runs was."""
    fields = {letter: asdict(entries[letter]) for letter in sorted(entries)}
    return json.dumps(fields, indent=1, ensure_ascii=False) + "\n"
