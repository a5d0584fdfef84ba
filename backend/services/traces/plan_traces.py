"""One packet traced through a router before and after a plan of Timbang."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal

from backend.domain.config.router_rows import Snapshot, same
from backend.domain.config.rows_config import config_of
from backend.domain.plans.codec import plan_of
from backend.domain.walk.traces.sides import Beside, beside
from backend.domain.walk.traces.traces import Trace
from backend.errors import NotFound
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.rows import read_snapshot
from backend.routeros.session.client import Deadline, open_connection
from backend.services.discovery.kept_configs import KeptConfig
from backend.services.traces import tracing
from backend.services.traces.tracing import PacketQuery, RouterAccess
from backend.store.changes import change_pages
from backend.store.engine.session import Session

RouterHas = Literal["before", "after", "neither"]


@dataclass(frozen=True, slots=True)
class TracedPlan:
    """The rows of the plan, and those that it leads to: what the proof walked."""

    change_id: int
    before: Snapshot
    after: Snapshot


@dataclass(frozen=True, slots=True)
class PlanTrace:
    change_id: int
    router_has: RouterHas  # which of both it has now
    before: Trace  # on the rows of the plan
    after: Trace
    pairs: tuple[Beside, ...]


@dataclass(frozen=True, slots=True)
class RowsReading:
    """A configuration, and the rows of menus that plans write, over one connection."""

    kept: KeptConfig
    rows: Snapshot


def plan(session: Session, router_id: int, change_id: int) -> TracedPlan:
    """Raises NotFound, also for a change of another router."""
    row, _ = change_pages.get(session, change_id)
    if row.router_id != router_id:
        raise NotFound(
            "There is no change {change_id} of this router.",
            "router_has_no_change",
            change_id=change_id,
        )
    stored = plan_of(row.plan)
    return TracedPlan(change_id, stored.before, stored.after)


def read(router: RouterAccess, now: dt.datetime) -> RowsReading:
    """With no transaction open. Raises RouterError."""
    connection = open_connection(router.target, Deadline(tracing.READ_DEADLINE_S))
    try:
        config = read_config(connection, with_all_rules=True)
        return RowsReading(KeptConfig(config, now), read_snapshot(connection))
    finally:
        connection.close()


def replay(
    router: RouterAccess, reading: RowsReading, planned: TracedPlan, query: PacketQuery
) -> PlanTrace:
    """Addresses, NAT and all else that plans do not write are as read now. Raises Invalid naming the field."""
    before, after = (
        tracing.replay(router, config_of(reading.kept.config, rows, with_all_filters=True), query)
        for rows in (planned.before, planned.after)
    )
    has = _router_has(reading.rows, planned)
    return PlanTrace(planned.change_id, has, before, after, beside(before, after))


def _router_has(now: Snapshot, planned: TracedPlan) -> RouterHas:
    if same(now, planned.before):
        return "before"
    return "after" if same(now, planned.after) else "neither"
