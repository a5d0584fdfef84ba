"""What a router's ISPs have and offer, beside the recorded demand: all that choices of contracts are made from."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from backend.domain.balance.contracts.sets import ContractOption, Options
from backend.domain.balance.question import BalancedUplink
from backend.domain.contracts.offers import Offer
from backend.domain.metering.capacity import Capacity
from backend.services.advice import inputs as recommendation_inputs
from backend.services.advice.inputs import Inputs
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.contracts import today_of
from backend.services.inventory.inventory import RouterView
from backend.store.inventory import offers as stored
from backend.store.tables import Uplink


@dataclass(frozen=True, slots=True)
class TodaysContract:
    uplink_id: int
    name: str
    provider: str
    position: int
    download_bps: int
    upload_bps: int
    price_amount: str | None


@dataclass(frozen=True, slots=True)
class ChoiceGround:
    router_id: int
    today: dt.date
    inputs: Inputs
    uplinks: Sequence[TodaysContract]  # in the order of the question
    listed: int  # offers of the price list
    offers: Sequence[Offer]  # those that can be taken today
    currencies: Sequence[str]
    week_minutes: int  # work hours of a usual week

    def options(self) -> list[Options]:
        """Per ISP, today's contract and then what it offers."""
        places = list(enumerate(self.offers))
        return [
            _options(
                uplink, today, [each for each in places if each[1].uplink_id == today.uplink_id]
            )
            for uplink, today in zip(self.inputs.question.uplinks, self.uplinks, strict=True)
        ]


def gather(gatherer: Gatherer, router: RouterView) -> ChoiceGround:
    """Raises FiguresBeingMade."""
    every = stored.of_router(gatherer.session, router.router.id)
    today = today_of(router.campus, gatherer.now)
    offers = [offer for offer in every if offer.holds(today)]
    weekly = work_calendar(router.campus).weekly
    priced = [each.price_currency for each in router.uplinks if each.price_amount is not None]
    return ChoiceGround(
        router_id=router.router.id,
        today=today,
        inputs=recommendation_inputs.gather(gatherer, router),
        uplinks=[_today(uplink) for uplink in router.uplinks],
        listed=len(every),
        offers=offers,
        currencies=sorted({*filter(None, priced), *(offer.price.currency for offer in offers)}),
        week_minutes=sum(last - first for day in weekly for first, last in day),
    )


def amount(price: Decimal | None) -> str | None:
    return None if price is None else f"{price:.2f}"


def _today(uplink: Uplink) -> TodaysContract:
    return TodaysContract(
        uplink.id,
        uplink.name,
        uplink.provider,
        uplink.position,
        uplink.download_bps,
        uplink.upload_bps,
        amount(uplink.price_amount),
    )


def _options(
    uplink: BalancedUplink, today: TodaysContract, offers: Sequence[tuple[int, Offer]]
) -> Options:
    price = today.price_amount
    if price is None and not offers:
        price = "0"  # in all sets alike, so that the others' prices can be compared
    present = ContractOption(uplink.capacity, None if price is None else Decimal(price))
    return present, *(
        ContractOption(_counted(offer.capacity, uplink.capacity, today), offer.price.amount, place)
        for place, offer in offers
    )


def _counted(offer: Capacity, measured: Capacity, today: TodaysContract) -> Capacity:
    """A line that carries less than was sold carries no more of a contract that is no larger."""
    down, up = offer.download_bps, offer.upload_bps
    return Capacity(
        min(down, measured.download_bps) if down <= today.download_bps else down,
        min(up, measured.upload_bps) if up <= today.upload_bps else up,
    )
