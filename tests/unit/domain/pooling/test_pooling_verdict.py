"""Which sentence says what pooling is worth."""

from __future__ import annotations

import pytest

from backend.domain.dates.zones import DAY_MS
from backend.domain.metering.capacity import Capacity
from backend.domain.pooling import verdict
from backend.domain.pooling.crowd import Crowd
from backend.domain.pooling.cuts import Cuts, cuts
from backend.domain.pooling.paths import PooledPath
from backend.domain.pooling.transfers import Speed, Transfers

SKEWED = Crowd(today=0.92, pooled=0.7, weighted=0.71)
EVEN = Crowd(today=0.72, pooled=0.7, weighted=0.71)
STUCK = Crowd(today=0.92, pooled=0.7, weighted=0.85)


def made(now: float, pooled: float) -> Transfers:
    return Transfers(100, Speed(now, now / 2), Speed(pooled, pooled / 2))


@pytest.mark.parametrize(
    "now, crowd, code",
    [
        (100, SKEWED, "pooling_transfers"),
        (100, EVEN, "pooling_transfers_even"),
        (100, STUCK, "pooling_both"),
        (220, STUCK, "pooling_crowd"),
        (220, SKEWED, "pooling_nothing"),
        (0, SKEWED, "pooling_no_room"),
    ],
)
def test_transfers_and_campus_are_judged_apart(now: float, crowd: Crowd, code: str) -> None:
    assert verdict.verdict(made(now, 240), crowd).code == code


def test_the_usual_sentence() -> None:
    said = verdict.verdict(made(100, 240), SKEWED)
    assert said.text == (
        "Pooled, a single large transfer is 2.4 times as fast; the campus gets nothing that weights would not bring. "
        "The fullest ISP is 92 % full at the peak (95th percentile); with weights after the contracts it would be "
        "71 %, and all pooled 70 %."
    )
    assert said.params == {"factor": 2.4, "today": 92, "pooled": 70, "weighted": 71}


def test_cuts_are_counted_to_a_month() -> None:
    """In 15 days ISP1 twice with a quarter of 400 connections, ISP2 once with the rest."""
    outages = {1: [(-5, 1), (DAY_MS, DAY_MS + 9), (2 * DAY_MS, 3 * DAY_MS)], 2: [(7, 8)]}
    known = cuts(outages, (0, 15 * DAY_MS), {1: 0.25, 2: 0.75}, 400)
    assert known == Cuts(15, 3, 500)
    assert known.per_month == 6
    said = verdict.cut(known)
    assert said.code == "pooling_cuts_connections"
    assert said.params == {"days": 15, "count": 3, "month": 6, "connections": 1000}


@pytest.mark.parametrize(
    "connections, shown",
    [(0.4, 0), (7, 7), (44, 44), (436.4, 440), (7395, 7400), (99_700, 100_000)],
)
def test_connections_are_said_with_two_digits(connections: float, shown: int) -> None:
    said = verdict.cut(Cuts(30, 15, connections))
    assert said.params["connections"] == shown
    assert f"about {shown} running connections" in said.text
    assert said.params["month"] == 15
    assert "(15 a month)" in said.text


def test_what_is_not_known_of_connections_is_not_said() -> None:
    known = cuts({1: [(7, 8)]}, (0, 30 * DAY_MS), {}, 400)
    assert known is not None
    assert verdict.cut(known).code == "pooling_cuts"
    quiet = cuts({}, (0, 30 * DAY_MS), {}, None)
    assert quiet is not None
    assert verdict.cut(quiet).code == "pooling_cuts_none"
    assert cuts({}, (5, 5), {}, None) is None


def test_a_lossy_isp_is_named() -> None:
    capacity = Capacity(10**8, 10**8)
    said = verdict.lossy(PooledPath(1, capacity, 1.0, 0.02, 10), "ISP1")
    assert said is not None
    assert said.params == {"uplink": "ISP1", "loss": 2, "rtt": 10, "cap": 11.6}
    assert verdict.lossy(PooledPath(1, capacity, 1.0, 0.0, 10), "ISP1") is None
    assert verdict.lossy(PooledPath(1, capacity, 1.0, 0.02), "ISP1") is None
