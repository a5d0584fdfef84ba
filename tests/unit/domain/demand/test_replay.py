import math
import random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.weeks import hour_of_week
from backend.domain.dates.zones import local_date
from backend.domain.demand.demand import demand_of
from backend.domain.demand.replay import replay
from backend.domain.demand.splits import identity, p95_of, peaks, rates_in, split_flow, times
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.domain.metering.utilization import nearest_rank
from tests.oracles.metering import p95_bps, time_above
from tests.unit.domain.balance.demands import JAKARTA, MBPS, MONDAY_MS, demand, slots_of
from tests.unit.domain.demand.even_split import even

KATHMANDU = ZoneInfo("Asia/Kathmandu")
CAPACITIES = (Capacity(40 * MBPS, 10 * MBPS), Capacity(20 * MBPS, 20 * MBPS))
rates = st.integers(0, 50 * MBPS)
rows = st.lists(st.tuples(rates, rates, rates, rates), min_size=1, max_size=400)


def recorded(values, zone=JAKARTA):
    """Two lines; each row is download and upload of the one, then of the other."""
    slots = {
        uplink: [
            Slot(
                MONDAY_MS + n * SLOT_MS,
                row[2 * uplink] * 75 // 2,
                row[2 * uplink + 1] * 75 // 2,
                SLOT_MS,
            )
            for n, row in enumerate(values)
        ]
        for uplink in (0, 1)
    }
    return slots, demand_of((0, 1), slots, zone, len(values))


@given(rows)
def test_todays_split_gives_the_measured_figures(values):
    slots, demand_recorded = recorded(values)
    for uplink, load in enumerate(replay(demand_recorded, identity(2), CAPACITIES)):
        assert load.p95_download_bps == p95_bps(slots[uplink], "download")
        assert load.p95_upload_bps == p95_bps(slots[uplink], "upload")
        assert load.p95_upload_utilization == load.p95_upload_bps / CAPACITIES[uplink].upload_bps
        above = [
            time_above(slots[uplink], way, CAPACITIES[uplink].of(way), 90).above_s / 60
            for way in ("download", "upload")
        ]
        minutes = load.minutes_above_90_per_day * demand_recorded.day_count
        assert max(above) - 1e-6 <= minutes <= sum(above) + 1e-6


def test_the_slots_of_the_largest_sums_are_not_those_of_the_fastest_uplink():
    _, demand_recorded = recorded([(n * MBPS, 0, (80 - 2 * n) * MBPS, 0) for n in range(40)])
    # 0.9 n + 0.1 (80 - 2 n): the third largest of forty is that of n = 37, whose sum is the third smallest.
    assert p95_of(demand_recorded.download, (0.9, 0.1)) == pytest.approx(33.9 * MBPS)


@given(rows)
def test_after_a_split_percentiles_are_those_of_the_new_uplinks(values):
    _, demand_recorded = recorded(values)
    swapped = split_flow(demand_recorded.download, ((0.0, 1.0), (1.0, 0.0)))
    for parts in ((0.2, 1.0), (1.0, 0.2)):
        plain = nearest_rank(rates_in(swapped, parts, len(values)), 95)
        assert p95_of(swapped, parts) == pytest.approx(plain)


def test_uplinks_that_carry_nothing_have_a_percentile_of_nothing():
    _, demand_recorded = recorded([(0, 0, 0, 0)] * 40)
    assert p95_of(demand_recorded.download, (0.9, 0.1)) == 0


@given(rows, st.floats(0, 1), st.floats(0, 1))
def test_a_mixture_is_what_every_slot_adds_up_to(values, first, second):
    _, demand_recorded = recorded(values)
    split = ((first, 1 - first), (second, 1 - second))
    flow = demand_recorded.download
    got = rates_in(flow, (first, second), len(values))
    assert got == pytest.approx([first * a + second * b for a, b in zip(*flow.rates, strict=True)])
    for uplink, peak in enumerate(peaks(flow, split)):
        plain = nearest_rank(rates_in(flow, [row[uplink] for row in split], len(values)), 95)
        assert p95_of(flow, [row[uplink] for row in split]) == pytest.approx(plain)
        assert peak >= plain - 1e-6
        assert peak <= 1.5 * plain + 1e-6


