"""What ISPs offer: contracts that a router's lines could have instead of today's, each with its price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import prod

from backend.domain.contracts.prices import Price
from backend.domain.metering.capacity import Capacity
from backend.errors import Invalid, at_place

MOST_OFFERS = 40  # of a router
MOST_COMBINATIONS = 256  # of one contract per ISP, today's among them: each is replayed


@dataclass(frozen=True, slots=True)
class Offer:
    """`from_date` and `to_date`: first and last day on which it can be taken; None: not said."""

    uplink_id: int
    capacity: Capacity
    price: Price
    from_date: date | None = None
    to_date: date | None = None

    def holds(self, day: date) -> bool:
        begins, ends = self.from_date or date.min, self.to_date or date.max
        return begins <= day <= ends


def check(offers: Sequence[Offer], uplink_ids: Sequence[int]) -> None:
    """Raises Invalid naming the offer and the field (`1.to_date`)."""
    if len(offers) > MOST_OFFERS:
        raise Invalid(
            "offers",
            "A router can have {most} offers at most: remove those that you would not take.",
            "too_many_offers",
            most=MOST_OFFERS,
        )
    for place, offer in enumerate(offers):
        with at_place(place):
            _check(offer, offers[:place], uplink_ids)
    check_combinations(combinations(offers))


def combinations(offers: Sequence[Offer]) -> int:
    """Ways to choose one contract per ISP: today's, or an offer of it."""
    return prod(count + 1 for count in Counter(offer.uplink_id for offer in offers).values())


def check_combinations(count: int) -> None:
    """Raises Invalid above what is replayed."""
    if count > MOST_COMBINATIONS:
        raise Invalid(
            "offers",
            "These offers make {count} combinations of contracts, and {most} can be compared: "
            "remove those that you would not take.",
            "too_many_combinations",
            count=count,
            most=MOST_COMBINATIONS,
        )


def _check(offer: Offer, before: Sequence[Offer], uplink_ids: Sequence[int]) -> None:
    if offer.uplink_id not in uplink_ids:
        raise Invalid(
            "uplink_id",
            "This router has no ISP {uplink_id} in use: choose one of its ISPs.",
            "offer_of_no_isp",
            uplink_id=offer.uplink_id,
        )
    if offer in before:
        raise Invalid(
            "uplink_id", "This offer stands here twice: remove one of the two.", "offer_twice"
        )
    if offer.from_date and offer.to_date and offer.to_date < offer.from_date:
        raise Invalid(
            "to_date",
            "The offer would end on {end}, before it begins on {begin}: choose a later last day.",
            "offer_ends_before_begin",
            end=offer.to_date,
            begin=offer.from_date,
        )
