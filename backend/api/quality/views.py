"""Quality from services to the wire."""

from __future__ import annotations

from collections.abc import Sequence

from backend.api.comparing import views as comparing_views
from backend.api.figures import number_views
from backend.api.quality import schemas as schema
from backend.domain.quality import lenses, qos
from backend.domain.quality import metrics as quality_metrics
from backend.domain.quality.probe_comparison import Compared
from backend.domain.statements import Statement
from backend.services.inventory.inventory import RouterView
from backend.services.quality import disputes
from backend.services.quality.disputes import DisputeFlow, DisputeRun, DisputeView
from backend.services.quality.quality import QualityView, UplinkQualityView
from backend.services.quality.regimes import RegimeComparisonView, RegimeQualityView
from backend.services.quality.servers import ServerComparisonView, ServerVerdictView
from backend.store.engine.instants import at

EDITIONS = (
    *qos.EDITIONS.items(),
    *lenses.EDITIONS.items(),
    ("statistics", quality_metrics.EDITION),
)
"""The text of every scale that a grade is of."""


def quality(router: RouterView, quality_view: QualityView, label: str) -> schema.Quality:
    return schema.Quality.made_of(
        quality_view,
        router_id=router.router.id,
        window=number_views.window(quality_view.window, router.campus.timezone, label),
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
        a=_regime(regime_comparison.a),
        b=_regime(regime_comparison.b),
        effects=[_effect(name, each) for name, each in regime_comparison.effects.items()],
    )


def _regime(regime_quality: RegimeQualityView) -> schema.RegimeQuality:
    return schema.RegimeQuality.made_of(
        regime_quality.regime,
        regime_id=regime_quality.regime.id,
        lines=[
            schema.RegimeUplink.made_of(
                each,
                uplink_id=each.uplink and each.uplink.id,
                name=each.uplink and each.uplink.name,
            )
            for each in regime_quality.uplinks
        ],
    )


def _effect(name: str, compared: Compared) -> schema.QualityEffect:
    return schema.QualityEffect.made_of(
        compared.metric,
        **comparing_views.figures(compared.metric),
        metric=name,
        days_a=compared.days_before,
        days_b=compared.days_after,
    )


def servers(
    router: RouterView, server_comparison: ServerComparisonView, label: str
) -> schema.ServerComparison:
    return schema.ServerComparison(
        router_id=router.router.id,
        window=number_views.window(server_comparison.window, router.campus.timezone, label),
        items=[_server_verdict(each) for each in server_comparison.items],
    )


def _server_verdict(verdict_view: ServerVerdictView) -> schema.ServerVerdict:
    return schema.ServerVerdict.made_of(
        verdict_view,
        verdict_view.judged,
        verdict_view.uplink,
        uplink_id=verdict_view.uplink.id,
        verdict=verdict_view.judged.fault,
        difference=verdict_view.judged.gap,
    )


def dispute(
    router: RouterView,
    dispute_view: DisputeView,
    label: str,
    listed: Sequence[schema.DisputeRun],
    sha256: str,
) -> schema.Dispute:
    return schema.Dispute.made_of(
        dispute_view,
        dispute_view.uplink,
        uplink_id=dispute_view.uplink.id,
        window=number_views.window(dispute_view.window, router.campus.timezone, label),
        method=disputes.METHOD,
        download=_dispute_flow(dispute_view.flows["download"]),
        upload=_dispute_flow(dispute_view.flows["upload"]),
        servers=[_server_verdict(each) for each in dispute_view.servers],
        runs=listed,
        sha256=sha256,
    )


def _dispute_flow(dispute_flow: DisputeFlow) -> schema.DisputeFlow:
    measured = dispute_flow.measured
    return schema.DisputeFlow.made_of(
        dispute_flow,
        runs=measured.n if measured else 0,
        mean_bps=round(measured.mean) if measured else None,
        p5_bps=round(measured.p5) if measured else None,
        p50_bps=round(measured.median) if measured else None,
        p95_bps=round(measured.p95) if measured else None,
        hours_below_80=dispute_flow.hours_below,
    )


def dispute_run(listed: DisputeRun) -> schema.DisputeRun:
    run, values = listed.run, listed.run.values
    return schema.DisputeRun(
        id=run.run_id,
        due_at=at(run.at_ms),
        kind=run.kind,
        direction=run.direction,
        server_name=listed.server_name,
        mean_bps=_whole(values.mean_bps),
        carried_bps=_whole(values.carried_bps),
        share_of_contract=listed.share_of_contract,
        rtt_ms=values.rtt_ms,
        loss=values.loss,
        path_share=values.path_share,
        raw_sha256=listed.raw_sha256,
    )


def _whole(value: float | None) -> int | None:
    return None if value is None else round(value)
