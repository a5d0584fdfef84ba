"""The default demo as a newcomer meets it: every page of the menu has something to show, and says nothing false."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import PROGRAM
from tests.e2e.conftest import OpenPage, Running
from tests.e2e.guided.doors import PATIENCE_MS, ROLES, enter, outages
from tests.e2e.looks import settle, watch
from tests.e2e.reading import answer

ROUTER = "/routers/1"
REPORTS = ("weeks", "hours", "hours/isps", "compare", "compare?tab=quality", "money")
PARTS = ("routing", "buckets", "load")
PAGES = (
    "/",
    "/incidents",
    f"{ROUTER}/now",
    f"{ROUTER}/lines",
    f"{ROUTER}/quality",
    *(f"{ROUTER}/reports/{name}" for name in REPORTS),
    f"{ROUTER}/router",
    *(f"{ROUTER}/router?part={part}" for part in PARTS),
    f"{ROUTER}/balance",
    f"{ROUTER}/balance/what-if",
    f"{ROUTER}/balance/changes",
    f"{ROUTER}/balance/drifts",
)
"""What anybody meets within two clicks of the menu."""

SETTINGS = (
    *(f"/settings/{name}" for name in ("routers", "campus", "calendar", "users", "audit", "start")),
    *(f"/settings/probes?tab={tab}" for tab in ("plans", "lines", "servers")),
    "/settings/account",
)
"""Without those of messages, mails, tokens and backups, which a demo has none of: they say what to do."""

UNFINISHED = re.compile(
    r"^.*(\bnot yet\b|\byet\b[.:]|not enough data|no data|is not known|nobody knows).*$",
    re.IGNORECASE | re.MULTILINE,
)
HONEST = (
    "Nobody is told of outages yet",  # a demo sends nothing
    "no date yet. It needs 20 weeks",  # there are ten
    "Not enough data: this way of balancing is new",  # a recommendation of the past
    "nobody knows whether it was meant",  # the edit by hand that waits
    "Not done yet",  # the list of first steps is for ticking off
    "Not read yet. Reading takes a few seconds",  # a button beside it
    "No change has been planned yet",  # the guide leads to the first
    "Nothing is written to the router yet",
    "No work is announced",  # it is a list of what somebody enters
    "Nothing is saved yet",
    "No mail can leave yet",
    "Its price is not known here",  # of a route that nobody offered
)
LEAST_FIGURES = 2


def lacking(page: Page, demo: Running, path: str) -> list[str]:
    """What a newcomer would take for empty or broken."""
    page.goto(f"{demo.url}{path}")
    page.locator("main h1, main h2").first.wait_for(timeout=PATIENCE_MS)
    settle(page)
    text = page.locator("main").inner_text()
    faults = [
        match[0]
        for match in UNFINISHED.finditer(text)
        if not any(map(match[0].__contains__, HONEST))
    ]
    if len(re.findall(r"\d+", text)) < LEAST_FIGURES:
        faults.append("no figures")
    panels = page.locator("main [data-panel]")
    faults += [each for each in panels.all_inner_texts() if not any(map(each.__contains__, HONEST))]
    return [f"{path}: {fault}" for fault in faults]


@pytest.mark.browser
@pytest.mark.timeout(900)
@pytest.mark.parametrize("role", ROLES)
def test_every_page_has_content_at_first_sight(
    visited: Running, open_page: OpenPage, role: str
) -> None:
    page = open_page()
    enter(page, visited, role)
    errors = watch(page)
    paths = (*PAGES, *SETTINGS) if role == "admin" else PAGES
    assert [fault for path in paths for fault in lacking(page, visited, path)] == []
    assert errors == []


@pytest.mark.browser
def test_three_campuses_are_in_three_states(visited: Running, open_page: OpenPage) -> None:
    page = open_page()
    enter(page, visited, "noc")
    items = answer(page, visited, "overview")["items"]
    states = {item["router_id"]: item["verdict"]["causes"][0]["code"] for item in items}
    assert len(states) == len(set(states.values())) == 3, states


@pytest.mark.browser
def test_a_quiet_week_before_makes_no_percentage_of_thousands(
    visited: Running, open_page: OpenPage
) -> None:
    page = open_page()
    enter(page, visited, "noc")
    for router in (1, 2, 3):
        page.goto(f"{visited.url}/routers/{router}/now")
        tiles = page.get_by_test_id("tiles")
        expect(tiles).to_contain_text("against this time", timeout=PATIENCE_MS)
        assert not re.search(r"[+−][\d,.]{3,}.%", tiles.inner_text())


@pytest.mark.browser
def test_everything_on_now_can_be_hit_on_a_desk(visited: Running, open_page: OpenPage) -> None:
    """WCAG 2.2: 24 px, or as far apart."""
    page = open_page()
    enter(page, visited, "noc")
    page.get_by_test_id("tiles").wait_for(timeout=PATIENCE_MS)
    settle(page)
    page.evaluate(PROGRAM.read_text())
    small = page.evaluate(
        """async () => (await axe.run(document, { runOnly: { type: 'rule', values: ['target-size'] } }))
          .violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))"""
    )
    assert small == []


@pytest.mark.browser
def test_the_rejected_test_is_shown_with_its_reason(visited: Running, open_page: OpenPage) -> None:
    page = open_page()
    enter(page, visited, "manager")
    rejected = answer(page, visited, "routers/1/probe-runs?outcome=invalid")["items"]
    assert [run["reason"] for run in rejected] == ["wrong_path"]
    page.goto(f"{visited.url}/probe-runs/{rejected[0]['id']}")
    expect(page.locator("main")).to_contain_text("ISP3", timeout=PATIENCE_MS)


@pytest.mark.browser
def test_a_pulled_cable_is_an_incident_that_ends(visited: Running, open_page: OpenPage) -> None:
    page = open_page()
    enter(page, visited, "manager")
    before = outages(page, visited)
    page.get_by_role("button", name="Pull the cable of ISP2").click()
    verdict = page.get_by_test_id("overview-verdict")
    expect(verdict).to_have_attribute("data-value", "isp_down", timeout=PATIENCE_MS)
    expect(page.locator("main")).to_contain_text("0800-555-0102")
    page.goto(f"{visited.url}/incidents")
    expect(page.locator("main")).to_contain_text("ISP2 is down", timeout=PATIENCE_MS)
    page.goto(f"{visited.url}{ROUTER}/now")
    expect(verdict).not_to_have_attribute("data-value", "isp_down", timeout=PATIENCE_MS)
    ended = page.get_by_test_id("day-link_down").first
    expect(ended).to_contain_text("ISP2", timeout=PATIENCE_MS)
    assert outages(page, visited) == before + 1
    page.goto(f"{visited.url}/incidents")
    newest = page.locator("main table tbody tr").first
    expect(newest).to_contain_text("ISP2", timeout=PATIENCE_MS)
    expect(newest).to_contain_text("recovered", timeout=PATIENCE_MS)
