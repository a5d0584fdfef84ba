"""Probe settings as short texts for the audit log, one per plan, ISP and blackout."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence

from backend.domain.probes import blackouts
from backend.domain.probes.blackouts import Blackout
from backend.domain.probes.probe import ProbeSpec
from backend.services.probes.requested_settings import ProbeLineInput, RequestedPlan
from backend.services.probes.setups import Setup


def texts(
    setup: Setup,
    lines: Sequence[ProbeLineInput],
    plans: Sequence[RequestedPlan],
    paused_until: dt.datetime | None,
    blocked: Sequence[Blackout],
) -> dict[str, list[str]]:
    return {
        "lines": [_line(setup, line) for line in lines],
        "plans": [_plan(setup, plan) for plan in plans],
        "paused_until": [paused_until.isoformat(timespec="seconds")] if paused_until else [],
        "blackouts": [
            json.dumps(blackout, ensure_ascii=False) for blackout in blackouts.to_json(blocked)
        ],
    }


def stored_lines(setup: Setup) -> list[ProbeLineInput]:
    return [
        ProbeLineInput(uplink.id, setup.source_address(uplink.id), setup.budget_bytes(uplink.id))
        for uplink in setup.uplinks
    ]


def _line(setup: Setup, requested_line: ProbeLineInput) -> str:
    uplink = setup.uplink(requested_line.uplink_id)
    name = "" if uplink is None else uplink.name
    budget = (
        "no limit"
        if requested_line.budget_bytes is None
        else f"{requested_line.budget_bytes / 1e9:g} GB a month"
    )
    return f"{name}: {requested_line.source_address or 'no address'}, {budget}"


def _plan(setup: Setup, requested_plan: RequestedPlan) -> str:
    plan = requested_plan.plan
    servers = [
        setup.servers[server_id].name for server_id in plan.server_ids if server_id in setup.servers
    ]
    isps = [uplink.name for uplink in setup.uplinks if uplink.id in plan.uplink_ids]
    parts = [f"cron {plan.cron}", *map(_probe, plan.probes), plan.selection]
    parts += [f"slip {plan.slip_s} s", f"window {plan.window_s} s", *servers, *isps]
    return (
        f"{requested_plan.name}: {', '.join([*parts, 'on' if requested_plan.enabled else 'off'])}"
    )


def _probe(spec: ProbeSpec) -> str:
    rate = [] if spec.rate_bps is None else [f"{spec.rate_bps / 1e6:g} Mbps"]
    streams = [f"{spec.streams} streams"] if spec.streams > 1 else []
    return " ".join(
        [spec.kind, *filter(None, [spec.direction]), f"{spec.duration_s} s", *streams, *rate]
    )
