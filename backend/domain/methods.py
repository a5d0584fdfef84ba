"""How a router balances, read from its configuration: the method, its buckets and the share that it intends.

What is configured counts, not what is up at the moment: a line that is down keeps its configured
share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from backend.domain.classifying import (
    RuleGroup,
    classifying_groups,
    flattened,
    marks,
    nth_shares,
    residues_by_mark,
    tables_of_mark,
)
from backend.domain.config import MAIN, FirewallRule, Route, RouterConfig, RoutingRule
from backend.domain.gateways import (
    Gateways,
    Leg,
    configured_default_routes,
    equal_legs,
    nearest_legs,
    network_of,
)
from backend.domain.queueing import queue_kinds
from backend.domain.walk.divided import Division
from backend.domain.walk.first_packets import FirstPackets
from backend.domain.walk.populations import insides
from backend.domain.words import Nth

Method = Literal["ecmp", "pcc", "nth", "failover", "mixed", "none", "other"]
Shares = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Evidence:
    """A rule or route that the verdict rests on. `what` is one of pcc, nth, random, route, routing_rule."""

    what: str
    id: str
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Balancing:
    """The configured balance over the uplinks that were asked about.

    `buckets` holds the remainders (modulo `denominator`) of each interface; `uncovered` those that
    no rule takes and that therefore go by the main table. `configured_share` sums to at most 1
    over the interfaces (less if some traffic leaves elsewhere); an entry is None where the
    configuration does not determine it.
    """

    method: Method
    configured_share: Mapping[str, Fraction | None]
    classifier: str | None = None
    denominator: int | None = None
    buckets: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    uncovered: tuple[int, ...] = ()
    nth: Mapping[str, tuple[Nth, ...]] = field(default_factory=dict)
    hash_policy: str | None = None
    queue_kinds: Mapping[str, str] = field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()


def recognise(
    config: RouterConfig,
    interfaces: Sequence[str],
    known: Mapping[str, str] | None = None,
    first: FirstPackets | None = None,
) -> Balancing:
    """Read the balance over `interfaces`. `known` gives gateway -> interface for lines that lost their address.

    `first`: clients' first packets, where they were walked already.
    """
    reader = _Reader(config, tuple(dict.fromkeys(interfaces)), known or {}, first)
    return reader.balancing()


@dataclass(frozen=True, slots=True)
class _Reader:
    config: RouterConfig
    interfaces: tuple[str, ...]
    known: Mapping[str, str]
    first: FirstPackets | None

    def balancing(self) -> Balancing:
        found = self._by_rules()
        if not self._is_undecided():
            return found
        return replace(
            found, configured_share=dict.fromkeys(self.interfaces), buckets={}, uncovered=()
        )

    def _is_undecided(self) -> bool:
        """Whether a default route leaves by one of several lines, and nothing tells which."""
        gateways = Gateways(self.config, self.known)
        return gateways.has_twins() and any(
            set(gateways.undecided(route)) & set(self.interfaces)
            for route in configured_default_routes(self.config)
        )

    def _by_rules(self) -> Balancing:
        groups = self._outbound_groups()
        kinds = frozenset(kind for group in groups for kind in group.kinds)
        if kinds == {"pcc"}:
            return self._pcc(groups)
        if kinds == {"nth"}:
            return self._nth(groups)
        if kinds:
            method: Method = "other" if kinds == {"random"} else "mixed"
            return self._undetermined(method, _rules_evidence(groups))
        return self._unmarked()

    def _outbound_groups(self) -> tuple[RuleGroup, ...]:
        """Groups about traffic from inside; the router's own traffic (output) decides only if alone."""
        for chain in ("prerouting", "output"):
            groups = tuple(
                group
                for group in classifying_groups(self.config, chain)
                if not self._enters_by_uplink(group.rules[0])
            )
            if groups:
                return groups
        return ()

    def _enters_by_uplink(self, rule: FirewallRule) -> bool:
        members = (
            self.config.members(rule.in_interface_list) if rule.in_interface_list else frozenset()
        )
        entered = members | ({rule.in_interface} if rule.in_interface else frozenset())
        return bool(entered & set(self.interfaces))

    # PCC ------------------------------------------------------------------------------------------

    def _pcc(self, groups: tuple[RuleGroup, ...]) -> Balancing:
        evidence = _rules_evidence(groups)
        decided = [self._pcc_buckets(group) for group in groups]
        first = decided[0]
        if first is None or any(one != first for one in decided[1:]):
            return self._undetermined("mixed", evidence)
        buckets, uncovered = first
        denominator = groups[0].period
        shares = {
            name: Fraction(len(buckets.get(name, ())), denominator) for name in self.interfaces
        }
        rest = Fraction(len(uncovered), denominator)
        for name, share in self._table_shares(MAIN).items():
            shares[name] += rest * share
        walked = self._walked(shares)
        if walked is None:
            return self._undetermined("mixed", evidence)
        return Balancing(
            method="pcc",
            configured_share=walked,
            classifier=groups[0].classifiers[0],
            denominator=denominator,
            buckets=buckets,
            uncovered=uncovered,
            hash_policy=self.config.ip_settings.hash_policy,
            queue_kinds=queue_kinds(self.config, self.interfaces),
            evidence=evidence,
        )

    def _pcc_buckets(
        self, group: RuleGroup
    ) -> tuple[dict[str, tuple[int, ...]], tuple[int, ...]] | None:
        residues = residues_by_mark(group)
        if residues is None:
            return None
        buckets: dict[str, list[int]] = {name: [] for name in self.interfaces}
        uncovered = list(residues.get("", ()))
        for mark, own in residues.items():
            legs = self._mark_interfaces(mark, group.chain) if mark else ()
            if mark and not legs:
                uncovered.extend(own)
            elif len(legs) == 1 and legs[0] in buckets:
                buckets[legs[0]].extend(own)
            elif len(legs) > 1:
                return None
        return {name: tuple(sorted(own)) for name, own in buckets.items()}, tuple(sorted(uncovered))

    def _mark_interfaces(self, mark: str, chain: str) -> tuple[str, ...]:
        """Interfaces behind a mark; none if it leads to no table with a default route (then main decides)."""
        for table in tables_of_mark(self.config, mark, chain):
            legs = nearest_legs(self.config, table, self.known)
            if legs:
                return tuple(dict.fromkeys(leg.interface for leg in legs))
        return ()

    # nth ------------------------------------------------------------------------------------------

    def _nth(self, groups: tuple[RuleGroup, ...]) -> Balancing:
        evidence = _rules_evidence(groups)
        decided = [self._nth_shares(group) for group in groups]
        if decided[0] is None or any(one != decided[0] for one in decided[1:]):
            return self._undetermined("mixed", evidence)
        walked = self._walked(decided[0])
        if walked is None:
            return self._undetermined("mixed", evidence)
        return Balancing(
            method="nth",
            configured_share=walked,
            nth=self._nth_words(groups[0]),
            hash_policy=self.config.ip_settings.hash_policy,
            queue_kinds=queue_kinds(self.config, self.interfaces),
            evidence=evidence,
        )

    def _nth_shares(self, group: RuleGroup) -> dict[str, Fraction] | None:
        by_mark = nth_shares(group)
        if by_mark is None:
            return None
        shares = dict.fromkeys(self.interfaces, Fraction(0))
        main = self._table_shares(MAIN)
        for mark, share in by_mark.items():
            legs = self._mark_interfaces(mark, group.chain) if mark else ()
            split = {name: Fraction(1, len(legs)) for name in legs} if legs else main
            for name, part in split.items():
                if name in shares:
                    shares[name] += share * part
        return shares

    def _nth_words(self, group: RuleGroup) -> dict[str, tuple[Nth, ...]]:
        words: dict[str, list[Nth]] = {}
        for rule in group.rules:
            for name in self._mark_interfaces(marks(rule), group.chain):
                if rule.nth is not None and name in self.interfaces:
                    words.setdefault(name, []).append(rule.nth)
        return {name: tuple(own) for name, own in words.items()}

    # without classifying marks --------------------------------------------------------------------

    def _unmarked(self) -> Balancing:
        tables = self._steering_tables()
        reached = {name for table in tables for name in self._table_shares(table)}
        evidence = self._route_evidence(tables or (MAIN,))
        if len(reached) > 1 and len(tables) > 1:
            return self._undetermined("other", evidence)
        deciding = tables[0] if len(tables) == 1 and self._takes_everything(tables[0]) else MAIN
        if tables and deciding == MAIN and reached - set(self._table_shares(MAIN)):
            return self._undetermined("other", evidence)
        shares = self._table_shares(deciding)
        if not equal_legs(self.config, deciding, self.known).weights_known:
            return self._simple("ecmp", dict.fromkeys(shares), evidence)
        return self._as_walked(deciding, shares, evidence, steered=bool(tables))

    def _as_walked(
        self, table: str, by_table: Shares, evidence: tuple[Evidence, ...], *, steered: bool
    ) -> Balancing:
        """What a table's nearest routes say, unless clients' packets go other ways.

        By routes to parts of the internet, say, or past a table that only some packets are sent to.
        """
        walked = self._walked(by_table) or by_table
        shares = {name: share for name, share in walked.items() if share}
        if by_table and shares != by_table and steered:
            return self._simple("other", shares, evidence)
        if not by_table or len(shares) > 1:
            return self._simple("ecmp" if shares else "none", by_table and shares, evidence)
        spare = self._all_default_interfaces(table) - set(shares)
        return self._simple("failover" if shares and spare else "none", shares, evidence)

    def _steering_tables(self) -> tuple[str, ...]:
        """Tables that marks or routing rules send traffic from inside to, in order."""
        marked = [
            rule.new_routing_mark
            for rule in flattened(self.config.mangle, "prerouting")
            if rule.action == "mark-routing"
            and not self._enters_by_uplink(rule)
            and not self._marks_answers(rule)
            and not _is_one_host(rule.source)
        ]
        ruled = [rule.table for rule in self.config.routing_rules if self._steers(rule)]
        steered = (*marked, *self._client_tables(), *ruled)
        return tuple(dict.fromkeys(one for one in steered if one not in ("", MAIN)))

    def _client_tables(self) -> tuple[str, ...]:
        """Tables of the VRFs that clients are in."""
        if not self.config.vrfs:
            return ()
        within = insides(self.config, self.interfaces)
        return tuple(self.config.vrf_of(inside.interface) for inside in within)

    def _marks_answers(self, rule: FirewallRule) -> bool:
        """A routing mark for connections that came in by an uplink: their answers, not a balance."""
        if not rule.connection_mark:
            return False
        setters = [
            one
            for chain in ("prerouting", "input", "forward")
            for one in flattened(self.config.mangle, chain)
            if one.action == "mark-connection" and one.new_connection_mark == rule.connection_mark
        ]
        return bool(setters) and all(self._enters_by_uplink(one) for one in setters)

    def _steers(self, rule: RoutingRule) -> bool:
        if rule.disabled or not rule.action.startswith("lookup") or rule.routing_mark:
            return False
        if _is_one_host(rule.source):
            return False
        return rule.table != MAIN and not self._is_own_address(rule.source)

    def _is_own_address(self, source: str) -> bool:
        wanted = network_of(source) if source else None
        for one in self.config.addresses:
            own = network_of(one.address)
            if wanted and own and one.interface in self.interfaces and wanted.subnet_of(own):
                return True
        return False

    def _takes_everything(self, table: str) -> bool:
        """Whether some steering into the table looks at nothing but where traffic comes in."""
        if table in self._client_tables():
            return set(self._client_tables()) == {table}
        rules = [
            one for one in self.config.routing_rules if self._steers(one) and one.table == table
        ]
        return not any(one.source or one.destination or one.interface for one in rules) and not any(
            one.source or one.source_list or one.destination_port or one.protocol
            for one in flattened(self.config.mangle, "prerouting")
            if one.action == "mark-routing"
            and one.new_routing_mark == table
            and not _is_one_host(one.source)
        )

    def _table_shares(self, table: str) -> dict[str, Fraction]:
        """Equal parts for the equal legs of a table; parts outside the asked interfaces are left out."""
        legs = equal_legs(self.config, table, self.known).legs
        shares: dict[str, Fraction] = {}
        for leg in legs:
            if leg.interface in self.interfaces:
                part = Fraction(1, len(legs))
                shares[leg.interface] = shares.get(leg.interface, Fraction(0)) + part
        return shares

    def _all_default_interfaces(self, table: str) -> set[str]:
        from_all = {
            leg.interface
            for route in configured_default_routes(self.config)
            if route.table == table
            for leg in _legs(self.config, route, self.known)
        }
        return from_all & set(self.interfaces)

    def _walked(self, by_rules: Shares) -> Shares | None:
        """Shares of clients as their packets go; by the rules alone where nobody is seen inside.

        None where clients are divided in several ways.
        """
        if not insides(self.config, self.interfaces):
            return by_rules
        shares = Division(self.config, self.interfaces, self.known, self.first).shares()
        if shares is None:
            return None
        return {name: shares.get(name, Fraction(0)) for name in self.interfaces}

    # common ---------------------------------------------------------------------------------------

    def _simple(
        self,
        method: Method,
        shares: Mapping[str, Fraction | None],
        evidence: tuple[Evidence, ...],
    ) -> Balancing:
        return Balancing(
            method=method,
            configured_share={name: shares.get(name, Fraction(0)) for name in self.interfaces},
            hash_policy=self.config.ip_settings.hash_policy,
            queue_kinds=queue_kinds(self.config, self.interfaces),
            evidence=evidence,
        )

    def _undetermined(self, method: Method, evidence: tuple[Evidence, ...]) -> Balancing:
        """What no pattern of rules or routes determines, clients' packets may: their shares, or None."""
        walked = self._walked({})
        return self._simple(method, walked or dict.fromkeys(self.interfaces), evidence)

    def _route_evidence(self, tables: Sequence[str]) -> tuple[Evidence, ...]:
        return tuple(
            Evidence("route", one.id, one.comment)
            for one in configured_default_routes(self.config)
            if one.table in tables
        )


def _is_one_host(source: str) -> bool:
    """A rule for a single address pins that host (a probe's, say) to a line; it balances nothing."""
    network = network_of(source) if source else None
    return network is not None and network.num_addresses == 1


def _legs(config: RouterConfig, route: Route, known: Mapping[str, str]) -> tuple[Leg, ...]:
    return Gateways(config, known).legs(route)


def _rules_evidence(groups: Sequence[RuleGroup]) -> tuple[Evidence, ...]:
    return tuple(
        Evidence("pcc" if rule.pcc else "nth" if rule.nth else "random", rule.id, rule.comment)
        for group in groups
        for rule in group.rules
        if rule.pcc or rule.nth or rule.random_pct is not None
    )
