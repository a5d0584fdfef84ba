"""What holds for every test: how long it waits, and a real Chromium, one a run, for those that look at pages."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser import ARGUMENTS, UNOPTIMIZED, program
from tests.examples import IS_DEEP, load_profile

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

PATIENCE_MS = 120_000
"""For whatever a page shall do or show where a test does not say how long: it ends sooner only where it would fail."""

load_profile()

# Python looks for garbage after each 700 objects more, and through all there are whenever a quarter is new. Tests load
# a million that stay: to look through them again and again took up to a quarter of the processors.
gc.set_threshold(20_000, 20, 20)

# The lab's routers are here. A test of what a real installation refuses says so in its own settings.
os.environ.setdefault("TIMBANG_ALLOW_LOCAL_ROUTERS", "true")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked `deep` runs in a deep run only."""
    if IS_DEEP:
        return
    deep = [item for item in items if item.get_closest_marker("deep")]
    if deep:
        config.hook.pytest_deselected(items=deep)
        items[:] = [item for item in items if item not in deep]


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end: nobody looks there for garbage again, which tests may still leave."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(
        executable_path=program(), args=[*ARGUMENTS, UNOPTIMIZED], timeout=PATIENCE_MS
    )
    yield browser
    browser.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Pages of a size, colour scheme and language, each with a browser profile of its own."""
    contexts = []

    def opened(
        width: int = 1440, height: int = 900, scheme: str = "light", language: str = "en"
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,  # type: ignore[arg-type]
            locale={"en": "en-GB", "id": "id-ID"}[language],
            timezone_id="Asia/Jakarta",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()
