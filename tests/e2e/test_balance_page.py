"""The Balance pages on the demo: weights are tried, planned, applied to its router, confirmed and undone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PASSWORD, OpenPage, OwnDemo, Running
from tests.e2e.looks import SIZES, assert_fits, picture
from tests.e2e.steps import enter, speak

PATIENCE_MS = 180_000
CARRIED_OUT_MS = 300_000
"""Room for a change to be written and verified by a machine that does other things too."""

BALANCE = "/routers/1/balance"
NOW, THEN = "1:2:2", "2:2:1"
"""Weights of the demo's router, and others that are tried."""


@pytest.fixture(scope="module")
def site(own_demo: OwnDemo) -> Iterator[Running]:
    """A demo of its own: its router is changed."""
    with own_demo() as demo:
        yield demo.running


@pytest.fixture
def admin(site: Running, open_page: OpenPage) -> Page:
    page = open_page()
    enter(page, site)
    speak(page, site, "en")
    return page


def shown(page: Page, test_id: str) -> Locator:
    locator = page.get_by_test_id(test_id)
    expect(locator).to_be_visible(timeout=PATIENCE_MS)
    return locator


def value(locator: Locator, wanted: str) -> None:
    expect(locator).to_have_attribute("data-value", wanted, timeout=PATIENCE_MS)


