"""What pooling would give one large transfer at the paper's campus, and its crowd, from its slots."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from backend.domain.balance.question import BalancedUplink, Question, Today
from backend.domain.demand.demand import Demand, demand_of
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.domain.pooling import verdict
from backend.domain.pooling.crowd import crowd_of
from backend.domain.pooling.paths import PooledPath
from backend.domain.pooling.transfers import transfers
from lab.campuses.campus import Campus, open_campus
from lab.campuses.recording import RecordedPast
from lab.scenarios.files import load_scenario

PORTS = ("ether1", "ether2", "ether3")
SLOT_S = SLOT_MS // 1000
DAYS = 7
SCENARIO = load_scenario("strada")
ZONE = ZoneInfo(SCENARIO.time_zone)


@pytest.fixture(scope="module")
def campus() -> Campus:
    zero = datetime(2026, 9, 7, tzinfo=ZONE).timestamp()
    return open_campus(SCENARIO, 1, zero, lambda: zero)


@pytest.fixture(scope="module")
def past(campus: Campus) -> RecordedPast:
    """A week of ECMP."""
    zero = datetime(2026, 9, 7, tzinfo=ZONE).timestamp()
    return campus.history(zero, zero + DAYS * 86_400, SLOT_S)


def rates(past: RecordedPast, counter: str) -> np.ndarray:
    """bit/s per ISP and slot."""
    return np.array([np.diff(past.interface(port, counter)) * 8 / SLOT_S for port in PORTS])


def is_work(at_s: float) -> bool:
    at = datetime.fromtimestamp(at_s, ZONE)
    return at.weekday() < 5 and 8 <= at.hour < 17


def demand_in(past: RecordedPast, kept: np.ndarray) -> Demand:
    down, up = (rates(past, counter) * SLOT_S / 8 for counter in ("rx-byte", "tx-byte"))
    slots = {
        at + 1: [
            Slot(round(past.times[n]) * 1000, int(down[at][n]), int(up[at][n]), SLOT_MS)
            for n in np.flatnonzero(kept)
        ]
        for at in range(len(PORTS))
    }
    return demand_of(list(slots), slots, ZONE, int(kept.sum()))


def test_strada_gives_its_factor_from_slots(campus: Campus, past: RecordedPast) -> None:
    """By hand: all rooms of all ISPs in one row for now, 95 % of their sum for pooled."""
    demand = demand_in(past, np.full(len(past.times) - 1, fill_value=True))
    paths = [
        PooledPath(at, Capacity(wan.download_bps, wan.upload_bps), 1 / 3)
        for at, wan in enumerate(campus.wans, 1)
    ]
    made = transfers(demand, paths, "download", 1e9)
    limits = np.array([[wan.download_bps] for wan in campus.wans])
    rooms = np.maximum(0, limits - rates(past, "rx-byte"))
    assert made is not None
    assert made.slots == DAYS * 288
    assert made.now.median_bps == pytest.approx(np.median(rooms), rel=0.005)
    assert made.pooled.median_bps == pytest.approx(0.95 * np.median(rooms.sum(axis=0)), rel=0.005)
    assert made.factor == pytest.approx(2.5, abs=0.5)
    assert made.pooled.p10_bps > 2 * made.now.p10_bps


def p95(values: np.ndarray) -> np.ndarray:
    """Nearest rank over slots."""
    return np.percentile(values, 95, axis=-1, method="inverted_cdf")


def test_strada_gives_its_crowd_nothing_that_weights_would_not_bring(
    campus: Campus, past: RecordedPast
) -> None:
    """Work hours. By hand: the fullest ISP in its fuller direction, and all ISPs as one."""
    work = np.array([is_work(at_s) for at_s in past.times[:-1]])
    down, up = (rates(past, counter)[:, work] for counter in ("rx-byte", "tx-byte"))
    down_bps = np.array([wan.download_bps for wan in campus.wans])
    up_bps = np.array([wan.upload_bps for wan in campus.wans])
    uplinks = tuple(
        BalancedUplink(at, wan.name, Capacity(wan.download_bps, wan.upload_bps))
        for at, wan in enumerate(campus.wans, 1)
    )
    demand = demand_in(past, work)
    thirds = {uplink.uplink_id: 1 / 3 for uplink in uplinks}
    crowd = crowd_of(Question(uplinks, demand, Today("ecmp", configured_share=thirds)))
    fullest = max(*(p95(down) / down_bps), *(p95(up) / up_bps))
    pooled = max(
        p95(down.sum(axis=0)) / down_bps.sum(),
        p95(up.sum(axis=0)) / up_bps.sum(),
    )
    assert (crowd.today, crowd.pooled) == pytest.approx((fullest, pooled), rel=1e-6)
    assert crowd.pooled <= crowd.weighted < crowd.pooled + 0.02
    paths = [PooledPath(uplink.uplink_id, uplink.capacity, 1 / 3) for uplink in uplinks]
    made = transfers(demand, paths, "download", 1e9)
    assert made is not None
    said = verdict.verdict(made, crowd)
    assert said.code == "pooling_transfers"
    assert "the campus gets nothing that weights would not bring" in said.text
