"""Each line now: up, silent, down or unknown, since when, and how fast."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.metering.rates import rate_bps
from backend.services.inventory import inventory
from backend.services.polling.poll_health import is_stale
from backend.services.shown import Time
from backend.store.engine.session import Session
from backend.store.figures import uplink_now
from backend.store.figures.uplink_now import Read, UplinkNow
from backend.store.polling import samples
from backend.store.polling.samples import BRIDGED, PolledSample
from backend.store.probes import traffic as probe_traffic
from backend.store.probes.traffic import ProbeTime
from backend.store.tables import Uplink

State = Literal["up", "silent", "down", "stale", "missing", "never"]
Rates = tuple[int | None, int | None]  # down and up in bit/s; None: not known


# `since`: when the state began, None if that was not seen. Rates are of the last poll; None when it is old.
@dataclass(frozen=True, slots=True)
class UplinkState:
    uplink_id: int
    state: State
    since: Time | None
    at: Time | None
    age_s: float | None
    download_bps: int | None
    upload_bps: int | None
    probing: bool = False


def states(
    session: Session, uplinks: Sequence[Uplink], interval_s: float, now: dt.datetime
) -> list[UplinkState]:
    """The lines, in the order given."""
    known = uplink_now.now(session, [uplink.id for uplink in uplinks])
    return [_state(uplink.id, known[uplink.id], interval_s, now) for uplink in uplinks]


def _state(uplink_id: int, known: UplinkNow, interval_s: float, now: dt.datetime) -> UplinkState:
    read, sample = known.read, known.newest
    if read is None:
        return UplinkState(uplink_id, "never", None, None, None, None, None)
    age_s = max(0.0, round((now - read.at).total_seconds(), 3))
    state, since = _word(read, age_s, interval_s), known.changed_at
    if state == "stale":
        since = read.at
    if state == "up" and known.silent_since is not None:
        state, since = "silent", known.silent_since
    # After a reading without a sample (a reset, an impossible counter) an older one says nothing of
    # now.
    known_now = state in {"up", "silent", "down"} and sample is not None and sample.at >= read.at
    rates = _rates(sample) if known_now and sample is not None else (None, None)
    return UplinkState(uplink_id, state, since, read.at, age_s, *rates)


def _word(read: Read, age_s: float, interval_s: float) -> State:
    if read.missing_since is not None:
        return "missing"
    if is_stale(age_s, interval_s):
        return "stale"
    return "up" if read.running and not read.disabled else "down"


def rates_at(
    session: Session, uplink_ids: Sequence[int], at: dt.datetime, recent: dt.timedelta
) -> dict[int, Rates]:
    """By uplink, what its newest poll at an earlier moment carried; without those that had none so recently."""
    polled = samples.window(session, uplink_ids, at - recent, at)
    return {sample.uplink_id: _rates(sample) for sample in polled}


def _rates(sample: PolledSample) -> Rates:
    if sample.flags & BRIDGED:
        return None, None
    return (
        rate_bps(sample.download_bytes, sample.duration_ms),
        rate_bps(sample.upload_bytes, sample.duration_ms),
    )


# What one poll saw, at the end of its stretch; rates None where the shape in between is unknown.
@dataclass(frozen=True, slots=True)
class LivePoint:
    at: Time
    download_bps: int | None
    upload_bps: int | None


@dataclass(frozen=True, slots=True)
class Strip:
    """Polls of a line, and when probes filled it."""

    uplink_id: int
    points: Sequence[LivePoint]
    probes: Sequence[ProbeTime]


def strips(session: Session, router_id: int, minutes: int, now: dt.datetime) -> list[Strip]:
    """Raises NotFound."""
    ids = [uplink.id for uplink in inventory.view(session, router_id).uplinks]
    from_at = now - dt.timedelta(minutes=minutes)
    points: dict[int, list[LivePoint]] = {uplink_id: [] for uplink_id in ids}
    for row in samples.window(session, ids, from_at, now):
        points[row.uplink_id].append(LivePoint(row.at, *_rates(row)))
    probes: dict[int, list[ProbeTime]] = {uplink_id: [] for uplink_id in ids}
    for run in probe_traffic.heavy_times(session, ids, from_at, now):
        probes[run.uplink_id].append(run)
    return [Strip(uplink_id, points[uplink_id], probes[uplink_id]) for uplink_id in ids]
