"""One large transfer against arithmetic by hand."""

from __future__ import annotations

from math import sqrt
from zoneinfo import ZoneInfo

import pytest

from backend.domain.demand.demand import LEAST_SLOTS, Demand, demand_of
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.domain.pooling.crowd import Crowd, pooled_p95
from backend.domain.pooling.paths import PooledPath, random_loss
from backend.domain.pooling.transfers import Speed, together, transfers

M = 10**6
GBPS = 1000 * M
LOADS = ((60, 150), (80, 100))
"""Mbps of ISP1 (100) and ISP2 (200), in every other slot the one or the other."""


def path(uplink_id: int, mbps: int, share: float, **others: float) -> PooledPath:
    return PooledPath(uplink_id, Capacity(mbps * M, mbps * M), share, **others)


PATHS = (path(1, 100, 0.5), path(2, 200, 0.5))


def recorded(slots: int, *, without: int = 0) -> Demand:
    """`without`: ISP2 was not measured in so many of the last slots."""
    mbps = {1: [LOADS[n % 2][0] for n in range(slots)], 2: [LOADS[n % 2][1] for n in range(slots)]}
    measured = {
        uplink_id: [
            Slot(n * SLOT_MS, round(each * M * 300 / 8), round(each * M * 30 / 8), SLOT_MS)
            for n, each in enumerate(loads)
            if uplink_id == 1 or n < slots - without
        ]
        for uplink_id, loads in mbps.items()
    }
    return demand_of([1, 2], measured, ZoneInfo("UTC"), slots)


def test_now_it_draws_one_isp_and_pooled_it_gets_the_rooms_of_all() -> None:
    """Rooms are 40 and 50, then 20 and 100: drawn half and half 20, 40, 50, 100; together 90 and 120, less 5 %."""
    made = transfers(recorded(LEAST_SLOTS), PATHS, "download", GBPS)
    assert made is not None
    assert made.slots == LEAST_SLOTS
    assert made.now == Speed(40 * M, 20 * M)
    assert made.pooled == Speed(0.95 * 90 * M, 0.95 * 90 * M)
    assert made.factor == pytest.approx(85.5 / 40)
    assert made.now.minutes == pytest.approx(100e9 * 8 / 40e6 / 60)


def test_the_draw_follows_the_weights() -> None:
    """Four of five draw ISP2: 100 and 50 each 40 %, 20 and 40 each 10 %."""
    weighted = (path(1, 100, 0.2), path(2, 200, 0.8))
    made = transfers(recorded(LEAST_SLOTS), weighted, "download", GBPS)
    assert made is not None
    assert made.now == Speed(50 * M, 20 * M)
    alone = transfers(recorded(48), (path(1, 100, 0), path(2, 200, 1)), "download", GBPS)
    assert alone is not None
    assert alone.now == Speed(50 * M, 50 * M)


def test_no_transfer_is_faster_than_the_hosts_own_access() -> None:
    made = transfers(recorded(LEAST_SLOTS), PATHS, "download", 30 * M)
    assert made is not None
    assert made.now == Speed(30 * M, 20 * M)
    assert made.pooled == Speed(30 * M, 30 * M)


def test_uploads_have_rooms_of_their_own() -> None:
    """A tenth of the load: 94 and 185, then 92 and 190."""
    made = transfers(recorded(LEAST_SLOTS), PATHS, "upload", GBPS)
    assert made is not None
    assert made.now == Speed(94 * M, 92 * M)
    assert made.pooled.median_bps == pytest.approx(0.95 * 279 * M)


def test_a_slot_without_measure_counts_for_nothing() -> None:
    made = transfers(recorded(LEAST_SLOTS + 10, without=10), PATHS, "download", GBPS)
    assert made == transfers(recorded(LEAST_SLOTS), PATHS, "download", GBPS)
    assert transfers(recorded(LEAST_SLOTS, without=1), PATHS, "download", GBPS) is None


def test_where_all_is_full_there_is_no_factor() -> None:
    made = transfers(recorded(48), (path(1, 50, 0.5), path(2, 90, 0.5)), "download", GBPS)
    assert made is not None
    assert made.now == Speed(0, 0)
    assert made.factor is None
    assert made.now.minutes is None


def test_random_loss_holds_a_connection_to_the_best_lossy_path() -> None:
    """2 % at 10 ms is 10 segments a round trip, 11.584 Mbps; 0.5 % at 40 ms is 20, 5.792 Mbps."""
    lossy = path(1, 100, 0.5, loss=0.02, rtt_ms=10), path(2, 200, 0.5, loss=0.005, rtt_ms=40)
    assert lossy[0].cap_bps == pytest.approx(11_584_000)
    assert lossy[1].cap_bps == pytest.approx(5_792_000)
    assert together(lossy, (50 * M, 50 * M)) == pytest.approx(11_584_000)
    assert together(lossy, (4 * M, 6 * M)) == pytest.approx(9_500_000)
    mixed = lossy[0], PATHS[1]
    assert together(mixed, (50 * M, 50 * M)) == pytest.approx(47_500_000 + 11_584_000)
    made = transfers(recorded(48), mixed, "download", GBPS)
    assert made is not None
    assert made.now.p10_bps == pytest.approx(11_584_000)


@pytest.mark.parametrize(
    "loss, rtts", [((0.01, 0.02), (75, 10)), ((0.004, 0.001), (20, 90)), ((0.02, 0.02), (30, 30))]
)
def test_the_fixed_point_of_rfc_6356_is_the_best_path(
    loss: tuple[float, float], rtts: tuple[float, float]
) -> None:
    """At w_r = c / p_r, what alpha adds and what halving takes are equal on both paths."""
    paths = [
        path(n, 1, 0.5, loss=p, rtt_ms=rtt)
        for n, (p, rtt) in enumerate(zip(loss, rtts, strict=True))
    ]
    best = max(sqrt(2 / p) / rtt for p, rtt in zip(loss, rtts, strict=True))
    scale = best / sum(1 / (p * rtt) for p, rtt in zip(loss, rtts, strict=True))
    windows = [scale / p for p in loss]
    rate = sum(w / rtt for w, rtt in zip(windows, rtts, strict=True))
    added = max(w / rtt**2 for w, rtt in zip(windows, rtts, strict=True)) / rate**2
    for p, window in zip(loss, windows, strict=True):
        assert added == pytest.approx(p * window / 2)
    assert together(paths, (GBPS, GBPS)) == pytest.approx(rate * 1000 * 1448 * 8)


def test_loss_counts_only_where_it_is_certain() -> None:
    assert random_loss(0.02, (0.015, 0.026)) == 0.02
    assert random_loss(0.002, (0.0005, 0.005)) == 0
    assert random_loss(None, None) == 0


def test_the_crowd_gets_what_the_sum_fills() -> None:
    """210 and 180 of 300."""
    demand = recorded(LEAST_SLOTS)
    assert pooled_p95(demand, [each.capacity for each in PATHS], "download") == pytest.approx(0.7)
    assert not Crowd(today=0.8, pooled=0.7, weighted=0.74).gains
    assert Crowd(today=0.8, pooled=0.7, weighted=0.74).weights_help
    assert Crowd(today=0.8, pooled=0.7, weighted=0.79).gains
