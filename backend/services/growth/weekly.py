"""Weekly p95 of a router's ISPs and of their sum, with the contract of each week."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import Selection
from backend.domain.dates.weeks import IsoWeek, week_of
from backend.domain.figures.summary import Window
from backend.domain.growth.term_weeks import is_term_week
from backend.domain.metering.slots import SLOT_MS
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from backend.store.engine.instants import ms
from backend.store.growth import peaks
from backend.store.growth.peaks import Peak
from backend.store.tables import Uplink

MOST_WEEKS = 104  # slots are kept for two years

LEAST_SEEN = 0.5  # of a week's slots: of fewer its percentile says too little


@dataclass(frozen=True, slots=True)
class Weekly:
    """Weeks before the running one, in order; `of_all` by the place of the week, `of_each` by uplink, too."""

    weeks: Sequence[IsoWeek]
    in_term: Sequence[bool]
    of_all: Mapping[int, Peak]
    of_each: Mapping[tuple[int, int], Peak]


def weekly(gatherer: Gatherer, router: RouterView, selection: Selection) -> Weekly:
    """Raises FiguresBeingMade."""
    calendar = work_calendar(router.campus)
    running = week_of(ms(gatherer.now), calendar.zone)
    weeks = [running.plus(-number) for number in range(MOST_WEEKS, 0, -1)]
    cut = tuple(windows.of_week(week, calendar, selection, gatherer.now) for week in weeks)
    uplinks = router.uplinks
    of_each, of_all = gatherer.kept(
        "weekly peaks", router, uplinks, cut, lambda: _read(gatherer, uplinks, cut)
    )
    terms = [is_term_week(calendar, week) for week in weeks]
    return Weekly(weeks, terms, of_all, of_each)


def _read(
    gatherer: Gatherer, uplinks: Sequence[Uplink], cut: Sequence[Window]
) -> tuple[dict[tuple[int, int], Peak], dict[int, Peak]]:
    """Those of weeks that were seen well enough."""
    spans = [(n, *interval) for n, window in enumerate(cut) for interval in window.intervals]
    ids = [uplink.id for uplink in uplinks]
    least = [LEAST_SEEN * window.selected_ms / SLOT_MS for window in cut]
    each = peaks.each(gatherer.session, ids, spans)
    together = peaks.together(gatherer.session, ids, spans)
    return (
        {key: peak for key, peak in each.items() if peak.slots >= least[key[1]]},
        {place: peak for place, peak in together.items() if peak.slots >= least[place]},
    )
