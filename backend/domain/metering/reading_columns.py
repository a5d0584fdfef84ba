"""Readings of one interface as columns, and slots of them in one step where nothing happened.

Ten weeks of a line by the minute are a hundred thousand readings, and all but a few are like the one before: counters
grew, no faster than the line. Five such readings that fill a slot make it by two differences and a maximum.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from operator import sub

from backend.domain.metering.ledger import LEAST_MS, LedgerState
from backend.domain.metering.rates import Anchor, LineRate, is_plausible, rate_bps
from backend.domain.metering.readings import InterfaceReading
from backend.domain.metering.slots import SLOT_MS, Slot


@dataclass(frozen=True, slots=True)
class ReadingColumns:
    """In order of time; each list has a value for each reading. The interface is never disabled."""

    name: str
    id: str
    at_ms: list[int]
    uptime_s: list[int]
    rx_bytes: list[int]
    tx_bytes: list[int]
    rx_packets: list[int]
    tx_packets: list[int]
    rx_drops: list[int]
    tx_drops: list[int]
    rx_errors: list[int]
    tx_errors: list[int]
    running: list[bool]
    link_downs: list[int]

    def __len__(self) -> int:
        return len(self.at_ms)

    def reading(self, number: int) -> Anchor:
        interface = InterfaceReading(
            name=self.name,
            id=self.id,
            rx_bytes=self.rx_bytes[number],
            tx_bytes=self.tx_bytes[number],
            rx_packets=self.rx_packets[number],
            tx_packets=self.tx_packets[number],
            rx_drops=self.rx_drops[number],
            tx_drops=self.tx_drops[number],
            rx_errors=self.rx_errors[number],
            tx_errors=self.tx_errors[number],
            running=self.running[number],
            disabled=False,
            link_downs=self.link_downs[number],
        )
        return Anchor(self.at_ms[number], self.uptime_s[number], interface)


@dataclass(frozen=True, slots=True)
class PlainRun:
    """Whole slots, one after another, and the number of the reading that ends the last of them."""

    slots: tuple[Slot, ...]
    last: int


def plain_run(
    standing: LedgerState,
    columns: ReadingColumns,
    after: int,
    uplink: LineRate,
    gap_ms: int,
    *,
    until_ms: int,
    apart: AbstractSet[int],
) -> PlainRun:
    """What `ledger.post` would close for the readings that follow number `after`, as long as all of them are plain.

    They then make no loss, no change of the link and nothing bridged. `standing` must be that of reading `after`; else,
    or where a slot has begun, the run is empty. It ends by `until_ms` and before a slot whose begin is in `apart`.
    """
    made: list[Slot] = []
    last = after
    if standing.open is None and standing.anchor == columns.reading(after):
        count = _readings_of_slot(columns, after, gap_ms)
        while count and last + count < len(columns):
            end_ms = columns.at_ms[last + count]
            if end_ms > until_ms or columns.at_ms[last] in apart:
                break
            slot = _plain(columns, last, last + count, uplink)
            if slot is None:
                break
            made.append(slot)
            last += count
    return PlainRun(tuple(made), last)


def _readings_of_slot(columns: ReadingColumns, after: int, gap_ms: int) -> int:
    """How many readings make a slot at the present interval; 0: no slot ends at a reading, or they are bridged."""
    if after + 1 >= len(columns) or columns.at_ms[after] % SLOT_MS:
        return 0
    step_ms = columns.at_ms[after + 1] - columns.at_ms[after]
    if not LEAST_MS <= step_ms <= gap_ms or SLOT_MS % step_ms:
        return 0
    return SLOT_MS // step_ms


def _plain(columns: ReadingColumns, first: int, last: int, uplink: LineRate) -> Slot | None:
    """The slot from reading `first` to reading `last`; None if anything between them is not as usual."""
    here, step_ms = slice(first, last + 1), SLOT_MS // (last - first)
    begins_ms = columns.at_ms[first]
    if columns.at_ms[here] != list(range(begins_ms, begins_ms + SLOT_MS + 1, step_ms)):
        return None
    uptimes_s, running = columns.uptime_s[here], columns.running[here]
    # An uptime of less than a step, or one that fell, may be a reboot.
    if uptimes_s != sorted(uptimes_s) or uptimes_s[1] * 1000 < step_ms:
        return None
    if running.count(running[0]) != len(running):
        return None
    down, up = columns.rx_bytes[here], columns.tx_bytes[here]
    grown_down = list(map(sub, down[1:], down))
    grown_up = list(map(sub, up[1:], up))
    if min(grown_down) < 0 or min(grown_up) < 0:
        return None
    most_down, most_up = max(grown_down), max(grown_up)
    if not is_plausible(most_down, most_up, step_ms, uplink):
        return None
    return Slot(
        begins_ms,
        down[-1] - down[0],
        up[-1] - up[0],
        SLOT_MS,
        0,
        min(rate_bps(most_down, step_ms), uplink.download_bps),
        min(rate_bps(most_up, step_ms), uplink.upload_bps),
    )
