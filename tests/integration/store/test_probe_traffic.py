"""What runs moved over which uplink, from rows as the worker stores them."""

from __future__ import annotations

import datetime as dt

import pytest
from sqlalchemy.orm import Session

from backend.domain.probes.probe import ProbeSpec
from backend.store.engine.instants import ms
from backend.store.probes import traffic as probe_traffic
from backend.store.tables import Uplink
from tests.integration.rows import add_campus, add_router, add_uplink
from tests.integration.services import probe_history as history

NOW = dt.datetime(2026, 11, 20, 3, 0, tzinfo=dt.UTC)
HOUR, MINUTE = dt.timedelta(hours=1), dt.timedelta(minutes=1)
MBPS = 10**6
RATES = [80 * MBPS] * 10
MOVED = 100 * MBPS
DAY = [(ms(NOW - 24 * HOUR), ms(NOW))]


@pytest.fixture
def uplinks(session: Session) -> list[Uplink]:
    router = add_router(session, add_campus(session))
    return [add_uplink(session, router, f"ether{n}", 100 * n, n) for n in (1, 2, 3)]


def ids(uplinks: list[Uplink]) -> list[int]:
    return [uplink.id for uplink in uplinks]


def test_a_valid_run_counts_for_its_uplink(session: Session, uplinks: list[Uplink]) -> None:
    history.measured(session, uplinks[0], NOW - HOUR, history.tcp(RATES))
    up = ProbeSpec("tcp", "upload", duration_s=10)
    history.measured(session, uplinks[0], NOW - 2 * HOUR, history.tcp(RATES), spec=up)
    moved = probe_traffic.moved_bytes(session, ids(uplinks), DAY)
    assert moved == {uplinks[0].id: (MOVED, MOVED)}


def test_a_run_on_a_wrong_path_counts_where_it_went(
    session: Session, uplinks: list[Uplink]
) -> None:
    at = NOW - HOUR
    run = history.measured(
        session, uplinks[0], at, history.tcp(RATES), path=uplinks[1], others=uplinks[1:]
    )
    assert run.reason == "wrong_path"
    moved_bytes = probe_traffic.moved_bytes(session, ids(uplinks), DAY)
    assert {key: moved for key, moved in moved_bytes.items() if any(moved)} == {
        uplinks[1].id: (MOVED, 0)
    }


def test_a_run_that_was_split_counts_by_parts(session: Session, uplinks: list[Uplink]) -> None:
    run = history.measured(
        session, uplinks[0], NOW - HOUR, history.tcp(RATES), path=uplinks[1], others=uplinks[1:]
    )
    assert run.path is not None
    parts = [
        {**uplink, "excess_download_bytes": n} for n, uplink in enumerate(run.path["uplinks"], 1)
    ]
    run.path = {**run.path, "uplinks": parts}
    session.flush()
    moved = probe_traffic.moved_bytes(session, ids(uplinks), DAY)
    assert [moved[uplink_id][0] for uplink_id in ids(uplinks)] == [
        pytest.approx(MOVED * n / 6, abs=1) for n in (1, 2, 3)
    ]


@pytest.mark.parametrize("path", [None, {}, {"uplinks": []}])
def test_without_a_path_it_counts_for_its_own(
    session: Session, uplinks: list[Uplink], path: dict[str, object] | None
) -> None:
    run = history.measured(
        session, uplinks[0], NOW - HOUR, history.tcp(RATES), path=uplinks[1], others=uplinks[1:]
    )
    run.path = path
    session.flush()
    moved = probe_traffic.moved_bytes(session, ids(uplinks), DAY)
    assert moved == {uplinks[0].id: (MOVED, 0)}


def test_buckets_add_up_to_the_whole(session: Session, uplinks: list[Uplink]) -> None:
    """A run of an hour lies over three buckets, the middle one without a moment that is selected."""
    run = history.measured(session, uplinks[2], NOW - 2 * HOUR, history.tcp(RATES))
    run.ended_at = NOW - HOUR
    session.flush()
    begin, end = ms(NOW - 3 * HOUR), ms(NOW)
    middle, later = ms(NOW - 2 * HOUR + 15 * MINUTE), ms(NOW - 2 * HOUR + 45 * MINUTE)
    buckets = [[(begin, middle)], [], [(middle, later), (later, end)]]
    moved = probe_traffic.moved_in_buckets(session, ids(uplinks), buckets)
    assert moved == {
        (uplinks[2].id, 0): (MOVED // 4, 0),
        (uplinks[2].id, 2): (MOVED * 3 // 4, 0),
    }


def test_nothing_is_asked_for_nothing(session: Session, uplinks: list[Uplink]) -> None:
    assert probe_traffic.moved_bytes(session, [], DAY) == {}
    assert probe_traffic.moved_bytes(session, ids(uplinks), []) == {}
    assert probe_traffic.heavy_times(session, [], NOW - HOUR, NOW) == []


def test_times_of_heavy_runs(session: Session, uplinks: list[Uplink]) -> None:
    inside = history.measured(session, uplinks[0], NOW - 5 * MINUTE, history.tcp(RATES))
    cut = history.measured(session, uplinks[1], NOW - 15 * MINUTE, history.tcp(RATES))
    cut.ended_at = NOW - 9 * MINUTE
    history.measured(session, uplinks[1], NOW - HOUR, history.tcp(RATES))
    page = ProbeSpec("http", None)
    history.measured(session, uplinks[1], NOW - MINUTE, history.pages(20), spec=page)
    history.waiting(session, uplinks[2], NOW - MINUTE)
    history.without_result(session, uplinks[2], NOW - 2 * MINUTE, "skipped", "busy")
    running = history.waiting(session, uplinks[2], NOW - 3 * MINUTE)
    running.state, running.started_at, running.ended_at = "running", NOW - 3 * MINUTE, None
    session.flush()
    times = probe_traffic.heavy_times(session, ids(uplinks), NOW - 10 * MINUTE, NOW)
    assert [(time.run_id, time.uplink_id, time.from_, time.to) for time in times] == [
        (cut.id, uplinks[1].id, cut.started_at, cut.ended_at),
        (inside.id, uplinks[0].id, inside.started_at, inside.ended_at),
        (running.id, uplinks[2].id, running.started_at, None),
    ]
