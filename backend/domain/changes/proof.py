"""Whether a change that waits for confirmation is safe to keep, from the last look at its router.

The checks are those that confirm a change without a person, and those that verified it; here they are only told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.changes import checks
from backend.domain.changes.checks import HOLD_S, UplinkReading
from backend.domain.plans.plan import PlanKind, PlanTarget
from backend.domain.statements import Statement

CheckCode = Literal["standing", "links", "routes", "traffic", "classified", "met", "held"]
"""standing: the rows are as planned and the rollback is armed. links, routes: of every ISP with buckets. traffic: each
ISP that carried some before carries some. classified: nothing reaches the catch-all. met: packets meet the new rules.
held: all of it since HOLD_S."""

CheckState = Literal["passed", "waiting", "failed"]  # waiting: not known yet
ProofState = Literal["safe", "measuring", "failing"]

OLD_LOOK_S = 20.0  # a worker looks every 5 s; an older look says nothing of now


@dataclass(frozen=True, slots=True)
class Watch:
    """What is known of a pending change whose rows stood and whose rollback was armed at the last look."""

    kind: PlanKind
    target: PlanTarget
    held_s: float | None  # since it was verified
    look_age_s: float | None  # None: nobody has looked since
    before: UplinkReading  # before the first write
    first: UplinkReading  # when it was verified
    last: UplinkReading  # at the last look
    moved: frozenset[str]  # interfaces that carried traffic before the first write


@dataclass(frozen=True, slots=True)
class ProofCheck:
    code: CheckCode
    state: CheckState
    reasons: tuple[Statement, ...] = ()  # why it failed; those about one ISP have its interface


def checks_of(watch: Watch) -> tuple[ProofCheck, ...]:
    """In the order to read them. Left out: what cannot be told of this plan, as counters that it does not have."""
    is_fresh = watch.look_age_s is not None and watch.look_age_s <= OLD_LOOK_S
    if not is_fresh:
        return tuple(ProofCheck(code, "waiting") for code in ("standing", "links", "routes"))
    faults = checks.faults(watch.before, watch.last, watch.target)
    standing = ProofCheck("standing", "passed")
    links = _check("links", [fault for fault in faults if fault.code == "line_down"])
    routes = _check("routes", [fault for fault in faults if fault.code != "line_down"])
    known = [standing, links, routes, _traffic(watch), *_classified(watch), *_met(watch)]
    return (*known, _held(watch, known))


def verdict(judged: Sequence[ProofCheck]) -> ProofState:
    """Safe only where every check has passed; a failed one counts more than any that waits."""
    states = {check.state for check in judged}
    if "failed" in states:
        return "failing"
    return "safe" if states == {"passed"} else "measuring"


def shares(rates_bps: Mapping[int, int | None]) -> dict[int, float | None]:
    """Each rate's part of their sum; None for all where one is unknown or nothing flows."""
    known = [rate for rate in rates_bps.values() if rate is not None]
    total = sum(known)
    if len(known) < len(rates_bps) or total <= 0:
        return dict.fromkeys(rates_bps)
    return {key: (rate or 0) / total for key, rate in rates_bps.items()}


def _check(code: CheckCode, reasons: Sequence[Statement]) -> ProofCheck:
    return ProofCheck(code, "failed" if reasons else "passed", tuple(reasons))


def _held(watch: Watch, known: Sequence[ProofCheck]) -> ProofCheck:
    """Nothing has held while another check fails or waits."""
    all_passed = all(check.state == "passed" for check in known)
    return ProofCheck("held", "passed" if all_passed and _has_held(watch) else "waiting")


def _has_held(watch: Watch) -> bool:
    return watch.held_s is not None and watch.held_s >= HOLD_S


def _traffic(watch: Watch) -> ProofCheck:
    """A line may pause for a moment, so silence counts once the checks would have held."""
    silent = checks.silent(watch.moved, watch.first, watch.last, watch.target)
    if silent and not _has_held(watch):
        return ProofCheck("traffic", "waiting")
    return _check("traffic", silent)


def _classified(watch: Watch) -> list[ProofCheck]:
    """Known once packets meet the new rules: as long as none does, none can reach the catch-all either."""
    if watch.last.caught is None:
        return []
    leaks = checks.leaks(checks.uncaught(watch.kind, watch.before), watch.last)
    is_new = watch.kind not in checks.STANDING_RULES
    if is_new and not leaks and watch.last.divided == 0:
        return [ProofCheck("classified", "waiting")]
    return [_check("classified", leaks)]


def _met(watch: Watch) -> list[ProofCheck]:
    """Rules that existed before the change have counted before: they prove nothing."""
    if watch.kind in checks.STANDING_RULES or watch.last.divided is None:
        return []
    unmet = checks.unmet(watch.before, watch.last, watch.target)
    if not unmet and watch.last.divided == 0:
        return [ProofCheck("met", "waiting")]
    return [_check("met", unmet)]
