"""What one end of an iperf3 test counted per interval: from JSON, or from the text of a plain server."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from backend.probes.iperf3.objects import (
    Object,
    Unfit,
    maybe_number,
    maybe_whole,
    number,
    part,
    parts,
    text,
    whole,
)

SHORT_S = 0.1  # shorter ones end a test: no rate, so they count with the one before
UNITS = {"": 1, "K": 1024, "M": 1024**2, "G": 1024**3, "T": 1024**4}
WHOLE, FIGURE = r"\d{1,12}", r"\d{1,12}(?:\.\d{1,9})?"
LOCAL = re.compile(
    r"\[ *(\d{1,9})\] local \S+ port \d{1,5} connected to (\S{1,50}) port (\d{1,5})", re.ASCII
)
SIZE = rf"({FIGURE}) ([KMGT]?)Bytes"
ROW = re.compile(
    rf"\[ *(\d{{1,9}})\](?:\[([RT])X-S\])? +({FIGURE})-({FIGURE}) +sec +{SIZE} +{FIGURE} [KMGT]?bits/sec(.*)",
    re.ASCII,
)
DATAGRAMS = re.compile(rf" +({FIGURE}) ms +(-?{WHOLE})/({WHOLE}) \(", re.ASCII)
WINDOW = re.compile(rf" +({WHOLE}) +{SIZE}", re.ASCII)
LONGEST_S = 86_400.0  # bound on intervals and jitter


@dataclass(frozen=True, slots=True)
class Cell:
    """One stream in one interval; None: this end does not know."""

    bytes: int
    sends: bool  # the end that counted is the sender
    rtt_us: int | None = None
    cwnd_bytes: int | None = None
    retransmits: int | None = None
    packets: int | None = None
    lost: int | None = None
    jitter_us: int | None = None

    def plus(self, later: Cell) -> Cell:
        """Adds counters; states are those of the longer interval."""
        return replace(
            self,
            bytes=self.bytes + later.bytes,
            retransmits=_sum(self.retransmits, later.retransmits),
            packets=_sum(self.packets, later.packets),
            lost=_sum(self.lost, later.lost),
        )


@dataclass(frozen=True, slots=True)
class Interval:
    seconds: float
    omitted: bool
    cells: Mapping[int, Cell]  # by place of the stream in the client's list of connections


def client_intervals(output: Object) -> list[Interval]:
    connected = parts(part(output, "start"), "connected")
    places = {whole(stream, "socket"): place for place, stream in enumerate(connected)}
    return _from_json(output, places)


def server_intervals(output: Object) -> list[Interval]:
    """The server's counts; empty if it did not tell, or tells of other streams."""
    connected = parts(part(output, "start"), "connected")
    by_port = {maybe_whole(stream, "local_port"): place for place, stream in enumerate(connected)}
    theirs = part(output, "server_output_json")
    if theirs:
        streams = parts(part(theirs, "start"), "connected")
        ports = {whole(stream, "socket"): maybe_whole(stream, "remote_port") for stream in streams}
        return _from_json(
            theirs, {socket: by_port[port] for socket, port in ports.items() if port in by_port}
        )
    blksize = maybe_whole(part(part(output, "start"), "test_start"), "blksize") or 0
    return _from_text(text(output, "server_output_text"), by_port, blksize)


def distinct(intervals: Sequence[Interval]) -> list[Interval]:
    """Merges short tails into the interval before."""
    merged: list[Interval] = []
    for interval in intervals:
        last = merged[-1] if merged else None
        if (
            last
            and interval.seconds < SHORT_S
            and last.omitted == interval.omitted
            and last.cells.keys() == interval.cells.keys()
        ):
            cells = {place: cell.plus(interval.cells[place]) for place, cell in last.cells.items()}
            merged[-1] = Interval(last.seconds + interval.seconds, last.omitted, cells)
        else:
            merged.append(interval)
    return merged


