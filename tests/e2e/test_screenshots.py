"""Pictures of the four pages in every size, scheme and language: nothing overflows, the console stays silent.

They land in artifacts/screenshots; docs/images/overview.png is the one that the README shows.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import ROOT, OpenPage, Running
from tests.e2e.steps import sign_in, speak
from tests.e2e.test_weeks_page import week_of

FOLDER = ROOT / "artifacts" / "screenshots"
SIZES = {1440: 900, 390: 844}


def watch(page: Page) -> list[str]:
    """Errors that the page reports while it is used."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    return errors


def picture(page: Page, name: str) -> Path:
    """The whole page in a window as tall as it is, so that what stays in place stands where it belongs."""
    path = FOLDER / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.wait_for_load_state("load")
    size = page.viewport_size
    assert size is not None
    page.wait_for_timeout(500)
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": size["width"], "height": max(height, size["height"])})
    page.wait_for_timeout(300)
    page.screenshot(path=path)
    page.set_viewport_size(size)
    return path


def assert_fits(page: Page) -> None:
    wide = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert wide <= 0, f"{page.url} is {wide} px too wide"


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 390])
def test_pages_look_right(
    demo: Running, open_page: OpenPage, width: int, scheme: str, language: str
) -> None:
    page = open_page(width, SIZES[width], scheme, language)
    errors = watch(page)
    suffix = f"{width}-{scheme}-{language}"
    page.goto(demo.url)
    expect(page.locator("input[autocomplete=current-password]")).to_be_visible(timeout=60_000)
    assert page.locator("html").get_attribute("lang") == language
    assert_fits(page)
    picture(page, f"sign-in-{suffix}")
    errors.clear()  # before the sign-in the session endpoint may answer 401
    sign_in(page, demo)
    speak(page, demo, language)
    week = week_of(1)
    for name, path, test_id in [
        ("overview", "/routers/1/overview", "overview-verdict"),
        ("weeks", f"/routers/1/weeks/{week}", "week-coverage"),
        ("compare", "/routers/1/compare", "comparison-statement"),
        ("settings-routers", "/settings/routers", None),
        ("settings-router", "/settings/routers/1", None),
        ("settings-calendar", "/settings/calendar", None),
    ]:
        page.goto(f"{demo.url}{path}")
        expect(page.get_by_test_id(test_id) if test_id else page.locator("main h1")).to_be_visible(
            timeout=60_000
        )
        assert page.locator("html").get_attribute("lang") == language
        assert_fits(page)
        picture(page, f"{name}-{suffix}")
    assert errors == []
