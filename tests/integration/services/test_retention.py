"""What is older than the settings allow goes, and nothing else."""

from __future__ import annotations

import datetime as dt

import pytest
from sqlalchemy import select

from backend.domain.metering.rates import Sample as DomainSample
from backend.domain.metering.slots import Slot
from backend.services.upkeep import retention
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.polling import events, samples, slots
from backend.store.polling import retention as store_retention
from backend.store.polling.events import Entry
from backend.store.probes import pings
from backend.store.probes.pings import Echoes
from backend.store.tables import (
    AuditEntry,
    EchoHour,
    Event,
    LoginAttempt,
    PingMinute,
    ProbeRecord,
    ProbeRun,
    Sample,
)
from backend.store.tables import Slot as SlotRow
from tests.integration.probe_rows import add_run, add_server
from tests.integration.rows import add_campus, add_router, add_uplink

NOW = dt.datetime(2026, 11, 21, 3, 0, tzinfo=dt.UTC)


def sample(end: dt.datetime) -> DomainSample:
    return DomainSample(ms(end) - 10_000, ms(end), 1, 1, 1, 1, 0, 0, 0, True, False)


def test_each_table_has_its_own_age(database: Database, settings: Settings) -> None:
    day = dt.timedelta(days=1)
    with database.transaction() as session:
        router = add_router(session, add_campus(session))
        uplink = add_uplink(session, router, "ether1")
        archived = add_uplink(session, router, "ether2")
        archived.archived_at = NOW
        ends = [NOW, NOW - 14 * day, NOW - 14 * day - dt.timedelta(seconds=1)]
        samples.insert(
            session, [(uplink.id, sample(end)) for uplink in (uplink, archived) for end in ends]
        )
        starts = [NOW - 731 * day, NOW - 732 * day]
        slots.add(session, [(uplink.id, Slot(ms(start), 1, 1, 1, 0, 1, 1)) for start in starts])
        old = NOW - 4000 * day
        events.write(
            session,
            [
                Entry("record", "reboot", router.id, None, old, old),
                Entry("begin", "link_down", router.id, uplink.id, old),
            ],
        )
        for moment in (old, NOW):
            entry = AuditEntry(at=moment, actor="a", action="b", subject="c", outcome="done")
            session.add(entry)
        in_chunks = store_retention.hypertables(session)
    gone = retention.apply(database, settings, NOW)
    with database.transaction() as session:
        kept = session.scalars(select(Sample.at).order_by(Sample.at.desc())).all()
        assert session.scalars(select(Event.kind)).all() == ["link_down"]
        slots_kept = session.scalars(select(SlotRow.at)).all()
    rows = {table: count for table, count in gone.items() if count}
    if in_chunks:  # a chunk goes when all of it is too old; test_timescaledb.py has more
        assert rows == {"event": 1, "audit": 1}
        assert len(kept) == 6
        assert len(slots_kept) == 2
    else:
        assert rows == {"sample": 2, "slot": 1, "event": 1, "audit": 1}
        assert kept == [ends[0]] * 2 + [ends[1]] * 2
        assert slots_kept == [starts[0]]
    assert not any(retention.apply(database, settings, NOW).values())
    assert at(ms(NOW)) == NOW


def test_old_probes_go_with_what_they_found_and_old_echoes_too(
    database: Database, settings: Settings
) -> None:
    day = dt.timedelta(days=1)
    with database.transaction() as session:
        uplink = add_uplink(session, add_router(session, add_campus(session)), "ether1")
        server_id = add_server(session)
        for age in (730, 732):
            run_id = add_run(session, uplink, server_id, NOW - age * day)
            row = session.get_one(ProbeRun, run_id)
            row.state, row.outcome = "over", "ok"
            session.add(ProbeRecord(run_id=run_id, series=b"s", raw=b"r", raw_sha256="0"))
        for age in (91, 93):
            echo = PingMinute(uplink_id=uplink.id, at=NOW - age * day, origin=0, rtt_us=[1, None])
            session.add(echo)
        # Hours of echoes stay as long as runs do.
        first = [Echoes(uplink.id, NOW - age * day, 0, False, (1, None)) for age in (730, 732)]
        pings.insert(session, first)
        in_chunks = "ping_minute" in store_retention.hypertables(session)
    gone = retention.apply(database, settings, NOW)
    assert gone["probe_run"] == 1
    with database.transaction() as session:
        assert [NOW - due_at for due_at in session.scalars(select(ProbeRun.due_at))] == [730 * day]
        assert len(session.scalars(select(ProbeRecord)).all()) == 1
        echoes = [NOW - at for at in session.scalars(select(PingMinute.at))]
        hours = [NOW - at for at in session.scalars(select(EchoHour.at))]
    assert sorted(echoes) == ([91 * day, 93 * day] if in_chunks else [91 * day])
    assert sorted(hours) == ([730 * day, 732 * day] if in_chunks else [730 * day])


def test_attempts_to_sign_in_go_when_no_bound_counts_them(
    database: Database, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "ATTEMPTS_A_PIECE", 2)
    second, hour = dt.timedelta(seconds=1), dt.timedelta(hours=1)
    window = max(hour, dt.timedelta(seconds=settings.login_window_s))
    counted = [NOW, NOW - window]
    with database.transaction() as session:
        for moment in [*counted, *(NOW - window - second * more for more in range(1, 6))]:
            attempt = LoginAttempt(at=moment, username="budi", remote_address="203.0.113.1")
            session.add(attempt)
    assert retention.apply(database, settings, NOW)["login_attempt"] == 5
    with database.transaction() as session:
        kept = session.scalars(select(LoginAttempt.at).order_by(LoginAttempt.at.desc())).all()
    assert kept == counted
