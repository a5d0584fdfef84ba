"""A real SMTP server, which keeps what came in."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope


@dataclass
class Mailbox:
    """What came in. Recipients are refused by their names: `450@...`, `550@...`."""

    envelopes: list[Envelope] = field(default_factory=list)
    signed_in: list[tuple[bytes, bytes]] = field(default_factory=list)
    password: str = ""
    reply: str = "250 2.0.0 queued as 7"
    refused: set[str] = field(default_factory=lambda: {"450", "452", "550"})

    async def handle_RCPT(  # noqa: N802 (aiosmtpd's own name)
        self, server: Any, session: Any, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        name = address.partition("@")[0]
        if name in self.refused:
            return f"{name} not {address} today"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:  # noqa: N802
        self.envelopes.append(envelope)
        return self.reply

    def sign_in(
        self, server: Any, session: Any, envelope: Any, kind: str, given: Any
    ) -> AuthResult:
        self.signed_in.append((given.login, given.password))
        return AuthResult(success=given.password == self.password.encode(), handled=False)

    @property
    def mails(self) -> list[EmailMessage]:
        return [
            cast("EmailMessage", message_from_bytes(each.content or b"", policy=policy.default))
            for each in self.envelopes
        ]


@contextmanager
def mail_server(mailbox: Mailbox, **options: Any) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(mailbox, "127.0.0.1", port, **options)
    controller.start()
    try:
        yield port
    finally:
        controller.stop()
