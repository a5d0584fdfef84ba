"""Failures and contracts on paper, as tiles and Money have them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from backend.domain.balance.n_minus_one import LossRow
from backend.domain.reports.outlook.facts import Saving
from backend.services.reports.outlooks import saving_of, unsafe_of

NAMES = {1: "ISP1", 2: "ISP2", 3: "ISP3"}


@pytest.mark.parametrize(
    "down, risk_group, names, is_route",
    [((2,), "", ("ISP2",), False), ((1, 2), "fibre 1", ("ISP1", "ISP2"), True)],
)
def test_only_a_risk_group_is_a_shared_route(down, risk_group, names, is_route) -> None:
    unsafe = unsafe_of(LossRow(down, risk_group, (), 20.0), NAMES)
    assert (unsafe.names, unsafe.is_route) == (names, is_route)


def choices(
    change: str | None, *, is_advised: bool = True, unpriced: int = 0, offer: int = 1
) -> Any:
    """A router's choices of contracts: ISP1 and ISP2, one of which has an offer."""
    prices = {each: None if each == unpriced else "9000000.00" for each in (1, 2)}
    return SimpleNamespace(
        rows=[
            SimpleNamespace(is_advised=False, change_amount="0.00"),
            SimpleNamespace(is_advised=is_advised, change_amount=change),
        ],
        ground=SimpleNamespace(
            offers=[SimpleNamespace(uplink_id=offer)],
            uplinks=[SimpleNamespace(uplink_id=n, price_amount=p) for n, p in prices.items()],
            currencies=["IDR"],
        ),
    )


@pytest.mark.parametrize(
    "view, saving",
    [
        (choices("-2500000.00"), Saving("2500000.00", "IDR")),
        (choices("-2500000.00", unpriced=2), Saving("2500000.00", "IDR")),
        (choices("-2500000.00", unpriced=1), None),
        (choices("-2500000.00", is_advised=False), None),
        (choices(None), None),
    ],
    ids=[
        "less",
        "no price, no offer",
        "an offer without a price of today",
        "none better",
        "no cost",
    ],
)
def test_cheaper_offers_are_named_where_they_are_known_to_be_cheaper(
    view: Any, saving: Saving | None
) -> None:
    assert saving_of(view) == saving
