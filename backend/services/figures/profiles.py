"""The typical week: rate, utilization and share of each line, and the skew, per local hour of the week."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from backend.domain.dates import hours_of_week as week
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.coverage import Coverage, worst
from backend.domain.figures.split_coverage import is_known
from backend.domain.figures.summary import Window
from backend.domain.metering.rates import rate_bps
from backend.domain.metering.rollups import Rollup
from backend.domain.metering.utilization import THRESHOLDS_PCT
from backend.services.figures import hour_pieces
from backend.services.figures.hour_pieces import HourPiece, WeekPieces, skew_of, utilization_of
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from backend.store.engine.instants import at
from backend.store.figures.hours_of_week import HourOfWeek
from backend.store.tables import Uplink

ABOVE_80 = THRESHOLDS_PCT.index(80)
NOTHING = Rollup(0)

ByLine = Mapping[int, Rollup]  # observed lines in one hour of the week


@dataclass(frozen=True, slots=True)
class WeekCell:
    """One line in one hour of the local week (0 = Monday 00:00), over `hours` such hours."""

    uplink_id: int
    hour_of_week: int
    download_bps: int | None
    upload_bps: int | None
    max_download_bps: int | None
    max_upload_bps: int | None
    download_share: float | None
    upload_share: float | None
    download_utilization: float | None
    upload_utilization: float | None
    download_above_80: float | None
    upload_above_80: float | None
    hours: int


@dataclass(frozen=True, slots=True)
class Hour:
    """One hour of the local week. Skew is None where bytes of a line are unknown, and where there were none."""

    hour_of_week: int
    download_skew: float | None
    upload_skew: float | None
    download_bytes: int
    upload_bytes: int
    covered: float | None  # of the least observed line


@dataclass(frozen=True, slots=True)
class WeekProfile:
    window: Window
    cells: Sequence[WeekCell]
    hours: Sequence[Hour]


def profile(gatherer: Gatherer, router: RouterView, request: windows.WindowRequest) -> WeekProfile:
    """Raises Invalid."""
    calendar = work_calendar(router.campus)
    window = windows.resolve(request, calendar, gatherer.now)
    lines = gatherer.lines([router], window)[router.router.id]
    known = hour_pieces.gather_hours(gatherer, lines, window, calendar.zone)
    by_hour: dict[int, dict[int, Rollup]] = defaultdict(dict)
    for row in known.rows:
        by_hour[row.hour_of_week][row.uplink_id] = row.totals
    lasting = [line for line in lines if _lasts(line, window)]
    due_ms = week.selected_ms(window.intervals, calendar.zone)
    return WeekProfile(
        window,
        [
            _cell(row, known.by_hour[row.hour_of_week], lasting, by_hour[row.hour_of_week])
            for row in known.rows
        ],
        list(_hours(lines, lasting, known, by_hour, due_ms)),
    )


def _lasts(line: Uplink, window: Window) -> bool:
    """If the line was there all the time, an unobserved hour is unknown."""
    archived = line.archived_at is not None and line.archived_at < at(window.end_ms)
    return line.created_at <= at(window.start_ms) and not archived


def _known(lasting: Sequence[Uplink], seen: ByLine) -> bool:
    there = {line.id for line in lasting} | seen.keys()
    return is_known([seen.get(line_id, NOTHING).covered_ms for line_id in there])


def _cell(
    row: HourOfWeek, pieces: Sequence[HourPiece], lasting: Sequence[Uplink], seen: ByLine
) -> WeekCell:
    totals, together = row.totals, seen if _known(lasting, seen) else {}
    rates = {way: rate_bps(totals.bytes_of(way), totals.covered_ms) for way in DIRECTIONS}
    shape_known = totals.covered_ms > totals.bridged_ms
    return WeekCell(
        uplink_id=row.uplink_id,
        hour_of_week=row.hour_of_week,
        download_bps=rates["download"],
        upload_bps=rates["upload"],
        max_download_bps=totals.max_download_bps if shape_known else None,
        max_upload_bps=totals.max_upload_bps if shape_known else None,
        download_share=_share(totals, together, "download"),
        upload_share=_share(totals, together, "upload"),
        download_utilization=utilization_of(pieces, row.uplink_id, "download"),
        upload_utilization=utilization_of(pieces, row.uplink_id, "upload"),
        download_above_80=_part(totals.above_ms("download")[ABOVE_80], totals.measured_ms),
        upload_above_80=_part(totals.above_ms("upload")[ABOVE_80], totals.measured_ms),
        hours=row.hours,
    )


def _hours(
    lines: Sequence[Uplink],
    lasting: Sequence[Uplink],
    week_pieces: WeekPieces,
    by_hour: Mapping[int, ByLine],
    due_ms: Sequence[int],
) -> Iterator[Hour]:
    """Hours that the selection touches, in order."""
    for number, whole_ms in enumerate(due_ms):
        if not whole_ms:
            continue
        seen = by_hour.get(number, {})
        there = [line for line in lines if line in lasting or line.id in seen]
        sums = [seen.get(line.id, NOTHING) for line in there]
        known = _known(lasting, seen)
        pieces = week_pieces.by_hour.get(number, ()) if known else ()
        least = worst(Coverage(whole_ms, rollup.covered_ms) for rollup in sums)
        yield Hour(
            hour_of_week=number,
            download_skew=skew_of(pieces, there, "download"),
            upload_skew=skew_of(pieces, there, "upload"),
            download_bytes=sum(rollup.download_bytes for rollup in sums),
            upload_bytes=sum(rollup.upload_bytes for rollup in sums),
            covered=least.share if there else None,
        )


def _share(own: Rollup, together: ByLine, direction: Direction) -> float | None:
    return _part(
        own.bytes_of(direction), sum(rollup.bytes_of(direction) for rollup in together.values())
    )


def _part(part: int, whole: int) -> float | None:
    return part / whole if whole else None
