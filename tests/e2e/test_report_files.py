"""A manager takes reports as PDF from the pages: the file names the same period and the same figures."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.reading import answer
from tests.e2e.steps import add_person, enter
from tests.e2e.test_weeks_page import week_of
from tests.services.require import require

LONG = 180_000


@pytest.fixture
def manager(demo: Running, open_page: OpenPage, request: pytest.FixtureRequest) -> Page:
    page = open_page()
    enter(page, demo)
    who = f"manager{len(request.node.name)}"
    person = add_person(page, demo, who, "manager")
    page.context.clear_cookies()
    enter(page, person)
    return page


def downloaded(page: Page, button: Locator, path: Path) -> str:
    """The text of the file that this button brings."""
    require("pdftotext")
    with page.expect_download(timeout=LONG) as coming:
        button.click()
    coming.value.save_as(path)
    assert path.read_bytes().startswith(b"%PDF")
    done = subprocess.run(["pdftotext", "-raw", path, "-"], capture_output=True, check=True)
    return flat(done.stdout.decode())


def flat(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.browser
def test_the_pdf_of_a_week_says_what_its_page_says(
    demo: Running, manager: Page, tmp_path: Path
) -> None:
    week = week_of(1)
    manager.goto(f"{demo.url}/routers/1/reports/weeks/{week}")
    expect(manager.get_by_test_id("week-skew-download")).to_be_visible(timeout=LONG)
    printed = downloaded(manager, manager.get_by_test_id("week-pdf"), tmp_path / "week.pdf")
    assert flat(f"week {int(week[-2:])}") in printed
    assert f"·{week}·data" in printed
    report = answer(manager, demo, f"routers/1/weeks/{week}")
    shown = [manager.get_by_test_id("week-verdict").inner_text()]
    for direction in ("download", "upload"):
        names = ("total", *(each["name"] for each in report["summary"]["uplinks"]))
        cells = [manager.get_by_test_id(f"week-volume-{direction}-{name}") for name in names]
        cells.append(manager.get_by_test_id(f"week-skew-{direction}"))
        shown += [cell.inner_text() for cell in cells]
    assert [each for each in shown if flat(each) not in printed] == []


@pytest.mark.browser
def test_the_pdf_of_a_month_says_what_money_says(
    demo: Running, manager: Page, tmp_path: Path
) -> None:
    manager.goto(f"{demo.url}/routers/1/reports/money")
    chooser = manager.get_by_test_id("long-report")
    expect(chooser).to_be_visible(timeout=LONG)
    month = chooser.get_by_role("combobox").input_value()
    assert re.fullmatch(r"[A-Z][a-z]+ 20\d\d", month), "the newest month that is over comes first"
    printed = downloaded(manager, manager.get_by_test_id("long-report-pdf"), tmp_path / "month.pdf")
    assert flat(month) in printed
    rows = manager.get_by_role("row").filter(has_text=month)
    expect(rows).to_have_count(3)
    for row in rows.all():
        [name, *cells] = [each.inner_text() for each in row.get_by_role("cell").all()] or [""]
        said = [each for each in (name, *cells) if each and each != "–"]
        assert [
            each for each in said if not all(flat(p) in printed for p in each.split("\n"))
        ] == []
