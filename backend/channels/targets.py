"""Where messages go, by kind. Secrets stand in no `repr`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Security = Literal["starttls", "tls", "none"]


@dataclass(frozen=True, slots=True)
class Mail:
    """Without a username no password is sent. `still`: those of the recipients who do not have it yet; None: all."""

    host: str
    port: int
    security: Security
    username: str
    password: str = field(repr=False)
    sender: str
    recipients: tuple[str, ...]
    still: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Telegram:
    token: str = field(repr=False)
    chat_id: str
    base_url: str = "https://api.telegram.org"


@dataclass(frozen=True, slots=True)
class Webhook:
    """Signed with each of `secrets`: two while they are changed."""

    url: str
    secrets: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Ntfy:
    url: str
    topic: str
    token: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Alertmanager:
    url: str
    username: str = ""
    password: str = field(default="", repr=False)


Target = Mail | Telegram | Webhook | Ntfy | Alertmanager
