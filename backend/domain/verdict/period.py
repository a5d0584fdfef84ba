"""How the traffic of a window was split, as a code with its figures; `period_words` makes the words.

States, the worst first: not_enough_data, idle (no traffic to judge), contract_wrong (more than the contract allows was
measured), overloaded (an ISP is full in its busy hours), strongly_skewed, skewed, balanced.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from backend.domain.dates.calendar import Interval
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.coverage import CoveragePolicy
from backend.domain.figures.outages import down_ms, ideal_while_up
from backend.domain.figures.skew import SkewPolicy, skew
from backend.domain.figures.summary import Flow, Summary, UplinkSummary
from backend.domain.metering.slots import SLOT_MS
from backend.domain.verdict.limits import VerdictLimits

State = Literal[
    "not_enough_data",
    "idle",
    "contract_wrong",
    "overloaded",
    "strongly_skewed",
    "skewed",
    "balanced",
]
ReasonCode = Literal[
    "being_made",  # hours and days are made again after a correction
    "no_uplinks",  # nothing to judge
    "too_short",  # uplink; value: seconds observed, limit: seconds needed
    "low_coverage",  # uplink; value: part of the window observed, limit: part needed
    "mostly_bridged",  # uplink; value: part of the observed time that is bridged, limit: part allowed
    "no_traffic",  # value: mean utilization of all lines, limit: below this nothing is judged
    "over_contract",  # uplink, direction; value: p95 utilization, limit: more is impossible
    "overloaded",  # uplink, direction; value: p95 utilization, limit
    "nearly_full",  # the same, where no ISP is full
    "over_share",  # uplink, direction; value: achieved share, limit: ideal share
    "under_share",  # the same, for a line that carries too little
    "was_down",  # uplink; value: seconds down, which explain the skew
    "no_service",  # uplink; value: seconds down, limit: from there on users met it
    "was_full",  # uplink; value: seconds full, limit
    "wrong_weights",  # direction; value: skew of the configured shares, limit: where balanced ends
    "uneven_traffic",  # direction; value: skew although the weights are right, limit: where balanced ends
    "partial_coverage",  # uplink; value: part of the window observed, limit: what counts as full
]


@dataclass(frozen=True, slots=True)
class Reason:
    """One ground of a verdict; ReasonCode says what `value` and `limit` are."""

    code: ReasonCode
    uplink: str | None = None
    direction: Direction | None = None
    value: float | None = None
    limit: float | None = None


Outages = Mapping[str, Sequence[Interval]]  # UTC ms, by uplink key; others may be missing

NO_OUTAGES: Outages = {}

HARMS: frozenset[ReasonCode] = frozenset({"no_service", "was_full", "was_down"})
"""Reasons that say that users were harmed for a time."""


@dataclass(frozen=True, slots=True)
class PeriodVerdict:
    """Figures are None where the state says nothing about traffic."""

    state: State
    uplink: str | None  # the fullest line, or the furthest above its share
    direction: Direction | None  # of the worst spot and of `skew`
    achieved_share: float | None
    ideal_share: float | None
    skew: float | None
    p95_utilization: float | None
    reasons: tuple[Reason, ...]  # by importance; the first decides the state


STATE_OF: dict[ReasonCode, State] = {
    "being_made": "not_enough_data",
    "no_uplinks": "not_enough_data",
    "too_short": "not_enough_data",
    "low_coverage": "not_enough_data",
    "mostly_bridged": "not_enough_data",
    "no_traffic": "idle",
    "over_contract": "contract_wrong",
    "overloaded": "overloaded",
}
"""The state that a first reason brings about; other reasons leave it to the skew."""


def of_traffic_alone(verdict: PeriodVerdict) -> PeriodVerdict:
    """Without outages and full times, which the verdict of now judges as they are now."""
    others = tuple(each for each in verdict.reasons if each.code not in {"no_service", "was_full"})
    return replace(verdict, reasons=others)


FULL: frozenset[State | None] = frozenset({"contract_wrong", "overloaded"})


UNMADE = PeriodVerdict(
    "not_enough_data", None, None, None, None, None, None, (Reason("being_made"),)
)
"""While a router's figures are being recomputed."""


