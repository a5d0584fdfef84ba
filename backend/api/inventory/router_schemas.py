"""Routers, their uplinks, and what reading them found."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from backend.api.http.fields import BIGINT, Count, Day, Line, Name, RouterPassword
from backend.api.http.models import Input, Output, Time, Tls
from backend.api.traces.packet_schemas import Packet
from backend.services.polling.poll_health import PollHealth

Fingerprint = Annotated[
    str, StringConstraints(strip_whitespace=True, pattern=r"^([0-9a-fA-F]{2}:?){31}[0-9a-fA-F]{2}$")
]
Host = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=253, pattern=r"^[^\x00-\x20\x7f-\xa0/@]*$"
    ),
]
InterfaceName = Annotated[
    str, StringConstraints(min_length=1, max_length=512, pattern=r"^[^\x00]*$")
]
"""As the router has it, blanks and all: it is only ever compared, never shown without being escaped."""

Port = Annotated[int, Field(ge=1, le=65535)]
Bps = Annotated[int, Field(strict=True, ge=-BIGINT, le=BIGINT)]
"""Strict: `true` is no speed. Which speeds a line can have, the domain says (capacity.py)."""
Amount = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,12}([.][0-9]{1,2})?$")]
Currency = Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]


class ContractEdit(Input):
    """What another speed, price or quota of a line means.

    `correct`: the contract of today was always wrong, and figures of the past change with it. `from_date`: another
    contract holds from that date on (null: today), and figures before it stay.
    """

    kind: Literal["correct", "from_date"]
    from_date: Day | None = None


class UplinkInput(Input):
    """One ISP line. `id` keeps the history of a line that is there already; without it a new line begins."""

    id: int | None = Field(None, ge=1, le=2**31 - 1)
    name: Name
    provider: Line = ""
    interface: InterfaceName
    download_bps: Bps
    upload_bps: Bps
    line_rate_bps: Bps | None = None
    risk_group: Line = ""
    quota_bytes: Count | None = None
    price_amount: Amount | None = None
    price_currency: Currency | None = None
    contract_edit: ContractEdit | None = Field(
        None, description="absent: from today on, but a correction if the line is of today"
    )


class Uplink(Output):
    id: int
    name: str
    provider: str
    interface: str
    download_bps: int
    upload_bps: int
    line_rate_bps: int | None
    risk_group: str
    quota_bytes: int | None
    price_amount: str | None
    price_currency: str | None
    router_id: int
    position: int
    ideal_download_share: float
    ideal_upload_share: float


class RouterInput(Input):
    campus_id: int = Field(ge=1, le=2**31 - 1)
    name: Name
    host: Host
    port: Port = 8729
    tls: Tls = "pinned"
    certificate_sha256: Fingerprint | None = None
    username: Name
    password: RouterPassword | None = Field(
        None, description="write only; omit to keep the stored one"
    )
    enabled: bool = True


class RouterPatch(Input):
    """Null or absent leaves a field as it is."""

    name: Name | None = None
    host: Host | None = None
    port: Port | None = None
    tls: Tls | None = None
    certificate_sha256: Fingerprint | None = None
    username: Name | None = None
    password: RouterPassword | None = None
    enabled: bool | None = None


class Router(Output):
    id: int
    campus_id: int
    name: str
    host: str
    port: int
    tls: Tls
    certificate_sha256: str | None
    username: str
    has_password: bool
    enabled: bool
    identity: str | None
    version: str | None
    board: str | None
    uplinks: list[Uplink]
    uplinks_revision: str = Field(description="If-Match of the next change of `uplinks`")
    health: PollHealth
    findings: int = Field(description="faults; one that several rules have counts once")
    packets: dict[str, Packet] = Field(
        description="interface -> a client's packet that leaves by it: its trace shows this ISP's share"
    )
    config_read_at: Time | None = Field(description="null until a configuration was read")
    config_error: str | None = Field(
        description="why the configuration could not be read last; counters may be read all the same"
    )
    created_at: Time


class RouterPage(Output):
    items: list[Router]
    next_cursor: str | None


class PollRow(Output):
    at: Time
    duration_ms: int
    logins: int
    error_code: str | None
    cpu_load_pct: int | None
    memory_free_bytes: int | None
    connections: int | None


class PollPage(Output):
    items: list[PollRow]
    next_cursor: str | None
