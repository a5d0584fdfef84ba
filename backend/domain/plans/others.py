"""Connection marks for other purposes, on a router that never balanced by marks.

A connection has one mark: setting it again after our rules takes the next packets off their ISP.
"""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.methods.classifying import flattened
from backend.domain.plans.draft import shown
from backend.domain.plans.standing import Standing
from backend.domain.plans.words import statement
from backend.domain.statements import Statement

HOOKS = ("prerouting", "input", "forward", "output", "postrouting")
OWN_WAY = ("input", "output")  # of the router's own connections, which are not balanced


def overwritten(standing: Standing) -> Iterator[Statement]:
    """Rules after the routing decision that would overwrite our marks."""
    for rule in _others(standing):
        if not _is_first(standing, rule) and _takes_marked(rule):
            yield statement("marks_overwritten", row=shown(standing.row(rule)))


def shared(standing: Standing) -> Iterator[Statement]:
    """Rules before ours, or after ours for unmarked connections only."""
    for rule in _others(standing):
        if _is_first(standing, rule) or rule.connection_mark == NO_MARK:
            yield statement("marks_shared", row=shown(standing.row(rule)))


def _others(standing: Standing) -> Iterator[FirewallRule]:
    if standing.groups:
        return
    reached = _reached_chains(standing.config)
    for rule in standing.config.mangle:
        if rule.chain not in reached:
            continue
        marks = rule.action == "mark-connection" and not rule.disabled
        inbound = standing.division.first.is_inbound(rule)
        if marks and not inbound and rule.chain not in OWN_WAY:
            yield rule


def _reached_chains(config: RouterConfig) -> frozenset[str]:
    """The router's own chains, and those that they jump to."""
    reached = set(HOOKS)
    for hook in HOOKS:
        reached.update(rule.chain for rule in flattened(config.mangle, hook))
    return frozenset(reached)


def _is_first(standing: Standing, rule: FirewallRule) -> bool:
    """Whether it marks in prerouting, before the routing decision: the first packet has the mark then."""
    return any(flat_rule is rule for flat_rule in flattened(standing.config.mangle, "prerouting"))


def _takes_marked(rule: FirewallRule) -> bool:
    return rule.connection_mark == "" or rule.connection_mark.startswith("!")
