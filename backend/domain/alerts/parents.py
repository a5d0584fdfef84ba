"""Which incident is part of another one, so that only the other is news.

A router that does not answer says nothing of its ISPs; an ISP without a link is silent, too; one that is away is not
full, and on a full one pings wait; ISPs that share a route, or fall in the same moment, are one outage. So are routers
of one campus that fall in the same moment; never of two: who is told of one campus may not be told of the other. While
Timbang itself is blind, everybody is told of that, and of no router.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from backend.domain.alerts.blindness import FELL_WITHIN_MS
from backend.domain.alerts.incidents import IncidentKind

ParentReason = Literal["blind", "router", "isp", "route", "together"]

OF_ROUTE_MS = 120_000
"""ISPs of one risk group whose outages began so near to each other fell with their route."""

TOGETHER_MS = 30_000
"""ISPs of one router, or routers of one campus, that fell so near to each other fell together: one message does."""

EXPLAINED_BY: Mapping[IncidentKind, frozenset[IncidentKind]] = {
    "isp_silent": frozenset({"isp_down"}),
    "isp_full": frozenset({"isp_down", "isp_silent"}),
    "isp_degraded": frozenset({"isp_down", "isp_silent", "isp_full"}),
}
"""By kind: those of the same ISP that say why."""

FALL_TOGETHER: frozenset[IncidentKind] = frozenset(
    {"router_unreachable", "isp_down", "isp_silent", "isp_degraded"}
)
"""ISPs that are full in the same minutes have no cause in common that a message could name."""


@dataclass(frozen=True, slots=True)
class OpenIncident:
    incident_id: int
    kind: IncidentKind
    router_id: int
    uplink_id: int | None
    from_ms: int
    risk_group: str | None = None  # of the uplink
    parent_id: int | None = None
    campus_id: int = 0  # of the router


@dataclass(frozen=True, slots=True)
class Parent:
    incident_id: int
    reason: ParentReason


@dataclass(frozen=True, slots=True)
class Blindness:
    """The open incident of Timbang itself."""

    incident_id: int
    from_ms: int


def new_parents(
    incidents: Sequence[OpenIncident], blindness: Blindness | None = None
) -> dict[int, Parent]:
    """By the incident that has none yet; `incidents`: all of routers and ISPs that are open."""
    if blindness is None:
        return _among(incidents)
    # The first router of a campus is part of it and stands for the others: once it is over, each campus is one outage.
    standing = [
        replace(incident, parent_id=None)
        if incident.parent_id == blindness.incident_id
        else incident
        for incident in incidents
    ]
    parents = _of_blindness(incidents, blindness) | _among(standing)
    free = {incident.incident_id for incident in incidents if incident.parent_id is None}
    return {child: parent for child, parent in parents.items() if child in free}


def _of_blindness(incidents: Sequence[OpenIncident], blindness: Blindness) -> dict[int, Parent]:
    """Routers that fell with it, or since."""
    return {
        incident.incident_id: Parent(blindness.incident_id, "blind")
        for incident in incidents
        if incident.kind == "router_unreachable"
        and incident.parent_id is None
        and incident.from_ms >= blindness.from_ms - FELL_WITHIN_MS
    }


def _among(incidents: Sequence[OpenIncident]) -> dict[int, Parent]:
    """Parts of each other."""
    of_router: dict[int, list[OpenIncident]] = defaultdict(list)
    of_campus: dict[int, list[OpenIncident]] = defaultdict(list)
    for incident in incidents:
        of_router[incident.router_id].append(incident)
        if incident.kind == "router_unreachable":
            of_campus[incident.campus_id].append(incident)
    parents: dict[int, Parent] = {}
    for child in sorted(incidents, key=_age):
        is_router = child.kind == "router_unreachable"
        others = of_campus[child.campus_id] if is_router else of_router[child.router_id]
        if child.parent_id is None and (parent := next(_parents(child, others, parents), None)):
            parents[child.incident_id] = parent
    return parents


def _age(incident: OpenIncident) -> tuple[int, int]:
    return incident.from_ms, incident.incident_id


def _parents(
    child: OpenIncident, others: Sequence[OpenIncident], joined: Container[int]
) -> Iterator[Parent]:
    """The strongest reason first. Those that were `joined` to another one stand for no others."""
    if child.kind != "router_unreachable":
        yield from _causes(child, others)
    for other in others:
        if other.incident_id not in joined and _fell_before(other, child):
            apart_ms = child.from_ms - other.from_ms
            if _is_of_one_route(other, child) and apart_ms <= OF_ROUTE_MS:
                yield Parent(other.incident_id, "route")
            elif apart_ms <= TOGETHER_MS:
                yield Parent(other.incident_id, "together")


def _causes(child: OpenIncident, others: Sequence[OpenIncident]) -> Iterator[Parent]:
    """Why an ISP is as it is, its router first."""
    for other in others:
        if other.kind == "router_unreachable":
            yield Parent(other.incident_id, "router")
    for other in others:
        explains = other.kind in EXPLAINED_BY.get(child.kind, ())
        if explains and _is_of_one_isp(child, other):
            yield Parent(other.incident_id, "isp")


def _is_of_one_isp(child: OpenIncident, other: OpenIncident) -> bool:
    return child.uplink_id == other.uplink_id


def _fell_before(first: OpenIncident, second: OpenIncident) -> bool:
    """The first to fall stands for the others; by number where both fell in the same moment."""
    is_alike = first.kind == second.kind and first.kind in FALL_TOGETHER
    return is_alike and first.parent_id is None and _age(first) < _age(second)


def _is_of_one_route(first: OpenIncident, second: OpenIncident) -> bool:
    return bool(second.risk_group) and first.risk_group == second.risk_group
