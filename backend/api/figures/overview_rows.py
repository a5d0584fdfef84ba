"""The list of routers from services to the wire."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from backend.api.figures.overview_schemas import OverviewRow, UplinkName
from backend.domain.dates.zones import parse_zone
from backend.domain.verdict import order
from backend.domain.verdict.verdict import Verdict
from backend.services.figures import loads
from backend.services.figures.loads import RouterLoad
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.inventory.inventory import RouterView
from backend.services.now import troubles
from backend.services.now.troubles import Trouble
from backend.services.polling import poll_health
from backend.services.verdict import verdicts, views

MOST_NAMES = 4096


def worst_first(gatherer: Gatherer, routers: Sequence[RouterView]) -> list[OverviewRow]:
    judged, weeks = verdicts.with_weeks(gatherer, routers)
    carried = loads.of_routers(gatherer, routers)
    troubled = troubles.of_routers(gatherer, routers, judged)
    rows = []
    for router in routers:
        key = router.router.id
        rows.append(
            _row(
                gatherer,
                router,
                weeks[key],
                judged[key],
                load=carried[key],
                trouble=troubled.get(key),
            )
        )
    return sorted(rows, key=_place)


def _place(row: OverviewRow) -> tuple[int, int, str]:
    utilization = row.fullest.utilization if row.fullest else None
    return order.place(row.verdict.severity, utilization, row.name)


@lru_cache(maxsize=MOST_NAMES)
def _name(name: str, provider: str) -> UplinkName:
    return UplinkName(name=name, provider=provider)


def _row(
    gatherer: Gatherer,
    router: RouterView,
    summary: SummaryView,
    verdict: Verdict,
    *,
    load: RouterLoad,
    trouble: Trouble | None,
) -> OverviewRow:
    return OverviewRow(
        router_id=router.router.id,
        name=router.router.name,
        campus=router.campus.name,
        timezone=router.campus.timezone,
        verdict=views.view(verdict, parse_zone(router.campus.timezone)),
        download_bps=load.download_bps,
        upload_bps=load.upload_bps,
        fullest=load.fullest,
        trend_bps=list(load.trend_bps),
        download_skew=summary.figures.download.skew,
        upload_skew=summary.figures.upload.skew,
        coverage=summary.figures.coverage.share,
        health=poll_health.assess(router.router, router.state, gatherer.interval_s, gatherer.now),
        uplinks=[_name(uplink.name, uplink.provider) for uplink in router.uplinks],
        trouble=trouble,
    )
