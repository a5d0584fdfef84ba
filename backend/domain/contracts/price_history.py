"""What a line cost per month at each moment of a window, by the contract in force."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.contracts.capacity_history import start_ms
from backend.domain.contracts.contracts import Contract
from backend.domain.contracts.prices import Price


@dataclass(frozen=True, slots=True)
class PriceTerm:
    from_ms: int  # UTC
    price: Price | None  # of a month; None: unknown


def price_terms(contracts: Sequence[Contract], zone: ZoneInfo) -> tuple[PriceTerm, ...]:
    """Contracts in order, without those that change no price."""
    terms: list[PriceTerm] = []
    for contract in contracts:
        if not terms or contract.price != terms[-1].price:
            terms.append(PriceTerm(start_ms(contract.from_date, zone), contract.price))
    return tuple(terms)


def price_at(terms: Sequence[PriceTerm], at_ms: int) -> Price | None:
    place = bisect_right(terms, at_ms, key=lambda term: term.from_ms) - 1
    return terms[max(0, place)].price


def price_changes_within(
    histories: Iterable[Sequence[PriceTerm]], start: int, end: int
) -> tuple[int, ...]:
    """The instants inside (start, end), UTC ms, at which the price of any of the lines changed, in order."""
    every = {term.from_ms for history in histories for term in history}
    return tuple(sorted(at_ms for at_ms in every if start < at_ms < end))
