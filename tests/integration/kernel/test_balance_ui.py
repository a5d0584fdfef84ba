"""An admin's way in a real Chromium: from ECMP over the recommendation to confirmed shares, on real packets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.looks import assert_fits, picture, watch
from tests.e2e.steps import sign_in, speak
from tests.integration.kernel.advised import Advised
from tests.integration.kernel.entered import PASSWORD, USERNAME
from tests.integration.kernel.test_advice import CONNECTIONS, near

PATIENCE_MS = 180_000
CARRIED_OUT_MS = 300_000
"""Room for a change to be written and verified by a machine that does other things too."""

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(1800)]


def shown(page: Page, test_id: str) -> Locator:
    locator = page.get_by_test_id(test_id)
    expect(locator).to_be_visible(timeout=PATIENCE_MS)
    return locator


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click(timeout=PATIENCE_MS)


def in_state(page: Page, state: str) -> None:
    expect(page.get_by_test_id("change-summary")).to_have_attribute(
        "data-value", state, timeout=CARRIED_OUT_MS
    )


def test_the_recommended_shares_are_reached_from_the_page(
    advised_campus: Advised, open_page: OpenPage
) -> None:
    campus, page = advised_campus, open_page()
    assert campus.new_connections(CONNECTIONS) == near(1 / 3, 1 / 3, 1 / 3)
    running = Running(campus.url, USERNAME, PASSWORD, Path())
    sign_in(page, running)
    speak(page, running, "en")
    errors = watch(page)
    plan(page, campus)
    apply_and_confirm(page)
    assert campus.new_connections(CONNECTIONS) == near(0.2, 0.4, 0.4)
    page.goto(f"{campus.url}/routers/{campus.router_id}/balance/changes")
    expect(page.get_by_text("Confirmed", exact=True).first).to_be_visible(timeout=PATIENCE_MS)
    assert errors == []


def plan(page: Page, campus: Advised) -> None:
    """From the recommendation to a plan: every line is shown, none is written."""
    page.goto(f"{campus.url}/routers/{campus.router_id}/balance")
    expect(shown(page, "recommendation-sentence")).to_have_attribute("data-value", "change")
    look(page, "kernel-recommendation")
    press(page, "Plan this change")
    in_state(page, "planned")
    expect(shown(page, "change-writes")).to_have_attribute("data-value", re.compile(r"^[1-9]"))
    look(page, "kernel-planned")


def apply_and_confirm(page: Page) -> None:
    press(page, "Apply…")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Why").fill("ISP1 is full", timeout=PATIENCE_MS)
    dialog.get_by_role("button", name=re.compile("^Write to ")).click(timeout=PATIENCE_MS)
    in_state(page, "pending")
    shown(page, "change-timer")
    look(page, "kernel-pending")
    press(page, "Confirm")
    in_state(page, "confirmed")
    expect(page.get_by_test_id("change-timer")).to_have_count(0)
    look(page, "kernel-confirmed")


def look(page: Page, name: str) -> None:
    assert_fits(page)
    picture(page, name)
