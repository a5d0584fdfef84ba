"""Columnstore and policies where the server has TimescaleDB's Community edition, nothing of it elsewhere.

Debian ships only the Apache edition, so the Community part needs a server from elsewhere: an address of it, of a user
who may create databases, in TIMBANG_TEST_COMMUNITY_URL.
"""

from __future__ import annotations

import datetime as dt
import itertools
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import psycopg
import pytest
from sqlalchemy import make_url

from backend.domain.metering.rates import Sample
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.services.upkeep import retention
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.figures import figures, series, uplink_now
from backend.store.polling import rollups, samples, slots
from cli.postgres import migrate
from migrations import policies
from migrations.policies import Ages
from tests.integration.rows import TEST_SECRET, add_campus, add_router, add_uplink
from tests.integration.services.history import days_of
from tests.services.dropping import drop_database
from tests.services.require import pass_by

ADDRESS = os.environ.get("TIMBANG_TEST_COMMUNITY_URL", "")
NOW = dt.datetime.now(dt.UTC).replace(microsecond=0)
OLD = NOW.replace(hour=0, minute=0, second=0) - dt.timedelta(days=90)
DAY = dt.timedelta(days=1)
ZONE = ZoneInfo("Asia/Jakarta")
UPLINKS = (1, 2)

_numbers = itertools.count(1)


def test_elsewhere_nothing_is_done_and_that_is_said(settings: Settings) -> None:
    url = settings.database_url.get_secret_value()
    said = migrate.follow(url, settings)
    assert said.startswith("PostgreSQL without TimescaleDB") or "(Apache)" in said
    assert "our own job" in said


