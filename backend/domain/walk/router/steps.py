"""Results of rules, so that a rule that several configurations share is applied once.

They must agree on addresses, lists and interfaces, or an equal rule would mean other packets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.walk.diagrams.dimensions import Levels
from backend.domain.walk.diagrams.stages import Stage
from backend.domain.walk.router.batches import Batches
from backend.domain.walk.router.compiled import rules_of

Step = tuple[int, int, int, str, Stage]  # node before, rule, depth of its chain, hook, packet
OWN = -1  # for rules whose effect depends on more: jumps, counters, draws


@dataclass
class WalkSteps:
    """The node after each step. With shared steps nobody can ask which single rules were met."""

    batches: Batches | None = None  # None if some rule has a counter, which counts all packets
    done: dict[Step, int] = field(default_factory=dict)
    _numbers: dict[FirewallRule, int] = field(default_factory=dict)

    @staticmethod
    def of(configs: Iterable[RouterConfig], levels: Levels) -> WalkSteps:
        counts = any(rule.nth is not None for config in configs for rule in rules_of(config))
        return WalkSteps(None if counts else Batches(levels))

    def forgotten(self, levels: Levels) -> WalkSteps:
        """The same numbers, for another diagram with these levels."""
        return WalkSteps(Batches(levels) if self.batches else None, _numbers=self._numbers)

    def numbered(self, rules: Iterable[FirewallRule]) -> list[int]:
        """A number for each rule, the same for equal ones, and OWN."""
        return [self._number(rule) for rule in rules]

    def _number(self, rule: FirewallRule) -> int:
        if rule.action == "jump" or rule.nth is not None or rule.random_pct is not None:
            return OWN
        return self._numbers.setdefault(rule, len(self._numbers))
