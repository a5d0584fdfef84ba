"""Lost datagrams of a UDP test: sent less received.

A receiver counts gaps before the last datagram that it got. Later datagrams leave no gap, so a line that falls silent
looks perfect from there; only the sender's count tells.

When the test ends, some datagrams are still on the way (propagation, queues, and on a download the time until the
server hears of the end). As many as are sent in IN_FLIGHT_S count as delivered; if there are more, all of them are
lost. So silence in the last IN_FLIGHT_S of a test goes unnoticed: at most 5 % of a test of ten seconds, 0.03 % of
half an hour.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any

from backend.domain.probes.probe import ReportedFigures, Series, StreamSeries

IN_FLIGHT_S = 0.5  # longer than the queue of a line in use; later ones help no call or lesson


def loss(
    series: Series, reported: ReportedFigures | None, kept: Sequence[bool]
) -> dict[str, Any] | None:
    """Keys of LossFigures (api/probes/result_schemas.py); None where nobody counted. `kept`: not omitted."""
    streams = [stream for stream in series.streams if stream.packets]
    if reported is not None and reported.packets is not None and reported.lost is not None:
        unheard = unheard_packets(reported)
        packets, lost = reported.sent_packets or reported.packets, reported.lost + unheard
    elif streams:
        unheard = 0
        packets = sum(sum(kept_values(stream.packets, kept)) for stream in streams)
        lost = sum(sum(kept_values(stream.lost, kept)) for stream in streams)
    else:
        return None
    rows = _seconds(streams, kept_values(series.duration_ms, kept), kept, unheard)
    return {
        "packets": packets,
        "lost": lost,
        "share": lost / packets if packets else None,
        **_per_second(rows),
    }


def unheard_packets(reported: ReportedFigures) -> int:
    """Datagrams sent after the last arrived one and counted as lost; 0 if they may still be on the way."""
    sent, received = reported.sent_packets, reported.received_packets
    if sent is None or received is None or reported.lost is None:
        return 0
    after_last = sent - received - reported.lost
    in_flight = IN_FLIGHT_S * sent / max(reported.duration_s, IN_FLIGHT_S)
    return after_last if after_last > in_flight else 0


def kept_values(column: Sequence[int], kept: Sequence[bool]) -> list[int]:
    """Entries of a stream's column that are not omitted; () for a column that it lacks."""
    return [value for value, keep in zip(column, kept, strict=True) if keep] if column else []


def _seconds(
    streams: Sequence[StreamSeries], durations_ms: Sequence[int], kept: Sequence[bool], unheard: int
) -> list[tuple[float, int]]:
    """Lost datagrams and length (ms) per interval; unheard ones lie in the silence at the end."""
    lost = _sums([kept_values(stream.lost, kept) for stream in streams])
    arrived = _sums([kept_values(stream.packets, kept) for stream in streams])
    silent = 0
    while silent < len(arrived) and not arrived[-1 - silent]:
        silent += 1
    first = len(lost) - max(1, silent)
    silent_ms = sum(durations_ms[first:]) or 1
    return [
        (count + (unheard * ms / silent_ms if at >= first else 0), ms)
        for at, (count, ms) in enumerate(zip(lost, durations_ms, strict=False))
    ]


def _sums(columns: Sequence[Sequence[int]]) -> list[int]:
    return [sum(values) for values in zip(*columns, strict=True)]


def _per_second(rows: Sequence[tuple[float, int]]) -> dict[str, float]:
    """Mean over time, and the worst full interval."""
    whole_s = sum(ms for _, ms in rows) / 1000
    full_ms = median([ms for _, ms in rows]) if rows else 0
    return {
        "mean_per_s": sum(count for count, _ in rows) / whole_s if whole_s else 0.0,
        "max_per_s": max(
            (count * 1000 / ms for count, ms in rows if ms and 2 * ms >= full_ms), default=0.0
        ),
    }