@pytest.fixture
def address() -> Iterator[str]:
    """A migrated database of this test's own on the Community server."""
    if not ADDRESS:
        pass_by("community")
    name = f"timbang_test_{os.getpid()}_{next(_numbers)}"
    administer = ADDRESS
    with psycopg.connect(administer, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    url = make_url(administer).set(database=name).render_as_string(hide_password=False)
    migrate.upgrade(url)
    yield url
    drop_database(administer, name)


@pytest.fixture
def followed(address: str) -> str:
    """The same with policies, whose jobs wait until a test runs them."""
    with migrate.transaction(address) as connection:
        policies.ensure(connection, Ages(14, 731, 92, 731))
        connection.exec_driver_sql(
            "SELECT alter_job(job_id, scheduled => false) FROM timescaledb_information.jobs "
            "WHERE job_id >= 1000"
        )
    return address


@pytest.fixture
def database(followed: str) -> Iterator[Database]:
    opened = Database(followed, pool=2)
    with opened.transaction() as session:
        router = add_router(session, add_campus(session))
        assert [add_uplink(session, router, f"ether{n}").id for n in UPLINKS] == list(UPLINKS)
    yield opened
    opened.close()


def test_repeating_changes_nothing(followed: str) -> None:
    before = _jobs(followed)
    assert [job[1:] for job in before] == [
        ("bucket_sample", "policy_compression", DAY, False),
        ("bucket_sample", "policy_retention", 731 * DAY, False),
        ("echo_hour", "policy_compression", 35 * DAY, False),
        ("echo_hour", "policy_retention", 731 * DAY, False),
        ("ping_minute", "policy_compression", 35 * DAY, False),
        ("ping_minute", "policy_retention", 92 * DAY, False),
        ("poll", "policy_compression", DAY, False),
        ("poll", "policy_retention", 14 * DAY, False),
        ("sample", "policy_compression", DAY, False),
        ("sample", "policy_retention", 14 * DAY, False),
        ("slot", "policy_compression", 35 * DAY, False),
        ("slot", "policy_retention", 731 * DAY, False),
    ]
    with migrate.transaction(followed) as connection:
        said = policies.ensure(connection, Ages(14, 731, 92, 731))
    assert said.endswith("(Community): columnstore and retention policies for sample, poll, "
                         "bucket_sample, slot, ping_minute, echo_hour.")  # fmt: skip
    assert _jobs(followed) == before
    migrate.check(followed)


def test_a_changed_setting_is_followed(followed: str, tmp_path: Path) -> None:
    before = {job[1:3]: job for job in _jobs(followed)}
    settings = Settings(database_url=followed, secret_key=TEST_SECRET, retention_raw_days=30)
    migrate.follow(followed, settings)
    after = {job[1:3]: job for job in _jobs(followed)}
    changed = {key for key in before if after[key] != before[key]}
    assert changed == {("sample", "policy_retention"), ("poll", "policy_retention")}
    assert {after[key][3] for key in changed} == {30 * DAY}


def test_late_bytes_reach_slots_that_are_packed(database: Database, followed: str) -> None:
    known = {n: Slot(ms(OLD) + n * SLOT_MS, 1000 + n, n, 200_000, 0, n, n) for n in range(288)}
    with database.transaction() as session:
        slots.load(session, [(uplink, slot) for uplink in UPLINKS for slot in known.values()])
        rollups.rebuild(session, UPLINKS, ZONE, ms(OLD), ms(OLD + DAY))
    _run(followed, "slot", "policy_compression")
    assert _packed(followed, "slot") == 1
    late = Slot(ms(OLD) + 7 * SLOT_MS, 5, 6, 100_000, 100_000, 0, 0)
    new = Slot(ms(OLD) - SLOT_MS, 8, 9, SLOT_MS, 0, 1, 1)
    with database.transaction() as session:
        slots.add(session, [(1, late), (1, new)])
        rollups.refresh(session, [(1, slot.at_ms, ZONE) for slot in (late, new)])
    expected = [new, *known.values()]
    expected[8] = Slot(late.at_ms, 1012, 13, 300_000, 100_000, 7, 7)
    for _ in range(2):
        with database.transaction() as session:
            stored_slots = slots.window(session, UPLINKS, OLD - DAY, OLD + DAY)
            total = sum(day.download_bytes for day in days_of(session, 1, ZONE))
        assert stored_slots == {1: expected, 2: list(known.values())}
        assert total == sum(slot.download_bytes for slot in expected)
        # Once more when the rows that came late are packed as well.
        _run(followed, "slot", "policy_compression")


def test_samples_may_come_late_but_not_twice(database: Database, followed: str) -> None:
    early = _samples(OLD, 2_000)
    with database.transaction() as session:
        samples.insert(session, [(uplink, sample) for uplink in UPLINKS for sample in early])
    _run(followed, "sample", "policy_compression")
    assert _packed(followed, "sample") == 1
    late = _samples(at(early[-1].to_ms), 10)
    with database.transaction() as session:
        samples.insert(session, [(1, sample) for sample in late])
    with pytest.raises(psycopg.errors.UniqueViolation), database.transaction() as session:
        samples.insert(session, [(1, early[5])])
    with database.transaction() as session:
        stored_samples = samples.window(session, UPLINKS, OLD, OLD + DAY)
        assert [ms(sample.at) for sample in stored_samples if sample.uplink_id == 1] == [
            sample.to_ms for sample in [*early, *late]
        ]
        newest = {
            uplink: uplink_now.newest
            for uplink, uplink_now in uplink_now.now(session, UPLINKS).items()
        }
    assert {uplink: sample and ms(sample.at) for uplink, sample in newest.items()} == {
        1: late[-1].to_ms,
        2: early[-1].to_ms,
    }


def test_packing_changes_no_figure(database: Database, followed: str) -> None:
    numbers = range(40 * 288)
    with database.transaction() as session:
        rows = [
            (uplink, Slot(ms(OLD) + n * SLOT_MS, n * 7919 % 100_003 * 1000, n, SLOT_MS, 0, n, 1))
            for uplink in UPLINKS
            for n in numbers
        ]
        slots.load(session, rows)
        rollups.rebuild(session, UPLINKS, ZONE, ms(OLD), ms(OLD + 40 * DAY))
    before = _answers(database)
    _run(followed, "slot", "policy_compression")
    assert _packed(followed, "slot") >= 1
    assert _answers(database) == before


def test_both_retentions_get_along(database: Database, followed: str) -> None:
    with database.transaction() as session:
        for start in (NOW - 40 * DAY, NOW - DAY):
            samples.insert(session, [(1, sample) for sample in _samples(start, 10)])
            slots.load(session, [(1, Slot(ms(start) // SLOT_MS * SLOT_MS, 1, 1, 1, 0, 1, 1))])
        slots.load(session, [(1, Slot(ms(NOW - 800 * DAY) // SLOT_MS * SLOT_MS, 1, 1, 1, 0, 1, 1))])
    for table in ("sample", "slot"):
        _run(followed, table, "policy_compression")
        _run(followed, table, "policy_retention")
    settings = Settings(database_url=followed, secret_key=TEST_SECRET)
    retention.apply(database, settings, NOW)
    for table in ("sample", "slot"):
        _run(followed, table, "policy_retention")
    with database.transaction() as session:
        assert len(samples.window(session, UPLINKS, NOW - 900 * DAY, NOW)) == 10
        assert len(slots.window(session, UPLINKS, NOW - 900 * DAY, NOW)[1]) == 2


def test_packed_tables_can_be_taken_back(database: Database, followed: str) -> None:
    with database.transaction() as session:
        samples.insert(session, [(1, sample) for sample in _samples(OLD, 10)])
    _run(followed, "sample", "policy_compression")
    migrate.downgrade(followed, "base")
    migrate.upgrade(followed)
    with migrate.transaction(followed) as connection:
        policies.ensure(connection, Ages(14, 731, 92, 731))
    assert len(_jobs(followed)) == 2 * len(policies.POLICIES)


def _samples(start: dt.datetime, count: int) -> list[Sample]:
    """The polls after `start`, ten seconds apart."""
    edges = itertools.pairwise(range(ms(start), ms(start) + (count + 1) * 10_000, 10_000))
    return [Sample(low, high, low % 977, 2, 3, 4, 0, 0, 0, True, False) for low, high in edges]


def _answers(database: Database) -> list[Any]:
    """What pages ask of slots: percentiles, totals of odd windows, a page of a chart."""
    span = (ms(OLD) + 100 * SLOT_MS, ms(OLD + 31 * DAY))
    page = series.Page(UPLINKS, 0, 500)
    with database.transaction() as session:
        return [
            figures.percentiles(session, UPLINKS, [span]),
            figures.group_percentiles(session, UPLINKS, [span]),
            figures.totals(session, UPLINKS, slots=[(0, *span)]),
            slots.totals(session, UPLINKS, OLD + DAY, OLD + 30 * DAY),
            series.instants(session, "slot", page, span, span[0]),
        ]


def _jobs(url: str) -> Sequence[tuple[Any, ...]]:
    with psycopg.connect(url) as connection:
        return connection.execute(
            "SELECT job_id, hypertable_name, proc_name, "
            "coalesce(config ->> 'drop_after', config ->> 'compress_after')::interval, scheduled "
            "FROM timescaledb_information.jobs WHERE job_id >= 1000 "
            "ORDER BY hypertable_name, proc_name"
        ).fetchall()


def _run(url: str, table: str, procedure: str) -> None:
    """What TimescaleDB's scheduler would do by and by."""
    [job_id] = [job[0] for job in _jobs(url) if job[1:3] == (table, procedure)]
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CALL run_job(%s)", [job_id])


def _packed(url: str, table: str) -> int:
    """How many chunks of `table` are in the columnstore."""
    with psycopg.connect(url) as connection:
        count = connection.execute(
            "SELECT count(*) FROM timescaledb_information.chunks "
            "WHERE hypertable_name = %s AND is_compressed",
            [table],
        ).fetchone()
    assert count is not None
    return int(count[0])
