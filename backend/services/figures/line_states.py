"""Each line now: up, down or unknown, since when, and how fast."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.metering.rates import rate_bps
from backend.services.inventory import inventory
from backend.services.polling.poll_health import is_stale
from backend.store.engine.session import Session
from backend.store.figures import lines
from backend.store.figures.lines import LineNow, Read
from backend.store.polling import samples
from backend.store.polling.samples import BRIDGED, PolledSample
from backend.store.probes import traffic as probe_traffic
from backend.store.probes.traffic import ProbeTime
from backend.store.tables import Uplink

State = Literal["up", "down", "stale", "missing", "never"]


@dataclass(frozen=True, slots=True)
class LineState:
    """Rates of the last poll; None when it is old."""

    uplink_id: int
    state: State
    since: dt.datetime | None  # None: its begin was not seen
    at: dt.datetime | None
    age_s: float | None
    download_bps: int | None
    upload_bps: int | None


def states(
    session: Session, uplinks: Sequence[Uplink], interval_s: float, now: dt.datetime
) -> list[LineState]:
    """In the order given."""
    known = lines.now(session, [uplink.id for uplink in uplinks])
    return [_state(uplink.id, known[uplink.id], interval_s, now) for uplink in uplinks]


def _state(uplink_id: int, known: LineNow, interval_s: float, now: dt.datetime) -> LineState:
    read, sample = known.read, known.newest
    if read is None:
        return LineState(uplink_id, "never", None, None, None, None, None)
    age_s = max(0.0, round((now - read.at).total_seconds(), 3))
    state, since = _word(read, age_s, interval_s), known.changed_at
    if state == "stale":
        since = read.at
    # After a reading without a sample (a reset, an impossible counter) an older one says nothing of
    # now.
    known_now = state in {"up", "down"} and sample is not None and sample.at >= read.at
    rates = _rates(sample) if known_now and sample is not None else (None, None)
    return LineState(uplink_id, state, since, read.at, age_s, *rates)


def _word(read: Read, age_s: float, interval_s: float) -> State:
    if read.missing_since is not None:
        return "missing"
    if is_stale(age_s, interval_s):
        return "stale"
    return "up" if read.running and not read.disabled else "down"


def _rates(sample: PolledSample) -> tuple[int | None, int | None]:
    if sample.flags & BRIDGED:
        return None, None
    return (
        rate_bps(sample.download_bytes, sample.duration_ms),
        rate_bps(sample.upload_bytes, sample.duration_ms),
    )


@dataclass(frozen=True, slots=True)
class PolledPoint:
    """One poll, at the end of its stretch; rates None where the shape in between is unknown."""

    at: dt.datetime
    download_bps: int | None
    upload_bps: int | None


@dataclass(frozen=True, slots=True)
class Strip:
    """Polls of a line, and when probes filled it."""

    uplink_id: int
    points: Sequence[PolledPoint]
    probes: Sequence[ProbeTime]


def strips(session: Session, router_id: int, minutes: int, now: dt.datetime) -> list[Strip]:
    """Raises NotFound."""
    ids = [uplink.id for uplink in inventory.view(session, router_id).uplinks]
    from_at = now - dt.timedelta(minutes=minutes)
    points: dict[int, list[PolledPoint]] = {uplink_id: [] for uplink_id in ids}
    for row in samples.window(session, ids, from_at, now):
        points[row.uplink_id].append(PolledPoint(row.at, *_rates(row)))
    probes: dict[int, list[ProbeTime]] = {uplink_id: [] for uplink_id in ids}
    for run in probe_traffic.heavy_times(session, ids, from_at, now):
        probes[run.uplink_id].append(run)
    return [Strip(uplink_id, points[uplink_id], probes[uplink_id]) for uplink_id in ids]
