"""What rules did to which packets, so that a rule that several configurations share is applied once.

They must agree on addresses, lists and interfaces, or an equal rule would mean other packets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from backend.domain.config import FirewallRule
from backend.domain.walk.stages import Stage

Step = tuple[int, int, int, str, Stage]
"""Node before, number of the rule, depth of its chain, hook, packet of the connection."""

OWN = -1
"""The number of rules whose effect depends on more: jumps, counters and draws."""


@dataclass
class Steps:
    """The node after each step that was made."""

    done: dict[Step, int] = field(default_factory=dict)
    _numbers: dict[FirewallRule, int] = field(default_factory=dict)

    def forgotten(self) -> Steps:
        """The same numbers, for another diagram."""
        return Steps(_numbers=self._numbers)

    def numbered(self, rules: Iterable[FirewallRule]) -> list[int]:
        """A number for each rule, the same for equal ones, and OWN."""
        return [self._number(rule) for rule in rules]

    def _number(self, rule: FirewallRule) -> int:
        if rule.action == "jump" or rule.nth is not None or rule.random_pct is not None:
            return OWN
        return self._numbers.setdefault(rule, len(self._numbers))
