"""From services to the wire: a router's vital signs and its buckets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from backend.api.figures import number_views
from backend.api.figures import vitals_schemas as schema
from backend.domain.figures.summary import Window
from backend.services.advice.bucket_views import RegimeBuckets
from backend.services.figures.vitals import VitalsPoint, VitalsView
from backend.services.inventory.inventory import RouterView
from backend.services.regimes.wiring import WiringView
from backend.services.windows import windows
from backend.store.engine.instants import at


def vitals(
    router: RouterView, request: windows.WindowRequest, vitals_view: VitalsView, kept_days: int
) -> schema.Vitals:
    state = router.state
    return schema.Vitals.made_of(
        vitals_view,
        **number_views.over(router, vitals_view.window, request),
        kept_days=kept_days,
        step_s=vitals_view.step_ms // 1000,
        memory_total_bytes=None if state is None else state.memory_total_bytes,
        points=[_point(each) for each in vitals_view.points],
        totals=schema.VitalsTotals.made_of(vitals_view.totals.figures, vitals_view.totals),
    )


def _point(point: VitalsPoint) -> schema.VitalsPoint:
    return schema.VitalsPoint(
        from_=at(point.start_ms), to=at(point.end_ms), **asdict(point.figures)
    )


def buckets(
    router: RouterView,
    request: windows.WindowRequest,
    window: Window,
    regimes: Sequence[RegimeBuckets],
) -> schema.Buckets:
    return schema.Buckets(
        **number_views.over(router, window, request),
        regimes=[_regime(regime) for regime in regimes],
    )


def _regime(regime_buckets: RegimeBuckets) -> schema.BucketRegime:
    even = regime_buckets.evenness
    return schema.BucketRegime.made_of(
        regime_buckets,
        regime_id=regime_buckets.regime.id,
        label=regime_buckets.regime.label,
        from_=at(regime_buckets.start_ms),
        to=at(regime_buckets.end_ms),
        uneven_share=None if even is None else even.uneven_share,
        largest=None if even is None else even.largest,
        smallest=None if even is None else even.smallest,
    )


def bucket_rows(buckets: schema.Buckets) -> list[schema.BucketRow]:
    return [
        schema.BucketRow.made_of(bucket, regime)
        for regime in buckets.regimes
        for bucket in regime.buckets
    ]


def wiring(wiring_view: WiringView) -> schema.Wiring:
    rows = [
        schema.Wire.made_of(wire, uplink, uplink_id=uplink.id) for uplink, wire in wiring_view.rows
    ]
    return schema.Wiring(read_at=wiring_view.read_at, rows=rows)