def test_everything_on_one_uplink_is_the_sum():
    _, demand_recorded = recorded([(10 * MBPS, 0, n * MBPS, 0) for n in range(20)])
    load = replay(demand_recorded, even((1.0, 0.0), 2), CAPACITIES)[0]
    assert load.p95_download_bps == 28 * MBPS
    assert load.download_share == 1.0
    assert load.upload_share is None


def test_more_demand_is_proportionally_more():
    _, demand_recorded = recorded([(n * MBPS, MBPS, 5 * MBPS, MBPS) for n in range(30)])
    once, twice = (
        replay(demand_recorded, identity(2), CAPACITIES, growth) for growth in (1.0, 2.0)
    )
    assert twice[0].p95_download_bps == 2 * once[0].p95_download_bps
    assert twice[0].minutes_above_90_per_day > once[0].minutes_above_90_per_day
    assert twice[0].worst_hour.utilization == pytest.approx(2 * once[0].worst_hour.utilization)


def test_the_worst_hour_is_a_clock_hour_in_the_fuller_direction():
    values = [(MBPS, MBPS, MBPS, MBPS)] * 60
    values[24:36] = [(MBPS, 8 * MBPS, MBPS, MBPS)] * 12
    _, demand_recorded = recorded(values)
    worst = replay(demand_recorded, identity(2), CAPACITIES)[0].worst_hour
    assert worst.at_ms == MONDAY_MS + 24 * SLOT_MS
    assert worst.utilization == pytest.approx(0.8)


def test_clock_hours_of_a_zone_with_three_quarters_of_an_hour():
    _, demand_recorded = recorded([(n, 0, 0, 0) for n in range(30)], KATHMANDU)
    assert all(
        hour_of_week(at, KATHMANDU) != hour_of_week(at - 1, KATHMANDU)
        for at in demand_recorded.hours_at_ms
    )
    assert [local_date(at, KATHMANDU).toordinal() for at in demand_recorded.at_ms] == list(
        demand_recorded.days
    )


def test_only_slots_that_all_uplinks_measured_count():
    slots = slots_of((10, 10), (1, 1), 2)
    del slots[1][5]
    slots[2][9] = Slot(slots[2][9].at_ms, 10**12, 10**12, SLOT_MS, bridged_ms=1)
    demand_recorded = demand_of((1, 2), slots, JAKARTA, 576)
    assert len(demand_recorded.at_ms) == 574
    assert demand_recorded.coverage == pytest.approx(574 / 576)
    assert max(demand_recorded.download.totals) < 10**9


def test_nothing_recorded_gives_no_figures():
    demand_recorded = demand_of((1, 2), {}, JAKARTA, 288)
    assert demand_recorded.coverage == 0
    assert [load.p95_download_bps for load in replay(demand_recorded, identity(2), CAPACITIES)] == [
        None,
        None,
    ]
    assert demand_of((1,), {}, JAKARTA, 0).coverage is None


def test_peaks_of_mixed_uplinks_stay_as_far_above_the_sum_as_they_are():
    own_demand = demand((100, 200, 200), noise=0.5)
    flow = own_demand.download
    today, after = (sum(peaks(flow, split)) for split in (identity(3), even((0.2, 0.4, 0.4), 3)))
    assert flow.peak_ratio > 1.05
    assert after == pytest.approx(today, rel=1e-6)


def test_one_uplink_alone_has_the_peak_of_the_sum():
    flow = demand((100, 200), noise=0.5).download
    whole = nearest_rank(flow.totals, 95)
    assert peaks(flow, even((1.0, 0.0), 2)) == [whole, 0.0]


def test_splits_follow_each_other():
    chance = random.Random(2)
    raw = [[chance.random() for _ in range(3)] for _ in range(3)]
    split = tuple(tuple(value / sum(row) for value in row) for row in raw)
    assert times(split, identity(3)) == tuple(tuple(map(pytest.approx, row)) for row in split)
    assert all(math.isclose(sum(row), 1) for row in times(split, split))
