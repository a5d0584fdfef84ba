"""Outages of ISPs over a window, and how much of a link's outage was read."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence

from sqlalchemy.orm import Session

from backend.domain.dates.calendar import Interval
from backend.domain.metering.slots import SLOT_MS
from backend.store.engine import bulk
from backend.store.engine.columns import RowColumns
from backend.store.engine.instants import ms

KINDS = ("link_down", "interface_missing", "isp_silent", "isp_degraded", "unreachable")

OUTAGES = """
SELECT kind, uplink_id, from_at, to_at FROM event
WHERE router_id = %(router_id)s AND kind = ANY(%(kinds)s)
  AND from_at < %(to_at)s AND (to_at IS NULL OR to_at > %(from_at)s)
"""

SPANS = RowColumns(
    ("number", "uplink_id", "since", "until"), ("integer", "integer", "epoch_ms", "epoch_ms")
)
READ_SPANS = RowColumns(("number", "since", "until"), ("integer", "epoch_ms", "epoch_ms"))
# A slot that an end of the span cuts counts by its part inside.
MEASURED = f"""
SELECT span.number, round(sum(
  greatest(slot.covered_ms - slot.bridged_ms, 0) * extract(epoch FROM
    least(slot.at + length.of_slot, span.until) - greatest(slot.at, span.since))
  * 1000 / {SLOT_MS}))::bigint
FROM {SPANS.unnested} AS span ({SPANS.listed})
CROSS JOIN (SELECT interval '{SLOT_MS} milliseconds' AS of_slot) AS length
JOIN slot ON slot.uplink_id = span.uplink_id
  AND slot.at > span.since - length.of_slot AND slot.at < span.until
GROUP BY span.number
"""  # noqa: S608 (our own names)

# While the interface of one ISP is missing, that of another tells whether the router was read.
READ = f"""
SELECT number, round(sum(measured_ms * part))::bigint FROM (
  SELECT span.number, slot.at,
    max(greatest(slot.covered_ms - slot.bridged_ms, 0)) AS measured_ms,
    max(extract(epoch FROM
      least(slot.at + length.of_slot, span.until) - greatest(slot.at, span.since))
      * 1000 / {SLOT_MS}) AS part
  FROM {READ_SPANS.unnested} AS span ({READ_SPANS.listed})
  CROSS JOIN (SELECT interval '{SLOT_MS} milliseconds' AS of_slot) AS length
  JOIN uplink ON uplink.router_id = %(router_id)s
  JOIN slot ON slot.uplink_id = uplink.id
    AND slot.at > span.since - length.of_slot AND slot.at < span.until
  GROUP BY span.number, slot.at
) AS of_slot GROUP BY number
"""  # noqa: S608 (our own names)


def outages(
    session: Session, router_id: int, from_at: dt.datetime, to_at: dt.datetime
) -> Mapping[tuple[str, int | None], list[Interval]]:
    """UTC ms by kind and uplink (None: of the router) of all that touch [from, to); one that lasts ends at `to_at`."""
    spans: dict[tuple[str, int | None], list[Interval]] = defaultdict(list)
    values = {"router_id": router_id, "kinds": list(KINDS), "from_at": from_at, "to_at": to_at}
    for kind, uplink_id, began_at, ended_at in bulk.read(session, OUTAGES, **values):
        spans[kind, uplink_id].append((ms(began_at), ms(ended_at or to_at)))
    return spans


def measured_ms(session: Session, spans: Sequence[tuple[int, int, int]]) -> list[int]:
    """How much of each span (uplink, UTC ms from and to) was read closely enough to know the link."""
    if not spans:
        return []
    numbered = [(number, *span) for number, span in enumerate(spans)]
    measured = dict(bulk.read(session, MEASURED, **bulk.packed(SPANS, numbered)))
    return [measured.get(number, 0) for number, _ in enumerate(spans)]


def read_ms(session: Session, router_id: int, spans: Sequence[Interval]) -> list[int]:
    """How much of each span (UTC ms) the router was read closely; 0 where no ISP of it was measured."""
    if not spans:
        return []
    numbered = [(number, *span) for number, span in enumerate(spans)]
    values = {"router_id": router_id, **bulk.packed(READ_SPANS, numbered)}
    read = dict(bulk.read(session, READ, **values))
    return [read.get(number, 0) for number, _ in enumerate(spans)]
