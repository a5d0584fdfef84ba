"""A new admin gets from nothing to the first numbers of a router, with a wrong password on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.server.server import LabServer, Served
from tests.e2e.conftest import OpenPage, Running
from tests.e2e.looks import assert_fits, picture, watch
from tests.e2e.reading import answer

LONG = 240_000
"""For a poll on a busy machine, in ms."""


@pytest.fixture
def router() -> Iterator[Served]:
    with LabServer() as server:
        yield server.add(plain_router(), tls_port=0)


def set_up(page: Page, running: Running) -> None:
    page.goto(running.url)
    page.get_by_label("Set-up code").fill((running.data / "setup.code").read_text())
    page.get_by_label("Your name").fill("Sri Wahyuni")
    page.get_by_label("Username").fill(running.username)
    page.locator("input[autocomplete=new-password]").first.fill(running.password)
    page.get_by_label("Repeat the password").fill(running.password)
    page.get_by_label("Name of the campus").fill("Universitas Percobaan")
    assert_fits(page)
    picture(page, "first-run-1440-light-en")
    page.get_by_role("button", name="Create account and campus").click()


def describe(page: Page, served: Served, password: str) -> None:
    page.get_by_label("Name", exact=False).first.fill('Gerbang "utama" 🏫')
    page.get_by_label(re.compile("^Address")).fill(served.host)
    page.get_by_label("API port").fill(str(served.tls_port))
    page.get_by_label("Router user").fill(MONITOR)
    page.locator("input[autocomplete=new-password]").first.fill(password)


@pytest.mark.browser
def test_from_nothing_to_the_first_numbers(
    empty: Running, router: Served, open_page: OpenPage
) -> None:
    page = open_page()
    errors = watch(page)
    set_up(page, empty)
    expect(page.get_by_role("heading", name="Add a router")).to_be_visible(timeout=LONG)
    picture(page, "add-router-1440-light-en")
    describe(page, router, "wrong")
    page.get_by_role("button", name="Test the connection").click()
    expect(page.get_by_test_id("trial-step-tls")).to_be_visible(timeout=LONG)
    fingerprint = page.get_by_test_id("certificate-fingerprint").inner_text()
    assert re.sub(r"[^0-9a-f]", "", fingerprint.lower()) == router.certificate_sha256
    picture(page, "router-certificate-1440-light-en")
    page.get_by_label("The fingerprint matches my router").check()
    expect(page.get_by_test_id("trial-step-login")).to_have_attribute(
        "data-state", "failed", timeout=LONG
    )
    expect(page.get_by_test_id("trial-step-login")).to_contain_text(
        re.compile("password", re.IGNORECASE)
    )
    picture(page, "router-wrong-password-1440-light-en")

    page.locator("input[autocomplete=new-password]").first.fill(MONITOR_PASSWORD)
    page.get_by_role("button", name="Test again").click()
    expect(page.get_by_test_id("trial-step-read")).to_have_attribute(
        "data-state", "ok", timeout=LONG
    )
    picture(page, "router-test-1440-light-en")
    page.get_by_role("button", name=re.compile("save", re.IGNORECASE)).click()

    for number, mbps in enumerate((100, 200, 200), 1):
        for way in ("download", "upload"):
            page.get_by_test_id(f"uplink-{way}-ether{number}").fill(str(mbps))
    expect(page.get_by_test_id("ideal-preview")).to_contain_text("20.0 % / 40.0 % / 40.0 %")
    picture(page, "router-discovery-1440-light-en")
    page.get_by_role("button", name=re.compile("Confirm|Save")).click()
    expect(page.get_by_test_id("first-numbers")).to_have_attribute(
        "data-value", "true", timeout=LONG
    )
    picture(page, "first-numbers-1440-light-en")
    expect(page.get_by_role("main")).to_contain_text("Mbps")
    look_around(page, empty)
    assert [error for error in errors if "401" not in error] == []


def look_around(page: Page, running: Running) -> None:
    """The pages of a router that is read for less than a minute: what is known is said, the rest is not yet."""
    first, *others = answer(page, running, "routers/1")["uplinks"]
    page.get_by_role("link", name="Open the overview").click()
    for uplink in (first, *others):
        expect(page.get_by_test_id(f"isp-state-{uplink['name']}")).to_have_text("Up", timeout=LONG)
    expect(page.get_by_test_id(f"isp-{first['name']}")).to_contain_text(re.compile(r"\d\s[kM]?bps"))
    verdict = page.get_by_test_id("overview-verdict")
    expect(verdict).to_have_attribute("data-value", "collecting")
    expect(verdict).not_to_contain_text("no ISPs")
    picture(page, "first-overview-1440-light-en")
    page.get_by_role("link", name=re.compile(f"^{re.escape(first['name'])}")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(first["name"], timeout=LONG)
    expect(page.get_by_test_id("line-state")).to_have_text("Up", timeout=LONG)
    expect(page.get_by_test_id("line-now-download")).to_contain_text("bps")
    picture(page, "first-isp-1440-light-en")
    page.get_by_role("navigation", name="Main navigation").get_by_role(
        "link", name="Reports"
    ).click()
    page.get_by_role("navigation", name="Reports").get_by_role("link", name="Hours").click()
    # In whole hours there is nothing yet, or five minutes; neither is called idle or balanced.
    few = page.get_by_text("No hours in this period")
    expect(few.or_(page.get_by_test_id("heat-skew-download"))).to_be_visible(timeout=LONG)
    expect(page.get_by_role("main")).not_to_contain_text("With one ISP")
    picture(page, "first-hours-1440-light-en")
