"""Every page and state at once: nothing serious to axe, nothing too wide, no number cut off; and pictures of all.

A walk goes once through all pages in one theme and language; widths change in place. Two walks see both themes and
both languages: contrast is of the theme, the length of words of the language, and no page mixes the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import PASSWORD, OpenPage, Running
from tests.e2e.looks import SIZES, cut_numbers
from tests.e2e.pages import DENIED, EMPTY, PAGES
from tests.e2e.steps import sign_in, speak
from tests.e2e.walk import LOOKS, Look, inspected, walk

OVERVIEW = PAGES[0]
OVERVIEW_API = "**/api/v1/routers/1/overview*"


@pytest.mark.browser
def test_a_cut_number_is_seen(open_page: OpenPage) -> None:
    """The guard itself: what is hidden counts, what can be scrolled to or is for screen readers does not."""
    page = open_page()
    cell = "<p style='width:30px;white-space:nowrap;overflow:{}'>{} Mbps and more</p>"
    hidden = "<p style='position:absolute;width:1px;overflow:hidden'>3 Mbps</p>"
    page.set_content(cell.format("hidden", 1) + cell.format("auto", 2) + hidden)
    assert cut_numbers(page) == ["1 Mbps and more"]


@pytest.mark.browser
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_page(demo: Running, open_page: OpenPage, look: Look) -> None:
    page = open_page(1440, SIZES[1440], look.scheme, look.language)
    page.goto(demo.url)
    expect(page.locator("input[autocomplete=current-password]")).to_be_visible(timeout=60_000)
    faults = inspected(page, "sign-in", look)
    sign_in(page, demo)
    speak(page, demo, look.language)
    assert faults + walk(page, demo, (*PAGES, *EMPTY), look) == []


@contextmanager
def answered(page: Page, path: str, answer: Callable[[Route], None]) -> Iterator[None]:
    page.route(path, answer)
    try:
        yield
    finally:
        page.unroute(path)


def failed(route: Route) -> None:
    problem = {
        "type": "about:blank",
        "title": "Timbang's database is away",
        "status": 503,
        "code": "unavailable",
        "detail": "The database cannot be reached.",
        "remedy": "Try again in a minute.",
    }
    route.fulfill(status=503, json=problem, content_type="application/problem+json")


def unanswered(_: Route) -> None:
    """The page goes on waiting."""


@pytest.mark.browser
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_states(demo: Running, open_page: OpenPage, look: Look) -> None:
    page = open_page(1440, SIZES[1440], look.scheme, look.language)
    sign_in(page, demo)
    speak(page, demo, look.language)
    faults = []
    with answered(page, OVERVIEW_API, unanswered):
        page.goto(f"{demo.url}{OVERVIEW.path}")
        expect(page.locator("main [aria-busy=true]").first).to_be_visible(timeout=60_000)
        faults += inspected(page, "overview-loading", look)
    with answered(page, OVERVIEW_API, failed):
        page.goto(f"{demo.url}{OVERVIEW.path}")
        expect(page.locator("main [role=alert]").first).to_be_visible(timeout=60_000)
        faults += inspected(page, "overview-failed", look)
    assert faults == []


@pytest.mark.browser
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_what_is_not_for_noc_staff(demo: Running, open_page: OpenPage, look: Look) -> None:
    page = open_page(1440, SIZES[1440], look.scheme, look.language)
    sign_in(page, demo)
    name = f"night-{look.language}"
    person = {"username": name, "full_name": "Night", "role": "noc", "language": look.language}
    added = page.context.request.post(
        f"{demo.url}/api/v1/accounts",
        data=person | {"password": PASSWORD},
        headers={"Origin": demo.url},
    )
    assert added.ok, added.text()
    page.context.clear_cookies()
    sign_in(page, Running(demo.url, name, PASSWORD, demo.data))
    assert walk(page, demo, DENIED, look) == []
