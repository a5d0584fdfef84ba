"""The skew over a range, as its page asks for it."""

from __future__ import annotations

from backend.services.figures import trends
from backend.services.figures.summaries import Gatherer
from backend.services.figures.trends import Trend, TrendStep
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows


def skew_trend(
    gatherer: Gatherer, router: RouterView, request: windows.WindowRequest, step: TrendStep
) -> Trend:
    """Raises Invalid for a window with too many points."""
    window = windows.resolve(request, work_calendar(router.campus), gatherer.now)
    return trends.skew_over(gatherer, router, window, step)
