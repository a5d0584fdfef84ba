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
def lines(session: Session) -> list[Uplink]:
    router = add_router(session, add_campus(session))
    return [add_uplink(session, router, f"ether{n}", 100 * n, n) for n in (1, 2, 3)]


def ids(lines: list[Uplink]) -> list[int]:
    return [line.id for line in lines]


def test_a_valid_run_counts_for_its_uplink(session: Session, lines: list[Uplink]) -> None:
    history.measured(session, lines[0], NOW - HOUR, history.tcp(RATES))
    up = ProbeSpec("tcp", "upload", duration_s=10)
    history.measured(session, lines[0], NOW - 2 * HOUR, history.tcp(RATES), spec=up)
    moved = probe_traffic.moved_bytes(session, ids(lines), DAY)
    assert moved == {lines[0].id: (MOVED, MOVED)}


def test_a_run_on_a_wrong_path_counts_where_it_went(session: Session, lines: list[Uplink]) -> None:
    at = NOW - HOUR
    run = history.measured(
        session, lines[0], at, history.tcp(RATES), path=lines[1], others=lines[1:]
    )
    assert run.reason == "wrong_path"
    moved_bytes = probe_traffic.moved_bytes(session, ids(lines), DAY)
    assert {key: moved for key, moved in moved_bytes.items() if any(moved)} == {
        lines[1].id: (MOVED, 0)
    }


def test_a_run_that_was_split_counts_by_parts(session: Session, lines: list[Uplink]) -> None:
    run = history.measured(
        session, lines[0], NOW - HOUR, history.tcp(RATES), path=lines[1], others=lines[1:]
    )
    assert run.path is not None
    parts = [
        {**uplink, "excess_download_bytes": n} for n, uplink in enumerate(run.path["uplinks"], 1)
    ]
    run.path = {**run.path, "uplinks": parts}
    session.flush()
    moved = probe_traffic.moved_bytes(session, ids(lines), DAY)
    assert [moved[uplink_id][0] for uplink_id in ids(lines)] == [
        pytest.approx(MOVED * n / 6, abs=1) for n in (1, 2, 3)
    ]


@pytest.mark.parametrize("path", [None, {}, {"uplinks": []}])
def test_without_a_path_it_counts_for_its_own(
    session: Session, lines: list[Uplink], path: dict[str, object] | None
) -> None:
    run = history.measured(
        session, lines[0], NOW - HOUR, history.tcp(RATES), path=lines[1], others=lines[1:]
    )
    run.path = path
    session.flush()
    moved = probe_traffic.moved_bytes(session, ids(lines), DAY)
    assert moved == {lines[0].id: (MOVED, 0)}


def test_buckets_add_up_to_the_whole(session: Session, lines: list[Uplink]) -> None:
    """A run of an hour lies over three buckets, the middle one without a moment that is selected."""
    run = history.measured(session, lines[2], NOW - 2 * HOUR, history.tcp(RATES))
    run.ended_at = NOW - HOUR
    session.flush()
    begin, end = ms(NOW - 3 * HOUR), ms(NOW)
    middle, later = ms(NOW - 2 * HOUR + 15 * MINUTE), ms(NOW - 2 * HOUR + 45 * MINUTE)
    buckets = [[(begin, middle)], [], [(middle, later), (later, end)]]
    moved = probe_traffic.moved_in_buckets(session, ids(lines), buckets)
    assert moved == {
        (lines[2].id, 0): (MOVED // 4, 0),
        (lines[2].id, 2): (MOVED * 3 // 4, 0),
    }


def test_nothing_is_asked_for_nothing(session: Session, lines: list[Uplink]) -> None:
    assert probe_traffic.moved_bytes(session, [], DAY) == {}
    assert probe_traffic.moved_bytes(session, ids(lines), []) == {}
    assert probe_traffic.heavy_times(session, [], NOW - HOUR, NOW) == []


def test_times_of_heavy_runs(session: Session, lines: list[Uplink]) -> None:
    inside = history.measured(session, lines[0], NOW - 5 * MINUTE, history.tcp(RATES))
    cut = history.measured(session, lines[1], NOW - 15 * MINUTE, history.tcp(RATES))
    cut.ended_at = NOW - 9 * MINUTE
    history.measured(session, lines[1], NOW - HOUR, history.tcp(RATES))
    page = ProbeSpec("http", None)
    history.measured(session, lines[1], NOW - MINUTE, history.pages(20), spec=page)
    history.waiting(session, lines[2], NOW - MINUTE)
    history.without_result(session, lines[2], NOW - 2 * MINUTE, "skipped", "busy")
    running = history.waiting(session, lines[2], NOW - 3 * MINUTE)
    running.state, running.started_at, running.ended_at = "running", NOW - 3 * MINUTE, None
    session.flush()
    times = probe_traffic.heavy_times(session, ids(lines), NOW - 10 * MINUTE, NOW)
    assert [(time.run_id, time.uplink_id, time.from_, time.to) for time in times] == [
        (cut.id, lines[1].id, cut.started_at, cut.ended_at),
        (inside.id, lines[0].id, inside.started_at, inside.ended_at),
        (running.id, lines[2].id, running.started_at, None),
    ]
