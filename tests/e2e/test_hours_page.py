"""The page of the hours on the demo: its heatmaps, who sleeps and what it costs are what the API says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.reading import answer, raw_number
from tests.e2e.steps import enter, speak

PATIENCE_MS = 180_000
WINDOW = "range=last_week"
"""A window that is over: its numbers stay while the page is looked at."""


@pytest.fixture
def opened(demo: Running, open_page: OpenPage) -> Page:
    page = open_page()
    enter(page, demo)
    speak(page, demo, "en")
    page.goto(f"{demo.url}/routers/1/reports/hours?{WINDOW}")
    expect(page.get_by_test_id("heat-skew-download")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.get_by_test_id("asleep-ISP1")).to_be_visible(timeout=PATIENCE_MS)
    return page


@pytest.mark.browser
def test_every_cell_is_the_hour_of_the_api(demo: Running, opened: Page) -> None:
    profile = answer(opened, demo, f"routers/1/profile?{WINDOW}")
    grid = opened.get_by_test_id("heat-skew-upload")
    shown = {
        cell.get_attribute("data-cell"): cell.get_attribute("data-value")
        for cell in grid.locator("[data-cell]").all()
    }
    assert len(shown) == len(profile["hours"]) == 7 * 24
    for hour in profile["hours"]:
        day, clock = divmod(hour["hour_of_week"], 24)
        assert float(shown[f"{day}-{clock}"] or "nan") == pytest.approx(hour["upload_skew"])


@pytest.mark.browser
def test_a_cell_leads_to_all_isps_of_that_hour(demo: Running, opened: Page) -> None:
    grid = opened.get_by_test_id("heat-skew-download")
    heads = grid.locator("[role=columnheader]")
    expect(heads).to_have_count(24)
    assert all(head.get_attribute("aria-label") for head in heads.all())
    # Tuesday 10:00 of the last week: one day only.
    grid.locator("[data-cell='1-10']").click()
    expect(opened.get_by_test_id("which-isp")).to_be_visible(timeout=PATIENCE_MS)
    query = opened.url.split("?")[1]
    assert "outer=last_week" in query
    for isp in answer(opened, demo, f"routers/1/side-by-side?{query}")["uplinks"]:
        part = opened.get_by_test_id(f"download-{isp['name']}")
        expect(part).to_contain_text(f"{100 * isp['download']['mean_utilization']:.0f}")
    opened.get_by_test_id("zoom-out").click()
    expect(opened.get_by_test_id("zoom-out")).to_have_count(0)
    assert "range=last_week" in opened.url


@pytest.mark.browser
def test_sleep_is_that_of_the_api(demo: Running, opened: Page) -> None:
    for uplink in answer(opened, demo, f"routers/1/costs?{WINDOW}")["uplinks"]:
        name = uplink["name"]
        assert raw_number(opened, f"asleep-{name}") == uplink["asleep_s"]


@pytest.mark.browser
def test_money_is_that_of_the_api(demo: Running, opened: Page) -> None:
    costs = answer(opened, demo, f"routers/1/costs?{WINDOW}")
    opened.goto(f"{demo.url}/routers/1/reports/money?{WINDOW}")
    expect(opened.get_by_test_id("per-tb-ISP1")).to_be_visible(timeout=PATIENCE_MS)
    for uplink in costs["uplinks"]:
        name = uplink["name"]
        assert raw_number(opened, f"idle-{name}") == pytest.approx(uplink["idle_share"])
        price = raw_number(opened, f"per-tb-{name}")
        assert price == (uplink["cost_per_tb"] and float(uplink["cost_per_tb"]))
