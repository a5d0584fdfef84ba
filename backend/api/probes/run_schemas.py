"""Asking for probes: run one now, try a server, and what pins each source address to its ISP."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from backend.api.http.models import Direction, Input, Output, Time
from backend.domain.probes.kinds import Kind
from backend.services.given import Key
from backend.services.probes.pins import ProbePin


class ProbeRunInput(Input):
    """One probe, to begin as soon as ISP and server are free. tcp and udp need a direction."""

    uplink_id: Key
    server_id: Key
    kind: Kind = "tcp"
    direction: Direction | None = None
    duration_s: int = Field(
        10, ge=1, le=3600, description="load: of each of its four phases; http: unused"
    )
    streams: int = Field(4, ge=1, le=32, description="parallel TCP connections")
    rate_bps: int | None = Field(
        None, ge=1000, le=10**12, description="what UDP sends in all; null: the contract"
    )
    omit_s: int = Field(0, ge=0, le=60, description="slow start that the statistics leave out")


class ServerTrialInput(Input):
    uplink_id: Key | None = Field(
        None, description="over this ISP, from its source address; null: as the host routes it"
    )


class ServerTrialStep(Output):
    name: str
    state: Literal["ok", "failed", "skipped"]
    detail: str


class ServerTrial(Output):
    """Done by a probe worker, because only its host has the source addresses."""

    ok: bool
    code: str = Field(description="empty, or a reason as of a failed run; not_running: no worker")
    detail: str
    steps: list[ServerTrialStep]


class ProbePins(Output):
    router_id: int
    read_at: Time
    pins: list[ProbePin]
