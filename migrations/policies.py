"""TimescaleDB's Community edition: columnstore for old chunks, and retention by its own jobs.

Called after every `timbang migrate`, not by a migration, to follow changed settings or another edition. Elsewhere
backend/services/upkeep/retention.py deletes; here it finds nothing left, or does the same without harm.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy import Connection, text

from migrations import edition

LOCK_TIMEOUT_MS = 5_000  # as for migrations: rather fail than make every poll wait
ADVISORY_LOCK = 0x7469_6D62_616E_6732
"""`timbang2`: of two processes at once, the second finds everything done."""

ORDER_BY = "at"


@dataclass(frozen=True, slots=True)
class Ages:
    """Days: settings `retention_raw_days`, `retention_slot_days` and so on."""

    raw_days: int
    slot_days: int
    ping_days: int
    probe_days: int


@dataclass(frozen=True, slots=True)
class Policy:
    """Chunks of `table` with all rows `after_days` old are packed by `segment_by`.

    They are dropped when all rows are as old as the attribute `keep` of Ages says.
    """

    table: str
    segment_by: str
    after_days: int
    keep: str


POLICIES = (
    # A worker that waits for the database posts later: hours late, seldom a day.
    Policy("sample", "uplink_id", 1, "raw_days"),
    Policy("poll", "router_id", 1, "raw_days"),
    Policy("bucket_sample", "router_id,denominator,remainder,mark", 1, "slot_days"),
    # A router that comes back spreads its counts over the slots it was away for, and pages ask for
    # percentiles of up to 31 days: five weeks stay as rows. Older slots can be rewritten too, by
    # unpacking their batches.
    Policy("slot", "uplink_id", 35, "slot_days"),
    # Percentiles of echoes are asked for up to 31 days too.
    Policy("ping_minute", "uplink_id,origin", 35, "ping_days"),
    Policy("echo_hour", "uplink_id,origin", 35, "probe_days"),
)


@dataclass(frozen=True, slots=True)
class _Job:
    """One kind of policy: TimescaleDB's procedure, the key of its age, and the calls that change it."""

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
    """Make columnstore and policies right, in the transaction of `connection`; returns what holds now.

    A policy of the right age keeps its schedule, its statistics, and its pause.
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
    """None if the extension came after our tables."""
    query = (
        "SELECT hypertable_name FROM timescaledb_information.hypertables "
        "WHERE hypertable_schema = current_schema()"
    )
    return set(connection.scalars(text(query)))


def _pack(connection: Connection, policy: Policy) -> None:
    """Only where it differs: setting it locks the table."""
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
