"""What only TimescaleDB's Community edition does for us: columnstore for old chunks, and retention by its own jobs.

Called after every `timbang migrate`, not by a migration: a changed setting, or an edition that was exchanged, is
followed the next time. Elsewhere nothing is touched: backend/services/upkeep/retention.py deletes there; here it finds
nothing left to do, or does the same, which harms nobody.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy import Connection, text

from migrations import edition

LOCK_TIMEOUT_MS = 5_000
"""As for migrations: rather fail and be tried again than make every poll wait behind our lock."""

ADVISORY_LOCK = 0x7469_6D62_616E_6732
"""`timbang2`: of two processes at once, the second finds everything as it should be."""

ORDER_BY = "at"


@dataclass(frozen=True, slots=True)
class Ages:
    """How many days rows are kept: settings `retention_raw_days`, `retention_slot_days` and so on."""

    raw_days: int
    slot_days: int
    ping_days: int
    probe_days: int


@dataclass(frozen=True, slots=True)
class Policy:
    """Chunks of `table` are packed, by `segment_by`, when all their rows are `after_days` old.

    They are dropped when all their rows are as old as the attribute `keep` of Ages says.
    """

    table: str
    segment_by: str
    after_days: int
    keep: str


POLICIES = (
    # A worker that waits for the database posts what it has read meanwhile: that is hours old, seldom a day.
    Policy("sample", "uplink_id", 1, "raw_days"),
    Policy("poll", "router_id", 1, "raw_days"),
    Policy("bucket_sample", "router_id,denominator,remainder,mark", 1, "slot_days"),
    # A router that comes back spreads what it counted over the slots it was away for, and the pages ask for percentiles
    # of up to 31 days: five weeks stay as rows. Older slots can be rewritten too, by unpacking the batches they are in.
    Policy("slot", "uplink_id", 35, "slot_days"),
    # Percentiles of echoes are asked for up to 31 days too.
    Policy("ping_minute", "uplink_id,origin", 35, "ping_days"),
    Policy("echo_hour", "uplink_id,origin", 35, "probe_days"),
)


@dataclass(frozen=True, slots=True)
class _Job:
    """One kind of policy: the procedure that TimescaleDB runs, the key of its age, and the calls that change it."""

    procedure: str
    age: str
    add: str
    remove: str


COLUMNSTORE = _Job(
    "policy_compression",
    "compress_after",
    "CALL add_columnstore_policy(CAST(:table AS regclass), after => CAST(:age AS interval))",
    "CALL remove_columnstore_policy(CAST(:table AS regclass))",
)
RETENTION = _Job(
    "policy_retention",
    "drop_after",
    "SELECT add_retention_policy(CAST(:table AS regclass), CAST(:age AS interval))",
    "SELECT remove_retention_policy(CAST(:table AS regclass))",
)


def ensure(connection: Connection, ages: Ages) -> str:
    """Make columnstore and policies as they should be, in the transaction of `connection`; returns what holds now.

    Repeating it changes nothing: a policy of the right age keeps its schedule, its statistics, and its being paused.
    """
    present = edition.examine(connection)
    if not present.has_columnstore:
        return edition.lacking(present)
    connection.execute(text(f"SET LOCAL lock_timeout = {LOCK_TIMEOUT_MS}"))
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
    known = _hypertables(connection)
    wanted = [policy for policy in POLICIES if policy.table in known]
    for policy in wanted:
        _pack(connection, policy)
        _follow(connection, policy.table, COLUMNSTORE, policy.after_days)
        _follow(connection, policy.table, RETENTION, getattr(ages, policy.keep))
    names = ", ".join(policy.table for policy in wanted)
    return f"{present}: columnstore and retention policies for {names or 'no table: none is a hypertable'}."


def _hypertables(connection: Connection) -> set[str]:
    """Names of those of our tables that are hypertables: none if the extension came after the tables."""
    query = (
        "SELECT hypertable_name FROM timescaledb_information.hypertables "
        "WHERE hypertable_schema = current_schema()"
    )
    return set(connection.scalars(text(query)))


def _pack(connection: Connection, policy: Policy) -> None:
    """Say how chunks are packed; only if that is not so yet, for saying it locks the table."""
    query = (
        "SELECT segmentby, orderby FROM timescaledb_information.hypertable_columnstore_settings "
        "WHERE hypertable = CAST(:table AS regclass)"
    )
    packing = connection.execute(text(query), {"table": policy.table}).first()
    if packing is not None and tuple(packing) == (policy.segment_by, ORDER_BY):
        return
    connection.execute(
        text(
            f"ALTER TABLE {policy.table} SET (timescaledb.enable_columnstore = true, "
            f"timescaledb.segmentby = '{policy.segment_by}', timescaledb.orderby = '{ORDER_BY}')"
        )
    )


def _follow(connection: Connection, table: str, job: _Job, days: int) -> None:
    """Add the policy, or replace one of another age."""
    query = (
        f"SELECT CAST(config ->> '{job.age}' AS interval) FROM timescaledb_information.jobs "
        "WHERE hypertable_schema = current_schema() AND hypertable_name = :table "
        "AND proc_name = :procedure"
    )
    values = {"table": table, "procedure": job.procedure}
    ages_kept = connection.scalars(text(query), values).all()
    if ages_kept == [dt.timedelta(days=days)]:
        return
    if ages_kept:
        connection.execute(text(job.remove), {"table": table})
    connection.execute(text(job.add), {"table": table, "age": f"{days} days"})
