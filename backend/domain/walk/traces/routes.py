"""A table's routes for an address: which one is taken, and why the others are not."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from backend.domain.config.routing import Route
from backend.domain.walk.diagrams.dimensions import DESTINATION
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.router.recording import Passage
from backend.domain.walk.router.tables import EqualWays as TableWay
from backend.domain.walk.router.tables import Tables
from backend.domain.walk.traces.traces import Row, Step
from backend.domain.walk.traces.words import Sentence, said

Chosen = tuple[list[Route], TableWay]


def tables_of(passage: Passage) -> Tables:
    return passage.router.decision.tables


def chosen(passage: Passage, packet: Packet, table: str) -> Chosen | None:
    """A table's routes for a packet, and their way; None where none works."""
    tables = tables_of(passage)
    for routes in tables.holding(table, destination_bit(passage, packet)):
        for near, way in tables.ways(routes):
            if way is not None:
                return near, way
    return None


def destination_bit(passage: Passage, packet: Packet) -> int:
    return passage.bits_of(packet)[DESTINATION]


def route_steps(passage: Passage, packet: Packet, table: str, part: Fraction) -> Iterator[Step]:
    tables = tables_of(passage)
    taken = chosen(passage, packet, table)
    for routes in tables.holding(table, destination_bit(passage, packet)):
        for near, _ in tables.ways(routes):
            for route in near:
                yield _step(tables, route, taken, part)


def _step(tables: Tables, route: Route, taken: Chosen | None, part: Fraction) -> Step:
    hops = tables.next_hops.of(route)
    met = taken is not None and route in taken[0] and (bool(hops) or route.blackhole)
    reason = _taken(tables, route) if met else _not_taken(tables, route, taken)
    share = _share(tables, route, taken[0]) if met and taken is not None else Fraction(0)
    exits = ", ".join(dict.fromkeys(hop.interface for hop in hops))
    return Step(
        menu="route",
        chain=route.table,
        rows=(Row(-1, route.id, route.comment),),
        asks=_text(route),
        status="met" if met else "not_met",
        part=part * share,
        reason=reason,
        effect=said("trace_leads", exit=exits) if met and exits else None,
    )


def _share(tables: Tables, route: Route, near: list[Route]) -> Fraction:
    """A route's part of a group of equal ways; a way that occurs twice counts for both here."""
    whole = sum(len(tables.next_hops.of(route)) for route in near)
    return Fraction(len(tables.next_hops.of(route)), whole) if whole else Fraction(1)


def _taken(tables: Tables, route: Route) -> Sentence:
    carriers = tables.next_hops.beneath(route)
    if not carriers:
        return said("trace_route_taken")
    via = ", ".join(f"{carrier.destination} ({carrier.gateway})" for carrier in carriers)
    return said("trace_route_recursive", gateway=route.gateway, via=via)


def _not_taken(tables: Tables, route: Route, taken: Chosen | None) -> Sentence:
    if not tables.next_hops.of(route) and not route.blackhole:
        return said("trace_route_dead", gateway=route.gateway)
    assert taken is not None
    first = taken[0][0]
    if first.destination != route.destination:
        return said("trace_route_shorter", destination=first.destination)
    return said("trace_route_farther", distance=route.distance, nearest=first.distance)


def _text(route: Route) -> str:
    gateway = "blackhole" if route.blackhole else f"gateway={route.gateway}"
    words = [f"dst-address={route.destination}", gateway, f"distance={route.distance}"]
    if route.check_gateway != "none":
        words.append(f"check-gateway={route.check_gateway}")
    return " ".join(words)
