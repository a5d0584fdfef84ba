"""What a browser fetches that has never been here before: the first page, and nothing of any other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.steps import enter, speak, untouched

SLOW_MS = 180_000
NUMBERS_BYTES = 253_000
"""All that the page needs to show its numbers, without its dictionary."""
NUMBERS_FILES = {"first-paint", "rolldown-runtime", "framework", "first"}
"""The first two are a line each."""
WORDS_BYTES = 14_000
CHARTS_BYTES = 125_000
"""They come after the numbers, in one file."""
CHART_LIBRARY = "recharts-responsive-container"
OTHER_PAGES = r"(hours|line|week|money|reports|compare|quality|balance|device|settings|wall)[.-]"
LANGUAGES = Path(__file__).parents[2] / "frontend/src/lib/i18n"


SIZES = """() => Object.fromEntries(performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  .map(({ name, encodedBodySize }) => [name.split('/').pop(), encodedBodySize]))"""
TEXTS = """names => Promise.all(names.map(name =>
  fetch(`/assets/${name}`).then(answer => answer.text())))"""


def first_visit(page: Page, demo: Running, language: str, address: str) -> None:
    """As in a browser that is signed in, has nothing in its cache, and has stored no choice of language: each page
    has a profile of its own, which was nowhere before."""
    enter(page, demo)
    speak(page, demo, language)
    untouched(page)
    page.goto(f"{demo.url}{address}")


def wait_until_whole(page: Page) -> None:
    """Verdict, the live strip of each ISP and the trend, with their curves."""
    expect(page.get_by_test_id("overview-verdict")).to_be_visible(timeout=SLOW_MS)
    for isp in ("ISP1", "ISP2", "ISP3"):
        curve = page.get_by_test_id(f"isp-{isp}").locator("path.recharts-curve").first
        expect(curve).to_be_attached(timeout=SLOW_MS)
    expect(page.locator("figure path.recharts-curve").first).to_be_attached(timeout=SLOW_MS)
    # What is fetched without being needed would come now.
    page.wait_for_timeout(1500)


@pytest.mark.browser
@pytest.mark.parametrize("language", ["id", "en"])
def test_the_numbers_of_now_need_two_files_of_javascript_and_its_charts_one(
    demo: Running, open_page: OpenPage, language: str
) -> None:
    page = open_page(language="en")
    first_visit(page, demo, language, "/routers/1/now")
    wait_until_whole(page)
    expect(page.locator("html")).to_have_attribute("lang", language)
    sizes: dict[str, int] = page.evaluate(SIZES)
    texts = dict(zip(sizes, page.evaluate(TEXTS, list(sizes)), strict=True))
    charts, words = charts_of(texts), f"words-{language}"
    kinds = {name[:-12]: size for name, size in sizes.items() if name not in charts}  # no -hash.js
    assert kinds.keys() == NUMBERS_FILES | {words}
    assert kinds.pop(words) < WORDS_BYTES
    numbers = sum(kinds.values())
    assert NUMBERS_BYTES / 2 < numbers < NUMBERS_BYTES, f"{numbers} bytes: {kinds}"
    assert len(charts) == 1
    assert sizes[charts[0]] < CHARTS_BYTES
    spoken = [name for name in ("en", "id") if says("\n".join(texts.values()), name)]
    assert spoken == [language]
    assert not [name for name in sizes if re.match(OTHER_PAGES, name)]


def charts_of(texts: dict[str, str]) -> list[str]:
    """The chart library, and what cannot be without it."""
    library = next(name for name, text in texts.items() if CHART_LIBRARY in text)
    return [library, *(name for name, text in texts.items() if f'from"./{library}"' in text)]


def says(texts: str, language: str) -> bool:
    """Whether a sentence that stands on every page in this language is there."""
    common = (LANGUAGES / language / "shared" / "common.ts").read_text()
    match = re.search(r"volume_help:\s*'([^']+)'", common)
    assert match
    return match.group(1) in texts
