"""Who comes for something gets it in so many clicks, or presses of Enter: by pointer and by keyboard alone.

The TV's journey is in test_wall.py.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import update

from backend.store.engine.database import Database
from backend.store.tables import RouterChange
from cli.postgres import embedded
from tests.e2e.axe import faults_of
from tests.e2e.conftest import OpenPage, Running
from tests.e2e.hands import KINDS, PATIENCE_MS, Hand, Kind, hand_of
from tests.e2e.looks import taken
from tests.e2e.reading import answer
from tests.e2e.scenes.running import running
from tests.e2e.steps import add_person, enter
from tests.e2e.test_journeys import A4, ZONE, flat, text_of

ISPS = ("ISP1", "ISP2", "ISP3")
WEDNESDAY = 3
"""ISO weekday until which the week before is meant."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("journeys") / "data", "journeys") as served:
        yield served


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    kind: Kind = request.param
    return kind


@pytest.fixture
def page(site: Running, open_page: OpenPage) -> Page:
    """An admin's."""
    page = open_page()
    enter(page, site)
    return page


def red_router(page: Page, site: Running, owner: str) -> int:
    """The router of this hand or test, whose ISP is full."""
    routers = answer(page, site, "routers")["items"]
    return next(int(row["id"]) for row in routers if row["name"] == f"saturated-{owner}")


def expect_red(place: Locator) -> None:
    expect(place).to_contain_text("ISP1 is full at peak hours", timeout=PATIENCE_MS)


