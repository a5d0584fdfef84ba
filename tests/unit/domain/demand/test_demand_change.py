"""How much other weeks may ask for, from how the recorded ones differ."""

from __future__ import annotations

import random
from math import log

import pytest

from backend.domain.demand.bootstrap import Outlook, forecast
from backend.domain.demand.change import ASSUMED, WORTH, DemandChange, demand_change, weekly_means
from backend.domain.demand.demand import Demand, demand_of
from backend.domain.metering.slots import SLOT_MS, Slot
from tests.unit.domain.balance.demands import DAY_SLOTS, JAKARTA, MONDAY_MS
from tests.unit.domain.demand.even_split import even

IDEAL = (0.2, 0.4, 0.4)
BPS = (100e6, 200e6, 200e6)


def recorded(*weeks: float, days: int = 5) -> Demand:
    """Working days of weeks that carry so many times 30 Mbit/s on each of three lines."""
    slots: dict[int, list[Slot]] = {1: [], 2: [], 3: []}
    for number, week in enumerate(weeks):
        for day in range(days):
            for slot in range(0, DAY_SLOTS, 12):
                at_ms = MONDAY_MS + ((7 * number + day) * DAY_SLOTS + slot) * SLOT_MS
                size = round(30e6 * week * (1 + slot / DAY_SLOTS) * SLOT_MS / 8000)
                for uplink in slots.values():
                    uplink.append(Slot(at_ms, size, size // 5, SLOT_MS))
    return demand_of([1, 2, 3], slots, JAKARTA, 1)


def test_weeks_are_seven_days_back_from_the_last_day() -> None:
    means = weekly_means(recorded(1.0, 1.5, 0.9), "download")
    assert [mean / means[0] for mean in means] == pytest.approx([1, 1.5, 0.9], abs=1e-6)
    assert weekly_means(recorded(), "download") == []


def test_a_week_of_which_little_was_seen_is_none() -> None:
    whole = recorded(1.0, 1.0)
    means = weekly_means(recorded(1.0, 1.0, days=2), "download")
    assert len(means) == len(weekly_means(whole, "download")) == 2
    # The last of nine days in a row stands alone in front of the seven before it: with two it is too little.
    assert len(weekly_means(recorded(1.0, days=9), "download")) == 1


def test_each_week_is_held_against_those_before_it() -> None:
    change = demand_change(recorded(1.0, 1.2, 0.9), "download")
    errors = [log(1.2), log(0.9 / 1.1)]
    assert change.degrees == WORTH + 2
    squares = WORTH * ASSUMED**2 + sum(error**2 for error in errors)
    assert change.spread == pytest.approx((squares / (WORTH + 2)) ** 0.5, rel=1e-4)


def test_one_week_tells_nothing_but_what_is_assumed() -> None:
    for weeks in ((), (1.0,)):
        change = demand_change(recorded(*weeks), "download")
        assert (change.spread, change.degrees) == (pytest.approx(ASSUMED), WORTH)


def test_no_draw_is_another_campus() -> None:
    chance = random.Random(1)
    factors = [DemandChange(0.5, 1).draw(chance) for _ in range(2000)]
    assert 1 / 3.01 < min(factors) < 0.4
    assert 2.5 < max(factors) < 3.01
    assert sum(factor < 1 for factor in factors) == pytest.approx(1000, abs=100)


def test_weeks_that_differ_widen_p95_but_neither_shares_nor_the_part_that_is_gained() -> None:
    outlook = Outlook(even(IDEAL, 3), 0.0, BPS, BPS, IDEAL)
    alike, unlike = (
        forecast(recorded(*weeks), "download", outlook, random.Random(1), 400)
        for weeks in ((1.0, 1.0, 1.0, 1.0), (1.0, 1.4, 0.8, 1.3))
    )

    def width(made) -> float:
        interval = made.after[0].p95_utilization
        return (interval.high - interval.low) / interval.value

    assert 0.2 < width(alike) < 0.4
    assert width(unlike) > 1.8 * width(alike)
    assert unlike.after[0].share.high - unlike.after[0].share.low < 1e-9
    # The same demand meets both ways of balancing.
    assert unlike.least_gain == pytest.approx(alike.least_gain, abs=1e-6)


def test_the_interval_holds_a_week_that_asks_for_less() -> None:
    """Numbers, section 3.4: with days only, none of three lines held when demand fell as it had before."""
    weeks = (1.0, 0.85, 1.1, 0.9)
    outlook = Outlook(even(IDEAL, 3), 0.0, BPS, BPS, IDEAL)
    made = forecast(recorded(*weeks), "download", outlook, random.Random(1), 400)
    came = made.after[0].p95_utilization.value * 0.8
    assert all(side.p95_utilization.holds(came) for side in made.after)
