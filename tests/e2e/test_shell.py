"""The shell that comes in the HTML: it says what the page says a moment later, moves nothing, and hides no failure."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.steps import enter

SLOW_MS = 180_000
TRIES = 30
MOST_SHIFT = 0.02
SCRIPTS = "**/assets/*.js"
GONE = "() => !document.getElementById('shell')"
PHONE: ViewportSize = {"width": 390, "height": 823}
DESK: ViewportSize = {"width": 1440, "height": 900}
NOW = "/routers/1/now"

SHIFTS = """
  window.shifts = [];
  new PerformanceObserver(list => window.shifts.push(...list.getEntries()))
    .observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, observer) => {
    const isHere = document.getElementById('shell') !== null;
    window.hadShell ||= isHere;
    if (!window.hadShell || isHere) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => (window.leftAt = performance.now())));
  }).observe(document, { childList: true, subtree: true });
"""
SHIFTED = """() => window.shifts.filter(({ startTime }) => startTime <= window.leftAt)
  .reduce((sum, { value }) => sum + value, 0)"""


def hold_scripts(page: Page) -> Callable[[], None]:
    """What lets them go on."""
    held: list[Route] = []
    is_open = False

    def handle(route: Route) -> None:
        if is_open:
            route.continue_()
        else:
            held.append(route)

    def let_go() -> None:
        nonlocal is_open
        is_open = True
        while held:
            held.pop().continue_()

    page.route(SCRIPTS, handle)
    return let_go


def open_with_sentence(page: Page, address: str) -> Callable[[], None]:
    """On a busy machine an answer may come too late for the HTML; the next page has it."""
    for _ in range(TRIES):
        let_go = hold_scripts(page)
        page.goto(address, wait_until="commit")
        page.wait_for_selector("#shell .shell-title, #root", state="attached")
        if page.locator(".shell-sentence").count():
            return let_go
        let_go()
        page.unroute(SCRIPTS)
    raise AssertionError(f"{address} never came with its sentence")


def last_week(page: Page, demo: Running) -> str:
    weeks = page.context.request.get(f"{demo.url}/api/v1/routers/1/weeks?limit=2").json()["items"]
    return f"/routers/1/reports/weeks/{weeks[-1]['week']}"


@pytest.mark.browser
@pytest.mark.parametrize("language", ["id", "en"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_shell_says_what_the_page_says_and_moves_nothing(
    demo: Running, open_page: OpenPage, language: str, size: ViewportSize
) -> None:
    page = open_page(language=language)
    page.set_viewport_size(size)
    enter(page, demo)
    page.add_init_script(SHIFTS)
    for address, verdict in (
        (NOW, "overview-verdict"),
        (last_week(page, demo), "week-verdict"),
        ("/routers/1/lines/1", "line-verdict"),
        ("/routers/1/balance", "recommendation-sentence"),
    ):
        let_go = open_with_sentence(page, f"{demo.url}{address}")
        title = page.locator(".shell-title").text_content()
        sentence = page.locator(".shell-sentence").text_content()
        expect(page.locator(".shell-sentence")).to_be_visible()
        assert page.locator("#root").is_hidden()
        let_go()
        page.wait_for_function(GONE, timeout=SLOW_MS)
        assert page.locator("h1").text_content() == title
        assert page.get_by_test_id(verdict).text_content() == sentence
        page.wait_for_function("() => window.leftAt")
        assert page.evaluate(SHIFTED) < MOST_SHIFT
        page.unroute(SCRIPTS)


DRAWN = """
  new MutationObserver((_, observer) => {
    if (!document.getElementById('root')?.firstElementChild) return;
    observer.disconnect();
    window.drawnAt = performance.now();
  }).observe(document, { childList: true, subtree: true });
"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


@pytest.mark.browser
def test_what_is_in_the_html_is_painted_before_the_scripts_run(
    demo: Running, open_page: OpenPage
) -> None:
    page = open_page(language="en")
    enter(page, demo)
    page.add_init_script(DRAWN)
    open_with_sentence(page, f"{demo.url}{NOW}")()
    page.wait_for_function("() => window.drawnAt", timeout=SLOW_MS)
    assert page.evaluate(PAINTED) < page.evaluate("() => window.drawnAt")


@pytest.mark.browser
def test_a_window_that_is_not_shown_runs_its_scripts_at_once(
    demo: Running, open_page: OpenPage
) -> None:
    page = open_page(language="en")
    enter(page, demo)
    page.add_init_script(
        "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });"
        "window.requestAnimationFrame = () => 0;"
    )
    page.goto(f"{demo.url}{NOW}", wait_until="commit")
    page.wait_for_selector("#root > *", state="attached", timeout=SLOW_MS)


@pytest.mark.browser
def test_who_listens_hears_the_page_only(demo: Running, open_page: OpenPage) -> None:
    page = open_page(language="en")
    enter(page, demo)
    let_go = open_with_sentence(page, f"{demo.url}{NOW}")
    assert page.locator("body").aria_snapshot() == ""
    let_go()
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=SLOW_MS)


@pytest.mark.browser
def test_the_shell_does_not_hide_what_failed(demo: Running, open_page: OpenPage) -> None:
    """The page's own file is missing: the page says so."""
    page = open_page(language="en")
    enter(page, demo)
    page.route("**/assets/quality-*.js", lambda route: route.fulfill(status=404))
    page.goto(f"{demo.url}/routers/1/quality")
    page.wait_for_function(GONE, timeout=SLOW_MS)
    expect(page.get_by_role("button", name="Reload")).to_be_visible(timeout=SLOW_MS)


@pytest.mark.browser
def test_figures_do_not_stay_where_no_script_comes(demo: Running, open_page: OpenPage) -> None:
    page = open_page(language="en")
    enter(page, demo)
    open_with_sentence(page, f"{demo.url}{NOW}")
    late = page.get_by_text("Reload it if it does not come soon.")
    expect(page.locator(".shell-sentence")).to_be_visible()
    expect(late).to_be_hidden()
    page.evaluate("() => document.getAnimations().forEach(animation => animation.finish())")
    expect(page.locator(".shell-sentence")).to_be_hidden()
    expect(late).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("#shell")).to_be_hidden()
