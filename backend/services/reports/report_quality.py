"""What tests and pings said of ISPs in a period, as the page Quality has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from backend.domain.dates.terms import terms
from backend.domain.dates.zones import day_bounds, local_date
from backend.domain.reports.facts import IspQuality
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.quality import quality
from backend.services.quality.quality import UplinkQualityView
from backend.services.windows.windows import WindowRequest
from backend.store.engine.instants import at, ms


@dataclass(frozen=True, slots=True)
class PeriodQuality:
    shown: IspQuality
    outcomes: Mapping[str, int]


def of_period(
    gatherer: Gatherer, router: RouterView, request: WindowRequest
) -> Sequence[PeriodQuality]:
    """One per ISP of the period."""
    views = quality.quality(gatherer, router, request).uplinks
    in_term = _rtt_of_term(gatherer, router, request)
    return [
        PeriodQuality(
            _shown(each, in_term.get(each.uplink.id)),
            {str(name): count for name, count in each.outcomes.items()},
        )
        for each in views
    ]


def outcomes(each: Sequence[PeriodQuality]) -> Mapping[str, int]:
    """All ISPs together."""
    total: Counter[str] = Counter()
    for of_isp in each:
        total.update(of_isp.outcomes)
    return dict(total)


def _shown(view: UplinkQualityView, rtt_term_ms: float | None) -> IspQuality:
    metrics, grade = view.metrics, view.load.grade
    runs = metrics["download"].n + metrics["upload"].n
    is_tested = bool(runs or metrics["jitter"].n or grade is not None)
    return IspQuality(
        key=str(view.uplink.id),
        download_bps=metrics["download"].median,
        upload_bps=metrics["upload"].median,
        rtt_ms=metrics["rtt"].median,
        rtt_before_ms=metrics["rtt"].previous_median,
        rtt_term_ms=rtt_term_ms,
        loss=metrics["loss"].mean,
        jitter_ms=metrics["jitter"].median,
        grade=grade,
        # Pings alone can prove a line bad, not good.
        category=view.grades.tiphon.category if is_tested else None,
        tests=view.outcomes.get("ok", 0),
    )


def _rtt_of_term(
    gatherer: Gatherer, router: RouterView, request: WindowRequest
) -> Mapping[int, float | None]:
    """Median of the term so far; empty where the period's last moment is in none, or begins with it."""
    if request.from_at is None or request.to_at is None:
        return {}
    calendar = work_calendar(router.campus)
    last = local_date(ms(request.to_at) - 1, calendar.zone)
    term = next((each for each in terms(calendar.periods) if each.holds(last)), None)
    if term is None:
        return {}
    begun_at = at(day_bounds(term.first, calendar.zone)[0])
    if begun_at >= request.from_at:
        return {}
    views = quality.quality(gatherer, router, replace(request, from_at=begun_at)).uplinks
    return {each.uplink.id: each.metrics["rtt"].median for each in views}
