"""A plan from hours, a length and a server, and a budget that it fits in."""

from __future__ import annotations

import pytest

from backend.domain.metering.capacity import Capacity
from backend.domain.probes import budget, schedule
from backend.domain.probes.guided_plan import GuidedTimes, guided_plan, preset_of
from backend.domain.probes.presets import LIGHT
from backend.domain.probes.schedule import PlanServer

PLAIN, WITH_PAGE = PlanServer(7, has_page=False), PlanServer(7, has_page=True)
GB = 10**9


def test_only_a_server_with_a_page_gets_web_timings() -> None:
    times = GuidedTimes("0 8-16 * * 1-5", "all", 5)
    plan = guided_plan(times, PLAIN, (1, 2))
    assert [(spec.kind, spec.direction, spec.duration_s) for spec in plan.probes] == [
        ("tcp", "download", 5),
        ("tcp", "upload", 5),
    ]
    assert (plan.server_ids, plan.uplink_ids) == ((7,), (1, 2))
    assert [spec.kind for spec in guided_plan(times, WITH_PAGE, ()).probes][-1] == "http"


@pytest.mark.parametrize("seconds", [5, 10, 60])
def test_every_length_that_can_be_chosen_makes_a_sound_plan(seconds: int) -> None:
    schedule.check(guided_plan(GuidedTimes("0 * * * *", "work", seconds), WITH_PAGE, ()), "tests")


def test_the_light_preset_is_known_again_and_nothing_else() -> None:
    light = GuidedTimes(LIGHT.plan.cron, LIGHT.plan.selection, LIGHT.plan.probes[0].duration_s)
    assert preset_of(guided_plan(light, WITH_PAGE, (3,))) == "light"
    assert preset_of(guided_plan(light, PLAIN, (3,))) == "custom"
    assert preset_of(guided_plan(GuidedTimes("0 8 * * *", "work", 10), WITH_PAGE, ())) == "custom"


def test_a_month_of_hourly_tests_by_hand() -> None:
    """100 Mbps down, 40 up; 10 s and 2 s of slow start: 150 MB and 60 MB a time."""
    plan = guided_plan(GuidedTimes("0 8-16 * * 1-5", "all", 10), PLAIN, ())
    a_time = sum(budget.run_bytes(spec, Capacity(100_000_000, 40_000_000)) for spec in plan.probes)
    assert a_time == 210_000_000
    # 22 days of 9 times: 41.58 GB; a fifth more is 49.9 GB.
    assert budget.suggested_bytes(22 * 9 * a_time, None) == 50 * GB


@pytest.mark.parametrize(
    "expected, quota, suggested",
    [
        (0, None, 0),
        (1, None, 1 * GB),
        (10 * GB, None, 12 * GB),
        (10 * GB, 0, 12 * GB),
        (10 * GB, 200 * GB, 12 * GB),
        (10 * GB, 100 * GB, 10 * GB),
        (10 * GB, 5 * GB, GB // 2),
    ],
)
def test_a_budget_has_room_but_never_more_than_a_tenth_of_the_quota(
    expected: int, quota: int | None, suggested: int
) -> None:
    assert budget.suggested_bytes(expected, quota) == suggested
