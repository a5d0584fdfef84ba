"""Quality from services to the wire."""

from __future__ import annotations

from backend.api.comparing import views as comparing_views
from backend.api.figures import number_views
from backend.api.quality import schemas as schema
from backend.domain.quality import lenses, qos
from backend.domain.quality import metrics as quality_metrics
from backend.domain.quality.probe_comparison import Compared
from backend.domain.statements import Statement
from backend.services.inventory.inventory import RouterView
from backend.services.quality.quality import QualityView, UplinkQualityView
from backend.services.quality.regimes import RegimeComparisonView
from backend.services.windows import windows

EDITIONS = (
    *qos.EDITIONS.items(),
    *lenses.EDITIONS.items(),
    ("statistics", quality_metrics.EDITION),
)
"""The text of every scale that a grade is of."""


def quality(
    router: RouterView, quality_view: QualityView, request: windows.WindowRequest
) -> schema.Quality:
    return schema.Quality.made_of(
        quality_view,
        **number_views.over(router, quality_view.window, request),
        edition=[{"scale": scale, "statement": Statement(scale, text)} for scale, text in EDITIONS],
        lines=[_uplink(each) for each in quality_view.uplinks],
    )


def _uplink(uplink_view: UplinkQualityView) -> schema.QualityUplink:
    uplink, contract = uplink_view.uplink, uplink_view.contract
    return schema.QualityUplink.made_of(
        uplink_view,
        uplink_view.grades,
        uplink,
        uplink_id=uplink.id,
        contract_download_bps=contract.download_bps,
        contract_upload_bps=contract.upload_bps,
        download_share=uplink_view.shares["download"],
        upload_share=uplink_view.shares["upload"],
        **{str(name): figures for name, figures in uplink_view.metrics.items()},
    )


def regimes(router: RouterView, regime_comparison: RegimeComparisonView) -> schema.RegimeComparison:
    return schema.RegimeComparison.made_of(
        regime_comparison,
        router_id=router.router.id,
        effects=[_effect(name, each) for name, each in regime_comparison.effects.items()],
    )


def _effect(name: str, compared: Compared) -> schema.QualityEffect:
    return schema.QualityEffect.made_of(
        compared.metric,
        **comparing_views.figures(compared.metric),
        metric=name,
        days_a=compared.days_before,
        days_b=compared.days_after,
    )
