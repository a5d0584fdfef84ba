"""Requested probe settings, checked against their router."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field, StringConstraints

from backend.domain.probes import schedule as probe_schedule
from backend.domain.probes.blackouts import Blackout
from backend.domain.probes.probe import Preset
from backend.domain.probes.schedule import MeasurementPlan
from backend.domain.text import addresses
from backend.errors import Invalid
from backend.services.given import STRICT, Count, Key
from backend.services.probes.setups import Setup

Address = Annotated[str, StringConstraints(strip_whitespace=True, max_length=45)]


@dataclass(frozen=True, slots=True)
class ProbeLineInput:
    __pydantic_config__ = STRICT

    uplink_id: Key
    source_address: Annotated[
        Address, Field(description="the probe host's address that the router pins to this ISP")
    ] = ""
    budget_bytes: Annotated[
        Count | None, Field(description="most that probes may move in a calendar month")
    ] = None


@dataclass(frozen=True, slots=True)
class RequestedPlan:
    id: int | None  # None begins a new plan
    name: str
    preset: Preset
    enabled: bool
    plan: MeasurementPlan


@dataclass(frozen=True, slots=True)
class RequestedSettings:
    lines: Sequence[ProbeLineInput]
    plans: Sequence[RequestedPlan]
    paused_until: dt.datetime | None
    blackouts: tuple[Blackout, ...]


def checked(
    setup: Setup, requested_settings: RequestedSettings, plan_ids: Collection[int] | None
) -> RequestedSettings:
    """With normalised addresses. Raises Invalid with a field such as `plans.0.cron`.

    `plan_ids`: existing plans. None lets any id pass, for an estimate.
    """
    lines = checked_lines(setup, requested_settings.lines)
    names: set[str] = set()
    seen: set[int] = set()
    for number, requested_plan in enumerate(requested_settings.plans):
        field = f"plans.{number}"
        if requested_plan.id is not None and (
            requested_plan.id in seen
            or (plan_ids is not None and requested_plan.id not in plan_ids)
        ):
            raise Invalid(
                f"{field}.id", "This router has no such plan: leave the id out.", "plan_id_unknown"
            )
        if requested_plan.name.casefold() in names:
            raise Invalid(
                f"{field}.name",
                "Two plans are named {name}: rename one.",
                "plan_name_twice",
                name=requested_plan.name,
            )
        names.add(requested_plan.name.casefold())
        seen |= {requested_plan.id} if requested_plan.id is not None else set()
        _check_plan(setup, requested_plan.plan, field)
    return replace(requested_settings, lines=lines)


def checked_lines(setup: Setup, requests: Sequence[ProbeLineInput]) -> list[ProbeLineInput]:
    """With normalised addresses. Raises Invalid with a field such as `lines.0.source_address`."""
    known = {uplink.id for uplink in setup.uplinks}
    lines: list[ProbeLineInput] = []
    taken: dict[str, int] = {}
    for number, requested_line in enumerate(requests):
        field = f"lines.{number}"
        if requested_line.uplink_id not in known or any(
            requested_line.uplink_id == each.uplink_id for each in lines
        ):
            raise Invalid(
                f"{field}.uplink_id", "Give each ISP of this router once.", "each_isp_once"
            )
        address = _address(requested_line.source_address, f"{field}.source_address")
        if address in taken:
            raise Invalid(
                f"{field}.source_address",
                "{address} is pinned to another ISP already: the probe host needs one address per ISP.",
                "source_address_taken",
                address=address,
            )
        if address:
            taken[address] = requested_line.uplink_id
        lines.append(replace(requested_line, source_address=address))
    return lines


def _address(text: str, field: str) -> str:
    if not text:
        return ""
    address = addresses.address_of(text)
    if address is None or address.is_unspecified or address.is_multicast:
        raise Invalid(
            field,
            "Write the probe host's IP address for this ISP, such as 10.0.0.11.",
            "source_address",
        )
    return str(address)


def _check_plan(setup: Setup, plan: MeasurementPlan, field: str) -> None:
    probe_schedule.check(plan, field)
    for number, server_id in enumerate(plan.server_ids):
        if server_id not in setup.servers or server_id in plan.server_ids[:number]:
            raise Invalid(
                f"{field}.server_ids.{number}",
                "There is no server {server_id}, or it is listed twice: choose from the list.",
                "plan_server_unknown",
                server_id=server_id,
            )
    uplinks = {uplink.id for uplink in setup.uplinks}
    for number, uplink_id in enumerate(plan.uplink_ids):
        if uplink_id not in uplinks or uplink_id in plan.uplink_ids[:number]:
            raise Invalid(
                f"{field}.uplink_ids.{number}",
                "This router has no ISP {uplink_id}, or it is listed twice: choose from the list.",
                "plan_isp_unknown",
                uplink_id=uplink_id,
            )
