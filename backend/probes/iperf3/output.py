"""iperf3's output to a result. Pure: any bytes give Measured or Failed, never an exception."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from backend.domain.directions import Direction
from backend.domain.metering.capacity import MAX_BPS
from backend.domain.probes.probe import Failed, Measured, ReportedFigures, Result, Series
from backend.probes.iperf3 import errors
from backend.probes.iperf3.objects import (
    Object,
    Unfit,
    load,
    maybe_number,
    maybe_whole,
    number,
    part,
    parts,
    text,
    whole,
)
from backend.probes.iperf3.series import moved_bytes, series_of

ABSURD = 20
"""Contracts; a higher mean is no measurement. Lines do carry more than was bought, and a probe that strayed to the
fastest uplink is a wrong path, not an absurd figure.
"""


@dataclass(frozen=True, slots=True)
class Ran:
    """How the output came to be."""

    command: tuple[str, ...]
    began_ms: int
    ended_ms: int
    direction: Direction
    udp: bool
    contract_bps: int  # in the direction of the test
    complaint: str = ""  # stderr after an error; 3.9 to 3.11 leave it out of the JSON


def parse(raw: bytes, ran: Ran) -> Result:
    """The JSON of one test in one direction."""
    try:
        output = load(raw)
    except Unfit as unfit:
        return Failed(unfit.reason, str(unfit), ran.command, raw)
    try:
        failed = failure(output, ran.complaint)
        if failed is None:
            return _measured(raw, output, ran)
    except Unfit as unfit:
        failed = Failed(unfit.reason, str(unfit))
    return with_moved(failed, output, ran.command, raw)


def failure(output: Object, complaint: str) -> Failed | None:
    """iperf3's own error, in its JSON or beside it."""
    error = output.get("error", complaint.removeprefix("iperf3: ") or None)
    if error is None:
        return None
    return errors.failure(str(error), begun=begun(output))


def begun(output: Object) -> bool:
    """The server accepted the test: its streams were connected."""
    return bool(parts(part(output, "start"), "connected"))


def with_moved(failed: Failed, output: Object, command: tuple[str, ...], raw: bytes) -> Failed:
    """With the bytes moved so far: they cost budget all the same."""
    try:
        downloaded, uploaded = moved_bytes(output)
    except Unfit:
        downloaded, uploaded = 0, 0
    return replace(
        failed, command=command, raw=raw, download_bytes=downloaded, upload_bytes=uploaded
    )


def check_plausible(bps: float, contract_bps: int, what: str) -> None:
    if bps > min(MAX_BPS, contract_bps * ABSURD):
        raise Unfit(
            "implausible",
            f"iperf3 reports {bps:.0f} bit/s {what} on a line of {contract_bps} bit/s.",
        )


def _measured(raw: bytes, output: Object, ran: Ran) -> Measured:
    sided = series_of(output, ran.direction)
    if not sided.series.streams:
        raise Unfit("unreadable", "iperf3 measured no interval.")
    reported = _reported_udp(output, sided.series) if ran.udp else _reported_tcp(output)
    check_plausible(reported.received_bps, ran.contract_bps, "received")
    own = parts(part(output, "start"), "connected")[0]
    down = ran.direction == "download"
    return Measured(
        began_ms=ran.began_ms,
        ended_ms=ran.ended_ms,
        series=sided.series,
        reported=reported,
        download_bytes=sided.moved_bytes if down else 0,
        upload_bytes=0 if down else sided.moved_bytes,
        command=ran.command,
        raw=raw,
        tool=text(part(output, "start"), "version"),
        local_address=text(own, "local_host"),
        remote_address=text(own, "remote_host"),
        warnings=sided.warnings,
    )


def _reported_tcp(output: Object) -> ReportedFigures:
    end = part(output, "end")
    sent, received = part(end, "sum_sent"), part(end, "sum_received")
    rtts = _rtts(parts(end, "streams")) or _rtts(parts(_server_end(output), "streams"))
    means, lows, highs = zip(*rtts, strict=True) if rtts else ((), (), ())
    return ReportedFigures(
        sent_bytes=whole(sent, "bytes"),
        sent_bps=number(sent, "bits_per_second"),
        received_bytes=whole(received, "bytes"),
        received_bps=number(received, "bits_per_second"),
        duration_s=number(sent, "seconds"),
        retransmits=maybe_whole(sent, "retransmits"),
        mean_rtt_us=round(sum(means) / len(means)) if means else None,
        min_rtt_us=min(lows, default=None),
        max_rtt_us=max(highs, default=None),
        congestion=text(end, "sender_tcp_congestion"),
        cpu_host_pct=_cpu(end, "host_total"),
        cpu_remote_pct=_cpu(end, "remote_total"),
    )


def _rtts(streams: Sequence[Object]) -> list[tuple[int, int, int]]:
    """Mean, least and greatest of each stream, microseconds; an end that only receives prints zeros."""
    senders = [part(stream, "sender") for stream in streams]
    return [
        (whole(sender, "mean_rtt"), whole(sender, "min_rtt"), whole(sender, "max_rtt"))
        for sender in senders
        if maybe_whole(sender, "mean_rtt")
    ]


def _reported_udp(output: Object, series: Series) -> ReportedFigures:
    """`sum` has the receiver's gaps in every version; before 3.10 what it received must be added up."""
    end = part(output, "end")
    whole_test = part(end, "sum")
    sent = part(end, "sum_sent") or whole_test
    received = part(end, "sum_received")
    received_bytes = whole(received, "bytes") if received else _counted_bytes(series)
    seconds = number(received or whole_test, "seconds")
    return ReportedFigures(
        sent_bytes=whole(sent, "bytes"),
        sent_bps=number(sent, "bits_per_second"),
        received_bytes=received_bytes,
        received_bps=(
            number(received, "bits_per_second")
            if received
            else received_bytes * 8 / max(seconds, 0.001)
        ),
        duration_s=number(sent, "seconds"),
        packets=whole(whole_test, "packets"),
        lost=whole(whole_test, "lost_packets"),
        lost_pct=number(whole_test, "lost_percent"),
        sent_packets=whole(sent, "packets"),
        received_packets=_received_packets(received, series),
        jitter_ms=number(whole_test, "jitter_ms"),
        cpu_host_pct=_cpu(end, "host_total"),
        cpu_remote_pct=_cpu(end, "remote_total"),
    )


def _received_packets(received: Object, series: Series) -> int | None:
    """Up to the last one that came, less the gaps; None where the receiver did not tell."""
    if received:
        return max(0, whole(received, "packets") - whole(received, "lost_packets"))
    counting = [stream for stream in series.streams if stream.packets]
    if not counting:
        return None
    return max(0, sum(sum(stream.packets) - sum(stream.lost) for stream in counting))


def _counted_bytes(series: Series) -> int:
    """Arrived in the seconds that count."""
    return sum(
        value
        for stream in series.streams
        for value, left_out in zip(stream.bytes, series.omitted, strict=True)
        if not left_out
    )


def _cpu(end: Object, key: str) -> float | None:
    return maybe_number(part(end, "cpu_utilization_percent"), key)


def _server_end(output: Object) -> Object:
    return part(part(output, "server_output_json"), "end")


def phase_bps(output: Object, direction: Direction) -> tuple[int, ...]:
    """All streams, per interval."""
    series = series_of(output, direction).series
    columns = zip(*(stream.bytes for stream in series.streams), strict=True)
    return tuple(
        round(sum(column) * 8000 / duration_ms)
        for column, duration_ms in zip(columns, series.duration_ms, strict=False)
    )
