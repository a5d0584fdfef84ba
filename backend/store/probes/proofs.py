"""Proofs of path that a probe may borrow."""

from __future__ import annotations

import datetime as dt

from sqlalchemy.orm import Session

from backend.store.engine import bulk

LENDER = """
SELECT run.id, run.outcome = 'ok' AND run.path ->> 'verdict' = 'proven' FROM probe_run AS run
WHERE run.uplink_id = %(uplink_id)s AND run.source_address = %(source_address)s
  AND run.state = 'over' AND run.heavy
  AND run.path ->> 'verdict' IN ('proven', 'wrong_path')
  AND run.due_at > %(from_at)s - interval '2 days'
  AND run.started_at >= %(from_at)s AND run.ended_at <= %(to_at)s
  AND NOT EXISTS (
    SELECT 1 FROM regime WHERE regime.router_id = run.router_id AND regime.from_at > run.started_at)
ORDER BY run.ended_at DESC, run.id DESC LIMIT 1
"""


def lender(
    session: Session, uplink_id: int, source_address: str, from_at: dt.datetime, to_at: dt.datetime
) -> int | None:
    """The last heavy run of [from_at, to_at] with this address and uplink whose bytes prove its path.

    None without one, if the bytes went elsewhere, or if the router has balanced in another way since.
    """
    place = {"uplink_id": uplink_id, "source_address": source_address}
    lenders = bulk.fetch(session, LENDER, from_at=from_at, to_at=to_at, **place)
    return lenders[0][0] if lenders and lenders[0][1] else None
