"""An installation with three routers whose mails may go to a mail server of the test, and what arrives there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.conftest import Running
from tests.e2e.scenes.running import running
from tests.services import free_port
from tests.services.mail_server import Mailbox

PATIENCE_S = 240


@contextmanager
def mailing(data: Path) -> Iterator[Running]:
    port = free_port()
    settings = {
        "TIMBANG_PUBLIC_ORIGIN": f"http://127.0.0.1:{port}",
        "TIMBANG_ALLOW_LOCAL_CHANNELS": "true",
    }
    with running(data, "journeys", port, settings) as served:
        yield served


def send(page: Page, process: Running, method: str, path: str, body: object) -> None:
    """A request of whom the page is signed in as."""
    answer = page.context.request.fetch(
        f"{process.url}/api/v1{path}",
        method=method,
        data=body,
        headers={"Origin": process.url},
    )
    assert answer.ok, answer.text()


def awaited(mailbox: Mailbox, is_it: Callable[[EmailMessage], bool]) -> EmailMessage:
    ends_at = time.monotonic() + PATIENCE_S
    while time.monotonic() < ends_at:
        for mail in mailbox.mails:
            if is_it(mail):
                return mail
        time.sleep(0.5)
    raise AssertionError(f"no such mail; there are {[mail['Subject'] for mail in mailbox.mails]}")
