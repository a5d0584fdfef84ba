"""Whether a change is worth it: not for a gain within noise, but for a full line or a broken limit."""

from __future__ import annotations

from backend.domain.advice.case import Case
from backend.domain.advice.costs import GB, month_parts
from backend.domain.advice.words import statement
from backend.domain.balance.candidates import staying
from backend.domain.balance.limits import aim_capacities
from backend.domain.figures.skew import skew
from backend.domain.statements import Statement

CLEARLY = 0.05  # a quota breaks at this much more: months differ by as much


def nothing_to_do(case: Case) -> tuple[Statement, ...]:
    """Why nothing is worth doing; () when something is."""
    limits, now, name = case.question.limits, case.forecast, case.fullest(case.forecast.before)
    p95 = case.p95(case.forecast.before)
    off = now.skew_before.value or 0.0
    if max(off, _off_aim(case)) < limits.balanced_below and p95 < limits.overloaded_from:
        return (
            statement(
                "balanced",
                skew=off * 100,
                direction=case.direction,
                uplink=name,
                p95=p95 * 100,
            ),
        )
    busiest = staying(case.question).busiest
    if case.best.busiest >= busiest * (1 - limits.alike):
        return (statement("nothing_better", uplink=name, p95=p95 * 100),)
    worth = case.best.busiest <= busiest * (1 - limits.least_gain)
    # Users of a full line wait, so there even an uncertain gain is worth a change.
    if not worth or (now.least_gain <= 0 and p95 < limits.overloaded_from):
        return (_noise(case),)
    return ()


def _off_aim(case: Case) -> float:
    """Skew against the shares that the lines should carry at their present quality."""
    rooms = aim_capacities(case.question, case.direction)
    got = [side.share.value or 0.0 for side in case.forecast.before]
    return skew(got, [room / sum(rooms) for room in rooms])


def _noise(case: Case) -> Statement:
    gain = case.forecast.gain
    return statement(
        "within_noise",
        weights=case.weights_text(),
        gain=(gain.value or 0.0) * 100,
        low=(gain.low or 0.0) * 100,
        high=(gain.high or 0.0) * 100,
    )


def broken_limit(case: Case) -> Statement | None:
    """The summary of a change that today's shares need because they break a limit; None: they break none."""
    if case.best.moved_buckets == 0:
        return None
    return _below_least(case) or _above_quota(case)


def _below_least(case: Case) -> Statement | None:
    configured = case.question.today.configured_share
    for uplink in case.question.uplinks:
        share = configured.get(uplink.uplink_id)
        if uplink.minimum_share and share is not None and share < uplink.minimum_share - 1e-9:
            return statement(
                "change_for_least",
                weights=case.weights_text(),
                uplink=uplink.name,
                share=share * 100,
                least=uplink.minimum_share * 100,
            )
    return None


def _above_quota(case: Case) -> Statement | None:
    month = case.question.month_bytes or 0
    for uplink, (now, after) in zip(case.question.uplinks, month_parts(case), strict=True):
        quota = uplink.quota_bytes
        if quota and now * month > quota * (1 + CLEARLY) and after < now * (1 - CLEARLY):
            return statement(
                "change_for_quota",
                weights=case.weights_text(),
                uplink=uplink.name,
                before=round(now * month / GB),
                after=round(after * month / GB),
                quota=round(quota / GB),
            )
    return None
