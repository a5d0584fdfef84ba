"""What recommendations and changes of each router must keep to, as it was set; no row: never set."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from backend.store.tables import BalanceSettings


def content(session: Session, router_id: int) -> dict[str, Any] | None:
    row = session.get(BalanceSettings, router_id)
    return None if row is None else row.content


def put(session: Session, router_id: int, content: dict[str, Any]) -> None:
    """The caller holds the router's row (`inventory.lock_router`)."""
    row = session.get(BalanceSettings, router_id) or BalanceSettings(router_id=router_id)
    row.content = content
    session.add(row)
    session.flush()
