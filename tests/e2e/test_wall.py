"""The wallboard as it hangs on a wall: nobody touches it, whatever happens to lines and servers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager

import librouteros
import pytest
from playwright.sync_api import Page, expect

from cli.demo.setup import ROUTER_PASSWORD
from tests.e2e.axe import Themes, violations
from tests.e2e.conftest import Demo, OpenPage, Running
from tests.e2e.hands import Pointer
from tests.e2e.looks import assert_fits, picture, resize, taken
from tests.e2e.steps import enter, speak

LONG = 180_000
"""For a poll, an outage or a start on a busy machine, in ms."""

UPLINK = "ether1"

NOTE_ALARMS = """() => {
  window.alarms = [];
  const note = () => window.alarms.push(document.querySelector('[data-testid=wall-alarm]')?.textContent ?? '');
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
IS_OVER = "() => window.alarms.some(said => said.includes('Recovered'))"


@pytest.fixture
def address(demo: Running, admin: Page) -> str:
    """Of a wallboard that speaks English."""
    answer = admin.context.request.post(
        f"{demo.url}/api/v1/tokens",
        data={"name": "wall of a test", "role": "wall"},
        headers={"Origin": demo.url},
    )
    assert answer.ok, answer.text()
    return f"{demo.url}/wall?lang=en#token={answer.json()['secret']}"


@pytest.fixture
def boards(address: str, open_page: OpenPage) -> dict[str, Page]:
    """One wallboard a language, both showing lines."""
    opened = {}
    for language in ("en", "id"):
        page = open_page(1920, 1080, "light", language)
        page.goto(address.replace("lang=en", f"lang={language}"))
        expect(page.get_by_test_id("wall-frame")).to_be_visible(timeout=LONG)
        opened[language] = page
    return opened


def faults_of(boards: dict[str, Page], state: str) -> list[str]:
    """What axe finds on boards in this state, in both themes; the theme stands in the page's address, once for good."""
    faults = []
    for language, page in boards.items():
        themes = Themes(page)
        for theme in ("light", "dark"):
            page.locator("main").evaluate("(main, theme) => main.dataset.wallTheme = theme", theme)
            where = f"wall-{state}-1920-{theme}-{language}"
            broken = themes.violations()
            faults += [f"{where}: {violation}" for violation in broken]
            taken(page, where, is_faulty=bool(broken))
    return faults


@pytest.fixture
def admin(demo: Running, open_page: OpenPage) -> Page:
    """A page of the admin, who has signed in."""
    page = open_page(language="en")
    enter(page, demo)
    speak(page, demo, "en")  # another test may have left the account in Indonesian
    return page


@contextmanager
def unplugged(demo: Running, page: Page) -> Iterator[None]:
    """The demo's first line is off while the block runs."""
    router = page.context.request.get(f"{demo.url}/api/v1/routers/1").json()
    _switch(router, "yes")
    try:
        yield
    finally:
        _switch(router, "no")


def _switch(router: dict[str, object], disabled: str) -> None:
    where = {"host": router["host"], "port": router["port"]}
    with closing(
        librouteros.connect(username=router["username"], password=ROUTER_PASSWORD, **where)
    ) as api:
        menu = api.path("interface")
        (row,) = (interface for interface in menu if interface["name"] == UPLINK)
        menu.update(**{".id": row[".id"], "disabled": disabled})


@pytest.mark.browser
def test_an_address_made_in_settings_opens_the_board(
    demo: Running, admin: Page, open_page: OpenPage
) -> None:
    admin.goto(f"{demo.url}/settings/tokens")
    admin.get_by_role("button", name="Create a wallboard").click()
    dialog = admin.get_by_role("dialog")
    dialog.get_by_label("What it is for").fill("NOC")
    dialog.get_by_role("button", name="Create a wallboard").click()
    expect(dialog.locator("pre")).to_contain_text(
        "/wall?rotate=40&theme=dark#token=tmb_", timeout=LONG
    )
    page = open_page(1920, 1080, "light", "id")
    page.goto(dialog.locator("pre").inner_text().strip())
    expect(page.get_by_test_id("wall-frame")).to_be_visible(timeout=LONG)
    assert page.request.get(f"{demo.url}/api/v1/routers").status == 401


@pytest.mark.browser
def test_a_tv_is_paired_by_its_code(demo: Running, admin: Page, open_page: OpenPage) -> None:
    """On the TV nothing is typed but the server's address, and one link is pressed; three buttons by the admin."""
    tv = open_page(1920, 1080, "light", "en")
    tv.goto(demo.url)
    remote, mouse = Pointer(tv), Pointer(admin)
    remote.press(tv.get_by_role("link", name="This is a screen on the wall"))
    shown = tv.get_by_test_id("pair-code")
    expect(shown).to_contain_text(re.compile(r"\d{3} \d{3}"), timeout=LONG)
    faults = violations(tv)
    code = re.sub(r"\D", "", shown.inner_text())[:6]

    admin.goto(f"{demo.url}/settings/tokens")
    mouse.press(admin.get_by_role("button", name="Pair a TV"))
    dialog = admin.get_by_role("dialog")
    mouse.say(dialog.get_by_label("Code on the TV"), code)
    faults += violations(admin)
    mouse.press(dialog.get_by_role("button", name="Next"))
    expect(dialog).to_contain_text("127.0.0.1", timeout=LONG)
    dialog.get_by_label("What it is for").fill("TV of a test")
    # There is one router: nothing turns.
    expect(dialog.get_by_label("Seconds per router")).to_have_count(0)
    faults += violations(admin)
    mouse.press(dialog.get_by_role("button", name="Show the wallboard"))
    expect(dialog).to_contain_text("The TV opens the wallboard", timeout=LONG)

    expect(tv.get_by_test_id("wall-frame")).to_be_visible(timeout=LONG)
    assert (remote.pressed, mouse.pressed) == (1, 3)
    assert "/wall?" in tv.url
    assert "theme=dark&lang=en#token=tmb_" in tv.url
    # Switched off and on: the bare address leads to the board.
    tv.goto("about:blank")
    tv.goto(demo.url)
    expect(tv.get_by_test_id("wall-frame")).to_be_visible(timeout=LONG)
    assert tv.request.get(f"{demo.url}/api/v1/routers").status == 401
    admin.reload()
    expect(admin.get_by_text("TV of a test")).to_be_visible(timeout=LONG)
    assert faults == []


@pytest.mark.browser
def test_the_board_fits_every_screen(address: str, open_page: OpenPage) -> None:
    page = open_page(1920, 1080, "light", "id")
    page.goto(address.replace("lang=en", "lang=id"))
    expect(page.get_by_test_id("wall-frame")).to_be_visible(timeout=LONG)
    expect(page.get_by_test_id("wall-rate")).to_have_count(6)
    for width, height in ((3840, 2160), (1280, 720), (390, 844), (1920, 1080)):
        resize(page, width, height)
        assert_fits(page)
        over = page.evaluate(
            "[...document.querySelectorAll('main *')].filter("
            "e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline' && e.clientWidth > 0"
            ").map(e => e.className || e.tagName)"
        )
        assert over == [], f"at {width}"
        if width > height:  # what hangs on a wall cannot be scrolled
            assert page.evaluate("document.querySelector('main').scrollHeight") <= height
        picture(page, f"wall-{width}")


@pytest.mark.browser
def test_an_alarm_takes_the_screen_and_leaves_it(
    demo: Running, admin: Page, boards: dict[str, Page]
) -> None:
    faults = faults_of(boards, "verdict")
    alarm = boards["en"].get_by_test_id("wall-alarm")
    with unplugged(demo, admin):
        expect(alarm).to_contain_text("ISP1 is down", timeout=LONG)
        expect(alarm).to_contain_text(re.compile(r"since \d\d:\d\d"))
        expect(alarm).to_contain_text("What to check")
        expect(boards["id"].get_by_test_id("wall-alarm")).to_be_visible(timeout=LONG)
        faults += faults_of(boards, "alarm")
        boards["en"].evaluate(NOTE_ALARMS)
    # It stands there for one poll: noted, as we may look too late.
    boards["en"].wait_for_function(IS_OVER, timeout=LONG)
    expect(alarm).to_be_hidden(timeout=LONG)
    expect(boards["en"].get_by_test_id("wall-frame")).to_be_visible()
    assert faults == []


@pytest.mark.browser
def test_a_restart_of_the_server_is_survived_without_a_hand(
    demo_process: Demo, boards: dict[str, Page]
) -> None:
    page = boards["en"]
    page.evaluate("window.openedOnce = true")
    demo_process.stop()
    try:
        lost = page.get_by_text("No connection to Timbang since")
        expect(lost).to_be_visible(timeout=LONG)
        expect(page.get_by_test_id("wall-rate")).to_have_count(6)  # the last figures stay
        expect(boards["id"].locator("main[data-lost=true]")).to_be_visible(timeout=LONG)
        faults = faults_of(boards, "lost")
    finally:
        demo_process.start_again()
    expect(lost).to_be_hidden(timeout=LONG)
    expect(page.get_by_test_id("wall-age")).to_have_text(re.compile(r"^\d+\ss ago"), timeout=LONG)
    expect(page.get_by_test_id("wall-alarm")).to_be_hidden(timeout=LONG)
    assert page.evaluate("window.openedOnce")
    assert faults == []


@pytest.mark.browser
def test_a_revoked_address_shows_no_more_figures(
    demo: Running, admin: Page, boards: dict[str, Page]
) -> None:
    request, tokens = admin.context.request, f"{demo.url}/api/v1/tokens"
    newest = max(token["id"] for token in request.get(tokens).json())
    assert request.delete(f"{tokens}/{newest}", headers={"Origin": demo.url}).ok
    for page in boards.values():
        expect(page.get_by_test_id("wall-refused")).to_be_visible(timeout=LONG)
        expect(page.get_by_test_id("wall-rate")).to_have_count(0)
    assert faults_of(boards, "refused") == []