@dataclass(frozen=True, slots=True)
class _Spot:
    uplink: UplinkSummary
    direction: Direction

    @property
    def flow(self) -> Flow:
        return self.uplink.of(self.direction)

    @property
    def p95(self) -> float:
        return self.flow.contracted.p95 or 0.0

    @property
    def excess(self) -> float:
        return (self.flow.achieved_share or 0.0) - self.flow.ideal_share

    def reason(self, code: ReasonCode, value: float | None, limit: float) -> Reason:
        return Reason(code, self.uplink.name, self.direction, value, limit)

    def fullness(self, policy: VerdictLimits) -> Reason:
        if self.p95 > policy.contract_wrong_above:
            return self.reason("over_contract", self.p95, policy.contract_wrong_above)
        return self.reason("overloaded", self.p95, policy.overloaded_from)


def judge(
    summary: Summary,
    policy: VerdictLimits,
    outages: Outages = NO_OUTAGES,
    full_times: Outages = NO_OUTAGES,
) -> PeriodVerdict:
    """`outages` of ISPs may explain a skew; they and the times in which an ISP was full harmed its users."""
    gaps = _gaps(summary, policy.coverage)
    reasons = gaps or _traffic_reasons(summary, policy, outages, full_times)
    state = STATE_OF.get(reasons[0].code) if reasons else None
    if state is None or state in FULL:
        return _traffic_verdict(state, summary, reasons, policy)
    return PeriodVerdict(state, reasons[0].uplink, None, None, None, None, None, reasons)


def _gaps(summary: Summary, policy: CoveragePolicy) -> tuple[Reason, ...]:
    """Why the window cannot be judged."""
    if not summary.uplinks:
        return (Reason("no_uplinks"),)
    return tuple(gaps_of(summary.uplinks, policy))


def gaps_of(uplinks: Iterable[UplinkSummary], policy: CoveragePolicy) -> Iterator[Reason]:
    """Which uplinks were observed too little to judge the window, and how little: at most one reason for each."""
    for uplink in uplinks:
        seen, name = uplink.coverage, uplink.name
        if policy.evaluate(seen) != "refused":
            continue
        # First, as minutes of a week are 0 % of it, which says little.
        if 0 < seen.observed_ms < policy.refuse_below_ms:
            limit_s = policy.refuse_below_ms / 1000
            yield Reason("too_short", name, value=seen.observed_ms / 1000, limit=limit_s)
        elif seen.share < policy.refuse_below:
            yield Reason("low_coverage", name, value=seen.share, limit=policy.refuse_below)
        else:
            limit = policy.refuse_bridged_above
            yield Reason("mostly_bridged", name, value=seen.bridged_share, limit=limit)


def _traffic_reasons(
    summary: Summary, policy: VerdictLimits, outages: Outages, full_times: Outages
) -> tuple[Reason, ...]:
    busy = _busy(summary, policy)
    if not busy:
        fullest = max(summary.of(direction).mean_utilization or 0.0 for direction in DIRECTIONS)
        return (Reason("no_traffic", value=fullest, limit=policy.idle_below),)
    full = [spot.fullness(policy) for spot in _overloads(summary, policy)]
    nearly = () if full else _nearly_full(summary, policy)
    direction = _most_skewed(summary, busy)
    split = tuple(_split_reasons(summary, direction, policy.skew, outages))
    explained = {each.uplink for each in split if each.code == "was_down"}
    harms = _harms(summary, policy, outages, full_times)
    return (
        *full,
        *split,
        *nearly,
        *(each for each in harms if each.code != "no_service" or each.uplink not in explained),
        *_notes(summary, policy.coverage),
    )


def _busy(summary: Summary, policy: VerdictLimits) -> list[Direction]:
    """Directions with enough traffic for a meaningful split."""
    means = {d: summary.of(d).mean_utilization or 0.0 for d in DIRECTIONS}
    return [d for d in DIRECTIONS if summary.of(d).bytes and means[d] >= policy.idle_below]


CLEARLY_MORE = 0.001  # of the bytes: a sentence should not go to and fro between two directions


def _most_skewed(summary: Summary, busy: list[Direction]) -> Direction:
    """The upload only where it is clearly more skewed than the download."""
    skews = {direction: summary.of(direction).skew or 0.0 for direction in busy}
    is_upload = skews.get("upload", 0.0) > skews.get("download", -1.0) + CLEARLY_MORE
    return "upload" if is_upload or "download" not in skews else "download"


def _spots(summary: Summary) -> list[_Spot]:
    return [_Spot(uplink, direction) for direction in DIRECTIONS for uplink in summary.uplinks]


def _nearly_full(summary: Summary, policy: VerdictLimits) -> Iterator[Reason]:
    """The fullest ISP, where it has little room left. Not for lines that are full: those are overloaded."""
    fullest = max(_spots(summary), key=lambda spot: spot.p95)
    if fullest.p95 >= policy.nearly_full_from:
        yield fullest.reason("nearly_full", fullest.p95, policy.nearly_full_from)


