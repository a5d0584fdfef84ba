"""Contracts of lines; beside the date stands the instant of its begin, as SQL needs it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from backend.domain.contracts import capacity_history
from backend.domain.contracts.capacity_history import start_ms
from backend.domain.contracts.contracts import Contract, in_force
from backend.domain.contracts.prices import Price
from backend.domain.metering.capacity import Capacity
from backend.store import tables
from backend.store.engine import bulk, rows
from backend.store.engine.instants import at
from backend.store.tables import Router, Uplink

OF_UPLINKS = f"""
SELECT {rows.names(tables.Contract)} FROM contract
WHERE uplink_id = ANY(%(ids)s::integer[]) ORDER BY uplink_id, from_at
"""  # noqa: S608 (our own names)


def of_uplinks(session: Session, uplink_ids: Sequence[int]) -> dict[int, tuple[Contract, ...]]:
    """By uplink, in order."""
    grouped: dict[int, list[Contract]] = {uplink_id: [] for uplink_id in uplink_ids}
    for values in bulk.read(session, OF_UPLINKS, ids=bulk.ids(uplink_ids)):
        row = rows.made(tables.Contract, values)
        grouped[row.uplink_id].append(_contract(row))
    return {uplink_id: tuple(each) for uplink_id, each in grouped.items()}


def replace(
    session: Session, uplink: Uplink, contracts: Sequence[Contract], zone: ZoneInfo, today: date
) -> None:
    """Make these (checked, in order) the line's contracts, and what it repeats of them what holds now."""
    _write(session, uplink.id, contracts, zone)
    uplink.capacities = capacity_history.written(contracts)
    repeat(uplink, in_force(contracts, today))
    session.flush()


def repeat(uplink: Uplink, contract: Contract) -> bool:
    """Copy today's contract into the line; whether that changed anything."""
    price = contract.price
    values = {
        "download_bps": contract.capacity.download_bps,
        "upload_bps": contract.capacity.upload_bps,
        "price_amount": price.amount if price else None,
        "price_currency": price.currency if price else None,
        "quota_bytes": contract.quota_bytes,
    }
    changed = any(getattr(uplink, name) != value for name, value in values.items())
    for name, value in values.items():
        setattr(uplink, name, value)
    return changed


def place(session: Session, campus_id: int, zone: ZoneInfo) -> None:
    """Move the contracts of a campus to the midnights of its new zone."""
    table = tables.Contract
    uplinks = select(Uplink.id).join(Router).where(Router.campus_id == campus_id)
    dated = select(table.uplink_id).where(
        table.uplink_id.in_(uplinks), table.from_date.is_not(None)
    )
    ids = sorted(set(session.scalars(dated)))
    for uplink_id, contracts in of_uplinks(session, ids).items():
        _write(session, uplink_id, contracts, zone)
    session.flush()


def changing(session: Session) -> Sequence[Uplink]:
    """Lines in use with more than one contract: only those can have another today than yesterday."""
    dated = select(tables.Contract.uplink_id).where(tables.Contract.from_date.is_not(None))
    return session.scalars(
        select(Uplink).where(Uplink.id.in_(dated), Uplink.archived_at.is_(None))
    ).all()


def _write(session: Session, uplink_id: int, contracts: Sequence[Contract], zone: ZoneInfo) -> None:
    """All at once: one after the other, two that are a day apart could meet for a moment."""
    session.execute(delete(tables.Contract).where(tables.Contract.uplink_id == uplink_id))
    session.add_all([_row(uplink_id, contract, zone) for contract in contracts])


def _row(uplink_id: int, contract: Contract, zone: ZoneInfo) -> tables.Contract:
    price = contract.price
    return tables.Contract(
        uplink_id=uplink_id,
        from_at=at(start_ms(contract.from_date, zone)),
        from_date=contract.from_date,
        download_bps=contract.capacity.download_bps,
        upload_bps=contract.capacity.upload_bps,
        price_amount=price.amount if price else None,
        price_currency=price.currency if price else None,
        **_terms(contract),
    )


def _contract(row: tables.Contract) -> Contract:
    price = None
    if row.price_amount is not None and row.price_currency is not None:
        price = Price(row.price_amount, row.price_currency)
    return Contract(
        from_date=row.from_date,
        capacity=Capacity(row.download_bps, row.upload_bps),
        price=price,
        **_terms(row),
    )


def _terms(contract: Contract | tables.Contract) -> dict[str, Any]:
    """What row and contract say in the same words."""
    names = (
        "quota_bytes",
        "billing_day",
        "sla_percent",
        "sla_excludes_maintenance",
        "number",
        "phone",
        "to_date",
    )
    return {name: getattr(contract, name) for name in names}
