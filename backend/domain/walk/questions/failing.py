"""What fails when a watched host does not answer, although all lines work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from backend.domain.config.config import RouterConfig
from backend.domain.config.routing import Route
from backend.domain.walk.router.next_hops import Down, NextHops


@dataclass(frozen=True, slots=True)
class Dependence:
    """A line that these tables stop using when one host beyond it is silent."""

    interface: str
    host: str
    tables: tuple[str, ...]


def one_host_each(
    config: RouterConfig, defaults: Sequence[Route], tables: Iterable[str]
) -> Iterator[Dependence]:
    """Lines that one silent host takes out of tables that use them first. A line's own gateway does not count."""
    usual = NextHops(config)
    first = {table: _nearest(usual, _of(defaults, table)) for table in tables}
    for host in _watched_hosts(config, usual):
        silent = NextHops(config, Down(hosts=frozenset({host})))
        lost: dict[str, list[str]] = {}
        for table, used in first.items():
            left = {hop.interface for route in _of(defaults, table) for hop in silent.of(route)}
            for interface in used - left:
                lost.setdefault(interface, []).append(table)
        for interface, names in lost.items():
            yield Dependence(interface, host, tuple(names))


def _watched_hosts(config: RouterConfig, hops: NextHops) -> tuple[str, ...]:
    """Hosts that routes watch and that are no neighbours."""
    hosts = (
        str(address)
        for route in config.routes
        if not route.disabled and route.check_gateway != "none"
        for text in route.gateway.split(",")
        if (address := hops.distant(text.strip())) is not None
    )
    return tuple(dict.fromkeys(hosts))


def _of(routes: Iterable[Route], table: str) -> list[Route]:
    return [route for route in routes if route.table == table]


def _nearest(hops: NextHops, routes: Iterable[Route]) -> frozenset[str]:
    """Interfaces of the nearest routes that lead anywhere."""
    by_distance: dict[int, set[str]] = {}
    for route in routes:
        by_distance.setdefault(route.distance, set()).update(
            hop.interface for hop in hops.of(route)
        )
    working = [distance for distance, names in by_distance.items() if names]
    return frozenset(by_distance[min(working)]) if working else frozenset()
