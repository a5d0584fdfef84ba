"""Two periods of the demo side by side: the paper's figures 5 and 6, from the pickers to the file."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.steps import enter, shown_number, speak
from tests.e2e.test_weeks_page import GIB, SKEW, WEEKS_AGO, week_of

COMPARE = "/routers/1/reports/compare"
PATIENCE_MS = 180_000
A4_INSIDE_PX = 703  # 210 mm without its margins of 12 mm, at 96 px an inch
CUT_OFF = """() => [...document.querySelectorAll('main *')]
  .filter((element) => element.getClientRects().length > 0)
  .filter((element) => element.matches('input')
    ? element.scrollWidth > element.clientWidth + 1
    : element.getBoundingClientRect().right > innerWidth + 1
      && !element.closest('.visually-hidden'))
  .map((element) => `${element.tagName} ${element.value ?? element.innerText ?? ''}`.slice(0, 80))"""


def shown(page: Page, test_id: str) -> None:
    expect(page.get_by_test_id(test_id)).to_be_visible(timeout=PATIENCE_MS)


def choose(page: Page, side: str, option: re.Pattern[str]) -> None:
    """Pick a period in the list of one side."""
    page.get_by_test_id(f"side-{side}").click()
    page.get_by_role("option", name=option).click(timeout=PATIENCE_MS)


@pytest.fixture
def page(demo: Running, open_page: OpenPage) -> Page:
    opened = open_page()
    enter(opened, demo)
    speak(opened, demo, "en")
    return opened


@pytest.mark.browser
def test_week_five_of_both_methods_side_by_side(demo: Running, page: Page, tmp_path: Path) -> None:
    page.goto(f"{demo.url}{COMPARE}")
    shown(page, "conclusion")
    # Without a word from the address: the last two balancing periods, and what was changed between them.
    expect(page.get_by_test_id("differences")).to_contain_text("ISP2 (ether2): 0 → 2 of 5 buckets")
    expect(page.get_by_test_id("conclusion")).to_contain_text(
        "helped: ISP1 at the peak (95th percentile)"
    )
    page.get_by_text("Statistics").click()
    expect(page.get_by_test_id("comparison-statement")).to_contain_text("Download skew fell from")
    choose(page, "a", re.compile(week_of(WEEKS_AGO["ecmp"])))
    page.wait_for_url(re.compile("a_from="), timeout=PATIENCE_MS)
    choose(page, "b", re.compile(week_of(WEEKS_AGO["pcc"])))
    page.wait_for_url(re.compile("b_from="), timeout=PATIENCE_MS)
    expect(page.get_by_test_id("facts-b")).to_contain_text("1 week of data", timeout=PATIENCE_MS)
    # The address says it all: another browser sees the same.
    page.reload()
    expect(page.get_by_test_id("facts-b")).to_contain_text("1 week of data", timeout=PATIENCE_MS)
    for direction in ("download", "upload"):
        for side, method in (("a", "ecmp"), ("b", "pcc")):
            value, unit = shown_number(page, f"skew-{side}-{direction}")
            assert unit == "%"
            assert value / 100 == pytest.approx(SKEW[method][direction], abs=0.005)
    rows = saved(page, tmp_path)
    for direction in ("download", "upload"):
        for number in (0, 1, 2):
            row = rows[f"ISP{number + 1}", direction]
            for side, method in (("a", "ecmp"), ("b", "pcc")):
                gib = GIB[method][direction][number]
                assert float(row[f"bytes_{side}"]) == pytest.approx(gib * 2**30, rel=0.01)
            on_page = page.get_by_test_id(f"share-{direction}-ISP{number + 1}")
            assert float(on_page.get_attribute("data-value") or "nan") == float(row["share_b"])


def saved(page: Page, folder: Path) -> dict[tuple[str, str], dict[str, str]]:
    """The file of the table, by ISP and direction."""
    with page.expect_download(timeout=PATIENCE_MS) as coming:
        page.get_by_role("button", name="Download CSV").click()
    path = folder / "comparison.csv"
    coming.value.save_as(path)
    with path.open(encoding="utf-8-sig", newline="") as file:
        return {(row["ISP"], row["direction"]): row for row in csv.DictReader(file)}


@pytest.mark.browser
def test_own_dates_say_when_they_are_too_few(demo: Running, page: Page) -> None:
    days = "a_from=2026-01-05T17:00:00Z&a_to=2026-01-07T17:00:00Z"
    page.goto(f"{demo.url}{COMPARE}?{days}&b=77&b_from=banana")
    # A mistyped side is the usual one; an empty one is told, never drawn as zero.
    expect(page.get_by_test_id("caveat-nothing_observed")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.get_by_test_id("skew-a-download")).to_have_text("–")
    expect(page.get_by_test_id("side-b")).to_have_value(re.compile("PCC"))
    page.get_by_role("button", name="Last week against the week before").click()
    expect(page.get_by_test_id("facts-a")).to_contain_text("PCC", timeout=PATIENCE_MS)
    choose(page, "b", re.compile("From"))
    expect(page.get_by_label("Until")).to_have_value(re.compile(r"\d{4}-\d\d-\d\d"))


@pytest.mark.browser
def test_the_old_address_leads_to_the_quality_tab(demo: Running, page: Page) -> None:
    page.goto(f"{demo.url}/routers/1/quality/compare?a=1&b=2")
    shown(page, "regime-statement")
    assert re.search(r"/routers/1/reports/compare\?.*tab=quality", page.url)
    page.get_by_role("link", name="Traffic").click()
    shown(page, "conclusion")


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "id"])
def test_nothing_is_cut_off_on_paper(demo: Running, page: Page, language: str) -> None:
    """The names of both periods, and the right edges of Compare and Money, on the width of A4."""
    speak(page, demo, language)
    page.set_viewport_size({"width": A4_INSIDE_PX, "height": 900})
    for address, ready in ((COMPARE, "conclusion"), ("/routers/1/reports/money", "per-tb-ISP1")):
        page.goto(f"{demo.url}{address}")
        shown(page, ready)
        page.emulate_media(media="print")
        assert page.evaluate(CUT_OFF) == []
        page.emulate_media(media="screen")
