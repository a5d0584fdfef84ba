"""Tests are set up in steps: back and reload lose nothing, and the plan is there afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.looks import assert_fits, watch
from tests.e2e.steps import enter

PATIENCE_MS = 120_000
HOST = "iperf.wizard.example"
PLAN = "Wizard"
SETTINGS = "/api/v1/routers/1/probe-settings"


def read(page: Page, running: Running, path: str) -> Any:
    answer = page.context.request.get(f"{running.url}{path}")
    assert answer.ok, answer.text()
    return answer.json()


@pytest.fixture
def admin(demo: Running, open_page: OpenPage) -> Iterator[Page]:
    """Leaves the shared demo as it was."""
    page = open_page()
    enter(page, demo)
    before = read(page, demo, SETTINGS)
    yield page
    kept = ("lines", "plans", "paused_until", "blackouts")
    body = {name: before[name] for name in kept}
    body["lines"] = [
        {name: line[name] for name in ("uplink_id", "source_address", "budget_bytes")}
        for line in before["lines"]
    ]
    body["plans"] = [
        {name: value for name, value in plan.items() if name != "next_due_at"}
        for plan in before["plans"]
    ]
    request, origin = page.context.request, {"Origin": demo.url}
    answer = request.put(f"{demo.url}{SETTINGS}", data=body, headers=origin)
    assert answer.ok, answer.text()
    for server in read(page, demo, "/api/v1/probe-servers"):
        if server["host"] == HOST:
            request.delete(f"{demo.url}/api/v1/probe-servers/{server['id']}", headers=origin)


def go_on(page: Page, heading: str) -> None:
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", name=heading)).to_be_visible(timeout=PATIENCE_MS)
    assert_fits(page)


@pytest.mark.browser
def test_an_admin_sets_tests_up_without_a_word_of_cron(demo: Running, admin: Page) -> None:
    page = admin
    errors = watch(page)
    page.goto(f"{demo.url}/settings/probes/new?router=1")
    page.get_by_label("A new server").check(timeout=PATIENCE_MS)
    page.get_by_label("Address", exact=True).fill(HOST)
    page.reload()
    expect(page.get_by_label("Address", exact=True)).to_have_value(HOST, timeout=PATIENCE_MS)
    go_on(page, "Which ISPs, and from which address?")

    page.get_by_label("Address of the test host for ISP1").fill("10.20.0.211")
    page.get_by_label("Address of the test host for ISP2").fill("10.20.0.211")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_label("Address of the test host for ISP2")).to_be_focused(
        timeout=PATIENCE_MS
    )
    page.get_by_label("Address of the test host for ISP2").fill("10.20.0.212")
    page.get_by_label("Address of the test host for ISP3").fill("10.20.0.213")
    expect(page.get_by_text("sudo ip address add 10.20.0.213/32 dev eth0")).to_be_visible()
    page.get_by_role("button", name="Check host and router").click()
    expect(page.get_by_test_id("pin-ISP1")).to_contain_text("10.20.0.211", timeout=PATIENCE_MS)
    go_on(page, "When are they tested?")

    page.get_by_label("In hours that I choose").check()
    page.get_by_label("Name of the plan").fill(PLAN)
    expect(page.get_by_test_id("next-tests").get_by_role("listitem")).to_have_count(3)
    go_on(page, "How much data may tests use?")
    page.get_by_text("5 s", exact=True).click()
    go_on(page, "Is everything right?")
    page.go_back()
    expect(page.get_by_role("heading", name="How much data")).to_be_visible(timeout=PATIENCE_MS)
    go_on(page, "Is everything right?")
    expect(page.get_by_test_id("review")).to_contain_text(f"{HOST}:5201, not checked")

    page.get_by_role("button", name="Save and begin").click()
    expect(page).to_have_url(re.compile(r"/settings/probes\?"), timeout=PATIENCE_MS)
    expect(page.locator(f"input[value='{PLAN}']")).to_be_visible(timeout=PATIENCE_MS)
    saved = read(page, demo, SETTINGS)
    plan = next(plan for plan in saved["plans"] if plan["name"] == PLAN)
    assert (plan["cron"], plan["selection"]) == ("0 8-16 * * 1-5", "all")
    assert [probe["duration_s"] for probe in plan["probes"]] == [5, 5]
    assert [line["source_address"] for line in saved["lines"]] == [
        "10.20.0.211",
        "10.20.0.212",
        "10.20.0.213",
    ]
    assert all(line["budget_bytes"] > 0 for line in saved["lines"])
    # The address that two ISPs share was refused.
    assert [error for error in errors if "422" not in error] == []
