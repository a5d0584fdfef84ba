"""What plans would move and cost over the next 30 days, and what will not work."""

from __future__ import annotations

import datetime as dt
import decimal
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from backend.domain.dates.calendar import Interval
from backend.domain.dates.zones import DAY_MS
from backend.domain.probes import blackouts
from backend.domain.probes import budget as probe_budget
from backend.domain.probes import layout as probe_layout
from backend.domain.probes import schedule as probe_schedule
from backend.domain.probes.schedule import MeasurementPlan
from backend.services.probes import setups
from backend.services.probes.requested_settings import RequestedPlan, RequestedSettings, checked
from backend.services.probes.setups import Setup
from backend.store.engine import instants
from backend.store.engine.session import Session
from backend.store.probes import slots as probe_slots
from backend.store.tables import ProbeLine, Uplink

DAYS = 30
SHOWN_TIMES = 5

Code = Literal[
    "over_budget",
    "no_server",
    "no_second_server",
    "no_page",
    "no_source_address",
    "no_slot",
    "crowded",
]


@dataclass(frozen=True, slots=True)
class PlannedLoad:
    """Runs over one uplink, their bytes (at most) and their seconds."""

    runs: int = 0
    bytes: int = 0
    seconds: int = 0

    def plus(self, other: PlannedLoad) -> PlannedLoad:
        return PlannedLoad(
            self.runs + other.runs, self.bytes + other.bytes, self.seconds + other.seconds
        )


@dataclass(frozen=True, slots=True)
class UplinkEstimate:
    uplink: Uplink
    load: PlannedLoad
    budget_bytes: int | None
    used_bytes: int
    cost: decimal.Decimal | None  # None: no price, or no quota that the price buys

    @property
    def cost_currency(self) -> str | None:
        return None if self.cost is None else self.uplink.price_currency

    @property
    def over_budget(self) -> bool:
        return self.budget_bytes is not None and self.load.bytes > self.budget_bytes


@dataclass(frozen=True, slots=True)
class PlanEstimate:
    name: str
    load: PlannedLoad
    next_due: list[dt.datetime]


@dataclass(frozen=True, slots=True)
class EstimateWarning:
    """Nothing that forbids saving; `field` as in a refusal (`plans.0.server_ids`)."""

    field: str
    code: Code
    message: str


@dataclass(frozen=True, slots=True)
class Estimate:
    lines: list[UplinkEstimate]
    plans: list[PlanEstimate]
    warnings: list[EstimateWarning]


def of_request(
    session: Session, router_id: int, requested_settings: RequestedSettings, now: dt.datetime
) -> Estimate:
    """Estimate for unsaved settings. Raises NotFound, Invalid."""
    return of_settings(session, setups.load(session, router_id), requested_settings, now)


def of_settings(
    session: Session, stored: Setup, requested_settings: RequestedSettings, now: dt.datetime
) -> Estimate:
    """For settings in the place of the stored ones. Raises Invalid."""
    settings = checked(stored, requested_settings, None)
    lines = {
        line.uplink_id: ProbeLine(
            uplink_id=line.uplink_id,
            source_address=line.source_address,
            budget_bytes=line.budget_bytes,
        )
        for line in settings.lines
    }
    setup = replace(stored, lines=lines, blackouts=settings.blackouts)
    made = estimate(session, setup, settings.plans, now)
    return replace(made, warnings=[*made.warnings, *_warnings(setup, settings, made)])


def estimate(
    session: Session, setup: Setup, plans: Sequence[RequestedPlan], now: dt.datetime
) -> Estimate:
    """Without warnings. Plans that are off count for themselves, not for the lines."""
    now_ms = instants.ms(now)
    by_uplink: dict[int, PlannedLoad] = defaultdict(PlannedLoad)
    shown = []
    blacked_out = blackouts.covered(setup.windows(now_ms, now_ms + DAYS * DAY_MS))
    for requested_plan in plans:
        loads = plan_loads(setup, requested_plan.plan, now_ms, blacked_out)
        for uplink_id, load in loads.items():
            by_uplink[uplink_id] = (
                by_uplink[uplink_id].plus(load) if requested_plan.enabled else by_uplink[uplink_id]
            )
        shown.append(
            PlanEstimate(
                requested_plan.name, _sum(loads), next_due(setup, requested_plan.plan, now_ms)
            )
        )
    used = used_this_month(session, setup, now_ms)
    lines = [
        _line(setup, uplink, by_uplink[uplink.id], used[uplink.id]) for uplink in setup.uplinks
    ]
    return Estimate(lines, shown, [])


def next_due(setup: Setup, plan: MeasurementPlan, now_ms: int) -> list[dt.datetime]:
    ticks_ms = probe_schedule.next_ticks(plan, setup.calendar, now_ms, SHOWN_TIMES)
    return [instants.at(tick_ms) for tick_ms in ticks_ms]


