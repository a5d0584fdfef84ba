"""Which limits the rule of a kind has, and between what they may be."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import cast

from backend.domain.alerts.kinds import RuleKind
from backend.domain.alerts.rules import BY_SLOTS, Limit, RuleLimits
from backend.domain.metering.slots import SLOT_MS
from backend.errors import Invalid

MINUTES = "Write {least} to {most} minutes, a multiple of five."
SECONDS = "Write {least} to {most} seconds: less than two readings are apart says nothing."
SHORTEST_S = 10
SLOT_S = SLOT_MS // 1000


@dataclass(frozen=True, slots=True)
class RuleBound:
    """Inclusive."""

    least: int
    most: int
    step: int = 1


SLOT_WAIT = RuleBound(SLOT_S, 6 * 3600, SLOT_S)
"""Below `GIVEN_UP_MS` of slots: what waits longer is given up before it opens."""

LONGEST_READING_WAIT_S = 3600
LEVELS: Mapping[RuleKind, Mapping[Limit, RuleBound]] = {
    "router_unreachable": {},
    "isp_down": {},
    "isp_silent": {},
    "isp_full": {"open_percent": RuleBound(20, 100), "clear_percent": RuleBound(10, 99)},
    "router_busy": {"open_percent": RuleBound(20, 100), "clear_percent": RuleBound(10, 99)},
    "isp_degraded": {"loss_percent": RuleBound(1, 100), "slow_by_ms": RuleBound(5, 2000)},
}


def bounds(kind: RuleKind, poll_s: float) -> Mapping[Limit, RuleBound]:
    """By limit, those that the kind has; `poll_s`: between two readings, which no wait is shorter than."""
    least_s = max(SHORTEST_S, math.ceil(poll_s))
    wait = SLOT_WAIT if kind in BY_SLOTS else RuleBound(least_s, LONGEST_READING_WAIT_S)
    return {"open_s": wait, "clear_s": wait, **LEVELS[kind]}


def check(kind: RuleKind, limits: RuleLimits, poll_s: float) -> None:
    """Raises Invalid with the limit as its field."""
    allowed = bounds(kind, poll_s)
    for each in fields(limits):
        name = cast("Limit", each.name)
        value: int | None = getattr(limits, name)
        if name not in allowed:
            _check_left_out(name, value)
        elif value is None:
            raise Invalid(name, "This kind of incident needs this limit: write it.", "rule_needs")
        else:
            _check_bound(name, value, allowed[name])
    _check_order(limits)


def _check_left_out(name: Limit, value: int | None) -> None:
    if value is not None:
        raise Invalid(
            name, "This kind of incident has no such limit: leave it out.", "rule_has_not"
        )


def _check_bound(name: Limit, value: int, bound: RuleBound) -> None:
    if bound.least <= value <= bound.most and value % bound.step == 0:
        return
    least, most = bound.least, bound.most
    if bound.step == SLOT_S:
        raise Invalid(name, MINUTES, "rule_minutes", least=least // 60, most=most // 60)
    if name in {"open_s", "clear_s"}:
        raise Invalid(name, SECONDS, "rule_seconds", least=least, most=most)
    if name == "slow_by_ms":
        raise Invalid(name, "Write {least} to {most} ms.", "rule_ms", least=least, most=most)
    raise Invalid(name, "Write {least} to {most} %.", "rule_percent", least=least, most=most)


def _check_order(limits: RuleLimits) -> None:
    opens, clears = limits.open_percent, limits.clear_percent
    if opens is not None and clears is not None and clears >= opens:
        raise Invalid(
            "clear_percent",
            "Write less than the {percent} % from which it opens: else it opens and closes again and again.",
            "rule_levels_crossed",
            percent=opens,
        )
