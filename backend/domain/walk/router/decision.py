"""The routing decision: the order of the tables, and the way by which a packet leaves.

Order: the table of the routing mark, that of the VRF, local delivery, routing rules, the main table. A mark whose
table has no route for the destination is only a preference. Source: the manual, routing decision (order as before
7.22's `policy-rules`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from backend.domain.config.routing import MAIN, RoutingRule
from backend.domain.walk.diagrams.bearing import Bearing, Fate
from backend.domain.walk.diagrams.chance import equal_parts
from backend.domain.walk.diagrams.cubes import both
from backend.domain.walk.diagrams.diagram import Cube, Diagram
from backend.domain.walk.diagrams.dimensions import DESTINATION, ENTRY, SOURCE
from backend.domain.walk.router.compiled import Compiled
from backend.domain.walk.router.next_hops import Hop
from backend.domain.walk.router.tables import EqualWays, Tables
from backend.domain.walk.router.watching import LookUp, Watch, unwatched

LOOKED_UP = ("lookup", "lookup-only-in-table")


@dataclass
class RoutingDecision:
    """For configuration number `at`."""

    diagram: Diagram[Bearing]
    compiled: Compiled
    tables: Tables
    at: int = 0
    watch: Watch = unwatched

    def run(self, root: int) -> int:
        """Every packet under way gets a way out, or its end."""
        for mark in sorted(
            {bearing.routing_mark for bearing in self.diagram.values(root) if _open(bearing)}
        ):
            if mark:
                self.watch(LookUp("mark", mark, root, (), partial(_bears, mark)))
                root = self._look_up(root, mark, (), partial(_bears, mark))
        for table in self.tables.config.own_tables:
            root = self._vrf(root, table)
        root = self._deliver(root)
        for number, rule in enumerate(self.tables.config.routing_rules):
            if not rule.disabled:
                root = self._rule(root, number, rule)
        self.watch(LookUp("main", MAIN, root, (), _any))
        root = self._look_up(root, MAIN, (), _any)
        return self._end(root, (), _any, "no_route")

    def _vrf(self, root: int, table: str) -> int:
        """Packets from a VRF's interface: its table knows its own addresses and networks."""
        config, masks = self.tables.config, self.compiled.addresses.masks
        names = (each.name for each in config.interfaces if config.vrf_of(each.name) == table)
        entries: Cube = ((ENTRY, self.compiled.entry_mask(names)),)
        own = (*entries, (DESTINATION, masks["local in", self.at, table]))
        self.watch(LookUp("local", table, root, own, _any))
        root = self._end(root, own, _any, "local")
        self.watch(LookUp("vrf", table, root, entries, _any))
        return self._look_up(root, table, entries, _any)

    def _deliver(self, root: int) -> int:
        """Packets for the router itself; its addresses in VRFs are known there only."""
        key = ("local in", self.at, MAIN) if self.tables.config.vrfs else ("local", self.at)
        local = self.compiled.addresses.masks[key]
        self.watch(LookUp("local", "", root, ((DESTINATION, local),), _any))
        return self._end(root, ((DESTINATION, local),), _any, "local")

    def _rule(self, root: int, number: int, rule: RoutingRule) -> int:
        def fits(bearing: Bearing) -> bool:
            return rule.routing_mark in ("", bearing.routing_mark)

        cube = self._cube(rule)
        self.watch(LookUp("rule", rule.table, root, cube, fits, number))
        if cube is None:
            return root
        if rule.action not in LOOKED_UP:
            return self._end(root, cube, fits, "dropped")
        root = self._look_up(root, rule.table, cube, fits)
        if rule.action == "lookup-only-in-table":
            root = self._end(root, cube, fits, "no_route")
        return root

    def _cube(self, rule: RoutingRule) -> Cube | None:
        """None where no packet can fit the rule."""
        masks = {level: mask for _, _, level, mask in self.matchers(rule)}
        return tuple(sorted(masks.items())) if all(masks.values()) else None

    def matchers(self, rule: RoutingRule) -> Iterator[tuple[str, str, int, int]]:
        """Matcher and value in RouterOS's words, level, and fitting packets, without the mark."""
        addresses = self.compiled.addresses.masks
        if rule.source:
            yield "src-address", rule.source, SOURCE, addresses["address", rule.source]
        if rule.destination:
            yield (
                "dst-address", rule.destination, DESTINATION,
                addresses["address", rule.destination],
            )  # fmt: skip
        if rule.interface:
            entries = self.compiled.entry_mask((rule.interface,))
            yield "interface", rule.interface, ENTRY, entries

    def _look_up(self, root: int, table: str, cube: Cube, fits: Callable[[Bearing], bool]) -> int:
        for way, mask in self.tables.partition(table).items():
            inside = both(cube, ((DESTINATION, mask),))
            if inside is not None:
                root = self._take(root, way, table, inside, fits)
        return root

    def _take(
        self, root: int, way: EqualWays, table: str, cube: Cube, fits: Callable[[Bearing], bool]
    ) -> int:
        def wanted(bearing: Bearing) -> bool:
            return _open(bearing) and fits(bearing)

        if not way.hops:
            return self._end(root, cube, fits, "dropped")
        level = equal_parts(self.diagram.levels, len(way.hops))
        for number, hop in enumerate(way.hops):
            leg = ((level.number, 1 << number),) if len(way.hops) > 1 else ()

            def leave(bearing: Bearing, hop: Hop = hop) -> Bearing:
                return bearing._replace(
                    interface=hop.interface,
                    gateway=hop.neighbour,
                    table=table,
                    weight_known=bearing.weight_known and way.weights_known,
                )

            root = self.diagram.changed(root, (*cube, *leg), wanted, leave)
        return root

    def _end(self, root: int, cube: Cube, fits: Callable[[Bearing], bool], fate: Fate) -> int:
        return self.diagram.changed(
            root,
            cube,
            lambda bearing: _open(bearing) and fits(bearing),
            lambda bearing: bearing._replace(fate=fate),
        )


def _open(bearing: Bearing) -> bool:
    return bearing.under_way and not bearing.interface


def _any(_: Bearing) -> bool:
    return True


def _bears(mark: str, bearing: Bearing) -> bool:
    return bearing.routing_mark == mark
