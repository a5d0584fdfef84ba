"""The price list of a router: what its ISPs offer."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from backend.domain.contracts.offers import Offer
from backend.domain.contracts.prices import Price
from backend.domain.metering.capacity import Capacity
from backend.store import tables
from backend.store.tables import Uplink


def of_router(session: Session, router_id: int) -> tuple[Offer, ...]:
    """Those of uplinks in use, in the order of the list."""
    rows = session.scalars(
        select(tables.Offer)
        .join(Uplink, Uplink.id == tables.Offer.uplink_id)
        .where(Uplink.router_id == router_id, Uplink.archived_at.is_(None))
        .order_by(tables.Offer.place)
    )
    return tuple(_offer(row) for row in rows)


def replace(session: Session, router_id: int, offers: Sequence[Offer]) -> None:
    """Make these (checked) the router's list."""
    uplinks = select(Uplink.id).where(Uplink.router_id == router_id)
    session.execute(delete(tables.Offer).where(tables.Offer.uplink_id.in_(uplinks)))
    session.add_all([_row(place, offer) for place, offer in enumerate(offers)])
    session.flush()


def _row(place: int, offer: Offer) -> tables.Offer:
    return tables.Offer(
        uplink_id=offer.uplink_id,
        place=place,
        download_bps=offer.capacity.download_bps,
        upload_bps=offer.capacity.upload_bps,
        price_amount=offer.price.amount,
        price_currency=offer.price.currency,
        from_date=offer.from_date,
        to_date=offer.to_date,
    )


def _offer(row: tables.Offer) -> Offer:
    return Offer(
        row.uplink_id,
        Capacity(row.download_bps, row.upload_bps),
        Price(row.price_amount, row.price_currency),
        row.from_date,
        row.to_date,
    )
