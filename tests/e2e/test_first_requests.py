"""A first visit of a signed-in browser: what came with the page is not asked for, and what is shown is the same."""

from __future__ import annotations

from collections import Counter
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.steps import enter

SLOW_MS = 180_000
BLOCKS = (
    "() => [...document.querySelectorAll('script[id^=\"answer:\"]')].map(({ id }) => id.slice(7))"
)
LEFT = f"({BLOCKS})().length"
NOW = "/routers/1/now"
OWN = "/api/v1/routers/1/overview?range=7d&selection=all"


def visit(page: Page, demo: Running, address: str) -> tuple[list[str], list[str]]:
    """What came with the page, and what its scripts asked the API for until its verdict stood there."""
    requests: list[str] = []

    def note(request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.path.startswith("/api/"):
            requests.append(f"{parts.path}?{parts.query}".rstrip("?"))

    # Before any script of the page runs, and after the server sent it.
    page.add_init_script(
        f"document.addEventListener('readystatechange', () => window.brought ??= ({BLOCKS})());"
    )
    page.on("request", note)
    page.goto(f"{demo.url}{address}")
    expect(page.get_by_test_id("overview-verdict")).to_be_visible(timeout=SLOW_MS)
    brought: list[str] = page.evaluate("() => window.brought")
    return brought, requests


@pytest.mark.browser
def test_what_came_with_the_page_is_not_asked_for(demo: Running, open_page: OpenPage) -> None:
    page = open_page(language="en")
    enter(page, demo)
    # However long a busy machine takes, the answers are fresh.
    page.add_init_script("const start = Date.now(); Date.now = () => start;")
    brought, requests = visit(page, demo, NOW)
    assert {"/api/v1/session", "/api/v1/routers/1", OWN} <= set(brought)
    page.wait_for_function(f"() => {LEFT} === 0")
    again = Counter(requests)
    assert [address for address in brought if again[address]] == []


@pytest.mark.browser
def test_who_is_not_signed_in_is_brought_nothing(demo: Running, open_page: OpenPage) -> None:
    page = open_page(language="en")
    page.goto(f"{demo.url}{NOW}")
    expect(page.locator("input[autocomplete=current-password]")).to_be_visible(timeout=SLOW_MS)
    assert page.evaluate(BLOCKS) == []
    assert "answer:" not in page.request.get(f"{demo.url}{NOW}").text()


@pytest.mark.browser
def test_language_and_colours_stand_in_the_html(demo: Running, open_page: OpenPage) -> None:
    page = open_page(language="en")
    enter(page, demo)
    page.goto(f"{demo.url}{NOW}")
    expect(page.get_by_test_id("overview-verdict")).to_be_visible(timeout=SLOW_MS)
    page.evaluate(
        "() => { localStorage.setItem('mantine-color-scheme-value', 'dark');"
        " localStorage.setItem('timbang.language', 'en'); }"
    )
    page.reload()  # tells the server, as the switches do
    expect(page.get_by_test_id("overview-verdict")).to_be_visible(timeout=SLOW_MS)
    answer = page.context.request.get(f"{demo.url}{NOW}")
    assert '<html lang="en" data-mantine-color-scheme="dark">' in answer.text()
