"""A router's vital signs and its buckets over HTTP: rows as polls leave them, and what the pages get."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.domain.metering.bucket_counts import BucketGrowth
from backend.domain.metering.utilization import nearest_rank
from backend.services.inventory import inventory
from backend.store.engine.instants import ms
from backend.store.polling import buckets, events, polls
from backend.store.polling.events import Entry
from backend.store.polling.polls import PollRow
from tests.integration.api.conftest import Site, make_site
from tests.integration.api.test_numbers import get, table
from tests.integration.services.history import answered, fill_volumes
from tests.integration.services.quality.campus import begin_regime

API = "/api/v1"
JAKARTA = ZoneInfo("Asia/Jakarta")
NOON = dt.datetime(2026, 11, 20, 12, tzinfo=JAKARTA)
BEGINS, ENDS = NOON - dt.timedelta(hours=6), NOON + dt.timedelta(hours=2)
"""Polls are kept from 06:00 to 14:00 of a Friday."""

GAP = range(10, 11)
"""Nobody polled between 10:00 and 11:00."""

MINUTE = dt.timedelta(minutes=1)
TURN = NOON - dt.timedelta(hours=2)
"""Until then buckets of three, since then of two."""


def polled() -> list[PollRow]:
    """A poll every 10 s; every fiftieth failed, one saw a spike."""
    rows = []
    for number in range(8 * 360):
        at = BEGINS + number * dt.timedelta(seconds=10)
        if at.hour in GAP:
            continue
        failed = number % 50 == 7
        seen = (None,) * 3 if failed else (500_000 - number, 1000 + number, 10 + number % 5)
        memory, connections, cpu = seen if at != NOON else (1, 9000, 99)
        duration_ms = 4000 if failed else 5 + number % 40
        error = "timeout" if failed else None
        login = int(number == 0)
        rows.append(PollRow(1, duration_ms, at, memory, connections, login, cpu, error))
    return rows


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    path: Path = tmp_path_factory.mktemp("site")
    made = make_site(module_database_url, path)
    made.clock.at = ENDS + dt.timedelta(seconds=40)
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def noc(site: Site) -> TestClient:
    admin = site.set_up()
    body = {"campus_id": 1, "name": "Core", "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert admin.post(f"{API}/routers", json={**body, "password": "p"}).status_code == 201
    uplinks = [
        {"name": f"ISP{n}", "interface": f"ether{n}", "download_bps": 10**8, "upload_bps": 10**8}
        for n in (1, 2)
    ]
    assert admin.put(f"{API}/routers/1/uplinks", json=uplinks).status_code == 200
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2026-01-01'"))
        router = inventory.view(session, 1)
        fill_volumes(session, router, BEGINS, ENDS, [(8 * 10**9, 10**9), (8 * 10**9, 10**9)])
        answered(session, router.router, ENDS)
        polls.insert(session, polled())
        begin_regime(session, 1, BEGINS - MINUTE, "pcc", {"ether1": (0,), "ether2": (1, 2)})
        begin_regime(session, 1, TURN, "pcc", {"ether1": (0,), "ether2": (1,)})
        buckets.insert(session, list(counted()))
        unreachable = ("record", "unreachable", 1, None, NOON, NOON + MINUTE)
        events.write(session, [Entry(*unreachable), Entry("begin", "link_down", 1, 1, NOON)])
    return site.person(admin, "noc")


def counted() -> Iterator[tuple[int, int, BucketGrowth]]:
    """A sample a minute: 3, 2 and 1 MB for the buckets of three; first packets only for those of two."""
    for minute in range(8 * 60):
        end = BEGINS + (minute + 1) * MINUTE
        if end <= TURN:
            for remainder, megabytes in enumerate((30, 20, 10)):
                for mark in ("connection", "routing"):
                    size = megabytes * 10**6 // 2
                    yield 1, ms(end), BucketGrowth(3, remainder, mark, size, 10, 60_000)
        elif minute % 2:
            yield 1, ms(end), BucketGrowth(2, 0, "connection", 600, 10, 60_000)


def test_points_are_the_polls_put_together(noc: TestClient) -> None:
    vitals = get(noc, "/routers/1/vitals", range="6h")
    inside = [row for row in polled() if NOON - dt.timedelta(hours=4) <= row.at < ENDS]
    points, totals = vitals["points"], vitals["totals"]
    assert sum(point["polls"] for point in points) == totals["polls"] == len(inside)
    assert sum(point["failed"] for point in points) == totals["failed"]
    assert totals["failed"] == sum(row.error_code is not None for row in inside)
    assert max(point["max_cpu_load_pct"] for point in points) == totals["max_cpu_load_pct"] == 99
    assert totals["max_connections"] == 9000
    assert min(point["memory_free_bytes"] for point in points) == 1
    times = [row[1] for row in inside if row.error_code is None]
    assert totals["p95_poll_ms"] == nearest_rank(times, 95)
    assert totals["max_poll_ms"] == max(times) == 44  # not the 4 s of those that failed
    assert totals["asking_share"] == pytest.approx(sum(times) / 1000 / (6 * 3600))
    assert totals["polls_per_hour"] == pytest.approx(360 * 5 / 6)  # an hour without polls
    assert vitals["step_s"] == 60


def test_a_gap_has_no_points(noc: TestClient) -> None:
    points = get(noc, "/routers/1/vitals", range="6h")["points"]
    hours = {dt.datetime.fromisoformat(point["from"]).astimezone(JAKARTA).hour for point in points}
    assert hours == {8, 9, 11, 12, 13}


@pytest.mark.parametrize("points, most_s", [(50, 600), (2000, 15)])
def test_a_spike_of_one_poll_stays_at_every_number_of_points(
    noc: TestClient, points: int, most_s: int
) -> None:
    vitals = get(noc, "/routers/1/vitals", range="6h", points=points)
    assert len(vitals["points"]) <= points
    assert vitals["step_s"] <= most_s
    assert 99 in {point["max_cpu_load_pct"] for point in vitals["points"]}
    assert vitals["totals"] == get(noc, "/routers/1/vitals", range="6h")["totals"]


def test_a_window_before_the_first_poll_says_so(noc: TestClient) -> None:
    vitals = get(noc, "/routers/1/vitals", range="30d")
    assert vitals["oldest"] == "2026-11-19T23:00:00Z"
    assert vitals["kept_days"] == 14
    assert vitals["points"][0]["from"] == vitals["oldest"]
    # Per hour of the time of which anything is kept, not of the month.
    assert vitals["totals"]["polls_per_hour"] == pytest.approx(360 * 7 / 8)


def test_vitals_of_work_hours(noc: TestClient) -> None:
    vitals = get(noc, "/routers/1/vitals", range="24h", selection="work")
    assert vitals["totals"]["polls"] == 360 * 5  # 08:00 to 14:00 without the gap
    assert {point["from"] >= "2026-11-20T01:00:00Z" for point in vitals["points"]} == {True}
    assert get(noc, "/routers/1/vitals", range="24h", selection="exam")["points"] == []


def test_events_are_the_routers_own(noc: TestClient) -> None:
    events = get(noc, "/routers/1/vitals", range="24h")["events"]
    assert [(event["kind"], event["uplink_id"]) for event in events] == [("unreachable", None)]


def test_vitals_of_a_time_without_polls(noc: TestClient) -> None:
    before = {"from": "2026-11-18T00:00:00Z", "to": "2026-11-19T00:00:00Z"}
    vitals = get(noc, "/routers/1/vitals", **before)
    assert vitals["points"] == []
    totals = vitals["totals"]
    assert (totals["polls"], totals["logins"]) == (0, 0)
    unknown = ("answered_share", "cpu_load_pct", "p95_poll_ms", "polls_per_hour", "asking_share")
    assert {totals[name] for name in unknown} == {None}


def test_buckets_of_each_regime(noc: TestClient) -> None:
    three, two = get(noc, "/routers/1/buckets", range="24h")["regimes"]
    assert (three["denominator"], three["classifier"]) == (3, "both-addresses")
    assert three["to"] == two["from"] == "2026-11-20T03:00:00Z"
    minutes = 4 * 60
    assert [bucket["bytes"] for bucket in three["buckets"]] == [
        size * 10**6 * minutes for size in (30, 20, 10)
    ]
    assert [bucket["share"] for bucket in three["buckets"]] == pytest.approx([1 / 2, 1 / 3, 1 / 6])
    assert {bucket["expected_share"] for bucket in three["buckets"]} == {1 / 3}
    assert [bucket["uplink_id"] for bucket in three["buckets"]] == [1, 2, 2]
    assert (three["largest"], three["smallest"], three["counted"]) == (0, 2, "bytes")
    assert three["uneven_share"] == pytest.approx(1 / 6)
    # From a minute before the first sample on; two marks counted the same time.
    assert three["coverage"] == pytest.approx(240 / 241)
    assert "50.0 %" in three["statement"]["text"]


def test_buckets_that_count_first_packets_say_so(noc: TestClient) -> None:
    _, two = get(noc, "/routers/1/buckets", range="24h")["regimes"]
    assert two["counted"] == "first_packets"
    assert [bucket["bytes"] for bucket in two["buckets"]] == [600 * 120, 0]
    assert two["coverage"] == pytest.approx(0.5)
    assert two["statement"]["code"] == "buckets_first_packets"


def test_buckets_as_csv_have_one_row_each(noc: TestClient) -> None:
    rows = table(noc, "/routers/1/buckets", range="24h")
    assert [row["remainder"] for row in rows] == ["0", "1", "2", "0", "1"]
    assert rows[0]["bytes [B]"] == str(30 * 10**6 * 240)
    points = get(noc, "/routers/1/vitals", range="6h")["points"]
    assert len(table(noc, "/routers/1/vitals", range="6h")) == len(points)


@pytest.mark.parametrize("points", ["0", "49", "2001", "many"])
def test_points_are_between_50_and_2000(noc: TestClient, points: str) -> None:
    answer = noc.get(f"{API}/routers/1/vitals?points={points}")
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == ["points"]
