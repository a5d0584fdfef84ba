"""A page that was open while the server went away or was updated: what it needs next does not come at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.looks import settle
from tests.e2e.steps import enter, speak

LONG_MS = 180_000


def refuse(page: Page, wanted: str) -> None:
    """As a server that is away, or that has other files by now."""

    def refused(route: Route) -> None:
        route.abort("connectionrefused")

    page.route(wanted, refused)


@pytest.mark.browser
@pytest.mark.parametrize("kind", ["css", "js"])
def test_a_part_that_did_not_come_is_fetched_as_soon_as_it_can_be(
    demo: Running, open_page: OpenPage, kind: str
) -> None:
    page = open_page()
    enter(page, demo)
    speak(page, demo, "en")
    page.goto(f"{demo.url}/routers/1/now")
    expect(page.get_by_test_id("overview-verdict")).to_be_visible(timeout=LONG_MS)
    settle(page)  # its charts are parts, too
    # No other page needs its script or its style sheet, so neither can be there yet.
    quality = "**/routers/1/quality**"
    refuse(page, quality)
    refuse(page, f"**/assets/*.{kind}")
    page.keyboard.press("g")
    page.keyboard.press("q")
    expect(page.get_by_text("This page could not be fetched")).to_be_visible(timeout=LONG_MS)
    page.unroute(f"**/assets/*.{kind}")
    page.unroute(quality)
    expect(page.get_by_role("heading", name="Quality", level=1)).to_be_visible(timeout=LONG_MS)
    assert page.url.startswith(f"{demo.url}/routers/1/quality")
