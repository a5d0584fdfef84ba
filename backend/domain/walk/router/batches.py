"""Applies consecutive rules that ask nothing of what a packet bears to all packets at once.

Each single rule makes the nodes above its packets again, so n rules cost n times the size of the function. The effect
of such rules depends on the packet alone: it is a function too, made of its halves, and laid over the packets once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from backend.domain.config.firewall import FirewallRule
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.diagram import Cube, Diagram, crossed
from backend.domain.walk.diagrams.dimensions import Levels
from backend.domain.walk.diagrams.stages import Stage

KEPT = "\0"  # in an effect, an unchanged mark; no router's mark has this name

Condition = Callable[[Bearing], bool]
RuleEffect = tuple[Sequence[Cube], Callable[[Bearing], Bearing]]  # disjoint cubes, and the effect
Batch = tuple[tuple[int, ...], int, str, Stage]  # rules in `steps`, depth, hook, packet


def asks_packet_only(rule: FirewallRule) -> bool:
    """Whether it asks no marks, way out, counters or draws, and stays in its chain."""
    asks_more = (
        rule.connection_mark,
        rule.packet_mark,
        rule.routing_mark,
        rule.out_interface,
        rule.out_interface_list,
        rule.nth is not None,
        rule.random_pct is not None,
    )
    return rule.action != "jump" and not any(asks_more)


def unchanged(depth: int) -> Bearing:
    """The effect of no rule in a chain at this depth."""
    return Bearing(KEPT, KEPT, KEPT, depth)


def changed_by(bearing: Bearing, effect: Bearing) -> Bearing:
    """What a packet bears after an effect; effects combine the same way."""
    return bearing._replace(
        connection_mark=_kept_or(bearing.connection_mark, effect.connection_mark),
        packet_mark=_kept_or(bearing.packet_mark, effect.packet_mark),
        routing_mark=_kept_or(bearing.routing_mark, effect.routing_mark),
        depth=effect.depth,
        fate=effect.fate or bearing.fate,
        fasttracked=bearing.fasttracked or effect.fasttracked,
        translated=effect.translated or bearing.translated,
    )


def _kept_or(mark: str, new: str) -> str:
    return mark if new == KEPT else new


@dataclass
class Batches:
    """The effects of consecutive rules, in their own diagram, and where they were laid over packets."""

    levels: Levels
    effects: Diagram[Bearing] = field(init=False)
    made: dict[Batch, int] = field(default_factory=dict)
    laid: dict[tuple[int, Batch], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.effects = Diagram(self.levels)

    def effect(self, rules: Sequence[RuleEffect], depth: int) -> int:
        if not rules:
            return self.effects.leaf(unchanged(depth))
        if len(rules) == 1:
            return self._of_rule(rules[0], depth)
        half = len(rules) // 2
        first, second = self.effect(rules[:half], depth), self.effect(rules[half:], depth)
        comes = _in_chain(depth)
        return self.lay(self.effects, first, second, depth, comes)

    def _of_rule(self, rule: RuleEffect, depth: int) -> int:
        cubes, action = rule
        root = self.effects.leaf(unchanged(depth))
        for cube in cubes:
            root = self.effects.changed(root, cube, _in_chain(depth), action)
        return root

    def lay(
        self, diagram: Diagram[Bearing], root: int, effect: int, depth: int, comes: Condition
    ) -> int:
        """`root` of `diagram`, with the effect on all packets that come to the rules."""
        nothing = self.effects.leaf(unchanged(depth))
        return _Laying(diagram, self.effects, nothing, diagram.bits(root, comes)).of(root, effect)


def _in_chain(depth: int) -> Condition:
    return lambda effect: effect.depth == depth and not effect.fate


@dataclass
class _Laying:
    diagram: Diagram[Bearing]
    effects: Diagram[Bearing]
    nothing: int
    bits: int
    done: dict[tuple[int, int], int] = field(default_factory=dict)

    def of(self, node: int, effect: int) -> int:
        if effect == self.nothing or not self.diagram.beneath[node] & self.bits:
            return node
        key = (node, effect)
        if key not in self.done:
            self.done[key] = self._of(node, effect)
        return self.done[key]

    def _of(self, node: int, effect: int) -> int:
        own, other = self.diagram.level[node], self.effects.level[effect]
        if own < 0 and other < 0:
            changed = changed_by(self.diagram.value(node), self.effects.value(effect))
            return self.diagram.leaf(changed)
        level = other if own < 0 else own if other < 0 else min(own, other)
        edges = self.diagram.edges_at(node, level)
        others = self.effects.edges_at(effect, level)
        parts = [(mask, self.of(child, under)) for mask, child, under in crossed(edges, others)]
        return self.diagram.node(level, parts)
