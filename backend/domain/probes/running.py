"""Decisions around a run: how long it may take, whether it is retried, what its bytes and proof mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.probes.probe import Failed, Growth, Outcome, ProbeSpec, Reason

MOST_TRIES = 3
FIRST_PAUSE_MS = 15_000  # doubled for the third try; a server busy with a 10 s test is free
SPARE_S = 30  # name, connection, slow start, the result's way back, a slow server
HEADERS = 1500 / 1448  # per byte of payload: a packet of 1500 with IP, TCP and time stamps
ANSWERS = 0.02  # the other way: an acknowledgement of 52 bytes per second packet


def deadline_s(spec: ProbeSpec) -> float:
    """Seconds until an unfinished run ends as `timed_out`."""
    traits = spec.traits
    if traits.fixed is not None:
        return traits.fixed.deadline_s
    return traits.parts * (spec.duration_s + SPARE_S) + spec.omit_s


def next_try_ms(failed: Failed, attempts: int, now_ms: int, expires_ms: int) -> int | None:
    """When to try again (UTC ms) after the failed try number `attempts`; None: not in this slot."""
    if not failed.retry or attempts >= MOST_TRIES:
        return None
    at_ms = now_ms + FIRST_PAUSE_MS * 2 ** (attempts - 1)
    return at_ms if at_ms < expires_ms else None


def on_the_wire(spec: ProbeSpec, download_bytes: int, upload_bytes: int) -> tuple[int, int]:
    """Bytes down and up with headers and TCP's answers, for this payload."""
    answers = 0.0 if spec.traits.over_udp else ANSWERS
    return (
        round(HEADERS * download_bytes + answers * upload_bytes),
        round(HEADERS * upload_bytes + answers * download_bytes),
    )


@dataclass(frozen=True, slots=True)
class Counted:
    """Counters of uplinks (bytes down and up) at a moment, UTC ms; unread ones are absent."""

    at_ms: int
    bytes: Mapping[int, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Carried:
    uplink_id: int
    from_ms: int
    to_ms: int
    download_bytes: int
    upload_bytes: int


def growths(
    before: Counted, after: Counted, rates_bps: Mapping[int, tuple[float, float]]
) -> tuple[Growth, ...]:
    """Growth of every uplink that was read twice; negative if its counters were reset in between.

    `rates_bps`: what each carried just before, down and up.
    """
    return tuple(
        Growth(
            uplink_id,
            down - before.bytes[uplink_id][0],
            up - before.bytes[uplink_id][1],
            *rates_bps.get(uplink_id, (0.0, 0.0)),
        )
        for uplink_id, (down, up) in after.bytes.items()
        if uplink_id in before.bytes
    )


def rates_before(
    samples: Sequence[Carried], probes: Sequence[tuple[int, int]]
) -> dict[int, tuple[float, float]]:
    """Mean bit/s over the samples without a probe (`probes`: begin and end, UTC ms)."""
    sums: dict[int, tuple[int, int, int]] = {}
    for sample in samples:
        if any(begin < sample.to_ms and sample.from_ms < end for begin, end in probes):
            continue
        ms, down, up = sums.get(sample.uplink_id, (0, 0, 0))
        added = (
            ms + sample.to_ms - sample.from_ms,
            down + sample.download_bytes,
            up + sample.upload_bytes,
        )
        sums[sample.uplink_id] = added
    return {
        uplink_id: (8000 * down / ms, 8000 * up / ms)
        for uplink_id, (ms, down, up) in sums.items()
        if ms > 0
    }


def rates_between(before: Counted, after: Counted) -> dict[int, tuple[float, float]]:
    """0 where a counter was reset."""
    ms = max(after.at_ms - before.at_ms, 1)
    return {
        growth.uplink_id: (
            max(0.0, 8000 * growth.download_bytes / ms),
            max(0.0, 8000 * growth.upload_bytes / ms),
        )
        for growth in growths(before, after, {})
    }


def outcome_of(verdict: str) -> tuple[Outcome, Reason]:
    """For a verdict of domain/probes/path_proof.py."""
    if verdict == "proven":
        return "ok", ""
    return "invalid", "wrong_path" if verdict == "wrong_path" else "unproven"
