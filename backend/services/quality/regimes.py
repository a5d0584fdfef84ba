"""Two regimes or periods compared as in the paper: throughput, round trip, retransmits, jitter and loss."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import Field

from backend.domain.comparing.evidence import Metric, judged_together
from backend.domain.comparing.like_hours import ComparisonPolicy
from backend.domain.dates.calendar import Selection
from backend.domain.dates.zones import local_time
from backend.domain.directions import Direction
from backend.domain.figures.summary import Window
from backend.domain.probes.kinds import RunMetric
from backend.domain.quality.observations import Observation, valued
from backend.domain.quality.probe_comparison import Compared, ProbeSample, compare
from backend.domain.statements import Statement
from backend.domain.stats.distribution import mean_and_spread
from backend.errors import Invalid, NotFound
from backend.services.comparing.context import Others, changed_settings
from backend.services.comparing.contracts import ContractDifference, contract_differences
from backend.services.comparing.sides import differing
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.quality.words import metric_statements
from backend.services.regimes.regimes import Regime, between, held_ms
from backend.services.shown import Time
from backend.services.windows import windows
from backend.store.engine.instants import ms
from backend.store.probes import figures as probe_figures
from backend.store.tables import Uplink

SEED = 1  # of the permutation test: the same question has the same answer
Side = Literal["a", "b"]
SIDES: Sequence[Side] = ("a", "b")
Span = tuple[dt.datetime, dt.datetime]
NO_SPANS: Mapping[Side, Span] = {}
Compare = Literal["download", "upload", "rtt", "retransmits", "jitter", "loss"]
COMPARED: Mapping[Compare, RunMetric] = {
    "download": "download",
    "upload": "upload",
    "rtt": "rtt",
    "retransmits": "retransmits",
    "jitter": "jitter",
    "loss": "udp_loss",
}


@dataclass(frozen=True, slots=True)
class RegimeFlow:
    """TCP throughput: mean over time, highest and lowest second of all valid runs."""

    runs: int
    mean_bps: int | None
    max_bps: int | None
    min_bps: int | None
    stalls_s: float
    collapses: int


@dataclass(frozen=True, slots=True)
class RegimeUplink:
    """`uplink_id` null: all ISPs of the router together."""

    uplink_id: int | None
    name: str | None
    runs: int
    download: RegimeFlow
    upload: RegimeFlow
    rtt_ms: Annotated[float | None, Field(description="mean, of TCP under load, as in the paper")]
    jitter_ms: float | None
    retransmits_per_gb: Annotated[
        float | None,
        Field(description="TCP segments sent again per 10^9 bytes of payload, mean over uploads"),
    ]
    loss: Annotated[float | None, Field(description="fraction of 1, mean over UDP runs")]
    loss_max: Annotated[float | None, Field(description="fraction of 1, of the worst UDP run")]
    loss_per_s: Annotated[float | None, Field(description="datagrams per second, mean")]
    loss_max_per_s: float | None


@dataclass(frozen=True, slots=True)
class RegimeQuality:
    regime_id: int | None  # None: a period of the reader's choice
    label: str  # of the regime
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Time | None
    uplinks: Annotated[Sequence[RegimeUplink], Field(serialization_alias="lines")]


@dataclass(frozen=True, slots=True)
class RegimeComparisonView:
    a: RegimeQuality
    b: RegimeQuality
    effects: Mapping[Compare, Compared]
    like_hours: Sequence[int]
    statements: Sequence[Statement]


@dataclass(frozen=True, slots=True)
class _SideTime:
    """A whole regime, or a span (UTC) with the regime that held longest in it, None if none is known."""

    regime: Regime | None
    from_: dt.datetime
    to: dt.datetime | None
    is_span: bool = False


def compare_regimes(
    gatherer: Gatherer,
    router: RouterView,
    a: int | None,
    b: int | None,
    selection: Selection,
    *,
    spans: Mapping[Side, Span] = NO_SPANS,
) -> RegimeComparisonView:
    """Regime `a` against the later `b`, by default the last two; `spans` stand in place of a regime, as chosen.

    Raises NotFound for a regime of another router, Invalid if there is nothing to compare with.
    """
    zone = work_calendar(router.campus).zone
    regimes = between(gatherer.session, router.router.id, router.uplinks)
    pair = _periods(regimes, a, b, spans)
    windows_ = [_window(gatherer, router, period, selection) for period in pair]
    runs = [_runs(gatherer, router, window) for window in windows_]
    effects = _effects(runs, zone)
    hours = {hour for effect in effects.values() for hour in effect.hours}
    sides = [_side(period, router, own) for period, own in zip(pair, runs, strict=True)]
    metrics: dict[str, Metric] = {name: effect.metric for name, effect in effects.items()}
    held = (pair[0].regime, pair[1].regime)
    others = Others(
        differing(gatherer, router, *held),
        is_known=None not in held,
        contracts=_contracts(router, *windows_),
    )
    return RegimeComparisonView(
        a=sides[0],
        b=sides[1],
        effects=effects,
        like_hours=sorted(hours),
        statements=[*metric_statements(metrics), *changed_settings(others)],
    )


def _periods(
    regimes: Sequence[Regime], a: int | None, b: int | None, spans: Mapping[Side, Span]
) -> tuple[_SideTime, _SideTime]:
    sides: dict[Side, _SideTime] = {name: _span(regimes, *span) for name, span in spans.items()}
    if len(sides) < len(SIDES):
        first, last = _pair(regimes, a, b)
        for name, regime in zip(SIDES, (first, last), strict=True):
            sides.setdefault(name, _SideTime(regime, regime.from_, regime.to))
    return sides["a"], sides["b"]


def _span(regimes: Sequence[Regime], from_: dt.datetime, to: dt.datetime) -> _SideTime:
    inside = [(ms(from_), ms(to))]
    longest = max(regimes, key=lambda regime: held_ms(regime, inside), default=None)
    is_known = longest is not None and held_ms(longest, inside) > 0
    return _SideTime(longest if is_known else None, from_, to, is_span=True)


def _pair(regimes: Sequence[Regime], a: int | None, b: int | None) -> tuple[Regime, Regime]:
    known = {regime.id: regime for regime in regimes}
    for regime_id in (a, b):
        if regime_id is not None and regime_id not in known:
            raise NotFound(
                "This router has no regime {regime_id}.", "no_regime", regime_id=regime_id
            )
    last = known[b] if b is not None else regimes[-1] if regimes else None
    earlier = [regime for regime in regimes if last is not None and regime.from_ < last.from_]
    first = known[a] if a is not None else earlier[-1] if earlier else None
    if first is None or last is None or first.id == last.id:
        raise Invalid(
            "a", "There is only one regime to look at: name two different ones.", "only_one_regime"
        )
    return first, last


def _window(
    gatherer: Gatherer, router: RouterView, period: _SideTime, selection: Selection
) -> Window | None:
    """None for a regime of the last five minutes: it has no complete slot yet."""
    request = windows.WindowRequest("custom", period.from_, period.to, selection)
    with suppress(Invalid):
        return windows.resolve(request, work_calendar(router.campus), gatherer.now)
    return None


def _contracts(
    router: RouterView, a: Window | None, b: Window | None
) -> Sequence[ContractDifference]:
    if a is None or b is None:
        return ()
    return contract_differences(router.uplinks, a, b, work_calendar(router.campus).zone)


def _runs(gatherer: Gatherer, router: RouterView, window: Window | None) -> list[Observation]:
    if window is None:
        return []
    ids = [uplink.id for uplink in router.uplinks]
    return probe_figures.observations(gatherer.session, router.router.id, ids, window.intervals)


def _effects(runs: Sequence[Sequence[Observation]], zone: ZoneInfo) -> dict[Compare, Compared]:
    """Each figure, with findings that hold for all of them together."""
    plain = {name: _compared(runs, metric, zone) for name, metric in COMPARED.items()}
    metrics = {name: (compared.metric,) for name, compared in plain.items()}
    judgements = judged_together(metrics, ComparisonPolicy().alpha)
    return {name: replace(compared, metric=judgements[name][0]) for name, compared in plain.items()}


def _compared(runs: Sequence[Sequence[Observation]], metric: RunMetric, zone: ZoneInfo) -> Compared:
    before, after = ([_sample(*pair, zone) for pair in valued(run, metric)] for run in runs)
    chance = random.Random(SEED)  # noqa: S311 (statistics, not secrets)
    return compare(before, after, ComparisonPolicy(), chance)


def _sample(observation: Observation, value: float, zone: ZoneInfo) -> ProbeSample:
    local = local_time(observation.at_ms, zone)
    return ProbeSample(observation.uplink_id, local.toordinal(), local.hour, value)


def _side(period: _SideTime, router: RouterView, runs: Sequence[Observation]) -> RegimeQuality:
    of_uplink = [
        _uplink(uplink, [run for run in runs if run.uplink_id == uplink.id])
        for uplink in router.uplinks
    ]
    uplinks = [*of_uplink, _uplink(None, runs)]
    regime = None if period.is_span else period.regime
    return RegimeQuality(
        None if regime is None else regime.id,
        "" if regime is None else regime.label,
        period.from_,
        period.to,
        uplinks,
    )


def _uplink(uplink: Uplink | None, runs: Sequence[Observation]) -> RegimeUplink:
    udp = [run.values for run, _ in valued(runs, "udp_loss")]
    losses = [run.loss for run in udp if run.loss is not None]
    most = [run.max_lost_per_s for run in udp if run.max_lost_per_s is not None]
    return RegimeUplink(
        uplink_id=None if uplink is None else uplink.id,
        name=None if uplink is None else uplink.name,
        runs=sum(run.outcome == "ok" for run in runs),
        download=_flow(runs, "download"),
        upload=_flow(runs, "upload"),
        rtt_ms=_mean(runs, "rtt"),
        jitter_ms=_mean(runs, "jitter"),
        retransmits_per_gb=_mean(runs, "retransmits"),
        loss=_average(losses),
        loss_max=max(losses, default=None),
        loss_per_s=_average([run.lost_per_s for run in udp]),
        loss_max_per_s=max(most, default=None),
    )


def _flow(runs: Sequence[Observation], direction: Direction) -> RegimeFlow:
    pairs = list(valued(runs, direction))
    values = [run.values for run, _ in pairs]
    weights = [value.seconds or 1.0 for value in values]
    highest = [run_values.max_bps for run_values in values if run_values.max_bps is not None]
    lowest = [run_values.min_bps for run_values in values if run_values.min_bps is not None]
    return RegimeFlow(
        runs=len(pairs),
        mean_bps=round(mean_and_spread([v for _, v in pairs], weights)[0]) if pairs else None,
        max_bps=round(max(highest)) if highest else None,
        min_bps=round(min(lowest)) if lowest else None,
        stalls_s=sum(run_values.stalls_s or 0.0 for run_values in values),
        collapses=sum(run_values.collapsed_at_s is not None for run_values in values),
    )


def _mean(runs: Sequence[Observation], metric: RunMetric) -> float | None:
    return _average([value for _, value in valued(runs, metric)])


def _average(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known else None
