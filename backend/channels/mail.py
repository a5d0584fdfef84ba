"""A message as a mail: verified TLS, a password only over TLS, and what the server said of each recipient."""

from __future__ import annotations

import base64
import datetime as dt
import smtplib
import socket
import time
from collections.abc import Mapping
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import EmailPolicy, Policy
from email.utils import format_datetime

from backend.channels.answer import Answer, Outcome, quoted
from backend.channels.dial import Egress, Refused, context, cut_off, dial
from backend.channels.message import Message
from backend.channels.targets import Mail

ACCEPTED = frozenset({250, 251})


class _Address(UnstructuredHeader, BaseHeader):
    """An address of the web: broken over lines or encoded, as long words are, no mail program would know it."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


HEADERS = HeaderRegistry()
HEADERS.map_to_type("list-unsubscribe", _Address)
POLICY = EmailPolicy(header_factory=HEADERS, linesep="\r\n")
"""`smtplib` sends bytes as they are, and servers refuse lines that end with a bare LF (RFC 5321, 2.3.8)."""


def send(target: Mail, message: Message, now: dt.datetime, egress: Egress) -> Answer:
    """Raises nothing of what the other side does."""
    ends_at = time.monotonic() + egress.timeout_s
    try:
        sock = dial(target.host, target.port, egress, ends_at)
        with cut_off(sock, ends_at):
            return _sent(target, letter(target, message, now), sock, egress)
    except Refused as error:
        return Answer("refused", str(error))
    except smtplib.SMTPResponseException as error:
        return _by_code(error.smtp_code, error.smtp_error, target)
    except TimeoutError:
        return Answer("retry", "it did not answer in time")
    except (OSError, smtplib.SMTPException, ValueError) as error:
        return Answer("retry", quoted(str(error) or type(error).__name__, *_secrets(target)))


def letter(target: Mail, message: Message, now: dt.datetime) -> EmailMessage:
    """Mails of one incident stand together in a mailbox."""
    domain = target.sender.rpartition("@")[2]
    mail = EmailMessage(policy=POLICY)
    mail["From"] = target.sender
    mail["To"] = ", ".join(target.recipients)
    mail["Subject"] = " ".join(message.subject.split())
    mail["Date"] = format_datetime(now)
    mail["Message-ID"] = f"<{message.delivery_id}@{domain}>"
    mail["References"] = f"<{message.thread_id}.timbang@{domain}>"
    mail["Auto-Submitted"] = "auto-generated"
    if message.unsubscribe_url:
        mail["List-Unsubscribe"] = f"<{message.unsubscribe_url}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(message.text, cte="base64" if not message.text.isascii() else None)
    if (file := message.attachment) is not None:
        mail.add_attachment(
            file.content, maintype=file.kind, subtype=file.subtype, filename=file.name
        )
    return mail


def _sent(target: Mail, mail: EmailMessage, sock: socket.socket, egress: Egress) -> Answer:
    server = _Server(target.host, sock, egress)
    try:
        server.greet(is_tls=target.security == "tls")
        if target.security == "starttls":
            server.starttls(context=context(egress))
            server.ehlo_or_helo_if_needed()
        if target.username:
            _sign_in(server, target)
        return _hand_over(server, target, mail)
    finally:
        server.close()


class _Server(smtplib.SMTP):
    """Over a socket that was dialled to an address that was judged."""

    def __init__(self, host: str, sock: socket.socket, egress: Egress) -> None:
        super().__init__(timeout=egress.timeout_s)
        self._host = host  # whose certificate STARTTLS wants
        self._egress = egress
        self.sock = sock

    def greet(self, *, is_tls: bool) -> None:
        if is_tls and self.sock is not None:
            self.sock = context(self._egress).wrap_socket(self.sock, server_hostname=self._host)
        self.file = None
        code, words = self.getreply()
        if code != 220:
            raise smtplib.SMTPConnectError(code, words)
        self.ehlo_or_helo_if_needed()


def _sign_in(server: smtplib.SMTP, target: Mail) -> None:
    """With UTF-8, which smtplib's own `login` refuses. Raises SMTPAuthenticationError."""
    offered = str(server.esmtp_features.get("auth", "")).upper().split()
    if "PLAIN" in offered:
        code, words = server.docmd("AUTH", "PLAIN " + _plain(target))
    elif "LOGIN" in offered:
        code, words = server.docmd("AUTH", "LOGIN " + _encoded(target.username))
        if code == 334:
            code, words = server.docmd(_encoded(target.password))
    else:
        raise Refused("the mail server offers neither AUTH PLAIN nor AUTH LOGIN")
    if code not in {235, 503}:
        raise smtplib.SMTPAuthenticationError(code, words)


def _plain(target: Mail) -> str:
    return _encoded(f"\0{target.username}\0{target.password}")


def _encoded(secret: str) -> str:
    return base64.b64encode(secret.encode()).decode("ascii")


def _secrets(target: Mail) -> tuple[str, ...]:
    """As they are sent, too: servers repeat a command that they do not like."""
    return (_plain(target), _encoded(target.password), target.password) if target.password else ()


def _hand_over(server: smtplib.SMTP, target: Mail, mail: EmailMessage) -> Answer:
    code, words = server.mail(target.sender)
    if code not in ACCEPTED:
        return _by_code(code, words, target)
    recipients = target.recipients if target.still is None else target.still
    replies = {who: server.rcpt(who) for who in recipients}
    refused = {who: reply for who, reply in replies.items() if reply[0] not in ACCEPTED}
    if len(refused) == len(replies):
        return _answer("refused", "no recipient was taken", replies, target)
    code, words = server.data(mail.as_bytes())
    if code not in ACCEPTED:
        return _by_code(code, words, target)
    return _answer("delivered", _said(code, words, target), replies, target)


def _answer(
    outcome: Outcome, words: str, replies: Mapping[str, tuple[int, bytes]], target: Mail
) -> Answer:
    """Tried again if any recipient may be taken later."""
    refused = {who: reply for who, reply in replies.items() if reply[0] not in ACCEPTED}
    never = tuple(who for who, (code, _) in refused.items() if code >= 500)
    return Answer(
        outcome="retry" if len(never) < len(refused) else outcome,
        words=words,
        refused={who: _said(*reply, target) for who, reply in refused.items()},
        accepted=tuple(who for who in replies if who not in refused),
        never=never,
    )


def _by_code(code: int, words: bytes | str, target: Mail) -> Answer:
    return Answer("refused" if 500 <= code < 600 else "retry", _said(code, words, target))


def _said(code: int, words: bytes | str, target: Mail) -> str:
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
    return quoted(f"{code} {text}", *_secrets(target))
