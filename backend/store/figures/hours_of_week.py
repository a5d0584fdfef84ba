"""Hours, and slots of partly selected hours, summed by their place in the local week."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from backend.domain.metering.rollups import Rollup
from backend.store.engine import bulk, placing
from backend.store.figures.figures import NAMES, SLOTS, TOTALS, TimeSpan, rows_of
from backend.store.polling.rollups import rollup

HOURS = rows_of("hour", "at", "timestamptz", "at")
OF_SLOTS = f"SELECT uplink_id, at, {NAMES} FROM ({SLOTS}) AS slots"  # noqa: S608 (our own names)

OF_WEEK = f"""
SELECT uplink_id,
  (extract(isodow FROM local)::integer - 1) * 24 + extract(hour FROM local)::integer AS number,
  count(DISTINCT date_trunc('hour', local))::integer, {TOTALS}
FROM ({{parts}}) AS every, LATERAL (SELECT at AT TIME ZONE %(timezone)s AS local) AS clock
WHERE covered_ms > 0 GROUP BY uplink_id, number ORDER BY uplink_id, number
"""  # noqa: S608 (our own names)


@dataclass(frozen=True, slots=True)
class HourOfWeek:
    """One uplink in one hour of the local week (0 = Monday 00:00): the sum of `hours` such hours."""

    uplink_id: int
    hour_of_week: int
    hours: int
    totals: Rollup


def hours_of_week(
    session: Session,
    uplink_ids: Sequence[int],
    hours: Sequence[TimeSpan],
    slots: Sequence[TimeSpan],
    timezone: str,
) -> list[HourOfWeek]:
    """From hours and slots that begin in the spans, where observed."""
    parts: list[str] = []
    values: dict[str, Any] = {"timezone": timezone}
    for table, part, spans in (("hour", HOURS, hours), ("slot", OF_SLOTS, slots)):
        if spans:
            parts.append(part)
            values |= placing.instants(table, uplink_ids, spans)
    if not parts or not uplink_ids:
        return []
    statement = OF_WEEK.format(parts=" UNION ALL ".join(parts))
    return [
        HourOfWeek(row[0], row[1], row[2], rollup(0, row[3:]))
        for row in bulk.read(session, statement, **values)
    ]
