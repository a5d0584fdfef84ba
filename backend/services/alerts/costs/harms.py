"""What an ISP carried in the minutes before it fell: what is at stake."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from backend.domain.figures.day_course import Traffic
from backend.domain.metering.slots import SLOT_MS
from backend.store.engine.instants import at
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.polling import samples, slots

BEFORE_MS = 5 * 60_000
SETTLED_MS = 60_000
"""The last minute is left out: part of it may be of the outage already."""


@dataclass(frozen=True, slots=True)
class Harm:
    """Means of five minutes, until one before an incident."""

    download_bps: int
    upload_bps: int
    download_share: (
        float | None
    )  # of all ISPs, 0..1; None: not all were observed, or nobody carried anything


def of(
    session: Session, router_id: int, uplink_id: int | None, from_ms: int
) -> dict[str, object] | None:
    """As it is stored; of a router: of all its ISPs. None: not known."""
    ids = [uplink.id for uplink in routers.live_uplinks(session, [router_id])[router_id]]
    if not ids:
        return None
    end_ms = from_ms - SETTLED_MS
    harm = _harm(_by_samples(session, ids, end_ms), ids, uplink_id)
    if harm is None:
        harm = _harm(_by_slots(session, ids, end_ms), ids, uplink_id)
    return None if harm is None else asdict(harm)


def _by_samples(session: Session, ids: list[int], end_ms: int) -> dict[int, Traffic]:
    sums = samples.sums(session, ids, [(end_ms - BEFORE_MS, end_ms)])
    return {key: Traffic(*sums[key, 0]) for key in ids if (key, 0) in sums}


def _by_slots(session: Session, ids: list[int], end_ms: int) -> dict[int, Traffic]:
    """The last whole slot: of a time whose samples are not kept any more."""
    from_ms = end_ms // SLOT_MS * SLOT_MS - SLOT_MS
    totals = slots.totals(session, ids, at(from_ms), at(from_ms + SLOT_MS))
    return {
        key: Traffic(row.download_bytes, row.upload_bytes, row.covered_ms)
        for key, row in totals.items()
    }


def _harm(traffic: dict[int, Traffic], ids: list[int], uplink_id: int | None) -> Harm | None:
    mine = [uplink_id] if uplink_id is not None else ids
    down = {key: bps for key, each in traffic.items() if (bps := each.bps("download")) is not None}
    up = {key: bps for key, each in traffic.items() if (bps := each.bps("upload")) is not None}
    if not all(key in down and key in up for key in mine):
        return None
    total_bps = sum(down.values()) if down.keys() >= set(ids) else 0
    carried_bps = sum(down[key] for key in mine)
    share = carried_bps / total_bps if total_bps else None
    return Harm(carried_bps, sum(up[key] for key in mine), share)
