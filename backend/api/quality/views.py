"""Quality from services to the wire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from backend.api.figures import number_views
from backend.api.http.statements import StatementOut
from backend.api.quality import schemas as schema
from backend.domain.probes.probe import Outcome
from backend.domain.quality import lenses, qos
from backend.domain.quality import metrics as quality_metrics
from backend.domain.quality.metrics import Load, QualityMetric
from backend.domain.quality.observations import Observation
from backend.domain.quality.probe_comparison import Compared
from backend.services.inventory.inventory import RouterView
from backend.services.quality import disputes
from backend.services.quality.disputes import DisputeFlow, DisputeView
from backend.services.quality.quality import QualityView, UplinkQualityView
from backend.services.quality.regimes import (
    RegimeComparisonView,
    RegimeLineView,
    RegimeQualityView,
)
from backend.services.quality.servers import ServerComparisonView, ServerVerdictView
from backend.store.engine.instants import at


def quality(router: RouterView, quality_view: QualityView, label: str) -> schema.Quality:
    return schema.Quality(
        router_id=router.router.id,
        window=number_views.window(quality_view.window, router.campus.timezone, label),
        step=quality_view.step,
        edition=list(editions()),
        lines=[line(each) for each in quality_view.lines],
    )


def editions() -> Iterator[schema.Edition]:
    """The text of every scale that a grade is of."""
    every: Mapping[str, str] = {
        **qos.EDITIONS,
        **{str(name): text for name, text in lenses.EDITIONS.items()},
        "statistics": quality_metrics.EDITION,
    }
    for scale, text in every.items():
        yield schema.Edition.model_validate(
            {"scale": scale, "statement": StatementOut(code=scale, text=text, params={})}
        )


def line(uplink_view: UplinkQualityView) -> schema.QualityLine:
    shown, metrics = uplink_view.line, uplink_view.metrics
    return schema.QualityLine(
        uplink_id=shown.id,
        name=shown.name,
        provider=shown.provider,
        position=shown.position,
        contract_download_bps=uplink_view.contract.download_bps,
        contract_upload_bps=uplink_view.contract.upload_bps,
        download=metric(metrics["download"]),
        upload=metric(metrics["upload"]),
        rtt=metric(metrics["rtt"]),
        loss=metric(metrics["loss"]),
        udp_loss=metric(metrics["udp_loss"]),
        jitter=metric(metrics["jitter"]),
        http=metric(metrics["http"]),
        load=load(uplink_view.load),
        tiphon=schema.Tiphon.model_validate(uplink_view.grades.tiphon),
        lenses=[schema.Lens.model_validate(each) for each in uplink_view.grades.lenses],
        outcomes=outcomes(uplink_view.outcomes),
        download_share=schema.SharePair.model_validate(uplink_view.shares["download"]),
        upload_share=schema.SharePair.model_validate(uplink_view.shares["upload"]),
    )


def metric(figures: QualityMetric) -> schema.Metric:
    return schema.Metric(
        n=figures.n,
        mean=figures.mean,
        median=figures.median,
        p5=figures.p5,
        p95=figures.p95,
        p99=figures.p99,
        min=figures.min,
        max=figures.max,
        spread=figures.spread,
        category=figures.category,
        previous_median=figures.previous_median,
        trend=[schema.TrendPoint(at=at(each.at_ms), value=each.value) for each in figures.trend],
        mean_low=figures.mean_low,
        mean_high=figures.mean_high,
        overfilled=figures.overfilled,
    )


def load(load_grade: Load) -> schema.LoadGrade:
    return schema.LoadGrade(
        grade=load_grade.grade,
        rise_ms=load_grade.rise_ms,
        idle_ms=load_grade.idle_ms,
        loaded_ms=load_grade.loaded_ms,
        run_id=load_grade.run_id,
        at=None if load_grade.at_ms is None else at(load_grade.at_ms),
    )


def outcomes(counts: Mapping[Outcome, int]) -> schema.Outcomes:
    return schema.Outcomes(**{name: counts.get(name, 0) for name in get_args(Outcome)})


def regimes(router: RouterView, regime_comparison: RegimeComparisonView) -> schema.RegimeComparison:
    return schema.RegimeComparison(
        router_id=router.router.id,
        a=regime(regime_comparison.a),
        b=regime(regime_comparison.b),
        like_hours=list(regime_comparison.like_hours),
        effects=effects(regime_comparison),
        statements=[
            StatementOut.model_validate(statement) for statement in regime_comparison.statements
        ],
    )


def regime(regime_quality: RegimeQualityView) -> schema.RegimeQuality:
    return schema.RegimeQuality(
        regime_id=regime_quality.regime.id,
        label=regime_quality.regime.label,
        from_=regime_quality.regime.from_,
        to=regime_quality.regime.to,
        lines=[_regime_line(each) for each in regime_quality.lines],
    )


def _regime_line(regime_line: RegimeLineView) -> schema.RegimeLine:
    return schema.RegimeLine(
        uplink_id=None if regime_line.line is None else regime_line.line.id,
        name=None if regime_line.line is None else regime_line.line.name,
        runs=regime_line.runs,
        download=schema.RegimeFlow.model_validate(regime_line.download),
        upload=schema.RegimeFlow.model_validate(regime_line.upload),
        rtt_ms=regime_line.rtt_ms,
        jitter_ms=regime_line.jitter_ms,
        retransmits_per_gb=regime_line.retransmits_per_gb,
        loss=regime_line.loss,
        loss_max=regime_line.loss_max,
        loss_per_s=regime_line.loss_per_s,
        loss_max_per_s=regime_line.loss_max_per_s,
    )


def effects(regime_comparison: RegimeComparisonView) -> list[schema.QualityEffect]:
    return [_effect(name, each) for name, each in regime_comparison.effects.items()]


def _effect(name: str, compared: Compared) -> schema.QualityEffect:
    effect, evidence = compared.metric, compared.metric.evidence
    return schema.QualityEffect.model_validate(
        {
            "metric": name,
            "a": effect.before,
            "b": effect.after,
            "difference": effect.difference,
            "low": evidence.low if evidence else None,
            "high": evidence.high if evidence else None,
            "effect_size": evidence.effect if evidence else None,
            "p_value": evidence.p_value if evidence else None,
            "corrected_p": evidence.corrected_p if evidence else None,
            "days_a": compared.days_before,
            "days_b": compared.days_after,
            "finding": effect.finding,
        }
    )


def servers(
    router: RouterView, server_comparison: ServerComparisonView, label: str
) -> schema.ServerComparison:
    return schema.ServerComparison(
        router_id=router.router.id,
        window=number_views.window(server_comparison.window, router.campus.timezone, label),
        items=[server_verdict(each) for each in server_comparison.items],
    )


def server_verdict(verdict_view: ServerVerdictView) -> schema.ServerVerdict:
    return schema.ServerVerdict(
        uplink_id=verdict_view.line.id,
        name=verdict_view.line.name,
        direction=verdict_view.direction,
        contract_bps=verdict_view.contract_bps,
        verdict=verdict_view.judged.fault,
        server_id=verdict_view.judged.server_id,
        servers=[schema.ServerFigures.model_validate(each) for each in verdict_view.servers],
        difference=verdict_view.judged.gap,
        p_value=verdict_view.p_value,
        statement=StatementOut.model_validate(verdict_view.statement),
    )


def dispute(
    router: RouterView,
    dispute_view: DisputeView,
    label: str,
    listed: Sequence[schema.DisputeRun],
    sha256: str,
) -> schema.Dispute:
    return schema.Dispute(
        router_id=router.router.id,
        uplink_id=dispute_view.line.id,
        name=dispute_view.line.name,
        provider=dispute_view.line.provider,
        window=number_views.window(dispute_view.window, router.campus.timezone, label),
        method=StatementOut.model_validate(disputes.METHOD),
        download=_dispute_flow(dispute_view.flows["download"]),
        upload=_dispute_flow(dispute_view.flows["upload"]),
        rtt=metric(dispute_view.rtt),
        loss=metric(dispute_view.loss),
        outcomes=outcomes(dispute_view.outcomes),
        servers=[server_verdict(each) for each in dispute_view.servers],
        runs=list(listed),
        sha256=sha256,
    )


def _dispute_flow(dispute_flow: DisputeFlow) -> schema.DisputeFlow:
    measured = dispute_flow.measured
    return schema.DisputeFlow(
        contract_bps=dispute_flow.contract_bps,
        runs=measured.n if measured else 0,
        mean_bps=round(measured.mean) if measured else None,
        p5_bps=round(measured.p5) if measured else None,
        p50_bps=round(measured.median) if measured else None,
        p95_bps=round(measured.p95) if measured else None,
        hours=dispute_flow.hours,
        hours_below_80=dispute_flow.hours_below,
    )


def dispute_runs(dispute_view: DisputeView) -> list[schema.DisputeRun]:
    return [
        _dispute_run(each.run, each.server_name, each.share_of_contract, each.raw_sha256)
        for each in dispute_view.runs
    ]


def _dispute_run(
    observation: Observation, server_name: str, share: float | None, raw_sha256: str | None
) -> schema.DisputeRun:
    values = observation.values
    return schema.DisputeRun(
        id=observation.run_id,
        due_at=at(observation.at_ms),
        kind=observation.kind,
        direction=observation.direction,
        server_name=server_name,
        mean_bps=_whole(values.mean_bps),
        carried_bps=_whole(values.carried_bps),
        share_of_contract=share,
        rtt_ms=values.rtt_ms,
        loss=values.loss,
        path_share=values.path_share,
        raw_sha256=raw_sha256,
    )


def _whole(value: float | None) -> int | None:
    return None if value is None else round(value)
