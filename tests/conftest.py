"""A real Chromium for every test that looks at pages: one a run, whatever folder the test is in."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
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
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()
