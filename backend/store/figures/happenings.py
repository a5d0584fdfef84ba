"""What happened at a router in some time: outages, reboots, changes of balancing, tests that failed. One statement."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.store.engine import bulk

MOST = 300
ABOUT = """CASE WHEN forecast ->> 'kind' <> 'fix' THEN 'weights'
    WHEN forecast -> 'effects' -> 0 ->> 'code' IN ('spare_takes_over', 'spare_removed') THEN 'spare' ELSE 'fix' END"""

# `code`: of a change its state, of a test its kind. `about`: what a change is about. Each part by an index on router
# and time.
HAPPENED = f"""
SELECT * FROM (
  SELECT kind, id, uplink_id, from_at, to_at, '' AS code, '' AS about FROM event
  WHERE router_id = %(router_id)s AND kind = ANY(%(kinds)s)
    AND from_at < %(to_at)s AND (to_at IS NULL OR to_at >= %(from_at)s)
  UNION ALL
  SELECT 'change', id, NULL, started_at, ended_at, state, {ABOUT} FROM router_change
  WHERE router_id = %(router_id)s AND trial_id IS NULL
    AND started_at < %(to_at)s AND started_at >= %(from_at)s
  UNION ALL
  SELECT 'drift', id, NULL, at, at, '', '' FROM drift
  WHERE router_id = %(router_id)s AND at < %(to_at)s AND at >= %(from_at)s
  UNION ALL
  SELECT 'test_' || outcome, id, uplink_id, ended_at, ended_at, kind, '' FROM probe_run
  WHERE router_id = %(router_id)s AND outcome IN ('failed', 'invalid') AND reason <> 'cancelled'
    AND started_at IS NOT NULL AND ended_at < %(to_at)s AND ended_at >= %(from_at)s
) AS every ORDER BY from_at DESC, id DESC LIMIT %(most)s
"""  # noqa: S608 (our own words)
KINDS = (
    "link_down",
    "interface_missing",
    "isp_silent",
    "isp_full",
    "isp_degraded",
    "unreachable",
    "reboot",
    "queue_trial",
)


class Happening(NamedTuple):
    kind: str
    record_id: int
    uplink_id: int | None
    from_at: dt.datetime
    to_at: dt.datetime | None  # None while it lasts
    code: str
    about: str = ""


ACTS = """
SELECT * FROM (
  SELECT 'change' AS kind, id, NULL::integer, started_at AS from_at, ended_at, state FROM router_change
  WHERE router_id = %(router_id)s AND trial_id IS NULL
    AND started_at < %(to_at)s AND started_at >= %(from_at)s
  UNION ALL
  SELECT 'drift', id, NULL, at, at, '' FROM drift
  WHERE router_id = %(router_id)s AND at < %(to_at)s AND at >= %(from_at)s
) AS every ORDER BY from_at, id LIMIT %(most)s
"""


def acts(
    session: Session, router_id: int, from_at: dt.datetime, to_at: dt.datetime
) -> list[Happening]:
    """Changes of the balancing, with Timbang and outside it, in order."""
    values = {"router_id": router_id, "from_at": from_at, "to_at": to_at, "most": MOST}
    return [Happening(*row) for row in bulk.read(session, ACTS, **values)]


def of_router(
    session: Session, router_id: int, from_at: dt.datetime, to_at: dt.datetime
) -> list[Happening]:
    """Newest first."""
    values = {"router_id": router_id, "from_at": from_at, "to_at": to_at, "most": MOST}
    rows = bulk.read(session, HAPPENED, kinds=list(KINDS), **values)
    return [Happening(*row) for row in rows]
