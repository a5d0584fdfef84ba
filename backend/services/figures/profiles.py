"""The typical week: rate, utilization and share of each line, and the skew, per local hour of the week."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

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

ByUplink = Mapping[int, Rollup]  # observed lines in one hour of the week


@dataclass(frozen=True, slots=True)
class ProfileCell:
    """One ISP in one hour of the local week; the figures are of the `hours` such hours in the window together."""

    uplink_id: int
    hour_of_week: Annotated[int, Field(description="0 = Monday 00:00 of the campus's clock")]
    download_bps: Annotated[int | None, Field(description="mean over the covered time")]
    upload_bps: int | None
    max_download_bps: Annotated[int | None, Field(description="the fastest raw sample")]
    max_upload_bps: int | None
    download_share: float | None
    upload_share: float | None
    download_utilization: Annotated[float | None, Field(description="mean over the contract")]
    upload_utilization: float | None
    download_above_80: Annotated[
        float | None, Field(description="part of the measured time above 80 %")
    ]
    upload_above_80: float | None
    hours: int


@dataclass(frozen=True, slots=True)
class ProfileHour:
    """All ISPs in one hour of the local week: skew of the summed bytes of those hours against the ideal shares."""

    hour_of_week: int
    download_skew: float | None
    upload_skew: float | None
    download_bytes: int
    upload_bytes: int
    covered: Annotated[
        float | None,
        Field(description="covered / selected time of the ISP that was observed least"),
    ]


@dataclass(frozen=True, slots=True)
class WeekProfile:
    window: Window
    cells: list[ProfileCell]
    hours: list[ProfileHour]


def profile(gatherer: Gatherer, router: RouterView, request: windows.WindowRequest) -> WeekProfile:
    """Raises Invalid."""
    calendar = work_calendar(router.campus)
    window = windows.resolve(request, calendar, gatherer.now)
    uplinks = gatherer.uplinks([router], window)[router.router.id]
    known = hour_pieces.gather_hours(gatherer, uplinks, window, calendar.zone)
    by_hour: dict[int, dict[int, Rollup]] = defaultdict(dict)
    for row in known.rows:
        by_hour[row.hour_of_week][row.uplink_id] = row.totals
    lasting = [uplink for uplink in uplinks if _lasts(uplink, window)]
    due_ms = week.selected_ms(window.intervals, calendar.zone)
    return WeekProfile(
        window,
        [
            _cell(row, known.by_hour[row.hour_of_week], lasting, by_hour[row.hour_of_week])
            for row in known.rows
        ],
        list(_hours(uplinks, lasting, known, by_hour, due_ms)),
    )


def _lasts(uplink: Uplink, window: Window) -> bool:
    """If the line was there all the time, an unobserved hour is unknown."""
    archived = uplink.archived_at is not None and uplink.archived_at < at(window.end_ms)
    return uplink.created_at <= at(window.start_ms) and not archived


def _known(lasting: Sequence[Uplink], seen: ByUplink) -> bool:
    there = {uplink.id for uplink in lasting} | seen.keys()
    return is_known([seen.get(uplink_id, NOTHING).covered_ms for uplink_id in there])


def _cell(
    row: HourOfWeek, pieces: Sequence[HourPiece], lasting: Sequence[Uplink], seen: ByUplink
) -> ProfileCell:
    totals, together = row.totals, seen if _known(lasting, seen) else {}
    rates = {way: rate_bps(totals.bytes_of(way), totals.covered_ms) for way in DIRECTIONS}
    shape_known = totals.covered_ms > totals.bridged_ms
    return ProfileCell(
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
    uplinks: Sequence[Uplink],
    lasting: Sequence[Uplink],
    week_pieces: WeekPieces,
    by_hour: Mapping[int, ByUplink],
    due_ms: Sequence[int],
) -> Iterator[ProfileHour]:
    """Every hour of the week of which the selection holds anything, in order."""
    for number, whole_ms in enumerate(due_ms):
        if not whole_ms:
            continue
        seen = by_hour.get(number, {})
        there = [uplink for uplink in uplinks if uplink in lasting or uplink.id in seen]
        sums = [seen.get(uplink.id, NOTHING) for uplink in there]
        known = _known(lasting, seen)
        pieces = week_pieces.by_hour.get(number, ()) if known else ()
        least = worst(Coverage(whole_ms, rollup.covered_ms) for rollup in sums)
        yield ProfileHour(
            hour_of_week=number,
            download_skew=skew_of(pieces, there, "download"),
            upload_skew=skew_of(pieces, there, "upload"),
            download_bytes=sum(rollup.download_bytes for rollup in sums),
            upload_bytes=sum(rollup.upload_bytes for rollup in sums),
            covered=least.share if there else None,
        )


def _share(own: Rollup, together: ByUplink, direction: Direction) -> float | None:
    return _part(
        own.bytes_of(direction), sum(rollup.bytes_of(direction) for rollup in together.values())
    )


def _part(part: int, whole: int) -> float | None:
    return part / whole if whole else None
