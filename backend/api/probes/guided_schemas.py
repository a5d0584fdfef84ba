"""Active tests set up in a few steps: what would come of it, and whether the host and the router are ready."""

from __future__ import annotations

from typing import Annotated

from pydantic import AliasPath, Field

from backend.api.http.models import Output, Time, Written
from backend.services.probes.estimates import Code


class GuidedUplink(Output):
    """Traffic of the next 30 days, with the plans that are there already."""

    uplink_id: int = Field(validation_alias=AliasPath("estimate", "uplink", "id"))
    name: str = Field(validation_alias=AliasPath("estimate", "uplink", "name"))
    runs_per_month: int = Field(validation_alias=AliasPath("estimate", "load", "runs"))
    bytes_per_month: int = Field(validation_alias=AliasPath("estimate", "load", "bytes"))
    used_bytes_this_month: int = Field(validation_alias=AliasPath("estimate", "used_bytes"))
    quota_bytes: int | None = Field(
        validation_alias=AliasPath("estimate", "uplink", "quota_bytes"),
        description="of the contract, a month; null: none, or not known",
    )
    suggested_budget_bytes: int = Field(
        validation_alias="suggested_bytes",
        description="whole GB that the tests fit in, but at most a tenth of the quota",
    )
    over_budget: bool = Field(validation_alias=AliasPath("estimate", "over_budget"))
    cost_amount: Annotated[str | None, Written] = Field(
        validation_alias=AliasPath("estimate", "cost")
    )
    cost_currency: str | None = Field(validation_alias=AliasPath("estimate", "cost_currency"))


class GuidedPreview(Output):
    lines: list[GuidedUplink]
    next_due_at: list[Time] = Field(
        validation_alias="next_due",
        description="the next three tests, outside quiet times and a pause",
    )
    warnings: list[Code] = Field(description="nothing that forbids saving")


class HeldAddress(Output):
    uplink_id: int
    source_address: str
    hosts: list[str] = Field(description="probe workers whose host has the address now")


class HeldAddresses(Output):
    lines: list[HeldAddress]
    workers: int = Field(description="probe workers that are alive")
    worker_seen_at: Time | None
