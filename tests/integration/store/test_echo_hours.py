"""Hours of echoes follow their minutes, whoever writes them and when."""

from __future__ import annotations

import datetime as dt
import threading

from sqlalchemy import delete, select, text

from backend.domain.quality.echo_histogram import merged
from backend.store.engine.database import Database
from backend.store.probes import echo_hours, pings
from backend.store.probes.pings import HOST, ROUTER, Echoes
from backend.store.tables import EchoHour, PingMinute
from cli.postgres import migrate
from tests.oracles.echoes import of_minute

AT = dt.datetime(2026, 11, 21, 3, 0, tzinfo=dt.UTC)
MINUTE, HOUR = dt.timedelta(minutes=1), dt.timedelta(hours=1)
FIRST = (9_994, 9_995, 10_050, 123_456, None)
SECOND = (9_990, None, None)


def minute(at: dt.datetime, *rtt_us: int | None, origin: int = HOST, busy: bool = False) -> Echoes:
    return Echoes(1, at, origin, busy, rtt_us)


def hours(database: Database) -> dict[tuple[dt.datetime, int], tuple[dict, dict]]:
    """Round trips and minutes, by hour and origin."""
    with database.transaction() as session:
        return {
            (hour.at, hour.origin): (
                dict(zip(hour.rtt_us, hour.echoes, strict=True)),
                dict(zip(zip(hour.sent, hour.lost, strict=True), hour.minutes, strict=True)),
            )
            for hour in session.scalars(select(EchoHour))
        }


def counted(*rows: Echoes) -> tuple[dict, dict]:
    histogram = merged(of_minute(row.rtt_us) for row in rows)
    return dict(histogram.round_trips), dict(histogram.minutes)


def insert(database: Database, *rows: Echoes) -> None:
    with database.transaction() as session:
        pings.insert(session, rows)


def test_an_hour_is_counted_as_the_domain_counts(database: Database) -> None:
    rows = [minute(AT, *FIRST), minute(AT + 59 * MINUTE, *SECOND)]
    insert(database, *rows)
    insert(
        database,
        minute(AT + HOUR, 7),
        minute(AT + MINUTE, 8, busy=True),
        minute(AT + 2 * MINUTE),
        minute(AT, 5, origin=ROUTER),
    )
    assert hours(database) == {
        (AT, HOST): counted(*rows),
        (AT, ROUTER): ({10: 1}, {(1, 0): 1}),
        (AT + HOUR, HOST): ({10: 1}, {(1, 0): 1}),
    }


def test_late_and_repeated_minutes_make_their_hour_again(database: Database) -> None:
    early, late = minute(AT + 30 * MINUTE, *FIRST), minute(AT + MINUTE, *SECOND)
    insert(database, early)
    insert(database, minute(AT + 5 * HOUR, 1))
    for _ in range(2):
        insert(database, late, minute(early.at, 1, 2, 3))
        assert hours(database)[AT, HOST] == counted(early, late)


def test_times_of_another_zone_fall_into_hours_of_utc(database: Database) -> None:
    kolkata = dt.timezone(dt.timedelta(hours=5, minutes=30))
    insert(database, minute((AT + 10 * MINUTE).astimezone(kolkata), 70))
    assert list(hours(database)) == [(AT, HOST)]


def test_an_hour_stays_when_retention_takes_its_minutes(database: Database) -> None:
    rows = [minute(AT + n * MINUTE, *FIRST) for n in range(3)]
    insert(database, *rows)
    with database.transaction() as session:
        session.execute(delete(PingMinute))
    insert(database, minute(AT + 9 * MINUTE, 1))
    assert hours(database) == {(AT, HOST): counted(*rows)}


def test_two_writers_of_one_hour_do_not_miss_each_other(database: Database) -> None:
    first, second = minute(AT, *FIRST), minute(AT + MINUTE, *SECOND)
    waiting = threading.Event()

    def write() -> None:
        with database.transaction() as session:
            waiting.set()
            pings.insert(session, [second])

    other = threading.Thread(target=write)
    with database.transaction() as session:
        pings.insert(session, [first])
        other.start()
        assert waiting.wait(60)
        while other.is_alive() and not session.scalar(
            text("SELECT count(*) FROM pg_locks WHERE NOT granted")
        ):
            other.join(0.01)
    other.join(60)
    assert not other.is_alive()
    assert hours(database)[AT, HOST] == counted(first, second)


def test_the_migration_counts_the_minutes_that_are_there(database_url: str) -> None:
    database = Database(database_url, pool=1)
    rows = [
        minute(AT + n * 7 * MINUTE, 1000 * n, n, None, *FIRST, origin=n % 2, busy=n % 5 == 0)
        for n in range(40)
    ]
    silent = minute(AT - HOUR, None, None)
    empty, busy = minute(AT - 2 * HOUR), minute(AT - 3 * HOUR, 1, busy=True)
    insert(database, *rows, silent, empty, busy)
    expected = hours(database)
    database.close()
    migrate.downgrade(database_url, "0009")
    migrate.upgrade(database_url)
    database = Database(database_url, pool=1)
    assert hours(database) == expected
    assert expected[AT - HOUR, HOST] == ({}, {(2, 2): 1})
    assert expected[AT - 2 * HOUR, HOST] == expected[AT - 3 * HOUR, HOST] == ({}, {})
    database.close()


def test_nothing_to_make_is_no_statement(database: Database) -> None:
    insert(database)
    with database.transaction() as session:
        echo_hours.refresh(session, [])
    assert hours(database) == {}


DAYS_OF_MINUTES = """
INSERT INTO ping_minute (uplink_id, at, origin, rtt_us)
SELECT uplink_id, at, origin, ARRAY[1000] FROM generate_series(1, 10) AS uplink_id,
  generate_series(0, 1) AS origin,
  generate_series(CAST(:until AS timestamptz) - interval '3 days',
    CAST(:until AS timestamptz) - interval '1 minute', '1 minute') AS at
"""
READ = """
SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint
FROM pg_stat_xact_all_tables
WHERE relname = 'ping_minute' OR schemaname = '_timescaledb_internal'
"""


def test_a_plan_for_any_values_reads_only_the_minutes_of_the_hour(database: Database) -> None:
    """As for rollups: after five runs PostgreSQL keeps such a plan."""
    with database.transaction() as session:
        session.execute(text(DAYS_OF_MINUTES), {"until": AT})
    with database.transaction() as session:
        session.execute(text("ANALYZE ping_minute"))
    with database.transaction() as session:
        session.execute(text("SET LOCAL plan_cache_mode = force_generic_plan"))
        before = session.scalar(text(READ))
        echo_hours.refresh(session, [(uplink, AT - MINUTE, HOST) for uplink in range(1, 11)])
        read = session.scalar(text(READ)) - before
    assert 0 < read <= 2 * 60 * 10
    assert hours(database) == {(AT - HOUR, HOST): ({1000: 60}, {(1, 0): 60})}
