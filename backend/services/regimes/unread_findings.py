"""Findings about parts that were not read: they stay as before."""

from __future__ import annotations

from typing import Any

from backend.domain.config.config import RouterConfig
from backend.domain.lint.unread import TOLD_BY_AUTOMATIONS
from backend.store.engine.session import Session
from backend.store.regimes import readings


def kept_findings(session: Session, router_id: int, config: RouterConfig) -> list[dict[str, Any]]:
    """Stored findings about scripts; empty where scripts were read."""
    if config.automations is not None:
        return []
    stored = readings.findings(session, router_id)
    return [finding for finding in stored if finding.get("code") in TOLD_BY_AUTOMATIONS]
