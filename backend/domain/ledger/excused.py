"""Time in which an outage does not count: announced maintenance, where the contract of that time says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from zoneinfo import ZoneInfo

from backend.domain.contracts.capacity_history import start_ms
from backend.domain.contracts.contracts import Contract
from backend.domain.dates.calendar import Interval
from backend.domain.figures.availability import inside

FOREVER_MS = 2**62


def excused(
    maintenance: Iterable[Interval], contracts: Sequence[Contract], zone: ZoneInfo
) -> list[Interval]:
    """`maintenance`: spans of it at the ISP, UTC ms; `contracts`: of the ISP, in order."""
    begins = [*(start_ms(each.from_date, zone) for each in contracts), FOREVER_MS]
    held = zip(contracts, pairwise(begins), strict=True)
    return inside(maintenance, [span for each, span in held if each.sla_excludes_maintenance])
