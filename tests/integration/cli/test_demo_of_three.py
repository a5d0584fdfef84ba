"""The default demo: three campuses, busy whenever it is started, with what happened to them found by the product."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from zoneinfo import ZoneInfo

import numpy as np
import psycopg
import pytest

from cli.demo import demo
from cli.demo import state as demo_state
from cli.demo.busy import rush_of
from cli.serving.up import embedded_settings
from lab.campuses.campus import Campus, open_campus
from lab.campuses.recording import RecordedPast
from lab.server.server import LabServer

ZONE = ZoneInfo("Asia/Jakarta")
BEGINS = dt.datetime(2026, 9, 14, tzinfo=ZONE).timestamp()
STARTS = ("2026-11-23 03:00", "2026-11-25 10:20", "2026-11-27 17:30", "2026-11-29 23:50")
"""A Monday's night, working hours, a Friday's evening, a Sunday's end."""

LINES = {"strada": 3, "second_campus": 3, "third_campus": 2}
PORTS = ("ether1", "ether2", "ether3")
LATER_S = 2 * 3600.0


def unix(text: str) -> float:
    return dt.datetime.fromisoformat(text).replace(tzinfo=ZONE).timestamp()


def started(name: str, now: float) -> Campus:
    """As a first start at `now` opens it."""
    campus = open_campus(name, 1, BEGINS, lambda: now)
    campus.rush((rush_of(now, BEGINS, campus.ends_at),))
    return campus


def fullness(campus: Campus, past: RecordedPast) -> list[np.ndarray]:
    """Per line, the download of each step as part of the contract."""
    step_s = past.times[1] - past.times[0]
    return [
        np.diff(past.interface(wan.interface, "rx-byte")) * 8 / step_s / wan.download_bps
        for wan in campus.wans
    ]


@pytest.mark.parametrize("name", demo_state.SCENARIOS)
@pytest.mark.parametrize("moment", STARTS)
def test_every_line_is_busy_when_it_is_started_and_hours_later(name: str, moment: str) -> None:
    now = unix(moment)
    campus = started(name, now)
    parts = fullness(campus, campus.record(now - 60, now + LATER_S, 60))
    assert len(parts) == LINES[name]
    for part in parts:
        assert 0.4 < part[0] < 0.9
        assert 0.4 < np.median(part) < 0.9
        assert part.min() > 0.36
        assert part.max() < 0.95


def test_the_papers_weeks_are_those_of_a_plain_demo() -> None:
    now = unix("2026-11-23 00:40")
    plain = open_campus(demo_state.PAPER, 1, BEGINS, lambda: now).history(BEGINS, now, 3600)
    busy = started(demo_state.PAPER, now).record(BEGINS, now, 3600)
    weeks = 10 * 7 * 24 + 1
    for port in PORTS:
        for counter in ("rx-byte", "tx-byte", "rx-packet", "rx-drop", "tx-queue-drop"):
            left, right = (each.interface(port, counter)[:weeks] for each in (plain, busy))
            assert np.array_equal(left, right)
    assert busy.rules.keys() == plain.rules.keys()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[psycopg.Connection]:
    """Of a default demo that was started, and a minute later once more."""
    folder = tmp_path_factory.mktemp("three")
    demo_state.keep_state(folder, demo_state.PAPER, 1, "not too long ago", plain=False)
    with embedded_settings(None, folder, allow_local_routers=True) as settings:
        for _ in range(2):
            state = demo_state.keep_state(folder, demo_state.PAPER, 1, None, plain=False)
            with LabServer() as lab:
                demo.prepare(settings, lab, state, lambda _: None)
        kept = demo_state.keep_state(folder, demo_state.PAPER, 1, None, plain=False)
        assert len(kept.rushes) == 2
        with psycopg.connect(settings.database_url.get_secret_value()) as connection:
            yield connection


def rows(database: psycopg.Connection, query: str) -> list[tuple[object, ...]]:
    return database.execute(query).fetchall()


