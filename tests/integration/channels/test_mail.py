"""Mails against a real SMTP server: TLS, sign-in, and what it says of each recipient."""

from __future__ import annotations

import datetime as dt
import socket
import ssl
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from backend.channels.answer import Answer
from backend.channels.dial import Egress
from backend.channels.message import Message
from backend.channels.sending import send
from backend.channels.targets import Mail, Security
from lab.server.tls import make_certificate
from tests.services.mail_server import Mailbox, mail_server

NOW = dt.datetime(2026, 11, 26, 3, 0, tzinfo=dt.UTC)
PASSWORD = "kata sandi: müßig-Ω"
MESSAGE = Message(
    "d1", "incident-7", "open", "ISP2 terputus", "ISP2 terputus. Ω\n", "", NOW, None, {}
)
TO_US = Egress(allow_local=True, timeout_s=10)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("mail")
    made = make_certificate()
    (folder / "c.pem").write_bytes(made.pem)
    (folder / "k.pem").write_bytes(made.key_pem)
    return folder / "c.pem", folder / "k.pem"


def server_context(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    return context


def target(port: int, security: Security, *recipients: str, username: str = "noc") -> Mail:
    to = recipients or ("noc@example.ac.id",)
    return Mail("127.0.0.1", port, security, username, PASSWORD, "t@example.ac.id", to)


def sent(mail: Mail, egress: Egress = TO_US) -> Answer:
    return send(mail, MESSAGE, NOW, egress)


@pytest.mark.parametrize("only", ["LOGIN", "PLAIN"])
def test_a_server_that_knows_one_way_to_sign_in_takes_any_password(
    certificate: tuple[Path, Path], only: str
) -> None:
    mailbox = Mailbox(password=PASSWORD)
    other = {"LOGIN": "PLAIN", "PLAIN": "LOGIN"}[only]
    options = {
        "tls_context": server_context(certificate),
        "require_starttls": True,
        "auth_required": True,
        "auth_exclude_mechanism": [other],
        "authenticator": mailbox.sign_in,
    }
    with mail_server(mailbox, **options) as port:
        answer = sent(target(port, "starttls"), replace(TO_US, ca_file=str(certificate[0])))
    assert (answer.outcome, answer.words) == ("delivered", "250 2.0.0 queued as 7")
    assert mailbox.signed_in == [(b"noc", PASSWORD.encode())]
    [envelope] = mailbox.envelopes
    assert b"Message-ID: <d1@example.ac.id>" in envelope.original_content


def test_tls_from_the_first_byte(certificate: tuple[Path, Path]) -> None:
    mailbox = Mailbox(password=PASSWORD)
    options = {"ssl_context": server_context(certificate)}
    with mail_server(mailbox, **options) as port:
        trusting = replace(TO_US, ca_file=str(certificate[0]))
        assert sent(target(port, "tls", username=""), trusting).outcome == "delivered"


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_nothing_is_said_to_a_server_whose_certificate_nobody_vouches_for(
    certificate: tuple[Path, Path], security: Security
) -> None:
    mailbox = Mailbox(password=PASSWORD)
    name = "ssl_context" if security == "tls" else "tls_context"
    with mail_server(mailbox, **{name: server_context(certificate)}) as port:
        answer = sent(target(port, security))
    assert answer.outcome == "retry"
    assert "certificate" in answer.words.lower()
    assert not mailbox.envelopes


def test_a_certificate_of_another_name_is_none(certificate: tuple[Path, Path]) -> None:
    mailbox = Mailbox(password=PASSWORD)
    with mail_server(mailbox, tls_context=server_context(certificate)) as port:
        trusting = replace(TO_US, ca_file=str(certificate[0]))
        answer = sent(replace(target(port, "starttls"), host="127.0.0.1.nip.invalid"), trusting)
        assert answer.outcome == "retry"
    assert not mailbox.envelopes


def test_a_server_without_starttls_gets_no_password() -> None:
    mailbox = Mailbox(password=PASSWORD)
    with mail_server(mailbox, authenticator=mailbox.sign_in, auth_require_tls=False) as port:
        answer = sent(target(port, "starttls"))
    assert answer.outcome == "retry"
    assert "STARTTLS" in answer.words
    assert not mailbox.signed_in


def test_a_wrong_password_is_refused_in_the_servers_words(certificate: tuple[Path, Path]) -> None:
    mailbox = Mailbox(password=PASSWORD)
    options = {
        "tls_context": server_context(certificate),
        "auth_required": True,
        "authenticator": mailbox.sign_in,
    }
    with mail_server(mailbox, **options) as port:
        wrong = replace(target(port, "starttls"), password="not this one")
        answer = sent(wrong, replace(TO_US, ca_file=str(certificate[0])))
    assert answer.outcome == "refused"
    assert answer.words.startswith("535")


@pytest.mark.parametrize(
    "recipients, outcome, refused",
    [
        (("a@b.id", "550@b.id"), "delivered", {"550@b.id"}),
        (("a@b.id", "550@b.id", "450@b.id"), "retry", {"550@b.id", "450@b.id"}),
        (("550@b.id",), "refused", {"550@b.id"}),
        (("450@b.id",), "retry", {"450@b.id"}),
        (("550@b.id", "452@b.id"), "retry", {"550@b.id", "452@b.id"}),
    ],
)
def test_each_recipient_has_an_answer(
    recipients: tuple[str, ...], outcome: str, refused: set[str]
) -> None:
    mailbox = Mailbox(password=PASSWORD)
    with mail_server(mailbox) as port:
        answer = sent(target(port, "none", *recipients, username=""))
    assert answer.outcome == outcome
    assert set(answer.refused) == refused
    for who, words in answer.refused.items():
        assert words == f"{who[:3]} not {who} today"
    assert answer.accepted == tuple(who for who in recipients if who not in refused)
    assert answer.never == tuple(who for who in recipients if who.startswith("5"))
    assert [each.rcpt_tos for each in mailbox.envelopes] == [[who] for who in answer.accepted]


def test_who_has_it_gets_no_second_mail() -> None:
    mailbox = Mailbox()
    with mail_server(mailbox) as port:
        mail = replace(target(port, "none", "a@b.id", "b@b.id", username=""), still=("b@b.id",))
        assert sent(mail).outcome == "delivered"
    [envelope] = mailbox.envelopes
    assert envelope.rcpt_tos == ["b@b.id"]
    assert b"To: a@b.id, b@b.id" in envelope.original_content


@pytest.mark.parametrize(
    "reply, outcome", [("550 DOWN looks like spam", "refused"), ("451 later", "retry")]
)
def test_a_mail_that_is_not_taken_says_why(reply: str, outcome: str) -> None:
    mailbox = Mailbox(reply=reply)
    with mail_server(mailbox) as port:
        answer = sent(target(port, "none", username=""))
    assert (answer.outcome, answer.words) == (outcome, reply)


def test_a_server_on_this_machine_is_refused_unless_it_is_allowed() -> None:
    mailbox = Mailbox(password=PASSWORD)
    with mail_server(mailbox) as port:
        answer = sent(target(port, "none", username=""), Egress())
    assert answer.outcome == "refused"
    assert "TIMBANG_ALLOW_LOCAL_CHANNELS" in answer.words
    assert not mailbox.envelopes


def test_nobody_there_is_tried_again() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert sent(target(port, "none", username="")).outcome == "retry"


def test_a_host_that_no_name_server_knows_is_tried_again() -> None:
    answer = sent(replace(target(1, "none", username=""), host="mail.invalid"))
    assert answer.outcome == "retry"
    assert answer.words.startswith("mail.invalid was not found (")
    assert "name servers of this machine" in answer.words


def test_a_server_that_says_nothing_is_cut_off() -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        answer = sent(
            target(mute.getsockname()[1], "none", username=""), replace(TO_US, timeout_s=0.5)
        )
    assert (answer.outcome, answer.words) == ("retry", "it did not answer in time")


def test_a_mail_leaves_from_the_chosen_address() -> None:
    mailbox, peers = Mailbox(password=PASSWORD), []

    async def noted(
        server: Any, session: Any, envelope: Any, hostname: str, replies: list[str]
    ) -> list[str]:
        session.host_name = hostname
        peers.append(session.peer[0])
        return replies

    mailbox.handle_EHLO = noted  # type: ignore[attr-defined]  # aiosmtpd asks for it by name
    with mail_server(mailbox) as port:
        answer = sent(target(port, "none", username=""), replace(TO_US, source_address="127.0.0.9"))
    assert answer.outcome == "delivered"
    assert peers == ["127.0.0.9"]


def test_the_address_that_ends_a_subscription_stands_whole_in_one_line() -> None:
    """As mail programs look for it: neither broken nor encoded, as Python does with what is longer than a line."""
    mailbox = Mailbox()
    url = f"https://timbang.example.ac.id/api/v1/unsubscribe?token=12.{'a' * 64}"
    with mail_server(mailbox) as port:
        to_us = target(port, "none", username="")
        ordered = replace(MESSAGE, unsubscribe_url=url)
        assert send(to_us, ordered, NOW, TO_US).outcome == "delivered"
        assert send(to_us, MESSAGE, NOW, TO_US).outcome == "delivered"
    first, second = (envelope.original_content.split(b"\r\n") for envelope in mailbox.envelopes)
    assert f"List-Unsubscribe: <{url}>".encode() in first
    assert b"List-Unsubscribe-Post: List-Unsubscribe=One-Click" in first
    assert not [row for row in second if row.startswith(b"List-")]
