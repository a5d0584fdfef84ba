"""How a visitor of the demo comes in."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Running
from tests.e2e.reading import answer

PATIENCE_MS = 180_000
ROLES = ("noc", "manager", "admin")
NOW = "/routers/1/now"


def enter(page: Page, demo: Running, role: str) -> None:
    """By its door; then to the first router."""
    page.goto(demo.url)
    page.get_by_test_id(f"enter-{role}").click()
    expect(page.get_by_test_id("guide-chip")).to_be_visible(timeout=PATIENCE_MS)
    assert answer(page, demo, "session")["account"]["role"] == role
    page.goto(f"{demo.url}{NOW}")
    expect(page.get_by_test_id("guide")).to_be_visible(timeout=PATIENCE_MS)


def outages(page: Page, demo: Running) -> int:
    """Of ISPs of the first router, in the last 24 hours: other tests pulled cables before."""
    marks = answer(page, demo, "routers/1/overview")["last_day"]["marks"]
    return sum(mark["kind"] == "link_down" for mark in marks)
