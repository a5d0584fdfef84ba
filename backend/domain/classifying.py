"""How the mangle rules hand new connections to routing tables: groups of rules that share one selector.

The share of a group is found by letting a rule group decide, as the router would, over every
residue of the hash (PCC) or over one full period of the packet counters (nth). Sources: the
manual's PCC and nth pages, restated in the project's RouterOS reference sections 4.1, 4.4 and 4.6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from backend.domain.config import NO_MARK, FirewallRule, RouterConfig

LARGEST_PERIOD = 10_000

Selector = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Marking rules of one chain that see the same traffic, in evaluation order; at least one classifies."""

    chain: str
    rules: tuple[FirewallRule, ...]

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(_kind(rule) for rule in self.rules if _kind(rule))

    @property
    def classifiers(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule.pcc.classifier for rule in self.rules if rule.pcc))

    @property
    def denominators(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(rule.pcc.denominator for rule in self.rules if rule.pcc))

    @property
    def period(self) -> int:
        """Residues after which the PCC decisions repeat: the least common multiple of the denominators."""
        return lcm(*self.denominators) if self.denominators else 1


def classifying_groups(config: RouterConfig, chain: str = "prerouting") -> tuple[RuleGroup, ...]:
    """Groups in the order of their first rule; groups without PCC, nth or random rules are left out."""
    found: dict[Selector, list[FirewallRule]] = {}
    for rule in flattened(config.mangle, chain):
        if marks(rule):
            found.setdefault(selector(rule), []).append(rule)
    groups = (RuleGroup(chain, tuple(rules)) for rules in found.values())
    return tuple(group for group in groups if group.kinds)


def flattened(rules: Sequence[FirewallRule], chain: str) -> Iterator[FirewallRule]:
    """Enabled rules in the order in which a packet meets them, jumps followed in place, each chain once."""
    yield from _walk(rules, chain, {chain})


def _walk(rules: Sequence[FirewallRule], chain: str, visited: set[str]) -> Iterator[FirewallRule]:
    for rule in rules:
        if rule.chain != chain or rule.disabled:
            continue
        if rule.action != "jump":
            yield rule
        elif rule.jump_target not in visited:
            visited.add(rule.jump_target)
            yield from _walk(rules, rule.jump_target, visited)


def marks(rule: FirewallRule) -> str:
    """The mark that a rule sets: its connection mark, or else its routing mark; "" if it marks nothing."""
    if rule.action == "mark-connection":
        return rule.new_connection_mark
    if rule.action == "mark-routing":
        return "" if rule.connection_mark not in ("", NO_MARK) else rule.new_routing_mark
    return ""


def selector(rule: FirewallRule) -> Selector:
    """Which traffic the rule is about, without its classifier and without the marks that guard it."""
    return (
        rule.action,
        rule.in_interface,
        rule.in_interface_list,
        rule.out_interface,
        rule.out_interface_list,
        rule.source,
        rule.destination,
        rule.source_list,
        rule.destination_list,
        rule.protocol,
        rule.destination_port,
        tuple(one for one in rule.more if one[0] not in ("log", "log-prefix")),
    )


def residues_by_mark(group: RuleGroup) -> dict[str, tuple[int, ...]] | None:
    """For every mark the residues modulo `group.period` that get it; "" holds the residues that get none.

    None if the group does not decide by one hash only (several classifiers, nth, random) or its
    period is absurd.
    """
    if group.kinds != {"pcc"} or len(group.classifiers) != 1 or group.period > LARGEST_PERIOD:
        return None
    found: dict[str, list[int]] = {}
    for residue in range(group.period):
        found.setdefault(_decide(group.rules, residue), []).append(residue)
    return {mark: tuple(residues) for mark, residues in found.items()}


def _decide(rules: Sequence[FirewallRule], residue: int) -> str:
    mark = ""
    for rule in rules:
        if mark and rule.connection_mark == NO_MARK:
            continue
        if rule.pcc is not None and not rule.pcc.matches(residue):
            continue
        mark = marks(rule)
        if not rule.passthrough:
            break
    return mark


def nth_shares(group: RuleGroup) -> dict[str, Fraction] | None:
    """Share of new connections per mark ("" = none) when every rule counts the connections that reach it."""
    if group.kinds != {"nth"}:
        return None
    period = 1
    for rule in group.rules:
        period *= rule.nth.every if rule.nth else 1
    if period > LARGEST_PERIOD:
        return None
    counters = [0] * len(group.rules)
    totals: dict[str, int] = {}
    for _ in range(period):
        mark = _count_through(group.rules, counters)
        totals[mark] = totals.get(mark, 0) + 1
    return {mark: Fraction(count, period) for mark, count in totals.items()}


def _count_through(rules: Sequence[FirewallRule], counters: list[int]) -> str:
    mark = ""
    for position, rule in enumerate(rules):
        if mark and rule.connection_mark == NO_MARK:
            continue
        if rule.nth is not None:
            counters[position] += 1
            if counters[position] % rule.nth.every != rule.nth.packet % rule.nth.every:
                continue
        mark = marks(rule)
        if not rule.passthrough:
            break
    return mark


def tables_of_mark(config: RouterConfig, mark: str, chain: str = "prerouting") -> tuple[str, ...]:
    """Routing tables that connections with this mark are sent to; a routing mark is its own table."""
    found = [
        rule.new_routing_mark
        for rule in flattened(config.mangle, chain)
        if rule.action == "mark-routing" and rule.connection_mark == mark and rule.new_routing_mark
    ]
    if not found and any(
        rule.action == "mark-routing" and rule.new_routing_mark == mark and marks(rule) == mark
        for rule in flattened(config.mangle, chain)
    ):
        found = [mark]
    return tuple(dict.fromkeys(found))


def _kind(rule: FirewallRule) -> str:
    if rule.pcc is not None:
        return "pcc"
    if rule.nth is not None:
        return "nth"
    return "random" if rule.random_pct is not None else ""
