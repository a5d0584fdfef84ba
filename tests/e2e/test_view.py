"""What a page looks at is in its address: stepped, chosen, carried to other pages, undone by the back button."""

from __future__ import annotations

import datetime as dt
import re
from urllib.parse import parse_qs, urlparse
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.steps import enter, speak

ZONE = ZoneInfo("Asia/Jakarta")
SLOW_MS = 180_000
TALL_CHART = """() => [...document.querySelectorAll('.recharts-surface')]
  .some(one => one.getBoundingClientRect().height > 100)"""
"""A chart is left on paper."""


def search_of(page: Page) -> dict[str, str]:
    return {key: values[0] for key, values in parse_qs(urlparse(page.url).query).items()}


def instant(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text.strip('"'))


def entered(open_page: OpenPage, demo: Running) -> Page:
    page = open_page()
    enter(page, demo)
    speak(page, demo, "en")
    return page


def opened(open_page: OpenPage, demo: Running, address: str) -> Page:
    page = entered(open_page, demo)
    page.goto(f"{demo.url}/routers/1/{address}")
    expect(page.get_by_test_id("overview-verdict")).to_be_visible(timeout=SLOW_MS)
    return page


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.browser
def test_the_view_goes_along_and_the_back_button_undoes_it(
    demo: Running, open_page: OpenPage
) -> None:
    page = opened(open_page, demo, "now?range=30d&selection=work")
    period = page.get_by_test_id("period")
    expect(period).to_have_accessible_name(re.compile("^Period: 30 days, "))
    nav = page.get_by_role("navigation", name="Main navigation")
    nav.get_by_role("link", name="Quality").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Quality", timeout=SLOW_MS)
    assert search_of(page) == {"range": "30d", "selection": "work"}
    expect(period).to_have_accessible_name(re.compile("^Period: 30 days, "))

    button(page, "One period back")
    page.wait_for_url(re.compile("from="))
    stepped = search_of(page)
    length = instant(stepped["to"]) - instant(stepped["from"])
    assert length == dt.timedelta(days=30)
    assert stepped["selection"] == "work"
    button(page, "One period forward")
    page.wait_for_url(re.compile("range=30d"))
    expect(page.get_by_role("button", name="One period forward")).to_be_disabled()
    page.go_back()
    page.wait_for_url(re.compile("from="))
    assert search_of(page) == stepped


@pytest.mark.browser
def test_a_period_of_ones_own_is_what_the_server_is_asked_for(
    demo: Running, open_page: OpenPage
) -> None:
    page = opened(open_page, demo, "now?range=last_week")
    page.get_by_test_id("period").click()
    start, end = (page.get_by_label(name, exact=True) for name in ("From", "To"))
    expect(start).to_have_value("00:00", timeout=SLOW_MS)
    start.fill("noon")
    button(page, "Show")
    expect(page.get_by_text("Write a time such as 08:00.")).to_be_visible()
    start.fill("8.30")
    end.fill("17")
    with page.expect_request(re.compile(r"/overview\?.*from="), timeout=SLOW_MS) as sent:
        button(page, "Show")
    page.wait_for_url(re.compile("from="))
    search = search_of(page)
    monday, sunday = (instant(search[key]).astimezone(ZONE) for key in ("from", "to"))
    assert (monday.isoweekday(), monday.strftime("%H:%M")) == (1, "08:30")
    assert (sunday.isoweekday(), sunday.strftime("%H:%M")) == (7, "17:00")
    expect(page.get_by_test_id("overview-verdict")).to_be_visible(timeout=SLOW_MS)
    [since] = parse_qs(urlparse(sent.value.url).query)["from"]
    assert search["from"].strip('"') == since


@pytest.mark.browser
def test_a_stretch_of_a_chart_becomes_the_period_by_mouse_and_by_keys(
    demo: Running, open_page: OpenPage
) -> None:
    page = opened(open_page, demo, "now")
    chart = page.get_by_role("figure", name="Skew over time").locator(".recharts-wrapper")
    area, back = page.get_by_test_id("zoom-area"), page.get_by_test_id("zoom-out")

    drag(page, chart)
    expect(area).to_be_visible()
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(area).to_be_hidden()
    assert search_of(page) == {}

    drag(page, chart)
    page.mouse.up()
    page.wait_for_url(re.compile("from="))
    zoomed = search_of(page)
    length = instant(zoomed["to"]) - instant(zoomed["from"])
    assert dt.timedelta(days=2) < length < dt.timedelta(days=4), length
    expect(back).to_have_text("Back to 7 days")
    page.reload()
    back.click(timeout=SLOW_MS)
    page.wait_for_url(re.compile("now$"))
    page.go_back()
    page.wait_for_url(re.compile("from="))
    assert search_of(page) == zoomed
    page.go_back()

    chart.locator("svg[role=application]").focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
    expect(page.get_by_text("press Enter to zoom in")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("from="))


