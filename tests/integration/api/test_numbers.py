"""Numbers over HTTP: the paper's weeks as the pages, the CSV files and the charts get them."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.domain.metering.rates import Sample
from backend.services.inventory import inventory
from backend.store.engine.instants import ms
from backend.store.polling import samples
from benchmarks.evidence.papers import A, week_volumes
from tests.integration.api.conftest import Site, make_site
from tests.integration.services.history import GIB, answered, fill_volumes

API = "/api/v1"
JAKARTA = ZoneInfo("Asia/Jakarta")
ECMP, PCC = week_volumes("ECMP"), week_volumes("PCC")
MONDAY = dt.datetime(2026, 11, 9, tzinfo=JAKARTA)
WEEK = dt.timedelta(weeks=1)


@pytest.fixture(scope="module")
def strada(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with the paper's router: a week of ECMP, a week of PCC, and it is Monday again."""
    path: Path = tmp_path_factory.mktemp("site")
    site = make_site(module_database_url, path)
    site.clock.at = MONDAY + 2 * WEEK + dt.timedelta(seconds=40)
    yield site
    site.database.close()


@pytest.fixture(scope="module")
def noc(strada: Site) -> TestClient:
    admin = strada.set_up()
    body = {"campus_id": 1, "name": "=Core", "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert admin.post(f"{API}/routers", json={**body, "password": "p"}).status_code == 201
    uplinks = [
        {
            "name": f"ISP{n}",
            "interface": f"ether{n}",
            "download_bps": mbps * 10**6,
            "upload_bps": mbps * 10**6,
        }
        for n, mbps in ((1, 100), (2, 200), (3, 200))
    ]
    assert admin.put(f"{API}/routers/1/uplinks", json=uplinks).status_code == 200
    with strada.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2026-01-01'"))
        router = inventory.view(session, 1)
        for start, volumes in ((MONDAY, ECMP), (MONDAY + WEEK, PCC)):
            sizes = [(round(down * GIB), round(up * GIB)) for down, up in volumes]
            fill_volumes(session, router, start, start + WEEK, sizes)
        answered(session, router.router, strada.clock.at - dt.timedelta(seconds=3))
    return strada.person(admin, "noc")


def get(client: TestClient, path: str, **params: object) -> dict:
    answer = client.get(f"{API}{path}", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def table(client: TestClient, path: str, **params: object) -> list[dict[str, str]]:
    answer = client.get(f"{API}{path}", params={**params, "format": "csv"})
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("week, method", [("2026-W46", "ECMP"), ("2026-W47", "PCC")])
def test_a_week_report(noc: TestClient, week: str, method: str) -> None:
    report = get(noc, f"/routers/1/weeks/{week}")
    summary = report["summary"]
    for way in ("upload", "download"):
        assert round(summary[way]["skew"], 3) == A[f"{method} {way} skew"].value
    assert summary["window"]["seconds"] == 604_800
    assert summary["window"]["from"].endswith("T17:00:00Z")
    assert summary["coverage"] == {"observed": 1.0, "bridged": 0.0}
    first = summary["uplinks"][0]["download"]
    assert first["max_bps"] >= first["p95_bps"] >= first["mean_bps"] - 1
    whole = summary["download"]
    assert whole["wrong_isp_bytes"] == pytest.approx(whole["skew"] * whole["bytes"], abs=1)


def test_overview_and_list_say_the_same(noc: TestClient) -> None:
    page = get(noc, "/routers/1/overview")
    (row,) = get(noc, "/overview")["items"]
    assert page["verdict"] == row["verdict"] == get(noc, "/routers/1/verdict")
    assert page["summary"]["verdict"] == row["verdict"]["traffic"]
    [cause] = row["verdict"]["causes"]
    assert (row["verdict"]["tone"], cause["code"], cause["step"]["code"]) == (
        "good",
        "skewed",
        "nothing",
    )
    assert "ISP2" in cause["sentence"]["text"]
    assert row["download_skew"] == page["summary"]["download"]["skew"]
    assert page["router"]["health"]["state"] == "ok"
    assert [state["state"] for state in page["states"]] == ["never"] * 3
    assert page["regime"] is None


def test_the_wall_says_what_the_overview_of_a_day_says(strada: Site, noc: TestClient) -> None:
    wall = get(noc, "/wall")
    (router,) = wall["routers"]
    page = get(noc, "/routers/1/overview", range="24h")
    assert router["verdict"] == page["verdict"]
    assert (router["name"], router["health"], router["coverage"]) == ("=Core", "ok", 1.0)
    assert router["upload_skew"] == page["summary"]["upload"]["skew"]
    assert [uplink["state"] for uplink in router["lines"]] == page["states"]
    for uplink, figures in zip(router["lines"], page["summary"]["uplinks"], strict=True):
        for way in ("download", "upload"):
            assert uplink[way]["capacity_bps"] == figures[f"{way}_bps"]
            for name in ("ideal_share", "achieved_share", "p95_bps", "p95_utilization"):
                assert uplink[way][name] == figures[way][name]
            steps = uplink[way]["trend_bps"]
            assert len(steps) == 48
            assert sum(steps) / 48 == pytest.approx(figures[way]["mean_bps"], abs=1)
    assert wall["now"] == strada.clock.at.astimezone(dt.UTC).isoformat().replace("+00:00", "Z")


def test_a_wall_of_routers_that_are_named(noc: TestClient) -> None:
    assert [router["router_id"] for router in get(noc, "/wall", router_id=[1, 1])["routers"]] == [1]
    assert noc.get(f"{API}/wall", params={"router_id": 9}).status_code == 404
    assert noc.get(f"{API}/wall", params={"router_id": 0}).status_code == 422


def test_weeks_are_paged(noc: TestClient) -> None:
    first = get(noc, "/routers/1/weeks", limit=2)
    assert [week["week"] for week in first["items"]] == ["2026-W48", "2026-W47"]
    second = get(noc, "/routers/1/weeks", limit=2, cursor=first["next_cursor"])
    assert [week["week"] for week in second["items"]] == ["2026-W46"]
    assert second["next_cursor"] is None


@pytest.mark.parametrize("step", ["slot", "hour", "day", "week"])
def test_a_series_is_complete_whatever_the_page(noc: TestClient, step: str) -> None:
    query = {"step": step, "from": "2026-11-15T17:00:00Z", "to": "2026-11-16T17:00:00Z"}
    whole = get(noc, "/routers/1/series", **query)["rows"]
    paged, cursor = [], None
    while True:
        more = {"cursor": cursor} if cursor else {}
        page = get(noc, "/routers/1/series", **query, limit=7, **more)
        paged += page["rows"]
        if (cursor := page["next_cursor"]) is None:
            break
    assert paged == whole
    keys = [(row["at"], row["uplink_id"]) for row in whole]
    assert keys == sorted(keys)
    assert len(whole) == {"slot": 864, "hour": 72, "day": 3, "week": 3}[step]


def test_one_uplink_of_a_series(noc: TestClient) -> None:
    series = get(noc, "/routers/1/series", step="day", range="7d", uplink_id=2)["rows"]
    assert {row["uplink_id"] for row in series} == {2}
    # Days begin at midnight of the campus, whatever the hour in UTC.
    assert all(row["local_at"].endswith("T00:00:00+07:00") for row in series)
    assert noc.get(f"{API}/routers/1/series?uplink_id=77").status_code == 404


def test_csv_has_the_same_numbers_as_the_page(noc: TestClient) -> None:
    query = {"from": "2026-11-15T17:00:00Z", "to": "2026-11-22T17:00:00Z"}
    shown = get(noc, "/routers/1/summary", **query)["uplinks"]
    rows = table(noc, "/routers/1/summary", **query)
    for week, row in zip(shown, rows, strict=True):
        assert row["download_bytes [B]"] == str(week["download"]["bytes"])
        assert row["upload_p95_bps [bit/s]"] == str(week["upload"]["p95_bps"])
        assert (
            float(row["download_achieved_share [fraction]"]) == week["download"]["achieved_share"]
        )
        assert row["download_bps [bit/s]"] == str(week["download_bps"])
    (uplink,) = table(noc, "/overview")
    assert uplink["name"] == "'=Core"


def test_a_week_as_csv_says_whose_and_of_which_router(noc: TestClient) -> None:
    report = get(noc, "/routers/1/weeks/2026-W47")
    names = {uplink["uplink_id"]: uplink["name"] for uplink in report["summary"]["uplinks"]}
    rows = table(noc, "/routers/1/weeks/2026-W47")
    for day, row in zip(report["days"], rows, strict=True):
        assert (row["date"], row["isp"]) == (day["date"], names[day["uplink_id"]])
        assert row["download_bytes [B]"] == str(day["download_bytes"])
    answer = noc.get(f"{API}/routers/1/weeks/2026-W47?format=csv&selection=work")
    name = "timbang-week-2026-W47-router-1-work.csv"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'


@pytest.mark.parametrize(
    "path",
    [
        "skew",
        "profile",
        "costs",
        "vitals",
        "buckets",
        "wiring",
        "series",
        "events",
        "polls",
        "weeks",
        "weeks/2026-W47",
        "regimes",
        "findings",
        "summary",
        "comparison?a_from=2026-11-09T00:00:00Z&b_from=2026-11-16T00:00:00Z",
    ],
)
def test_every_table_of_a_router_comes_as_csv(noc: TestClient, path: str) -> None:
    sign = "&" if "?" in path else "?"
    answer = noc.get(f"{API}/routers/1/{path}{sign}format=csv")
    assert answer.status_code == 200
    header = answer.content.decode("utf-8-sig").splitlines()[0]
    assert len(header.split(",")) > 3


def test_week_volumes(noc: TestClient) -> None:
    volumes = get(noc, "/weeks", from_week="2026-W46", to_week="2026-W47")["items"]
    assert [volume["week"] for volume in volumes] == ["2026-W46"] * 3 + ["2026-W47"] * 3
    assert volumes[0]["download_bytes"] == round(2205.8 * GIB)
    assert volumes[5]["covered_s"] == 604_800


def test_a_profile_has_every_hour_of_the_week(noc: TestClient) -> None:
    cells = get(noc, "/routers/1/profile")["cells"]
    assert {cell["hour_of_week"] for cell in cells} == set(range(168))
    assert {cell["hours"] for cell in cells} == {2}
    monday = [cell for cell in cells if cell["hour_of_week"] == 0]
    assert sum(cell["download_share"] for cell in monday) == pytest.approx(1)


def test_two_weeks_are_compared_on_like_hours(noc: TestClient) -> None:
    comparison = get(
        noc,
        "/routers/1/comparison",
        a_from="2026-11-08T17:00:00Z",
        a_to="2026-11-15T17:00:00Z",
        b_from="2026-11-15T17:00:00Z",
        b_to="2026-11-22T17:00:00Z",
    )
    assert comparison["matched_hours"] == 168
    skew = {
        effect["direction"]: effect
        for effect in comparison["effects"]
        if effect["metric"] == "skew"
    }
    assert round(skew["download"]["a"], 3) == A["ECMP download skew"].value
    assert round(skew["download"]["b"], 3) == A["PCC download skew"].value
    assert skew["upload"]["difference"] == pytest.approx(-0.1214, abs=1e-3)
    text = " ".join(statement["text"] for statement in comparison["statements"])
    assert "12.9 %" in text
    assert comparison["statements"][0]["params"]["before"] == 12.9
    assert comparison["meaning"][0] == {
        "code": "download_differs",
        "text": "The download of A is skewed, that of B balanced.",
        "params": {"band_a": "skewed", "band_b": "balanced"},
    }
    # One week each, every hour alike: the days leave no doubt, but they count for less than two.
    assert comparison["blocks"] == "days"
    assert comparison["side_a"]["effective"] == pytest.approx(7 / 4, abs=0.01)
    assert skew["download"]["corrected_p"] < 0.001
    assert skew["download"]["low"] == pytest.approx(skew["download"]["difference"])
    assert "counts 7 days of A as 1." in text
    assert "Two periods alone do not show what the reason is." in text


def test_a_comparison_shows_the_volumes_of_both_sides(noc: TestClient) -> None:
    """As the paper's figures 5 and 6 do."""
    comparison = get(
        noc,
        "/routers/1/comparison",
        a_from="2026-11-08T17:00:00Z",
        a_to="2026-11-15T17:00:00Z",
        b_from="2026-11-15T17:00:00Z",
        b_to="2026-11-22T17:00:00Z",
    )
    side = comparison["side_a"]
    assert (side["days"], side["weeks_of_data"]) == (7, 1)
    assert [week["week"] for week in side["weeks"]] == ["2026-W46"] * 3
    assert side["weeks"][0]["download_bytes"] == round(2205.8 * GIB)
    # All hours are alike: so the typical week is the week, and its percentile that of the summary.
    assert side["volumes"][0]["upload_bytes"] == pytest.approx(490.7 * GIB, abs=168)
    for uplink, whole in zip(
        comparison["side_b"]["volumes"], comparison["b"]["uplinks"], strict=True
    ):
        assert uplink["download_p95_bps"] == whole["download"]["p95_bps"]
        assert uplink["upload_p95_utilization"] == whole["upload"]["p95_utilization"]
    assert side["download_bytes"] == sum(volume["download_bytes"] for volume in side["volumes"])


def test_a_comparison_says_why_to_be_careful(noc: TestClient) -> None:
    comparison = get(
        noc,
        "/routers/1/comparison",
        a_from="2026-11-08T17:00:00Z",
        a_to="2026-11-10T17:00:00Z",
        b_from="2026-11-09T17:00:00Z",
        b_to="2026-11-11T17:00:00Z",
    )
    texts = {caveat["code"]: caveat["text"] for caveat in comparison["caveats"]}
    assert texts["few_days"].startswith("Like days: 1 in A and 1 in B;")
    assert "overlap" in texts
    assert comparison["effects"][0]["p_value"] is None
    assert comparison["effects"][0]["magnitude"] is None


@pytest.mark.parametrize(
    "path, field",
    [
        ("weeks/2026-W54", "week"),
        ("weeks/2025-W53", "week"),
        ("weeks/2026-W00", "week"),
        ("weeks/9999-W01", "week"),
        ("weeks/banana", "week"),
        ("weeks/2026-W47?selection=night", "selection"),
        ("weeks?cursor=WyIyMDI2LVc5OSJd", "cursor"),
        ("summary?from=yesterday", "from"),
        ("summary?range=custom", "from"),
        ("summary?from=9999-12-31T23:59:59Z", "from"),
        ("summary?from=2026-11-10T00:00:00Z&to=2026-11-09T00:00:00Z", "to"),
        ("summary?range=2h", "range"),
        ("skew?step=raw", "step"),
        ("skew?step=slot&range=30d", "step"),
        ("series?limit=0", "limit"),
        ("series?step=slot&cursor=WzkyMjMzNzIwMzY4NTQ3NzU4MDcsMV0", "cursor"),
        ("live?minutes=0", "minutes"),
        ("comparison", "a_from"),
        ("comparison?a_from=2026-11-10T00:00:00Z", "b_from"),
        ("comparison?a_from=2026-11-10T00:00:00Z&a_to=2026-11-09T00:00:00Z", "a_to"),
    ],
)
def test_a_question_that_makes_no_sense_names_its_field(
    noc: TestClient, path: str, field: str
) -> None:
    answer = noc.get(f"{API}/routers/1/{path}")
    assert answer.status_code == 422, answer.text
    assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert answer.json()["errors"][0]["message"]


@pytest.mark.parametrize(
    "path",
    ["weeks/2026-W49", "comparison?a_regime=9&b_regime=9"],
)
def test_what_is_not_there_is_not_found(noc: TestClient, path: str) -> None:
    assert noc.get(f"{API}/routers/1/{path}").status_code == 404


def test_a_future_window_is_empty_not_wrong(noc: TestClient) -> None:
    summary = get(noc, "/routers/1/summary", **{"from": "2026-11-22T16:55:00Z"})
    assert summary["window"]["seconds"] == 300
    later = get(
        noc, "/routers/1/summary", **{"from": "2027-01-01T00:00:00Z", "to": "2027-01-02T00:00:00Z"}
    )
    assert later["window"]["seconds"] == 0
    assert later["download"]["skew"] is None
    assert later["coverage"]["observed"] == 0
    assert later["verdict"]["state"] == "not_enough_data"


def test_maxima_of_unlike_poll_intervals_are_called_not_comparable(
    strada: Site, noc: TestClient
) -> None:
    # In the first week the router was polled every minute, in the second every ten seconds.
    query = {
        "a_from": "2026-11-08T17:00:00Z",
        "a_to": "2026-11-15T17:00:00Z",
        "b_from": "2026-11-15T17:00:00Z",
        "b_to": "2026-11-22T17:00:00Z",
    }
    assert "unlike_polls" not in {
        compared_caveat["code"] for compared_caveat in compared_caveats(noc, query)
    }
    with strada.database.transaction() as session:
        for start, step_s in ((MONDAY, 60), (MONDAY + WEEK, 10)):
            first = ms(start)
            rows = [_sample(first + n * step_s * 1000, step_s * 1000) for n in range(20)]
            samples.insert(session, [(1, row) for row in rows])
    # What is kept of the comparison holds until the next slot closes.
    caveats = compared_caveats(
        noc, {**query, "b_to": "2026-11-22T16:00:00Z", "a_to": "2026-11-15T16:00:00Z"}
    )
    (text,) = [caveat["text"] for caveat in caveats if caveat["code"] == "unlike_polls"]
    assert "A was polled every 60 s, B every 10 s" in text


def compared_caveats(client: TestClient, query: dict[str, str]) -> list[dict[str, str]]:
    return get(client, "/routers/1/comparison", **query)["caveats"]


def _sample(from_ms: int, step_ms: int) -> Sample:
    return Sample(from_ms, from_ms + step_ms, 10, 1, 1, 1, 0, 0, 0, running=True, bridged=False)
