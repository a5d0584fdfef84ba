"""Hours that are busy whatever the clock says, and what they leave as it was."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from lab.campuses.campus import open_campus
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import BLOCK_SLOTS
from lab.traffic.capacities import Capacities
from lab.traffic.demand import Demand
from lab.traffic.rush import Rush, calmed, part_of

STRADA = load_scenario("strada")
ZERO = datetime(2026, 9, 7, tzinfo=ZoneInfo(STRADA.time_zone)).timestamp()
HOUR, DAY = 3600.0, 86_400.0
NIGHT = ZERO + 2 * DAY + 2.3 * HOUR
RUSH = Rush(NIGHT, NIGHT + 1200, NIGHT + 12 * HOUR)


def demand(*rushes: Rush) -> Demand:
    made = Demand(STRADA, 1, ZERO)
    made.rushes = rushes
    return made


def test_it_rises_stays_and_falls() -> None:
    times = np.array([-1, 0, 600, 1200, 9 * HOUR, 11.5 * HOUR, 12 * HOUR, 20 * HOUR]) + NIGHT
    assert RUSH.part(times) == pytest.approx([0, 0, 0.5, 1, 1, 0.5, 0, 0])


def test_one_that_is_full_at_once_begins_after_its_first_moment() -> None:
    assert list(Rush(10.0, 10.0, 9000.0).part(np.array([10.0, 11.0]))) == [0, 1]


def test_a_later_one_takes_nothing_back() -> None:
    times = NIGHT + np.arange(0, 14 * HOUR, 600)
    later = Rush(NIGHT + 5 * HOUR, NIGHT + 6 * HOUR, NIGHT + 18 * HOUR)
    both, first = part_of((RUSH, later), times), part_of((RUSH,), times)
    assert both is not None
    assert first is not None
    assert list(both[times <= later.at]) == list(first[times <= later.at])
    assert (both >= first).all()
    assert part_of((RUSH,), times - DAY) is None


def test_slots_before_it_keep_their_bytes_to_the_last_bit() -> None:
    number = int((NIGHT - ZERO) // HOUR)
    usual, busy = demand().block(number), demand(RUSH).block(number)
    begins = int((NIGHT - ZERO) % HOUR / STRADA.slot_s) + 1
    assert 0 < begins < BLOCK_SLOTS
    assert np.array_equal(usual.download[:begins], busy.download[:begins])
    assert np.array_equal(usual.upload[:begins], busy.upload[:begins])
    assert busy.download[begins + 30 :].mean() > 3 * usual.download[begins + 30 :].mean()


def test_a_night_in_a_rush_is_as_busy_as_the_scenario_says() -> None:
    assert STRADA.busy is not None
    full = demand(RUSH).block(int((NIGHT - ZERO) // HOUR) + 2)
    # A stream that is the whole demand: any group's mean, over the hour.
    assert full.download.mean() == pytest.approx(STRADA.busy.download_bps, rel=0.2)
    assert full.upload.mean() == pytest.approx(STRADA.busy.upload_bps, rel=0.2)


def test_noise_is_smaller_in_it() -> None:
    noise = np.array([[0.5, 1.5], [0.5, 1.5]])
    assert calmed(noise, np.array([0.0, 1.0])).tolist() == [[0.5, 1.5], [0.75, 1.25]]
    assert calmed(noise, None) is noise


def test_a_scenario_that_does_not_say_how_busy_stays_as_it_is() -> None:
    calm = Demand(replace(STRADA, busy=None), 1, ZERO)
    calm.rushes = (RUSH,)
    assert np.array_equal(calm.block(53).download, demand().block(53).download)


def test_counters_read_before_it_stand_and_go_on_rising() -> None:
    scenario = replace(load_scenario("fleet"), busy=STRADA.busy)
    campus = open_campus(scenario, 1, ZERO, lambda: ZERO)
    before = campus.history(ZERO, NIGHT, 300)
    campus.rush((Rush(float(before.times[-1]), NIGHT + 600, NIGHT + 9 * HOUR),))
    after = campus.record(ZERO, NIGHT + 3 * HOUR, 300)
    read, again = (each.interface("ether1", "rx-byte") for each in (before, after))
    assert np.array_equal(read, again[: read.size])
    assert (np.diff(again) > 0).all()
    assert campus.now == after.times[-1]


def test_a_line_carries_what_was_sold_at_the_time() -> None:
    third = load_scenario("third_campus")
    capacities, until = Capacities(third), round(third.earlier_contracts[0].until_s)
    edge = until // third.slot_s + np.arange(-2, 2)
    mbps = capacities.at(edge, "download") * 8 / third.slot_s / 1e6
    assert mbps.tolist() == [[100, 50], [100, 50], [100, 100], [100, 100]]
    assert capacities.at(edge + 10, "upload").tolist() == [10**8 * third.slot_s // 8] * 2


def test_a_holiday_has_its_own_demand() -> None:
    third = load_scenario("third_campus")
    [spell] = third.spells
    usual, quiet = (
        Demand(scenario, 1, ZERO).block(int(spell.at_s // (360 * third.slot_s)) + 5)
        for scenario in (replace(third, spells=()), third)
    )
    assert np.allclose(quiet.download, usual.download * spell.factor)
