"""What only TimescaleDB does: chunks made, filled in place, dropped; a server that has but does not load it."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from backend.domain.metering.rates import Sample
from backend.domain.metering.slots import Slot
from backend.services.upkeep import retention
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from backend.store.polling import retention as store_retention
from backend.store.polling import samples, slots
from cli.postgres import migrate
from tests.integration.rows import TEST_SECRET, add_campus, add_router, add_uplink, named
from tests.services import timescaledb
from tests.services.dropping import drop_database
from tests.services.require import on_the_real_clock, require

NOW = dt.datetime(2026, 11, 21, 3, 0, tzinfo=dt.UTC)
DAY = dt.timedelta(days=1)
CUT = {"sample", "poll", "bucket_sample", "slot", "ping_minute", "echo_hour"}


@pytest.fixture(scope="module")
def server_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    require("timescaledb")
    with timescaledb(tmp_path_factory.mktemp("timescaledb")) as server:
        yield server.url


@pytest.fixture
def chunked(server_url: str) -> Iterator[Database]:
    """A migrated database of this test's own, as an installation has it: with the extension's own workers."""
    with psycopg.connect(server_url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE own TEMPLATE template0")
    url = named(server_url, "own")
    migrate.upgrade(url)
    database = Database(url, pool=4)
    yield database
    database.close()
    drop_database(server_url, "own")


def add_history(session: Session, days: int) -> int:
    """A slot each noon (UTC) for the last `days` days, and samples at the last 20 noons."""
    uplink = add_uplink(session, add_router(session, add_campus(session)), "ether1")
    noons = [NOW.replace(hour=12) - n * DAY for n in range(1, days + 1)]
    rows = [Sample(ms(at) - 10_000, ms(at), 1, 1, 1, 1, 0, 0, 0, True, False) for at in noons[:20]]
    samples.insert(session, [(uplink.id, row) for row in rows])
    slots.load(session, [(uplink.id, Slot(ms(at), 1, 1, 300_000, 0, 1, 1)) for at in noons])
    return uplink.id


def instants(database: Database, table: str) -> list[dt.datetime]:
    with database.transaction() as session:
        return list(session.scalars(text(f"SELECT at FROM {table} ORDER BY at")))


def settings_of(database: Database) -> Settings:
    return Settings(database_url=database.url, secret_key=TEST_SECRET)


def test_series_are_hypertables_and_the_rest_is_not(chunked: Database) -> None:
    with chunked.transaction() as session:
        assert store_retention.hypertables(session) == CUT


def test_tables_and_migrations_agree_and_can_be_taken_back(chunked: Database) -> None:
    migrate.check(chunked.url)
    with chunked.transaction() as session:
        add_history(session, 3)
    migrate.check(chunked.url)
    migrate.downgrade(chunked.url, "base")
    migrate.upgrade(chunked.url)
    with chunked.transaction() as session:
        assert store_retention.hypertables(session) == CUT


def test_whole_chunks_go_and_no_row_within_the_limit(chunked: Database) -> None:
    with chunked.transaction() as session:
        add_history(session, 800)
    settings = settings_of(chunked)
    gone = retention.apply(chunked, settings, NOW)
    raw, kept = instants(chunked, "sample"), instants(chunked, "slot")
    limit, slot_limit = NOW - 14 * DAY, NOW - 731 * DAY
    assert gone["sample chunks"] == 20 - len(raw)
    assert gone["slot chunks"] > 0
    assert sum(at >= limit for at in raw) == 14
    assert raw[0] >= limit - DAY
    assert sum(at >= slot_limit for at in kept) == 731
    assert kept[0] >= slot_limit - 28 * DAY
    assert len(kept) < 800
    assert not any(retention.apply(chunked, settings, NOW).values())


def test_late_data_falls_into_a_chunk_of_its_own(chunked: Database) -> None:
    with chunked.transaction() as session:
        uplink_id = add_history(session, 20)
    retention.apply(chunked, settings_of(chunked), NOW)
    late = NOW - 40 * DAY
    with chunked.transaction() as session:
        slot = Slot(ms(late), 5, 6, 300_000, 0, 7, 8)
        slots.add(session, [(uplink_id, slot)])
        slots.add(session, [(uplink_id, slot)])
        [stored_slots] = slots.window(session, [uplink_id], late, late + DAY)[uplink_id][:1]
    assert (stored_slots.download_bytes, stored_slots.upload_bytes) == (10, 12)


def test_a_chunk_that_somebody_reads_waits_for_the_next_time(
    chunked: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_the_real_clock()
    with chunked.transaction() as session:
        add_history(session, 20)
    with chunked.transaction() as reader, monkeypatch.context() as hasty:
        hasty.setattr(store_retention, "CHUNK_LOCK_TIMEOUT_MS", 100)
        reader.execute(text("SELECT count(*) FROM sample"))
        assert retention.apply(chunked, settings_of(chunked), NOW)["sample chunks"] == 0
    assert retention.apply(chunked, settings_of(chunked), NOW)["sample chunks"] == 6


def test_polls_that_make_the_same_new_chunk_at_once_all_succeed(chunked: Database) -> None:
    with chunked.transaction() as session:
        router = add_router(session, add_campus(session))
        ids = [add_uplink(session, router, f"ether{n}").id for n in range(8)]
    start, failures = threading.Barrier(len(ids)), []

    def store(uplink_id: int) -> None:
        start.wait()
        try:
            for n in range(20):
                end = ms(NOW + n * DAY)
                row = Sample(end - 10_000, end, 1, 1, 1, 1, 0, 0, 0, True, False)
                with chunked.transaction() as session:
                    samples.insert(session, [(uplink_id, row)])
        except Exception as error:  # noqa: BLE001 (told by the test)
            failures.append(error)

    threads = [threading.Thread(target=store, args=[router_id]) for router_id in ids]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(instants(chunked, "sample")) == 160


def test_where_it_is_not_preloaded_tables_stay_plain(tmp_path: Path) -> None:
    require("timescaledb")
    with timescaledb(tmp_path, extra={"shared_preload_libraries": ""}) as server:
        migrate.upgrade(server.url)
        database = Database(server.url, pool=1)
        with database.transaction() as session:
            assert store_retention.hypertables(session) == set()
        database.close()
