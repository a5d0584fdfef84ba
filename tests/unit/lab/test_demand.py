from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import BLOCK_SLOTS, Noise, Scenario, Term
from lab.traffic.demand import Demand, growth

STRADA = load_scenario("strada")
QUIET = Noise(0.0, 0.0, 0.0, 0.0, 0.0)
HOURS = 24 * 7


def start(zone: str, year: int = 2026, month: int = 9, day: int = 7) -> float:
    return datetime(year, month, day, tzinfo=ZoneInfo(zone)).timestamp()


def demand(scenario: Scenario = STRADA, seed: int = 1) -> Demand:
    return Demand(scenario, seed, start(scenario.time_zone))


def hourly(source: Demand, first: int = 0, count: int = HOURS) -> np.ndarray:
    """Mean download bit/s per hour; a block of strada is an hour."""
    return np.array([source.block(i).download.mean() for i in range(first, first + count)])


def test_equal_arguments_give_equal_demand() -> None:
    first, two = demand().block(77), demand().block(77)
    assert np.array_equal(first.download, two.download)
    assert np.array_equal(first.upload, two.upload)
    assert not np.array_equal(first.download, demand(seed=2).block(77).download)
    assert first.download.shape == (BLOCK_SLOTS, 8)


def test_demand_has_the_mean_that_the_term_says() -> None:
    week = hourly(demand())
    assert week.mean() == pytest.approx(STRADA.terms[0].download_bps, rel=0.1)
    quiet = hourly(demand(replace(STRADA, noise=QUIET)))
    assert quiet.mean() == pytest.approx(STRADA.terms[0].download_bps, rel=1e-3)


def test_working_hours_carry_the_load_and_sundays_little() -> None:
    days = hourly(demand()).reshape(7, 24)
    assert days[:5, 9:12].mean() > 8 * days[:5, 1:5].mean()
    assert days[:5].sum(axis=1).min() > 2 * days[6].sum()
    assert np.argmax(days[0]) in range(8, 17)


def test_a_term_grows_by_week_and_then_stands() -> None:
    term = Term(6, 1.0, 1.0, 0.03, 4)
    assert [growth(term, week) for week in (5, 6, 9, 50)] == pytest.approx(
        [1, 1.03, 1.03**4, 1.03**4]
    )
    quiet = demand(replace(STRADA, noise=QUIET))
    assert hourly(quiet, HOURS).sum() == pytest.approx(1.03 * hourly(quiet).sum(), rel=1e-3)


def test_the_hours_follow_the_wall_clock_over_a_change_to_summer_time() -> None:
    zone = "Europe/Berlin"
    scenario = replace(STRADA, time_zone=zone, noise=QUIET, terms=(Term(1, 1e8, 1e7, 0.0, 0),))
    began = start(zone, 2026, 3, 23)
    source = Demand(scenario, 1, began)
    # Summer time starts in the night to Sunday: from then on each hour comes 3600 s earlier.
    monday_utc = datetime(2026, 3, 30, 7, tzinfo=UTC).timestamp()
    index = int((monday_utc - began) // 3600)
    week_before = source.block(
        int((datetime(2026, 3, 23, 8, tzinfo=UTC).timestamp() - began) // 3600)
    )
    assert np.allclose(source.block(index).download, week_before.download)


def test_half_hour_zones_start_their_week_at_their_own_midnight() -> None:
    scenario = replace(STRADA, time_zone="Asia/Kolkata", noise=QUIET)
    assert np.array_equal(
        demand(scenario).block(9).download, demand(replace(STRADA, noise=QUIET)).block(9).download
    )


def test_heavy_hosts_burst_and_buildings_do_not() -> None:
    calm = replace(STRADA.noise, daily=0.0, slow=0.0, middle=0.0, fast=0.0)
    source = demand(replace(STRADA, noise=calm))
    ratio = np.vstack(
        [source.block(i).download / source.block(i).download[:, :1] for i in range(48)]
    )
    assert np.allclose(ratio[:, :5], 1)
    low, high = np.unique(ratio[:, 5:].round(9))
    assert high / low == pytest.approx(1 + STRADA.noise.burst)
