"""Limits of each router's recommendations and changes; no row: never set."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from backend.domain.access.two_persons import OffRequest
from backend.store.engine.session import add
from backend.store.tables import BalanceSettings


def content(session: Session, router_id: int) -> dict[str, Any] | None:
    row = session.get(BalanceSettings, router_id)
    return None if row is None else row.content


def off_request(session: Session, router_id: int) -> OffRequest | None:
    """A pending request to switch the two-person rule off."""
    row = session.get(BalanceSettings, router_id)
    if row is None or row.two_person_off_at is None:
        return None
    return OffRequest(row.two_person_off_at, row.two_person_off_by, row.two_person_off_by_id)


def put(
    session: Session, router_id: int, content: dict[str, Any], off: OffRequest | None = None
) -> None:
    """The caller holds the router's row (`inventory.lock_router`)."""
    row = session.get(BalanceSettings, router_id) or BalanceSettings(router_id=router_id)
    row.content = content
    row.two_person_off_at = None if off is None else off.at
    row.two_person_off_by = "" if off is None else off.by
    row.two_person_off_by_id = None if off is None else off.by_id
    add(session, row)
