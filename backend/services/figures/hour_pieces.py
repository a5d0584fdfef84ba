"""Hours of the week, cut and joined by the contract of each time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.contracts.capacity_history import capacity_at, changes_within, pieces, terms
from backend.domain.directions import Direction
from backend.domain.figures.split_pieces import SplitPiece, skew_over_pieces
from backend.domain.figures.summary import Window
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rates import rate_bps
from backend.domain.metering.rollups import Rollup, total
from backend.domain.metering.utilization import utilization
from backend.services.figures.summaries import Gatherer
from backend.services.windows.spans import Spans
from backend.store.figures.hours_of_week import HourOfWeek, hours_of_week
from backend.store.tables import Uplink


@dataclass(frozen=True, slots=True)
class HourPiece:
    """One hour of the week in one piece: contracts of all lines, and the traffic of those observed."""

    capacities: Mapping[int, Capacity]
    rollups: Mapping[int, Rollup]


@dataclass(frozen=True, slots=True)
class WeekPieces:
    rows: Sequence[HourOfWeek]  # over the whole window
    by_hour: Mapping[int, Sequence[HourPiece]]  # observed pieces by hour of the week


def gather_hours(
    gatherer: Gatherer, uplinks: Sequence[Uplink], window: Window, zone: ZoneInfo
) -> WeekPieces:
    """One query for each contract that began inside the window, and one more."""
    histories = {uplink.id: terms(uplink.capacities, zone) for uplink in uplinks}
    edges = changes_within(histories.values(), window.start_ms, window.end_ms)
    parts = pieces(window.intervals, edges)
    hours_by_part = [_rows(gatherer, uplinks, part, zone) for part in parts]
    by_hour: dict[int, list[HourPiece]] = defaultdict(list)
    for start_ms, rows in zip((window.start_ms, *edges), hours_by_part, strict=True):
        held = {
            uplink_id: capacity_at(history, start_ms) for uplink_id, history in histories.items()
        }
        seen: dict[int, dict[int, Rollup]] = defaultdict(dict)
        for row in rows:
            seen[row.hour_of_week][row.uplink_id] = row.totals
        for number, each in seen.items():
            by_hour[number].append(HourPiece(held, each))
    return WeekPieces(_together(hours_by_part), by_hour)


def _rows(
    gatherer: Gatherer, uplinks: Sequence[Uplink], part: Iterable[tuple[int, int]], zone: ZoneInfo
) -> list[HourOfWeek]:
    spans = Spans()
    for start_ms, end_ms in part:
        spans.add_hours(0, start_ms, end_ms, zone)
    ids = [uplink.id for uplink in uplinks]
    return hours_of_week(gatherer.session, ids, spans.hours, spans.slots, zone.key)


def _together(hours_by_part: Sequence[Sequence[HourOfWeek]]) -> list[HourOfWeek]:
    """A contract begins at midnight, so no hour is in two pieces."""
    groups: dict[tuple[int, int], list[HourOfWeek]] = defaultdict(list)
    for row in (hour for rows in hours_by_part for hour in rows):
        groups[row.uplink_id, row.hour_of_week].append(row)
    return [
        HourOfWeek(*key, sum(hour.hours for hour in rows), total(0, [hour.totals for hour in rows]))
        for key, rows in sorted(groups.items())
    ]


def utilization_of(
    known: Sequence[HourPiece], uplink_id: int, direction: Direction
) -> float | None:
    """Mean rate over mean contract while observed, in one hour of the week."""
    parts = [
        (piece.capacities[uplink_id].of(direction), piece.rollups[uplink_id])
        for piece in known
        if uplink_id in piece.rollups
    ]
    whole = total(0, [each for _, each in parts])
    if len({bps for bps, _ in parts}) == 1:
        rate = rate_bps(whole.bytes_of(direction), whole.covered_ms)
        return utilization(rate, parts[0][0])
    room = sum(bps * each.covered_ms for bps, each in parts)
    return whole.bytes_of(direction) * 8000 / room if room else None


def skew_of(
    known: Sequence[HourPiece], uplinks: Sequence[Uplink], direction: Direction
) -> float | None:
    """All bytes of one hour of the week against the ideal shares of their time; None without bytes."""
    return skew_over_pieces([_split(piece, uplinks, direction) for piece in known])


def _split(piece: HourPiece, uplinks: Sequence[Uplink], direction: Direction) -> SplitPiece:
    totals_by_uplink = [piece.rollups.get(uplink.id) for uplink in uplinks]
    return SplitPiece(
        tuple(0 if totals is None else totals.bytes_of(direction) for totals in totals_by_uplink),
        tuple(piece.capacities[uplink.id].of(direction) for uplink in uplinks),
    )
