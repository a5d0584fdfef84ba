"""Regimes and findings from services to the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from backend.api.discovery.reading_schemas import Finding
from backend.services.regimes.regimes import texts


def finding(stored: Mapping[str, Any]) -> Finding:
    return Finding.model_validate({**stored, "params": texts(stored["params"])})
