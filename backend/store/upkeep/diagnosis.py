"""Queries of `timbang doctor`; they work without our tables, and with older ones."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.domain.installation.doctor import Worker
from backend.store.engine import bulk
from backend.store.tables import Base, Channel, Router

SERVER = """
SELECT current_setting('server_version_num')::integer,
  coalesce((SELECT extversion FROM pg_extension WHERE extname = 'timescaledb'), ''),
  coalesce(current_setting('timescaledb.license', true), ''),
  EXISTS (SELECT FROM pg_available_extensions WHERE name = 'timescaledb'),
  to_regclass('public.alembic_version') IS NOT NULL,
  coalesce(has_table_privilege(to_regclass('public.alembic_version'), 'SELECT'), true),
  has_schema_privilege('public', 'CREATE'),
  pg_database_size(current_database())
"""

RIGHTS = """
SELECT c.relname FROM pg_class AS c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname = ANY (%(tables)s)
  AND NOT (has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT')
    AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE'))
ORDER BY c.relname
"""

# A chunk inherits from its hypertable; a plain table has no children.
SIZES = """
SELECT c.relname, pg_total_relation_size(c.oid)
  + coalesce((SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = c.oid), 0)
FROM pg_class AS c WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY (%(tables)s)
"""

# The embedded server does not know the way to its files (cli/postgres/embedded.py).
DIRECTORY = """
SELECT coalesce(current_setting('timbang.data_directory', true),
  CASE WHEN pg_has_role('pg_read_all_settings', 'MEMBER')
  THEN current_setting('data_directory') END), inet_server_addr() IS NULL
  OR inet_server_addr() = inet_client_addr()
"""

# An advisory lock's key of 64 bits is shown in two halves.
BEAT = """
SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (classid::bigint << 32 | objid::bigint) = hashtextextended('beat', 0))
"""

ZONES = """
SELECT DISTINCT timezone FROM campus
WHERE NOT EXISTS (SELECT FROM pg_timezone_names WHERE name = campus.timezone)
"""

DONE = """
SELECT router.id, count(poll.at), extract(epoch FROM %(now)s - greatest(router.created_at, %(since)s))
FROM router LEFT JOIN poll ON poll.router_id = router.id AND poll.at > %(since)s
WHERE router.enabled GROUP BY router.id
"""


@dataclass(frozen=True, slots=True)
class Server:
    version: int
    extension: str
    license: str
    extension_offered: bool
    has_tables: bool
    may_read_revision: bool
    may_create: bool
    size_bytes: int


def server(session: Session) -> Server:
    return Server(*bulk.fetch(session, SERVER)[0])


def unwritable(session: Session) -> list[str]:
    """Our tables that this role may not read and write."""
    return bulk.scalars(session, RIGHTS, tables=list(Base.metadata.tables))


def sizes(session: Session, tables: Sequence[str]) -> dict[str, int]:
    """Bytes of each table with its indexes and chunks."""
    return {row[0]: int(row[1]) for row in bulk.fetch(session, SIZES, tables=list(tables))}


def oldest(session: Session, table: str, owner: str) -> dt.datetime | None:
    """The first `at` of a time series: one look into the index per owner (uplink_id or router_id)."""
    owners = owner.removesuffix("_id")
    query = (
        f"SELECT min(first.at) FROM {owners} AS owner, LATERAL (SELECT at FROM {table} "  # noqa: S608 (our own names)
        f"WHERE {owner} = owner.id ORDER BY at LIMIT 1) AS first"
    )
    first_at: dt.datetime | None = bulk.fetch(session, query)[0][0]
    return first_at


def data_directory(session: Session) -> str | None:
    """None unless the server is on this machine and tells."""
    directory, is_here = bulk.fetch(session, DIRECTORY)[0]
    return str(directory) if directory and is_here else None


WORKERS = """
SELECT worker.name, held.shards::integer, worker.shards, worker.waiting, worker.refused
FROM worker,
LATERAL (SELECT count(*) AS shards FROM shard_lease WHERE worker = worker.token) AS held
WHERE worker.poll_expires_at > clock_timestamp() ORDER BY worker.name, worker.token
"""


def workers(session: Session) -> list[Worker]:
    """The living processes that poll, by name."""
    return [Worker(*row) for row in bulk.fetch(session, WORKERS)]


def is_beat_alive(session: Session) -> bool:
    """A beat holds its lock (store/engine/session_lock.py)."""
    return bool(bulk.fetch(session, BEAT)[0][0])


def zones_unknown(session: Session) -> list[str]:
    """Time zones of campuses that the database has no data of."""
    return bulk.scalars(session, ZONES)


def polls_since(
    session: Session, since: dt.datetime, now: dt.datetime
) -> dict[int, tuple[int, float]]:
    """Polls of each enabled router after `since`, and the seconds that it was there in that time."""
    rows = bulk.fetch(session, DONE, now=now, since=since)
    return {row[0]: (row[1], float(row[2])) for row in rows}


def secrets(session: Session) -> list[tuple[str, bytes]]:
    """Those of routers, then those of channels, by name."""
    rows = session.query(Router.name, Router.password_encrypted).order_by(Router.name, Router.id)
    channels = session.query(Channel.name, Channel.secret_encrypted).order_by(Channel.name)
    return [(name, secret) for name, secret in [*rows, *channels] if secret is not None]
