"""The five pages of each day in a browser that was never here before, on a phone: what they fetch."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from backend.api.pages.first_answers import first_answers
from tests.e2e.conftest import OpenPage, Running
from tests.e2e.steps import enter, speak, untouched
from tests.e2e.test_first_load import CHART_LIBRARY

SLOW_MS = 180_000
MOST_REQUESTS = 17
"""A demo with its guide asks for two more: the guide's file, and how far one is."""
SETTLED_MS = 2_500
PHONE = (390, 844)
SHOWN = {
    "/routers/1/now": "overview-verdict",
    "/routers/1/lines/1": "line-state",
    "/routers/1/balance": "recommendation-sentence",
    "week": "week-verdict",
}
"""By what one sees that the page is there."""
QUALITY = "/routers/1/quality"
PAGES = (*SHOWN, QUALITY)
WITHOUT_CHARTS = (QUALITY, "/routers/1/balance", "week")
"""On a phone none of their charts is near the first screen."""


def address_of(page: Page, demo: Running, name: str) -> str:
    if name != "week":
        return name
    weeks = page.context.request.get(f"{demo.url}/api/v1/routers/1/weeks?limit=2").json()
    return f"/routers/1/reports/weeks/{weeks['items'][1]['week']}"


def visit(page: Page, demo: Running, name: str) -> tuple[str, list[str]]:
    """The page's address, and all that it asked for until it was at rest."""
    enter(page, demo)
    speak(page, demo, "en")
    requests: list[str] = []

    def note(request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme != "data":
            requests.append(f"{parts.path}?{parts.query}".rstrip("?"))

    address = address_of(page, demo, name)
    page.on("request", note)
    untouched(page)
    page.goto(f"{demo.url}{address}")
    expect(landmark(page, name)).to_be_visible(timeout=SLOW_MS)
    page.wait_for_timeout(SETTLED_MS)
    return address, requests


def landmark(page: Page, name: str) -> Locator:
    if name != QUALITY:
        return page.get_by_test_id(SHOWN[name]).first
    # The router's own pings come when the demo has run for a while.
    untested = page.get_by_text("No ISP of this router has been tested yet")
    return page.get_by_test_id("quality-ISP1").or_(untested).first


@pytest.mark.browser
@pytest.mark.parametrize("name", PAGES)
def test_a_first_visit_asks_for_little(demo: Running, open_page: OpenPage, name: str) -> None:
    address, requests = visit(open_page(*PHONE, language="en"), demo, name)
    # What a busy server does not bring in time with the page, the page asks for.
    late = set(first_answers(address, "").addresses) | {"/api/v1/session"}
    fetched = [each for each in requests if each not in late]
    assert len(fetched) > 5
    assert len(fetched) <= MOST_REQUESTS, "\n".join(fetched)


@pytest.mark.browser
@pytest.mark.parametrize("name", WITHOUT_CHARTS)
def test_no_chart_library_before_a_chart_is_near(
    demo: Running, open_page: OpenPage, name: str
) -> None:
    page = open_page(*PHONE, language="en")
    _, requests = visit(page, demo, name)
    assert requests
    assert not [each for each in scripts(requests) if has_charts(page, demo, each)]


@pytest.mark.browser
def test_charts_come_when_one_scrolls_to_them(demo: Running, open_page: OpenPage) -> None:
    page = open_page(*PHONE, language="en")
    _, requests = visit(page, demo, "/routers/1/lines/1")
    chart = page.locator("svg.recharts-surface").first
    for _ in range(40):
        page.evaluate("window.scrollBy(0, 500)")
        page.wait_for_timeout(250)
        if chart.count():
            break
    expect(chart).to_be_attached(timeout=SLOW_MS)
    assert [each for each in scripts(requests) if has_charts(page, demo, each)]


def scripts(requests: list[str]) -> list[str]:
    return [each for each in requests if each.endswith(".js")]


def has_charts(page: Page, demo: Running, script: str) -> bool:
    return CHART_LIBRARY in page.context.request.get(f"{demo.url}{script}").text()
