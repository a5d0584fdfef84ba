"""What opens an incident of each kind and what closes it: as it comes, and where people want it otherwise.

The nearest rule counts, and counts whole: of the ISP, else of its router, its campus, the installation, else as it
comes. Levels and waits that come are those of the verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from backend.domain.alerts.conditions.busy import BUSY_PATIENCE, LoadLevels
from backend.domain.alerts.conditions.condition_state import Patience
from backend.domain.alerts.conditions.degraded_slots import DEGRADED_PATIENCE
from backend.domain.alerts.conditions.full_slots import FULL_PATIENCE
from backend.domain.alerts.conditions.silence import SILENT_PATIENCE
from backend.domain.alerts.kinds import AT_ONCE, TRAITS, RouterIncidentKind, RuleKind
from backend.domain.verdict.limits import VerdictLimits

LIMITS = VerdictLimits()
Level = Literal["open_percent", "clear_percent", "loss_percent", "slow_by_ms"]
Limit = Literal["open_s", "clear_s"] | Level


@dataclass(frozen=True, slots=True)
class RuleLimits:
    """Whole numbers, as people write them. A level is None where the kind has no such level."""

    open_s: int  # of data: bad for so long opens
    clear_s: int  # good for so long closes
    open_percent: int | None = None  # of the contract: full from
    clear_percent: int | None = None  # no longer full below; of a router: of its processor
    loss_percent: int | None = None  # of the pings: lossy from
    slow_by_ms: int | None = None  # above what is usual, and by half of it

    @property
    def patience(self) -> Patience:
        return Patience(self.open_s * 1000, self.clear_s * 1000)

    @property
    def levels(self) -> VerdictLimits:
        """The verdict's, with these in their place."""
        return _levels(self)


@lru_cache(maxsize=1000)
def _levels(limits: RuleLimits) -> VerdictLimits:
    if limits.open_percent is not None and limits.clear_percent is not None:
        parts = limits.open_percent / 100, limits.clear_percent / 100
        return replace(LIMITS, full_from=parts[0], full_until=parts[1])
    if limits.loss_percent is not None and limits.slow_by_ms is not None:
        lossy_from = limits.loss_percent / 100
        return replace(LIMITS, lossy_from=lossy_from, slow_by_ms=float(limits.slow_by_ms))
    return LIMITS


def _waits(patience: Patience) -> RuleLimits:
    return RuleLimits(patience.open_ms // 1000, patience.clear_ms // 1000)


DEFAULTS: Mapping[RuleKind, RuleLimits] = {
    "router_unreachable": _waits(TRAITS["router_unreachable"].patience),
    "isp_down": _waits(TRAITS["isp_down"].patience),
    "isp_silent": _waits(SILENT_PATIENCE),
    "isp_full": replace(
        _waits(FULL_PATIENCE),
        open_percent=round(LIMITS.full_from * 100),
        clear_percent=round(LIMITS.full_until * 100),
    ),
    "isp_degraded": replace(
        _waits(DEGRADED_PATIENCE),
        loss_percent=round(LIMITS.lossy_from * 100),
        slow_by_ms=round(LIMITS.slow_by_ms),
    ),
    "router_busy": replace(
        _waits(BUSY_PATIENCE),
        open_percent=LoadLevels().busy_from,
        clear_percent=LoadLevels().busy_until,
    ),
}

RULED: Mapping[str, RuleKind] = {kind: kind for kind in DEFAULTS}
"""Those that people may change; the others are as they come."""

BY_SLOTS: frozenset[RuleKind] = frozenset({"isp_full", "isp_degraded", "router_busy"})
"""Judged from slots of five minutes, the others from each reading."""

WAITED_ALREADY: frozenset[RuleKind] = BY_SLOTS | {"isp_silent"}
"""Their events are made only after the wait."""

Scope = tuple[Literal["everywhere", "campus", "router", "uplink"], int]
EVERYWHERE: Scope = ("everywhere", 0)


def scope(campus_id: int | None, router_id: int | None, uplink_id: int | None) -> Scope:
    """The nearest that is given."""
    if uplink_id is not None:
        return "uplink", uplink_id
    if router_id is not None:
        return "router", router_id
    return EVERYWHERE if campus_id is None else ("campus", campus_id)


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All rules that people made. Where there is none, each kind is as it comes."""

    rules: Mapping[tuple[RuleKind, Scope], RuleLimits] = field(
        default_factory=lambda: MappingProxyType({})
    )
    campus_of: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))  # by router

    def limits(self, kind: RuleKind, router_id: int, uplink_id: int | None) -> RuleLimits:
        """Those that count there."""
        if not self.rules:
            return DEFAULTS[kind]
        campus_id = self.campus_of.get(router_id)
        parts = ((campus_id, router_id, uplink_id), (campus_id, router_id, None))
        for place in (*parts, (campus_id, None, None), (None, None, None)):
            if rule := self.rules.get((kind, scope(*place))):
                return rule
        return DEFAULTS[kind]

    def of_events(
        self, kind: RouterIncidentKind, router_id: int, uplink_id: int | None
    ) -> Patience:
        """How long its events, as they are stored, must last, and be over."""
        if kind in WAITED_ALREADY:
            return AT_ONCE
        ruled = RULED.get(kind)
        if ruled is None:
            return TRAITS[kind].patience
        return self.limits(ruled, router_id, uplink_id).patience

    def of_kind(self, kind: RuleKind) -> list[RuleLimits]:
        """All that may count somewhere."""
        rules = [rule for (its_kind, _), rule in self.rules.items() if its_kind == kind]
        return [*rules, DEFAULTS[kind]]

    def least(self, kind: RuleKind, level: Level) -> int:
        """The lowest level of all rules: what is below it is bad nowhere."""
        levels: list[int] = [getattr(rule, level) for rule in self.of_kind(kind)]
        return min(levels)

    def with_rule(self, kind: RuleKind, where: Scope, limits: RuleLimits) -> RuleBook:
        """The same with another rule there."""
        return replace(self, rules={**self.rules, (kind, where): limits})
