"""What pooling would give one large transfer at the paper's campus, from its slots."""

from datetime import datetime
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from backend.domain.demand.demand import demand_of
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.domain.pooling.paths import PooledPath
from backend.domain.pooling.transfers import transfers
from lab.campuses.campus import open_campus
from lab.scenarios.files import load_scenario

PORTS = ("ether1", "ether2", "ether3")
SLOT_S = SLOT_MS // 1000
DAYS = 7


def test_strada_gives_its_factor_from_slots() -> None:
    """A week of ECMP. By hand: all rooms of all ISPs in one row for now, 95 % of their sum for pooled."""
    scenario = load_scenario("strada")
    zone = ZoneInfo(scenario.time_zone)
    zero = datetime(2026, 9, 7, tzinfo=zone).timestamp()
    campus = open_campus(scenario, 1, zero, lambda: zero)
    past = campus.history(zero, zero + DAYS * 86_400, SLOT_S)
    down = [np.diff(past.interface(port, "rx-byte")) for port in PORTS]
    slots = {
        uplink_id: [
            Slot(round(at_s) * 1000, int(size), 0, SLOT_MS)
            for at_s, size in zip(past.times[:-1], sizes, strict=True)
        ]
        for uplink_id, sizes in enumerate(down, 1)
    }
    demand = demand_of(list(slots), slots, zone, len(down[0]))
    paths = [
        PooledPath(uplink_id, Capacity(wan.download_bps, wan.upload_bps), 1 / 3)
        for uplink_id, wan in enumerate(campus.wans, 1)
    ]
    made = transfers(demand, paths, "download", 1e9)
    rooms = np.array(
        [
            np.maximum(0, wan.download_bps - sizes * 8 / SLOT_S)
            for wan, sizes in zip(campus.wans, down, strict=True)
        ]
    )
    assert made is not None
    assert made.slots == DAYS * 288
    assert made.now.median_bps == pytest.approx(np.median(rooms), rel=0.005)
    assert made.pooled.median_bps == pytest.approx(0.95 * np.median(rooms.sum(axis=0)), rel=0.005)
    assert made.factor == pytest.approx(2.5, abs=0.5)
    assert made.pooled.p10_bps > 2 * made.now.p10_bps
