"""How often something failed, and how long it took until it was well again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median_low

from backend.domain.alerts.kinds import IncidentKind


@dataclass(frozen=True, slots=True)
class OverIncident:
    """One whose cause is gone. Times in ms."""

    kind: IncidentKind
    router_id: int
    uplink_id: int | None
    lasted_ms: int
    acknowledged_after_ms: int | None  # since it was known; None: nobody did


@dataclass(frozen=True, slots=True)
class Repairs:
    """All of one router or uplink and of one kind. The mean is MTTR, the mean time to restore."""

    kind: IncidentKind
    router_id: int
    uplink_id: int | None
    incidents: int
    mean_ms: int
    median_ms: int
    longest_ms: int
    total_ms: int
    acknowledged: int
    median_acknowledged_ms: int | None


def repairs(incidents: Iterable[OverIncident]) -> list[Repairs]:
    """The longest in total first."""
    groups: dict[tuple[IncidentKind, int, int | None], list[OverIncident]] = defaultdict(list)
    for incident in incidents:
        groups[incident.kind, incident.router_id, incident.uplink_id].append(incident)
    rows = [_of_group(group) for group in groups.values()]
    return sorted(rows, key=lambda row: (-row.total_ms, row.router_id, row.uplink_id or 0))


def _of_group(group: Sequence[OverIncident]) -> Repairs:
    lasted = [incident.lasted_ms for incident in group]
    waits = [each.acknowledged_after_ms for each in group if each.acknowledged_after_ms is not None]
    first = group[0]
    return Repairs(
        kind=first.kind,
        router_id=first.router_id,
        uplink_id=first.uplink_id,
        incidents=len(group),
        mean_ms=round(sum(lasted) / len(lasted)),
        median_ms=median_low(lasted),
        longest_ms=max(lasted),
        total_ms=sum(lasted),
        acknowledged=len(waits),
        median_acknowledged_ms=median_low(waits) if waits else None,
    )
