"""Whether the lines carry traffic after a change as they did before it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from backend.domain.plans.plan import PlanKind, PlanTarget
from backend.domain.statements import Statement


@dataclass(frozen=True, slots=True)
class UplinkReading:
    """One reading of a router's lines, by interface."""

    running: frozenset[str] = frozenset()
    routed: frozenset[str] = frozenset()  # an active default route in a table other than main
    reachable: frozenset[str] = frozenset()  # the same in any table
    bytes: Mapping[str, int] = field(default_factory=dict)  # both directions
    caught: int | None = None  # packets that our catch-all took; None: there is none
    divided: int | None = None


BUSY_BYTES = 10_000_000  # clients are at work, new connections among them
STANDING_RULES: frozenset[PlanKind] = frozenset({"marks", "fix", "trial"})
"""Plans whose dividing rules counted packets before the change."""

HOLD_S = 30.0  # checks must have held so long before they confirm


def moved(first: UplinkReading, last: UplinkReading) -> frozenset[str]:
    return frozenset(
        name for name, count in last.bytes.items() if count > first.bytes.get(name, count)
    )


def faults(
    before: UplinkReading, after: UplinkReading, target: PlanTarget
) -> tuple[Statement, ...]:
    if target.is_fix:
        return _faults_of_fix(before, after)
    used = sorted(set(target.buckets))
    down = [name for name in used if name in before.running and name not in after.running]
    lost = [
        name
        for name in used
        if name in before.reachable and name not in after.routed and name not in down
    ]
    return _statements(down, lost)


def _faults_of_fix(before: UplinkReading, after: UplinkReading) -> tuple[Statement, ...]:
    """A fix moves no buckets: every line must have what it had, whatever it is used for."""
    down = before.running - after.running
    lost = (before.routed - after.routed) | (before.reachable - after.reachable)
    return _statements(sorted(down), sorted(lost - down))


def _statements(down: Iterable[str], lost: Iterable[str]) -> tuple[Statement, ...]:
    return (
        *(_said("line_down", name, "{} does not run any more") for name in down),
        *(
            _said("no_active_route", name, "no default route of its table is active over {}")
            for name in lost
        ),
    )


def silent(
    moved_before: frozenset[str], first: UplinkReading, last: UplinkReading, target: PlanTarget
) -> tuple[Statement, ...]:
    used = moved_before if target.is_fix else moved_before & set(target.buckets)
    wanted = used & last.running
    return tuple(
        _said("no_traffic", name, "{} carried traffic before the change and carries none now")
        for name in sorted(wanted - moved(first, last))
    )


def leaks(first: UplinkReading, last: UplinkReading) -> tuple[Statement, ...]:
    """Whether new connections reach the catch-all behind the buckets."""
    if last.caught is None:
        return ()
    count = last.caught - (first.caught or 0)
    if count <= 0:
        return ()
    text = (
        f"{count} packets reached the catch-all rule: the buckets before it do not take everything"
    )
    return (Statement("unclassified", text, {"packets": count}),)


def uncaught(kind: PlanKind, before: UplinkReading) -> UplinkReading:
    """Earlier counts of the catch-all: a rule that the change added starts at zero."""
    return before if kind in STANDING_RULES else UplinkReading()


def unmet(before: UplinkReading, now: UplinkReading, target: PlanTarget) -> tuple[Statement, ...]:
    """Whether clients are at work, but no packet met the buckets."""
    passed = sum(now.bytes.get(name, 0) - before.bytes.get(name, 0) for name in set(target.buckets))
    if now.divided != 0 or passed < BUSY_BYTES:
        return ()
    text = f"{passed} bytes passed, and no packet has met the new rules: the router divides nobody"
    return (Statement("rules_unmet", text, {"bytes": passed}),)


def _said(code: str, interface: str, text: str) -> Statement:
    return Statement(code, text.format(interface), {"interface": interface})
