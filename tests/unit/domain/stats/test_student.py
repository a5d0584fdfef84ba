"""Student's t, against tables."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.stats.student import reach, two_sided_p


@pytest.mark.parametrize(
    "degrees, expected",
    [(1, 12.7062), (2, 4.30265), (4, 2.77645), (9, 2.26216), (30, 2.04227), (1e6, 1.95997)],
)
def test_the_reach_of_a_95_percent_interval_is_that_of_the_tables(
    degrees: float, expected: float
) -> None:
    assert reach(degrees) == pytest.approx(expected, rel=1e-5)


def test_other_certainties() -> None:
    assert reach(10, 0.99) == pytest.approx(3.16927, rel=1e-5)
    assert reach(10, 0.5) == pytest.approx(0.699812, rel=1e-5)


def test_one_degree_of_freedom_is_cauchys_distribution() -> None:
    # Half of it lies beyond 1, a quarter of that in each tail beyond 1 + sqrt 2.
    assert two_sided_p(1, 1) == pytest.approx(0.5)
    assert two_sided_p(1 + 2**0.5, 1) == pytest.approx(0.25)


def test_the_ends() -> None:
    assert two_sided_p(0, 5) == 1
    assert two_sided_p(inf, 5) == 0
    assert two_sided_p(1e9, 5) < 1e-30


@given(st.floats(0.01, 50), st.floats(0.5, 500))
def test_farther_out_is_rarer_on_both_sides(t: float, degrees: float) -> None:
    p_value = two_sided_p(t, degrees)
    assert 0 <= two_sided_p(t * 1.1, degrees) <= p_value <= 1
    assert two_sided_p(-t, degrees) == p_value
