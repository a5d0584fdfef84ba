import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.stats.fairness import jain_index
from tests.oracles.figures import utilization_fairness

positives = st.lists(st.integers(0, 10**12), min_size=1, max_size=12)


def test_figures_by_hand():
    assert jain_index([1, 1, 1, 1]) == 1
    assert jain_index([1, 0, 0, 0]) == 0.25
    # (1 + 2 + 3)^2 / (3 * (1 + 4 + 9)) = 36 / 42
    assert jain_index([1, 2, 3]) == pytest.approx(36 / 42)


def test_utilizations_are_compared_and_not_bytes():
    assert utilization_fairness((10, 20, 20), (100, 200, 200)) == 1
    # Utilizations 0.2, 0.1, 0.1: 0.16 / (3 * 0.06)
    assert utilization_fairness((20, 20, 20), (100, 200, 200)) == pytest.approx(8 / 9)


def test_nothing_used_has_no_fairness():
    assert jain_index([0, 0]) is None
    assert jain_index([]) is None
    assert utilization_fairness((0, 0), (1, 1)) is None


@given(positives)
def test_between_one_over_n_and_one(values):
    index = jain_index(values)
    if any(values):
        assert 1 / len(values) - 1e-12 <= index <= 1 + 1e-12
    else:
        assert index is None


@given(positives, st.integers(1, 10**6))
def test_does_not_depend_on_the_unit(values, factor):
    assert jain_index([value * factor for value in values]) == jain_index(values)
