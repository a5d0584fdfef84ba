"""Where every stream goes: the router's present configuration applied to the population.

A connection keeps the mark of its first packet. So the campus is a mixture of generations: the connections born
between two changes, each with the marks of its time.
"""

import ipaddress
import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from lab.menus.inside import vrf_of
from lab.menus.menu import Menu, Row
from lab.scenarios.scenario import Wan
from lab.scenarios.wan_states import WanState
from lab.traffic.chains import Walk, walk
from lab.traffic.hashing import U64, Floats, Ints
from lab.traffic.matchers import MarkNames, Mask, Packets, in_range
from lab.traffic.population import FIELD_MASKS, PROTOCOL_MASK, Population
from lab.traffic.routing import LOST, MAIN, RouteResolver, RoutingTables

MANGLE, FILTER = "/ip/firewall/mangle", "/ip/firewall/filter"
# Part of a connection's upload bytes that its first packet makes.
FIRST_PACKET_PART = 0.002
# Part of a fasttracked connection on the slow path: its first packets, and the few that keep
# connection tracking alive.
SLOW_PATH_PART = 0.02
FORGOTTEN = 1e-6


@dataclass
class Generation:
    """Connections born from `since_s` on, with their marks. `number` counts from 0 since the start."""

    since_s: float
    marks: Ints
    number: int


@dataclass(frozen=True)
class Layer:
    """Paths of one generation."""

    slow: Ints  # line per stream, like `fast`
    fast: Ints
    fast_part: Floats  # of its bytes
    hits: dict[str, Floats]  # but for first packets
    first: dict[str, Floats]  # of the newest generation: it alone has first packets


@dataclass(frozen=True)
class Steering:
    """`births[i]`: since when layer i is born; the first one counts as always there."""

    births: tuple[float, ...]
    layers: tuple[Layer, ...]
    lifetime_s: float

    def shares(self, times_s: Floats) -> Floats:
        """Part of the traffic per time and layer: a generation dies as exp(-age / lifetime)."""
        alive = [np.ones_like(times_s)]
        for birth in self.births[1:]:
            age = np.maximum(times_s - birth, 0.0)
            alive.append(1.0 - np.exp(-age / self.lifetime_s))
        born_later = [*alive[1:], np.zeros_like(times_s)]
        return np.stack([own - later for own, later in zip(alive, born_later, strict=True)], 1)


@dataclass
class ConnectionTable:
    """Remembers marks over configuration changes."""

    population: Population
    lan_prefix: str
    lifetime_s: float
    marks: MarkNames = field(default_factory=MarkNames)
    generations: list[Generation] = field(default_factory=list)
    born: int = 0

    def forget(self) -> None:
        """A reboot ends every connection."""
        self.generations.clear()

    def steer(
        self,
        menus: Mapping[str, Menu],
        wans: tuple[Wan, ...],
        uplinks: Mapping[str, WanState],
        now_s: float,
    ) -> Steering:
        """Applies the configuration that stands from `now_s` on."""
        router = self._router(menus, wans, uplinks)
        first = router.mangle("new", np.zeros(self.population.size, dtype=np.int64))
        self._bear(first.connection_mark, now_s)
        layers = []
        for generation in self.generations:
            later = router.mangle("established", generation.marks)
            generation.marks = later.connection_mark
            newest = generation is self.generations[-1]
            layers.append(router.layer(later, first if newest else None))
        births = tuple(generation.since_s for generation in self.generations)
        return Steering(births, tuple(layers), self.lifetime_s)

    def first_marks(
        self,
        menus: Mapping[str, Menu],
        wans: tuple[Wan, ...],
        uplinks: Mapping[str, WanState],
    ) -> list[str]:
        """Per stream the mark of a connection whose first packet comes now."""
        blank = np.zeros(self.population.size, dtype=np.int64)
        marks = self._router(menus, wans, uplinks).mangle("new", blank).connection_mark
        names = {code: name for name, code in self.marks.names()}
        return [names[int(code)] for code in marks]

    def end(self, streams: Ints) -> None:
        """Forgets connections: the next packet of each is a first one."""
        if self.generations:
            newest = self.generations[-1].marks
            for generation in self.generations[:-1]:
                generation.marks = generation.marks.copy()
                generation.marks[streams] = newest[streams]

    def _router(
        self,
        menus: Mapping[str, Menu],
        wans: tuple[Wan, ...],
        uplinks: Mapping[str, WanState],
    ) -> "_Forwarding":
        tables = RouteResolver(menus, wans, uplinks).resolve()
        lan = _lan_interface(menus, self.lan_prefix)
        return _Forwarding(menus, tables, self.population, self.marks, lan)

    def _bear(self, marks: Ints, now_s: float) -> None:
        oldest_s = now_s - self.lifetime_s * -math.log(FORGOTTEN)
        # A generation has died out when its successor is that old.
        births = [g.since_s for g in self.generations[1:]]
        dead = sum(birth < oldest_s for birth in births)
        del self.generations[:dead]
        if not self.generations or not np.array_equal(self.generations[-1].marks, marks):
            self.generations.append(Generation(now_s, marks, self.born))
            self.born += 1


