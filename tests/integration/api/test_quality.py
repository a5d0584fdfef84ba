"""Quality, probe runs and disputes over HTTP: JSON, CSV, and who may not."""

from __future__ import annotations

import csv
import datetime as dt
import hashlib
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, text

from backend.domain.probes.codec import pack_raw
from backend.domain.probes.probe import ProbeSpec
from backend.store.tables import ProbeRecord, Uplink
from tests.integration.api.conftest import Site, make_site
from tests.integration.services import probe_history as history
from tests.integration.services.quality.campus import begin_regime

API = "/api/v1"
NOW = dt.datetime(2026, 11, 20, 3, 0, tzinfo=dt.UTC)
DAY, HOUR = dt.timedelta(days=1), dt.timedelta(hours=1)
MBPS = 1_000_000
PATHS = ("quality", "quality/profile", "quality/regimes", "quality/servers", "probe-runs")


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    path: Path = tmp_path_factory.mktemp("site")
    made = make_site(module_database_url, path)
    made.clock.at = NOW
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def runs(site: Site, admin: TestClient) -> dict[str, int]:
    """A router with two lines, three days of probes, and one of everything that goes wrong."""
    body = {"campus_id": 1, "name": "Core", "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert admin.post(f"{API}/routers", json={**body, "password": "p"}).status_code == 201
    uplinks = [
        {"name": f"=ISP{n}", "interface": f"ether{n}", "download_bps": 10**8, "upload_bps": 10**8}
        for n in (1, 2)
    ]
    assert admin.put(f"{API}/routers/1/uplinks", json=uplinks).status_code == 200
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2026-01-01'"))
        first, two = session.scalars(select(Uplink).order_by(Uplink.id)).all()
        server = history.add_server(session)
        ids = {}
        for day in (3, 2, 1):
            run = history.measured(
                session,
                first,
                NOW - day * DAY,
                history.tcp([day * 20 * MBPS] * 10, streams=2),
                server=server,
                spec=ProbeSpec("tcp", "download", duration_s=10, streams=2),
            )
            ids[f"tcp{day}"] = run.id
        spec = ProbeSpec("load")
        ids["load"] = history.measured(
            session, first, NOW - DAY, history.loaded(26, 215), spec=spec
        ).id
        spec = ProbeSpec("udp", "upload", duration_s=10)
        ids["udp"] = history.measured(
            session, first, NOW - DAY, history.udp(50 * MBPS, 0.5, 3), spec=spec
        ).id
        ids["http"] = history.measured(
            session, two, NOW - DAY, history.pages(120), spec=ProbeSpec("http")
        ).id
        ids["wrong"] = history.measured(
            session, two, NOW - HOUR, history.tcp([MBPS * 5] * 10), path=first, others=[first]
        ).id
        ids["busy"] = history.without_result(session, two, NOW - HOUR, "skipped", "busy").id
        ids["waiting"] = history.waiting(session, two, NOW + HOUR).id
        history.echoes(session, first, NOW - DAY, [20, 30, None, 40])
    return ids


@pytest.fixture(scope="module")
def admin(site: Site) -> TestClient:
    return site.set_up()


@pytest.fixture(scope="module")
def noc(site: Site, admin: TestClient, runs: dict[str, int]) -> TestClient:
    return site.person(admin, "noc")


def get(client: TestClient, path: str, **params: object) -> dict:
    answer = client.get(f"{API}{path}", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def table(client: TestClient, path: str, **params: object) -> list[dict[str, str]]:
    answer = client.get(f"{API}{path}", params={**params, "format": "csv"})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/csv")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


def test_the_grid(noc: TestClient) -> None:
    grid = get(noc, "/routers/1/quality")
    assert {mark["scale"] for mark in grid["edition"]} == {
        *("tiphon", "load", "voice", "video", "web", "statistics")
    }
    first, two = grid["lines"]
    assert (first["download"]["n"], first["download"]["median"]) == (3, 40 * MBPS)
    assert first["download"]["category"] == "fair"
    assert (first["rtt"]["n"], first["rtt"]["median"]) == (3, 30)
    assert first["loss"]["mean"] == 0.25
    assert (first["load"]["grade"], first["load"]["rise_ms"]) == ("C", 189)
    assert first["tiphon"]["category"] == "poor"
    assert first["tiphon"]["worst_metric"] == "loss"
    assert [lens["lens"] for lens in first["lenses"]] == ["voice", "video", "web"]
    assert first["lenses"][0]["state"] == "bad"
    assert first["outcomes"] == {"ok": 5, "invalid": 0, "failed": 0, "skipped": 0, "missed": 0}
    assert two["outcomes"] == {"ok": 1, "invalid": 1, "failed": 0, "skipped": 1, "missed": 0}
    assert (two["download"]["n"], two["http"]["median"]) == (0, 120)
    assert first["download_share"]["probe_bytes"] > 0
    verdict = grid["verdict"]
    assert (verdict["tone"], verdict["sentence"]["code"]) == ("bad", "quality_short")
    reached = {"uplink": "=ISP1", "part": 40.0, "direction": "download", "count": 3}
    assert verdict["sentence"]["params"] == reached


def test_the_grid_as_csv_has_a_row_per_isp(noc: TestClient) -> None:
    rows = table(noc, "/routers/1/quality")
    assert [row["name"] for row in rows] == ["'=ISP1", "'=ISP2"]
    assert float(rows[0]["download_median"]) == 40 * MBPS
    assert rows[1]["rtt_median"] == ""


def test_runs_newest_first_in_pages(noc: TestClient, runs: dict[str, int]) -> None:
    first = get(noc, "/routers/1/probe-runs", limit=3)
    ids = [run["id"] for run in first["items"]]
    assert ids[:2] == [runs["busy"], runs["wrong"]]
    second = get(noc, "/routers/1/probe-runs", limit=100, cursor=first["next_cursor"])
    ids += [run["id"] for run in second["items"]]
    assert second["next_cursor"] is None
    assert sorted(ids) == sorted(set(runs.values()) - {runs["waiting"]})
    later = (NOW + DAY).isoformat()
    assert get(noc, "/routers/1/probe-runs", to=later)["items"][0]["id"] == runs["waiting"]


def test_runs_by_isp_kind_outcome_and_time(noc: TestClient, runs: dict[str, int]) -> None:
    def ids(**params: object) -> set[int]:
        return {run["id"] for run in get(noc, "/routers/1/probe-runs", **params)["items"]}

    assert ids(uplink_id=2) == {runs["http"], runs["wrong"], runs["busy"]}
    assert ids(kind="udp") == {runs["udp"]}
    assert ids(outcome="invalid") == {runs["wrong"]}
    assert ids(**{"from": (NOW - 2 * HOUR).isoformat()}) == {runs["wrong"], runs["busy"]}
    assert ids(to=(NOW - 2 * DAY).isoformat()) == {runs["tcp3"]}


def test_headlines(noc: TestClient, runs: dict[str, int]) -> None:
    items = get(noc, "/routers/1/probe-runs")["items"]
    shown = {item["id"]: item["headline"] for item in items}
    assert shown[runs["tcp1"]] == {"value": 20 * MBPS, "unit": "bit/s", "grade": None}
    assert shown[runs["load"]] == {"value": 189, "unit": "ms", "grade": "C"}
    assert shown[runs["http"]] == {"value": 120, "unit": "ms", "grade": None}
    assert shown[runs["busy"]] is None
    valid = {run["id"] for run in items if run["valid"]}
    assert valid == set(runs.values()) - {runs["wrong"], runs["busy"], runs["waiting"]}
    rows = table(noc, "/routers/1/probe-runs")
    assert [int(row["id"]) for row in rows] == [run["id"] for run in items]


def test_one_run_in_full(noc: TestClient, runs: dict[str, int]) -> None:
    run = get(noc, f"/probe-runs/{runs['tcp2']}")
    assert run["figures"]["download"]["mean_bps"] == 40 * MBPS
    assert run["figures"]["upload"] is None
    assert run["figures"]["rtt_ms"]["median"] == 30
    assert run["spec"] == {"duration_s": 10, "streams": 2, "rate_bps": None, "omit_s": 0}
    assert run["target"]["host"] == "198.51.100.1"
    assert run["server_name"] == "Hong Kong"
    assert (run["path"]["verdict"], run["path"]["share"]) == ("proven", 1)
    assert [(each["name"], each["intended"]) for each in run["path"]["uplinks"]] == [
        ("=ISP1", True)
    ]
    assert (run["previous_id"], run["next_id"]) == (runs["tcp3"], runs["tcp1"])
    assert run["raw_sha256"] == hashlib.sha256(history.RAW).hexdigest()


def test_a_run_on_the_wrong_isp_shows_where_it_went(noc: TestClient, runs: dict[str, int]) -> None:
    run = get(noc, f"/probe-runs/{runs['wrong']}")
    assert (run["outcome"], run["valid"], run["path"]["reason"]) == ("invalid", False, "elsewhere")
    grown = {each["name"]: each["excess_download_bytes"] for each in run["path"]["uplinks"]}
    assert grown == {"=ISP1": 5 * MBPS * 10 // 8, "=ISP2": 0}


def test_a_run_that_measured_nothing(noc: TestClient, runs: dict[str, int]) -> None:
    run = get(noc, f"/probe-runs/{runs['busy']}")
    assert (run["figures"], run["path"], run["raw_sha256"]) == (None, None, None)
    for part in ("series", "raw"):
        answer = noc.get(f"{API}/probe-runs/{runs['busy']}/{part}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_series_second_by_second(noc: TestClient, runs: dict[str, int]) -> None:
    series = get(noc, f"/probe-runs/{runs['tcp1']}/series")
    assert series["at_ms"] == [1000 * n for n in range(10)]
    assert series["rate_bps"] == [20 * MBPS] * 10
    assert [stream["rate_bps"] for stream in series["streams"]] == [[10 * MBPS] * 10] * 2
    assert series["streams"][0]["rtt_us"] == [30_000] * 10
    load = get(noc, f"/probe-runs/{runs['load']}/series")
    assert len(load["pings"]) == 80
    assert load["phases"][0]["rate_bps"] == [30 * MBPS] * 2
    assert get(noc, f"/probe-runs/{runs['http']}/series")["http"][0]["waiting_us"] == 120_000


@pytest.mark.parametrize(
    "name, expected",
    [("tcp1", {"interval": 20}), ("load", {"echo": 80, "phase": 4}), ("http", {"request": 3})],
)
def test_a_series_as_csv(noc: TestClient, runs: dict[str, int], name: str, expected: dict) -> None:
    rows = table(noc, f"/probe-runs/{runs[name]}/series")
    kinds = [row["row"] for row in rows]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == expected
    if name == "tcp1":
        assert rows[0]["rate_bps [bit/s]"] == str(10 * MBPS)
        assert {row["stream"] for row in rows} == {"1", "2"}


def test_raw_output_byte_for_byte(noc: TestClient, runs: dict[str, int]) -> None:
    answer = noc.get(f"{API}/probe-runs/{runs['tcp1']}/raw")
    assert answer.content == history.RAW
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-sha256"] == hashlib.sha256(history.RAW).hexdigest()


def test_output_that_is_no_json_is_text(site: Site, noc: TestClient, runs: dict[str, int]) -> None:
    with site.database.transaction() as session:
        session.get(ProbeRecord, runs["load"]).raw = pack_raw(b"<script>alert(1)</script>")
    answer = noc.get(f"{API}/probe-runs/{runs['load']}/raw")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_profile(noc: TestClient) -> None:
    cells = get(noc, "/routers/1/quality/profile")["cells"]
    ours = {(cell["uplink_id"], cell["metric"]): cell for cell in cells}
    assert ours[1, "download"] == {
        "uplink_id": 1,
        "hour": 10,
        "metric": "download",
        "median": 40 * MBPS,
        "n": 3,
    }
    assert len(table(noc, "/routers/1/quality/profile")) == len(cells)


def test_servers(noc: TestClient) -> None:
    (verdict,) = get(noc, "/routers/1/quality/servers")["items"]
    assert (verdict["verdict"], verdict["direction"]) == ("unclear", "download")
    assert verdict["servers"][0]["runs"] == 3
    assert len(table(noc, "/routers/1/quality/servers")) == 1


def test_regimes(site: Site, noc: TestClient) -> None:
    refused = noc.get(f"{API}/routers/1/quality/regimes")
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "a")
    assert get(noc, "/probe-runs/1")["regime_id"] is None
    with site.database.transaction() as session:
        router = session.get(Uplink, 1).router_id
        for days, method in ((60, "ecmp"), (2, "pcc")):
            begin_regime(session, router, NOW - days * DAY - HOUR, method)
    regime_grid = get(noc, "/routers/1/quality/regimes")
    a, b = (regime_grid[side]["lines"][-1]["download"] for side in "ab")
    assert (a["runs"], a["mean_bps"]) == (1, 60 * MBPS)
    assert (b["runs"], b["mean_bps"], b["max_bps"]) == (2, 30 * MBPS, 40 * MBPS)
    assert regime_grid["effects"][0]["finding"] == "not_enough_data"
    assert regime_grid["like_hours"] == [10]
    rows = table(noc, "/routers/1/quality/regimes")
    metrics = ["download", "upload", "rtt", "retransmits", "jitter", "loss"]
    assert [row["metric"] for row in rows] == metrics
    for period, field in (
        ({"a_from": "2026-01-01T00:00:00Z"}, "a_from"),
        ({"b_from": "2026-01-02T00:00:00Z", "b_to": "2026-01-01T00:00:00Z"}, "b_to"),
    ):
        refused = noc.get(f"{API}/routers/1/quality/regimes", params=period)
        assert refused.status_code == 422, refused.text
        assert [error["field"] for error in refused.json()["errors"]] == [field]
    missing = noc.get(f"{API}/routers/1/quality/regimes", params={"a": 999})
    assert missing.status_code == 404
    assert get(noc, "/probe-runs/1")["regime_id"] == regime_grid["a"]["regime_id"]


def test_a_dispute_and_its_seal(noc: TestClient, runs: dict[str, int]) -> None:
    evidence = get(noc, "/routers/1/dispute", uplink_id=1)
    assert evidence["download"]["p50_bps"] == 40 * MBPS
    assert (evidence["download"]["hours"], evidence["download"]["hours_below_80"]) == (3, 3)
    assert evidence["upload"]["runs"] == 0
    assert len(evidence["runs"]) == 5
    assert evidence["runs"][0]["raw_sha256"] == hashlib.sha256(history.RAW).hexdigest()
    answer = noc.get(f"{API}/routers/1/dispute", params={"uplink_id": 1, "format": "csv"})
    assert hashlib.sha256(answer.content).hexdigest() == evidence["sha256"]
    assert answer.headers["x-sha256"] == evidence["sha256"]
    other = get(noc, "/routers/1/dispute", uplink_id=2)
    assert [run["id"] for run in other["runs"]] == [runs["http"]]


@pytest.mark.parametrize(
    "path, params, status, field",
    [
        ("/routers/999/quality", {}, 404, None),
        (
            "/routers/1/quality",
            {"from": "2026-11-20T02:00:00Z", "to": "2026-11-20T01:00:00Z"},
            422,
            "to",
        ),
        ("/routers/1/quality", {"selection": "weekend"}, 422, "selection"),
        ("/routers/1/probe-runs", {"cursor": "x"}, 422, "cursor"),
        ("/routers/1/probe-runs", {"kind": "ftp"}, 422, "kind"),
        ("/routers/999/probe-runs", {}, 404, None),
        ("/routers/1/dispute", {}, 422, "uplink_id"),
        ("/routers/1/dispute", {"uplink_id": 999}, 404, None),
        ("/probe-runs/999999", {}, 404, None),
        ("/probe-runs/999999/series", {}, 404, None),
        ("/probe-runs/999999/raw", {}, 404, None),
        ("/probe-runs/0", {}, 422, "run_id"),
        ("/probe-runs/99999999999999999999", {}, 422, "run_id"),
    ],
)
def test_no_says_why(
    noc: TestClient, path: str, params: dict, status: int, field: str | None
) -> None:
    answer = noc.get(f"{API}{path}", params=params)
    assert answer.status_code == status, answer.text
    if field is not None:
        assert [error["field"] for error in answer.json()["errors"]] == [field]


@pytest.mark.parametrize(
    "path,params",
    [
        ("quality", {}),
        ("quality/profile", {}),
        ("quality/servers", {}),
        ("dispute", {"uplink_id": 1}),
    ],
)
def test_a_window_of_probes_is_a_year_at_most(noc: TestClient, path: str, params: dict) -> None:
    ends = {"to": "2026-11-20T00:00:00Z"}
    short, long = "2025-11-20T00:00:00Z", "2025-11-18T00:00:00Z"
    address = f"{API}/routers/1/{path}"
    assert noc.get(address, params={**params, **ends, "from": short}).status_code == 200
    answer = noc.get(address, params={**params, **ends, "from": long})
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == ["from"]


@pytest.mark.parametrize("path", [*(f"/routers/1/{path}" for path in PATHS), "/probe-runs/1"])
def test_nobody_reads_without_signing_in(site: Site, noc: TestClient, path: str) -> None:
    assert site.browser().get(f"{API}{path}").status_code == 401