@pytest.mark.browser
def test_a_drag_opens_no_point_and_a_click_still_does(demo: Running, open_page: OpenPage) -> None:
    page = entered(open_page, demo)
    page.goto(f"{demo.url}/routers/1/lines/1?range=24h")
    chart = page.get_by_test_id("rate-chart")
    expect(chart.locator(".recharts-line").first).to_be_visible(timeout=SLOW_MS)
    drag(page, chart)
    page.mouse.up()
    page.wait_for_url(re.compile("outer=24h"))
    assert "at" not in search_of(page)
    expect(chart.locator(".recharts-line").first).to_be_visible(timeout=SLOW_MS)
    chart.click()
    page.wait_for_url(re.compile("[?&]at="))


def drag(page: Page, chart: Locator) -> None:
    """Press a third into the chart and move another third; the button stays down."""
    expect(chart).to_be_visible(timeout=SLOW_MS)
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 3, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, y)
    page.mouse.move(box["x"] + box["width"] * 2 / 3, y)


@pytest.mark.browser
def test_a_phone_reaches_every_place(demo: Running, open_page: OpenPage) -> None:
    page = opened(open_page, demo, "now?selection=work")
    page.set_viewport_size({"width": 390, "height": 844})
    tabs = page.get_by_role("navigation", name="Menu")
    expect(tabs.get_by_role("link")).to_have_count(4)
    button(page, "More")
    sheet = page.get_by_role("dialog", name="More")
    expect(sheet.get_by_role("link")).to_have_count(4)
    sheet.get_by_role("link", name="Quality").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Quality", timeout=SLOW_MS)
    expect(sheet).to_be_hidden()
    assert search_of(page) == {"selection": "work"}


@pytest.mark.browser
def test_a_week_is_printed_light_on_two_pages_at_most(demo: Running, open_page: OpenPage) -> None:
    page = entered(open_page, demo)
    page.emulate_media(color_scheme="dark")
    page.goto(f"{demo.url}/routers/1/reports/weeks")
    expect(page.get_by_test_id("week-skew-upload")).to_be_visible(timeout=SLOW_MS)
    expect(page.locator(".recharts-surface").first).to_be_visible(timeout=SLOW_MS)
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", paper)) <= 2
    page.emulate_media(color_scheme="dark", media="print")
    expect(page.get_by_text(re.compile(r"printed \d"))).to_be_visible()
    colour = "getComputedStyle(document.documentElement).getPropertyValue('--tb-surface').trim()"
    assert page.evaluate(colour) in {"#fff", "#ffffff"}  # a build writes it short
    page.wait_for_function(TALL_CHART, timeout=SLOW_MS)


PRINTED = "window.print = () => { window.printed = document.querySelectorAll('.mantine-Skeleton-root').length }"
"""Counts what was still on its way when the page was printed."""


@pytest.mark.browser
def test_printing_waits_for_its_data_and_paper_says_what_it_lacks(
    demo: Running, open_page: OpenPage
) -> None:
    page = entered(open_page, demo)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/v1/routers/1/costs*", hold)
    page.add_init_script(PRINTED)
    page.goto(f"{demo.url}/routers/1/reports/money")
    expect(page.get_by_test_id("print")).to_be_visible(timeout=SLOW_MS)
    lacks = page.get_by_text("Not everything on this page had loaded")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(lacks).to_be_visible()
    assert page.locator(".mantine-Skeleton-root:visible").count() == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")

    page.keyboard.press("Control+p")
    page.wait_for_timeout(500)
    assert page.evaluate("window.printed") is None
    for route in held:
        route.continue_()
    page.unroute("**/api/v1/routers/1/costs*")
    page.wait_for_function("() => window.printed === 0", timeout=SLOW_MS)
    page.evaluate("delete window.printed")
    page.get_by_test_id("print").click()
    page.wait_for_function("() => window.printed === 0", timeout=SLOW_MS)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(lacks).to_be_hidden()


@pytest.mark.browser
@pytest.mark.parametrize("address", ["now", "lines/1", "reports/money", "reports/hours"])
def test_paper_cuts_nothing_off(demo: Running, open_page: OpenPage, address: str) -> None:
    page = entered(open_page, demo)
    page.goto(f"{demo.url}/routers/1/{address}")
    expect(page.locator("svg[data-chart], .recharts-surface").first).to_be_visible(timeout=SLOW_MS)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1000})  # A4 without its margins
    cut = page.evaluate(
        """() => [...document.querySelectorAll('#content svg, #content td, #content dd, #content p')]
          .filter(part => part.getBoundingClientRect().right > innerWidth + 1)
          .map(part => `${part.tagName} ${part.textContent.slice(0, 40)}`)"""
    )
    assert cut == []
    links = page.evaluate(
        """() => [...document.querySelectorAll('#content a')]
          .map(link => getComputedStyle(link).textDecorationLine)"""
    )
    assert set(links) <= {"none"}
