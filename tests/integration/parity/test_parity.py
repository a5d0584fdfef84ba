"""Every figure is the same on plain PostgreSQL and on TimescaleDB, to the last byte of every answer.

Also the weeks of a campus whose time zone was corrected and set back: those of the other one, which it never was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from backend.services.upkeep import rebuilding

API = "/api/v1"
R = f"{API}/routers/1"
R_TEMPLATE = f"{API}/routers/{{router_id}}"
WEEKS = ("2026-W40", "2026-W41", "2026-W42", "2026-W43", "2026-W44", "2026-W45")
SELECTIONS = ("all", "work", "off", "exam")
BETWEEN = "2026-10-15T00:00:00Z"
SPAN = {"from": "2026-10-10T00:00:00Z", "to": "2026-10-20T13:35:00Z"}

ELSEWHERE = {
    f"{API}/live",  # a stream; its words are those of the overview
    f"{R_TEMPLATE}/weeks/{{week}}/report.pdf",  # the figures of the week, as a paper
    f"{R_TEMPLATE}/months/{{month}}/report.pdf",  # likewise
    f"{R_TEMPLATE}/terms/{{first_day}}/report.pdf",  # likewise
    "/metrics",  # says how large the database is
    "/healthz",
    "/readyz",
    f"{API}/session",  # no figures
    f"{API}/sessions",  # as well
    "/api/openapi.json",  # as well
    f"{R_TEMPLATE}/probe-pins",  # asks the router
    f"{R_TEMPLATE}/trace",  # as well
    f"{R_TEMPLATE}/trial-preflight",  # as well
    f"{API}/changes/{{change_id}}/old-connections",  # asks the router
    f"{R_TEMPLATE}/fixes/{{finding}}",  # as well
    f"{API}/changes/{{change_id}}/proof",  # readings of the minutes after a change
    f"{API}/changes/{{change_id}}",  # a row and its steps, no figures
    f"{API}/recommendations/{{recommendation_id}}",  # a row of the list
    f"{API}/drifts/{{drift_id}}",  # as well
    f"{API}/trials/{{trial_id}}",  # as well
    f"{API}/trials/{{trial_id}}/export",  # the same as a file
    f"{API}/incidents/{{incident_id}}",  # as well
    f"{API}/deliveries/{{delivery_id}}",  # as well
    f"{API}/session/messages",  # what an account ordered, no figures
    f"{API}/subscriptions",  # as well
    f"{API}/session/reports",  # as well
    f"{API}/report-schedules",  # as well
    f"{API}/reports",  # as well
    f"{API}/backups",  # files of a folder
    f"{API}/reports/{{report_id}}/file",  # as it was mailed
    f"{API}/unsubscribe",  # leads to a page
    f"{API}/holiday-countries",  # a list of codes
    f"{API}/campuses/{{campus_id}}/national-holidays",  # from a library, no figures
}


def questions() -> Iterator[tuple[str, dict[str, object]]]:
    """(path, parameters) of everything that can be read and has figures in it."""
    for name in ("accounts", "audit", "campuses", "overview", "routers", "timezones", "tokens"):
        yield f"{API}/{name}", {}
    yield f"{API}/setup-checklist", {}
    yield f"{API}/weeks", {"from_week": WEEKS[0], "to_week": WEEKS[-1]}
    yield f"{API}/wall", {}
    for name in ("", "/verdict", "/findings", "/regimes", "/events", "/polls"):
        yield f"{R}{name}", {}
    for name in ("/balance", "/balance-settings", "/recommendations", "/track-record"):
        yield f"{R}{name}", {}
    yield f"{R}/smaller-contracts", {}
    yield f"{R}/what-if/steering", {}
    yield f"{R}/what-if/large-transfer", {}
    work = {"uplink_id": 1, "from": "2026-11-25T18:00:00Z", "lasts_s": 10_800}
    yield f"{R}/work-outlook", work
    yield f"{R}/availability", {"months": 4}
    yield f"{R}/offers", {}
    yield f"{R}/contract-choices", {}
    yield f"{R}/fillings", {}
    yield f"{R}/fillings", {"selection": "work"}
    yield f"{API}/campuses/1/per-student", {}
    yield f"{R}/availability", {"months": 2, "uplink_id": 1}
    yield f"{R}/lines/1/sla-pack", {"from_month": "2026-10", "to_month": "2026-10"}
    yield f"{R}/changes", {}
    yield f"{R}/trials", {}
    yield f"{R}/drifts", {}
    yield f"{API}/open-changes", {}
    yield f"{API}/incidents", {}
    yield f"{API}/incident-repairs", {}
    yield f"{API}/maintenance", {}
    yield f"{API}/mutes", {}
    yield f"{API}/incident-rules", {}
    yield f"{API}/channels", {}
    yield f"{API}/listeners", {}
    yield f"{API}/deliveries", {}
    yield f"{R}/events", {"limit": 3}
    yield f"{R}/events", {**SPAN, "uplink_id": 1}
    yield f"{R}/polls", {"limit": 1000}
    yield f"{R}/live", {"minutes": 180}
    yield from summaries()
    yield from charts()
    yield from probes()
    yield f"{R}/wiring", {}
    yield f"{R}/contracts", {}
    yield f"{R}/uplinks/1/contracts", {}


def summaries() -> Iterator[tuple[str, dict[str, object]]]:
    for period in ("24h", "7d", "30d"):
        for selection in SELECTIONS:
            for name in ("overview", "summary", "skew"):
                yield f"{R}/{name}", {"range": period, "selection": selection}
    for selection in SELECTIONS:
        for name in ("profile", "costs", "vitals", "buckets"):
            yield f"{R}/{name}", {"range": "7d", "selection": selection}
        yield f"{R}/weeks", {"selection": selection}
        yield f"{R}/summary", {**SPAN, "selection": selection}
        for week in WEEKS:
            yield f"{R}/weeks/{week}", {"selection": selection}
        spans = {"a_from": SPAN["from"], "a_to": BETWEEN, "b_from": BETWEEN, "b_to": SPAN["to"]}
        yield f"{R}/comparison", {**spans, "selection": selection}


def charts() -> Iterator[tuple[str, dict[str, object]]]:
    for period in ("1h", "6h", "24h", "30d", "1y"):
        yield f"{R}/lines/1", {"range": period, "previous": True}
    for selection in SELECTIONS:
        yield f"{R}/lines/3", {**SPAN, "selection": selection, "points": 50}
    yield f"{R}/profile", SPAN
    for step in ("slot", "hour", "day", "week"):
        yield f"{R}/series", {"step": step, **SPAN, "limit": 50_000}
        yield f"{R}/series", {"step": step, **SPAN, "limit": 11}
    yield f"{R}/series", {"step": "raw", "range": "24h", "limit": 50_000}
    for step in ("hour", "day", "week"):
        yield f"{R}/skew", {"step": step, **SPAN}


def probes() -> Iterator[tuple[str, dict[str, object]]]:
    yield f"{API}/probe-servers", {}
    yield f"{R}/probe-settings", {}
    yield f"{R}/probe-slots", {"date": "2026-10-14"}
    for selection in SELECTIONS:
        for name in ("quality", "quality/profile", "quality/servers", "side-by-side"):
            for window in (SPAN, {"range": "30d"}):
                yield f"{R}/{name}", {**window, "selection": selection}
        yield f"{R}/quality/regimes", {"selection": selection}
    yield f"{R}/dispute", {**SPAN, "uplink_id": 1}
    yield f"{R}/probe-runs", {**SPAN, "limit": 500}
    yield f"{R}/probe-runs", {**SPAN, "outcome": "failed"}
    for run_id in (1, 2, 40, 41, 42, 43, 44):
        for name in ("", "/series", "/raw"):
            yield f"{API}/probe-runs/{run_id}{name}", {}


@pytest.mark.timeout(1200)
def test_every_answer_is_the_same(plain: TestClient, chunked: TestClient) -> None:
    paths = plain.get("/api/openapi.json").json()["paths"]
    readable = {path: known["get"] for path, known in paths.items() if "get" in known}
    templates, sizes = set(), {}
    for path, parameters in questions():
        [template] = [
            pattern
            for pattern in readable
            if re.fullmatch(re.sub(r"{\w+}", "[^/]+", pattern), path)
        ]
        templates.add(template)
        formats = ["json"]
        if any(
            parameter["name"] == "format" for parameter in readable[template].get("parameters", ())
        ):
            formats.append("csv")
        for output in formats:
            question = parameters | ({"format": "csv"} if output == "csv" else {})
            ours, theirs = (site.get(path, params=question) for site in (plain, chunked))
            assert ours.status_code == 200, (path, question, ours.text)
            assert theirs.content == ours.content, (path, question)
            sizes[template] = max(sizes.get(template, 0), len(ours.content))
    assert templates == set(readable) - ELSEWHERE
    assert sizes[f"{API}/routers/{{router_id}}/series"] > 100_000


@pytest.mark.timeout(1200)
def test_what_goes_wrong_is_in_this_past(plain: TestClient) -> None:
    """So that equal answers mean something."""
    summary = plain.get(f"{R}/weeks/2026-W42").json()["summary"]
    assert 0.9 < summary["coverage"]["observed"] <= 1
    assert summary["coverage"]["bridged"] > 0
    kinds = {event["kind"] for event in plain.get(f"{R}/events").json()["items"]}
    assert "reboot" in kinds
    assert len(plain.get(f"{R}/polls", params={"limit": 1000}).json()["items"]) > 100
    [regime] = plain.get(f"{R}/buckets", params={"range": "24h"}).json()["regimes"]
    assert regime["counted"] != "none"
    assert plain.get(f"{R}/vitals").json()["totals"]["failed"]


def weeks_of(site: TestClient) -> dict[str, tuple[int, bytes]]:
    """Status and content of each week, the list of all and their volumes, as JSON and as CSV."""
    paths = [f"{API}/weeks?from_week=2026-W39&to_week=2026-W46"]
    for selection in SELECTIONS:
        paths += [f"{R}/weeks/{week}?selection={selection}" for week in WEEKS]
        paths.append(f"{R}/weeks?selection={selection}")
    queries = [f"{path}&format={output}" for path in paths for output in ("json", "csv")]
    responses = {path: site.get(path) for path in queries}
    return {path: (response.status_code, response.content) for path, response in responses.items()}


def correct_zone(site: TestClient, zone: str) -> None:
    assert site.patch(f"{API}/campuses/1", json={"timezone": zone}).status_code == 200
    # Hours and days are of the zone before: nothing is said of them until they are made again.
    assert site.get(f"{R}/weeks/{WEEKS[1]}").status_code == 503
    assert rebuilding.run(site.app.state.context.database) == [1, 2, 3]


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Kathmandu"])
def test_a_zone_set_and_set_back_leaves_the_weeks_of_a_fresh_instance(
    plain: TestClient, chunked: TestClient, zone: str
) -> None:
    """The clocks of New York are set back in this past, and its first slot is on another date there."""
    fresh = weeks_of(plain)
    assert {status for status, _ in fresh.values()} == {200}
    for site in (chunked, plain):
        correct_zone(site, zone)
        elsewhere = weeks_of(site)
        assert sum(elsewhere[path] != fresh[path] for path in fresh) > len(fresh) / 2
        correct_zone(site, "Asia/Jakarta")
        assert weeks_of(site) == fresh
