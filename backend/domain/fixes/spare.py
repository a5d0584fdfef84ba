"""Spare routes in the table of one ISP, so that others than the main table's first take over when it fails."""

from __future__ import annotations

from collections.abc import Sequence

from backend.domain.config.config import RouterConfig
from backend.domain.config.router_rows import ROUTE, Snapshot
from backend.domain.fixes.fixing import finished
from backend.domain.fixes.ways import add_route
from backend.domain.methods.pins import table_of
from backend.domain.plans.draft import Draft
from backend.domain.plans.plan import Plan, PlanUplink, Refused
from backend.domain.plans.standing import Standing
from backend.domain.plans.words import statement


def plan_spare(
    config: RouterConfig,
    snapshot: Snapshot,
    uplinks: Sequence[PlanUplink],
    lost: str,
    takers: Sequence[str],
) -> Plan | Refused:
    """Routes by the interfaces `takers`, behind all that the table of interface `lost` has; or all reasons against it.

    While all ISPs work no packet may take another way.
    """
    standing = Standing.of(config, snapshot, uplinks)
    by_interface = {uplink.interface: uplink for uplink in standing.uplinks}
    table = table_of(standing.config, lost)
    if not table:
        return Refused((statement("spare_without_table", name=by_interface[lost].name),))
    draft = Draft.of(snapshot)
    distance = _farthest(draft, table) + 1
    for taker in takers:
        add_route(draft, standing, by_interface[taker], table, distance)
    names = ", ".join(by_interface[taker].name for taker in takers)
    effect = statement("spare_takes_over", name=by_interface[lost].name, takers=names)
    return finished(draft, standing, effect)


def _farthest(draft: Draft, table: str) -> int:
    return max(
        int(row.get("distance", "1"))
        for row in draft.now.of(ROUTE)
        if row.get("routing-table") == table
    )
