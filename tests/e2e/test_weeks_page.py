"""The paper's week 5 of each method, read off the rendered page (docs: KINETIK 10(4), 2025, figures 4 and 5)."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.steps import enter, shown_number, speak

GIB = {
    "ecmp": {"upload": (490.7, 445.4, 373.2), "download": (2205.8, 2297.7, 2210.9)},
    "pcc": {"upload": (177, 406, 313), "download": (1105, 2423, 2443)},
}
SKEW = {
    "ecmp": {"upload": 0.175, "download": 0.129},
    "pcc": {"upload": 0.053, "download": 0.015},
}
TODAY = dt.datetime.now(ZoneInfo("Asia/Jakarta")).date()
"""When the run began: the demo's past ends then, also if a new week begins meanwhile."""

WEEKS_AGO = {"ecmp": 6, "pcc": 1}
BYTES = {"GiB": 2**30, "TiB": 2**40, "GB": 10**9, "TB": 10**12}


def week_of(weeks_ago: int) -> str:
    year, week, _ = (TODAY - dt.timedelta(weeks=weeks_ago)).isocalendar()
    return f"{year}-W{week:02d}"


@pytest.mark.browser
@pytest.mark.parametrize("method", ["ecmp", "pcc"])
def test_the_weeks_page_shows_the_papers_week_five(
    demo: Running, open_page: OpenPage, method: str
) -> None:
    page = open_page()
    enter(page, demo)
    speak(page, demo, "en")
    page.goto(f"{demo.url}/routers/1/reports/weeks/{week_of(WEEKS_AGO[method])}")
    expect(page.get_by_test_id("week-skew-download")).to_be_visible(timeout=180_000)
    for direction, volumes in GIB[method].items():
        for number, gib in enumerate(volumes, 1):
            value, unit = shown_number(page, f"week-volume-{direction}-ISP{number}")
            assert value * BYTES[unit] == pytest.approx(gib * 2**30, rel=0.01)
        value, unit = shown_number(page, f"week-skew-{direction}")
        shown = value / 100 if unit == "%" else value
        assert shown == pytest.approx(SKEW[method][direction], abs=0.005)
    coverage, unit = shown_number(page, "week-coverage")
    assert (coverage, unit) == (100, "%")
