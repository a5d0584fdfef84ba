import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.demand.bootstrap import Outlook, expected_busiest, forecast, interval
from backend.domain.demand.splits import identity, rank
from backend.domain.metering.utilization import nearest_rank
from backend.domain.stats.peaks import Drawn, Peaks
from tests.unit.domain.balance.demands import demand
from tests.unit.domain.demand.even_split import even

MBPS = 1_000_000
BPS = (100.0 * MBPS, 200.0 * MBPS, 200.0 * MBPS)
IDEAL = (0.2, 0.4, 0.4)
WEEK = (2000, 2100, 2050)


def outlook(split, luck=0.0, degrees=None):
    return Outlook(split, luck, BPS, BPS, IDEAL, degrees)


def predicted(split, luck=0.0, days=14, noise=0.2, *, seed=1, degrees=None):
    recorded = demand(WEEK, days=days, noise=noise)
    own_outlook = outlook(split, luck, degrees)
    return forecast(recorded, "download", own_outlook, random.Random(seed), 300)


@given(
    st.lists(st.tuples(st.integers(0, 500), st.integers(0, 5)), min_size=1, max_size=500),
    st.lists(st.lists(st.integers(0, 5), min_size=1, max_size=9), min_size=1, max_size=5),
)
def test_a_percentile_of_drawn_days_is_that_of_their_slots(slots, draws):
    peaks = Peaks([float(rate) for rate, _ in slots], [day for _, day in slots], 6)
    for days in draws:
        every = [rate for rate, day in slots for _ in range(days.count(day))]
        if every:
            assert peaks.of_rank(rank(len(every)), Drawn(days, 6)) == nearest_rank(every, 95)


def test_the_same_seed_gives_the_same_answer():
    assert predicted(even(IDEAL, 3), 0.003) == predicted(even(IDEAL, 3), 0.003)
    assert predicted(even(IDEAL, 3), 0.003) != predicted(even(IDEAL, 3), 0.003, seed=2)


def test_leaving_everything_gains_nothing_for_sure():
    prediction = predicted(identity(3))
    assert (prediction.gain.value, prediction.gain.low, prediction.gain.high) == (0, 0, 0)
    assert [side.share for side in prediction.before] == [side.share for side in prediction.after]
    # Of p95 the figure is the same, but other weeks will ask for more or less.
    for old, new in zip(prediction.before, prediction.after, strict=True):
        assert new.p95_utilization.value == old.p95_utilization.value
        assert new.p95_utilization.low < old.p95_utilization.low
        assert new.p95_utilization.high > old.p95_utilization.high


def test_every_interval_holds_its_figure():
    prediction = predicted(even(IDEAL, 3), 0.01)
    for side in (*prediction.before, *prediction.after):
        for estimate in (side.share, side.p95_utilization):
            assert estimate.low <= estimate.value <= estimate.high
            assert estimate.holds(estimate.value)
    assert prediction.skew_before.value == pytest.approx(0.13, abs=0.02)
    assert prediction.gain.low <= prediction.gain.value <= prediction.gain.high
    assert prediction.least_gain > 0


def test_the_fullest_uplink_and_skew_are_told_as_the_middle_of_their_draws():
    prediction = predicted(even(IDEAL, 3), 0.003)
    mean = max(side.p95_utilization.value for side in prediction.after)
    # The luck of the hash makes one of the lines fuller than all are in the mean, and no split is exactly even.
    assert mean * 1.02 < prediction.busiest_after.value < mean * 1.15
    assert (
        prediction.busiest_after.low
        < prediction.busiest_after.value
        < prediction.busiest_after.high
    )
    assert 0.01 < prediction.skew_after.value < 0.05
    assert 0 < prediction.skew_after.low < prediction.skew_after.value < prediction.skew_after.high
    busiest_before = max(side.p95_utilization.value for side in prediction.before)
    assert prediction.gain.value == pytest.approx(
        busiest_before - prediction.busiest_after.value, abs=0.03
    )
    assert prediction.gain.low < prediction.gain.value < prediction.gain.high


def test_without_luck_the_middle_is_that_of_the_days():
    prediction = predicted(even(IDEAL, 3), noise=0.0)
    mean = max(side.p95_utilization.value for side in prediction.after)
    assert prediction.busiest_after.value == pytest.approx(mean, rel=0.02)
    assert prediction.skew_after.value == pytest.approx(0, abs=1e-9)


def test_more_luck_makes_wider_intervals():
    sure, unsure = (predicted(even(IDEAL, 3), luck).after[1].share for luck in (0.0, 0.01))
    assert sure.high - sure.low < 1e-9
    # sqrt(0.4 * 0.6 * 0.01) = 0.049, times 3.3 for nine tenths.
    assert unsure.high - unsure.low == pytest.approx(0.16, abs=0.03)


def test_luck_that_was_estimated_from_little_makes_them_wider_still():
    known, guessed = (
        predicted(even(IDEAL, 3), 0.003, degrees=degrees).after[1].share for degrees in (None, 4.0)
    )
    # Nine tenths of Student's distribution with 4 degrees: 2.13 instead of 1.64 standard deviations.
    assert 1.15 < (guessed.high - guessed.low) / (known.high - known.low) < 1.5


def test_the_interval_holds_what_seven_other_days_bring():
    hits = Counter()
    for seed in range(8):
        before = demand(WEEK, days=10, noise=0.5, seed=seed)
        after = demand(WEEK, days=7, noise=0.5, seed=seed + 100)
        made = forecast(before, "download", outlook(identity(3)), random.Random(seed), 200)
        for uplink in range(3):
            came = nearest_rank(after.download.rates[uplink], 95) / BPS[uplink]
            hits[made.before[uplink].p95_utilization.holds(came)] += 1
    assert hits[True] >= 18


def test_the_expected_fullest_uplink_is_fuller_than_the_mean_one():
    p95 = [0.5, 0.5, 0.5]
    assert expected_busiest(p95, IDEAL, 0.0, random.Random(1)) == 0.5
    assert 0.5 < expected_busiest(p95, IDEAL, 0.003, random.Random(1)) < 0.6


def test_uplinks_that_get_nothing_stay_empty():
    prediction = predicted(even((0.0, 0.5, 0.5), 3), 0.01)
    assert prediction.after[0].share.high == 0
    assert prediction.after[0].p95_utilization.high == 0


def test_an_interval_without_draws_is_its_figure():
    assert (interval(3.0, []).low, interval(3.0, []).high) == (3.0, 3.0)