@pytest.mark.browser
def test_noc_tells_an_admin_what_is_red_in_2(site: Running, page: Page, kind: Kind) -> None:
    router_id = red_router(page, site, kind)
    enter(page, add_person(page, site, f"noc-{kind}", "noc"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site.url}/")
    hand = hand_of(kind, page)
    row = page.get_by_test_id(f"router-{router_id}")
    expect_red(row)
    hand.press(row.get_by_role("link", name=f"saturated-{kind}"))
    expect_red(page.get_by_test_id("overview-verdict"))
    hand.press(page.get_by_test_id("tell-admin"))
    expect(page.get_by_test_id("tell-admin")).to_contain_text("Copied")
    assert hand.pressed == 2
    message = page.evaluate("navigator.clipboard.readText()")
    assert message.startswith(f"saturated-{kind}: ISP1 is full at peak hours")
    assert "Review the recommended weights 1:2:2." in message
    assert message.endswith(page.url)


@pytest.mark.browser
def test_admin_goes_from_red_to_a_confirmed_change_in_5_and_back(
    site: Running, page: Page, kind: Kind
) -> None:
    router_id = red_router(page, site, kind)
    page.goto(f"{site.url}/routers/{router_id}/now")
    hand = hand_of(kind, page)
    expect_red(page.get_by_test_id("overview-verdict"))
    hand.press(page.get_by_test_id("verdict-step"))
    expect(page.get_by_test_id("recommendation-sentence")).to_contain_text("Use the weights 1:2:2")
    expect(page.get_by_text("A plan is only read and checked; nothing is written.")).to_be_visible()
    hand.press(page.get_by_role("button", name="Plan this change"))
    writes(page, hand, "the first ISP is full")
    proven(page)
    hand.press(page.get_by_role("button", name="Confirm", exact=True))
    expect(summary_of(page)).to_have_attribute("data-value", "confirmed", timeout=PATIENCE_MS)
    assert hand.pressed == 5
    change_id = int(page.url.rpartition("/")[2])
    date_back(site, change_id)
    goes_back(page, site, kind, router_id)


def summary_of(page: Page) -> Locator:
    return page.get_by_test_id("change-summary")


def writes(page: Page, hand: Hand, reason: str) -> None:
    """From the plan to what stands on the router and waits; two presses."""
    summary = summary_of(page)
    expect(summary).to_have_attribute("data-value", "planned", timeout=PATIENCE_MS)
    expect(page.get_by_test_id("router-has")).to_contain_text("nothing is written yet")
    expect(page.get_by_test_id("change-effects").get_by_role("listitem").first).to_be_visible()
    hand.press(page.get_by_role("button", name="Apply…"))
    dialog = page.get_by_role("dialog")
    hand.say(dialog.get_by_label("Why"), reason)
    # What comes after it: what is written, and what the router does without an answer.
    expect(
        dialog.get_by_role("listitem").filter(has_text="reverts everything automatically")
    ).to_be_visible()
    hand.press(dialog.get_by_role("button", name="Write to"))
    expect(summary).to_have_attribute("data-value", "pending", timeout=PATIENCE_MS)


def proof_of(page: Page) -> Locator:
    return page.get_by_role("table", name="Does it work?")


def proven(page: Page) -> None:
    """While it waits: rates before and now, packets that met the new rules, the time that is left."""
    for isp in ISPS:
        row = proof_of(page).get_by_role("row").filter(has_text=isp)
        expect(row).to_contain_text(re.compile(r"↓ [\d.]+\sMbps.*↓ [\d.]+\sMbps", re.DOTALL))
    expect(page.get_by_test_id("check-met")).to_have_attribute(
        "data-state", "passed", timeout=PATIENCE_MS
    )
    expect(page.get_by_test_id("change-bar")).to_contain_text(re.compile(r"\d:\d\d"))


def date_back(site: Running, change_id: int) -> None:
    """As if it had been confirmed yesterday."""
    url = embedded.answering(site.data)
    assert url is not None
    day = dt.timedelta(hours=23)
    columns = (RouterChange.created_at, RouterChange.started_at, RouterChange.verified_at)
    earlier = {column: column - day for column in (*columns, RouterChange.ended_at)}
    with closing(Database(url)) as database, database.transaction() as session:
        session.execute(update(RouterChange).where(RouterChange.id == change_id).values(earlier))


def goes_back(page: Page, site: Running, kind: Kind, router_id: int) -> None:
    """From the strip of the last day."""
    page.goto(f"{site.url}/routers/{router_id}/now")
    hand = hand_of(kind, page)
    hand.press(page.get_by_test_id("day-change").get_by_role("link"))
    hand.press(page.get_by_role("button", name="Plan the way back"))
    expect(summary_of(page)).to_have_attribute("data-value", "planned", timeout=PATIENCE_MS)
    hand.press(page.get_by_role("button", name="Apply…"))
    expect(page.get_by_role("dialog")).to_be_visible()
    assert hand.pressed == 3


@pytest.mark.browser
def test_a_manager_holds_last_week_against_the_week_before_in_2(
    demo: Running, open_page: OpenPage, kind: Kind
) -> None:
    """From Thursday on the running week is shown first, and the week before it takes the second."""
    page = open_page()
    enter(page, demo)
    manager = add_person(page, demo, f"manager-{kind}", "manager")
    page.context.clear_cookies()
    hand = hand_of(kind, page)
    page.goto(f"{demo.url}/")
    hand.fill(page.get_by_label("Username"), manager.username)
    hand.fill(page.locator("input[autocomplete=current-password]"), manager.password)
    page.keyboard.press("Enter")
    menu = page.get_by_role("navigation", name="Main navigation")
    hand.press(menu.get_by_role("link", name="Reports"))
    expect(page.get_by_test_id("week-verdict")).to_be_visible(timeout=PATIENCE_MS)
    is_early = dt.datetime.now(ZONE).isoweekday() <= WEDNESDAY
    if not is_early:
        hand.press(page.get_by_role("button", name="Previous week"))
    assert hand.pressed == (1 if is_early else 2)
    weeks = answer(page, demo, "routers/1/weeks")["items"]
    last = answer(page, demo, f"routers/1/weeks/{weeks[1]['week']}")
    volume = page.get_by_test_id("week-tile-volume")
    expect(volume).to_have_attribute(
        "data-value", str(last["summary"]["download"]["bytes"]), timeout=PATIENCE_MS
    )
    taken(page, f"clicks-week-{kind}")
    assert_on_first_sheet(page)


def assert_on_first_sheet(page: Page) -> None:
    """The verdict and each tile with its arrow against the week before; the details have the second sheet."""
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2
    first = page.pdf(prefer_css_page_size=True, print_background=True, page_ranges="1")
    assert len(re.findall(rb"/Type\s*/Page\b", first)) == 1
    [size] = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", first)
    assert tuple(round(float(points)) for points in size) == A4
    printed = flat(text_of(page, first))
    tiles = page.get_by_test_id("week-tiles")
    arrows = re.findall(r"[▲▼] \S+\s%", tiles.inner_text())
    assert arrows
    shown = tiles.locator("[data-value]").all_inner_texts()
    figures = [figure for text in shown for figure in re.findall(r"[\d.]+\s(?:%|[GT]B)", text)]
    assert len(figures) >= 4
    verdict = page.get_by_test_id("week-verdict").inner_text().splitlines()[0]
    for said in (verdict, *figures, *arrows):
        assert flat(said) in printed, f"{said!r} is not on the first sheet"


@pytest.mark.browser
def test_axe_passes_the_dialogs_of_a_change(site: Running, page: Page) -> None:
    page.goto(f"{site.url}/routers/{red_router(page, site, 'dialogs')}/balance")
    page.get_by_role("button", name="Dismiss").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    faults = faults_of(page, "overlay-dismiss")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Plan this change").click()
    page.get_by_role("button", name="Apply…").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults + faults_of(page, "overlay-apply") == []
