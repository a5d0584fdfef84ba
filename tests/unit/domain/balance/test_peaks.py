"""The fullest slot of those that are left while others are away."""

import pytest

from backend.domain.balance.n_minus_one import ALL_UPLINKS, Fallback
from backend.domain.balance.peaks import peaks_without
from backend.domain.demand.demand import demand_of
from backend.domain.metering.slots import SLOT_MS, Slot
from tests.unit.domain.balance.demands import JAKARTA, MBPS, MONDAY_MS, uplinks

CAPACITIES = [uplink.capacity for uplink in uplinks(100, 200, 200)]


def recorded(*mbps):
    """One slot per entry: the download of each uplink; its upload is a tenth."""
    slots = {1: [], 2: [], 3: []}
    for place, rates in enumerate(mbps):
        for uplink_id, rate in enumerate(rates, 1):
            size = round(rate * MBPS / 8 * SLOT_MS / 1000)
            slots[uplink_id].append(Slot(MONDAY_MS + place * SLOT_MS, size, size // 10, SLOT_MS))
    return demand_of(list(slots), slots, JAKARTA, 0)


def peaks(demand, down, fallback=ALL_UPLINKS):
    return {load.uplink_id: load.peak for load in peaks_without(demand, CAPACITIES, down, fallback)}


def test_the_traffic_of_the_lost_goes_to_those_that_take_over_in_the_fullest_slot():
    demand = recorded((20, 40, 40), (50, 100, 20))
    assert peaks(demand, {2}) == pytest.approx({1: 1.0, 3: 0.35})
    to_the_third = Fallback(main=((3,), (1,)))
    assert peaks(demand, {2}, to_the_third) == pytest.approx({3: 0.6, 1: 0.5})
    assert list(peaks(demand, {2}, to_the_third)) == [3, 1]


def test_a_route_takes_all_on_it():
    assert peaks(recorded((20, 40, 40)), {1, 2}) == pytest.approx({3: 0.5})
    assert peaks(recorded((20, 40, 40)), {1, 2, 3}) == {}


def test_nothing_is_known_where_nothing_was_recorded():
    assert peaks(recorded(), {1}) == {}
