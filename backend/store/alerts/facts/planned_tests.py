"""How the planned tests of uplinks ended lately, and which events of that last."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.domain.alerts.conditions.planned_tests import NEWEST
from backend.store.engine import bulk
from backend.store.engine.columns import Boolean, EpochMs, Integer

DAY = dt.timedelta(days=1)
NEWEST_WITHIN = dt.timedelta(days=2)
"""Older ones say nothing of now."""


class TestsRow(NamedTuple):
    router_id: Integer
    uplink_id: Integer
    ended: Integer
    missing: Integer
    newest: Integer
    newest_unproven: Integer
    newest_proven: Boolean
    newest_at_ms: EpochMs  # when the newest was due


# The numbers count apart those that measured, of which the newest are asked for their path.
TESTS = f"""
WITH run AS (
  SELECT router_id, uplink_id, due_at, outcome, row_number() OVER (
    PARTITION BY uplink_id, outcome IN ('ok', 'invalid') ORDER BY due_at DESC, id DESC) AS place
  FROM probe_run
  WHERE router_id = ANY(%(ids)s::integer[]) AND due_at > %(now)s - %(newest_within)s AND due_at <= %(now)s
    AND plan_id IS NOT NULL AND state = 'over' AND outcome <> 'skipped' AND reason <> 'cancelled'
    AND NOT EXISTS (SELECT FROM event WHERE event.router_id = probe_run.router_id
      AND (event.uplink_id IS NULL OR event.uplink_id = probe_run.uplink_id)
      AND event.kind IN ('unreachable', 'link_down', 'interface_missing', 'isp_silent')
      AND event.from_at <= coalesce(probe_run.ended_at, probe_run.due_at)
      AND (event.to_at IS NULL OR event.to_at >= probe_run.due_at))
)
SELECT run.router_id, run.uplink_id, (count(*) FILTER (WHERE due_at > %(now)s - %(day)s))::integer AS ended,
  (count(*) FILTER (WHERE due_at > %(now)s - %(day)s AND outcome IN ('failed', 'missed')))::integer AS missing,
  (count(*) FILTER (WHERE place <= {NEWEST} AND outcome IN ('ok', 'invalid')))::integer AS newest,
  (count(*) FILTER (WHERE place <= {NEWEST} AND outcome = 'invalid'))::integer AS newest_unproven,
  coalesce(bool_or(place = 1 AND outcome = 'ok'), false) AS newest_proven, max(due_at) AS newest_at
FROM run JOIN uplink ON uplink.id = run.uplink_id AND uplink.archived_at IS NULL
GROUP BY run.router_id, run.uplink_id ORDER BY run.uplink_id
"""  # noqa: S608 (our own numbers)


def tests(session: Session, router_ids: Sequence[int], now: dt.datetime) -> list[TestsRow]:
    """Uplinks of these routers that had any."""
    values = {"ids": bulk.ids(router_ids), "now": now, "day": DAY, "newest_within": NEWEST_WITHIN}
    return bulk.read_as(session, TestsRow, TESTS, **values)
