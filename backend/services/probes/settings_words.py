"""Probe settings as short texts for the audit log, one per plan, ISP and blackout."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence

from backend.domain.probes import blackouts
from backend.domain.probes.blackouts import Blackout
from backend.domain.probes.probe import ProbeSpec
from backend.services.probes.setups import Setup
from backend.services.probes.wishes import PlanWish, ProbeLineInput


def texts(
    setup: Setup,
    lines: Sequence[ProbeLineInput],
    plans: Sequence[PlanWish],
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


def _line(setup: Setup, line_wish: ProbeLineInput) -> str:
    uplink = setup.uplink(line_wish.uplink_id)
    name = "" if uplink is None else uplink.name
    budget = (
        "no limit"
        if line_wish.budget_bytes is None
        else f"{line_wish.budget_bytes / 1e9:g} GB a month"
    )
    return f"{name}: {line_wish.source_address or 'no address'}, {budget}"


def _plan(setup: Setup, plan_wish: PlanWish) -> str:
    plan = plan_wish.plan
    servers = [
        setup.servers[server_id].name for server_id in plan.server_ids if server_id in setup.servers
    ]
    isps = [uplink.name for uplink in setup.uplinks if uplink.id in plan.uplink_ids]
    parts = [f"cron {plan.cron}", *map(_probe, plan.probes), plan.selection]
    parts += [f"slip {plan.slip_s} s", f"window {plan.window_s} s", *servers, *isps]
    return f"{plan_wish.name}: {', '.join([*parts, 'on' if plan_wish.enabled else 'off'])}"


def _probe(spec: ProbeSpec) -> str:
    rate = [] if spec.rate_bps is None else [f"{spec.rate_bps / 1e6:g} Mbps"]
    streams = [f"{spec.streams} streams"] if spec.streams > 1 else []
    return " ".join(
        [spec.kind, *filter(None, [spec.direction]), f"{spec.duration_s} s", *streams, *rate]
    )
