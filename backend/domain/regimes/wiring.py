"""How each uplink is wired into the router, from the last reading: its routes, its marks, its source NAT."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from backend.domain.config.interface_lists import InterfaceList, ListMembers
from backend.domain.config.routing import MAIN
from backend.domain.regimes.drift import Baseline
from backend.domain.regimes.state import DefaultRoute
from backend.domain.regimes.subset import Entry, Subset
from backend.domain.walk.router.interfaces import KINDS
from backend.domain.walk.router.matchers import matches_name

SOURCE_NAT = frozenset({"masquerade", "src-nat", "same", "netmap"})


@dataclass(frozen=True, slots=True)
class Wire:
    """One default route over an interface; without a route a row without table."""

    interface: str
    table: str | None
    gateway: str | None
    distance: int | None
    check_gateway: str | None  # how the router notices a lost gateway; None: it does not look
    marks: tuple[str, ...]  # of packets that the table routes; () for main, which takes the rest
    source_nat: bool  # whether an acting rule translates what leaves here


def wiring(read: Baseline) -> tuple[Wire, ...]:
    """By interface in the order of the uplinks; main first, then by table and distance."""
    return tuple(wire for name in read.interfaces for wire in _of(read, name))


def _of(read: Baseline, interface: str) -> Iterator[Wire]:
    translated = _is_translated(read.subset, interface)
    routes = [route for route in read.state.routes if route.interface == interface]
    for default_route in sorted(routes, key=lambda route: (route.table != MAIN, route)):
        yield _wire(read.subset, default_route, translated=translated)
    if not routes:
        yield Wire(interface, None, None, None, None, (), translated)


def _wire(rows: Subset, route: DefaultRoute, *, translated: bool) -> Wire:
    check = route.check_gateway
    return Wire(
        interface=route.interface,
        table=route.table,
        gateway=route.gateway,
        distance=route.distance,
        check_gateway=check if check not in {"", "none"} else None,
        marks=_marks(rows, route.table),
        source_nat=translated,
    )


def _acting(rows: Subset, section: str) -> list[Entry]:
    return [row for row in rows.of(section) if not row.disabled]


def _marks(rows: Subset, table: str) -> tuple[str, ...]:
    """Connection marks, and routing marks without one, that lead into a table."""
    if table == MAIN:
        return ()
    marks = [
        rule.get("connection-mark") or table
        for rule in _acting(rows, "mangle")
        if rule.get("new-routing-mark") == table
    ]
    marks += [
        rule.get("routing-mark") for rule in _acting(rows, "routing_rule") if _looks(rule, table)
    ]
    return tuple(dict.fromkeys(marks))


def _looks(rule: Entry, table: str) -> bool:
    return rule.get("table") == table and bool(rule.get("routing-mark"))


def _is_translated(rows: Subset, interface: str) -> bool:
    members = ListMembers(_lists(rows), partial(_members, rows, interface))
    return any(
        rule.get("chain") == "srcnat"
        and rule.get("action") in SOURCE_NAT
        and _leaves_by(rows, rule, interface, members)
        for rule in _acting(rows, "nat")
    )


def _lists(rows: Subset) -> dict[str, InterfaceList]:
    return {
        row.get("list"): InterfaceList(
            row.get("list"), _names(row, "include"), _names(row, "exclude")
        )
        for row in rows.of("list")
        if not row.get("interface")
    }


def _names(row: Entry, word: str) -> tuple[str, ...]:
    return tuple(name for name in row.get(word).split(",") if name)


def _members(rows: Subset, interface: str, list_name: str) -> frozenset[str]:
    """Whether this interface is in a list directly. Uplinks count as static: people made them."""
    listed = list_name in ("all", "static") or any(
        row.get("list") == list_name and row.get("interface") == interface
        for row in (*_acting(rows, "member"), *_acting(rows, "list"))
    )
    return frozenset({interface} if listed else ())


def _leaves_by(rows: Subset, rule: Entry, interface: str, members: ListMembers) -> bool:
    name, group = rule.get("out-interface"), rule.get("out-interface-list")
    if group and (interface in members.of(group.removeprefix("!"))) == group.startswith("!"):
        return False
    if name.removeprefix("!") in KINDS:
        return (interface in _of_kind(rows, name.removeprefix("!"))) != name.startswith("!")
    return not name or matches_name(name, interface)


def _of_kind(rows: Subset, word: str) -> set[str]:
    return {row.get("interface") for row in rows.of("kind") if row.get("kind") == word}
