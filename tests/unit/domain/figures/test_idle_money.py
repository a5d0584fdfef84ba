"""Money for capacity that nobody used."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.contracts.prices import Price
from backend.domain.figures.idle_money import IdleMoney, idle_money, idle_share


@pytest.mark.parametrize(
    "download, upload, share",
    [(0.25, 0.1, 0.75), (0.1, 0.4, 0.6), (None, 0.4, 0.6), (None, None, None), (1.2, 0.0, 0.0)],
)
def test_the_fuller_direction_says_what_is_unused(download, upload, share):
    assert idle_share(download, upload) == (share if share is None else pytest.approx(share))


def test_currencies_are_never_added():
    rupiah = Price(Decimal(10_000_000), "IDR")
    made = idle_money([(rupiah, 0.75), (Price(Decimal("99.99"), "USD"), 0.5), (rupiah, 0.25)])
    assert made == [
        IdleMoney("IDR", Decimal("20000000.00"), Decimal("10000000.00")),
        IdleMoney("USD", Decimal("99.99"), Decimal("50.00")),  # 49.995, half up
    ]
    assert made[0].idle_share == 0.5
    assert idle_money([]) == []


def test_what_costs_nothing_wastes_nothing():
    [free] = idle_money([(Price(Decimal(0), "IDR"), 1.0)])
    assert free.idle_share == 0.0


@given(st.lists(st.tuples(st.integers(0, 10**10), st.floats(0, 1)), min_size=1, max_size=8))
def test_no_more_is_unused_than_is_paid(paid):
    [made] = idle_money([(Price(Decimal(amount), "IDR"), share) for amount, share in paid])
    assert made.price_amount == sum(amount for amount, _ in paid)
    assert 0 <= made.idle_amount <= made.price_amount
    assert float(made.idle_amount) == pytest.approx(
        sum(amount * share for amount, share in paid), abs=0.01, rel=1e-9
    )
