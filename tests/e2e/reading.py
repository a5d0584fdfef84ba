"""The API's answer and the unrounded number behind what a page shows, to be held against each other."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Running


def answer(page: Page, running: Running, path: str) -> Any:
    response = page.context.request.get(f"{running.url}/api/v1/{path}")
    assert response.ok, response.text()
    return response.json()


def raw_number(page: Page, test_id: str) -> float | None:
    """`data-value` of an element; None where nothing is known."""
    locator = page.get_by_test_id(test_id)
    expect(locator).to_be_visible(timeout=180_000)
    text = locator.get_attribute("data-value")
    return float(text) if text else None
