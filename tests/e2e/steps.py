"""What a person does with the pages, and what is read off them."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Running


def sign_in(page: Page, running: Running) -> None:
    page.goto(f"{running.url}/")
    page.locator("input[autocomplete=username]").fill(running.username)
    page.locator("input[autocomplete=current-password]").fill(running.password)
    page.locator("button[type=submit]").click()
    expect(page.get_by_test_id("overview-verdict")).to_be_visible(timeout=180_000)


def enter(page: Page, running: Running) -> None:
    """Signed in without the form, for tests that begin on a later page."""
    answer = page.context.request.post(
        f"{running.url}/api/v1/session",
        data={"username": running.username, "password": running.password},
        headers={"Origin": running.url},
    )
    assert answer.ok, answer.text()


def ask_for_all(page: Page) -> None:
    """From the next page on, for tests that answer in place of the server: what came with the HTML is thrown away."""
    page.add_init_script(
        "document.addEventListener('readystatechange', () =>"
        " document.querySelectorAll('script[id^=\"answer:\"]').forEach(block => block.remove()));"
    )


def untouched(page: Page) -> None:
    """From the next page on: nobody has pressed anything yet. Each look of Playwright at a page is a press, after
    which a page is drawn at once and not by turns, so what it fetches would depend on when it was looked at."""
    page.add_init_script(
        "Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } });"
    )


def add_person(page: Page, running: Running, username: str, role: str) -> Running:
    """An account that an admin's page makes; it speaks English and signs in with the admin's password."""
    person = {"username": username, "full_name": username, "role": role, "language": "en"}
    answer = page.context.request.post(
        f"{running.url}/api/v1/accounts",
        data=person | {"password": running.password, "must_change_password": False},
        headers={"Origin": running.url},
    )
    assert answer.ok, answer.text()
    return replace(running, username=username)


def speak(page: Page, running: Running, language: str) -> None:
    """Make `language` the account's own, as the user menu does."""
    answer = page.context.request.patch(
        f"{running.url}/api/v1/session/account",
        data={"language": language},
        headers={"Origin": running.url},
    )
    assert answer.ok, answer.text()


def shown_number(page: Page, test_id: str) -> tuple[float, str]:
    """The number and the unit that stand on the page, as a reader sees them."""
    text = page.get_by_test_id(test_id).inner_text()
    match = re.search(r"(-?[\d.,]*\d)\s*([%\w]*)", text)
    assert match, f"{test_id} shows no number: {text!r}"
    return float(match.group(1).replace(",", "")), match.group(2)