pytestmark = pytest.mark.timeout(900)


@pytest.mark.slow
def test_the_first_router_is_the_papers(database: psycopg.Connection) -> None:
    query = "SELECT router.id, campus.name, router.name FROM router JOIN campus ON campus.id = campus_id ORDER BY 1"
    assert rows(database, query) == [
        (1, "Universitas STRADA Indonesia", "CCR2004-STRADA"),
        (2, "Kampus 2", "RB5009-KAMPUS2"),
        (3, "Kampus 3", "CCR2004-KAMPUS3"),
    ]


@pytest.mark.slow
def test_one_edit_by_hand_waits(database: psycopg.Connection) -> None:
    query = "SELECT router_id FROM drift WHERE acknowledged_at IS NULL"
    assert rows(database, query) == [(2,)]


@pytest.mark.slow
def test_one_recommendation_waits(database: psycopg.Connection) -> None:
    query = """
        SELECT DISTINCT ON (router_id) router_id, state, verdict
        FROM recommendation ORDER BY router_id, at DESC
    """
    latest = rows(database, query)
    assert latest == [
        (1, "new", "nothing_to_do"),
        (2, "new", "change"),
        (3, "new", "nothing_to_do"),
    ]


@pytest.mark.slow
def test_what_happened_was_found(database: psycopg.Connection) -> None:
    """A reboot only where the script has one: also after the second start counters went on."""
    query = "SELECT DISTINCT router_id, kind FROM event WHERE kind <> 'isp_full'"
    assert set(rows(database, query)) == {
        (1, "isp_silent"),
        (2, "isp_silent"),
        (3, "link_down"),
        (3, "reboot"),
    }
    full = "SELECT count(*) FROM event WHERE kind = 'isp_full' AND router_id = 3"
    assert rows(database, full) == [(0,)]
    cut = "SELECT extract(epoch FROM to_at - from_at)::int FROM event WHERE kind = 'isp_silent' AND router_id = 2"
    assert rows(database, cut) == [(40 * 60,)]


@pytest.mark.slow
def test_days_and_contracts_stand_where_an_admin_enters_them(database: psycopg.Connection) -> None:
    query = """
        SELECT id,
          (SELECT count(*) FROM jsonb_array_elements(calendar->'holidays') AS day WHERE (day->>'date')::date <= now()),
          jsonb_array_length(calendar->'periods')
        FROM campus ORDER BY id
    """
    assert rows(database, query) == [(1, 0, 0), (2, 0, 1), (3, 1, 0)]
    grown = "SELECT download_bps FROM contract WHERE uplink_id = 8 ORDER BY from_at"
    assert rows(database, grown) == [(50_000_000,), (100_000_000,)]


@pytest.mark.slow
def test_a_queue_trial_of_the_kernel_lab_is_imported_once(database: psycopg.Connection) -> None:
    """And nothing says that this router's queue ever changed."""
    query = """
        SELECT router_id, state, verdict->>'outcome', design->'recorded'->>'place',
          (SELECT count(*) FROM trial_run WHERE trial_id = trial.id AND valid)
        FROM trial
    """
    assert rows(database, query) == [(1, "done", "choose", "kernel_lab", 36)]
    assert rows(database, "SELECT count(*) FROM event WHERE kind = 'queue_trial'") == [(0,)]
    assert rows(database, "SELECT count(*) FROM router_change") == [(0,)]


@pytest.mark.slow
def test_students_and_the_holidays_to_come_are_entered_once(database: psycopg.Connection) -> None:
    """The demo was started twice."""
    query = """
        SELECT jsonb_array_length(students->'years'),
          (SELECT count(*) > 10 FROM jsonb_array_elements(calendar->'holidays') AS day
            WHERE (day->>'date')::date > now())
        FROM campus ORDER BY id
    """
    assert rows(database, query) == [(2, True)] * 3
    entries = "SELECT count(*) FROM audit WHERE action IN ('set_students', 'import_holidays')"
    assert rows(database, entries) == [(6,)]
