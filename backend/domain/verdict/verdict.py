"""The verdict of one router now: every case that holds, the worst first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from backend.domain.directions import Direction
from backend.domain.metering.slots import POSTING_MS, SLOT_MS
from backend.domain.verdict.cases import CASES, SEVERITY, CauseCode, StepCode, Tone
from backend.domain.verdict.facts import (
    FullUplink,
    JudgedSpan,
    LostUplink,
    PingLoss,
    SlowUplink,
    VerdictFacts,
)
from backend.domain.verdict.limits import VerdictLimits
from backend.domain.verdict.period import PeriodVerdict, Reason, ReasonCode


@dataclass(frozen=True, slots=True)
class NextStep:
    """What a person should do next. `record_id`: the change, drift or recommendation to look at."""

    code: StepCode
    uplink_id: int | None = None
    record_id: int | None = None
    weights: str | None = None  # recommended, as `1:2:2`


@dataclass(frozen=True, slots=True)
class Cause:
    """A case that holds, with its figures."""

    code: CauseCode
    step: NextStep
    uplink: str | None = None
    direction: Direction | None = None
    value: float | None = None  # count, part of pings or contract, delay in ms
    at_ms: int | None = None  # since when; of `collecting`: when there will be a verdict
    usual: float | None = None  # what `value` is at this hour of other weeks
    lasted_s: float | None = None  # from `at_ms` until now

    @property
    def tone(self) -> Tone:
        return CASES[self.code].tone


@dataclass(frozen=True, slots=True)
class Verdict:
    causes: tuple[Cause, ...]  # at least one
    judged: JudgedSpan
    traffic: PeriodVerdict
    before: PeriodVerdict | None

    @property
    def first(self) -> Cause:
        return self.causes[0]


GAPS: Mapping[ReasonCode, CauseCode] = {
    "being_made": "being_made",
    "no_uplinks": "no_isps",
    "too_short": "collecting",
    "low_coverage": "gaps",
    "mostly_bridged": "gaps",
}
"""Why the traffic cannot be judged."""


ADVISED: frozenset[CauseCode] = frozenset(
    {"overloaded", "strongly_skewed", "skewed", "collecting", "gaps"}
)
"""A change under way is the step, else weights that wait, also while traffic cannot be judged: they come from weeks of
demand."""


MINUTE_MS = 60_000
FIRST_POLL_MS = 20_000
"""After an ISP was set up: of the usual polls every 10 s, the second at the latest has it."""


def judge(facts: VerdictFacts, limits: VerdictLimits) -> Verdict:
    """One router at the end of the judged time."""
    causes = sorted(_causes(facts, limits), key=lambda cause: SEVERITY[cause.code])
    # A contract may be wrong by the week and by this moment.
    once = {(cause.code, cause.uplink, cause.direction): cause for cause in reversed(causes)}
    return Verdict(tuple(reversed(once.values())), facts.judged, facts.traffic, facts.before)


def _causes(facts: VerdictFacts, limits: VerdictLimits) -> Iterator[Cause]:
    yield from _contact(facts, limits)
    if is_read(facts, limits):
        yield from (_lost(uplink, facts) for uplink in facts.lost)
        yield from (_lossy(pings) for pings in facts.pings if is_lossy(pings, limits))
        yield from (_full(uplink, facts, limits) for uplink in facts.full)
        yield from (_slow(uplink) for uplink in facts.slow)
    yield from _to_do(facts)
    traffic = _traffic(facts, limits)
    # Nobody waits for figures of a router that is not read.
    if is_read(facts, limits) or traffic.code not in {"collecting", "gaps"}:
        yield traffic


def is_read(facts: VerdictFacts, limits: VerdictLimits) -> bool:
    """Whether the newest answer still says how the router is now."""
    return facts.is_enabled and facts.age_ms is not None and facts.age_ms <= limits.silent_after_ms


def is_lossy(pings: PingLoss, limits: VerdictLimits) -> bool:
    return pings.sent >= limits.least_pings and pings.share >= limits.lossy_from


def _contact(facts: VerdictFacts, limits: VerdictLimits) -> Iterator[Cause]:
    if not facts.is_enabled:
        yield Cause("switched_off", NextStep("switch_on"))
    elif facts.age_ms is None:
        yield Cause("never_read", NextStep("test_connection"))
    elif facts.age_ms > limits.silent_after_ms:
        yield _lasting(
            Cause("silent", NextStep("test_connection"), at_ms=facts.judged_at_ms - facts.age_ms),
            facts,
        )


def _lasting(cause: Cause, facts: VerdictFacts) -> Cause:
    """With how long it is so; in whole minutes after the first two, so that a verdict stays the same for a while."""
    if cause.at_ms is None:
        return cause
    lasted_s = max(0, facts.judged_at_ms - cause.at_ms) // 1000
    return replace(cause, lasted_s=lasted_s if lasted_s < 120 else lasted_s // 60 * 60)


def _lost(uplink: LostUplink, facts: VerdictFacts) -> Cause:
    step = NextStep("look_at_outage", uplink.uplink_id)
    return _lasting(Cause(uplink.code, step, uplink.name, at_ms=uplink.since_ms), facts)


def _lossy(pings: PingLoss) -> Cause:
    return Cause(
        "lossy", NextStep("look_at_quality", pings.uplink_id), pings.name, value=pings.share
    )


def _full(uplink: FullUplink, facts: VerdictFacts, limits: VerdictLimits) -> Cause:
    """More than the contract allows says that the contract is wrong."""
    share = uplink.full.utilization
    if share > limits.contract_wrong_above:
        step = NextStep("correct_contract", uplink.uplink_id)
        return Cause("contract_wrong", step, uplink.name, uplink.direction, share)
    step = _waiting(facts) or NextStep("look_at_isp", uplink.uplink_id)
    since_ms = uplink.full.since_ms
    return _lasting(Cause("full_now", step, uplink.name, uplink.direction, share, since_ms), facts)


def _slow(uplink: SlowUplink) -> Cause:
    step = NextStep("look_at_quality", uplink.uplink_id)
    return Cause("slow", step, uplink.name, value=uplink.rtt_ms, usual=uplink.usual_ms)


def _to_do(facts: VerdictFacts) -> Iterator[Cause]:
    """What waits for a person."""
    if facts.change_id is not None:
        yield Cause("change_open", NextStep("look_at_change", record_id=facts.change_id))
    if facts.dangers:
        yield Cause("danger", NextStep("look_at_findings"), value=facts.dangers)
    if facts.drift_id is not None:
        yield Cause("drift", NextStep("look_at_drift", record_id=facts.drift_id))


def _traffic(facts: VerdictFacts, limits: VerdictLimits) -> Cause:
    traffic = facts.traffic
    if traffic.state == "not_enough_data":
        return _gap(traffic.reasons[0], facts, limits)
    code: CauseCode = traffic.state
    fullest = traffic.p95_utilization
    return Cause(code, _step(code, facts), traffic.uplink, traffic.direction, fullest)


def _gap(reason: Reason, facts: VerdictFacts, limits: VerdictLimits) -> Cause:
    is_new = reason.code == "low_coverage" and not reason.value
    # Set up in the slot that is not over yet: in use from then on.
    is_new = is_new or (reason.code == "no_uplinks" and bool(facts.uplink_ids))
    code: CauseCode = "collecting" if is_new else GAPS[reason.code]
    at_ms = _enough_at_ms(facts, limits) if code == "collecting" else None
    return Cause(code, _step(code, facts), reason.uplink, at_ms=at_ms)


def _enough_at_ms(facts: VerdictFacts, limits: VerdictLimits) -> int:
    """When the slot is stored with which every ISP was observed for long enough; if none was yet, from its set-up on.

    In whole minutes, as pages write it: a promise of 12:30 is broken by a verdict that comes half a minute later.
    """
    observed_s = [
        each.value or 0.0
        for each in facts.traffic.reasons
        if each.code in {"too_short", "low_coverage"}
    ]
    least_s = min(observed_s, default=0.0)
    counted_until_ms = facts.judged.end_ms
    if not least_s:
        counted_until_ms = max(counted_until_ms, facts.set_up_ms + FIRST_POLL_MS)
    missing_ms = limits.coverage.refuse_below_ms - round(1000 * least_s)
    slot_end_ms = _rounded_up(counted_until_ms + missing_ms, SLOT_MS)
    return _rounded_up(slot_end_ms + POSTING_MS, MINUTE_MS)


def _rounded_up(at_ms: int, to_ms: int) -> int:
    return -(-at_ms // to_ms) * to_ms


def _step(code: CauseCode, facts: VerdictFacts) -> NextStep:
    if code in ADVISED and (step := _waiting(facts)):
        return step
    if code == "contract_wrong":
        return NextStep("correct_contract", dict(facts.uplink_ids).get(facts.traffic.uplink or ""))
    return NextStep(CASES[code].step)


def _waiting(facts: VerdictFacts) -> NextStep | None:
    """What is done about the balancing already, before what could be done."""
    if facts.change_id is not None:
        return NextStep("look_at_change", record_id=facts.change_id)
    advice = facts.advice
    if advice is None:
        return None
    return NextStep("review_advice", record_id=advice.recommendation_id, weights=advice.weights)
