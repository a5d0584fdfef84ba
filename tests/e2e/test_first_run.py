"""A new admin gets from nothing to the first numbers of a router, with a wrong password on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from lab.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.server import LabServer, Served
from tests.e2e.conftest import OpenPage, Running
from tests.e2e.looks import assert_fits, picture, watch


@pytest.fixture
def router() -> Iterator[Served]:
    with LabServer() as server:
        yield server.add(plain_router(), tls_port=0)


def set_up(page: Page, running: Running) -> None:
    page.goto(running.url)
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
    page.get_by_label("Address").fill(served.host)
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
    expect(page.get_by_role("heading", name="Add a router")).to_be_visible(timeout=60_000)
    picture(page, "add-router-1440-light-en")
    describe(page, router, "wrong")
    page.get_by_role("button", name="Test the connection").click()
    expect(page.get_by_test_id("trial-step-tls")).to_be_visible(timeout=60_000)
    fingerprint = page.get_by_test_id("certificate-fingerprint").inner_text()
    assert re.sub(r"[^0-9a-f]", "", fingerprint.lower()) == router.certificate_sha256
    picture(page, "router-certificate-1440-light-en")
    page.get_by_label("The fingerprint matches my router").check()
    expect(page.get_by_test_id("trial-step-login")).to_have_attribute(
        "data-state", "failed", timeout=60_000
    )
    expect(page.get_by_test_id("trial-step-login")).to_contain_text(
        re.compile("password", re.IGNORECASE)
    )
    picture(page, "router-wrong-password-1440-light-en")

    page.locator("input[autocomplete=new-password]").first.fill(MONITOR_PASSWORD)
    page.get_by_role("button", name="Test again").click()
    expect(page.get_by_test_id("trial-step-read")).to_have_attribute(
        "data-state", "ok", timeout=60_000
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
        "data-value", "true", timeout=45_000
    )
    picture(page, "first-numbers-1440-light-en")
    expect(page.get_by_role("main")).to_contain_text("Mbps")
    assert [one for one in errors if "401" not in one] == []
