"""What a plan finds on a router: who classifies packets from inside, and which marks lead where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.config.gateways import nearest_legs
from backend.domain.config.router_rows import MANGLE, Row, Snapshot, said
from backend.domain.config.rows_config import config_of, is_on
from backend.domain.lint.checks import lint
from backend.domain.lint.findings import Finding
from backend.domain.lint.view import contracts_of
from backend.domain.methods.classifying import (
    MOST_REMAINDERS,
    RuleGroup,
    classifying_groups,
    flattened,
    kind,
    tables_of_mark,
)
from backend.domain.methods.methods import Balancing, recognise, way_of
from backend.domain.plans.plan import MARKER, PlanUplink
from backend.domain.walk.questions.campus import Campus
from backend.domain.walk.questions.divided import Division
from backend.domain.walk.questions.first_packets import FirstPackets
from backend.domain.walk.questions.telling import by_marks, by_way
from backend.domain.walk.router.matchers import matches_list, matches_name

CHAINS = ("timbang-a", "timbang-b")
CLASSIFYING = frozenset(
    {
        *("chain", "action", "comment", "per-connection-classifier", "nth", "random"),
        *("new-connection-mark", "new-routing-mark", "passthrough", "log", "log-prefix"),
        *("disabled", "connection-mark", "connection-state", "jump-target"),
    }
)
"""Properties of a classifying rule that do not select its traffic."""
ONLY_LOCAL = ("dst-address-type", "local")
INSIDE = frozenset({"in-interface", "in-interface-list", "src-address", "src-address-list"})

Matchers = Mapping[str, str]


@dataclass(frozen=True)
class Standing:
    """`config` is read from `snapshot`'s rows where it has them, so every rule has its row."""

    config: RouterConfig
    snapshot: Snapshot
    uplinks: tuple[PlanUplink, ...]

    @staticmethod
    def of(config: RouterConfig, snapshot: Snapshot, uplinks: Sequence[PlanUplink]) -> Standing:
        return Standing(config_of(config, snapshot), snapshot, tuple(uplinks))

    @property
    def interfaces(self) -> tuple[str, ...]:
        return tuple(uplink.interface for uplink in self.uplinks)

    @property
    def names(self) -> Mapping[str, str]:
        """The ISPs' names by interface."""
        return {uplink.interface: uplink.name for uplink in self.uplinks}

    def having(self, rows: Snapshot) -> Standing:
        """The same router with other rows; made once for each, as its findings cost a walk."""
        if rows is self.snapshot:  # a plan that writes nothing
            return self
        if id(rows) not in self._others:
            self._others[id(rows)] = Standing.of(self.config, rows, self.uplinks)
        return self._others[id(rows)]

    @cached_property
    def _others(self) -> dict[int, Standing]:
        """By the identity of their rows, which each of them keeps."""
        return {}

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What the lint says of it, the worst first."""
        speeds = {each.interface: (each.download_bps, each.upload_bps) for each in self.uplinks}
        return lint(self.config, self.interfaces, contracts_of(speeds))

    @cached_property
    def balancing(self) -> Balancing:
        return recognise(self.config, self.interfaces, first=self.division.first)

    @cached_property
    def division(self) -> Division:
        return Division(FirstPackets(Campus(self.config, self.interfaces)))

    @cached_property
    def _rows(self) -> dict[int, Row]:
        rows = self.snapshot.of(MANGLE)
        return {id(rule): row for rule, row in zip(self.config.mangle, rows, strict=True)}

    def row(self, rule: FirewallRule) -> Row:
        return self._rows[id(rule)]

    # who classifies -------------------------------------------------------------------------------

    @cached_property
    def groups(self) -> tuple[RuleGroup, ...]:
        return tuple(
            group
            for group in classifying_groups(self.division.first)
            if not self.division.first.is_inbound(group.rules[0])
        )

    def is_own(self, group: RuleGroup) -> bool:
        return group.rules[0].chain in CHAINS

    @cached_property
    def own_rows(self) -> tuple[Row, ...]:
        """Rows of our chains and jumps into them, used or not."""
        return tuple(row for row in self.snapshot.of(MANGLE) if _is_own(row))

    @cached_property
    def jumps(self) -> tuple[Row, ...]:
        return tuple(
            row
            for row in self.own_rows
            if row.get("action") == "jump" and not is_on(row, "disabled")
        )

    @property
    def active_chains(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(row["jump-target"] for row in self.jumps))

    def carried(self, group: RuleGroup) -> Matchers | None:
        """What a group's classifying rules match on beside the hash; None if they differ.

        They may name the interface or address in other words; then the fewest words count. Rules for the router's own
        addresses alone are misspelt for all others, as packets to the router need no ISP.
        """
        conditions = [
            {name: value for name, value in said(self.row(rule)).items() if name not in CLASSIFYING}
            for rule in group.rules
            if kind(rule)
        ]
        others = [
            {name: value for name, value in matchers.items() if name not in INSIDE}
            for matchers in conditions
        ]
        if any(other != others[0] for other in others):
            return None
        fewest = min(conditions, key=len)
        return {name: value for name, value in fewest.items() if (name, value) != ONLY_LOCAL}

    def differ(self) -> bool:
        """Whether groups lead their remainders to different interfaces."""
        period = lcm(*(group.period for group in self.groups))
        return (
            period > MOST_REMAINDERS
            or len(
                {
                    tuple(map(way_of, ends))
                    for group in self.groups
                    for classifier in group.classifiers
                    for ends in self.division.remainders(group.packets, by_way, classifier, period)
                }
            )
            > 1
        )

    def marks_by_remainder(self, group: RuleGroup) -> tuple[frozenset[str], ...]:
        """Clients' connection marks, per remainder of the group's one hash."""
        hash_of = group.packets, by_marks, group.classifiers[0], group.period
        return tuple(
            frozenset(end.connection_mark for ends in each for end in ends)
            for each in zip(*self.division.remainders(*hash_of), strict=True)
        )

    def insides(self) -> tuple[Matchers, ...]:
        """Where balanced traffic comes in, as matchers for rules that route its marks."""
        own = [dict(said(row)) for row in self.jumps]
        foreign = [self.carried(group) or {} for group in self.groups if not self.is_own(group)]
        conditions = [
            {name: value for name, value in matchers.items() if name in INSIDE}
            for matchers in (*own, *foreign)
        ]
        return tuple(
            condition for at, condition in enumerate(conditions) if condition not in conditions[:at]
        )

    # which marks lead where -----------------------------------------------------------------------

    def mark_of(self, interface: str) -> str:
        """A connection mark that leads to the interface alone, a balancing one first, or ""."""
        used = [rule.new_connection_mark for group in self.groups for rule in group.rules]
        routed = [
            rule.connection_mark
            for chain in ("prerouting", "output")
            for rule in flattened(self.config.mangle, chain)
            if rule.action == "mark-routing"
        ]
        for mark in (*used, *routed):
            if (
                mark not in ("", NO_MARK)
                and not mark.startswith("!")
                and self.leads(mark, interface)
            ):
                return mark
        return ""

    def leads(self, mark: str, interface: str) -> bool:
        """Whether connections with this mark leave by the interface, and by no other."""
        tables = self.tables_of(mark)
        forwarding = {
            table.name for table in self.config.tables if table.fib and not table.disabled
        }
        ways = [{leg.interface for leg in nearest_legs(self.config, table, {})} for table in tables]
        known = bool(tables) and forwarding.issuperset(tables)
        return known and all(way == {interface} for way in ways)

    def tables_of(self, mark: str) -> tuple[str, ...]:
        """For connections from inside and from the router itself."""
        chains = ("prerouting", "output")
        return tuple(
            table for chain in chains for table in tables_of_mark(self.config, mark, chain)
        )

    def is_routed(self, mark: str, inside: Matchers) -> bool:
        """Whether a rule turns the mark into a way for marked packets that come in by `inside`."""
        rules = tuple(flattened(self.config.mangle, "prerouting"))
        dividing = {id(rule) for group in self.groups for rule in group.rules}
        first = next((at for at, rule in enumerate(rules) if id(rule) in dividing), 0)
        return any(
            rule.action == "mark-routing"
            and rule.connection_mark == mark
            and _covers(self.config, rule, inside)
            for rule in rules[first:]
        )


def _is_own(row: Row) -> bool:
    ours = row.get("comment", "").startswith(MARKER)
    return ours and (row.get("chain") in CHAINS or row.get("jump-target") in CHAINS)


def is_classifying(group: RuleGroup) -> bool:
    """Whether clients' packets can meet its rules, not only packets to the router's own addresses."""
    return any(rule.destination_type != ONLY_LOCAL[1] for rule in group.rules)


def _covers(config: RouterConfig, rule: FirewallRule, inside: Matchers) -> bool:
    """Whether a rule sees all that comes in by `inside`; without an interface it counts as yes."""
    name, listed = inside.get("in-interface", ""), inside.get("in-interface-list", "")
    if any((rule.source, rule.source_list, rule.destination, rule.protocol)):
        return (rule.source, rule.source_list) == (
            inside.get("src-address", ""),
            inside.get("src-address-list", ""),
        )
    if name:
        by_name = not rule.in_interface or matches_name(rule.in_interface, name)
        by_list = not rule.in_interface_list or matches_list(config, rule.in_interface_list, name)
        return by_name and by_list
    if listed:
        return not rule.in_interface and rule.in_interface_list in ("", listed)
    return True
