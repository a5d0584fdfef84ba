"""A manager orders the weekly report, gets it at its hour, and finds its week; an admin adds an outside address."""

from __future__ import annotations

import datetime as dt
import re
import subprocess
from collections.abc import Iterator
from email.message import EmailMessage
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, Running
from tests.e2e.mailed import awaited, mailing, send
from tests.e2e.steps import add_person, enter
from tests.e2e.walk import inspected
from tests.services.mail_server import Mailbox, mail_server
from tests.services.require import require

SITI, RECTOR = "siti@example.ac.id", "rektor@example.org"
JAKARTA = ZoneInfo("Asia/Jakarta")
LINK = re.compile(r"https?://\S+")
ROUTER = 1


@pytest.fixture(scope="module")
def post() -> Iterator[tuple[Mailbox, int]]:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        yield mailbox, port


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with mailing(tmp_path_factory.mktemp("reports") / "data") as served:
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


def plain(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    content = part.get_content()
    assert isinstance(content, str)
    return content


def link_in(mail: EmailMessage) -> str:
    link = LINK.search(plain(mail))
    assert link
    return link.group(0)


def attached(mail: EmailMessage) -> bytes:
    (file,) = list(mail.iter_attachments())
    content = file.get_content()
    assert isinstance(content, bytes)
    return content


def printed(pdf: bytes) -> str:
    require("pdftotext")
    done = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True)
    return done.stdout.decode()


def confirm_address(page: Page, process: Running, mailbox: Mailbox) -> None:
    send(page, process, "PUT", "/session/mail-address", {"mail_address": SITI})
    page.goto(link_in(awaited(mailbox, lambda mail: mail["To"] == SITI)))
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Confirmed.")).to_be_visible()


def soon() -> tuple[str, str]:
    """Weekday and time of the campus's clock that come within two minutes."""
    at = dt.datetime.now(JAKARTA) + dt.timedelta(minutes=2)
    return at.strftime("%A"), at.strftime("%H:%M")


def has_report(mail: EmailMessage, address: str) -> bool:
    return mail["To"] == address and any(mail.iter_attachments())


@pytest.mark.browser
@pytest.mark.timeout(1200)
def test_a_manager_orders_it_and_an_admin_adds_an_address(
    process: Running, admin: Page, open_page: OpenPage, post: tuple[Mailbox, int]
) -> None:
    mailbox, port = post
    page = open_page(1440, 900, "light", "en")
    enter(page, add_person(admin, process, "siti", "manager"))
    weeks = f"{process.url}/routers/{ROUTER}/reports/weeks"
    page.goto(weeks)
    page.get_by_test_id("week-mail").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(
        "Mails to accounts still lack a setting on this server. Ask an admin."
    )
    add_channel(admin, process, port)
    page.goto(weeks)
    page.get_by_test_id("week-mail").click()
    expect(dialog).to_contain_text("You have no confirmed mail address")
    confirm_address(page, process, mailbox)

    page.goto(weeks)
    page.get_by_test_id("week-mail").click()
    weekday, at = soon()
    dialog.get_by_role("combobox", name="Day").click()
    page.get_by_role("option", name=weekday).click()
    dialog.get_by_label("Time").fill(at)
    dialog.get_by_role("button", name="Mail me this each week").click()
    expect(page.get_by_test_id("own-report")).to_contain_text("The next report comes on")
    faults = inspected(page, "week-by-mail", "en")
    mail = awaited(mailbox, lambda mail: has_report(mail, SITI))
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    week = re.search(r"\d{4}-W\d\d", str(mail["Subject"]))
    assert week
    pdf = attached(mail)
    assert week.group(0) in printed(pdf)

    page.goto(f"{process.url}/settings/reports")
    row = page.get_by_role("row").filter(has_text=week.group(0))
    expect(row).to_contain_text(f"siti · {SITI}: delivered")
    faults += inspected(page, "settings-reports-manager", "en")
    with page.expect_download() as saved:
        row.get_by_role("button", name=f"PDF of {week.group(0)}").click()
    assert saved.value.path().read_bytes() == pdf
    row.get_by_role("link", name=week.group(0)).click()
    expect(page).to_have_url(re.compile(f"/reports/weeks/{week.group(0)}"))
    expect(page.get_by_test_id("week-coverage")).to_be_visible()
    days = page.get_by_role("heading", level=2).first.inner_text()
    assert days

    admin.goto(f"{process.url}/settings/reports")
    schedule = admin.get_by_test_id("report-schedule")
    schedule.get_by_role("button", name="Add an address").click()
    admin.get_by_label("Mail address").fill(RECTOR)
    admin.get_by_role("button", name="Send the letter").click()
    expect(schedule).to_contain_text("Not confirmed yet")
    faults += inspected(admin, "settings-reports-admin", "en")
    stranger = open_page(390, 844, "light", "en")
    stranger.goto(link_in(awaited(mailbox, lambda mail: mail["To"] == RECTOR)))
    expect(stranger.get_by_role("main")).to_contain_text(RECTOR)
    faults += inspected(stranger, "confirm-reports", "en")
    stranger.get_by_role("button", name="Confirm", exact=True).click()
    expect(stranger.get_by_role("status").filter(has_text="Confirmed.")).to_be_visible()
    expect(schedule).to_contain_text("Gets the reports", timeout=30_000)
    expect(schedule).not_to_contain_text("Not confirmed yet", timeout=30_000)

    stranger.goto(str(mail["List-Unsubscribe"])[1:-1])
    expect(stranger.get_by_role("heading", name="End the reports")).to_be_visible()
    expect(schedule).to_contain_text(SITI)
    faults += inspected(stranger, "unsubscribe-reports", "en")
    stranger.get_by_role("button", name="End them").click()
    expect(stranger.get_by_role("status").filter(has_text="Ended.")).to_be_visible()
    expect(schedule).not_to_contain_text(SITI, timeout=30_000)
    assert faults == []


@pytest.mark.browser
@pytest.mark.timeout(600)
def test_noc_can_do_neither(process: Running, admin: Page, open_page: OpenPage) -> None:
    page = open_page(1440, 900, "light", "en")
    enter(page, add_person(admin, process, "noc", "noc"))
    page.goto(f"{process.url}/routers/{ROUTER}/reports/weeks")
    expect(page.get_by_test_id("week-pdf")).to_be_visible(timeout=60_000)
    expect(page.get_by_test_id("week-mail")).to_have_count(0)
    page.goto(f"{process.url}/settings/channels")
    tabs = page.get_by_role("main").get_by_role("link")
    expect(tabs.filter(has_text="My account")).to_be_visible()
    expect(tabs.filter(has_text="Reports")).to_have_count(0)
