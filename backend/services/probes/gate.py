"""May a probe run? Asked when its slot is planned, and again when it is due."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from backend.domain.dates.zones import local_time
from backend.domain.probes import budget as probe_budget
from backend.domain.probes.budget import Budget
from backend.domain.probes.probe import ProbeSpec, Reason
from backend.domain.probes.schedule import length_s
from backend.services.probes import setups
from backend.services.probes.setups import Setup
from backend.store.engine import instants
from backend.store.engine.session import Session
from backend.store.probes import slots as probe_slots
from backend.store.probes.run_values import spec_of

GIGABYTE = 1_000_000_000


@dataclass(frozen=True, slots=True)
class ProbeRefusal:
    """Why a slot is skipped: a word, and a sentence for people."""

    reason: Reason
    detail: str
    outcome: Literal["skipped"] = "skipped"


@dataclass(frozen=True, slots=True)
class ProbeRequest:
    uplink_id: int
    server_id: int | None
    spec: ProbeSpec
    at_ms: int


def refusal(
    session: Session, setup: Setup, probe: ProbeRequest, *, by_hand: bool
) -> ProbeRefusal | None:
    """Right before a run; None: it may. Pause and blackouts do not bind who asks `by_hand`."""
    return setting_refusal(setup, probe, by_hand=by_hand) or budget_refusal(session, setup, probe)


def setting_refusal(
    setup: Setup, probe: ProbeRequest, *, by_hand: bool = False
) -> ProbeRefusal | None:
    """By settings alone."""
    return _unconfigured(setup, probe) or (None if by_hand else _untimely(setup, probe))


def budget_refusal(session: Session, setup: Setup, probe: ProbeRequest) -> ProbeRefusal | None:
    """Whether the uplink's monthly budget has room for all that the run may move."""
    uplink, limit = setup.uplink(probe.uplink_id), setup.budget_bytes(probe.uplink_id)
    if uplink is None or limit is None:
        return None
    first_ms, next_ms = probe_budget.month_bounds(probe.at_ms, setup.calendar.zone)
    month = instants.at(first_ms), instants.at(next_ms)
    used = probe_slots.used_bytes(session, [uplink.id], *month)[uplink.id]
    capacity = setups.capacity(uplink)
    # A run that died with its worker may have moved its maximum: one that dies each time must not
    # run for ever.
    used += sum(
        probe_budget.run_bytes(spec_of(spec), capacity)
        for spec in probe_slots.uncounted(session, uplink.id, *month)
    )
    expected = probe_budget.run_bytes(probe.spec, capacity)
    if Budget(limit, used).allows(expected):
        return None
    return ProbeRefusal(
        "budget",
        f"{uplink.name} has used {_shown(used)} of {_shown(limit)} this month; this run may need {_shown(expected)}.",
    )


def _unconfigured(setup: Setup, probe: ProbeRequest) -> ProbeRefusal | None:
    uplink = setup.uplink(probe.uplink_id)
    if uplink is None:
        return ProbeRefusal("not_configured", "This ISP is no line of the router any more.")
    if not setup.source_address(uplink.id):
        return ProbeRefusal(
            "not_configured", f"{uplink.name} has no source address: set one in the probe settings."
        )
    server = None if probe.server_id is None else setup.servers.get(probe.server_id)
    if server is None:
        wanted = "no server with a page" if probe.spec.traits.needs_page else "no server"
        return ProbeRefusal(
            "not_configured", f"The plan has {wanted}: choose one in the probe settings."
        )
    if probe.spec.traits.needs_page and not server.url:
        return ProbeRefusal("not_configured", f"{server.name} has no page to fetch: give it a URL.")
    return None


def _untimely(setup: Setup, probe: ProbeRequest) -> ProbeRefusal | None:
    if not setup.router.enabled:
        return ProbeRefusal(
            "paused", f"{setup.router.name} is switched off, so no path could be proven."
        )
    if probe.at_ms < setup.paused_until_ms:
        until = local_time(setup.paused_until_ms, setup.calendar.zone)
        return ProbeRefusal("paused", f"Probes are paused until {until:%Y-%m-%d %H:%M %Z}.")
    end_ms = probe.at_ms + length_s(probe.spec) * 1000
    for window in setup.windows(probe.at_ms, end_ms):
        until = local_time(window.to_ms, setup.calendar.zone)
        return ProbeRefusal(
            "blackout", f"{window.name}: no probes until {until:%Y-%m-%d %H:%M %Z}."
        )
    return None


def _shown(size_bytes: int) -> str:
    return f"{size_bytes / GIGABYTE:.2f} GB"
