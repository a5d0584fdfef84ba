"""Intervals, estimates and p values, held against counting by hand."""

from itertools import product
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.trials.figures import (
    PhaseFigures,
    RunFigures,
    difference,
    hodges_lehmann,
    interval,
    p_value,
    reduced,
)
from tests.unit.domain.trials.trial_runs import MBPS, run

VALUES = st.lists(st.integers(-2000, 2000).map(lambda n: n / 16), min_size=5, max_size=8)


def rejected(values, truth):
    """By all sign changes, written out: whether the true difference cannot be `truth` at 10 %."""
    centred = [value - truth for value in values]
    observed = abs(sum(centred))
    signs = list(product((1, -1), repeat=len(values)))
    sums = [abs(sum(s * c for s, c in zip(sign, centred, strict=True))) for sign in signs]
    return sum(each >= observed - 1e-9 for each in sums) / len(signs) <= 0.10


@given(VALUES, st.integers(-2000, 2000).map(lambda n: n / 16 + 0.01))
def test_the_interval_holds_exactly_what_no_sign_changes_reject(values, truth):
    low, high = interval(values)
    assert rejected(values, truth) is not (low <= truth <= high)


@given(VALUES)
def test_the_p_value_is_the_part_of_all_sign_changes(values):
    observed = abs(sum(values))
    sums = [
        abs(sum(sign * value for sign, value in zip(signs, values, strict=True)))
        for signs in product((1, -1), repeat=len(values))
    ]
    assert p_value(values) == sum(each >= observed - 1e-9 for each in sums) / len(sums)


@given(VALUES)
def test_estimates_lie_inside_and_turn_with_their_signs(values):
    low, high = interval(values)
    assert low <= hodges_lehmann(values) <= high or low == high
    turned = interval([-value for value in values])
    assert turned == pytest.approx((-high, -low))
    assert min(values) <= low <= high <= max(values)


def test_how_few_blocks_can_show_something():
    assert interval([10.0] * 4) == (None, None)
    assert interval([10.0] * 5) == (10, 10)
    assert p_value([1, 2, 3, 4, 5, 6]) == 2 / 64
    # Five blocks: the extremes of all subset means, which are the extremes.
    assert interval([1, 2, 3, 4, 9]) == (1, 9)


def test_the_estimate_is_the_median_of_pairwise_means():
    assert hodges_lehmann([1, 2, 9]) == median([1, 1.5, 5, 2, 5.5, 9])


def test_only_blocks_that_both_have_are_compared():
    apart = difference({0: 30, 1: 31, 2: 90}, {0: 20, 1: 20, 3: 0})
    assert (apart.median, apart.blocks) == (10.5, 2)
    assert (apart.low, apart.high) == (None, None)
    with pytest.raises(ValueError, match="no block"):
        difference({0: 1}, {1: 1})


def test_drift_between_blocks_does_not_matter():
    drifting = [26, 40, 90, 30, 200, 26]
    first = {at: base + 3 for at, base in enumerate(drifting)}
    apart = difference(first, dict(enumerate(drifting)))
    assert (apart.low, apart.estimate, apart.high) == (3, 3, 3)


def test_the_worse_direction_and_the_worse_stream_decide():
    down = PhaseFigures(30, 0.5, 30 * MBPS, 40, others_ms=28)
    up = PhaseFigures(27, 2, 10 * MBPS, 60, others_ms=61)
    figures = RunFigures(26, 20, down, up)
    assert (figures.rise_ms, figures.loss_percent) == (35, 2)
    assert RunFigures(26, 20, down, down).rise_ms == 4


def test_runs_are_reduced_to_medians():
    figures = reduced([run(rise_ms=rise, cpu=cpu) for rise, cpu in ((1, 34), (2, 17), (500, 68))])
    assert figures.rise_ms == 2
    assert figures.cpu_per_bps == (1 / MBPS, 1 / MBPS)
    still = run(mbps=0)
    assert reduced([still]).cpu_per_bps == (0, 0)
