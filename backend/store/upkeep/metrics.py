"""Queries of `GET /metrics`: one each, for any number of uplinks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.tables import Router

INSTALLATION = """
SELECT (SELECT version_num FROM alembic_version), pg_database_size(current_database()),
  (SELECT max(polled_at) FROM router_state),
  (SELECT count(*) FROM audit WHERE at > %s AND action = 'self_check')
"""


@dataclass(frozen=True, slots=True)
class InstallationFigures:
    revision: str
    size_bytes: int
    polled_at: dt.datetime | None
    disagreements: int  # of the self-check since the requested time


def installation(session: Session, since: dt.datetime) -> InstallationFigures:
    return InstallationFigures(*bulk.fetch(session, INSTALLATION, (since,))[0])


WORKERS = """
SELECT worker.name, count(*)::integer, sum(held.shards)::integer, sum(worker.waiting)::bigint,
  sum(worker.refused)::bigint
FROM worker,
LATERAL (SELECT count(*) AS shards FROM shard_lease WHERE worker = worker.token) AS held
WHERE worker.poll_expires_at > clock_timestamp() GROUP BY worker.name ORDER BY worker.name
"""


@dataclass(frozen=True, slots=True)
class Workers:
    """Living poll workers of one name."""

    name: str
    processes: int
    shards: int  # of all processes
    waiting: int  # readings not stored yet
    refused: int  # by the database since their start


def workers(session: Session) -> list[Workers]:
    return [Workers(*row) for row in bulk.fetch(session, WORKERS)]


def routers(session: Session) -> Sequence[Router]:
    """By name."""
    return session.scalars(select(Router).order_by(Router.name, Router.id)).all()


SINCE = """
SELECT wanted.id, sum(day.download_bytes)::bigint, sum(day.upload_bytes)::bigint
FROM unnest(%s::integer[], %s::date[]) AS wanted (id, since)
JOIN day ON day.uplink_id = wanted.id AND day.date >= wanted.since
GROUP BY wanted.id
"""


def bytes_since(session: Session, first_days: Mapping[int, dt.date]) -> dict[int, tuple[int, int]]:
    """(download, upload) by uplink from its own first day on; closed slots only."""
    values = (list(first_days), list(first_days.values()))
    return {row[0]: (row[1], row[2]) for row in bulk.fetch(session, SINCE, values)}
