"""The page of one ISP: its figures are the API's, its points open, and a keyboard is enough."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.looks import assert_fits, resize
from tests.e2e.steps import enter, shown_number, speak

BPS = {"bps": 1, "kbps": 1e3, "Mbps": 1e6, "Gbps": 1e9}
LAST_WEEK = "range=last_week"
SLOW = 180_000
SOON = 5_000
DAY = dt.timedelta(days=1)


def get(page: Page, running: Running, path: str) -> Any:
    answer = page.context.request.get(f"{running.url}/api/v1/routers/1{path}")
    assert answer.ok, answer.text()
    return answer.json()


def opened_uplink(running: Running, open_page: OpenPage, query: str, width: int = 1440) -> Page:
    """Signed in, in English, at the second ISP of the demo."""
    page = open_page(width=width)
    enter(page, running)
    speak(page, running, "en")
    page.goto(f"{running.url}/routers/1/lines/{second_isp(page, running)['id']}?{query}")
    expect(page.get_by_test_id("line-p95-download")).to_be_visible(timeout=SLOW)
    return page


def enter_point(page: Page) -> None:
    """Enter on the point that the arrow keys have reached: the chart tells which it is a moment after it shows it."""
    panel = page.get_by_test_id("point-panel")
    for _ in range(SLOW // SOON):
        page.keyboard.press("Enter")
        with suppress(AssertionError):
            expect(panel).to_be_visible(timeout=SOON)
            return
    raise AssertionError("no point was opened")


def second_isp(page: Page, running: Running) -> Any:
    return get(page, running, "")["uplinks"][1]


@pytest.mark.browser
def test_the_figures_are_those_of_the_api_at_every_width_and_in_the_csv(
    demo: Running, open_page: OpenPage
) -> None:
    page = opened_uplink(demo, open_page, LAST_WEEK)
    uplink = second_isp(page, demo)["id"]
    figures = get(page, demo, f"/lines/{uplink}?{LAST_WEEK}")["figures"]
    for width in (1440, 390):
        resize(page, width, 900)
        for direction in ("download", "upload"):
            for kind in ("min", "mean", "max", "p95"):
                cell = page.get_by_test_id(f"line-{kind}-{direction}")
                assert cell.get_attribute("data-value") == str(figures[direction][f"{kind}_bps"])
            value, unit = shown_number(page, f"line-p95-{direction}")
            assert value * BPS[unit] == pytest.approx(figures[direction]["p95_bps"], rel=0.01)
            total = page.get_by_test_id(f"line-total-{direction}").get_attribute("data-value")
            assert total == str(figures[direction]["bytes"])
        assert_fits(page)

    href = page.get_by_test_id("line-files").get_by_role("link", name="CSV").get_attribute("href")
    text = page.context.request.get(f"{demo.url}{href}").text()
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert (
        max(int(row["max_download_bps [bit/s]"]) for row in rows) == figures["download"]["max_bps"]
    )


@pytest.mark.browser
def test_a_point_opens_with_the_keyboard_and_the_address_keeps_it(
    demo: Running, open_page: OpenPage
) -> None:
    page = opened_uplink(demo, open_page, "range=24h")
    page.locator("[data-testid=rate-chart] svg.recharts-surface").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".recharts-tooltip-wrapper").first).to_be_visible(timeout=SLOW)
    panel = page.get_by_test_id("point-panel")
    enter_point(page)
    expect(panel.locator("tbody tr").first).to_be_visible(timeout=SLOW)
    assert "at=" in page.url

    page.reload()
    expect(panel.locator("tbody tr").first).to_be_visible(timeout=SLOW)
    first = panel.locator("tbody tr").first.inner_text()
    assert re.search(r"[\d,]+ bytes", first), first
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0, timeout=SLOW)
    assert "at=" not in page.url


def newest_whole_day(points: list[Any]) -> Any:
    """Today may have begun a few minutes ago: so short a time opens its samples."""
    return [point for point in points if length(point) >= DAY][-1]


def length(point: Any) -> dt.timedelta:
    return dt.datetime.fromisoformat(point["to"]) - dt.datetime.fromisoformat(point["from"])


@pytest.mark.browser
def test_a_day_of_a_year_opens_its_slots_and_a_slot_its_samples(
    demo: Running, open_page: OpenPage
) -> None:
    page = opened_uplink(demo, open_page, "range=1y")
    uplink = second_isp(page, demo)["id"]
    day = newest_whole_day(get(page, demo, f"/lines/{uplink}?range=1y")["points"])
    page.goto(f"{demo.url}/routers/1/lines/{uplink}?range=1y&at={day['from']}")
    panel = page.get_by_test_id("point-panel")
    slots = panel.get_by_role("button", name=re.compile(r"^\d\d:\d\d$"))
    slots.last.click(timeout=SLOW)
    back = panel.get_by_role("button", name="Back to the slots")
    expect(back).to_be_visible(timeout=SLOW)
    assert "slot=" in page.url
    expect(panel.get_by_role("heading", name=re.compile(r"^Samples"))).to_be_visible(timeout=SLOW)
    back.click()
    expect(slots.last).to_be_visible(timeout=SLOW)
    assert "slot=" not in page.url


@pytest.mark.browser
def test_the_hours_of_the_week_are_walked_with_the_arrow_keys(
    demo: Running, open_page: OpenPage
) -> None:
    page = opened_uplink(demo, open_page, LAST_WEEK)
    uplink = second_isp(page, demo)["id"]
    cells = get(page, demo, f"/profile?{LAST_WEEK}")["cells"]
    known = {cell["hour_of_week"]: cell for cell in cells if cell["uplink_id"] == uplink}
    grid = page.get_by_role("grid")
    grid.locator("[data-cell='0-0']").focus(timeout=SLOW)
    for key in ("ArrowDown", "End", "ArrowLeft"):
        page.keyboard.press(key)
    cell = page.locator("[data-cell]:focus")
    hour = 24 + 22
    expect(cell).to_have_attribute("data-cell", "1-22")
    assert cell.get_attribute("data-value") == str(known[hour]["download_utilization"])
    assert (cell.get_attribute("aria-label") or "").startswith("Tuesday 22:00–23:00: ")
