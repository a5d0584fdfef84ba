"""Incidents as the NOC meets them: the badge, what to do, who sees to it; nobody reloads a page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.scenes.running import running
from tests.e2e.steps import add_person, enter, speak
from tests.e2e.walk import LANGUAGES, inspected

PATIENCE_MS = 180_000
LIST = re.compile(r"/api/v1/incidents\?")
HEADINGS = {"en": "ISP2 is down", "id": "ISP2 terputus"}


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("incidents") / "data", "verdicts") as served:
        yield served


@pytest.fixture
def admin(process: Running, open_page: OpenPage) -> Page:
    page = open_page(1440, 900, "light", "en")
    enter(page, process)
    return page


def badge(page: Page) -> Locator:
    return page.get_by_role("navigation").get_by_test_id("incident-badge").first


def id_of(page: Page, running: Running, router: str) -> int:
    """Of the one open incident of a router, once it is one."""
    card = page.get_by_test_id("open-incidents").get_by_role("article")
    page.goto(f"{running.url}/incidents?state=open")
    named = card.filter(has=page.get_by_text(router, exact=True))
    expect(named).to_be_visible(timeout=PATIENCE_MS)
    answer = page.context.request.get(f"{running.url}/api/v1/incidents?state=open").json()
    [row] = [row for row in answer["items"] if row["router_name"] == router]
    incident_id: int = row["id"]
    return incident_id


def act(page: Page, running: Running, incident: int, what: str, **body: str) -> None:
    answer = page.context.request.post(
        f"{running.url}/api/v1/incidents/{incident}/{what}",
        data=body,
        headers={"Origin": running.url},
    )
    assert answer.ok, answer.text()


@pytest.mark.browser
def test_the_noc_is_told_sees_to_it_and_is_not_overruled(
    process: Running, admin: Page, open_page: OpenPage
) -> None:
    url = process.url
    incident = id_of(admin, process, "isp-down")
    router = admin.context.request.get(f"{url}/api/v1/incidents/{incident}").json()["incident"]
    page = open_page(1440, 900, "light", "en")
    enter(page, add_person(admin, process, "rini", "noc"))
    # As before anything was wrong.
    page.route(LIST, lambda route: route.fulfill(json={"items": [], "next_cursor": None}))
    page.goto(f"{url}/routers/{router['router_id']}/now")
    expect(page.get_by_test_id("event-isp_down")).to_be_visible(timeout=PATIENCE_MS)
    expect(badge(page)).to_have_count(0)
    page.evaluate("window.isTheSame = true")
    page.unroute(LIST)
    expect(badge(page)).to_have_attribute("data-tone", "danger", timeout=PATIENCE_MS)
    expect(page.get_by_test_id("event-incident")).to_contain_text("nobody has acknowledged it")

    page.get_by_role("link", name=re.compile(r"^Incidents \d of \d not acknowledged$")).click()
    page.get_by_role("link", name=HEADINGS["en"], exact=True).click(timeout=PATIENCE_MS)
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS["en"])
    to_do = page.get_by_test_id("incident-to-do")
    expect(to_do).to_contain_text("Check the modem of ISP2 and its cable to the router.")

    # Somebody else has it open, and sees nothing new for a while.
    admin.goto(f"{url}/incidents/{incident}")
    press = admin.get_by_role("button", name="Acknowledge")
    expect(press).to_be_visible(timeout=PATIENCE_MS)
    old = re.compile(rf"/api/v1/incidents/{incident}$")
    admin.route(old, lambda route: route.abort())

    page.get_by_label("Note").fill("The modem is dark, I go there")
    page.get_by_role("button", name="Acknowledge").click()
    course = page.get_by_test_id("incident-course")
    expect(course).to_contain_text("rini acknowledged it")
    expect(course).to_contain_text("The modem is dark, I go there")
    press.click()
    expect(admin.get_by_test_id("incident-taken")).to_have_text(
        "rini was faster and has acknowledged it."
    )
    admin.unroute(old)
    expect(press).to_have_count(0, timeout=PATIENCE_MS)

    page.get_by_label("Note").fill("Adapter replaced")
    page.get_by_role("button", name="Comment").click()
    expect(course).to_contain_text("rini commented")
    expect(admin.get_by_test_id("incident-course")).to_contain_text(
        "Adapter replaced", timeout=PATIENCE_MS
    )
    act(admin, process, id_of(admin, process, "isp-silent"), "acknowledge")
    act(admin, process, id_of(admin, process, "silent"), "acknowledge")
    expect(badge(page)).to_have_attribute("data-tone", "idle", timeout=PATIENCE_MS)
    assert page.evaluate("window.isTheSame") is True


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_fit_and_are_accessible(process: Running, admin: Page, language: str) -> None:
    incident = id_of(admin, process, "isp-down")
    speak(admin, process, language)
    admin.goto(f"{process.url}/incidents")
    expect(admin.get_by_test_id(f"incident-{incident}")).to_contain_text(HEADINGS[language])
    faults = inspected(admin, "incidents-open", language)
    admin.goto(f"{process.url}/incidents/{incident}")
    expect(admin.get_by_role("heading", level=1)).to_have_text(HEADINGS[language])
    expect(admin.get_by_test_id("incident-rates").locator("path.recharts-curve")).not_to_have_count(
        0, timeout=PATIENCE_MS
    )
    assert faults + inspected(admin, "incident", language) == []


@pytest.mark.browser
def test_work_is_announced_on_an_incident_and_called_off(process: Running, admin: Page) -> None:
    incident = id_of(admin, process, "isp-down")
    speak(admin, process, "en")
    admin.goto(f"{process.url}/incidents/{incident}")
    state = admin.get_by_test_id(f"incident-state-{incident}")
    admin.get_by_role("button", name="Announce work").click()
    form = admin.get_by_role("dialog", name="Announce work")
    expect(form.get_by_role("combobox", name="ISP")).to_have_value(re.compile("^ISP2"))
    form.get_by_label("What is done").fill("fibre works")
    form.get_by_role("button", name="Announce").click()
    expect(form).to_have_count(0)
    expect(state).to_have_text("Maintenance", timeout=PATIENCE_MS)
    expect(admin.get_by_role("link", name="Explained by announced work")).to_be_visible()

    admin.goto(f"{process.url}/incidents")
    admin.get_by_role("button", name="End now: fibre works").click()
    admin.get_by_role("dialog").get_by_role("button", name="End now").click()
    expect(admin.get_by_text("Called off")).to_be_visible()
    admin.goto(f"{process.url}/incidents/{incident}")
    expect(state).not_to_have_text("Maintenance", timeout=PATIENCE_MS)
    course = admin.get_by_test_id("incident-course")
    expect(course).to_contain_text("The announced work has ended")


@pytest.mark.browser
def test_an_incident_is_muted_from_its_page_and_heard_again(process: Running, admin: Page) -> None:
    incident = id_of(admin, process, "isp-down")
    speak(admin, process, "en")
    admin.goto(f"{process.url}/incidents/{incident}")
    state = admin.get_by_test_id(f"incident-state-{incident}")
    before = state.text_content(timeout=PATIENCE_MS)
    admin.get_by_role("button", name="Mute", exact=True).click()
    form = admin.get_by_role("dialog", name="Mute incidents")
    expect(form.get_by_role("combobox", name="ISP")).to_have_value(re.compile("^ISP2"))
    form.get_by_label("Why").fill("cable is cut")
    form.get_by_label("Until", exact=True).click()
    admin.get_by_role("button", name="Later").click()
    calendar = admin.get_by_role("table")
    calendar.get_by_role("button", name=re.compile("^15 ")).click()
    form.get_by_label("Until: time of day").fill("0800")
    form.get_by_role("button", name="Mute", exact=True).click()
    expect(form).to_have_count(0)
    standing = admin.get_by_test_id("incident-standing")
    expect(standing).to_contain_text(re.compile("No messages until 15 .*, because: cable is cut"))
    expect(state).to_have_text(before or "")

    admin.goto(f"{process.url}/settings/channels")
    row = admin.get_by_role("row").filter(has_text="cable is cut")
    expect(row).to_contain_text("ISP2 · isp-down")
    row.get_by_role("button", name="Lift mute: cable is cut").click()
    admin.get_by_role("dialog").get_by_role("button", name="Lift mute").click()
    expect(row).to_contain_text("Lifted")
    admin.goto(f"{process.url}/incidents/{incident}")
    expect(admin.get_by_role("button", name="Mute", exact=True)).to_be_visible()
    expect(standing).not_to_contain_text("No messages until")
