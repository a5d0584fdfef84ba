"""An admin sets up a mail channel by hand, tests it, mutes a router that is away, and lifts the mute."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.mailed import awaited, mailing, send
from tests.e2e.scenes.scenes import JOURNEYS
from tests.e2e.steps import enter, speak
from tests.e2e.walk import LANGUAGES, inspected
from tests.services import free_port
from tests.services.mail_server import Mailbox, mail_server

PATIENCE_MS = 240_000
MUTED, OTHER = JOURNEYS[0].name, JOURNEYS[1].name
REPLY = "250 2.0.0 queued as 7"
WORDS = {
    "en": {"add": "Add channel", "test": "Test: NOC", "send": "Send test message"},
    "id": {"add": "Tambah saluran", "test": "Uji: NOC", "send": "Kirim pesan uji"},
}


@pytest.fixture(scope="module")
def post() -> Iterator[tuple[Mailbox, int]]:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        yield mailbox, port


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with mailing(tmp_path_factory.mktemp("channel") / "data") as served:
        yield served


@pytest.fixture
def admin(process: Running, open_page: OpenPage) -> Page:
    page = open_page(1440, 900, "light", "en")
    enter(page, process)
    return page


def choose(page: Page, field: Locator, option: str) -> None:
    field.click()
    page.get_by_role("option", name=option).click()


def fill_in(page: Page, form: Locator, port: int) -> None:
    form.get_by_role("textbox", name="Name", exact=True).fill("NOC")
    form.get_by_role("textbox", name="Mail server").fill("127.0.0.1")
    form.get_by_role("textbox", name="Port").fill(str(port))
    choose(page, form.get_by_role("combobox", name="Encryption"), "None:")
    form.get_by_role("textbox", name="Sender").fill("timbang@example.ac.id")
    form.get_by_placeholder("noc@kampus.ac.id").fill("noc@example.ac.id")
    choose(page, form.get_by_role("combobox", name="Language"), "English")


def mute(page: Page, router: str) -> None:
    page.get_by_role("button", name="Mute incidents").click()
    form = page.get_by_role("dialog", name="Mute incidents")
    form.get_by_label("Why").fill("power is cut in hall B")
    choose(page, form.get_by_role("combobox", name="What"), "Router does not answer")
    form.get_by_role("radio", name="A campus, router or ISP").check()
    choose(page, form.get_by_role("combobox", name="Router"), router)
    form.get_by_label("Until", exact=True).click()
    page.get_by_role("button", name="Later").click()
    page.get_by_role("table").get_by_role("button", name=re.compile("^15 ")).click()
    form.get_by_label("Until: time of day").fill("0800")
    form.get_by_role("button", name="Mute", exact=True).click()
    expect(form).to_have_count(0)


def take_away(page: Page, process: Running, router: str) -> None:
    """Timbang asks at a port where nobody answers, until it is an incident on the page."""
    routers = page.context.request.get(f"{process.url}/api/v1/routers").json()["items"]
    [router_id] = [row["id"] for row in routers if row["name"] == router]
    gone = {"port": free_port(), "password": "another one"}
    send(page, process, "PATCH", f"/routers/{router_id}", gone)
    page.goto(f"{process.url}/incidents?state=open")
    incident = page.get_by_test_id("open-incidents").get_by_role("article")
    incident = incident.filter(has=page.get_by_text(router, exact=True))
    expect(incident.filter(has_text="does not answer")).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.browser
@pytest.mark.timeout(900)
def test_a_mail_channel_is_added_tested_and_kept_quiet_by_a_mute(
    process: Running, admin: Page, post: tuple[Mailbox, int]
) -> None:
    mailbox, port = post
    admin.goto(f"{process.url}/settings/channels")
    admin.get_by_role("button", name="Add channel").click()
    form = admin.get_by_role("dialog", name="Add channel")
    fill_in(admin, form, port)
    form.get_by_role("button", name="Save").click()
    admin.get_by_role("button", name="Send test message").click()
    outcome = admin.get_by_test_id("channel-test")
    expect(outcome).to_have_attribute("data-value", "delivered", timeout=PATIENCE_MS)
    expect(outcome).to_contain_text(REPLY)
    [test] = mailbox.mails
    assert test["To"] == "noc@example.ac.id"
    admin.keyboard.press("Escape")

    mute(admin, MUTED)
    row = admin.get_by_role("row").filter(has_text="power is cut in hall B")
    expect(row).to_contain_text(MUTED)
    take_away(admin, process, MUTED)
    take_away(admin, process, OTHER)
    awaited(mailbox, lambda mail: OTHER in mail["Subject"])
    assert not [mail["Subject"] for mail in mailbox.mails if MUTED in mail["Subject"]]

    admin.goto(f"{process.url}/settings/channels")
    row.get_by_role("button", name="Lift mute: power is cut in hall B").click()
    admin.get_by_role("dialog").get_by_role("button", name="Lift mute").click()
    awaited(mailbox, lambda mail: MUTED in mail["Subject"])


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_and_the_answer_fit_and_are_accessible(
    process: Running, admin: Page, language: str
) -> None:
    """After the test before, whose channel stands."""
    words = WORDS[language]
    speak(admin, process, language)
    admin.goto(f"{process.url}/settings/channels")
    admin.get_by_role("button", name=words["add"]).click()
    expect(admin.get_by_role("dialog", name=words["add"])).to_be_visible()
    faults = inspected(admin, "channel-form", language)
    admin.keyboard.press("Escape")
    admin.get_by_role("button", name=words["test"]).click()
    admin.get_by_role("button", name=words["send"]).click()
    outcome = admin.get_by_test_id("channel-test")
    expect(outcome).to_have_attribute("data-value", "delivered", timeout=PATIENCE_MS)
    assert faults + inspected(admin, "channel-delivered", language) == []
