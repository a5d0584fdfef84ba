import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.metering.slots import Slot
from backend.domain.metering.utilization import nearest_rank, utilization
from tests.oracles.metering import (
    group_p95_bps,
    group_rates_bps,
    max_bps,
    mean_bps,
    p95_bps,
    time_above,
)

SLOT_MS = 300_000

MBPS = 1_000_000


def slot(number: int, mbps: float, *, covered_ms=SLOT_MS, bridged_ms=0, max_mbps=None, up=0.0):
    """A slot that carries `mbps` of download over its covered time."""
    return Slot(
        number * SLOT_MS,
        round(mbps * MBPS * covered_ms / 8000),
        round(up * MBPS * covered_ms / 8000),
        covered_ms,
        bridged_ms,
        round((mbps if max_mbps is None else max_mbps) * MBPS),
        round(up * MBPS),
    )


@pytest.mark.parametrize(
    "percent, expected", [(95, 19), (100, 20), (5, 1), (50, 10), (96, 20), (0, 1)]
)
def test_nearest_rank_of_one_to_twenty(percent, expected):
    values = list(range(20, 0, -1))
    assert nearest_rank(values, percent) == expected


def test_nearest_rank_of_the_textbook_example():
    # 15, 20, 35, 40, 50: 30th percentile is rank 2, 40th rank 2, 50th rank 3, 100th rank 5.
    values = [50, 15, 40, 20, 35]
    assert [nearest_rank(values, p) for p in (30, 40, 50, 100)] == [20, 20, 35, 50]


def test_a_percentile_of_nothing_is_unknown():
    assert nearest_rank([], 95) is None
    assert p95_bps([], "download") is None


@given(st.lists(st.integers(0, 10**12), min_size=1, max_size=300), st.integers(1, 100))
def test_percentile_equals_its_definition(values, percent):
    got = nearest_rank(values, percent)
    enough = [v for v in values if 100 * sum(w <= v for w in values) >= percent * len(values)]
    assert got == min(enough)


def test_five_percent_of_a_month_above_the_uplink_do_not_count():
    quiet = [slot(n, 10) for n in range(95)]
    busy = [slot(100 + n, 90) for n in range(5)]
    assert p95_bps(quiet + busy, "download") == 10 * MBPS
    assert p95_bps([*quiet[1:], *busy, slot(200, 90)], "download") == 90 * MBPS


def test_download_and_upload_are_apart():
    slots = [slot(n, 10, up=n) for n in range(1, 21)]
    assert p95_bps(slots, "download") == 10 * MBPS
    assert p95_bps(slots, "upload") == 19 * MBPS


def test_bridged_and_uncovered_slots_enter_the_mean_and_no_percentile():
    slots = [slot(0, 10), slot(1, 90, bridged_ms=1, max_mbps=0), Slot(2 * SLOT_MS)]
    assert p95_bps(slots, "download") == 10 * MBPS
    assert max_bps(slots, "download") == 10 * MBPS
    assert mean_bps(slots, "download") == 50 * MBPS


def test_the_rate_of_a_half_covered_slot_is_over_its_covered_time():
    assert p95_bps([slot(0, 40, covered_ms=SLOT_MS // 2)], "download") == 40 * MBPS


def test_one_fast_sample_shows_as_maximum_and_not_in_the_percentile():
    # Acceptance bar: one sample of 900 Mbit/s in a quiet day shows as 900.
    slots = [slot(n, 4) for n in range(287)] + [slot(287, 34, max_mbps=900)]
    assert max_bps(slots, "download") == 900 * MBPS
    assert p95_bps(slots, "download") == 4 * MBPS


def test_without_covered_time_nothing_is_known():
    assert mean_bps([Slot(0)], "download") is None
    assert max_bps([Slot(0)], "download") is None
    assert max_bps([slot(0, 5, bridged_ms=SLOT_MS, max_mbps=0)], "download") is None
    assert time_above([Slot(0)], "download", MBPS, 70).share is None


def test_an_uplink_that_was_watched_and_silent_has_zero_rates():
    slots = [slot(0, 0), slot(1, 0)]
    assert (mean_bps(slots, "download"), p95_bps(slots, "download")) == (0, 0)
    assert max_bps(slots, "download") == 0


def test_time_above_is_strict_and_leaves_bridged_slots_out():
    slots = [slot(0, 70), slot(1, 70.001), slot(2, 85), slot(3, 99, bridged_ms=5)]
    above = time_above(slots, "download", 100 * MBPS, 70)
    assert above.above_s == 600
    assert above.share == pytest.approx(2 / 3)
    assert time_above(slots, "download", 100 * MBPS, 80).above_ms == SLOT_MS
    assert time_above(slots, "download", 100 * MBPS, 90).above_ms == 0


def test_group_percentile_is_of_sums_and_not_a_sum_of_percentiles():
    # The two lines are busy at different times: together they never exceed 100.
    first = [slot(n, 90 if n % 2 else 10) for n in range(20)]
    second = [slot(n, 10 if n % 2 else 90) for n in range(20)]
    assert group_p95_bps([first, second], "download") == 100 * MBPS
    assert p95_bps(first, "download") + p95_bps(second, "download") == 180 * MBPS


def test_a_sum_with_a_part_missing_does_not_count():
    first = [slot(0, 10), slot(1, 10), slot(2, 10)]
    second = [slot(0, 20), slot(1, 20, bridged_ms=1)]
    assert group_rates_bps([first, second, []], "download") == [30 * MBPS]


def test_utilization_is_unknown_when_a_part_is():
    assert utilization(50, 200) == 0.25
    assert utilization(300, 200) == 1.5
    assert utilization(None, 200) is None
    assert utilization(50, None) is None


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=100), st.integers(1, 10**6))
def test_percentile_scales_with_the_unit_and_ignores_order(values, factor):
    shuffled = list(values)
    random.Random(factor).shuffle(shuffled)
    assert nearest_rank([v * factor for v in shuffled], 95) == factor * nearest_rank(values, 95)


@given(st.integers(1, 2000))
def test_rank_is_the_ceiling_that_sql_takes(count):
    assert nearest_rank(range(1, count + 1), 95) == math.ceil(19 * count / 20)
