"""The Quality pages on a campus that was tested for three weeks, and a test that really runs, against an own iperf3."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import quality_history
from tests.e2e.conftest import PASSWORD, OpenPage, OwnDemo, Running
from tests.e2e.looks import SIZES
from tests.e2e.pages import RUN, TESTED, Place
from tests.e2e.quality_history import NEAR, RunIds
from tests.e2e.reading import answer
from tests.e2e.steps import enter, speak
from tests.e2e.walk import LANGUAGES, LONG_WALK_S, walk
from tests.services.iperf3 import iperf3_server
from tests.services.require import require

pytestmark = pytest.mark.in_order
"""The first tests count what was measured before the others measure."""

PATIENCE_MS = 180_000
RUN_MS = 300_000
"""Room for a short test: its turn, the seconds before it, the router read twice, a busy machine."""

QUALITY = "/routers/1/quality"


@dataclass(frozen=True)
class Site:
    running: Running
    tested: RunIds


@pytest.fixture(scope="module")
def site(own_demo: OwnDemo) -> Iterator[Site]:
    """A demo of its own: what is tested here is in no figure of the other pages."""
    require("iperf3")
    with iperf3_server() as port, own_demo({"TIMBANG_PROBE_PRIVATE_TARGETS": "true"}) as demo:
        yield Site(demo.running, quality_history.seed(demo.running, port))


def shown(page: Page, test_id: str) -> Locator:
    locator = page.get_by_test_id(test_id)
    expect(locator).to_be_visible(timeout=PATIENCE_MS)
    return locator


def number(locator: Locator) -> float:
    """What the element is of, unrounded."""
    expect(locator).to_have_attribute("data-value", re.compile(r"."), timeout=PATIENCE_MS)
    return float(locator.get_attribute("data-value") or "nan")


@pytest.fixture
def admin(site: Site, open_page: OpenPage) -> Page:
    page = open_page()
    enter(page, site.running)
    speak(page, site.running, "en")
    return page


@pytest.mark.browser
def test_the_grid_tells_what_was_measured(site: Site, admin: Page) -> None:
    admin.goto(f"{site.running.url}{QUALITY}?range=30d")
    assert number(shown(admin, "quality-ISP1-download")) == pytest.approx(82e6, rel=0.15)
    assert number(shown(admin, "quality-ISP3-rtt")) == pytest.approx(44, abs=3)
    expect(shown(admin, "quality-ISP1-load")).to_have_attribute("data-value", "A")
    expect(shown(admin, "quality-ISP3-load")).to_have_attribute("data-value", "D")
    expect(shown(admin, "quality-ISP2-invalid")).to_have_text(re.compile("1 invalid"))
    with_tests = number(shown(admin, "achieved_share-download-ISP1"))
    without = number(shown(admin, "achieved_share_without_probes-download-ISP1"))
    assert 0 < abs(with_tests - without) < 0.05


@pytest.mark.browser
def test_the_evidence_is_a_file_of_the_shown_period(site: Site, admin: Page) -> None:
    admin.goto(f"{site.running.url}{QUALITY}?range=30d")
    with admin.expect_download(timeout=PATIENCE_MS) as begun:
        shown(admin, "dispute-csv-ISP3").click()
    header, first, *_ = begun.value.path().read_text().splitlines()
    assert "raw_sha256" in header
    assert re.search(r"\b[0-9a-f]{64}\b", first)


@pytest.mark.browser
def test_an_invalid_run_shows_the_uplink_that_really_carried_it(site: Site, admin: Page) -> None:
    admin.goto(f"{site.running.url}{QUALITY}?outcome=invalid")
    expect(shown(admin, "outcome-invalid")).to_have_count(1)
    admin.locator("tbody a[href^='/probe-runs/']").last.click()
    expect(shown(admin, "path-verdict")).to_have_text(
        re.compile(r"Only 0\s% of the test went over")
    )
    assert admin.url.endswith(f"/probe-runs/{site.tested.wrong_path}")
    assert number(shown(admin, "path-ISP1")) > number(shown(admin, "path-ISP2"))
    expect(shown(admin, "run-headline")).to_have_attribute("data-valid", "false")
    shown(admin, "live-indicator")


def ask_for_run(page: Page, site: Site, seconds: int) -> int:
    """Its id. UDP at the contracted rate: as short or long as it is, it leaves the machine free for others."""
    page.goto(f"{site.running.url}{QUALITY}")
    page.get_by_role("button", name="Run now").click(timeout=PATIENCE_MS)
    dialog = page.get_by_role("dialog")
    for label, choice in (("Server", NEAR), ("What to measure", "UDP")):
        dialog.get_by_label(label).click(timeout=PATIENCE_MS)
        page.get_by_role("option", name=re.compile(choice)).click(timeout=PATIENCE_MS)
    dialog.get_by_label("Duration").fill(str(seconds))
    with page.expect_response("**/probe-runs", timeout=PATIENCE_MS) as posted:
        dialog.get_by_role("button", name="Start the test").click()
    expect(dialog).to_be_hidden(timeout=PATIENCE_MS)
    return int(posted.value.json()["id"])


@pytest.mark.browser
def test_a_run_that_was_asked_for_is_measured_and_shown(site: Site, admin: Page) -> None:
    """It may be over before the page of all runs shows it as running; the one that is cancelled is found there."""
    run_id = ask_for_run(admin, site, 3)
    admin.goto(f"{site.running.url}/probe-runs/{run_id}")
    headline = admin.get_by_test_id("run-headline")
    expect(headline).to_have_attribute("data-value", re.compile(r"^\d"), timeout=RUN_MS)
    run = answer(admin, site.running, f"probe-runs/{run_id}")
    assert number(headline) == run["headline"]["value"]
    assert 0 < number(headline) < 120e6
    assert number(shown(admin, "reported-packets")) == run["figures"]["reported"]["packets"] > 0
    shown(admin, "path-verdict")
    expect(shown(admin, "raw-sha256")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    expect(admin.get_by_text(re.compile(r"iperf3 .*127\.0\.0\.1"))).to_be_visible()


@pytest.mark.browser
def test_a_run_is_cancelled_from_the_page(site: Site, admin: Page) -> None:
    run_id = ask_for_run(admin, site, 600)
    running = admin.get_by_test_id(f"open-run-{run_id}")
    expect(running).to_contain_text("Running", timeout=RUN_MS)
    running.get_by_role("link").click()
    admin.get_by_role("button", name="Cancel the test").click(timeout=PATIENCE_MS)
    expect(admin.get_by_test_id("outcome-failed")).to_be_visible(timeout=RUN_MS)
    expect(shown(admin, "run-reason")).to_have_text(re.compile("Someone cancelled it"))


@pytest.mark.browser
def test_noc_staff_look_and_change_nothing(site: Site, admin: Page, open_page: OpenPage) -> None:
    url = site.running.url
    person = {"username": "noc", "full_name": "Night shift", "role": "noc", "language": "en"}
    added = admin.context.request.post(
        f"{url}/api/v1/accounts",
        data=person | {"password": PASSWORD, "must_change_password": False},
        headers={"Origin": url},
    )
    assert added.ok, added.text()
    page = open_page()
    enter(page, Running(url, "noc", PASSWORD, site.running.data))
    page.goto(f"{url}{QUALITY}")
    shown(page, "quality-ISP1")
    expect(page.get_by_role("button", name="Run now")).to_have_count(0)
    page.goto(f"{url}/settings/probes?tab=servers")
    expect(page.get_by_text(NEAR).first).to_be_visible(timeout=PATIENCE_MS)
    for name in ("Add a server", "Test connection", "Edit", "Remove"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)


@pytest.mark.browser
@pytest.mark.timeout(2 * LONG_WALK_S)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_a_tested_campus(site: Site, open_page: OpenPage, language: str) -> None:
    page = open_page(1440, SIZES[1440], "light", language)
    enter(page, site.running)
    speak(page, site.running, language)
    runs = (
        Place(f"run-{name}", f"/probe-runs/{getattr(site.tested, name)}", RUN)
        for name in ("collapsed", "udp", "pages", "load", "wrong_path", "failed")
    )
    assert walk(page, site.running, (*TESTED, *runs), language) == []
