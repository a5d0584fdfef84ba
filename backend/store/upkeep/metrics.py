"""Queries of `GET /metrics`: one each, for any number of uplinks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.store.engine import bulk

INSTALLATION = """
SELECT (SELECT version_num FROM alembic_version), pg_database_size(current_database()),
  (SELECT max(polled_at) FROM router_state),
  (SELECT count(*) FROM audit WHERE at > %(since)s AND action = 'self_check')
"""


@dataclass(frozen=True, slots=True)
class InstallationFigures:
    revision: str
    size_bytes: int
    polled_at: dt.datetime | None
    disagreements: int  # of the self-check since the requested time


def installation(session: Session, since: dt.datetime) -> InstallationFigures:
    return InstallationFigures(*bulk.fetch(session, INSTALLATION, since=since)[0])


SINCE = """
SELECT wanted.id, sum(day.download_bytes)::bigint, sum(day.upload_bytes)::bigint
FROM unnest(%(ids)s::integer[], %(first_days)s::date[]) AS wanted (id, since)
JOIN day ON day.uplink_id = wanted.id AND day.date >= wanted.since
GROUP BY wanted.id
"""


def bytes_since(session: Session, first_days: Mapping[int, dt.date]) -> dict[int, tuple[int, int]]:
    """(download, upload) of each uplink's days from its own first day on; closed slots only."""
    values = {"ids": list(first_days), "first_days": list(first_days.values())}
    return {row[0]: (row[1], row[2]) for row in bulk.fetch(session, SINCE, **values)}
