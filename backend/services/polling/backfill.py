"""History in bulk: the same accounting as live polls, a whole line at a time."""

from __future__ import annotations

from collections.abc import Iterable

from backend.domain.dates.zones import day_starts
from backend.domain.metering.ledger import LedgerState
from backend.domain.metering.rates import Anchor
from backend.domain.metering.reading_columns import ReadingColumns, plain_run
from backend.domain.metering.slots import SLOT_MS
from backend.services.polling.poll_targets import PolledUplink, PollTarget
from backend.services.polling.posting import Batch, post_uplink
from backend.store.engine.session import Session
from backend.store.polling import anchors, events, rollup_basis, rollups, samples, slots
from backend.store.polling.anchors import Held


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
    return _store(session, target, uplink, batch, known=known, raw_from_ms=raw_from_ms)


def load_columns(
    session: Session,
    target: PollTarget,
    uplink: PolledUplink,
    columns: ReadingColumns,
    *,
    gap_ms: int,
    raw_from_ms: int,
) -> int:
    """As `load_uplink`, to the byte: where nothing happened and no sample is kept, a slot in one step."""
    known = anchors.load(session, [uplink.uplink_id])
    batch = Batch(dict(known))
    apart = _slots_with_midnight(columns, target)
    number = 0
    while number < len(columns):
        post_uplink(batch, target, uplink, columns.reading(number), gap_ms)
        standing = batch.held[uplink.uplink_id].standing
        run = plain_run(
            standing, columns, number, uplink.rate, gap_ms, until_ms=raw_from_ms, apart=apart
        )
        if run.slots:
            batch.slots.update(((uplink.uplink_id, slot.at_ms), slot) for slot in run.slots)
            batch.held[uplink.uplink_id] = Held(LedgerState(columns.reading(run.last)))
        number = run.last + 1
    return _store(session, target, uplink, batch, known=known, raw_from_ms=raw_from_ms)


def _slots_with_midnight(columns: ReadingColumns, target: PollTarget) -> frozenset[int]:
    """Where they begin: at a midnight it is noted how far the counters were."""
    if not len(columns):
        return frozenset()
    midnights = day_starts(columns.at_ms[0] + 1, columns.at_ms[-1] + 1, target.zone)
    return frozenset((at_ms - 1) // SLOT_MS * SLOT_MS for at_ms in midnights)


def _store(
    session: Session,
    target: PollTarget,
    uplink: PolledUplink,
    batch: Batch,
    *,
    known: dict[int, Held],
    raw_from_ms: int,
) -> int:
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
