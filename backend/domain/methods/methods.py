"""How a router balances (method, buckets, shares), found by walking clients' first packets.

The configuration counts, not the present state: a line that is down keeps its configured share.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Literal

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.gateways import Gateways, configured_default_routes
from backend.domain.config.routing import MAIN
from backend.domain.config.words import Nth
from backend.domain.methods.classifying import MOST_REMAINDERS, flattened, kind, marks
from backend.domain.methods.queueing import queue_kinds
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.questions.campus import Campus
from backend.domain.walk.questions.divided import Division
from backend.domain.walk.questions.first_packets import FirstPackets, OwnPackets
from backend.domain.walk.questions.telling import (
    PacketKind,
    by_way,
    by_way_and_marks,
    classifier_of,
    kind_of,
)

Method = Literal["ecmp", "pcc", "nth", "failover", "mixed", "none", "other"]
METHODS: Mapping[str, Method] = {"pcc": "pcc", "nth": "nth", "random": "other", "routes": "ecmp"}
Shares = Mapping[str, Fraction | None]

BY_MAIN = "\0main"  # in a list of remainders, in place of an interface; no interface has this name

CLASSIFYING_CHAINS = ("prerouting", "forward")


@dataclass(frozen=True, slots=True)
class Balancing:
    """The configured balance over the uplinks that were asked about."""

    method: Method
    # sums to at most 1, less if traffic leaves elsewhere; None: undetermined
    configured_share: Shares
    classifier: str | None = None
    denominator: int | None = None
    # remainders that lead to one interface alone
    buckets: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    uncovered: tuple[int, ...] = ()  # remainders without a mark: they go by the main table
    nth: Mapping[str, tuple[Nth, ...]] = field(default_factory=dict)
    hash_policy: str | None = None
    queue_kinds: Mapping[str, str] = field(default_factory=dict)


def recognise(
    config: RouterConfig,
    interfaces: Sequence[str],
    known: Mapping[str, str] | None = None,
    first: FirstPackets | None = None,
) -> Balancing:
    """Reads the balance over `interfaces`. `known`: gateway -> interface for lines that lost their address.

    `first`: clients' first packets, if already walked.
    """
    names = tuple(dict.fromkeys(interfaces))
    reader = _MethodReader(names, first or FirstPackets(Campus(config, names, known or {})))
    return replace(
        reader.balancing(),
        hash_policy=config.ip_settings.hash_policy,
        queue_kinds=queue_kinds(config, names),
    )


@dataclass(frozen=True)
class _MethodReader:
    interfaces: tuple[str, ...]
    first: FirstPackets

    def balancing(self) -> Balancing:
        """The router's own packets count where no rule divides clients'."""
        recognised = (
            self._by_chance(self._clients) or self._idle() or self._of_router() or self._undivided()
        )
        if self._is_undecided():
            recognised = replace(
                recognised, configured_share=self._shares_of(None), buckets={}, uncovered=()
            )
        return recognised

    def _is_undecided(self) -> bool:
        """Whether a default route leaves by one of several lines, and nothing tells which."""
        campus = self.first.campus
        gateways = Gateways(campus.config, campus.known)
        return gateways.has_twins() and any(
            set(gateways.undecided(route)) & set(self.interfaces)
            for route in configured_default_routes(campus.config)
        )

    def _by_chance(self, division: Division) -> Balancing | None:
        """Parts of packets' ways, or else of their marks; equal routes if several lines have one."""
        parted = division.parted(by_way) or division.parted(by_way_and_marks)
        uplinks = set(self.interfaces).intersection(self._reached(division))
        if not parted or (_kinds(parted) == {"routes"} and len(uplinks) < 2):
            return None
        return self._divided(division, parted)

    def _of_router(self) -> Balancing | None:
        has_rules = any(map(kind, flattened(self.first.campus.config.mangle, "output")))
        return self._by_chance(self._own) if has_rules else None

    @cached_property
    def _clients(self) -> Division:
        """Where nobody can come in, only the router itself sends."""
        return Division(self.first) if self.first.cubes else self._own

    @cached_property
    def _own(self) -> Division:
        return Division(OwnPackets(self.first.campus))

    # divided by chance ----------------------------------------------------------------------------

    def _divided(self, division: Division, parted: Sequence[PacketKind]) -> Balancing:
        kinds = _kinds(parted)
        method: Method = METHODS[kinds.pop()] if len(kinds) == 1 else "mixed"
        if method == "ecmp" and not self._clients.is_known:
            return Balancing("ecmp", self._shares_of(dict.fromkeys(self._reached(division))))
        shares = self._clients.shares()
        balancing = Balancing(method, self._shares_of(shares))
        if method == "other":
            return balancing
        if shares is None:
            return replace(balancing, method="mixed")
        if method == "pcc":
            return self._with_buckets(balancing, division, parted)
        return replace(balancing, nth=self._nth_words(division)) if method == "nth" else balancing

    def _shares_of(self, shares: Shares | None) -> Shares:
        if shares is None:
            return dict.fromkeys(self.interfaces)
        return {name: shares.get(name, Fraction(0)) for name in self.interfaces}

    def _reached(self, division: Division) -> Iterator[str]:
        for region in division.decisive:
            yield from (bearing.interface for bearing in region.ends if bearing.fate == "left")

    def _with_buckets(
        self, balancing: Balancing, division: Division, parted: Sequence[PacketKind]
    ) -> Balancing:
        """Several hashes for one packet, or several sets of buckets, are no one set of buckets."""
        pccs = [rule.pcc for rule in _met(division.first) if rule.pcc]
        answers: dict[tuple[str, ...], str] = {}
        for part in (part for part in parted if part.hashes):
            classifier = classifier_of(part.hashes[0])
            values = lcm(*(pcc.denominator for pcc in pccs if pcc.classifier == classifier))
            if len(part.hashes) > 1 or values > MOST_REMAINDERS:
                return replace(balancing, method="mixed")
            ways = tuple(map(way_of, division.by_remainder(part, classifier, values)))
            answers.setdefault(ways, classifier)
        if len(answers) > 1:
            return replace(balancing, method="mixed")
        ways, classifier = answers.popitem()
        return self._placed(balancing, classifier, ways)

    def _placed(self, balancing: Balancing, classifier: str, ways: Sequence[str]) -> Balancing:
        return replace(
            balancing,
            classifier=classifier,
            denominator=len(ways),
            buckets={name: _places(ways, name) for name in self.interfaces},
            uncovered=_places(ways, BY_MAIN),
        )

    def _nth_words(self, division: Division) -> dict[str, tuple[Nth, ...]]:
        """Per interface, the nth words of the rules whose marks lead there."""
        words: dict[str, list[Nth]] = {}
        for rule in _met(division.first):
            led = {
                bearing.interface
                for region in division.decisive
                for bearing in region.ends
                if bearing.fate == "left"
                and marks(rule) in (bearing.connection_mark, bearing.routing_mark)
            }
            for name in self.interfaces:
                if rule.nth is not None and name in led:
                    words.setdefault(name, []).append(rule.nth)
        return {name: tuple(own) for name, own in words.items()}

    # not divided ----------------------------------------------------------------------------------

    def _idle(self) -> Balancing | None:
        """Dividing rules that no packet meets, or whose remainders all go one way."""
        rules = [
            rule
            for chain in CLASSIFYING_CHAINS
            for rule in flattened(self.first.campus.config.mangle, chain)
            if kind(rule) and marks(rule) and not self.first.is_inbound(rule)
        ]
        kinds = {kind(rule) for rule in rules}
        if not kinds:
            return None
        method: Method = METHODS[kinds.pop()] if len(kinds) == 1 else "mixed"
        balancing = Balancing(method, self._shares_of(self._clients.shares()))
        pccs = [rule.pcc for rule in rules if rule.pcc]
        if method != "pcc":
            return balancing
        remainders = lcm(*(pcc.denominator for pcc in pccs))
        if len({pcc.classifier for pcc in pccs}) > 1 or remainders > MOST_REMAINDERS:
            return replace(balancing, method="mixed")
        ends = {by_way(end) for region in self._clients.decisive for end in region.ends}
        return self._placed(balancing, pccs[0].classifier, [way_of(ends)] * remainders)

    def _undivided(self) -> Balancing:
        """All by one line, others in reserve or none; or some packets by other ways than the rest."""
        ways = self._clients.ways
        shares = self._shares_of(self._clients.shares() if ways else {})
        tables = {table for table, _ in ways}
        names = {name for _, name in ways} & set(self.interfaces)
        if len(names) > 1 or len(tables - {MAIN}) > 1:
            return Balancing("other", shares)
        has_spare = any(name in self.interfaces for name in self._defaults_of(tables) - names)
        return Balancing("failover" if any(shares.values()) and has_spare else "none", shares)

    def _defaults_of(self, tables: Collection[str]) -> set[str]:
        hops = self.first.router.decision.tables.next_hops
        return {
            hop.interface
            for route in configured_default_routes(self.first.campus.config)
            if route.table in tables
            for hop in hops.of(route)
        }


def way_of(ends: Collection[Bearing]) -> str:
    """The one interface that packets leave by; BY_MAIN where main decides; "" for several."""
    ways = {BY_MAIN if end.table == MAIN else end.interface for end in ends}
    return ways.pop() if len(ways) == 1 else ""


def _kinds(parted: Iterable[PacketKind]) -> set[str]:
    """Kinds of chance; equal routes behind marks are no method of their own."""
    kinds = {kind_of(level) for part in parted for level in part.levels}
    return kinds - {"routes"} or kinds


def _places(ways: Sequence[str], way: str) -> tuple[int, ...]:
    return tuple(at for at, owner in enumerate(ways) if owner == way)


def _met(first: FirstPackets) -> Iterator[FirewallRule]:
    """The mangle rules that acted on a packet, in their order."""
    return (first.campus.config.mangle[number] for number in sorted(first.router.met))
