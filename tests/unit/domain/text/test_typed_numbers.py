from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.text.typed_numbers import decimal_of, scaled, unscaled_text
from backend.errors import Invalid


@pytest.mark.parametrize(
    "text, value",
    [("100", "100"), ("99.5", "99.5"), ("99,5", "99.5"), ("0.512", "0.512"), ("1.5440", "1.544")],
)
def test_what_can_be_read_in_one_way(text: str, value: str) -> None:
    assert decimal_of(text) == Decimal(value)


@pytest.mark.parametrize("text", ["1.500", "1,500", "999.999"])
def test_what_can_be_read_in_two_ways_is_refused(text: str) -> None:
    with pytest.raises(Invalid, match="two ways"):
        decimal_of(text)


@pytest.mark.parametrize(
    "text", ["", "1.500.000", "1 500", "-5", "+5", "1e3", "100M", "٣", "NaN", ".5", "5."]
)
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(Invalid, match="Write a number"):
        decimal_of(text)


def test_less_than_a_bit_is_refused() -> None:
    assert scaled("0.000001", 10**6) == 1
    with pytest.raises(Invalid, match="fewer digits"):
        scaled("0.0000001", 10**6)


@given(st.integers(0, 2**63 - 1), st.sampled_from([10**6, 10**9]))
def test_what_is_written_is_read_back(value: int, factor: int) -> None:
    assert scaled(unscaled_text(value, factor), factor) == value
