"""What passed between two readings of a counter: never negative, never above the line's rate.

Counters run until the router reboots, resets them, or replaces the interface; 32-bit ones also wrap. Each case has
its own rule, as `current - previous` then means nothing. Unknown bytes become a `Loss`, never a guess.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from backend.domain.metering.readings import InterfaceReading

WRAP_32 = 1 << 32  # counters of some drivers and of SNMP start over here
UPTIME_SLACK_MS = 5_000  # uptime has a resolution of 1 s, and is not read with our own clock
RATE_TOLERANCE = 1.02  # bits count at layer 2 and our clock jitters: a full line may read more
TIMING_SLACK_MS = 1_000  # the router's time between two readings may exceed ours by this
LARGEST_PACKET_BYTES = 65_535  # an IPv4 packet's total length has 16 bits (RFC 791)

LossReason = Literal["reboot", "counter_reset", "interface_replaced", "implausible"]


@dataclass(frozen=True, slots=True)
class Anchor:
    """The previous raw reading of one uplink, kept in the database."""

    at_ms: int
    uptime_s: int
    interface: InterfaceReading


@dataclass(frozen=True, slots=True)
class Loss:
    """Time whose bytes the counters do not tell."""

    from_ms: int
    to_ms: int
    reason: LossReason


@dataclass(frozen=True, slots=True)
class Sample:
    """What passed over one uplink. Download is rx on the WAN interface, upload is tx."""

    from_ms: int
    to_ms: int
    download_bytes: int
    upload_bytes: int
    download_packets: int
    upload_packets: int
    drops: int
    errors: int
    link_downs: int
    running: bool
    bridged: bool  # readings too far apart to know the shape: totals only, no peak or percentile

    @property
    def duration_ms(self) -> int:
        return self.to_ms - self.from_ms


@dataclass(frozen=True, slots=True)
class MeteringStep:
    """Outcome of one reading against its anchor."""

    anchor: Anchor
    sample: Sample | None = None
    loss: Loss | None = None


@dataclass(frozen=True, slots=True)
class LineRate:
    """The interface's own maximum, bit/s (not the contract, which an ISP may exceed)."""

    download_bps: int
    upload_bps: int


def rate_bps(byte_count: int, duration_ms: int) -> int:
    """Rounded half up; 0 for no time."""
    if duration_ms <= 0:
        return 0
    return (byte_count * 16_000 + duration_ms) // (2 * duration_ms)


def advance(anchor: Anchor | None, reading: Anchor, uplink: LineRate, gap_ms: int) -> MeteringStep:
    """Compare `reading` with `anchor`. A difference of more than `gap_ms` in time is bridged.

    - No anchor: this reading becomes one.
    - Not later than the anchor (our clock stepped back): the anchor stays, so that no byte is counted twice or lost.
    - Reboot: the counters since the boot count, over the uptime; what was before is lost.
    - Replaced interface or counter reset: when it happened is unknown, so the stretch is lost.
    - 32-bit wrap: added back if the result is plausible.
    - Faster than the line: the stretch is lost.
    """
    if anchor is None:
        return MeteringStep(reading)
    if reading.at_ms <= anchor.at_ms:
        return MeteringStep(anchor)
    if _rebooted(anchor, reading):
        return _after_reboot(anchor, reading, uplink, gap_ms)
    whole = (anchor.at_ms, reading.at_ms)
    if anchor.interface.id != reading.interface.id:
        return MeteringStep(reading, loss=Loss(*whole, "interface_replaced"))
    rx = _difference(anchor.interface.rx_bytes, reading.interface.rx_bytes)
    tx = _difference(anchor.interface.tx_bytes, reading.interface.tx_bytes)
    fell = reading.interface.rx_bytes < anchor.interface.rx_bytes or (
        reading.interface.tx_bytes < anchor.interface.tx_bytes
    )
    if rx is None or tx is None or (fell and _was_reset(anchor.interface, reading.interface)):
        return MeteringStep(reading, loss=Loss(*whole, "counter_reset"))
    if not is_plausible(rx, tx, whole[1] - whole[0], uplink):
        return MeteringStep(reading, loss=Loss(*whole, "counter_reset" if fell else "implausible"))
    return MeteringStep(
        reading, sample=_sample(whole, (rx, tx), anchor.interface, reading.interface, gap_ms)
    )


