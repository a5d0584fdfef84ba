"""What making an hour costs: it must not grow with the history that is kept."""

from zoneinfo import ZoneInfo

from sqlalchemy import text

from backend.domain.metering.slots import SLOT_MS, Slot
from backend.store.engine.database import Database
from backend.store.polling import rollups, slots
from tests.integration.rows import add_campus, add_router, add_uplink

FIRST_MS = 1_800_000_000_000 // SLOT_MS * SLOT_MS
KEPT = 4 * 288
READ = """
SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint
FROM pg_stat_xact_all_tables
WHERE relname = 'slot' OR schemaname = '_timescaledb_internal'
"""


def test_a_plan_for_any_values_reads_only_the_slots_of_the_hour(database: Database) -> None:
    """After five runs PostgreSQL keeps such a plan; that one must be as frugal."""
    with database.transaction() as session:
        router = add_router(session, add_campus(session))
        uplink_ids = [add_uplink(session, router, f"ether{n}").id for n in range(100)]
        rows = [
            (uplink_id, Slot(FIRST_MS + n * SLOT_MS, 1000, 1000, SLOT_MS))
            for uplink_id in uplink_ids
            for n in range(KEPT)
        ]
        slots.load(session, rows)
    with database.transaction() as session:
        session.execute(text("ANALYZE slot"))
    last_ms = FIRST_MS + (KEPT - 1) * SLOT_MS
    with database.transaction() as session:
        session.execute(text("SET LOCAL plan_cache_mode = force_generic_plan"))
        before = session.scalar(text(READ))
        zone = ZoneInfo("Asia/Jakarta")
        rollups.refresh(session, [(uplink_id, last_ms, zone) for uplink_id in uplink_ids])
        read = session.scalar(text(READ)) - before
    assert 0 < read <= 12 * len(uplink_ids)
