"""All routers in a list: the worst first, with what they carry now; more of them cost no more statements."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import psycopg
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from backend.domain.verdict.open_events import EVENT_CODES
from backend.services.inventory import inventory
from backend.store.tables import Anchor, Router, Sample, Uplink
from tests.integration.api.conftest import Site, make_site
from tests.integration.rows import BOX, add_campus, add_uplink
from tests.integration.services.history import GIB, answered, fill_volumes

API = "/api/v1"
MONDAY = dt.datetime(2026, 11, 16, tzinfo=ZoneInfo("Asia/Jakarta"))
NOW = dt.datetime(2026, 11, 17, 0, 2, tzinfo=ZoneInfo("Asia/Jakarta"))
READ = NOW - dt.timedelta(seconds=3)
MBPS = 10**6 * 10 // 8  # bytes in the 10 s of a poll
CONTRACTS_MBPS = (100, 200)


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    path: Path = tmp_path_factory.mktemp("site")
    made = make_site(module_database_url, path)
    made.clock.at = NOW
    made.set_up()
    with made.database.transaction() as session:
        add_campus(session, "Blitar", "Asia/Jakarta")
    add_router(made, "calm", (10, 4))
    add_router(made, "busy", (20, 180))
    add_router(made, "Also calm", (11, 5))
    add_router(made, "silent", (10, 10), answered_at=NOW - dt.timedelta(minutes=20))
    add_router(made, "down", (0, 30))
    add_router(made, "new", ())
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def noc(site: Site) -> TestClient:
    return site.person(site.sign_in("admin"), "noc")


def add_router(
    site: Site, name: str, mbps: tuple[int, ...], answered_at: dt.datetime = READ
) -> int:
    """With an ISP for each download rate of its last poll, and a whole day of slots before."""
    with site.database.transaction() as session:
        row = Router(
            campus_id=1, name=name, host=f"{name}.test", port=8728, tls=False, username="u",
            password_encrypted=BOX.encrypt("p"),
        )  # fmt: skip
        session.add(row)
        session.flush()
        for number, contract_mbps in enumerate(CONTRACTS_MBPS[: len(mbps)], 1):
            uplink = add_uplink(session, row, f"ether{number}", contract_mbps, number)
            uplink.name, uplink.provider = f"ISP{number}", "Telkom"
            uplink.created_at = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
        session.flush()
        router = inventory.view(session, row.id)
        volumes = [(GIB, GIB), (2 * GIB, 2 * GIB)][: len(mbps)]
        fill_volumes(session, router, MONDAY, MONDAY + dt.timedelta(days=1), volumes)
        answered(session, row, answered_at)
        for uplink, rate_mbps in zip(router.uplinks, mbps, strict=True):
            session.add(_anchor(uplink, answered_at, running=rate_mbps > 0))
            session.add(_sample(uplink, answered_at, rate_mbps))
        return row.id


def _anchor(uplink: Uplink, at: dt.datetime, *, running: bool) -> Anchor:
    zeros = ("rx_bytes", "tx_bytes", "rx_packets", "tx_packets", "rx_drops", "tx_drops")
    zeros += ("rx_errors", "tx_errors", "link_downs", "open_max_download_bps")
    zeros += ("open_max_upload_bps", "open_covered_ms", "open_bridged_ms", "uptime_s")
    zeros += ("open_download_bytes", "open_upload_bytes")
    return Anchor(
        uplink_id=uplink.id, at=at, open_at=NOW.replace(minute=0), running=running, disabled=False,
        interface_name="e", interface_ros_id="*1", **dict.fromkeys(zeros, 0),
    )  # fmt: skip


def _sample(uplink: Uplink, at: dt.datetime, mbps: int) -> Sample:
    return Sample(
        uplink_id=uplink.id, at=at, duration_ms=10_000, download_bytes=mbps * MBPS,
        upload_bytes=MBPS, download_packets=1, upload_packets=1, drops=0, errors=0, flags=1,
    )  # fmt: skip


def rows(client: TestClient, **query: object) -> dict[str, dict]:
    """By name, in the order given."""
    answer = client.get(f"{API}/overview", params=query)
    assert answer.status_code == 200, answer.text
    return {row["name"]: row for row in answer.json()["items"]}


def test_the_worst_is_first_then_the_fullest_then_by_name(noc: TestClient) -> None:
    listed = rows(noc)
    causes = {name: row["verdict"]["causes"][0]["code"] for name, row in listed.items()}
    assert list(causes.items())[:3] == [
        ("silent", "silent"),
        ("down", "isp_down"),
        ("new", "no_isps"),
    ]
    # The calm ones are 10 and 11 % full: not worth another order than that of their names.
    assert list(listed)[3:] == ["busy", "Also calm", "calm"]
    severities = [row["verdict"]["severity"] for row in listed.values()]
    assert severities == sorted(severities)


def test_what_a_router_carries_now(noc: TestClient) -> None:
    busy = rows(noc)["busy"]
    assert (busy["download_bps"], busy["upload_bps"]) == (200_000_000, 2_000_000)
    assert (busy["fullest"]["name"], busy["fullest"]["direction"]) == ("ISP2", "download")
    assert busy["fullest"]["utilization"] == pytest.approx(0.9)
    assert busy["uplinks"] == [{"name": f"ISP{n}", "provider": "Telkom"} for n in (1, 2)]


def test_an_isp_in_trouble_is_named_with_whom_to_call(noc: TestClient) -> None:
    listed = rows(noc)
    trouble = listed["down"]["trouble"]
    provider = {"name": "Telkom", "phone": "", "contract_number": ""}
    assert (trouble["name"], trouble["provider"]) == ("ISP1", provider)
    assert [listed[name]["trouble"] for name in ("silent", "calm", "new")] == [None] * 3


def test_unknown_is_never_zero(noc: TestClient) -> None:
    listed = rows(noc)
    assert [listed[name]["download_bps"] for name in ("silent", "new")] == [None, None]
    assert [listed[name]["fullest"] for name in ("silent", "new")] == [None, None]
    assert (listed["down"]["download_bps"], listed["down"]["fullest"]["name"]) == (
        30_000_000,
        "ISP2",
    )


def test_a_sum_lacks_no_isp_but_those_whose_interface_is_gone(site: Site, noc: TestClient) -> None:
    add_router(site, "half", (40, 50))
    with site.database.transaction() as session:
        first = inventory.view(session, rows(noc)["half"]["router_id"]).uplinks[0].id
        bridged = update(Sample).where(Sample.uplink_id == first).values(flags=3)
        session.execute(bridged)
    half = rows(noc)["half"]
    assert (half["download_bps"], half["upload_bps"]) == (None, None)
    assert half["fullest"]["name"] == "ISP2"
    with site.database.transaction() as session:
        gone = update(Anchor).where(Anchor.uplink_id == first).values(missing_since=READ)
        session.execute(gone)
    assert rows(noc)["half"]["download_bps"] == 50_000_000


def test_the_last_hour_has_a_point_for_each_slot(noc: TestClient) -> None:
    listed = rows(noc)
    trend_bps = listed["calm"]["trend_bps"]
    assert len(trend_bps) == 12
    assert trend_bps[0] == pytest.approx(3 * GIB * 8 / 86_400, abs=2)
    assert listed["new"]["trend_bps"] == [None] * 12


def test_a_gap_of_one_isp_is_a_gap_of_the_sum(site: Site, noc: TestClient) -> None:
    add_router(site, "gap", (40, 50))
    with site.database.transaction() as session:
        second = inventory.view(session, rows(noc)["gap"]["router_id"]).uplinks[1].id
        session.connection().exec_driver_sql(
            "DELETE FROM slot WHERE uplink_id = %s AND at = %s",
            (second, NOW.replace(minute=0) - dt.timedelta(minutes=10)),
        )
    site.app.state.context.cache.clear()
    trend_bps = rows(noc)["gap"]["trend_bps"]
    assert [number for number, bps in enumerate(trend_bps) if bps is None] == [10]


def test_as_a_table(noc: TestClient) -> None:
    answer = noc.get(f"{API}/overview", params={"format": "csv"})
    table = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    by_name = {row["name"]: row for row in table}
    assert by_name["busy"]["download_bps [bit/s]"] == "200000000"
    assert by_name["silent"]["download_bps [bit/s]"] == ""
    assert table[0]["name"] == "silent"


def test_pages_go_by_name(noc: TestClient) -> None:
    first = noc.get(f"{API}/overview", params={"limit": 2}).json()
    following = noc.get(f"{API}/overview", params={"limit": 2, "cursor": first["next_cursor"]})
    names = [row["name"] for page in (first, following.json()) for row in page["items"]]
    assert len(set(names)) == 4


def test_the_wallboard_tells_what_the_verdicts_say_takes_its_screen(noc: TestClient) -> None:
    listed = rows(noc)
    board = {row["name"]: row for row in noc.get(f"{API}/wall").json()["routers"]}
    for name, row in board.items():
        causes = [cause["code"] for cause in listed[name]["verdict"]["causes"]]
        codes = [alarm["code"] for alarm in row["alarms"]]
        assert codes == [code for code in causes if code in EVENT_CODES]
    [silent], [down] = board["silent"]["alarms"], board["down"]["alarms"]
    assert (silent["code"], down["code"]) == ("silent", "isp_down")
    assert silent["since"] == "2026-11-16T16:42:00Z"  # its last answer, not the edge of a slot
    assert (silent["uplink_id"], down["direction"]) == (None, None)
    assert down["uplink_id"] == board["down"]["lines"][0]["uplink_id"]
    assert [alarm["severity"] for alarm in (silent, down)] == [
        listed[name]["verdict"]["severity"] for name in ("silent", "down")
    ]


@pytest.mark.parametrize("path", ["overview", "wall"])
def test_more_routers_cost_no_more_statements(
    site: Site, noc: TestClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    executed: list[object] = []
    execute = psycopg.Cursor.execute

    def counted(cursor: psycopg.Cursor, query: object, *rest: object, **words: object) -> object:
        executed.append(query)
        return execute(cursor, query, *rest, **words)

    monkeypatch.setattr(psycopg.Cursor, "execute", counted)

    def statements() -> int:
        executed.clear()
        assert noc.get(f"{API}/{path}").status_code == 200
        return len(executed)

    def cold() -> int:
        site.app.state.context.cache.clear()
        return statements()

    statements()  # the first use of a session is written down
    alone, known = cold(), statements()
    for number in range(10):
        add_router(site, f"more {number} for {path}", (10, 10))
    statements()  # rows of routers are kept as well
    assert cold() == alone
    assert statements() == known <= 12
