"""A trace before and after a plan as plain text: what changes first, then both traces."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from backend.domain.walk.traces.sides import Beside, ExitParts
from backend.services.traces.plan_traces import PlanTrace, RouterHas
from cli.text import trace as trace_text

STANDS: dict[RouterHas, str] = {
    "before": "the router has the rules from before it",
    "after": "the router has its rules",
    "neither": "the router was changed since, so it has neither",
}
FATES = {"left": "", "local": "to the router itself", "dropped": "dropped", "no_route": "no route"}


def lines(plan_trace: PlanTrace) -> Iterator[str]:
    yield f"Change {plan_trace.change_id}: {STANDS[plan_trace.router_has]}"
    for pair in plan_trace.pairs:
        yield from _compared(pair)
    for title, trace in (
        ("Before the plan:", plan_trace.before),
        ("After the plan:", plan_trace.after),
    ):
        yield ""
        yield title
        yield from (f"  {line}" if line else "" for line in trace_text.lines(trace))


def _compared(pair: Beside) -> Iterator[str]:
    if pair.assumptions:
        yield f"If {trace_text.assumed(pair.assumptions)}:"
    yield from (f"  {_exit(each)}" for each in pair.exits)


def _exit(parts: ExitParts) -> str:
    name = parts.exit or FATES[parts.fate]
    if parts.before == parts.after:
        return f"{name}: {_share(parts.after)}, as before"
    return f"{name}: {_share(parts.before)} -> {_share(parts.after)}"


def _share(part: Fraction) -> str:
    return "all" if part == 1 else str(part) if part else "none"
