"""All probe settings of one router, read once for planning, gate, estimates and pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import WorkCalendar
from backend.domain.metering.capacity import Capacity
from backend.domain.probes import blackouts
from backend.domain.probes.blackouts import Blackout, BlackoutWindow
from backend.domain.probes.probe import Target
from backend.domain.probes.schedule import MeasurementPlan, PlanServer
from backend.services.inventory import calendars
from backend.store.engine import instants
from backend.store.engine.session import Session
from backend.store.inventory import campuses, routers
from backend.store.probes import settings as probe_settings
from backend.store.tables import ProbeLine, ProbeServer, Router, Uplink


@dataclass(frozen=True, slots=True)
class Setup:
    router: Router
    timezone: str
    calendar: WorkCalendar
    uplinks: Sequence[Uplink]  # live ones in their order
    lines: Mapping[int, ProbeLine]
    servers: Mapping[int, ProbeServer]  # live ones by id
    blackouts: tuple[Blackout, ...]
    paused_until_ms: int  # 0: not paused

    def uplink(self, uplink_id: int) -> Uplink | None:
        return next((uplink for uplink in self.uplinks if uplink.id == uplink_id), None)

    def source_address(self, uplink_id: int) -> str:
        line = self.lines.get(uplink_id)
        return "" if line is None else line.source_address

    def budget_bytes(self, uplink_id: int) -> int | None:
        line = self.lines.get(uplink_id)
        return None if line is None else line.budget_bytes

    def servers_of(self, plan: MeasurementPlan) -> list[PlanServer]:
        """The plan's servers that still exist."""
        servers = (self.servers.get(server_id) for server_id in plan.server_ids)
        return [PlanServer(server.id, bool(server.url)) for server in servers if server is not None]

    def windows(self, from_ms: int, to_ms: int) -> list[BlackoutWindow]:
        """Blackouts that touch this time."""
        return blackouts.windows(self.blackouts, from_ms, to_ms, self.calendar.zone)


def load(session: Session, router_id: int) -> Setup:
    """Raises NotFound."""
    router = routers.get(session, router_id)
    campus = campuses.get(session, router.campus_id)
    uplinks = routers.live_uplinks(session, [router_id])[router_id]
    pause = probe_settings.pause(session, router_id)
    until = None if pause is None else pause.paused_until
    return Setup(
        router=router,
        timezone=campus.timezone,
        calendar=calendars.work_calendar(campus),
        uplinks=uplinks,
        lines=probe_settings.lines(session, [uplink.id for uplink in uplinks]),
        servers={server.id: server for server in probe_settings.servers(session)},
        blackouts=blackouts.parse([] if pause is None else pause.blackouts),
        paused_until_ms=0 if until is None else instants.ms(until),
    )


def capacity(uplink: Uplink) -> Capacity:
    return Capacity(uplink.download_bps, uplink.upload_bps)


def target(server: ProbeServer | None) -> Target:
    """As a run stores it; empty without a server."""
    if server is None:
        return Target("", "")
    return Target(server.name, server.host, port=server.port, url=server.url)
