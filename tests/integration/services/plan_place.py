"""A router with plans of tests, and the slots that became of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from sqlalchemy import select

from backend.domain.probes import schedule as probe_schedule
from backend.domain.probes.blackouts import Blackout
from backend.domain.probes.probe import ProbeSpec
from backend.domain.probes.schedule import MeasurementPlan
from backend.services.audit import Actor
from backend.services.probes import setups as probe_setups
from backend.services.probes.requested_settings import (
    ProbeLineInput,
    RequestedPlan,
    RequestedSettings,
)
from backend.services.probes.settings import replace_all
from backend.store.engine.database import Database
from backend.store.tables import ProbePlan, ProbeRun, ProbeServer
from tests.integration.rows import add_campus, add_router, add_uplink

JAKARTA = ZoneInfo("Asia/Jakarta")


MONDAY = dt.datetime(2026, 11, 16, 0, 0, tzinfo=JAKARTA).astimezone(dt.UTC)


HOUR, DAY = dt.timedelta(hours=1), dt.timedelta(days=1)


ADMIN = Actor(None, "admin", "admin")


DOWN, UP = ProbeSpec("tcp", "download"), ProbeSpec("tcp", "upload")


HOURLY = MeasurementPlan("0 * * * *", (DOWN, UP), selection="all", slip_s=600, window_s=3000)


class Place:
    """One router with lines, and servers; settings as a test wants them."""

    def __init__(self, database: Database, uplink_count: int = 3, servers: int = 1) -> None:
        self.database = database
        with database.transaction() as session:
            router = add_router(session, add_campus(session))
            self.uplinks = [
                add_uplink(session, router, f"ether{number}", 100, number)
                for number in range(1, uplink_count + 1)
            ]
            made = [ProbeServer(name=f"S{n}", host=f"s{n}.example") for n in range(servers)]
            session.add_all(made)
            session.flush()
            self.router_id = router.id
            self.server_ids = tuple(server.id for server in made)

    def set(
        self,
        *plans: MeasurementPlan | RequestedPlan,
        now: dt.datetime = MONDAY,
        paused_until: dt.datetime | None = None,
        closed: Sequence[Blackout] = (),
        budgets: Sequence[int | None] = (None, None, None),
    ) -> None:
        uplink_count = [
            ProbeLineInput(uplink.id, f"10.0.0.{uplink.id}", budget)
            for uplink, budget in zip(self.uplinks, budgets, strict=True)
        ]
        requests = [
            plan
            if isinstance(plan, RequestedPlan)
            else RequestedPlan(
                None, f"plan {number}", "custom", True, replace(plan, server_ids=self.server_ids)
            )
            for number, plan in enumerate(plans)
        ]
        requested_settings = RequestedSettings(uplink_count, requests, paused_until, tuple(closed))
        with self.database.transaction() as session:
            replace_all(session, ADMIN, self.router_id, requested_settings, now)

    def saved(self) -> list[RequestedPlan]:
        with self.database.transaction() as session:
            rows = session.scalars(select(ProbePlan).order_by(ProbePlan.id)).all()
            return [
                RequestedPlan(
                    row.id, row.name, "custom", row.enabled, probe_schedule.from_json(row.content)
                )
                for row in rows
            ]

    def rows(self) -> Sequence[ProbeRun]:
        with self.database.transaction() as session:
            return session.scalars(select(ProbeRun).order_by(ProbeRun.due_at, ProbeRun.id)).all()

    def hours(
        self, plan: MeasurementPlan, from_at: dt.datetime, to_at: dt.datetime
    ) -> list[dt.datetime]:
        """The plan's times."""
        with self.database.transaction() as session:
            calendar = probe_setups.load(session, self.router_id).calendar
        edges = (int(instant.timestamp() * 1000) for instant in (from_at, to_at))
        return [
            dt.datetime.fromtimestamp(tick / 1000, dt.UTC)
            for tick in probe_schedule.ticks(plan, calendar, *edges)
        ]


def slot_of(row: ProbeRun) -> tuple[int, str | None, dt.datetime]:
    """Uplink, direction and hour: which slot of the hourly plan a row is."""
    return row.uplink_id, row.direction, row.due_at.replace(minute=0, second=0, microsecond=0)