def _rebooted(anchor: Anchor, reading: Anchor) -> bool:
    """Uptime fell, or is shorter than the time in between by more than the slack."""
    if reading.uptime_s < anchor.uptime_s:
        return True
    elapsed_ms = reading.at_ms - anchor.at_ms
    uptime_ms = reading.uptime_s * 1000
    expected_ms = anchor.uptime_s * 1000 + elapsed_ms
    return uptime_ms < elapsed_ms and expected_ms - uptime_ms > UPTIME_SLACK_MS


def _after_reboot(anchor: Anchor, reading: Anchor, uplink: LineRate, gap_ms: int) -> MeteringStep:
    # Uptime is truncated to seconds: half a second is the least biased guess for the boot.
    booted_ms = max(anchor.at_ms, reading.at_ms - reading.uptime_s * 1000 - 500)
    loss = Loss(anchor.at_ms, booted_ms, "reboot") if booted_ms > anchor.at_ms else None
    now = reading.interface
    if booted_ms >= reading.at_ms or not is_plausible(
        now.rx_bytes, now.tx_bytes, reading.at_ms - booted_ms, uplink
    ):
        return MeteringStep(reading, loss=Loss(anchor.at_ms, reading.at_ms, "reboot"))
    sample = _sample((booted_ms, reading.at_ms), (now.rx_bytes, now.tx_bytes), None, now, gap_ms)
    return MeteringStep(reading, sample=sample, loss=loss)


def _difference(before: int, after: int) -> int | None:
    """Growth of one counter; None when it fell and a 32-bit wrap cannot explain it."""
    if after >= before:
        return after - before
    return after + WRAP_32 - before if before < WRAP_32 else None


def _was_reset(before: InterfaceReading, after: InterfaceReading) -> bool:
    """A wrap lowers one byte counter and leaves packets that can carry it; a reset lowers all."""
    return not (
        _carried(before.rx_bytes, after.rx_bytes, after.rx_packets - before.rx_packets)
        and _carried(before.tx_bytes, after.tx_bytes, after.tx_packets - before.tx_packets)
    )


def _carried(before: int, after: int, packets: int) -> bool:
    grown = (after - before) % WRAP_32 if after < before else 0
    return packets >= 0 and grown <= packets * LARGEST_PACKET_BYTES


def is_plausible(rx: int, tx: int, duration_ms: int, uplink: LineRate) -> bool:
    window_ms = duration_ms * RATE_TOLERANCE + TIMING_SLACK_MS
    return (
        rx * 8000 <= uplink.download_bps * window_ms and tx * 8000 <= uplink.upload_bps * window_ms
    )


_NOTHING = InterfaceReading(
    "", "", 0, 0, 0, 0, 0, 0, 0, 0, running=False, disabled=False, link_downs=0
)
"""Where counters begin after a boot."""


def _grown(before: int, after: int) -> int:
    return after - before if after >= before else after


def _sample(
    span_ms: tuple[int, int],
    growth: tuple[int, int],
    before: InterfaceReading | None,
    after: InterfaceReading,
    gap_ms: int,
) -> Sample:
    old = _NOTHING if before is None else before
    # By position: this runs for every sample, and names cost as much again.
    return Sample(
        *span_ms,
        *growth,
        _grown(old.rx_packets, after.rx_packets),
        _grown(old.tx_packets, after.tx_packets),
        _grown(old.rx_drops, after.rx_drops) + _grown(old.tx_drops, after.tx_drops),
        _grown(old.rx_errors, after.rx_errors) + _grown(old.tx_errors, after.tx_errors),
        _grown(old.link_downs, after.link_downs),
        after.running and not after.disabled,
        span_ms[1] - span_ms[0] > gap_ms,
    )
