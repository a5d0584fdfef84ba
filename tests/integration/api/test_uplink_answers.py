"""The page of one ISP over HTTP, of a quiet year and an hour of polls with a spike, a gap and a full line."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families as parsed

from tests.integration.api.conftest import Site, make_site
from tests.integration.api.uplink_site import (
    API,
    DAY,
    GAP,
    JAKARTA,
    MBPS,
    NOW,
    SECOND,
    SPIKE,
    measured,
)

pytestmark = pytest.mark.in_order
"""The last test archives an ISP of the site that all of them share."""


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    path: Path = tmp_path_factory.mktemp("site")
    made = make_site(module_database_url, path)
    made.clock.at = NOW
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def noc(site: Site) -> TestClient:
    return measured(site)


def get(client: TestClient, path: str, **params: object) -> dict:
    answer = client.get(f"{API}/routers/1/{path}", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def table(client: TestClient, path: str, **params: object) -> list[dict[str, str]]:
    answer = client.get(f"{API}/routers/1/{path}", params={**params, "format": "csv"})
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


def instant(value: str) -> dt.datetime:
    return dt.datetime.fromisoformat(value)


@pytest.mark.parametrize("points", [50, 600, 2000])
@pytest.mark.parametrize("period", ["7d", "30d", "90d", "1y"])
def test_one_samples_spike_is_the_maximum_at_every_zoom_and_width(
    noc: TestClient, period: str, points: int
) -> None:
    page = get(noc, "lines/1", range=period, points=points)
    assert len(page["points"]) <= points + 2
    assert max(point["max_download_bps"] or 0 for point in page["points"]) == 900 * MBPS
    assert page["figures"]["download"]["max_bps"] == 900 * MBPS
    # A mean would have hidden it.
    assert max(point["download_bps"] for point in page["points"]) < 200 * MBPS
    lowest = [point["min_download_bps"] for point in page["points"] if point["min_download_bps"]]
    assert page["figures"]["download"]["min_bps"] == min(lowest) == 10 * MBPS


def test_availability_is_of_the_time_that_was_read(noc: TestClient) -> None:
    # 167 hours with one slot, then an hour of polls without 21 minutes; a link was down for a minute of a slot.
    read_s = 167 * 300 + 39 * 60
    page = get(noc, "lines/1", range="7d", previous=True)
    known = page["figures"]["available"]
    assert (known["up_s"], known["down_s"]) == (read_s - 60, 60)
    assert known["unknown_s"] == 7 * 86_400 - read_s
    assert known["share"] == pytest.approx((read_s - 60) / read_s)
    assert page["verdict"]["tone"] == "unknown"
    assert page["verdict"]["sentence"]["code"] == "low_coverage"
    before = page["previous"]["figures"]["available"]
    assert (before["up_s"], before["down_s"], before["share"]) == (168 * 300, 0, 1.0)
    # Of ISP2 no slot is known but those of the last hour; its outage was before them.
    other = get(noc, "lines/2", range="7d")["figures"]["available"]
    assert (other["up_s"], other["down_s"], other["share"]) == (39 * 60, 0, 1.0)
    unread = get(noc, "lines/2", **{"from": "2026-11-01T00:00:00Z", "to": "2026-11-02T00:00:00Z"})
    assert unread["figures"]["available"] == {
        "share": None,
        "up_s": 0,
        "down_s": 0,
        "unknown_s": 86_400,
    }


@pytest.mark.parametrize("period", ["6h", "7d", "90d", "1y"])
def test_figures_are_those_of_the_summary_at_every_width(noc: TestClient, period: str) -> None:
    summary = get(noc, "summary", range=period)["uplinks"][0]
    seen = [get(noc, "lines/1", range=period, points=points) for points in (50, 600, 2000)]
    assert seen[0]["figures"] == seen[1]["figures"] == seen[2]["figures"]
    figures = seen[0]["figures"]
    assert figures["coverage"] == summary["coverage"] == seen[0]["coverage"]
    for way in ("download", "upload"):
        shared = figures[way].keys() & summary[way].keys()
        assert {name: figures[way][name] for name in shared} == {
            name: summary[way][name] for name in shared
        }
        assert {"bytes", "p95_bps", "max_bps", "mean_bps", "above_80"} <= shared
    assert figures["download"]["p95_bps"] >= 40 * MBPS


def test_an_uplink_of_200_mbps_reads_200_mbps_everywhere(site: Site, noc: TestClient) -> None:
    page = get(noc, "lines/2", range="1h")
    down = page["figures"]["download"]
    assert (down["mean_bps"], down["p95_bps"], down["max_bps"]) == (200 * MBPS,) * 3
    assert (down["last_bps"], down["min_bps"], down["capacity_bps"]) == (200 * MBPS,) * 3
    assert down["mean_utilization"] == 1.0
    assert down["above_90_s"] == pytest.approx(3600 - 25 * 60, abs=1)
    assert {point["download_bps"] for point in page["points"]} == {200 * MBPS}
    rows = table(noc, "lines/2", range="1h")
    assert {row["download_bps [bit/s]"] for row in rows} == {"200000000"}
    assert len(rows) == len(page["points"])
    [series] = {
        row["download_bps [bit/s]"] for row in table(noc, "series", uplink_id=2, range="1h")
    }
    assert series == "200000000"
    assert page["state"]["download_bps"] == 200 * MBPS
    admin = site.sign_in("admin")
    families = parsed(admin.get("/metrics").text)
    rates = {
        sample.labels["uplink"]: sample.value
        for family in families
        for sample in family.samples
        if sample.name == "timbang_uplink_rate_bits_per_second"
        and sample.labels["direction"] == "download"
    }
    assert rates["ISP2"] == 200 * MBPS


def test_an_hour_shows_the_polls_until_now(noc: TestClient) -> None:
    page = get(noc, "lines/1", range="1h", points=600)
    assert (page["step_kind"], page["step_s"], page["min_of"]) == ("raw", 10, "sample")
    points = page["points"]
    assert instant(points[-1]["to"]) == dt.datetime(2026, 11, 20, 3, 0, 30, tzinfo=dt.UTC)
    assert [point["max_download_bps"] for point in points].count(900 * MBPS) == 1
    [bridged] = [point for point in points if point["bridged"]]
    assert (bridged["max_download_bps"], bridged["min_download_bps"]) == (None, None)
    assert (instant(bridged["from"]), instant(bridged["to"])) == GAP
    assert page["figures"]["download"]["last_at"] == points[-1]["to"]


def test_polls_that_are_too_many_keep_their_extremes(noc: TestClient) -> None:
    page = get(noc, "lines/1", range="1h", points=50)
    assert (page["step_kind"], page["step_s"]) == ("raw", 120)
    assert 20 < len(page["points"]) <= 52
    top = [point for point in page["points"] if point["max_download_bps"] == 900 * MBPS]
    assert len(top) == 1
    assert top[0]["min_download_bps"] == 40 * MBPS
    assert instant(top[0]["from"]) <= SPIKE <= instant(top[0]["to"])


def test_bridged_slots_have_a_mean_and_no_extremes(noc: TestClient) -> None:
    page = get(noc, "lines/2", range="24h", points=600)
    assert (page["step_kind"], page["step_s"]) == ("slot", 300)
    inside = [
        point
        for point in page["points"]
        if GAP[0] <= instant(point["from"]) < GAP[1] - 300 * SECOND
    ]
    assert len(inside) == 4
    for point in inside:
        assert point["bridged"]
        assert point["download_bps"] == 200 * MBPS
        assert (point["min_download_bps"], point["max_download_bps"]) == (None, None)


def test_time_that_nobody_observed_has_no_point(noc: TestClient) -> None:
    march = {"from": "2026-02-28T17:00:00Z", "to": "2026-04-02T17:00:00Z"}
    page = get(noc, "lines/1", **march, points=2000)
    dates = {instant(point["from"]).astimezone(JAKARTA).date() for point in page["points"]}
    # The pattern's month is that of UTC.
    assert {date.isoformat() for date in dates} == {"2026-03-01", "2026-04-01", "2026-04-02"}
    assert page["coverage"]["observed"] < 0.05
    # ISP2 was not read before today.
    assert get(noc, "lines/2", **march)["points"] == []
    assert get(noc, "lines/2", **march)["figures"]["download"]["p95_bps"] is None


def test_work_hours_drop_sundays_download(noc: TestClient) -> None:
    week = {"from": "2026-11-08T17:00:00Z", "to": "2026-11-15T17:00:00Z", "points": 50}
    whole, work = (
        get(noc, "lines/1", **week, selection=selection) for selection in ("all", "work")
    )
    off = get(noc, "lines/1", **week, selection="off")

    def days(page: dict) -> set[int]:
        return {instant(point["from"]).astimezone(JAKARTA).isoweekday() for point in page["points"]}

    assert days(whole) == {1, 2, 3, 4, 5, 6, 7}
    assert days(work) == {1, 2, 3, 4, 5}
    bytes_of = [page["figures"]["download"]["bytes"] for page in (whole, work, off)]
    assert 0 < bytes_of[1] < bytes_of[0]
    assert bytes_of[1] + bytes_of[2] == bytes_of[0]
    assert work["window"]["seconds"] == 5 * 10 * 3600


def test_the_time_before_is_as_long_and_in_the_same_steps(noc: TestClient) -> None:
    page = get(noc, "lines/1", range="7d", previous=True)
    before = page["previous"]
    assert before["window"]["to"] == page["window"]["from"]
    assert before["shift_s"] == 7 * 86_400
    assert before["figures"]["download"]["max_bps"] < 100 * MBPS
    shown = {point["from"] for point in page["points"]}
    later = {
        (instant(point["from"]) + 7 * DAY).isoformat().replace("+00:00", "Z")
        for point in before["points"]
    }
    assert len(later) > 150
    assert later - shown <= {max(later)}
    summary = get(
        noc, "summary", **{"from": before["window"]["from"], "to": before["window"]["to"]}
    )
    assert before["figures"]["download"]["p95_bps"] == summary["uplinks"][0]["download"]["p95_bps"]
    assert get(noc, "lines/1", range="7d")["previous"] is None


@pytest.mark.parametrize(
    "period, since, until",
    [
        ("this_week", "2026-11-08T17:00:00Z", "2026-11-13T03:00:00Z"),
        ("last_week", "2026-11-01T17:00:00Z", "2026-11-08T17:00:00Z"),
        ("24h", "2026-11-18T03:00:00Z", "2026-11-19T03:00:00Z"),
    ],
)
def test_the_window_before(noc: TestClient, period: str, since: str, until: str) -> None:
    window = get(noc, "lines/1", range=period, previous=True)["previous"]["window"]
    assert (window["from"], window["to"]) == (since, until)


def test_events_of_the_isp_and_its_router_in_the_window(noc: TestClient) -> None:
    events = get(noc, "lines/1", range="7d")["events"]
    assert [(event["uplink_id"], event["kind"]) for event in events] == [
        (None, "reboot"),
        (1, "link_down"),
    ]
    assert len(get(noc, "lines/1", range="90d")["events"]) == 3


def test_the_list_of_events_is_filtered_and_paged(noc: TestClient) -> None:
    whole = get(noc, "events")["items"]
    assert {event["uplink_id"] for event in whole} == {1, 2, None}
    mine = get(noc, "events", uplink_id=1)["items"]
    assert [event["uplink_id"] for event in mine] == [1, 1]
    first = get(noc, "events", uplink_id=1, limit=1)
    second = get(noc, "events", uplink_id=1, limit=1, cursor=first["next_cursor"])
    assert [*first["items"], *second["items"]] == mine
    assert second["next_cursor"] is None
    recent = {"from": (NOW - 7 * DAY).isoformat(), "to": (NOW - 1.5 * DAY).isoformat()}
    assert {event["uplink_id"] for event in get(noc, "events", **recent)["items"]} == {1, 2}
    assert len(table(noc, "events", uplink_id=2)) == 1


def test_the_overview_of_a_time_of_ones_own(noc: TestClient) -> None:
    span = {"from": "2026-11-08T17:00:00Z", "to": "2026-11-15T17:00:00Z"}
    summary = get(noc, "overview", **span)["summary"]
    assert summary["window"]["label"] == "custom"
    assert summary["uplinks"] == get(noc, "summary", **span)["uplinks"]


def test_before_its_time_an_isp_has_a_page_without_figures(noc: TestClient) -> None:
    long_ago = {"from": "2024-01-01T00:00:00Z", "to": "2024-02-01T00:00:00Z"}
    page = get(noc, "lines/1", **long_ago, previous=True)
    assert page["points"] == page["previous"]["points"] == []
    down = page["figures"]["download"]
    assert (down["bytes"], down["ideal_share"], down["mean_bps"]) == (0, None, None)
    assert (down["min_bps"], down["last_bps"], down["last_at"]) == (None, None, None)
    later = get(noc, "lines/1", **{"from": "2027-01-01T00:00:00Z", "to": "2027-02-01T00:00:00Z"})
    assert (later["points"], later["window"]["seconds"]) == ([], 0)


def test_nothing_is_split_with_an_isp_that_nobody_saw(noc: TestClient) -> None:
    """ISP2 has no slot before today: its bytes are unknown, so the shares of ISP1 are, too, on every page."""
    past = {"from": "2026-01-12T17:00:00Z", "to": "2026-01-19T17:00:00Z"}
    summary = get(noc, "summary", **past)
    split = {"state": "unknown", "least": "ISP2", "least_s": 0.0, "longest": "ISP1"}
    assert summary["split"] == {**split, "longest_s": 7 * 24 * 300.0}
    shown = [
        summary,
        get(noc, "overview", **past)["summary"],
        get(noc, "weeks/2026-W03")["summary"],
    ]
    for uplink in shown:
        for way in ("download", "upload"):
            assert (uplink[way]["skew"], uplink[way]["jain"], uplink[way]["wrong_isp_bytes"]) == (
                None,
            ) * 3
            assert {uplink[way]["achieved_share"] for uplink in uplink["uplinks"]} == {None}
    uplink = get(noc, "lines/1", **past)["figures"]
    assert (uplink["split"], uplink["download"]["achieved_share"]) == (summary["split"], None)
    points = get(noc, "skew", step="day", **past)["points"]
    assert {point["download"] for point in points} == {None}
    quality = get(noc, "quality", **past)["lines"]
    assert {uplink["download_share"]["achieved_share"] for uplink in quality} == {None}


def test_another_routers_isp_and_bad_questions(noc: TestClient) -> None:
    assert noc.get(f"{API}/routers/1/lines/77").status_code == 404
    assert noc.get(f"{API}/routers/9/lines/1").status_code == 404
    for query, field in (("points=49", "points"), ("points=2001", "points"), ("range=2y", "range")):
        answer = noc.get(f"{API}/routers/1/lines/1?{query}")
        assert answer.status_code == 422
        assert [error["field"] for error in answer.json()["errors"]] == [field]


def test_an_archived_isp_keeps_its_page(site: Site, noc: TestClient) -> None:
    uplink = {"name": "ISP1", "interface": "ether1", "id": 1, "line_rate_bps": 10**9}
    uplink |= {"download_bps": 100 * MBPS, "upload_bps": 100 * MBPS}
    before = get(noc, "lines/2", range="1h")["figures"]["download"]
    admin = site.sign_in("admin")
    assert admin.put(f"{API}/routers/1/uplinks", json=[uplink]).status_code == 200
    page = get(noc, "lines/2", range="1h")
    assert page["archived_at"] is not None
    assert page["uplink"]["ideal_download_share"] == 0
    assert page["figures"]["download"]["bytes"] == before["bytes"]