def press(page: Page | Locator, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click(timeout=PATIENCE_MS)


def in_state(page: Page, state: str) -> None:
    expect(page.get_by_test_id("change-summary")).to_have_attribute(
        "data-value", state, timeout=CARRIED_OUT_MS
    )


def tried(page: Page, site: Running, weights: tuple[int, int, int]) -> None:
    """The weights as a question, to the end of the answer."""
    page.goto(f"{site.url}{BALANCE}/what-if?w=1-{weights[0]}.2-{weights[1]}.3-{weights[2]}")
    expect(shown(page, "what-if-p95-ISP1")).to_have_attribute(
        "data-value", re.compile(r"^\d"), timeout=PATIENCE_MS
    )


def planned(page: Page, site: Running, weights: tuple[int, int, int], why: str) -> None:
    tried(page, site, weights)
    page.get_by_role("link", name="Plan these weights").click(timeout=PATIENCE_MS)
    page.get_by_label("Why", exact=True).fill(why, timeout=PATIENCE_MS)
    press(page, "Make the plan")
    in_state(page, "planned")


def applied(page: Page) -> None:
    press(page, "Apply…")
    press(page.get_by_role("dialog"), "Write to CCR2004-STRADA")
    in_state(page, "pending")


def weights_now(page: Page, site: Running) -> Locator:
    page.goto(f"{site.url}{BALANCE}")
    return shown(page, "side-now")


@pytest.mark.browser
def test_other_weights_are_tried_planned_applied_and_confirmed(site: Running, admin: Page) -> None:
    value(weights_now(admin, site), NOW)
    planned(admin, site, (2, 2, 1), "ISP3 is repaired on Saturday")
    expect(shown(admin, "change-writes")).to_have_attribute("data-value", re.compile("^[1-9]"))
    expect(shown(admin, "router-has")).to_have_text(re.compile("nothing is written yet"))
    applied(admin)
    assert 0 < float(shown(admin, "change-timer").get_attribute("data-value") or 0) <= 180
    shown(admin, "step-verified")
    line = shown(admin, "written-lines").locator("code").first.bounding_box()
    assert line is not None
    assert line["width"] > 200, "a written line has the room of its row"
    look(admin, "change-pending")
    press(admin, "Confirm")
    in_state(admin, "confirmed")
    expect(admin.get_by_test_id("change-timer")).to_have_count(0)
    value(weights_now(admin, site), THEN)
    admin.goto(f"{site.url}{BALANCE}/changes")
    expect(admin.get_by_text("ISP3 is repaired on Saturday").first).to_be_visible(
        timeout=PATIENCE_MS
    )


@pytest.mark.browser
def test_every_page_warns_of_a_change_and_a_phone_reverts_it(
    site: Running, admin: Page, open_page: OpenPage
) -> None:
    phone = open_page(390, SIZES[390], "dark")
    enter(phone, site)
    before = weights_now(phone, site).get_attribute("data-value") or ""
    planned(phone, site, (3, 1, 1), "a trial")
    look(phone, "change-planned-390")
    applied(phone)
    look(phone, "change-pending-390")
    phone.goto(f"{site.url}/settings/campus")
    banner = phone.locator("[data-testid^='open-change-']")
    expect(banner).to_contain_text("waits for confirmation", timeout=PATIENCE_MS)
    look(phone, "change-banner-390")
    banner.get_by_role("link", name="Review").click()
    expect(phone.get_by_role("button", name="Revert now")).to_be_in_viewport(timeout=PATIENCE_MS)
    press(phone, "Revert now")
    in_state(phone, "reverted")
    expect(shown(phone, "router-has")).to_have_text(re.compile(r"because \w+ reverted it"))
    look(phone, "change-reverted-390")
    value(weights_now(phone, site), before)


def account(admin: Page, site: Running, name: str, role: str) -> Running:
    person = {"username": name, "full_name": name.title(), "role": role, "language": "en"}
    added = admin.context.request.post(
        f"{site.url}/api/v1/accounts",
        data=person | {"password": PASSWORD, "must_change_password": False},
        headers={"Origin": site.url},
    )
    assert added.ok, added.text()
    return Running(site.url, name, PASSWORD, site.data)


@pytest.mark.browser
def test_another_admin_approves_what_two_persons_must_want(
    site: Running, admin: Page, open_page: OpenPage
) -> None:
    other = open_page()
    enter(other, account(admin, site, "rina", "admin"))
    own_password(other, site)
    two_persons(admin, site)
    planned(admin, site, (2, 1, 2), "for two")
    expect(shown(admin, "change-bar")).to_have_text(re.compile("approved by an admin other than"))
    expect(admin.get_by_role("button", name="Apply…")).to_have_count(0)
    other.goto(admin.url)
    press(other, "Approve")
    admin.get_by_role("button", name="Apply…").wait_for(timeout=PATIENCE_MS)
    press(admin, "Discard plan")
    in_state(admin, "discarded")
    two_persons(admin, site)
    two_persons(other, site)
    expect(other.get_by_label("A second admin must approve")).not_to_be_checked(timeout=PATIENCE_MS)


def own_password(page: Page, site: Running) -> None:
    """One that the admin who made the account does not know."""
    body = {"current_password": PASSWORD, "new_password": "only Rina knows this"}
    url = f"{site.url}/api/v1/session/account"
    changed = page.context.request.patch(url, data=body, headers={"Origin": site.url})
    assert changed.ok, changed.text()


def two_persons(page: Page, site: Running) -> None:
    """On where it was off, off where it was on; off only when a second admin does so too."""
    page.goto(f"{site.url}{BALANCE}/rules")
    page.get_by_label("A second admin must approve").click(timeout=PATIENCE_MS)
    press(page, "Save")
    expect(page.get_by_text("Saved").first).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.browser
def test_noc_staff_try_weights_and_change_nothing(
    site: Running, admin: Page, open_page: OpenPage
) -> None:
    page = open_page()
    enter(page, account(admin, site, "noc", "noc"))
    tried(page, site, (2, 2, 1))
    expect(page.get_by_role("link", name="Plan these weights")).to_have_count(0)
    page.goto(f"{site.url}{BALANCE}")
    expect(shown(page, "balance-read-only")).to_contain_text("for admins")
    for name in ("Work out a new recommendation", "Dismiss", "Accept"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.goto(f"{site.url}{BALANCE}/rules")
    expect(page.get_by_label("A second admin must approve")).to_be_disabled(timeout=PATIENCE_MS)
    expect(page.get_by_role("button", name="Save")).to_have_count(0)


def look(page: Page, name: str) -> None:
    assert_fits(page)
    picture(page, name)
