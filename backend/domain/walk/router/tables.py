"""A routing table as a partition of all destinations by their ways out.

The configuration counts, whether a line is up or not, except for what the walk takes as down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from backend.domain.config.config import RouterConfig
from backend.domain.config.gateways import configured_default_routes, connected_network, network_of
from backend.domain.config.routing import MAIN, Route
from backend.domain.walk.diagrams.atoms import Atoms
from backend.domain.walk.router.next_hops import Hop, NextHops

CONNECTED_DISTANCE = 0


@dataclass(frozen=True, slots=True)
class EqualWays:
    """Equal ways out, picked by hash; () drops the packet (a blackhole)."""

    hops: tuple[Hop, ...] = ()
    weights_known: bool = True  # False: several routes lead to one way, with unknown weight


@dataclass
class Tables:
    """The tables of one configuration over common atoms of addresses."""

    config: RouterConfig
    atoms: Atoms
    next_hops: NextHops
    _partitions: dict[str, Mapping[EqualWays, int]] = field(default_factory=dict)

    def partition(self, table: str) -> Mapping[EqualWays, int]:
        """Ways of a table and their destinations, without uncovered ones."""
        if table not in self._partitions:
            self._partitions[table] = self._partition(table) if self.forwards(table) else {}
        return self._partitions[table]

    def forwards(self, table: str) -> bool:
        """A table that was not declared, is off or has no `fib` forwards nothing."""
        if table == MAIN or table in self.config.own_tables:
            return True
        return any(row.name == table and row.fib and not row.disabled for row in self.config.tables)

    def _partition(self, table: str) -> dict[EqualWays, int]:
        open_, masks = self.atoms.full, dict[EqualWays, int]()
        for destination, routes in _longest_first(self._routes(table)):
            mask = self.atoms.masks["address", destination] & open_
            way = next((each for _, each in self.ways(routes) if each is not None), None)
            if mask and way is not None:
                masks[way] = masks.get(way, 0) | mask
                open_ &= ~mask
        return masks

    def ways(self, routes: Iterable[Route]) -> Iterator[tuple[list[Route], EqualWays | None]]:
        """Routes to one destination, nearest first, with their way; None where none works.

        The first way is taken; several routes of one distance make a group of equal ways.
        """
        for _, near in sorted(_by_distance(routes).items()):
            if any(route.blackhole for route in near):
                yield near, EqualWays()
            else:
                way = _equal(self.config, self.next_hops, near)
                yield near, way if way.hops else None

    def holding(self, table: str, destination: int) -> Iterator[list[Route]]:
        """The table's routes that hold an address (its atom's bit), by destination, longest prefix first."""
        if self.forwards(table):
            for text, routes in _longest_first(self._routes(table)):
                if self.atoms.masks["address", text] & destination:
                    yield routes

    def _routes(self, table: str) -> Iterator[Route]:
        """Default routes of clients stand for themselves; connected networks belong to main or their VRF's table."""
        yield from (
            route for route in configured_default_routes(self.config) if route.table == table
        )
        for route in self.config.routes:
            if (
                route.table == table
                and not (route.disabled or route.connected or route.is_default)
                and network_of(route.destination) is not None
            ):
                yield route
        yield from _connected(self.config, table)


def _equal(config: RouterConfig, next_hops: NextHops, routes: Iterable[Route]) -> EqualWays:
    """Routes to one destination at one distance: each next hop is a way, however many routes lead to it."""
    next_hops_of = [hop for route in routes for hop in next_hops.of(route)]
    hops = [_by_lease(config, hop, next_hops_of) for hop in next_hops_of]
    counts = Counter(hops)
    return EqualWays(tuple(counts), weights_known=len(set(counts.values())) < 2)


def _by_lease(config: RouterConfig, hop: Hop, others: Iterable[Hop]) -> Hop:
    """A DHCP client's route names the interface alone; its next hop is the lease's gateway.

    If that is unknown, the gateway of another route of the group on this line.
    """
    lease = next(
        (client for client in config.dhcp_clients if client.interface == hop.interface), None
    )
    if hop.neighbour or lease is None:
        return hop
    typed = (
        other.neighbour for other in others if other.interface == hop.interface and other.neighbour
    )
    return Hop(hop.interface, lease.gateway or next(typed, ""))


def _connected(config: RouterConfig, table: str) -> Iterator[Route]:
    for address in config.addresses:
        if config.vrf_of(address.interface) != table:
            continue
        network = None if address.disabled else connected_network(address.address, address.network)
        if network is not None:
            yield Route(
                address.interface, str(network), distance=CONNECTED_DISTANCE, connected=True
            )


def _by_distance(routes: Iterable[Route]) -> dict[int, list[Route]]:
    routes_at: dict[int, list[Route]] = {}
    for route in routes:
        routes_at.setdefault(route.distance, []).append(route)
    return routes_at


def _longest_first(routes: Iterable[Route]) -> list[tuple[str, list[Route]]]:
    groups: dict[tuple[int, str], list[Route]] = {}
    for route in routes:
        network = network_of(route.destination)
        if network is not None:
            groups.setdefault((-network.prefixlen, str(network)), []).append(route)
    return [(destination, groups[length, destination]) for length, destination in sorted(groups)]
