"""Routers, their uplinks, and what reading them found."""

from __future__ import annotations

from pydantic import Field

from backend.api.http.models import Output, Time
from backend.api.traces.packet_schemas import Packet
from backend.services.given import Tls
from backend.services.polling.poll_health import PollHealth


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
    config_error_code: str | None = Field(
        description="of config_error, as `error_code` of health; null of one that an older version stored"
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
