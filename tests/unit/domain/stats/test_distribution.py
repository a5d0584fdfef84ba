"""Statistics of a handful of numbers."""

from collections import Counter
from statistics import median as by_definition

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.stats.distribution import distribution, median, median_of_counts, of_counts

NUMBERS = st.lists(st.integers(0, 1000), min_size=1, max_size=30)


def test_the_median_of_an_even_number_is_the_mean_of_the_middle_two() -> None:
    assert median([10.0, 20.0]) == 15
    pair = distribution([30.0, 10.0, 20.0, 40.0])
    assert pair is not None
    assert pair.median == 25
    assert median([]) is None


@given(NUMBERS)
def test_from_values_and_from_their_counts_alike(values: list[int]) -> None:
    listed, counted = distribution([float(value) for value in values]), of_counts(Counter(values))
    assert median_of_counts(Counter(values)) == (None if listed is None else listed.median)
    assert listed is not None
    assert counted is not None
    assert listed.median == counted.median == by_definition(values)
