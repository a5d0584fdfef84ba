"""How long each uplink slept: hardly used while another was nearly full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.domain.dates.calendar import Interval
from backend.domain.figures.costs import ASLEEP_BELOW_PCT, BUSY_ABOVE_PCT
from backend.store.engine import bulk, placing
from backend.store.engine.instants import ms
from backend.store.engine.placing import contract, placed
from backend.store.polling.rollups import RATE

DOWN, UP = RATE.format("slot.download"), RATE.format("slot.upload")

# Only measured slots (domain/metering/utilization.py): otherwise utilization is unknown.
ASLEEP = f"""
WITH part AS MATERIALIZED (
  SELECT slot.uplink_id, slot.at, measured,
    down * 100 > {BUSY_ABOVE_PCT} * contract.download_bps
      OR up * 100 > {BUSY_ABOVE_PCT} * contract.upload_bps AS busy,
    down * 100 < {ASLEEP_BELOW_PCT} * contract.download_bps
      AND up * 100 < {ASLEEP_BELOW_PCT} * contract.upload_bps AS quiet
  FROM {placed("slot", "at", "timestamptz")},
  {contract("slot")},
  LATERAL (SELECT slot.covered_ms AS measured) AS m,
  LATERAL (SELECT {DOWN} AS down, {UP} AS up) AS rate
  WHERE slot.bucket IS NOT NULL AND slot.bridged_ms = 0 AND slot.covered_ms > 0
), asleep AS MATERIALIZED (
  SELECT uplink_id, at, measured FROM part
  WHERE quiet AND at IN (SELECT at FROM part WHERE busy)
)
SELECT part.uplink_id, min(part.at), sum(part.measured)::bigint,
  coalesce((SELECT sum(measured) FROM asleep WHERE asleep.uplink_id = part.uplink_id), 0)::bigint
FROM part GROUP BY part.uplink_id
UNION ALL
SELECT NULL, NULL, NULL, coalesce(sum(longest), 0)::bigint
FROM (SELECT max(measured) AS longest FROM asleep GROUP BY at) AS each
"""  # noqa: S608 (our own names)


@dataclass(frozen=True, slots=True)
class Sleep:
    """One uplink: start of its first measured slot, ms of measured slots, and ms asleep."""

    first_ms: int
    measured_ms: int
    asleep_ms: int


@dataclass(frozen=True, slots=True)
class Sleeps:
    """An uplink without measured slots is not in `by_uplink`."""

    by_uplink: dict[int, Sleep]
    any_ms: int  # at least one was asleep


def asleep(session: Session, uplink_ids: Sequence[int], spans: Sequence[Interval]) -> Sleeps:
    """Over measured slots that begin in the spans."""
    if not uplink_ids or not spans:
        return Sleeps({}, 0)
    values = placing.instants("slot", uplink_ids, [(0, low, high) for low, high in spans])
    *by_uplink, together = bulk.read(session, ASLEEP, **values)
    return Sleeps({row[0]: Sleep(ms(row[1]), row[2], row[3]) for row in by_uplink}, together[3])
