"""What a NOC operator and a manager come for, from end to end, by clicks on what they see.

The admin's way, from nothing to the first numbers, is in test_first_run.py.
"""

from __future__ import annotations

import csv
import datetime as dt
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, expect

from backend.api.tabular.headings import heading
from tests.e2e.conftest import OpenPage, Running
from tests.e2e.looks import picture
from tests.e2e.reading import answer
from tests.e2e.steps import sign_in, speak
from tests.e2e.test_uplink_page import enter_point
from tests.e2e.test_wall import unplugged
from tests.e2e.test_weeks_page import BYTES, week_of

LONG = 180_000
"""For a poll, a restart of what is read or a page on a busy machine, in ms."""

DIRECTIONS = ("download", "upload")
ZONE = ZoneInfo("Asia/Jakarta")
A4 = (595, 842)
"""In points."""

VERDICTS = Path(__file__).parents[2] / "frontend/src/lib/i18n/id/statements/verdicts.json"


def choose_period(page: Page, name: str) -> None:
    page.get_by_test_id("period").click()
    page.get_by_role("button", name=name, exact=True).click(timeout=LONG)
    expect(page.get_by_test_id("period")).to_contain_text(name, timeout=LONG)


def go_to(page: Page, navigation: str, place: str) -> None:
    page.get_by_role("navigation", name=navigation).get_by_role(
        "link", name=re.compile(f"^{place}")
    ).click()
    expect(page.get_by_role("navigation", name=navigation)).to_be_visible(timeout=LONG)


@pytest.mark.browser
def test_a_noc_operator_finds_out_what_turned_red(demo: Running, open_page: OpenPage) -> None:
    page = open_page(language="en")
    sign_in(page, demo)
    speak(page, demo, "en")
    page.goto(f"{demo.url}/")
    state = page.get_by_test_id("isp-state-ISP1")
    expect(state).to_have_text("Up", timeout=LONG)
    page.evaluate("window.openedOnce = true")
    verdict = page.get_by_test_id("overview-verdict")
    expect(verdict).not_to_have_attribute("data-tone", "danger")
    with unplugged(demo, page):
        expect(verdict).to_have_attribute("data-value", "isp_down", timeout=LONG)
        expect(state).to_have_text("Down")
        begun = re.escape(clock_of_outage(page, demo))
        lasting = rf"^ISP1 (went down just now, at|has been down for \d+.(s|min), since) {begun}\.$"
        expect(verdict).to_have_text(re.compile(lasting))
        card = page.get_by_test_id("event-isp_down")
        expect(card).to_contain_text("Power and lamps of the modem")
        expect(page).to_have_title(re.compile(r"^\(!\) ISP1 down · "))
        picture(page, "journey-noc-overview")
        page.get_by_test_id("verdict-step").click()
        is_it_real(page)
    go_to(page, "Main navigation", "Now")
    expect(state).to_have_text("Up", timeout=LONG)
    expect(verdict).not_to_have_attribute("data-value", "isp_down", timeout=LONG)
    expect(page.get_by_test_id("event-isp_down")).to_have_count(0)
    expect(page).not_to_have_title(re.compile("ISP1 down"), timeout=LONG)
    # What happened stays, and says when it was over.
    page.get_by_test_id("day-link_down").first.get_by_role("link").click()
    expect(page.get_by_test_id("opened-event")).to_be_visible(timeout=LONG)
    expect(newest_event(page)).to_contain_text("Line down", timeout=LONG)
    expect(newest_event(page)).not_to_contain_text("still going on", timeout=LONG)
    assert page.evaluate("window.openedOnce"), "somebody had to load the page again"


def is_it_real(page: Page) -> None:
    """On the page of the ISP: the event, the samples behind the chart, the other ISPs, the tests."""
    expect(page.get_by_role("heading", level=1)).to_have_text("ISP1", timeout=LONG)
    expect(page.get_by_test_id("line-state")).to_have_text("Down", timeout=LONG)
    expect(newest_event(page)).to_contain_text("Line down", timeout=LONG)
    expect(newest_event(page)).to_contain_text("still going on")
    choose_period(page, "1 hour")
    # Until the hour is there, the chart shows the days before it.
    expect(page.get_by_text("One point is one sample")).to_be_visible(timeout=LONG)
    open_a_point(page)
    samples = page.get_by_test_id("point-panel")
    expect(samples.get_by_role("heading", name=re.compile("^Samples"))).to_be_visible(timeout=LONG)
    expect(samples.locator("tbody tr").first).to_contain_text(" bytes")
    picture(page, "journey-noc-samples")
    page.keyboard.press("Escape")
    expect(samples).to_have_count(0, timeout=LONG)
    others = page.get_by_role("navigation", name="ISPs of this router")
    for isp in ("ISP2", "ISP3"):
        others.get_by_role("link", name=isp).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(isp, timeout=LONG)
        expect(page.get_by_test_id("line-state")).to_have_text("Up", timeout=LONG)
        expect(page.get_by_test_id("line-now-download")).to_contain_text("bps")
    others.get_by_role("link", name="ISP1").click()
    page.get_by_role("link", name="Tests of ISP1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Quality", timeout=LONG)


def clock_of_outage(page: Page, demo: Running) -> str:
    """When the first ISP went as the API says, on the campus's clock."""
    since = answer(page, demo, "routers/1/overview")["states"][0]["since"]
    return f"{dt.datetime.fromisoformat(since).astimezone(ZONE):%H:%M}"


def newest_event(page: Page) -> Locator:
    return page.get_by_role("table", name="Events on this line").locator("tbody tr").first


