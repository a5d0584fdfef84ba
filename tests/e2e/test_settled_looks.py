"""What a style sheet alone decides: settings that one may only look at, and a window at 200 %."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.steps import add_person, sign_in, speak

SLOW_MS = 180_000
READABLE = 4.5
"""Contrast, as WCAG asks of text."""

LOOKS = """() => [...document.querySelectorAll('main [data-readonly=true] .mantine-Input-input')].map(field => {
  const style = getComputedStyle(field);
  let behind = field, opacity = 1, back = 'rgba(0, 0, 0, 0)';
  for (let part = field; part; part = part.parentElement) {
    opacity *= Number(getComputedStyle(part).opacity);
    const own = getComputedStyle(part).backgroundColor;
    if (back === 'rgba(0, 0, 0, 0)' && own !== back) { back = own; behind = part; }
  }
  return { color: style.color, back, opacity, top: style.borderTopWidth, bottom: style.borderBottomStyle };
})"""


def luminance(color: str) -> float:
    channels = [float(part) / 255 for part in color[color.index("(") + 1 : -1].split(",")[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(look: dict[str, Any]) -> float:
    low, high = sorted((luminance(look["color"]), luminance(look["back"])))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_settings_that_one_may_only_look_at_are_read_and_have_no_box(
    demo: Running, open_page: OpenPage, theme: str
) -> None:
    admin = open_page(language="en")
    sign_in(admin, demo)
    page = open_page(1440, 900, theme, "en")
    enter_as_noc(admin, page, demo, f"look-{theme}")
    page.goto(f"{demo.url}/settings/campus")
    expect(page.locator("main [data-readonly=true] input").first).to_be_visible(timeout=SLOW_MS)
    looks = page.evaluate(LOOKS)
    assert len(looks) > 2
    for look in looks:
        assert look["opacity"] == 1
        assert contrast(look) >= READABLE, look
        assert (look["top"], look["bottom"]) == ("0px", "dashed")


def enter_as_noc(admin: Page, page: Page, demo: Running, name: str) -> None:
    sign_in(page, add_person(admin, demo, name, "noc"))
    speak(page, demo, "en")


@pytest.mark.browser
def test_at_200_percent_the_header_goes_along_with_the_page(
    demo: Running, open_page: OpenPage
) -> None:
    page = open_page(720, 450, "light", "en")
    sign_in(page, demo)
    page.goto(f"{demo.url}/routers/1/now")
    expect(page.get_by_test_id("overview-verdict")).to_be_visible(timeout=SLOW_MS)
    page.mouse.wheel(0, 900)
    page.wait_for_function("window.scrollY > 400")
    covered = page.evaluate(
        "[...document.querySelectorAll('header, footer')].filter(part => {"
        "const box = part.getBoundingClientRect();"
        "return ['fixed', 'sticky'].includes(getComputedStyle(part).position)"
        " && box.bottom > 0 && box.top < innerHeight; }).length"
    )
    assert covered == 0