@dataclass
class _Forwarding:
    menus: Mapping[str, Menu]
    tables: RoutingTables
    population: Population
    names: MarkNames
    lan_interface: str

    def mangle(self, state: str, marks: Ints) -> Walk:
        return walk(self.menus[MANGLE], "prerouting", self._packets(state, marks))

    def _packets(self, state: str, marks: Ints) -> Packets:
        blank = np.zeros(self.population.size, dtype=np.int64)
        return Packets(
            self.population, self.menus, self.names, self.lan_interface, state, marks, blank, blank
        )

    def layer(self, later: Walk, first: Walk | None) -> Layer:
        filtered = walk(
            self.menus[FILTER], "forward", self._packets("established", later.connection_mark)
        )
        stopped = later.dropped | filtered.dropped
        slow = np.where(stopped, LOST, self._route(later.routing_mark))
        fast = np.where(stopped, LOST, self._route(np.zeros_like(later.routing_mark)))
        part = (later.fasttracked | filtered.fasttracked) & self._fast_path_allowed()
        fast_part = np.where(part, 1.0 - SLOW_PATH_PART, 0.0)
        hits = _merge_hits(later, filtered, 1.0 - fast_part)
        return Layer(slow, fast, fast_part, hits, _first_hits(first, 1.0 - fast_part))

    def _fast_path_allowed(self) -> bool:
        return self.menus["/ip/settings"].rows[0].get("allow-fast-path", "true") == "true"

    def _route(self, routing_mark: Ints) -> Ints:
        """Lookup order: table of the mark, that of the VRF, routing rules, main (MikroTik: routing decision)."""
        dst, flow = self.population.dst_address, self._flow_hash()
        wan = np.full(dst.size, LOST, dtype=np.int64)
        open_: Mask = np.ones(dst.size, dtype=bool)
        for name, code in self.names.names():
            here = routing_mark == code
            if code and here.any():
                open_ &= ~self._take(name, here, wan, flow)
        vrf = vrf_of(self.menus, self.lan_interface)
        if vrf != MAIN:
            open_ &= ~self._take(vrf, open_, wan, flow)
        for rule in self.menus["/routing/rule"].rows:
            here = open_ & self._rule_matches(rule, routing_mark)
            if not here.any():
                continue
            action = rule.get("action", "lookup")
            taken = here
            if action.startswith("lookup"):
                routed = self._take(rule.get("table", MAIN), here, wan, flow)
                taken = here if action == "lookup-only-in-table" else routed
            open_ &= ~taken
        self._take(MAIN, open_, wan, flow)
        return wan

    def _take(self, table: str, here: Mask, wan: Ints, flow: U64) -> Mask:
        uplink, routed = self.tables.lookup(table, self.population.dst_address, flow)
        taken: Mask = here & routed
        wan[taken] = uplink[taken]
        return taken

    def _flow_hash(self) -> U64:
        policy = self.menus["/ip/settings"].rows[0].get("ipv4-multipath-hash-policy", "l3")
        l4 = FIELD_MASKS["both-addresses-and-ports"] | PROTOCOL_MASK
        return self.population.key(l4 if policy == "l4" else FIELD_MASKS["both-addresses"], salt=1)

    def _rule_matches(self, rule: Row, routing_mark: Ints) -> Mask:
        hit: Mask = np.full(routing_mark.size, rule.get("disabled") != "true")
        if "routing-mark" in rule:
            hit &= routing_mark == self.names.code(rule["routing-mark"])
        if rule.get("interface", self.lan_interface) != self.lan_interface:
            hit[:] = False
        for name, addresses in (
            ("src-address", self.population.src_address),
            ("dst-address", self.population.dst_address),
        ):
            if name in rule:
                hit &= in_range(addresses, rule[name])
        return hit


def _lan_interface(menus: Mapping[str, Menu], lan_prefix: str) -> str:
    """The interface that holds the campus's addresses; an admin may have renamed it."""
    network = ipaddress.ip_network(lan_prefix)
    for row in menus["/ip/address"].rows:
        if ipaddress.ip_interface(row["address"]).network == network:
            return row["interface"]
    return ""


def _merge_hits(later: Walk, filtered: Walk, slow: Floats) -> dict[str, Floats]:
    """Part of each stream's bytes that a rule counts: slow-path packets only.

    Keyed by menu path and rule id.
    """
    hits: dict[str, Floats] = {}
    for path, done, share in ((MANGLE, later, 1.0 - FIRST_PACKET_PART), (FILTER, filtered, 1.0)):
        for row_id, mask in done.hits.items():
            key = f"{path} {row_id}"
            hits[key] = hits.get(key, 0.0) + mask * slow * share
    return hits


def _first_hits(first: Walk | None, slow: Floats) -> dict[str, Floats]:
    """The same of first packets, which meet the rules of their time."""
    done = first.hits.items() if first else ()
    return {f"{MANGLE} {row_id}": mask * slow * FIRST_PACKET_PART for row_id, mask in done}
