"""The price list of a router as an admin enters it: read with its revision, and replaced as a whole."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from backend.domain.contracts.offers import Offer, check
from backend.domain.contracts.prices import Price
from backend.domain.metering.capacity import Capacity
from backend.domain.text.changed_fields import changed_lists
from backend.errors import at_place
from backend.services import audit
from backend.services.audit import Actor
from backend.services.given import STRICT, Amount, Bps, Currency, Day, Key
from backend.services.inventory.inventory import check_revision, revision_of
from backend.store.engine import signals
from backend.store.engine.session import Session
from backend.store.inventory import inventory, routers
from backend.store.inventory import offers as stored
from backend.store.tables import Router, Uplink


@dataclass(frozen=True, slots=True)
class OfferInput:
    """`price_amount`: of a month. `from_date`, `to_date`: first and last day on which it can be taken."""

    __pydantic_config__ = STRICT

    uplink_id: Key
    download_bps: Bps
    upload_bps: Bps
    price_amount: Annotated[Amount, Field(description="of a month")]
    price_currency: Currency
    from_date: Day | None = None
    to_date: Day | None = None


@dataclass(frozen=True, slots=True)
class PriceList:
    router: Router
    uplinks: Sequence[Uplink]  # in use
    offers: Sequence[Offer]

    @property
    def revision(self) -> str:
        """Changes with anything that an admin can set of it."""
        return revision_of([[each.uplink_id, written(each)] for each in self.offers])


def of_router(session: Session, router_id: int) -> PriceList:
    """Raises NotFound."""
    return _of(session, routers.get(session, router_id))


def set_offers(
    session: Session,
    actor: Actor,
    *,
    router_id: int,
    wanted: Sequence[OfferInput],
    now: dt.datetime,
    expected: str | None = None,
) -> PriceList:
    """Raises NotFound, Invalid naming offer and field (`1.to_date`), ChangedMeanwhile (`expected`)."""
    router = inventory.lock_router(session, router_id)
    before = _of(session, router)
    check_revision(expected, before.revision, f"the price list of {router.name}")
    offers = _offers(wanted)
    check(offers, [uplink.id for uplink in before.uplinks])
    stored.replace(session, router_id, offers)
    after = PriceList(router, before.uplinks, offers)
    changed = changed_lists({"offers": _texts(before)}, {"offers": _texts(after)})
    if changed:
        audit.record(session, actor, "set_offers", router.name, now, changed=changed)
    signals.send(session, signals.INVENTORY, [router_id])
    return after


def written(offer: Offer) -> str:
    """`200/100 Mbps, 1500000 IDR, 2027-01-01 - 2027-03-31`."""
    capacity, price = offer.capacity, offer.price
    size = "/".join(f"{bps / 10**6:g}" for bps in (capacity.download_bps, capacity.upload_bps))
    days = f", {offer.from_date or ''} - {offer.to_date or ''}"
    return f"{size} Mbps, {price.amount.normalize():f} {price.currency}" + (
        days if offer.from_date or offer.to_date else ""
    )


def _of(session: Session, router: Router) -> PriceList:
    uplinks = routers.live_uplinks(session, [router.id])[router.id]
    return PriceList(router, uplinks, stored.of_router(session, router.id))


def _texts(prices: PriceList) -> list[str]:
    names = {uplink.id: uplink.name for uplink in prices.uplinks}
    return [f"{names[each.uplink_id]}: {written(each)}" for each in prices.offers]


def _offers(wanted: Sequence[OfferInput]) -> list[Offer]:
    offers = []
    for place, each in enumerate(wanted):
        with at_place(place):
            offers.append(
                Offer(
                    each.uplink_id,
                    Capacity(each.download_bps, each.upload_bps),
                    Price(Decimal(each.price_amount), each.price_currency),
                    each.from_date,
                    each.to_date,
                )
            )
    return offers
