"""What an edit of contracts did, in values before and after."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from backend.domain.contracts.changes import (
    ContractChange,
    contract_values,
    differences,
    fields_changed,
    percent_text,
)
from backend.domain.contracts.contracts import Contract
from backend.domain.contracts.prices import Price
from backend.domain.metering.capacity import Capacity

WEDNESDAY = date(2026, 11, 18)
FIRST = Contract(None, Capacity(100, 50), Price(Decimal(15), "IDR"))
SECOND = Contract(WEDNESDAY, Capacity(200, 50), number="A-7", sla_percent=Decimal("99.5"))


def test_equal_contracts_differ_in_nothing() -> None:
    stored = replace(FIRST, price=Price(Decimal("15.00"), "IDR"))
    promised = replace(SECOND, sla_percent=Decimal("99.5000"))
    assert differences((FIRST, SECOND), (stored, promised)) == []


def test_a_correction_tells_both_values() -> None:
    right = replace(FIRST, capacity=Capacity(150, 50), price=None)
    assert differences((FIRST, SECOND), (right, SECOND)) == [
        ContractChange(
            "changed",
            None,
            {
                "download_bps": (100, 150),
                "price_amount": ("15.00", None),
                "price_currency": ("IDR", None),
            },
        )
    ]


def test_a_new_contract_is_told_against_what_held_until_then() -> None:
    (change,) = differences((FIRST,), (FIRST, SECOND))
    assert (change.kind, change.from_date) == ("added", WEDNESDAY)
    assert change.fields == {
        "download_bps": (100, 200),
        "price_amount": ("15.00", None),
        "price_currency": ("IDR", None),
        "sla_percent": (None, "99.5"),
        "number": (None, "A-7"),
    }


def test_a_contract_that_goes_is_told_against_what_holds_then() -> None:
    (change,) = differences((FIRST, SECOND), (FIRST,))
    assert (change.kind, change.from_date) == ("removed", WEDNESDAY)
    assert change.fields["download_bps"] == (200, 100)


def test_another_date_is_one_less_and_one_more() -> None:
    moved = replace(SECOND, from_date=date(2026, 12, 1))
    kinds = [(each.kind, each.from_date) for each in differences((FIRST, SECOND), (FIRST, moved))]
    assert kinds == [("removed", WEDNESDAY), ("added", date(2026, 12, 1))]


def test_a_contract_that_repeats_the_one_before_is_a_change_too() -> None:
    (change,) = differences((FIRST,), (FIRST, replace(FIRST, from_date=WEDNESDAY)))
    assert (change.kind, change.fields) == ("added", {})


def test_a_date_is_no_field() -> None:
    later = replace(FIRST, from_date=WEDNESDAY)
    assert fields_changed(FIRST, later) == {}
    assert contract_values(later)["from_date"] == "2026-11-18"


@pytest.mark.parametrize("text", ["99.5", "100", "99.9999", "0.5", "10"])
def test_percent_is_written_as_people_do(text: str) -> None:
    assert percent_text(Decimal(text) + Decimal("0.0000")) == text
