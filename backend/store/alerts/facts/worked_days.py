"""Routers where an ISP was full in some time, or that are known as skewed; and what explains either."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import Boolean, Integer


class WorkedRow(NamedTuple):
    router_id: Integer
    was_full: Boolean
    explained: Boolean
    lasts: Boolean  # an event `skewed`


TOUCHES = """event.router_id = router.id AND event.from_at < %(to_at)s
      AND (event.to_at IS NULL OR event.to_at > %(from_at)s)"""
WORKED = f"""
SELECT * FROM (
  SELECT router.id AS router_id,
    EXISTS (SELECT FROM event WHERE {TOUCHES} AND event.kind = 'isp_full') AS was_full,
    EXISTS (SELECT FROM event WHERE {TOUCHES} AND event.kind IN
      ('unreachable', 'link_down', 'interface_missing', 'isp_silent', 'finding_danger')) AS explained,
    EXISTS (SELECT FROM event WHERE event.router_id = router.id AND event.kind = 'skewed' AND event.to_at IS NULL)
      AS lasts
  FROM router WHERE router.id = ANY(%(ids)s::integer[])
) AS worked WHERE was_full OR lasts ORDER BY router_id
"""  # noqa: S608 (our own words)


def worked(
    session: Session, router_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> list[WorkedRow]:
    """Those of these routers of which something may be said."""
    values = {"ids": bulk.ids(router_ids), "from_at": from_at, "to_at": to_at}
    return bulk.read_as(session, WorkedRow, WORKED, **values)
