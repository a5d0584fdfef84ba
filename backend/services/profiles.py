"""The typical week: mean rate and share of each line per hour of the local week."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.rates import rate_bps
from backend.domain.summary import Window
from backend.services import windows
from backend.services.calendars import work_calendar
from backend.services.inventory import RouterView
from backend.services.summaries import Gatherer
from backend.store import figures


@dataclass(frozen=True, slots=True)
class Cell:
    """One line in one hour of the local week (0 = Monday 00:00), over `hours` such hours."""

    uplink_id: int
    hour_of_week: int
    download_bps: int | None
    upload_bps: int | None
    download_share: float | None
    upload_share: float | None
    hours: int


@dataclass(frozen=True, slots=True)
class Profile:
    window: Window
    cells: Sequence[Cell]


def profile(gatherer: Gatherer, found: RouterView, asked: windows.Asked) -> Profile:
    """Raises Invalid."""
    window = windows.resolve(asked, work_calendar(found.campus), gatherer.now)
    ids = [one.id for one in gatherer.lines([found], window)[found.router.id]]
    rows = figures.hours_of_week(
        gatherer.session, ids, window.start_ms, window.end_ms, found.campus.timezone
    )
    down: Counter[int] = Counter()
    up: Counter[int] = Counter()
    for one in rows:
        down[one.hour_of_week] += one.download_bytes
        up[one.hour_of_week] += one.upload_bytes
    cells = [
        Cell(
            uplink_id=one.uplink_id,
            hour_of_week=one.hour_of_week,
            download_bps=rate_bps(one.download_bytes, one.covered_ms),
            upload_bps=rate_bps(one.upload_bytes, one.covered_ms),
            download_share=_share(one.download_bytes, down[one.hour_of_week]),
            upload_share=_share(one.upload_bytes, up[one.hour_of_week]),
            hours=one.hours,
        )
        for one in rows
    ]
    return Profile(window, cells)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
