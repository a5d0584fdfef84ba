"""The plans of the demo's past tests: at whatever hour a demo starts, its last seven days say who is slow."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from backend.domain.dates.calendar import WorkCalendar
from backend.domain.probes import schedule
from backend.domain.quality.server_fault import FaultPolicy
from backend.services.probes.servers import ProbeServerInput
from cli.demo.active import plans
from cli.demo.active.servers import FAR, NEAR
from cli.demo.busy import BEFORE_S

OFFICE = WorkCalendar(ZoneInfo("Asia/Jakarta"), (((480, 1020),),) * 5 + ((), ()))
HOUR_MS = 3_600_000
WEEK_MS = 7 * 24 * HOUR_MS
MONDAY_MS = 1_795_971_600_000  # 00:00 in Jakarta


@pytest.mark.parametrize("server", [FAR, NEAR], ids=lambda server: server.name)
def test_seven_days_have_enough_downloads_from_each_server(server: ProbeServerInput) -> None:
    downloads = [
        plan
        for plan, its_server in plans.PLANS.values()
        if its_server is server and plan.probes == plans.DOWNLOADS
    ]
    for hour in range(7 * 24):
        start_ms = MONDAY_MS + hour * HOUR_MS
        calm_ms = start_ms - round(BEFORE_S * 1000)
        runs = [
            at_ms
            for plan in downloads
            for at_ms in schedule.ticks(plan, OFFICE, start_ms - WEEK_MS, calm_ms)
        ]
        assert len(runs) >= FaultPolicy().min_runs, hour
