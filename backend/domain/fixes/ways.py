"""Cures of findings about ways: routes, their tables, and marks for what comes in from outside."""

from __future__ import annotations

from collections.abc import Sequence

from backend.domain.config.router_rows import ROUTE, TABLE, Row
from backend.domain.config.routing import DEFAULT_DESTINATION, MAIN
from backend.domain.config.rows_config import is_on
from backend.domain.lint.findings import Finding
from backend.domain.methods.pins import table_of
from backend.domain.plans.draft import Draft
from backend.domain.plans.insides import inward
from backend.domain.plans.plan import MARKER, PlanUplink
from backend.domain.plans.standing import Standing
from backend.domain.plans.ways import default_routes, mark_answers, route_marks, ways
from backend.domain.plans.words import statement


def watched(draft: Draft, _standing: Standing, findings: Sequence[Finding]) -> None:
    gateways = {finding.params["gateway"] for finding in findings}
    for row in draft.now.of(ROUTE):
        is_default = row.get("dst-address", DEFAULT_DESTINATION) == DEFAULT_DESTINATION
        if is_default and row.get("gateway") in gateways and not is_on(row, "disabled"):
            draft.set(ROUTE, row, {"check-gateway": "ping"})


def answers(draft: Draft, standing: Standing, findings: Sequence[Finding]) -> None:
    """Requests that come in by these ISPs get their mark, and answers with the mark their table."""
    names = {name for finding in findings for name in str(finding.params["interfaces"]).split(", ")}
    needed = [uplink for uplink in standing.uplinks if uplink.interface in names]
    for way in ways(draft, standing, needed):
        route_marks(draft, standing, way, inward(standing))
        mark_answers(draft, standing, way)


def tables(draft: Draft, standing: Standing, findings: Sequence[Finding]) -> None:
    """Tables that rules name and the router does not have, or has switched off."""
    rows = {row.get("name"): row for row in draft.now.of(TABLE)}
    for finding in findings:
        name = str(finding.params["table"])
        row = rows.get(name)
        if row is None:
            draft.add(TABLE, {"name": name, "fib": "", "comment": f"{MARKER} table {name}"})
            _lead(draft, standing, name)
        elif is_on(row, "disabled"):
            draft.set(TABLE, row, {"disabled": "no"})


def default_in_tables(draft: Draft, standing: Standing, findings: Sequence[Finding]) -> None:
    for finding in findings:
        _lead(draft, standing, str(finding.params["table"]))


def default_in_main(draft: Draft, standing: Standing, _findings: Sequence[Finding]) -> None:
    """The largest ISP first: it can best carry what no mark leads."""
    largest = sorted(standing.uplinks, key=lambda uplink: -uplink.download_bps)
    for distance, uplink in enumerate(largest, 1):
        add_route(draft, standing, uplink, MAIN, distance)


def _lead(draft: Draft, standing: Standing, table: str) -> None:
    """A default route of the one ISP that has no table of its own."""
    if any(row.get("routing-table") == table for row in draft.now.of(ROUTE)):
        return
    free = [
        uplink for uplink in standing.uplinks if not table_of(standing.config, uplink.interface)
    ]
    if len(free) == 1:
        add_route(draft, standing, free[0], table, 1)
    else:
        draft.problems.append(statement("fix_table_of_whom", table=table))


def add_route(
    draft: Draft, standing: Standing, uplink: PlanUplink, table: str, distance: int
) -> None:
    """The uplink's nearest default route, in this table at this distance."""
    routes = default_routes(standing.config, uplink.interface)
    if not routes:
        name, interface = uplink.name, uplink.interface
        draft.problems.append(statement("no_gateway", name=name, interface=interface))
    for route in routes[:1]:
        draft.add(ROUTE, _row(route, uplink, table, distance))


def _row(route: Row, uplink: PlanUplink, table: str, distance: int) -> dict[str, str]:
    return {
        **route,
        "distance": str(distance),
        "routing-table": table,
        "comment": f"{MARKER} default route of {uplink.interface} in {table}",
    }
