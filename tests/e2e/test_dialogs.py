"""Every dialog, menu and drawer, open: nothing serious to axe, in light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.e2e.axe import faults_of
from tests.e2e.conftest import OpenPage, Running
from tests.e2e.looks import SIZES, resize
from tests.e2e.overlays import ADDED, ELSEWHERE, FIELDS, OVERLAYS, Overlay, sources
from tests.e2e.steps import add_person, enter, speak
from tests.e2e.test_journeys import open_a_point

PATIENCE_MS = 60_000


def test_every_overlay_is_opened_by_a_test() -> None:
    """A new one gets a row in tests/e2e/overlays.py."""
    assert {*sources()} == {overlay.source for overlay in OVERLAYS} | {*ELSEWHERE}


@pytest.fixture
def page(demo: Running, open_page: OpenPage) -> Page:
    page = open_page()
    enter(page, demo)
    speak(page, demo, "en")
    return page


@pytest.mark.browser
def test_overlays(demo: Running, page: Page) -> None:
    add_person(page, demo, ADDED, "noc")
    ntfy = {"address": {"kind": "ntfy", "topic": "timbang"}}
    for what, rest in (
        ("tokens", {"role": "wall"}),
        ("probe-servers", {"host": "8.8.8.8"}),
        ("channels", ntfy),
        ("report-schedules", {"campus_id": 1}),
    ):
        made = page.context.request.post(
            f"{demo.url}/api/v1/{what}",
            data=rest if what == "report-schedules" else {"name": ADDED, **rest},
            headers={"Origin": demo.url},
        )
        assert made.ok, made.text()
    faults = []
    for number, overlay in enumerate(OVERLAYS + FIELDS):
        name = f"overlay-{number}-{overlay.source.rpartition('/')[2].removesuffix('.tsx')}"
        opened(page, demo, overlay)
        faults += faults_of(page, name)
        page.keyboard.press("Escape")
        expect(page.get_by_role(overlay.role)).to_have_count(0)
    assert not faults, "\n".join(faults)


def opened(page: Page, demo: Running, overlay: Overlay) -> None:
    resize(page, overlay.width, SIZES[overlay.width])
    if page.url != f"{demo.url}{overlay.path}":
        page.goto(f"{demo.url}{overlay.path}")
    expect(page.locator("main h1")).to_be_visible(timeout=PATIENCE_MS)
    for selector in overlay.presses:
        page.locator(selector).click(timeout=PATIENCE_MS)
    for key in overlay.keys:
        page.keyboard.press(key)
    expect(page.get_by_role(overlay.role).first).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.browser
def test_samples_behind_a_point(demo: Running, page: Page) -> None:
    page.goto(f"{demo.url}/routers/1/lines/1?range=1h")
    open_a_point(page)
    expect(page.get_by_test_id("point-panel").locator("tbody tr").first).to_be_visible()
    assert faults_of(page, "overlay-samples") == []


@pytest.mark.browser
def test_contracts_from_a_file(demo: Running, page: Page) -> None:
    page.goto(f"{demo.url}/settings/routers/1?tab=contracts")
    table = FilePayload(name="contracts.csv", mimeType="text/csv", buffer=b"isp,from\nISP1,\n")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Import").click()
    chooser.value.set_files([table])
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults_of(page, "overlay-contracts") == []
