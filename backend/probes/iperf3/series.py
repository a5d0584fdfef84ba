"""Counts of both ends as one series: the bytes that arrived, and the sender's state.

A sender counts whole blocks that it hands to its kernel, ahead of the line; so bytes are the receiver's wherever it
tells them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.directions import Direction
from backend.domain.probes.probe import Series, StreamSeries
from backend.probes.iperf3.intervals import Cell, Interval, client_intervals, server_intervals
from backend.probes.iperf3.objects import Object, maybe_whole, part, parts

SENDER_ONLY = "the server did not say what it received each second: bytes are those that were sent"


@dataclass(frozen=True, slots=True)
class MeasuredSeries:
    series: Series
    moved_bytes: int  # payload of the whole test as this host counted it, omitted seconds included
    warnings: tuple[str, ...]


def series_of(output: Object, direction: Direction) -> MeasuredSeries:
    """One direction; empty without intervals."""
    ours = _of_direction(client_intervals(output), sends=direction == "upload")
    theirs = _of_direction(server_intervals(output), sends=direction == "download")
    theirs = theirs if _same_streams(ours, theirs) else []
    moved_bytes = sum(cell.bytes for our in ours for cell in our.cells.values())
    if direction == "download":
        return MeasuredSeries(_series(ours, theirs, {}), moved_bytes, ())
    if not theirs:
        return MeasuredSeries(_series(ours, ours, {}), moved_bytes, (SENDER_ONLY,) if ours else ())
    rounded = "server_output_json" not in output
    totals = _received_totals(output) if rounded else {}
    return MeasuredSeries(_series(theirs, ours, totals), moved_bytes, ())


def moved_bytes(output: Object) -> tuple[int, int]:
    """Payload that this host received and sent, also in a failed test."""
    cells = [
        cell
        for client_interval in client_intervals(output)
        for cell in client_interval.cells.values()
    ]
    received = sum(cell.bytes for cell in cells if not cell.sends)
    return received, sum(cell.bytes for cell in cells if cell.sends)


def _of_direction(intervals: Sequence[Interval], *, sends: bool) -> list[Interval]:
    kept = [
        Interval(
            interval.seconds,
            interval.omitted,
            {place: c for place, c in interval.cells.items() if c.sends == sends},
        )
        for interval in intervals
    ]
    return [interval for interval in kept if interval.cells]


def _same_streams(ours: Sequence[Interval], theirs: Sequence[Interval]) -> bool:
    """The same streams all the time, with at most one interval more or less."""
    streams = {frozenset(our.cells) for our in (*ours, *theirs)}
    return len(streams) == 1 and abs(len(ours) - len(theirs)) <= 1 and bool(ours and theirs)


def _received_totals(output: Object) -> dict[int, int]:
    """Bytes per stream as the server reported them at the end, exact where its text is rounded. TCP only."""
    ends = parts(part(output, "end"), "streams")
    totals = {
        place: maybe_whole(part(stream, "receiver"), "bytes") for place, stream in enumerate(ends)
    }
    return {place: total for place, total in totals.items() if total}


def _series(
    receiver: Sequence[Interval], sender: Sequence[Interval], totals: dict[int, int]
) -> Series:
    start_ms, at_s = [], 0.0
    for interval in receiver:
        start_ms.append(round(at_s * 1000))
        at_s += interval.seconds
    omitted = tuple(interval.omitted for interval in receiver)
    places = sorted(receiver[0].cells) if receiver else []
    if any(interval.cells.keys() != receiver[0].cells.keys() for interval in receiver):
        places = []
    return Series(
        start_ms=tuple(start_ms),
        duration_ms=tuple(max(1, round(interval.seconds * 1000)) for interval in receiver),
        omitted=omitted,
        streams=tuple(
            _stream(
                [interval.cells[place] for interval in receiver],
                [interval.cells[place] for interval in sender],
                omitted,
                totals.get(place),
            )
            for place in places
        ),
    )


def _stream(
    received: Sequence[Cell], sent: Sequence[Cell], omitted: Sequence[bool], total: int | None
) -> StreamSeries:
    count = len(received)
    moved = [cell.bytes for cell in received]
    # A sender's own count of packets says nothing about arrivals.
    counted = [cell if not cell.sends else Cell(0, sends=True) for cell in received]
    retransmits = [cell.retransmits for cell in sent]
    return StreamSeries(
        bytes=tuple(moved if total is None else _fitted(moved, omitted, total)),
        rtt_us=_states([cell.rtt_us for cell in sent], count),
        cwnd_bytes=_states([cell.cwnd_bytes for cell in sent], count),
        retransmits=_counts(retransmits, count),
        packets=_counts([cell.packets for cell in counted], count),
        lost=tuple(_settled(_counts([cell.lost for cell in counted], count))),
        jitter_us=_states([cell.jitter_us for cell in counted], count),
    )


def _states(values: Sequence[int | None], count: int) -> tuple[int, ...]:
    """`count` values; where the other end has one less, its last state stays."""
    known = [value for value in values if value is not None]
    if not known or len(known) < len(values):
        return ()
    return tuple((known + known[-1:] * count)[:count])


def _counts(values: Sequence[int | None], count: int) -> tuple[int, ...]:
    """`count` values with the same sum; later counts of the other end go to our last interval."""
    known = [value for value in values if value is not None]
    if not known or len(known) < len(values):
        return ()
    column = (known + [0] * count)[:count]
    column[-1] += sum(known[count:])
    return tuple(column)


def _settled(lost: Sequence[int]) -> list[int]:
    """Losses taken back (negative) are subtracted from the intervals before."""
    settled, debt = [], 0
    for value in reversed(lost):
        left = value - debt
        debt = max(0, -left)
        settled.append(max(0, left))
    return settled[::-1]


def _fitted(values: Sequence[int], omitted: Sequence[bool], total: int) -> list[int]:
    """Rounded values, stretched so that those that count add up to the exact total."""
    whole = sum(value for value, left_out in zip(values, omitted, strict=True) if not left_out)
    if not whole:
        return list(values)
    fitted, before, given = [], 0, 0
    for value, left_out in zip(values, omitted, strict=True):
        if left_out:
            fitted.append(value)
            continue
        before += value
        fitted.append(before * total // whole - given)
        given += fitted[-1]
    return fitted
