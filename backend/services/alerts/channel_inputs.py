"""What an admin gives of a channel: its address by kind, and which incidents it gets."""

from __future__ import annotations

from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, Field, StringConstraints
from pydantic_core import PydanticCustomError

from backend.domain.alerts.kinds import IncidentKind
from backend.services.given import LINE, STRICT, Host, Key, MailAddress, Name, Port, Secret


def _http_url(value: str) -> str:
    try:
        parts = urlsplit(value)
        is_usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_usable = False
    if not is_usable:
        raise PydanticCustomError("url", "Write an address that begins with https:// or http://.")
    if parts.username is not None or parts.password is not None:
        raise PydanticCustomError("url_secret", "Put no name and password into the address.")
    return value


Url = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=500, pattern=r"^[\x21-\x7e]*$"
    ),
    AfterValidator(_http_url),
]
Timing = Literal["at_once", "work_hours", "daily"]
Clock = Annotated[str, StringConstraints(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
Word = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200, pattern=LINE)
]


class MailAddresses(BaseModel):
    """A mail server, and who gets the mails. The secret is the password; without a username none is sent."""

    model_config = STRICT

    kind: Literal["mail"]
    host: Host
    port: Port = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    username: Annotated[str, StringConstraints(max_length=200, pattern=LINE)] = ""
    sender: MailAddress
    recipients: Annotated[list[MailAddress], Field(min_length=1, max_length=50)]


class TelegramAddress(BaseModel):
    """A chat that a bot writes to. The secret is the bot's token."""

    model_config = STRICT

    kind: Literal["telegram"]
    chat_id: Annotated[
        str, StringConstraints(strip_whitespace=True, pattern=r"^(-?[0-9]{1,20}|@\w{1,64})$")
    ]


class WebhookAddress(BaseModel):
    """A program that takes messages as the standard "Standard Webhooks" says. The secret signs them."""

    model_config = STRICT

    kind: Literal["webhook"]
    url: Url


class NtfyAddress(BaseModel):
    """A topic of an ntfy server. The secret is an access token, where the topic needs one."""

    model_config = STRICT

    kind: Literal["ntfy"]
    url: Url = "https://ntfy.sh"
    topic: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


class AlertmanagerAddress(BaseModel):
    """An Alertmanager; the secret is the password of `username`, where it needs one."""

    model_config = STRICT

    kind: Literal["alertmanager"]
    url: Url
    username: Annotated[str, StringConstraints(max_length=200, pattern=LINE)] = ""


ChannelAddress = Annotated[
    MailAddresses | TelegramAddress | WebhookAddress | NtfyAddress | AlertmanagerAddress,
    Field(discriminator="kind"),
]


class ChannelInput(BaseModel):
    """`secret`: left out, the stored one stays, as long as it goes to the same place."""

    model_config = STRICT

    name: Name
    language: Literal["en", "id"] = "id"
    address: ChannelAddress
    secret: Secret | None = None
    campus_id: Key | None = Field(None, description="null: incidents of all campuses")
    kinds: list[IncidentKind] = Field(default=[], description="empty: all")
    timing: Annotated[
        Timing, Field(description="daily: one digest, and nothing of each incident")
    ] = "at_once"
    daily_at: Annotated[Clock, Field(description="of the digest, on the clock of the campus")] = (
        "07:00"
    )
    unacknowledged_for_s: Annotated[
        int, Field(ge=0, le=7 * 86_400, description="0: at once; else when nobody acknowledged")
    ] = 0
    enabled: bool = True
