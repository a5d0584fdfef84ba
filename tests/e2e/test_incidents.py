"""Incidents as the NOC meets them: the badge, what to do, who sees to it; nobody reloads a page."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import APIResponse, Locator, Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.scenes.running import running
from tests.e2e.steps import add_person, enter, speak
from tests.e2e.walk import LANGUAGES, inspected

PATIENCE_MS = 180_000
LIST = re.compile(r"/api/v1/incidents\?")
SLOT_MS, LOOK_MS = 300_000, 2_000
LINE_DOWN = "Line down"
JAKARTA = ZoneInfo("Asia/Jakarta")
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


def unseen(page: Page, process: Running) -> list[int]:
    """Incidents of all scenes that nobody has acknowledged: faults and drifts are some, too."""
    answer = page.context.request.get(f"{process.url}/api/v1/incidents?state=open&limit=100")
    return [row["id"] for row in answer.json()["items"] if row["state"] == "open"]


def see_to_the_rest(admin: Page, process: Running, watching: Page) -> None:
    """Acknowledge whatever opens until the badge of another page rests: scenes go on all the time."""
    resting = watching.get_by_role("navigation").locator(
        "[data-testid=incident-badge][data-tone=idle]"
    )
    for _ in range(PATIENCE_MS // 1000):
        for other in unseen(admin, process):
            # Some are over before they are acknowledged: the badge alone decides.
            post(admin, process, other, "acknowledge")
        if resting.count():
            return
        watching.wait_for_timeout(1000)
    expect(badge(watching)).to_have_attribute("data-tone", "idle")


def post(page: Page, running: Running, incident: int, what: str, **body: str) -> APIResponse:
    return page.context.request.post(
        f"{running.url}/api/v1/incidents/{incident}/{what}",
        data=body,
        headers={"Origin": running.url},
    )


def act(page: Page, running: Running, incident: int, what: str, **body: str) -> None:
    answer = post(page, running, incident, what, **body)
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
    see_to_the_rest(admin, process, page)
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
    expect(admin.get_by_text("Ended early", exact=True)).to_be_visible()
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


def token_of_a_wallboard(page: Page, process: Running) -> str:
    answer = page.context.request.post(
        f"{process.url}/api/v1/tokens",
        data={"name": "incidents", "role": "wall"},
        headers={"Origin": process.url},
    )
    assert answer.ok, answer.text()
    return str(answer.json()["secret"])


def week_of(at: str) -> str:
    year, week, _ = dt.datetime.fromisoformat(at).astimezone(JAKARTA).isocalendar()
    return f"{year}-W{week:02d}"


def in_week(page: Page, address: str, event_id: int) -> Any:
    """The event, once the slot in which it began is over: a week ends with its last slot."""
    for _ in range(2 * SLOT_MS // LOOK_MS):
        for event in page.context.request.get(address).json()["events"]:
            if event["id"] == event_id:
                return event
        page.wait_for_timeout(LOOK_MS)
    raise AssertionError(f"no event {event_id} at {address}")


@pytest.mark.browser
@pytest.mark.timeout(1200)
def test_week_isp_and_wallboard_show_the_same_incident(
    process: Running, admin: Page, open_page: OpenPage
) -> None:
    """By the number of its event, and in the same words."""
    incident = id_of(admin, process, "isp-down")
    speak(admin, process, "en")
    url, get = f"{process.url}/api/v1", admin.context.request.get
    detail = get(f"{url}/incidents/{incident}").json()
    event, router = detail["events"][0], detail["incident"]["router_id"]
    admin.goto(f"{process.url}/incidents/{incident}")
    admin.get_by_test_id("incident-events").get_by_role("link").last.click()
    isp = f"/routers/{router}/lines/{detail['incident']['uplink_id']}"
    expect(admin).to_have_url(re.compile(rf"{isp}\?.*event={event['event_id']}\b"))
    row = admin.get_by_role("row").filter(has=admin.get_by_test_id("opened-event"))
    expect(row).to_contain_text(LINE_DOWN, timeout=PATIENCE_MS)
    since = row.get_by_role("cell").filter(has_text="still going on").inner_text()

    week = week_of(event["from"])
    same = in_week(admin, f"{url}/routers/{router}/weeks/{week}", event["event_id"])
    assert (same["kind"], same["from"]) == (event["kind"], event["from"])
    admin.goto(f"{process.url}/routers/{router}/reports/weeks/{week}")
    row = admin.get_by_role("row").filter(has_text=LINE_DOWN).filter(has_text=since)
    expect(row).to_contain_text("ISP2", timeout=PATIENCE_MS)

    board, token = open_page(1920, 1080, "dark", "en"), token_of_a_wallboard(admin, process)
    wall = get(f"{url}/wall").json()
    [alarm] = [
        each
        for shown in wall["routers"]
        if shown["router_id"] == router
        for each in shown["alarms"]
    ]
    assert (alarm["code"], alarm["since"]) == (detail["incident"]["kind"], event["from"])
    board.goto(f"{process.url}/wall?lang=en&router={router}#token={token}")
    expect(board.get_by_test_id("wall-alarm").get_by_role("heading", level=1)).to_have_text(
        HEADINGS["en"], timeout=PATIENCE_MS
    )