def _from_json(output: Object, places: Mapping[int, int]) -> list[Interval]:
    intervals: list[Interval] = []
    seen: set[tuple[float, float, bool]] = set()
    for row in parts(output, "intervals"):
        streams = [
            stream for stream in parts(row, "streams") if maybe_whole(stream, "socket") in places
        ]
        if not streams:
            continue
        first = streams[0]
        omitted = first.get("omitted") is True
        key = (number(first, "start"), number(first, "end"), omitted)
        if key in seen:  # an interrupted iperf3 prints its last interval twice
            continue
        seen.add(key)
        cells = {places[whole(stream, "socket")]: _cell(stream) for stream in streams}
        seconds = number(first, "seconds")
        if seconds > LONGEST_S:
            raise Unfit("implausible", f"iperf3 reports an interval of {seconds} s.")
        intervals.append(Interval(seconds, omitted, cells))
    return distinct(intervals)


def _cell(stream: Object) -> Cell:
    sends = stream.get("sender") is True
    jitter_ms = maybe_number(stream, "jitter_ms")
    if (jitter_ms or 0) > LONGEST_S * 1000:
        raise Unfit("implausible", f"iperf3 reports a jitter of {jitter_ms} ms.")
    lost = stream.get("lost_packets")
    return Cell(
        bytes=whole(stream, "bytes"),
        sends=sends,
        rtt_us=maybe_whole(stream, "rtt"),
        cwnd_bytes=maybe_whole(stream, "snd_cwnd"),
        retransmits=maybe_whole(stream, "retransmits"),
        packets=maybe_whole(stream, "packets"),
        # Late packets count as lost in one interval, and as -1 lost in a later one.
        lost=lost
        if isinstance(lost, int) and -(10**9) < lost < 0
        else maybe_whole(stream, "lost_packets"),
        jitter_us=None if jitter_ms is None else round(jitter_ms * 1000),
    )


def _from_text(printed: str, by_port: Mapping[int | None, int], blksize: int) -> list[Interval]:
    connected = [(match[1], by_port.get(int(match[3]))) for match in LOCAL.finditer(printed)]
    places = {number: place for number, place in connected if place is not None}
    rows: dict[int, list[Interval]] = {place: [] for place in places.values()}
    for line in printed.splitlines():
        row = ROW.match(line)
        if row is None or row[1] not in places or row[7].rstrip().endswith(("sender", "receiver")):
            continue
        place, seconds = places[row[1]], float(row[4]) - float(row[3])
        if 0 <= seconds <= LONGEST_S:
            cell = _text_cell(row, blksize)
            rows[place].append(Interval(seconds, "(omitted)" in row[7], {place: cell}))
    return distinct(list(_together(rows.values())))


def _text_cell(row: re.Match[str], blksize: int) -> Cell:
    datagrams, window = DATAGRAMS.match(row[7]), WINDOW.match(row[7])
    if datagrams:
        packets, lost = int(datagrams[3]), int(datagrams[2])
        moved = max(0, packets - lost) * blksize
        return Cell(
            moved,
            sends=False,
            packets=packets,
            lost=lost,
            jitter_us=round(float(datagrams[1]) * 1000),
        )
    moved = _size(row[5], row[6])
    if window:
        return Cell(
            moved, sends=True, retransmits=int(window[1]), cwnd_bytes=_size(window[2], window[3])
        )
    return Cell(moved, sends=row[2] == "T")


def _together(streams: Iterable[Sequence[Interval]]) -> Iterable[Interval]:
    """Intervals of single streams joined, while every stream has one."""
    for row in zip_longest(*streams):
        if None in row:
            return
        cells = {place: cell for interval in row for place, cell in interval.cells.items()}
        yield Interval(row[0].seconds, row[0].omitted, cells)


def _size(figure: str, unit: str) -> int:
    return round(float(figure) * UNITS[unit])


def _sum(first: int | None, other: int | None) -> int | None:
    return None if first is None or other is None else first + other
