"""Prices over time."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from zoneinfo import ZoneInfo

from backend.domain.contracts.contracts import Contract
from backend.domain.contracts.price_history import (
    PriceTerm,
    price_at,
    price_changes_within,
    price_terms,
)
from backend.domain.contracts.prices import Price
from backend.domain.metering.capacity import Capacity

JAKARTA = ZoneInfo("Asia/Jakarta")
WEDNESDAY = date(2026, 11, 18)
MIDNIGHT_MS = 1_794_934_800_000
OLD, NEW = Price(Decimal(3_000_000), "IDR"), Price(Decimal(400), "USD")
SLOW, FAST = Capacity(100, 50), Capacity(200, 50)
KNOWN = (Contract(None, SLOW, OLD), Contract(WEDNESDAY, SLOW, NEW))


def test_a_price_begins_at_midnight_of_the_campus() -> None:
    terms = price_terms(KNOWN, JAKARTA)
    assert terms == (PriceTerm(0, OLD), PriceTerm(MIDNIGHT_MS, NEW))
    assert [price_at(terms, MIDNIGHT_MS + ms) for ms in (-1, 0)] == [OLD, NEW]
    assert price_at(terms, -1) == OLD


def test_more_speed_for_the_same_price_is_no_new_price() -> None:
    alike = (Contract(None, SLOW, OLD), Contract(WEDNESDAY, FAST, OLD))
    assert price_terms(alike, JAKARTA) == (PriceTerm(0, OLD),)


def test_a_price_that_was_not_known_before() -> None:
    terms = price_terms((Contract(None, SLOW), Contract(WEDNESDAY, SLOW, NEW)), JAKARTA)
    assert [price_at(terms, MIDNIGHT_MS + ms) for ms in (-1, 0)] == [None, NEW]


def test_changes_inside_a_window_only() -> None:
    histories = [price_terms(KNOWN, JAKARTA)]
    assert price_changes_within(histories, MIDNIGHT_MS - 1, MIDNIGHT_MS + 1) == (MIDNIGHT_MS,)
    assert price_changes_within(histories, MIDNIGHT_MS, MIDNIGHT_MS + 1) == ()
