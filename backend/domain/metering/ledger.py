"""The book of one uplink: posts each reading against the one before, and splits bytes into 5-minute slots.

A slot is handed out once, when it is over; until then it stands open beside the anchor. Keep the standing in one
transaction with what `post` hands out, and every byte counts exactly once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.dates.zones import day_starts
from backend.domain.metering.rates import Anchor, LineRate, Loss, Sample, advance
from backend.domain.metering.slots import SLOT_MS, Slot, bytes_from, spread

LEAST_MS = 500
"""Polls are a second apart or more, but the first may come right after an ISP was confirmed."""


@dataclass(frozen=True, slots=True)
class LedgerState:
    """The last reading, and the slot that is not over yet."""

    anchor: Anchor
    open: Slot | None = None


@dataclass(frozen=True, slots=True)
class Posting:
    """The new standing, at most one sample and one loss, and the slots now over."""

    standing: LedgerState
    sample: Sample | None = None
    loss: Loss | None = None
    closed: tuple[Slot, ...] = ()


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Where the counters stood at `at_ms`, if bytes came evenly between two readings."""

    at_ms: int
    rx_bytes: int
    tx_bytes: int
    uptime_s: int


def post(standing: LedgerState | None, reading: Anchor, uplink: LineRate, gap_ms: int) -> Posting:
    """Posts `reading` by the rules in rates.py. A reading that is not newer changes nothing."""
    if standing is not None and reading.at_ms <= standing.anchor.at_ms:
        return Posting(standing)
    step = advance(None if standing is None else standing.anchor, reading, uplink, gap_ms)
    sample = step.sample
    open_slot = None if standing is None else standing.open
    if sample is not None and open_slot is not None and _within(open_slot, sample, reading.at_ms):
        return Posting(
            LedgerState(step.anchor, open_slot.with_inner(sample, uplink)), sample, step.loss
        )
    closed: list[Slot] = []
    for part in () if sample is None else spread(sample, uplink):
        if open_slot is None or open_slot.at_ms == part.at_ms:
            open_slot = part if open_slot is None else open_slot + part
        else:
            closed.append(open_slot)
            open_slot = part
    if open_slot is not None and open_slot.at_ms + SLOT_MS <= reading.at_ms:
        closed.append(open_slot)
        open_slot = None
    return Posting(LedgerState(step.anchor, open_slot), sample, step.loss, tuple(closed))


def _within(open_slot: Slot, sample: Sample, now_ms: int) -> bool:
    """The usual case: all of the sample belongs to the open slot, which is not over yet."""
    return open_slot.at_ms <= sample.from_ms and now_ms < open_slot.at_ms + SLOT_MS


def is_too_soon(standing: LedgerState, reading: Anchor) -> bool:
    """Whether a rate between the two would be of one step of the counters: then the older reading stands."""
    return 0 < reading.at_ms - standing.anchor.at_ms < LEAST_MS


def settle(standing: LedgerState, now_ms: int) -> Posting:
    """Hands out the open slot if it is over although no reading came (the router is away)."""
    if standing.open is None or now_ms < standing.open.at_ms + SLOT_MS:
        return Posting(standing)
    return Posting(LedgerState(standing.anchor), closed=(standing.open,))


def checkpoints(posting: Posting, zone: ZoneInfo) -> Iterator[Checkpoint]:
    """Where the counters stood at the local midnights within the posting's sample.

    That is the counter read, less the slots after midnight, so that slots between two checkpoints add up exactly.
    """
    sample, reading = posting.sample, posting.standing.anchor
    if sample is None:
        return
    for at_ms in day_starts(sample.from_ms + 1, sample.to_ms + 1, zone):
        later_rx, later_tx = bytes_from(sample, at_ms)
        yield Checkpoint(
            at_ms,
            reading.interface.rx_bytes - later_rx,
            reading.interface.tx_bytes - later_tx,
            reading.uptime_s - (reading.at_ms - at_ms) // 1000,
        )
