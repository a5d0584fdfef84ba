from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.metering.capacity import (
    MAX_BPS,
    Capacity,
    ideal_share_floats,
    ideal_shares,
    ratio_text,
    reduced_ratio,
)
from backend.errors import Invalid

MBPS = 1_000_000
capacities = st.lists(st.integers(1, MAX_BPS), min_size=1, max_size=12)


@pytest.mark.parametrize(
    "mbps, shares, ratio",
    [
        ((100, 200, 200), (Fraction(1, 5), Fraction(2, 5), Fraction(2, 5)), "1:2:2"),
        ((30, 10), (Fraction(3, 4), Fraction(1, 4)), "3:1"),
        ((10_000, 1_000), (Fraction(10, 11), Fraction(1, 11)), "10:1"),
        ((500, 300, 75), (Fraction(20, 35), Fraction(12, 35), Fraction(3, 35)), "20:12:3"),
        ((1_000, 300, 70), (Fraction(100, 137), Fraction(30, 137), Fraction(7, 137)), "100:30:7"),
        ((50,), (Fraction(1),), "1"),
    ],
)
def test_ideal_share_is_capacity_over_all_capacities(mbps, shares, ratio):
    bps = [value * MBPS for value in mbps]
    assert ideal_shares(bps) == shares
    assert ideal_share_floats(bps) == tuple(float(share) for share in shares)
    assert ratio_text(bps) == ratio


@pytest.mark.parametrize("field", ["download_bps", "upload_bps"])
@pytest.mark.parametrize("value", [0, -1, MAX_BPS + 1, 10 * MAX_BPS])
def test_impossible_capacity_is_refused_by_field(field, value):
    with pytest.raises(Invalid) as refusal:
        Capacity(**{"download_bps": MBPS, "upload_bps": MBPS, field: value})
    assert refusal.value.field == field
    assert str(value) in str(refusal.value)


def test_the_largest_capacity_is_accepted_and_read_by_direction():
    capacity = Capacity(download_bps=MAX_BPS, upload_bps=1)
    assert (capacity.of("download"), capacity.of("upload")) == (MAX_BPS, 1)


@given(capacities)
def test_ideal_shares_sum_to_one_exactly(bps):
    assert sum(ideal_shares(bps)) == 1


@given(capacities, st.integers(1, 1000))
def test_ratio_does_not_depend_on_the_unit(bps, factor):
    scaled = [value * factor for value in bps]
    assert ratio_text(scaled) == ratio_text(bps)
    assert ideal_shares(scaled) == ideal_shares(bps)


@given(capacities)
def test_ratio_keeps_the_proportions(bps):
    parts = reduced_ratio(bps)
    assert all(a * bps[0] == b * parts[0] for a, b in zip(parts, bps, strict=True))


def test_no_uplinks_have_no_shares():
    assert ideal_shares([]) == ()
    assert ratio_text([]) == ""
