"""What paid capacity cost over a window, and what was got for it.

A monthly price buys each calendar month whole, with 28 days or 31. So a window counts, for each month that it
touches, its time in the month over the month's time (the actual/actual day count of accrued interest, ICMA rule 251,
with months for coupon periods).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from zoneinfo import ZoneInfo

from backend.domain.contracts.adding_up import AddedUp, adding_up
from backend.domain.contracts.prices import Price
from backend.domain.dates.calendar import Interval
from backend.domain.dates.zones import day_bounds, local_date

TB = 10**12
CENT = Decimal("0.01")
ASLEEP_BELOW_PCT = 10
BUSY_ABOVE_PCT = 70  # an ISP sleeps below the one in both directions, others above the other


@dataclass(frozen=True, slots=True)
class Bought:
    """One line under one price."""

    price: Price
    months: Fraction
    observed: Fraction  # part of the time, 0..1, in which `useful_bytes` were seen
    useful_bytes: int

    @property
    def cost(self) -> Fraction:
        return Fraction(self.price.amount) * self.months

    @property
    def observed_cost(self) -> Fraction:
        """Nobody knows what the line carried in the rest of the time."""
        return self.cost * self.observed


@dataclass(frozen=True, slots=True)
class CurrencyTotal:
    """Lines paid in one currency. `cost` is what the costs of the lines, as they are rounded, add up to."""

    currency: str
    uplinks: int
    price_amount: Decimal  # of one month, by each line's last price
    cost: Decimal
    useful_bytes: int
    cost_per_tb: Decimal | None  # None where nothing was carried


def months(intervals: Iterable[Interval], zone: ZoneInfo) -> Fraction:
    """Calendar months of the zone's clock."""
    whole = Fraction(0)
    for (start_ms, end_ms), inside_ms in sorted(_by_month(intervals, zone).items()):
        whole += Fraction(inside_ms, end_ms - start_ms)
    return whole


def cost(bought: Iterable[Bought]) -> Decimal:
    """In one currency."""
    return _money(sum((purchase.cost for purchase in bought), Fraction(0)))


def cost_per_tb(bought: Sequence[Bought]) -> Decimal | None:
    """Per terabyte (10^12 bytes) of observed time."""
    carried = sum(purchase.useful_bytes for purchase in bought)
    if not carried:
        return None
    return _money(sum((purchase.observed_cost for purchase in bought), Fraction(0)) * TB / carried)


def per_currency(uplinks: Iterable[Sequence[Bought]]) -> list[CurrencyTotal]:
    """By currency, ordered by code: amounts of two currencies cannot be added.

    `lines`: what each was bought for, one price after the other.
    """
    groups: dict[str, list[list[Bought]]] = defaultdict(list)
    for uplink in uplinks:
        for code in _currencies([uplink]):
            groups[code].append(_paid_in(code, uplink))
    return [_total(code, groups[code]) for code in sorted(groups)]


def idle_share(carried_bytes: int, possible_bytes: int) -> float | None:
    """Unused part of what could have been carried. A line may be faster than sold."""
    return max(0.0, 1 - carried_bytes / possible_bytes) if possible_bytes else None


@dataclass(frozen=True, slots=True)
class IdleAmounts:
    """Parts of a month's prices that bought unused capacity; see `idle_share`."""

    by_uplink: Sequence[Decimal | None]  # None: nothing is known of it
    by_currency: Mapping[str, Decimal]  # without a currency that has an uplink of None


def idle_amounts(uplinks: Sequence[tuple[Price, float | None]]) -> IdleAmounts:
    """Rounded so that the uplinks of a currency add up to it."""
    by_uplink: list[Decimal | None] = [None] * len(uplinks)
    by_currency = {}
    for code in {price.currency for price, _ in uplinks}:
        places = [at for at, (price, _) in enumerate(uplinks) if price.currency == code]
        known = {
            at: Fraction(price.amount) * Fraction(idle)
            for at, (price, idle) in enumerate(uplinks)
            if at in places and idle is not None
        }
        added = adding_up(list(known.values()), code)
        for at, amount in zip(known, added.parts, strict=True):
            by_uplink[at] = amount
        if len(known) == len(places):
            by_currency[code] = added.total
    return IdleAmounts(by_uplink, by_currency)


def costs_by_currency(uplinks: Sequence[Sequence[Bought]]) -> dict[str, AddedUp]:
    """What each was bought for, in the order of `uplinks`; 0 in a currency that it was not paid in."""
    return {code: _costs(code, uplinks) for code in _currencies(uplinks)}


def peak_share(p95_utilizations: Iterable[float | None]) -> float | None:
    """The fuller of both directions: 95th percentiles of slots over the contract of their time, 1 = full."""
    return max((part for part in p95_utilizations if part is not None), default=None)


def _total(code: str, uplinks: Sequence[Sequence[Bought]]) -> CurrencyTotal:
    every = [purchase for uplink in uplinks for purchase in uplink]
    return CurrencyTotal(
        currency=code,
        uplinks=len(uplinks),
        price_amount=_money(Fraction(sum(uplink[-1].price.amount for uplink in uplinks))),
        cost=_costs(code, uplinks).total,
        useful_bytes=sum(purchase.useful_bytes for purchase in every),
        cost_per_tb=cost_per_tb(every),
    )


def _costs(code: str, uplinks: Sequence[Sequence[Bought]]) -> AddedUp:
    paid = [_paid_in(code, uplink) for uplink in uplinks]
    return adding_up([sum((each.cost for each in bought), Fraction(0)) for bought in paid], code)


def _currencies(uplinks: Iterable[Sequence[Bought]]) -> set[str]:
    return {purchase.price.currency for uplink in uplinks for purchase in uplink}


def _paid_in(code: str, uplink: Sequence[Bought]) -> list[Bought]:
    return [purchase for purchase in uplink if purchase.price.currency == code]


def _by_month(intervals: Iterable[Interval], zone: ZoneInfo) -> dict[Interval, int]:
    """Milliseconds of the intervals in each month, by the month's bounds."""
    inside: dict[Interval, int] = defaultdict(int)
    for start_ms, end_ms in intervals:
        at_ms = start_ms
        while at_ms < end_ms:
            day = local_date(at_ms, zone)
            month = _month(day.year, day.month, zone)
            inside[month] += min(end_ms, month[1]) - at_ms
            at_ms = month[1]
    return inside


@lru_cache(maxsize=1024)
def _month(year: int, month: int, zone: ZoneInfo) -> Interval:
    following = date(year + month // 12, month % 12 + 1, 1)
    return day_bounds(date(year, month, 1), zone)[0], day_bounds(following, zone)[0]


def _money(amount: Fraction) -> Decimal:
    """In hundredths, half up, with any number of digits."""
    hundredths = (amount * 200 + 1) // 2
    return (Decimal(hundredths) * CENT).quantize(CENT, ROUND_HALF_UP)
