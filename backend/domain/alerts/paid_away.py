"""What of an ISP's price fell on time in which it was away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from zoneinfo import ZoneInfo

from backend.domain.contracts.capacity_history import pieces
from backend.domain.contracts.price_history import PriceTerm, price_at, price_changes_within
from backend.domain.dates.calendar import Interval
from backend.domain.figures.availability import inside
from backend.domain.figures.costs import Bought, cost, months


@dataclass(frozen=True, slots=True)
class PaidAway:
    amount: Decimal  # in hundredths
    currency: str


def paid_away(
    away: Iterable[Interval], prices: Sequence[PriceTerm], zone: ZoneInfo
) -> PaidAway | None:
    """Price of a month x time away / time of that month, added up over months and contracts.

    It is the share of the price by time, not what an ISP owes: that says its contract. None where a price is not
    known or zero, and where two currencies would have to be added.
    """
    spans = sorted(away)
    if not spans:
        return None
    start_ms, end_ms = spans[0][0], max(until_ms for _, until_ms in spans)
    joined = inside(spans, [(start_ms, end_ms)])
    edges = price_changes_within([prices], start_ms, end_ms)
    bought = []
    for part in pieces(joined, edges) if edges else [tuple(joined)]:
        if not part:
            continue
        price = price_at(prices, part[0][0])
        if price is None:
            return None
        bought.append(Bought(price, months(part, zone), observed=Fraction(1), useful_bytes=0))
    currencies = {each.price.currency for each in bought}
    amount = cost(bought)
    return PaidAway(amount, currencies.pop()) if amount and len(currencies) == 1 else None
