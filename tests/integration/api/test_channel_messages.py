"""Tests and alerts leave by one function, and no secret of a channel is in what is kept or logged of them."""

from __future__ import annotations

import base64
import logging
import socketserver
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from backend.channels import sending
from backend.channels.answer import HIDDEN, Answer
from backend.services.alerts import sending as outgoing
from tests.integration.api.conftest import Site, make_site
from tests.integration.api.subscriptions.mailing import API, ORIGIN, Mailing
from tests.integration.channels.test_programs import program, says
from tests.integration.cli.installation import back_up
from tests.services.mail_server import Mailbox, mail_server

NAME = "noc"
SECRETS = {
    "mail": "kata-sandi-surat",
    "telegram": "123456:AA-kunci-bot",
    "webhook": "whsec_" + base64.b64encode(b"kunci tanda tangan webhook").decode(),
    "ntfy": "tk_kunci_ntfy",
    "alertmanager": "kata-sandi-peringatan",
}
OF_OTHERS = ("mail.", "aiosmtpd")
"""Loggers of the mail server that the tests run."""


class RepeatingMailServer(socketserver.StreamRequestHandler):
    """Says no to every sign-in, with the command that it got, also decoded: some servers do."""

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        for command in self.rfile:
            words = command.strip()
            if words.upper().startswith(b"EHLO"):
                self.wfile.write(b"250-here\r\n250 AUTH PLAIN\r\n")
            elif words.startswith(b"AUTH"):
                open_words = base64.b64decode(words.split()[2]).replace(b"\0", b" ")
                self.wfile.write(b"535 not with " + words + b" or " + open_words + b"\r\n")
            else:
                self.wfile.write(b"250 well\r\n")


@contextmanager
def repeating_mail_server() -> Iterator[int]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), RepeatingMailServer) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


@contextmanager
def repeating_program() -> Iterator[str]:
    """Refuses every message, with the request that it got."""

    def repeat(handler: socketserver.StreamRequestHandler) -> None:
        says("403 Forbidden", requests[-1])(handler)

    with program(repeat) as (url, requests):
        yield url


def addresses(url: str, port: int) -> dict[str, dict[str, Any]]:
    mail = {"host": "127.0.0.1", "port": port, "security": "none", "username": NAME}
    people = {"sender": "t@example.ac.id", "recipients": ["noc@example.ac.id"]}
    return {
        "mail": mail | people,
        "telegram": {"chat_id": "-100"},
        "webhook": {"url": url},
        "ntfy": {"url": url, "topic": "noc"},
        "alertmanager": {"url": url, "username": NAME},
    }


def in_any_form(secret: str) -> set[bytes]:
    """In clear, and as it is sent."""
    plain = (secret, f"{NAME}:{secret}", f"\0{NAME}\0{secret}")
    return {secret.encode(), *(base64.b64encode(each.encode()) for each in plain)}


def leaks(kept: bytes) -> list[str]:
    """Kinds of channels whose secret stands there."""
    return [
        kind
        for kind, secret in SECRETS.items()
        if any(each in kept for each in in_any_form(secret))
    ]


def everything_in(file: Path) -> bytes:
    with zipfile.ZipFile(file) as backup:
        return b"".join(backup.read(name) for name in backup.namelist())


def test_no_secret_is_in_a_log_an_audit_row_an_answer_or_a_backup(
    database_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with repeating_program() as url, repeating_mail_server() as port:
        site = make_site(database_url, tmp_path, allow_local_channels=True, telegram_url=url)
        mailing = Mailing(site, site.set_up(), Mailbox(), port)
        with caplog.at_level(logging.DEBUG):
            for kind, address in addresses(url, port).items():
                body = {"name": f"by {kind}", "address": {"kind": kind, **address}}
                channel_id = mailing.add_channel(**body, secret=SECRETS[kind])
                mailing.admin.put(f"{API}/channels/{channel_id}", json=body)
                mailing.admin.post(f"{API}/channels/{channel_id}/test")
            mailing.send()
            mailing.open_incident(mailing.add_router())
            mailing.work()
    sent = mailing.sent()
    assert {(row["phase"], row["state"]) for row in sent} == {
        ("test", "refused"),
        ("open", "refused"),
    }
    repeated = {row["channel_name"] for row in sent if HIDDEN in row["answer"]}
    assert repeated == {"by mail", "by telegram", "by ntfy", "by alertmanager"}  # a key only signs
    logged = [row.getMessage() for row in caplog.records if not row.name.startswith(OF_OTHERS)]
    assert any(words.startswith("message ") for words in logged)
    assert leaks("\n".join(logged).encode()) == []
    audit = mailing.admin.get(f"{API}/audit?limit=200").text
    assert "channel_test_failed" in audit
    assert leaks((audit + str(sent)).encode()) == []
    backup = everything_in(back_up(database_url, tmp_path / "backup.zip"))
    assert b"by alertmanager" in backup
    assert leaks(backup) == []
    site.database.close()


@pytest.fixture
def mailing(database_url: str, tmp_path: Path) -> Iterator[Mailing]:
    site: Site = make_site(database_url, tmp_path, public_origin=ORIGIN, allow_local_channels=True)
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        yield Mailing(site, site.set_up(), mailbox, port)
    site.database.close()


def send_both(mailing: Mailing) -> None:
    """The test that an admin presses, then the begin of an incident."""
    channel_id = mailing.add_channel()
    assert mailing.admin.post(f"{API}/channels/{channel_id}/test").status_code == 202
    mailing.send()
    mailing.open_incident(mailing.add_router())
    mailing.work()


def test_a_test_and_an_alert_run_the_same_function(
    mailing: Mailing, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[Any, ...]] = []

    def spy(*values: Any) -> Answer:
        calls.append(values)
        return sending.send(*values)

    monkeypatch.setattr(outgoing, "sending", type("Spied", (), {"send": staticmethod(spy)}))
    send_both(mailing)
    assert [message.phase for _, message, _, _ in calls] == ["test", "open"]
    test, alert = calls
    assert (test[0], test[3]) == (alert[0], alert[3])  # to the same target, by the same way
    assert len(mailing.mailbox.mails) == 2


def test_without_that_function_neither_leaves(
    mailing: Mailing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing sends a test, or an alert, beside it."""
    nothing = Answer("refused", "nothing is sent")
    monkeypatch.setattr(
        outgoing, "sending", type("Stopped", (), {"send": staticmethod(lambda *_: nothing)})
    )
    send_both(mailing)
    assert mailing.mailbox.mails == []
    assert [(row["phase"], row["answer"]) for row in mailing.sent()] == [
        ("open", nothing.words),
        ("test", nothing.words),
    ]
