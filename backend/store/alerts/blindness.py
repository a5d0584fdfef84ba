"""Whether routers are polled, and the incidents of Timbang itself that are open."""

from __future__ import annotations

import datetime as dt
from typing import Literal, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.store.alerts.spells import WATCHED_UNTIL
from backend.store.engine import bulk
from backend.store.engine.columns import EpochMs, Integer
from backend.store.tables import Incident


class AskedRow(NamedTuple):
    router_id: Integer
    campus_id: Integer
    watched_until_ms: EpochMs


ASKED = f"""
SELECT router_id, campus_id, watched_until FROM (
  SELECT router.id AS router_id, router.campus_id, {WATCHED_UNTIL}
  FROM router JOIN router_state ON router_state.router_id = router.id WHERE router.enabled
) AS asked WHERE watched_until IS NOT NULL
"""  # noqa: S608 (only conditions of the store are put in; values are parameters)
FORGET = "DELETE FROM incident WHERE router_id IS NULL AND to_at < %(before)s"


def routers(session: Session, now: dt.datetime) -> list[AskedRow]:
    """Routers that are to be read and were asked once: up to when it is known whether they answer."""
    return bulk.read_as(session, AskedRow, ASKED, now=now)


def open_incident(
    session: Session, kind: Literal["timbang_blind", "timbang_unwell"]
) -> Incident | None:
    """There is one of each at most."""
    query = select(Incident).where(Incident.kind == kind, Incident.closed_at.is_(None))
    return session.scalars(query).one_or_none()


def forget(session: Session, before: dt.datetime) -> int:
    """Those that ended before; returns how many."""
    return bulk.run(session, FORGET, before=before)