def _harms(
    summary: Summary, policy: VerdictLimits, outages: Outages, full: Outages
) -> Iterator[Reason]:
    """ISPs that were down, or full, for so long that their users met it."""
    kinds: tuple[tuple[ReasonCode, Outages, int], ...] = (
        ("no_service", outages, policy.harmful_outage_ms),
        ("was_full", full, policy.full_after_slots * SLOT_MS),
    )
    for code, times, limit_ms in kinds:
        for uplink in summary.uplinks:
            length_ms = down_ms(times.get(uplink.key, ()), summary.window.intervals)
            if length_ms >= limit_ms:
                yield Reason(code, uplink.name, value=length_ms / 1000, limit=limit_ms / 1000)


def _overloads(summary: Summary, policy: VerdictLimits) -> list[_Spot]:
    """Lines whose p95 reaches the limit, the fullest first."""
    full = [spot for spot in _spots(summary) if spot.p95 >= policy.overloaded_from]
    return sorted(full, key=lambda spot: -spot.p95)


def _split_reasons(
    summary: Summary, direction: Direction, policy: SkewPolicy, outages: Outages
) -> Iterator[Reason]:
    """Who carries too much and too little, and whether outages or weights are to blame."""
    group = summary.of(direction)
    if group.skew is None or policy.evaluate(group.skew) == "balanced":
        return
    spots = sorted((_Spot(u, direction) for u in summary.uplinks), key=lambda spot: -spot.excess)
    over, under = spots[0], spots[-1]
    yield over.reason("over_share", over.flow.achieved_share, over.flow.ideal_share)
    yield under.reason("under_share", under.flow.achieved_share, under.flow.ideal_share)
    if explained := _explained(summary, direction, policy, outages):
        yield from explained
        return
    if group.configured_skew is None:
        return
    right = policy.evaluate(group.configured_skew) == "balanced"
    code: ReasonCode = "uneven_traffic" if right else "wrong_weights"
    value = group.skew if right else group.configured_skew
    yield Reason(code, direction=direction, value=value, limit=policy.balanced_below)


def _explained(
    summary: Summary, direction: Direction, policy: SkewPolicy, outages: Outages
) -> list[Reason]:
    """Lines that were down, longest first, if the split fits what the others had to carry."""
    window, flows = summary.window.intervals, [uplink.of(direction) for uplink in summary.uplinks]
    down = [outages.get(uplink.key, ()) for uplink in summary.uplinks]
    first, *others = [piece.capacities_bps for piece in summary.of(direction).pieces]
    ideal = ideal_while_up(first, down, window, list(zip(summary.edges_ms, others, strict=True)))
    if ideal is None or not any(down):
        return []
    shares = [flow.achieved_share or 0.0 for flow in flows]
    if policy.evaluate(skew(shares, ideal)) != "balanced":
        return []
    lengths = zip(summary.uplinks, (down_ms(each, window) for each in down), strict=True)
    longest_first = sorted(lengths, key=lambda pair: -pair[1])
    return [Reason("was_down", uplink.name, value=ms / 1000) for uplink, ms in longest_first if ms]


def _notes(summary: Summary, policy: CoveragePolicy) -> Iterator[Reason]:
    for uplink in summary.uplinks:
        if policy.evaluate(uplink.coverage) == "partial":
            share = uplink.coverage.share
            yield Reason("partial_coverage", uplink.name, value=share, limit=policy.full_from)


def _traffic_verdict(
    state: State | None, summary: Summary, reasons: tuple[Reason, ...], policy: VerdictLimits
) -> PeriodVerdict:
    direction = _most_skewed(summary, _busy(summary, policy))
    band = policy.skew.evaluate(summary.of(direction).skew or 0.0)
    if state in FULL or band == "balanced":
        spot = max(_spots(summary), key=lambda spot: spot.p95)
    else:
        spot = max((_Spot(u, direction) for u in summary.uplinks), key=lambda spot: spot.excess)
    if state in FULL:
        direction = spot.direction
    flow = spot.flow
    return PeriodVerdict(
        state=state or band,
        uplink=spot.uplink.name,
        direction=spot.direction,
        achieved_share=flow.achieved_share,
        ideal_share=flow.ideal_share,
        skew=summary.of(direction).skew,
        p95_utilization=flow.contracted.p95,
        reasons=reasons,
    )
