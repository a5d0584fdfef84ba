"""What a visitor of the demo is led through: the doors, six steps of one click each, and a cable to pull."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import steps
from tests.e2e.axe import faults_of
from tests.e2e.conftest import OpenPage, Running
from tests.e2e.guided.doors import NOW, PATIENCE_MS, ROLES, enter, outages
from tests.e2e.looks import SIZES, resize, too_wide

PHONE, DESK = 390, 1440
TRIALS = "/routers/1/quality/trials"
QUEUES = ("as_it_is", "sfq_unlimited", "sfq", "fq-codel", "cake", "pcq")
TRIAL_WORDS = {
    "en": {
        "mark": "Recorded on the kernel lab of Timbang on",
        "outcome": "Use CAKE",
        "verdict": "Use CAKE: latency rises by",
        "table": "Queues side by side",
    },
    "id": {
        "mark": "Direkam di lab kernel Timbang pada",
        "outcome": "Pakai CAKE",
        "verdict": "CAKE",
        "table": "Antrean berdampingan",
    },
}
"""Of the trial that is shipped: another recording may choose FQ-CoDel."""


def step(page: Page, name: str) -> Locator:
    return page.get_by_test_id(f"guide-step-{name}")


@pytest.mark.browser
def test_the_door_fits_and_says_what_each_may_do(visited: Running, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(visited.url)
    expect(page.get_by_role("button", name=re.compile("^Enter as"))).to_have_count(len(ROLES))
    faults = []
    for width in (PHONE, DESK):
        resize(page, width, SIZES[width])
        assert too_wide(page) <= 0
        faults += faults_of(page, f"demo-doors-{width}")
    assert faults == []


@pytest.mark.browser
@pytest.mark.parametrize("role", ROLES)
def test_each_door_signs_in(visited: Running, open_page: OpenPage, role: str) -> None:
    page = open_page()
    enter(page, visited, role)
    plan = step(page, "rollback")
    expect(plan.get_by_role("link")).to_have_count(1 if role == "admin" else 0)
    if role != "admin":
        expect(plan).to_contain_text("Only an admin changes a router")


@pytest.mark.browser
def test_six_steps_of_one_click_each(visited: Running, open_page: OpenPage) -> None:
    page = open_page()
    enter(page, visited, "admin")

    def press(name: str) -> None:
        step(page, name).get_by_role("link").click()

    def arrived(name: str, address: str, selector: str) -> None:
        expect(page).to_have_url(re.compile(address), timeout=PATIENCE_MS)
        expect(page.locator(selector).first).to_be_visible(timeout=PATIENCE_MS)
        expect(step(page, name)).to_have_attribute("data-done", "true")

    arrived("verdict", f"{NOW}$", "[data-testid=overview-verdict]")
    press("isp")
    arrived("isp", r"/routers/1/lines/\d+", "[data-testid=line-state]")
    # The week of the report is known a moment after the panel is there.
    weekly = step(page, "report").get_by_role("link")
    expect(weekly).to_have_attribute("href", re.compile(r"/weeks/\d{4}-W\d\d"), timeout=PATIENCE_MS)
    with page.expect_download(timeout=PATIENCE_MS) as download:
        press("report")
    assert download.value.suggested_filename.endswith("-en.pdf")
    assert download.value.path().read_bytes().startswith(b"%PDF")
    arrived("report", r"/reports/weeks/\d{4}-W\d\d", "[data-testid=week-verdict]")
    press("failure")
    arrived("failure", r"/balance/what-if\?.*down=", "[data-testid^=what-if-p95]")
    press("rollback")
    arrived("rollback", r"/balance/plan\?.*b=", "[data-testid=plan-target]")
    with page.context.expect_page() as opened:
        press("wall")
    expect(opened.value.get_by_test_id("wall-frame")).to_be_visible(timeout=PATIENCE_MS)
    expect(step(page, "wall")).to_have_attribute("data-done", "true")
    expect(page.get_by_test_id("guide-chip")).to_contain_text("6/6")
    page.reload()
    expect(page.get_by_test_id("guide-chip")).to_contain_text("6/6", timeout=PATIENCE_MS)


@pytest.mark.browser
@pytest.mark.parametrize("language", TRIAL_WORDS)
def test_a_finished_queue_trial_is_there_and_says_where_it_was_made(
    visited: Running, open_page: OpenPage, language: str
) -> None:
    words = TRIAL_WORDS[language]
    page = open_page()
    steps.enter(page, visited)
    steps.speak(page, visited, language)
    page.goto(f"{visited.url}{TRIALS}")
    row = page.get_by_role("row").filter(has=page.get_by_test_id("trial-1"))
    expect(row).to_contain_text(words["mark"], timeout=PATIENCE_MS)
    expect(row).to_contain_text(words["outcome"])
    faults = faults_of(page, f"demo-trials-{language}")
    page.get_by_test_id("trial-1").click()
    verdict = page.get_by_test_id("trial-verdict")
    expect(verdict).to_have_attribute("data-value", "choose", timeout=PATIENCE_MS)
    expect(verdict).to_contain_text(words["verdict"])
    expect(page.get_by_test_id("trial-recorded")).to_contain_text(words["mark"])
    table = page.get_by_role("table", name=words["table"])
    expect(table.get_by_role("row")).to_have_count(1 + len(QUEUES))
    for queue in QUEUES:
        expect(page.get_by_test_id(f"rise-{queue}")).to_be_visible()
    expect(page.locator("main svg circle")).to_have_count(36, timeout=PATIENCE_MS)
    expect(page.get_by_test_id("use-queue")).to_have_count(1)
    for width in (PHONE, DESK):
        resize(page, width, SIZES[width])
        assert too_wide(page) <= 0
    faults += faults_of(page, f"demo-trial-{language}")
    assert faults == []
    steps.speak(page, visited, "en")


@pytest.mark.browser
def test_it_gives_way_and_comes_back(visited: Running, open_page: OpenPage) -> None:
    page = open_page()
    enter(page, visited, "noc")
    guide, chip = page.get_by_test_id("guide"), page.get_by_test_id("guide-chip")
    content = page.locator("#content > :last-child")
    assert _right(content) <= guide.evaluate("each => each.getBoundingClientRect().left")
    faults = faults_of(page, "demo-guide-desk")
    page.keyboard.press("Escape")
    expect(guide).to_have_count(0)
    expect(chip).to_be_focused()
    page.reload()
    expect(chip).to_be_visible(timeout=PATIENCE_MS)
    expect(guide).to_have_count(0)
    chip.press("Enter")
    expect(guide).to_be_focused()
    resize(page, PHONE, SIZES[PHONE])
    expect(guide).to_have_attribute("data-form", "bar")
    bar = guide.evaluate("each => each.getBoundingClientRect().bottom")
    tabs = page.get_by_role("navigation", name="Menu")
    assert bar <= tabs.evaluate("each => each.getBoundingClientRect().top") + 1
    assert too_wide(page) <= 0
    faults += faults_of(page, "demo-guide-bar")
    page.get_by_test_id("guide-all").click()
    faults += faults_of(page, "demo-guide-phone")
    assert faults == []


def _right(place: Locator) -> float:
    right: float = place.evaluate("each => each.getBoundingClientRect().right")
    return right


@pytest.mark.browser
def test_a_pulled_cable_is_said_and_comes_back(visited: Running, open_page: OpenPage) -> None:
    page = open_page()
    enter(page, visited, "manager")
    verdict = page.get_by_test_id("overview-verdict")
    expect(verdict).not_to_have_attribute("data-value", "isp_down", timeout=PATIENCE_MS)
    before = outages(page, visited)
    page.get_by_role("button", name="Pull the cable of ISP2").click()
    cable = page.get_by_test_id("guide-cable")
    expect(cable).to_contain_text("ISP2 is unplugged")
    expect(verdict).to_have_attribute("data-value", "isp_down", timeout=PATIENCE_MS)
    expect(verdict).to_contain_text("ISP2")
    expect(page.get_by_test_id("isp-state-ISP1")).to_have_text("Up")
    expect(verdict).not_to_have_attribute("data-value", "isp_down", timeout=PATIENCE_MS)
    expect(page.get_by_test_id("isp-state-ISP2")).to_have_text("Up", timeout=PATIENCE_MS)
    expect(cable).to_contain_text("The cable of ISP2 is back")
    expect(page.get_by_test_id("day-link_down").first).to_contain_text("ISP2", timeout=PATIENCE_MS)
    assert outages(page, visited) == before + 1
