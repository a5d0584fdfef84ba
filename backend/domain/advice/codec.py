"""Recommendations as JSON and back, for the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from backend.domain.advice.recommendation import Recommendation
from backend.domain.advice.words import as_stored
from backend.domain.text.stored_values import Reader, object_of


def to_json(made: Recommendation) -> dict[str, Any]:
    """Objects and lists of plain values."""
    return object_of(made)


def from_json(stored: Mapping[str, Any]) -> Recommendation:
    """What `to_json` wrote. Raises ValueError for anything else."""
    advised = Reader().read(Recommendation, stored, "recommendation")
    return replace(
        advised,
        summary=as_stored(advised.summary),
        reasons=tuple(map(as_stored, advised.reasons)),
        why_not=tuple(map(as_stored, advised.why_not)),
    )
