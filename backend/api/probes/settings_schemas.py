"""How probes are set up: servers, lines, plans, pauses; what they will cost; the slots of a day."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from pydantic import AliasPath, BeforeValidator, Field, StringConstraints

from backend.api.http.models import Direction, Input, Output, Selection, Time, Written
from backend.api.inventory.campus_schemas import Clock
from backend.domain.probes.kinds import Kind
from backend.domain.probes.probe import Preset
from backend.services.given import Instant, Key, Name
from backend.services.probes.days import ProbeSlot
from backend.services.probes.estimates import EstimateWarning
from backend.services.probes.requested_settings import ProbeLineInput

Cron = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)]
Ids = Annotated[list[Key], Field(max_length=256)]


class ProbeServer(Output):
    id: int
    name: str
    host: str
    port: int
    url: str
    place: str
    created_at: Time


class PlannedProbeInput(Input):
    """One measurement. tcp and udp need a direction; load and http have none."""

    kind: Kind
    direction: Direction | None = None
    duration_s: int = Field(
        10, ge=1, le=3600, description="load: of each of its four phases; http: unused"
    )
    streams: int = Field(1, ge=1, le=32, description="parallel connections; tcp only")
    rate_bps: int | None = Field(
        None,
        ge=1_000,
        le=10**12,
        description="udp: what is sent in all; null: the contract of the ISP",
    )
    omit_s: int = Field(0, ge=0, le=60, description="slow start that the statistics leave out")


class PlannedProbe(Output):
    kind: Kind
    direction: Direction | None
    duration_s: int
    streams: int
    rate_bps: int | None
    omit_s: int


class DatedBlackout(Input):
    kind: Literal["dated"]
    name: Name
    from_: Instant = Field(alias="from")
    to: Instant


class WeeklyBlackout(Input):
    """On the campus's clock; `to` before `from` ends on the next day. Weekdays (1 = Monday) are those it begins on."""

    kind: Literal["weekly"]
    name: Name
    weekdays: list[Annotated[int, Field(ge=1, le=7)]] = Field(min_length=1, max_length=7)
    from_: Clock = Field(alias="from")
    to: Clock


Blackout = Annotated[DatedBlackout | WeeklyBlackout, Field(discriminator="kind")]


class ProbePlanInput(Input):
    """A plan: at each time of `cron` inside `selection`, every measurement over every ISP to every server.

    `id` keeps a plan that is there already; without it a new one begins.
    """

    id: Key | None = None
    name: Name
    preset: Preset = "custom"
    enabled: bool = True
    cron: Cron = Field(
        description="five fields, on the campus's clock: minute hour day month weekday"
    )
    selection: Selection = "work"
    slip_s: int = Field(
        0, ge=0, le=3600, description="each ISP begins up to so much later, by chance"
    )
    window_s: int = Field(
        3600,
        ge=60,
        le=86_400,
        description="all measurements of one time end within so much after it",
    )
    ends_at: Instant | None = Field(None, description="no measurement from then on")
    probes: list[PlannedProbeInput] = Field(min_length=1, max_length=20)
    server_ids: Ids = Field(default_factory=list)
    uplink_ids: Ids = Field(default_factory=list, description="empty: all ISPs of the router")


class ProbeSettingsInput(Input):
    """All of it is replaced. A line that is not given loses its address and budget, a plan that is not given ends."""

    lines: list[ProbeLineInput] = Field(max_length=256)
    plans: list[ProbePlanInput] = Field(max_length=20)
    paused_until: Instant | None = None
    blackouts: list[Blackout] = Field(default_factory=list, max_length=100)


class ProbeLine(Output):
    uplink_id: int = Field(validation_alias=AliasPath("uplink", "id"))
    name: str = Field(validation_alias=AliasPath("uplink", "name"))
    source_address: str
    budget_bytes: int | None
    used_bytes_this_month: int = Field(validation_alias="used_bytes")
    expected_bytes_per_month: int = Field(
        validation_alias=AliasPath("load", "bytes"),
        description="of the next 30 days, by the plans that are saved",
    )
    cost_amount: Annotated[str | None, Written] = Field(
        validation_alias="cost",
        description="that part of the price that the quota makes these bytes cost",
    )
    cost_currency: str | None


class ProbePlan(Output):
    id: int
    name: str
    preset: Preset
    enabled: bool
    cron: str
    selection: Selection
    slip_s: int
    window_s: int
    ends_at: Time | None = Field(validation_alias="ends_at_ms")
    probes: list[PlannedProbe]
    server_ids: list[int]
    uplink_ids: list[int]
    next_due_at: list[Time] = Field(description="the next five times")


class ProbePreset(Output):
    """What a plan of this name begins with. `days`: how long it is meant to last (null: for good)."""

    preset: Preset
    cron: str
    selection: Selection
    slip_s: int
    window_s: int
    probes: list[PlannedProbe]
    servers: int = Field(description="how many servers it wants")
    days: int | None


class ProbeSettings(Output):
    router_id: int
    revision: str = Field(description="If-Match of the next change")
    timezone: str
    lines: list[ProbeLine]
    plans: list[ProbePlan]
    paused_until: Time | None
    blackouts: list[Blackout]
    presets: list[ProbePreset]
    worker_seen_at: Time | None = Field(description="when a probe worker last said that it lives")


class UplinkEstimate(Output):
    """Expected traffic of the next 30 days."""

    uplink_id: int = Field(validation_alias=AliasPath("uplink", "id"))
    name: str = Field(validation_alias=AliasPath("uplink", "name"))
    runs_per_month: int = Field(validation_alias=AliasPath("load", "runs"))
    bytes_per_month: int = Field(validation_alias=AliasPath("load", "bytes"))
    minutes_per_month: Annotated[int, BeforeValidator(lambda seconds: round(seconds / 60))] = Field(
        validation_alias=AliasPath("load", "seconds")
    )
    budget_bytes: int | None
    used_bytes_this_month: int = Field(validation_alias="used_bytes")
    over_budget: bool = Field(description="what exceeds the budget is skipped")
    cost_amount: Annotated[str | None, Written] = Field(validation_alias="cost")
    cost_currency: str | None


class PlanEstimate(Output):
    name: str
    runs_per_month: int = Field(validation_alias=AliasPath("load", "runs"))
    bytes_per_month: int = Field(validation_alias=AliasPath("load", "bytes"))
    next_due_at: list[Time] = Field(validation_alias="next_due")


class ProbeEstimate(Output):
    lines: list[UplinkEstimate]
    plans: list[PlanEstimate]
    warnings: list[EstimateWarning]


class BlackoutWindow(Output):
    name: str
    from_: Time = Field(serialization_alias="from", validation_alias="from_ms")
    to: Time = Field(validation_alias="to_ms")


class ProbeSlots(Output):
    date: dt.date
    timezone: str
    slots: list[ProbeSlot]
    blackouts: list[BlackoutWindow]
    paused_until: Time | None
    worker_seen_at: Time | None
