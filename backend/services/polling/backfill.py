"""History in bulk: the same accounting as live polls, a whole line at a time."""

from __future__ import annotations

from collections.abc import Iterable

from backend.domain.metering.rates import Anchor
from backend.services.polling.poll_targets import PolledUplink, PollTarget
from backend.services.polling.posting import Batch, post_uplink
from backend.store.engine.session import Session
from backend.store.polling import anchors, events, rollup_basis, rollups, samples, slots


def load_uplink(
    session: Session,
    target: PollTarget,
    uplink: PolledUplink,
    readings: Iterable[Anchor],
    *,
    gap_ms: int,
    raw_from_ms: int,
) -> int:
    """Post a line's readings in order of time, after what is stored; returns the samples kept.

    Raw samples are kept from `raw_from_ms` on. Rollups of the touched days are made again. As in a live poll, the first
    reading ends an event that the interface is missing.
    """
    known = anchors.load(session, [uplink.uplink_id])
    batch = Batch(dict(known))
    for reading in readings:
        post_uplink(batch, target, uplink, reading, gap_ms)
    closed = [(uplink_id, slot) for (uplink_id, _), slot in batch.slots.items()]
    if closed:
        (slots.add if known else slots.load)(session, closed)
        first, last = closed[0][1].at_ms, closed[-1][1].at_ms
        rollups.rebuild(session, [uplink.uplink_id], target.zone, first, last + 1)
    kept = [pair for pair in batch.samples if pair[1].to_ms > raw_from_ms]
    samples.insert(session, kept)
    anchors.add_checkpoints(session, batch.checkpoints)
    events.write(session, batch.events)
    anchors.save(session, known, batch.held)
    rollup_basis.mark(session, uplink.uplink_id)
    return len(kept)
