"""Answers are made of our own values by their names."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

import pytest
from pydantic import ValidationError

from backend.api.http.models import Output


@dataclass(frozen=True, slots=True)
class Price:
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Contract:
    name: str
    prices: tuple[Price, ...]
    days: int = 30


class ShownPrice(Output):
    amount: Decimal


class ShownContract(Output):
    name: str
    prices: list[ShownPrice]
    day_count: int


CONTRACT = Contract("ISP1", (Price(Decimal(5)),))


def test_fields_come_by_their_names_and_others_as_they_are_given() -> None:
    shown = ShownContract.made_of(CONTRACT, name="ISP2", day_count=CONTRACT.days)
    assert shown == ShownContract(name="ISP2", prices=[ShownPrice(amount=Decimal(5))], day_count=30)


def test_the_first_source_that_has_a_field_gives_it() -> None:
    other = ShownContract(name="ISP2", prices=[], day_count=31)
    shown = ShownContract.made_of(CONTRACT, other)
    assert shown == ShownContract(name="ISP1", prices=[ShownPrice(amount=Decimal(5))], day_count=31)


def test_a_field_that_nobody_has_is_an_error_of_ours() -> None:
    with pytest.raises(ValidationError, match="day_count"):
        ShownContract.made_of(CONTRACT, CONTRACT)


def test_a_default_does_not_stand_in_for_a_name_that_is_gone() -> None:
    class Noted(ShownContract):
        note: str = "no note"

    with pytest.raises(ValidationError, match="note"):
        Noted.made_of(CONTRACT, day_count=CONTRACT.days)
    assert Noted.made_of(CONTRACT, day_count=CONTRACT.days, note="N").note == "N"


def test_values_are_checked() -> None:
    with pytest.raises(ValidationError):
        ShownContract.made_of(CONTRACT, day_count="many")
