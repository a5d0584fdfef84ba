"""The price list of a router: what its ISPs offer instead of today's contracts."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body

from backend.api.http.deps import ActorDep, Now, SessionDep
from backend.api.http.fields import Id, IfMatch, revision
from backend.api.inventory import offer_schemas as schema
from backend.api.tabular.tables import table_route
from backend.domain.contracts.offers import MOST_OFFERS
from backend.services.inventory import offers
from backend.services.inventory.offers import OfferInput, PriceList

router = APIRouter()


@table_route(router, "/routers/{router_id}/offers", "offers")
def list_offers(router_id: Id, session: SessionDep) -> schema.Offers:
    """What the ISPs of a router offer: contracts that could be taken instead of today's."""
    return _shown(offers.of_router(session, router_id))


@router.put("/routers/{router_id}/offers")
def set_offers(
    *,
    router_id: Id,
    body: Annotated[list[OfferInput], Body(max_length=MOST_OFFERS)],
    session: SessionDep,
    actor: ActorDep,
    now: Now,
    if_match: IfMatch = None,
) -> schema.Offers:
    """Replace the price list. At most 256 combinations of one contract per ISP can be compared.

    Give the `revision` that was read as If-Match, so that nobody else's change is undone unseen.
    """
    return _shown(
        offers.set_offers(
            session,
            actor,
            router_id=router_id,
            wanted=body,
            now=now,
            expected=revision(if_match),
        )
    )


def _shown(prices: PriceList) -> schema.Offers:
    names = {uplink.id: uplink.name for uplink in prices.uplinks}
    return schema.Offers(
        router_id=prices.router.id,
        items=[
            schema.Offer.made_of(
                each,
                each.capacity,
                isp=names[each.uplink_id],
                price_amount=f"{each.price.amount:.2f}",
                price_currency=each.price.currency,
            )
            for each in prices.offers
        ],
        revision=prices.revision,
    )
