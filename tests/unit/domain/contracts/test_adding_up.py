from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.contracts.adding_up import adding_up

AMOUNTS = st.lists(st.fractions(min_value=0, max_value=10**10, max_denominator=10_000), max_size=12)


@given(amounts=AMOUNTS, currency=st.sampled_from(["IDR", "USD"]))
def test_rows_add_up_to_their_sum_and_none_moves_by_a_unit(amounts, currency) -> None:
    made = adding_up(amounts, currency)
    unit = 1 if currency == "IDR" else Fraction(1, 100)
    assert sum(made.parts, Decimal(0)) == made.total
    assert abs(Fraction(made.total) - sum(amounts, Fraction(0))) <= unit / Fraction(2)
    for part, amount in zip(made.parts, amounts, strict=True):
        assert abs(Fraction(part) - amount) < unit
        assert Fraction(part) % unit == 0
        if amount % unit == 0:
            assert part == amount


@pytest.mark.parametrize(
    "currency, parts, total",
    [
        ("IDR", ["334", "333", "333"], "1000"),
        ("USD", ["333.34", "333.33", "333.33"], "1000.00"),
    ],
)
def test_thirds_are_dealt_to_the_first(currency, parts, total) -> None:
    made = adding_up([Fraction(1000, 3)] * 3, currency)
    assert made.parts == [Decimal(part) for part in parts]
    assert made.total == Decimal(total)


def test_nothing_adds_up_to_nothing() -> None:
    assert adding_up([], "IDR").total == 0
