"""Quality from services to the wire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from backend.api import number_views
from backend.api.schemas import quality as schema
from backend.domain.probes.probe import Outcome
from backend.domain.quality import lenses, qos
from backend.domain.quality import metrics as quality_metrics
from backend.domain.quality.metrics import Load, QualityMetric
from backend.domain.quality.observations import Observation
from backend.domain.quality.probe_comparison import Compared
from backend.services.inventory.inventory import RouterView
from backend.services.quality import disputes
from backend.services.quality.disputes import DisputeFlow, DisputeView
from backend.services.quality.quality import LineView, QualityView
from backend.services.quality.regimes import (
    RegimeComparisonView,
    RegimeLineView,
    RegimeQualityView,
)
from backend.services.quality.servers import ServerComparisonView, ServerVerdictView
from backend.store.engine.instants import at


def quality(router: RouterView, one: QualityView, label: str) -> schema.Quality:
    return schema.Quality(
        router_id=router.router.id,
        window=number_views.window(one.window, router.campus.timezone, label),
        step=one.step,
        edition=list(editions()),
        lines=[line(each) for each in one.lines],
    )


def editions() -> Iterator[schema.Edition]:
    """The text of every scale that a grade is of."""
    every: Mapping[str, Mapping[str, str]] = {
        **qos.EDITIONS,
        **{str(name): text for name, text in lenses.EDITIONS.items()},
        "statistics": quality_metrics.EDITION,
    }
    for scale, text in every.items():
        yield schema.Edition.model_validate(
            {"scale": scale, "text_en": text["en"], "text_id": text["id"]}
        )


def line(one: LineView) -> schema.QualityLine:
    shown, metrics = one.line, one.metrics
    return schema.QualityLine(
        uplink_id=shown.id,
        name=shown.name,
        provider=shown.provider,
        position=shown.position,
        contract_download_bps=one.contract.download_bps,
        contract_upload_bps=one.contract.upload_bps,
        download=metric(metrics["download"]),
        upload=metric(metrics["upload"]),
        rtt=metric(metrics["rtt"]),
        loss=metric(metrics["loss"]),
        udp_loss=metric(metrics["udp_loss"]),
        jitter=metric(metrics["jitter"]),
        http=metric(metrics["http"]),
        load=load(one.load),
        tiphon=schema.Tiphon.model_validate(one.grades.tiphon),
        lenses=[schema.Lens.model_validate(each) for each in one.grades.lenses],
        outcomes=outcomes(one.outcomes),
        download_share=schema.SharePair.model_validate(one.shares["download"]),
        upload_share=schema.SharePair.model_validate(one.shares["upload"]),
    )


def metric(one: QualityMetric) -> schema.Metric:
    return schema.Metric(
        n=one.n,
        mean=one.mean,
        median=one.median,
        p5=one.p5,
        p95=one.p95,
        p99=one.p99,
        min=one.min,
        max=one.max,
        spread=one.spread,
        category=one.category,
        previous_median=one.previous_median,
        trend=[schema.TrendPoint(at=at(each.at_ms), value=each.value) for each in one.trend],
        mean_low=one.mean_low,
        mean_high=one.mean_high,
        overfilled=one.overfilled,
    )


def load(one: Load) -> schema.LoadGrade:
    return schema.LoadGrade(
        grade=one.grade,
        rise_ms=one.rise_ms,
        idle_ms=one.idle_ms,
        loaded_ms=one.loaded_ms,
        run_id=one.run_id,
        at=None if one.at_ms is None else at(one.at_ms),
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
        statement_en=regime_comparison.statement_en,
        statement_id=regime_comparison.statement_id,
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
    found, evidence = compared.metric, compared.metric.evidence
    return schema.QualityEffect.model_validate(
        {
            "metric": name,
            "a": found.before,
            "b": found.after,
            "difference": found.difference,
            "low": evidence.low if evidence else None,
            "high": evidence.high if evidence else None,
            "effect_size": evidence.effect if evidence else None,
            "p_value": evidence.p_value if evidence else None,
            "corrected_p": evidence.corrected_p if evidence else None,
            "days_a": compared.days_before,
            "days_b": compared.days_after,
            "finding": found.finding,
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


def server_verdict(one: ServerVerdictView) -> schema.ServerVerdict:
    return schema.ServerVerdict(
        uplink_id=one.line.id,
        name=one.line.name,
        direction=one.direction,
        contract_bps=one.contract_bps,
        verdict=one.judged.fault,
        server_id=one.judged.server_id,
        servers=[schema.ServerFigures.model_validate(each) for each in one.servers],
        difference=one.judged.gap,
        p_value=one.p_value,
        statement_en=one.statement_en,
        statement_id=one.statement_id,
    )


def dispute(
    router: RouterView,
    one: DisputeView,
    label: str,
    listed: Sequence[schema.DisputeRun],
    sha256: str,
) -> schema.Dispute:
    return schema.Dispute(
        router_id=router.router.id,
        uplink_id=one.line.id,
        name=one.line.name,
        provider=one.line.provider,
        window=number_views.window(one.window, router.campus.timezone, label),
        method_en=disputes.METHOD["en"],
        method_id=disputes.METHOD["id"],
        download=_dispute_flow(one.flows["download"]),
        upload=_dispute_flow(one.flows["upload"]),
        rtt=metric(one.rtt),
        loss=metric(one.loss),
        outcomes=outcomes(one.outcomes),
        servers=[server_verdict(each) for each in one.servers],
        runs=list(listed),
        sha256=sha256,
    )


def _dispute_flow(dispute_flow: DisputeFlow) -> schema.DisputeFlow:
    found = dispute_flow.found
    return schema.DisputeFlow(
        contract_bps=dispute_flow.contract_bps,
        runs=found.n if found else 0,
        mean_bps=round(found.mean) if found else None,
        p5_bps=round(found.p5) if found else None,
        p50_bps=round(found.median) if found else None,
        p95_bps=round(found.p95) if found else None,
        hours=dispute_flow.hours,
        hours_below_80=dispute_flow.hours_below,
    )


def dispute_runs(one: DisputeView) -> list[schema.DisputeRun]:
    return [
        _dispute_run(each.run, each.server_name, each.share_of_contract, each.raw_sha256)
        for each in one.runs
    ]


def _dispute_run(
    observation: Observation, server_name: str, share: float | None, raw_sha256: str | None
) -> schema.DisputeRun:
    found = observation.values
    return schema.DisputeRun(
        id=observation.run_id,
        due_at=at(observation.at_ms),
        kind=observation.kind,
        direction=observation.direction,
        server_name=server_name,
        mean_bps=_whole(found.mean_bps),
        carried_bps=_whole(found.carried_bps),
        share_of_contract=share,
        rtt_ms=found.rtt_ms,
        loss=found.loss,
        path_share=found.path_share,
        raw_sha256=raw_sha256,
    )


def _whole(value: float | None) -> int | None:
    return None if value is None else round(value)
