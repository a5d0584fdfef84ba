"""Regimes and findings from services to the wire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from backend.api.discovery.reading_schemas import Finding, Regime
from backend.services.regimes.regimes import texts


def regimes(views: Sequence[Any]) -> list[Regime]:
    return [Regime.model_validate(view) for view in views]


def finding(stored: Mapping[str, Any]) -> Finding:
    return Finding.model_validate({**stored, "params": texts(stored["params"])})
