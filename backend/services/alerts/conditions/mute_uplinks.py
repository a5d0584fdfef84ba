"""Routers over whose ISPs nothing arrives any more, and what these carry at this time of another day.

The day is the one that the page *Now* compares with: a week before, else yesterday. Most routers carry something, so
hardly anything is read.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from backend.domain.alerts.conditions.silence import SilenceLimits, is_idle
from backend.store.alerts.readings import MeantUplink, PolledSpan, UplinkRate
from backend.store.engine.session import Session
from backend.store.polling import slots

LIMITS = SilenceLimits()
LIKE_DAYS = (dt.timedelta(days=7), dt.timedelta(days=1))
AROUND = dt.timedelta(minutes=30)
LEAST_READ_MS = 30 * 60_000
"""Read of the hour around that time; less says nothing of it."""


def of_spans(
    meant: Mapping[int, Sequence[MeantUplink]], spans: Sequence[PolledSpan]
) -> Sequence[int]:
    """Uplinks of routers that had a span in which nothing arrived over any ISP with a link."""
    mute = {span.router_id for span in spans if _is_mute(meant.get(span.router_id, ()), span.rates)}
    return sorted(uplink.uplink_id for router_id in mute for uplink in meant[router_id])


def _is_mute(uplinks: Sequence[MeantUplink], rates: Mapping[int, UplinkRate]) -> bool:
    up = [
        (uplink, rate)
        for uplink in uplinks
        if (rate := rates.get(uplink.uplink_id)) is not None and rate.is_up
    ]
    return bool(up) and all(
        is_idle(uplink.contract_bps, rate.download_bps, LIMITS) for uplink, rate in up
    )


def usual_bps(session: Session, uplink_ids: Sequence[int], now: dt.datetime) -> Mapping[int, float]:
    """Download by uplink; left out: neither day is known."""
    usual: dict[int, float] = {}
    for back in LIKE_DAYS:
        then = now - back
        totals = slots.totals(session, list(uplink_ids), then - AROUND, then + AROUND)
        for uplink_id, total in totals.items():
            if total.covered_ms >= LEAST_READ_MS:
                usual.setdefault(uplink_id, total.download_bytes * 8000 / total.covered_ms)
    return usual
