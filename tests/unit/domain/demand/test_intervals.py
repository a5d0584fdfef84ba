"""Predicted figures as they are shown: no decimals that the range does not bear."""

import pytest

from backend.domain.demand.intervals import UNKNOWN, Interval


@pytest.mark.parametrize(
    "value, low, high, shown",
    [
        (0.8561, 0.7249, 1.0602, (86, 72, 106)),  # decimals would say more than is known
        (0.745, 0.685, 0.805, (75, 69, 81)),
        (0.5123, 0.5061, 0.5187, (51.23, 50.61, 51.87)),  # a narrow range bears them
        (0.034, 0.008, 0.097, (3.4, 0.8, 9.7)),  # small: whole ones would all be alike
    ],
)
def test_a_wide_range_bears_no_decimals(value, low, high, shown):
    assert Interval(value, low, high).percentages() == pytest.approx(shown)


def test_what_is_not_known_is_nothing():
    assert UNKNOWN.percentages() == (0, 0, 0)
