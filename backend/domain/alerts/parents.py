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
from itertools import chain
from typing import Literal

from backend.domain.alerts.conditions.blindness import fell_within_ms
from backend.domain.alerts.kinds import TRAITS, IncidentKind

ParentReason = Literal["blind", "router", "isp", "route", "together"]

OF_ROUTE_MS = 120_000
"""ISPs of one risk group whose outages began so near to each other fell with their route."""

TOGETHER_MS = 30_000
"""ISPs of one router, or routers of one campus, that fell so near to each other fell together: one message does. See
`together_ms`."""

EXPLAINED_BY: Mapping[IncidentKind, frozenset[IncidentKind]] = {
    "isp_silent": frozenset({"isp_down"}),
    "isp_full": frozenset({"isp_down", "isp_silent"}),
    "isp_degraded": frozenset({"isp_down", "isp_silent", "isp_full"}),
    "probes_missing": frozenset({"isp_down", "isp_silent"}),
    "probes_invalid": frozenset({"isp_down", "isp_silent"}),
    "quota": frozenset({"quota_used"}),
}
"""By kind: those of the same ISP that say why."""

STANDS_ALONE: frozenset[IncidentKind] = frozenset(
    kind
    for kind, traits in TRAITS.items()
    if traits.observed != "answered" and kind not in {"no_data", "quota"}
)
"""What was done to a router is known, and has to be seen to, whether it answers or not."""

FALL_TOGETHER: frozenset[IncidentKind] = frozenset(
    {"router_unreachable", "isp_down", "isp_silent", "isp_degraded", "no_data"}
)
"""ISPs that are full in the same minutes have no cause in common that a message could name."""

OF_CAMPUS: frozenset[IncidentKind] = frozenset({"router_unreachable", "no_data"})
"""Routers of one campus fall together; the others are of one router."""


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


def together_ms(interval_s: float) -> int:
    """How far apart two begins of one moment may be read: by one interval, by another where a poll came just before."""
    return max(TOGETHER_MS, round(2000 * interval_s))


def new_parents(
    incidents: Sequence[OpenIncident], blindness: Blindness | None = None, interval_s: float = 10.0
) -> dict[int, Parent]:
    """By the incident that has none yet; `incidents`: all of routers and ISPs that are open.

    `interval_s`: between two polls of a router.
    """
    if blindness is None:
        return _among(incidents, interval_s)
    # The first router of a campus is part of it and stands for the others: once it is over, each campus is one outage.
    standing = [
        replace(incident, parent_id=None)
        if incident.parent_id == blindness.incident_id
        else incident
        for incident in incidents
    ]
    parents = _of_blindness(incidents, blindness, interval_s) | _among(standing, interval_s)
    free = {incident.incident_id for incident in incidents if incident.parent_id is None}
    return {child: parent for child, parent in parents.items() if child in free}


def _of_blindness(
    incidents: Sequence[OpenIncident], blindness: Blindness, interval_s: float
) -> dict[int, Parent]:
    """Routers that fell with it, or since."""
    since_ms = blindness.from_ms - fell_within_ms(interval_s)
    return {
        incident.incident_id: Parent(blindness.incident_id, "blind")
        for incident in incidents
        if incident.kind == "router_unreachable"
        and incident.parent_id is None
        and incident.from_ms >= since_ms
    }


def _among(incidents: Sequence[OpenIncident], interval_s: float) -> dict[int, Parent]:
    """Parts of each other."""
    of_router: dict[int, list[OpenIncident]] = defaultdict(list)
    of_campus: dict[int, list[OpenIncident]] = defaultdict(list)
    for incident in incidents:
        of_router[incident.router_id].append(incident)
        if incident.kind in OF_CAMPUS:
            of_campus[incident.campus_id].append(incident)
    parents: dict[int, Parent] = {}
    near_ms = together_ms(interval_s)
    for child in sorted(incidents, key=_age):
        if child.parent_id is not None:
            continue
        here = of_router[child.router_id]
        beside = of_campus[child.campus_id] if child.kind in OF_CAMPUS else here
        causes = () if child.kind in STANDS_ALONE else _causes(child, here)
        if parent := next(chain(causes, _fallen(child, beside, parents, near_ms)), None):
            parents[child.incident_id] = parent
    return parents


def _age(incident: OpenIncident) -> tuple[int, int]:
    return incident.from_ms, incident.incident_id


def _fallen(
    child: OpenIncident, others: Sequence[OpenIncident], joined: Container[int], near_ms: int
) -> Iterator[Parent]:
    """With which of the others it fell. Those that were `joined` to another one stand for no others."""
    for other in others:
        if other.incident_id not in joined and _fell_before(other, child):
            apart_ms = child.from_ms - other.from_ms
            if _is_of_one_route(other, child) and apart_ms <= max(OF_ROUTE_MS, near_ms):
                yield Parent(other.incident_id, "route")
            elif apart_ms <= near_ms:
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
