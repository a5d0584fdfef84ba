"""A reading of a configuration that says what the one before said."""

from __future__ import annotations

import datetime as dt
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.tables import Regime, RouterState

CONFIRM = """
WITH latest AS (
  SELECT (SELECT id FROM regime WHERE router_id = %(router_id)s ORDER BY from_at DESC LIMIT 1) AS id
), stood AS (
  UPDATE router_state SET config_read_at = %(now)s, config_error = NULL, config_error_code = NULL FROM latest
  WHERE router_state.router_id = %(router_id)s AND config_read_at = %(read_at)s
    AND latest.id IS NOT DISTINCT FROM %(regime_id)s
    AND (latest.id IS NULL
         OR EXISTS (SELECT 1 FROM balance_subset WHERE router_id = %(router_id)s AND at = %(read_at)s))
    AND NOT EXISTS (
      SELECT 1 FROM router_change WHERE router_id = %(router_id)s AND state NOT IN ('planned', 'discarded')
        AND (ended_at IS NULL OR ended_at >= %(since)s))
  RETURNING router_state.router_id
), kept AS (
  UPDATE balance_subset SET at = %(now)s FROM stood WHERE balance_subset.router_id = stood.router_id
)
SELECT count(*) FROM stood
"""


def confirm(
    session: Session,
    router_id: int,
    *,
    read_at: dt.datetime,
    regime_id: int | None,
    now: dt.datetime,
    since: dt.datetime,
) -> bool:
    """Move the reading of `read_at` to `now`, if it is still the last one stored.

    Its regime must be the latest, drifts must be measured from it, and no change of Timbang may have been open since
    `since`.
    """
    values = {"read_at": read_at, "regime_id": regime_id, "now": now, "since": since}
    [count] = bulk.scalars(session, CONFIRM, router_id=router_id, **values)
    return bool(count)


def is_overtaken(session: Session, router_id: int, began_at: dt.datetime) -> bool:
    """Whether a reading that began after `began_at` is stored already."""
    query = select(RouterState.config_read_at).where(RouterState.router_id == router_id)
    last = session.scalars(query).first()
    return last is not None and last > began_at


def latest_regime(session: Session, router_id: int) -> int | None:
    query = select(Regime.id).where(Regime.router_id == router_id)
    return session.scalars(query.order_by(Regime.from_at.desc()).limit(1)).first()


def findings(session: Session, router_id: int) -> list[dict[str, Any]]:
    """As last stored; empty if never read."""
    query = select(RouterState.findings).where(RouterState.router_id == router_id)
    return list(session.scalars(query).first() or ())
