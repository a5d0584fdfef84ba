"""Every page and state at once: nothing serious to axe, nothing too wide, no number cut off; and pictures of all.

A walk goes once through all pages in one language; widths and themes change in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from backend.store.engine.database import AWAY
from tests.e2e.conftest import PASSWORD, OpenPage, Running
from tests.e2e.looks import SIZES, cut_numbers, sticking_out
from tests.e2e.pages import DENIED, DIALOGS, EMPTY, PAGES, PARTIAL
from tests.e2e.steps import ask_for_all, enter, sign_in, speak
from tests.e2e.walk import LANGUAGES, LONG_WALK_S, inspected, walk

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
def test_what_sticks_out_of_its_card_is_seen(open_page: OpenPage) -> None:
    page = open_page()
    card = "<div class='mantine-Paper-root' style='width:60px'>{}</div>"
    scrolled = card.format("<div style='overflow:auto'><p style='width:90px'>Rate</p></div>")
    page.set_content(f"<main>{card.format('<p style=width:90px>Bar</p>')}{scrolled}</main>")
    assert sticking_out(page) == ['p "Bar" by 30 px']


@pytest.mark.browser
def test_less_motion_is_none(demo: Running, open_page: OpenPage) -> None:
    """However short, transitions make every change of style last a frame: charts measure what is not yet laid out."""
    page = open_page()
    page.goto(demo.url)
    expect(page.locator("main form")).to_be_visible(timeout=180_000)
    padding = """(main) => {
      getComputedStyle(main).paddingTop;
      main.style.paddingTop = '77px';
      return getComputedStyle(main).paddingTop;
    }"""
    assert page.locator("main").evaluate(padding) == "77px"


@pytest.mark.browser
@pytest.mark.timeout(2 * LONG_WALK_S)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page(demo: Running, open_page: OpenPage, language: str) -> None:
    page = open_page(1440, SIZES[1440], "light", language)
    page.goto(demo.url)
    expect(page.locator("input[autocomplete=current-password]")).to_be_visible(timeout=180_000)
    faults = inspected(page, "sign-in", language)
    sign_in(page, demo)
    speak(page, demo, language)
    assert faults + walk(page, demo, (*PAGES, *EMPTY, *PARTIAL, *DIALOGS), language) == []


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
        "detail": AWAY,
        "remedy": "",
    }
    route.fulfill(status=503, json=problem, content_type="application/problem+json")


def unanswered(_: Route) -> None:
    """The page goes on waiting."""


@pytest.mark.browser
@pytest.mark.timeout(2 * LONG_WALK_S)
@pytest.mark.parametrize("language", LANGUAGES)
def test_states(demo: Running, open_page: OpenPage, language: str) -> None:
    page = open_page(1440, SIZES[1440], "light", language)
    enter(page, demo)
    speak(page, demo, language)
    ask_for_all(page)
    faults = []
    with answered(page, OVERVIEW_API, unanswered):
        page.goto(f"{demo.url}{OVERVIEW.path}")
        expect(page.locator("main [aria-busy=true]").first).to_be_visible(timeout=180_000)
        faults += inspected(page, "overview-loading", language)
    with answered(page, OVERVIEW_API, failed):
        page.goto(f"{demo.url}{OVERVIEW.path}")
        expect(page.locator("main [role=alert]").first).to_be_visible(timeout=180_000)
        faults += inspected(page, "overview-failed", language)
    page.clock.install()  # for good: therefore last
    page.goto(f"{demo.url}{OVERVIEW.path}")
    expect(page.locator(OVERVIEW.seen)).to_be_visible(timeout=180_000)
    with answered(page, OVERVIEW_API, failed):
        page.clock.fast_forward("10:00")
        expect(page.get_by_role("status").filter(has=page.get_by_role("button"))).to_be_visible(
            timeout=180_000
        )
        expect(page.locator(OVERVIEW.seen)).to_be_visible()
        faults += inspected(page, "overview-stale", language)
    assert faults == []


@pytest.mark.browser
@pytest.mark.timeout(2 * LONG_WALK_S)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_for_noc_staff(demo: Running, open_page: OpenPage, language: str) -> None:
    page = open_page(1440, SIZES[1440], "light", language)
    enter(page, demo)
    name = f"night-{language}"
    person = {"username": name, "full_name": "Night", "role": "noc", "language": language}
    added = page.context.request.post(
        f"{demo.url}/api/v1/accounts",
        data=person | {"password": PASSWORD, "must_change_password": False},
        headers={"Origin": demo.url},
    )
    assert added.ok, added.text()
    page.context.clear_cookies()
    enter(page, Running(demo.url, name, PASSWORD, demo.data))
    assert walk(page, demo, DENIED, language) == []
