"""The page of the device on the demo: what its parts say is what the API says."""

from __future__ import annotations

import datetime as dt

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.reading import answer, raw_number
from tests.e2e.steps import enter, speak

PATIENCE_MS = 180_000
_END = dt.datetime.now(dt.UTC).replace(minute=0, second=0, microsecond=0) - dt.timedelta(hours=1)
WINDOW = f"from={_END - dt.timedelta(hours=6):%Y-%m-%dT%H:%M:%SZ}&to={_END:%Y-%m-%dT%H:%M:%SZ}"
"""Some hours that are over, so that their numbers stay while the page is looked at, and whose polls are still kept."""


@pytest.fixture
def opened(demo: Running, open_page: OpenPage) -> Page:
    page = open_page()
    enter(page, demo)
    speak(page, demo, "en")
    page.goto(f"{demo.url}/routers/1/router?{WINDOW}")
    expect(page.get_by_test_id("fact-identity")).to_be_visible(timeout=PATIENCE_MS)
    return page


def _part(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).click()


@pytest.mark.browser
def test_the_buckets_and_the_load_are_those_of_the_api(demo: Running, opened: Page) -> None:
    buckets = answer(opened, demo, f"routers/1/buckets?{WINDOW}")
    _part(opened, "Buckets")
    statement = buckets["regimes"][-1]["statement"]["text"]
    expect(opened.get_by_test_id("bucket-statement")).to_have_text(statement, timeout=PATIENCE_MS)
    _part(opened, "Load")
    totals = answer(opened, demo, f"routers/1/vitals?{WINDOW}")["totals"]
    expect(opened.get_by_test_id("poll-load")).to_be_visible(timeout=PATIENCE_MS)
    assert totals["polls"] > 0
    assert raw_number(opened, "fact-per_hour") == totals["polls_per_hour"]
    assert raw_number(opened, "fact-mean") == totals["poll_ms"]
    assert raw_number(opened, "fact-answered") == totals["answered_share"]


@pytest.mark.browser
def test_two_periods_lead_to_their_comparison(demo: Running, opened: Page) -> None:
    first, second = (regime["id"] for regime in answer(opened, demo, "routers/1/regimes")[:2])
    _part(opened, "Routing")
    for regime in (second, first):
        opened.get_by_test_id(f"regime-{regime}").get_by_role("checkbox").check()
    opened.get_by_role("link", name="Compare these two").click()
    opened.wait_for_url(f"**/routers/1/reports/compare?*a={first}*b={second}*", timeout=PATIENCE_MS)
    for test_id in ("side-a", "side-b", "conclusion"):
        expect(opened.get_by_test_id(test_id)).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.browser
def test_addresses_of_the_old_tabs_lead_here(demo: Running, opened: Page) -> None:
    opened.goto(f"{demo.url}/settings/routers/1?tab=health")
    opened.wait_for_url("**/routers/1/router*", timeout=PATIENCE_MS)
    expect(opened.get_by_test_id("poll-load")).to_be_visible(timeout=PATIENCE_MS)
