"""Addresses, routes and routing rules of a simulated router for a Linux kernel.

Order of look-ups (MikroTik: routing decision): the table of the mangle mark, local delivery, routing rules in their
order, main. A mark whose table has no route for the packet falls through to the rest.
"""

import ipaddress
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lab.kernel.place.codes import MAIN, MAIN_TABLE, ROUTING_BITS, Codes
from lab.kernel.place.devices import device, device_of
from lab.menus.menu import Menu, Row

# Priorities of the kernel's rules; main has 32766.
_SPARED_AT, _MARKS_AT, _LOCAL_AT, _RULES_AT = 10, 100, 9_000, 10_000
_HASH_POLICIES = {"l3": 0, "l4": 1, "l3-inner": 2}
_RP_FILTERS = {"no": 0, "strict": 1, "loose": 2}
_REFUSALS = {"unreachable": "unreachable", "drop": "blackhole"}


@dataclass(frozen=True, slots=True)
class RoutePlan:
    links: Mapping[str, bool] = field(default_factory=dict)  # device to whether it is switched on
    addresses: frozenset[tuple[str, str]] = frozenset()  # (device, address/length)
    rules: Mapping[int, str] = field(default_factory=dict)  # priority to the rest of `ip rule add`
    # (table number, destination) to the rest of `ip route replace`
    routes: Mapping[tuple[int, str], str] = field(default_factory=dict)
    settings: Mapping[str, int] = field(default_factory=dict)  # below net/ipv4
    unsupported: tuple[str, ...] = ()


def plan_routes(menus: Mapping[str, Menu], codes: Codes, spared: str = "") -> RoutePlan:
    """From rows with a present `active`. `spared`: a prefix that no configured rule touches."""
    notes: list[str] = []
    return RoutePlan(
        links={device_of(row): row.get("disabled") != "true" for row in menus["/interface"].rows},
        addresses=frozenset(_addresses(menus, notes)),
        rules=dict(_rules(menus, codes, spared)),
        routes=dict(_routes(menus, codes, notes)),
        settings=_settings(menus),
        unsupported=tuple(notes),
    )


def _addresses(menus: Mapping[str, Menu], notes: list[str]) -> Iterator[tuple[str, str]]:
    for row in menus["/ip/address"].rows:
        if row.get("disabled") == "true":
            continue
        if ":" in row["address"]:
            notes.append(f"/ip/address {row['.id']} is left out: IPv6")
            continue
        yield device(menus, row["interface"]), row["address"]


def _tables(menus: Mapping[str, Menu]) -> list[str]:
    """Forwarding tables except main; before 7.0 routes made the tables that they name."""
    if "/routing/table" not in menus:
        return sorted({row["routing-mark"] for row in _rows(menus) if row.get("routing-mark")})
    return [
        row["name"]
        for row in menus["/routing/table"].rows
        if row["name"] != MAIN and "fib" in row and row.get("disabled") != "true"
    ]


def _rules(menus: Mapping[str, Menu], codes: Codes, spared: str) -> Iterator[tuple[int, str]]:
    if spared:
        for number, way in enumerate(("from", "to")):
            yield _SPARED_AT + 2 * number, f"{way} {spared} lookup local"
            yield _SPARED_AT + 2 * number + 1, f"{way} {spared} lookup main"
    for table in (*_tables(menus), MAIN):
        mark = codes.tables.of(table)
        yield _MARKS_AT + mark, f"fwmark {mark:#x}/{ROUTING_BITS:#x} lookup {codes.table(table)}"
    yield _LOCAL_AT, "lookup local"
    rules = menus["/routing/rule"].rows if "/routing/rule" in menus else []
    for number, row in enumerate(rules):
        if row.get("disabled") != "true":
            yield from _rule(menus, codes, row, _RULES_AT + 2 * number)


def _rule(
    menus: Mapping[str, Menu], codes: Codes, row: Row, priority: int
) -> Iterator[tuple[int, str]]:
    """An only-in-table look-up that finds nothing ends there, hence the second rule."""
    who = " ".join(_selectors(menus, codes, row))
    action = row.get("action", "lookup")
    if action in _REFUSALS:
        yield priority, f"{who} {_REFUSALS[action]}"
        return
    least = f" suppress_prefixlength {row['min-prefix']}" if "min-prefix" in row else ""
    yield priority, f"{who} lookup {codes.table(row.get('table', MAIN))}{least}"
    if action == "lookup-only-in-table":
        yield priority + 1, f"{who} unreachable"


def _selectors(menus: Mapping[str, Menu], codes: Codes, row: Row) -> Iterator[str]:
    yield f"from {row.get('src-address', 'all')}"
    if "dst-address" in row:
        yield f"to {row['dst-address']}"
    if "interface" in row:
        yield f"iif {device(menus, row['interface'])}"
    if "routing-mark" in row:
        yield f"fwmark {codes.tables.of(row['routing-mark']):#x}/{ROUTING_BITS:#x}"


def _rows(menus: Mapping[str, Menu]) -> list[Row]:
    return menus["/ip/route"].rows


def _routes(
    menus: Mapping[str, Menu], codes: Codes, notes: list[str]
) -> Iterator[tuple[tuple[int, str], str]]:
    """Active rows with one destination and table are one route of several next hops."""
    groups: dict[tuple[int, str], list[Row]] = {}
    tables = {*_tables(menus), MAIN}
    for row in _rows(menus):
        table = row.get("routing-table") or row.get("routing-mark") or MAIN
        if row.get("active") != "true" or row.get("connect") == "true" or table not in tables:
            continue
        if ":" in row["dst-address"]:
            notes.append(f"/ip/route {row['.id']} is left out: IPv6")
            continue
        number = MAIN_TABLE if table == MAIN else codes.table(table)
        groups.setdefault((number, row["dst-address"]), []).append(row)
    for key, rows in groups.items():
        yield key, _target(menus, rows)


def _target(menus: Mapping[str, Menu], rows: list[Row]) -> str:
    if any("blackhole" in row for row in rows):
        return "blackhole"
    hops = Counter(hop for row in rows for hop in _hops(menus, row))
    source = f" src {rows[0]['pref-src']}" if rows[0].get("pref-src") else ""
    if len(hops) == 1:
        return next(iter(hops)) + source
    # The same next hop named by several rows takes that many parts of the flows.
    return source.strip() + "".join(f" nexthop {hop} weight {n}" for hop, n in hops.items())


def _hops(menus: Mapping[str, Menu], row: Row) -> Iterator[str]:
    for hop in row["immediate-gw"].split(","):
        address, percent, interface = hop.partition("%")
        if percent:
            yield f"via {ipaddress.IPv4Address(address)} dev {device(menus, interface)}"
        else:
            yield f"dev {device(menus, address)}"


def _settings(menus: Mapping[str, Menu]) -> dict[str, int]:
    """Kernel settings below net.ipv4. Before 7.16 flows were spread by addresses, and it could not be set."""
    row = menus["/ip/settings"].rows[0]
    strictness = _RP_FILTERS[row.get("rp-filter", "no")]
    devices = [device_of(interface) for interface in menus["/interface"].rows]
    return {
        "ip_forward": int(row.get("ip-forward", "true") == "true"),
        "fib_multipath_hash_policy": _HASH_POLICIES[row.get("ipv4-multipath-hash-policy", "l3")],
        **{f"conf/{name}/rp_filter": strictness for name in ("all", "default", *devices)},
    }
