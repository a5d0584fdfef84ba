"""A person of the NOC orders messages: sets an address, opens the link of the mail, subscribes, and is mailed once."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.mailed import awaited, mailing, send
from tests.e2e.steps import add_person, enter, speak
from tests.e2e.walk import LANGUAGES, inspected
from tests.services import free_port
from tests.services.mail_server import Mailbox, mail_server

RINI = "rini@example.ac.id"
LINK = re.compile(r"https?://\S+")
ROUTER = 1


@pytest.fixture(scope="module")
def post() -> Iterator[tuple[Mailbox, int]]:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        yield mailbox, port


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with mailing(tmp_path_factory.mktemp("messages") / "data") as served:
        yield served


@pytest.fixture
def admin(process: Running, open_page: OpenPage) -> Page:
    page = open_page(1440, 900, "light", "en")
    enter(page, process)
    return page


def add_channel(page: Page, process: Running, port: int) -> None:
    address = {
        "kind": "mail",
        "host": "127.0.0.1",
        "port": port,
        "security": "none",
        "sender": "timbang@example.ac.id",
        "recipients": ["noc@example.ac.id"],
    }
    send(page, process, "POST", "/channels", {"name": "NOC", "address": address})


def link_in(mail: EmailMessage) -> str:
    link = LINK.search(mail.get_content())
    assert link
    return link.group(0)


@pytest.mark.browser
@pytest.mark.timeout(900)
def test_the_noc_orders_messages_and_an_incident_arrives_once(
    process: Running, admin: Page, open_page: OpenPage, post: tuple[Mailbox, int]
) -> None:
    mailbox, port = post
    page = open_page(1440, 900, "light", "en")
    enter(page, add_person(admin, process, "rini", "noc"))
    page.goto(f"{process.url}/settings/account")
    messages = page.get_by_test_id("own-messages")
    expect(messages).to_contain_text(
        "Mails to accounts still lack a setting on this server. Ask an admin."
    )
    add_channel(admin, process, port)
    page.reload()
    messages.get_by_label("Mail address").fill(RINI)
    messages.get_by_role("button", name="Mail me the link").click()
    expect(messages).to_contain_text(f"A link was mailed to {RINI}")
    letter = awaited(mailbox, lambda mail: mail["To"] == RINI)
    faults = inspected(page, "account-pending", "en")

    page.goto(link_in(letter))
    expect(page.get_by_role("main")).to_contain_text(RINI)
    faults += inspected(page, "confirm-mail", "en")
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Confirmed.")).to_be_visible()
    page.get_by_role("link", name="My account").click()
    expect(messages).to_contain_text(f"Confirmed: {RINI}")
    messages.get_by_role("button", name="Subscribe").click()
    reach = page.get_by_test_id("reached-by")
    expect(reach).to_contain_text("Your subscription: All incidents.")
    messages.get_by_role("button", name="Send me a test message").click()
    expect(page.get_by_test_id("channel-test")).to_have_attribute(
        "data-value", "delivered", timeout=60_000
    )
    faults += inspected(page, "account-ordered", "en")

    gone = {"port": free_port(), "password": "another one"}
    send(admin, process, "PATCH", f"/routers/{ROUTER}", gone)
    incident = awaited(
        mailbox, lambda mail: mail["To"] == RINI and "does not answer" in mail["Subject"]
    )
    awaited(mailbox, lambda mail: mail["To"] == "noc@example.ac.id")
    assert incident["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    time.sleep(30)  # three more polls and passes
    subjects = [mail["Subject"] for mail in mailbox.mails if mail["To"] == RINI]
    assert len(subjects) == 3, subjects  # the letter, the test, the incident

    page.goto(str(incident["List-Unsubscribe"])[1:-1])
    expect(page.get_by_role("heading", name="End the messages")).to_be_visible()
    faults += inspected(page, "unsubscribe", "en")
    page.get_by_role("button", name="End them").click()
    expect(page.get_by_role("status").filter(has_text="Ended.")).to_be_visible()
    page.goto(f"{process.url}/settings/account")
    expect(reach).to_contain_text("Nothing: you ordered no messages.")
    assert faults == []


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_subscriptions_fits(process: Running, admin: Page, language: str) -> None:
    speak(admin, process, language)
    admin.goto(f"{process.url}/settings/channels")
    expect(admin.get_by_role("heading", level=2).first).to_be_visible()
    assert inspected(admin, "subscriptions", language) == []
