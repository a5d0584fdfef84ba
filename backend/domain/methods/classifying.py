"""The mangle rules that hand new connections to routing tables, grouped by the packets that they are about."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import lcm

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.walk.diagrams.diagram import Cube
from backend.domain.walk.questions.first_packets import FirstPackets

MOST_REMAINDERS = 10_000  # so many remainders are told one by one


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Marking rules of one chain for the same `packets`, in evaluation order; at least one classifies."""

    chain: str
    rules: tuple[FirewallRule, ...]
    packets: frozenset[Cube]

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(kind(rule) for rule in self.rules if kind(rule))

    @property
    def classifiers(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule.pcc.classifier for rule in self.rules if rule.pcc))

    @property
    def denominators(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(rule.pcc.denominator for rule in self.rules if rule.pcc))

    @property
    def period(self) -> int:
        """After so many residues the PCC decisions repeat."""
        return lcm(*self.denominators) if self.denominators else 1


def classifying_groups(first: FirstPackets, chain: str = "prerouting") -> tuple[RuleGroup, ...]:
    """Groups in the order of their first rule; without PCC, nth or random rules there is no group.

    `first`: clients' packets, or the router's own for output. Rules with other words for the same packets share a
    group.
    """
    rules_of: dict[Hashable, list[FirewallRule]] = {}
    for rule in flattened(first.campus.config.mangle, chain):
        if marks(rule):
            ways_out = rule.out_interface, rule.out_interface_list
            rules_of.setdefault((rule.action, ways_out, first.of_rule(rule)), []).append(rule)
    groups = (
        RuleGroup(chain, tuple(rules), first.of_rule(rules[0])) for rules in rules_of.values()
    )
    return tuple(group for group in groups if group.kinds)


def flattened(
    rules: Sequence[FirewallRule], chain: str, seen: set[str] | None = None
) -> Iterator[FirewallRule]:
    """Enabled rules as a packet meets them, jumps followed in place, each chain once."""
    seen = {chain} if seen is None else seen
    for rule in rules:
        if rule.chain != chain or rule.disabled:
            continue
        if rule.action != "jump":
            yield rule
        elif rule.jump_target not in seen:
            seen.add(rule.jump_target)
            yield from flattened(rules, rule.jump_target, seen)


def marks(rule: FirewallRule) -> str:
    """The connection mark that a rule sets, or else its routing mark; "" if it marks nothing."""
    if rule.action == "mark-connection":
        return rule.new_connection_mark
    if rule.action == "mark-routing":
        return "" if rule.connection_mark not in ("", NO_MARK) else rule.new_routing_mark
    return ""


def tables_of_mark(config: RouterConfig, mark: str, chain: str = "prerouting") -> tuple[str, ...]:
    """Routing tables that rules send connections with this mark to."""
    tables = (
        rule.new_routing_mark
        for rule in flattened(config.mangle, chain)
        if rule.action == "mark-routing" and rule.connection_mark == mark and rule.new_routing_mark
    )
    return tuple(dict.fromkeys(tables))


def kind(rule: FirewallRule) -> str:
    """The chance in a rule: pcc, nth or random, or ""."""
    if rule.pcc is not None:
        return "pcc"
    if rule.nth is not None:
        return "nth"
    return "random" if rule.random_pct is not None else ""