def open_a_point(page: Page) -> None:
    """Click the newest part of the rate chart."""
    chart = page.get_by_test_id("rate-chart").locator("svg.recharts-surface").first
    chart.focus(timeout=LONG)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".recharts-tooltip-wrapper").first).to_be_visible(timeout=LONG)
    enter_point(page)


@pytest.mark.browser
def test_a_manager_reads_last_week_prints_it_and_takes_it_along(
    demo: Running, open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page(language="id")
    sign_in(page, demo)
    speak(page, demo, "id")
    page.goto(f"{demo.url}/")
    choose_period(page, "Minggu lalu")
    go_to(page, "Navigasi utama", "Laporan")
    week = week_of(1)
    expect(page.get_by_text(numbered(week))).to_be_visible(timeout=LONG)
    report = answer(page, demo, f"routers/1/weeks/{week}")
    verdict = page.get_by_test_id("week-verdict")
    sentence = report["summary"]["verdict"]["sentence"]
    # The page says it in its own words, with the same figures.
    expect(verdict).to_contain_text(indonesian_beginning(sentence["code"]), timeout=LONG)
    expect(verdict).to_contain_text(sentence["params"]["uplink"])
    assert_figures(page, report)
    assert_on_paper(page, report)
    assert_saved(page, report, tmp_path / "week.csv")
    # Against the week before, and back.
    expect(
        page.get_by_role("columnheader", name="Dibanding minggu sebelumnya").first
    ).to_be_visible()
    page.get_by_role("button", name="Minggu sebelumnya").click()
    before = answer(page, demo, f"routers/1/weeks/{report['previous']}")
    expect(page.get_by_text(numbered(before["week"]))).to_be_visible(timeout=LONG)
    expect(volume(page, "download", "total")).to_have_attribute(
        "data-value", str(report["last_week"]["download"]["bytes"]), timeout=LONG
    )
    assert_figures(page, before)


def numbered(week: str) -> re.Pattern[str]:
    """Beside the dates, as `minggu ke-47 · WIB`."""
    return re.compile(rf"minggu ke-{int(week[-2:])} · ")


def indonesian_beginning(code: str) -> str:
    """What the pages say first of a verdict: `Timpang`."""
    sentences: dict[str, str] = json.loads(VERDICTS.read_text())
    return sentences[code].partition(":")[0]


def volume(page: Page, direction: str, whose: str) -> Locator:
    return page.get_by_test_id(f"week-volume-{direction}-{whose}")


def figures(page: Page, report: dict[str, Any]) -> list[tuple[Locator, Any]]:
    """The elements of the page that carry a figure, each with what the API says."""
    summary = report["summary"]
    shown = []
    for direction in DIRECTIONS:
        shown.append((page.get_by_test_id(f"week-skew-{direction}"), summary[direction]["skew"]))
        shown.append((volume(page, direction, "total"), summary[direction]["bytes"]))
        shown += [
            (volume(page, direction, uplink["name"]), uplink[direction]["bytes"])
            for uplink in summary["uplinks"]
        ]
    return shown


def assert_figures(page: Page, report: dict[str, Any]) -> None:
    """Each is the API's to the last digit, and what a reader sees is the same, rounded."""
    for element, value in figures(page, report):
        assert float(element.get_attribute("data-value") or "nan") == value
        number, unit = re.findall(r"([\d.,]+)\s*([%\w]*)", element.inner_text())[-1]
        shown = float(number.replace(".", "").replace(",", "."))
        factor = {**BYTES, "%": 0.01}[unit]
        assert shown * factor == pytest.approx(value, rel=0.01, abs=0.0005)


def assert_on_paper(page: Page, report: dict[str, Any]) -> None:
    """At most two sheets of A4, which say what the screen says."""
    seen = [element.inner_text() for element, _ in figures(page, report)]
    seen.append(page.get_by_test_id("week-verdict").inner_text())
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", paper)) <= 2
    for width, height in re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", paper):
        assert (round(float(width)), round(float(height))) == A4
    printed = flat(text_of(page, paper))
    for said in seen:
        assert flat(said) in printed, f"{said!r} is not on paper"


def text_of(page: Page, paper: bytes) -> str:
    """Of the PDF where this machine can read one, else of the page as Chromium lays it out for paper."""
    if reader := shutil.which("pdftotext"):
        done = subprocess.run(
            [reader, "-layout", "-", "-"], input=paper, capture_output=True, check=True
        )
        return done.stdout.decode()
    page.emulate_media(media="print")
    try:
        return page.locator("body").inner_text()
    finally:
        page.emulate_media(media="screen")


def flat(text: str) -> str:
    return re.sub(r"\s+", "", text)


def assert_saved(page: Page, report: dict[str, Any], path: Path) -> None:
    """The days of the file sum up to the totals of the week, to the last byte."""
    page.get_by_role("button", name="Unduh", exact=True).click()
    with page.expect_download(timeout=LONG) as coming:
        page.get_by_role("menuitem", name=f"{report['week']} (CSV)").click()
    coming.value.save_as(path)
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    for direction in DIRECTIONS:
        volume_bytes, uplink_id = (
            heading(name, "id") for name in (f"{direction}_bytes", "uplink_id")
        )
        for uplink in report["summary"]["uplinks"]:
            own = [
                int(row[volume_bytes]) for row in rows if int(row[uplink_id]) == uplink["uplink_id"]
            ]
            assert len(own) == 7
            assert sum(own) == uplink[direction]["bytes"]
