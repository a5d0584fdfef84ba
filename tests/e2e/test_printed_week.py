"""The printed week: its first sheet alone answers a rector, and a second one is all there is, however much happened."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.full_week import full_week
from tests.e2e.steps import enter, speak
from tests.services.require import require
from tests.unit.reports.reading import least_pt

SLOW_MS = 180_000
VOLUME = r"\d[\d.,]* [GT]i?B"
AGAINST = {
    "en": (
        rf"Volume: download +{VOLUME} +{VOLUME} +(▲ \+|▼ −|= unch)",
        r"Fullest ISP at peak hours: ISP\d, \w+ +[\d.]+ % +(ISP\d, (\w+ )?)?[\d.]+ %",
        r"Skew: upload +[\d.]+ % +[\d.]+ % +(▲|▼|=)",
        r"Availability +[\d.]+ % +[\d.]+ %",
        "Paid for this week",
        "What was done, and what is next",
    ),
    "id": (
        rf"Volume: unduhan +{VOLUME} +{VOLUME} +(▲ \+|▼ −|= tidak)",
        r"ISP paling penuh pada jam sibuk: ISP\d, \w+ +[\d,]+ % +(ISP\d, (\w+ )?)?[\d,]+ %",
        r"Ketimpangan: unggahan +[\d,]+ % +[\d,]+ % +(▲|▼|=)",
        r"Ketersediaan +[\d,]+ % +[\d,]+ %",
        "Yang dilakukan, dan langkah berikutnya",
    ),
}
"""What stands on the first sheet: both weeks and the way from one to the other."""

MORE = {"en": r"and \d+ more: see the page", "id": r"dan \d+ lainnya: lihat halaman webnya"}


def paper(page: Page, address: str) -> bytes:
    page.goto(address)
    expect(page.get_by_test_id("week-skew-upload")).to_be_visible(timeout=SLOW_MS)
    expect(page.locator(".recharts-surface").first).to_be_visible(timeout=SLOW_MS)
    expect(page.locator(".mantine-Skeleton-root")).to_have_count(0, timeout=SLOW_MS)
    return page.pdf(prefer_css_page_size=True, print_background=True)


def sheets(page: Page, address: str) -> list[str]:
    """The text of each printed page."""
    require("pdftotext")
    said = subprocess.run(
        ["pdftotext", "-layout", "-", "-"],
        input=paper(page, address),
        capture_output=True,
        check=True,
    ).stdout.decode()
    return [re.sub(r"[ \u00a0]+", " ", sheet) for sheet in said.split("\f")[:-1]]


@pytest.mark.browser
@pytest.mark.parametrize(
    "language, isps, week", [("en", 3, 0), ("id", 4, 0), ("id", 8, 0), ("en", 8, 1)]
)
def test_a_week_full_of_events_has_two_sheets_and_says_what_it_leaves_out(
    demo: Running, open_page: OpenPage, language: str, isps: int, week: int
) -> None:
    page = open_page()
    enter(page, demo)
    speak(page, demo, language)
    weeks = page.context.request.get(f"{demo.url}/api/v1/routers/1/weeks").json()["items"]
    full_week(page, isps)
    first, *others = sheets(page, f"{demo.url}/routers/1/reports/weeks/{weeks[week]['week']}")
    assert len(others) == 1
    for sheet in (first, *others):
        assert re.search(MORE[language], sheet)
    assert f"ISP{isps} " in first
    for words in AGAINST[language]:
        assert re.search(words, first), words


@pytest.mark.browser
def test_charts_have_text_that_is_read_on_paper_however_wide_the_screen_was(
    demo: Running, open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page(width=2560)
    enter(page, demo)
    assert least_pt(paper(page, f"{demo.url}/routers/1/reports/weeks"), tmp_path) >= 6.5


@pytest.mark.browser
def test_the_first_sheet_alone_holds_a_week_against_the_week_before(
    demo: Running, open_page: OpenPage
) -> None:
    page = open_page(scheme="dark")
    enter(page, demo)
    speak(page, demo, "en")
    first, *others = sheets(page, f"{demo.url}/routers/1/reports/weeks")
    assert len(others) <= 1
    for words in AGAINST["en"]:
        assert re.search(words, first), words
    assert not re.search(MORE["en"], first)