def used_this_month(session: Session, setup: Setup, now_ms: int) -> dict[int, int]:
    """Bytes of probes over each uplink in the campus's calendar month."""
    first_ms, following_ms = probe_budget.month_bounds(now_ms, setup.calendar.zone)
    month = instants.at(first_ms), instants.at(following_ms)
    return probe_slots.used_bytes(session, [uplink.id for uplink in setup.uplinks], *month)


def plan_loads(
    setup: Setup, plan: MeasurementPlan, now_ms: int, blacked_out: Sequence[Interval]
) -> dict[int, PlannedLoad]:
    """By uplink, for the next 30 days without blackouts."""
    times = _count(setup, plan, now_ms, blacked_out)
    servers = setup.servers_of(plan)
    loads = {}
    for uplink in setup.uplinks:
        if plan.uplink_ids and uplink.id not in plan.uplink_ids:
            continue
        load, capacity = PlannedLoad(), setups.capacity(uplink)
        for spec, often in probe_schedule.runs_a_tick(plan, servers):
            runs = often * times
            moved = probe_budget.run_bytes(spec, capacity) * runs
            load = load.plus(PlannedLoad(runs, moved, probe_schedule.length_s(spec) * runs))
        loads[uplink.id] = load
    return loads


def _count(
    setup: Setup, plan: MeasurementPlan, now_ms: int, blacked_out: Sequence[Interval]
) -> int:
    starts = [from_ms for from_ms, _ in blacked_out]
    count = 0
    for at_ms in probe_schedule.ticks(plan, setup.calendar, now_ms, now_ms + DAYS * DAY_MS):
        last = bisect_right(starts, at_ms) - 1
        count += last < 0 or at_ms >= blacked_out[last][1]
    return count


def _sum(loads: Mapping[int, PlannedLoad]) -> PlannedLoad:
    total = PlannedLoad()
    for load in loads.values():
        total = total.plus(load)
    return total


def _line(setup: Setup, uplink: Uplink, load: PlannedLoad, used_bytes: int) -> UplinkEstimate:
    cost = probe_budget.cost(load.bytes, uplink.quota_bytes, uplink.price_amount)
    return UplinkEstimate(uplink, load, setup.budget_bytes(uplink.id), used_bytes, cost)


def _warnings(
    setup: Setup, requested_settings: RequestedSettings, made: Estimate
) -> Iterator[EstimateWarning]:
    places = {
        requested_line.uplink_id: f"lines.{number}"
        for number, requested_line in enumerate(requested_settings.lines)
    }
    for line in made.lines:
        if line.over_budget:
            yield EstimateWarning(
                f"{places[line.uplink.id]}.budget_bytes",
                "over_budget",
                f"{line.uplink.name}: the plans may need more than its budget; what exceeds it is skipped.",
            )
        if line.load.runs and not setup.source_address(line.uplink.id):
            yield EstimateWarning(
                places.get(line.uplink.id, "lines"),
                "no_source_address",
                f"{line.uplink.name} has no source address: its probes are skipped.",
            )
    for number, (requested_plan, plan) in enumerate(
        zip(requested_settings.plans, made.plans, strict=True)
    ):
        if requested_plan.enabled:
            yield from _plan_warnings(setup, requested_plan, plan, f"plans.{number}")


def _plan_warnings(
    setup: Setup, requested_plan: RequestedPlan, made: PlanEstimate, field: str
) -> Iterator[EstimateWarning]:
    servers = setup.servers_of(requested_plan.plan)
    if not servers:
        yield EstimateWarning(
            f"{field}.server_ids", "no_server", "Without a server, every probe is skipped."
        )
    elif requested_plan.preset == "dispute" and len(servers) < 2:
        yield EstimateWarning(
            f"{field}.server_ids",
            "no_second_server",
            "With one server, an ISP can say that the server was at fault: choose two.",
        )
    for number, spec in enumerate(requested_plan.plan.probes):
        if servers and spec.traits.needs_page and not any(server.has_page for server in servers):
            yield EstimateWarning(
                f"{field}.probes.{number}",
                "no_page",
                "None of the servers has a page: HTTP timings are skipped.",
            )
    if not made.next_due:
        yield EstimateWarning(
            f"{field}.cron", "no_slot", "No such time comes within the selected hours."
        )
    elif _is_crowded(setup, requested_plan.plan, instants.ms(made.next_due[0])):
        yield EstimateWarning(
            f"{field}.window_s",
            "crowded",
            "Not all measurements of one time fit after one another: give more time, or plan fewer.",
        )


def _is_crowded(setup: Setup, plan: MeasurementPlan, tick_ms: int) -> bool:
    requests = probe_schedule.requests(
        plan,
        0,
        tick_ms,
        uplink_ids=[uplink.id for uplink in setup.uplinks],
        servers=setup.servers_of(plan),
        seed=setup.router.name,
    )
    return not all(laid.fits for laid in probe_layout.lay_out(requests, []))
