"""Random configurations of a balancing router, as rows, and connections that meet their rules.

Only what nftables and `ip rule` can say as RouterOS does: see test_walk_packets. Drawn by a seed and evenly, for what
hypothesis would draw itself is much alike, and most of it meets no packet.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.integration.kernel.crossing import Connection
from tests.integration.kernel.tagged import Ends

Row = dict[str, str]
MANGLE, NAT, LISTS = "/ip/firewall/mangle", "/ip/firewall/nat", "/ip/firewall/address-list"
ROUTES, RULES = "/ip/route", "/routing/rule"
CLIENTS = ["10.10.64.1", "10.10.64.2", "10.10.64.200", "10.10.70.9"]
SERVER = "10.10.64.9"
HOSTS = ["198.51.100.1", "198.51.100.70", "198.51.100.140", "198.51.100.200"]
ASKERS = ["198.51.100.2", "198.51.100.71", "198.51.100.201"]
UPLINKS = [1, 2, 3]
PORTS = [53, 80, 443, 5000]
TABLES = ["ISP1_table", "ISP2_table", "ISP3_table"]
MARKS = ["a", "b", "c"]
LISTED = [("some", "10.10.64.128/25"), ("some", "198.51.100.64-198.51.100.150"), ("few", HOSTS[0])]
CONNECTIONS = 16

NETWORKS = ["10.10.64.0/18", CLIENTS[0], "10.10.64.128/25", "198.51.100.0/25", HOSTS[3]]
MATCHERS = {
    "connection-mark": ["a", "b", "no-mark"],
    "routing-mark": ["ISP1_table", "no-mark"],
    "connection-state": ["new", "established,related"],
    "in-interface": ["bridge-lan", "ether1", "ether2"],
    "in-interface-list": ["LAN", "WAN", "all"],
    "src-address": [*NETWORKS, "10.10.64.2-10.10.64.200"],
    "dst-address": NETWORKS,
    "src-address-list": ["some", "missing"],
    "dst-address-list": ["some", "few"],
    "dst-address-type": ["local"],
    "protocol": ["tcp", "udp", "icmp", "17"],
    "dst-port": ["53", "80,443", "1-1000"],
    "src-port": ["53", "80"],
}
CLASSIFIERS = [
    "both-addresses",
    "src-address",
    "dst-address",
    "both-ports",
    "both-addresses-and-ports",
]
SOURCE_NAT: list[list[Row]] = [
    [],
    [{"action": "masquerade", "out-interface-list": "WAN"}],
    [
        {"action": "accept", "src-address": CLIENTS[0]},
        {"action": "src-nat", "out-interface": "ether1", "to-addresses": "198.18.1.2"},
        {"action": "masquerade", "out-interface": "ether2"},
    ],
]
PUBLISHED: list[Row] = [
    {"protocol": "tcp", "dst-port": "80", "in-interface": "ether1"},
    {"protocol": "udp", "dst-address": "198.18.2.2"},
    {"protocol": "tcp", "dst-port": "443", "in-interface-list": "WAN", "to-ports": "80"},
]
STEERED = {
    "src-address": ["10.10.64.0/24", f"{CLIENTS[3]}/32"],
    "dst-address": ["198.51.100.0/25", f"{HOSTS[2]}/32"],
    "routing-mark": TABLES[:2],
    "interface": ["bridge-lan", "ether1"],
}


@dataclass(frozen=True)
class Drawn:
    """The rows of each menu, and connections that are made side by side."""

    menus: dict[str, list[Row]]
    connections: list[Connection]


def drawn(seed: int) -> Drawn:
    """The same for the same seed."""
    dice = Random(seed)
    return Drawn(
        {MANGLE: _mangle(dice), NAT: _nat(dice), ROUTES: _routes(dice), RULES: _steers(dice)},
        _connections(dice),
    )


def _mangle(dice: Random) -> list[Row]:
    """Some rules of all kinds, then those that every balance ends with: a table for each connection mark."""
    chains = ["prerouting"] * 5 + ["x", "x", "y", "forward"]
    rules = [_rule(dice, dice.choice(chains)) for _ in range(dice.randint(3, 10))]
    inside = dice.choice([{}, {"in-interface": "bridge-lan"}])
    rules += [
        {"chain": "prerouting", "connection-mark": mark, **inside, **_routing(dice)}
        for mark in MARKS
        if dice.random() < 0.7
    ]
    return rules


def _rule(dice: Random, chain: str) -> Row:
    matchers, action = _matchers(dice), _action(dice, chain)
    off = "true" if dice.random() < 0.05 else "false"
    return {"chain": chain, **matchers, **_chance(dice, matchers), **action, "disabled": off}


def _matchers(dice: Random) -> Row:
    """Mostly few, so that many packets meet a rule and the rules after it."""
    matchers: Row = {}
    for name in dice.sample(list(MATCHERS), dice.choice([0, 1, 1, 1, 2, 3])):
        sign = "!" if dice.random() < 0.3 else ""
        matchers[name] = sign + dice.choice(MATCHERS[name])
        if name.endswith("port"):
            matchers["protocol"] = dice.choice(["tcp", "udp"])
    if "dst-port" in matchers or "src-port" in matchers:
        matchers["protocol"] = (
            matchers["protocol"] if matchers["protocol"] in ("tcp", "udp") else "tcp"
        )
    return matchers


def _chance(dice: Random, matchers: Row) -> Row:
    """Now and then a classifier or a counter."""
    each = dice.randint(1, 3)
    if dice.random() < 0.1:
        return {"nth": f"{each},{dice.randint(1, each)}"}
    if dice.random() > 0.15:
        return {}
    fields = dice.choice(CLASSIFIERS)
    matcher = {"per-connection-classifier": f"{fields}:{each}/{dice.randrange(each)}"}
    if "ports" in fields and matchers.get("protocol") not in ("tcp", "udp"):
        # Where others have ports an echo has a checksum, which nftables would hash: another one in each packet.
        matcher["protocol"] = "tcp"
    return matcher


def _action(dice: Random, chain: str) -> Row:
    kinds = ["mark-connection", "mark-connection", "other"]
    if chain != "forward":
        kinds += ["mark-routing", "mark-routing"]
    if chain in ("prerouting", "x"):
        kinds += ["jump"]
    kind = dice.choice(kinds)
    if kind == "mark-connection":
        return {
            "action": kind,
            "new-connection-mark": dice.choice([*MARKS, *MARKS, "no-mark"]),
            "passthrough": _passthrough(dice),
        }
    if kind == "jump":
        return {"action": kind, "jump-target": "y" if chain == "x" else dice.choice(["x", "y"])}
    if kind == "mark-routing":
        return _routing(dice)
    return {"action": dice.choice(["accept", "return", "return", "passthrough", "log"])}


def _routing(dice: Random) -> Row:
    mark = dice.choice([*TABLES, *TABLES, "empty"])
    return {"action": "mark-routing", "new-routing-mark": mark, "passthrough": _passthrough(dice)}


def _passthrough(dice: Random) -> str:
    return dice.choice(["true", "true", "false"])


def _nat(dice: Random) -> list[Row]:
    published = dice.sample(PUBLISHED, dice.randint(0, 2))
    to_server = {"chain": "dstnat", "action": "dst-nat", "to-addresses": SERVER}
    sources = [{"chain": "srcnat", **row} for row in dice.choice(SOURCE_NAT)]
    return [*sources, *({**to_server, **row} for row in published)]


def _routes(dice: Random) -> list[Row]:
    return [row for table in ("main", *TABLES) for row in _table(dice, table)]


def _table(dice: Random, name: str) -> list[Row]:
    """Mostly with a default route, so that its mark decides something."""
    rows = [_way(dice, "0.0.0.0/0")] if dice.random() < 0.8 else []
    for _ in range(dice.choice([0, 0, 1, 2])):
        to = dice.choice(["0.0.0.0/0", "198.51.100.128/25", "198.51.100.64/26", f"{HOSTS[0]}/32"])
        hole = {"dst-address": to, "blackhole": "", "distance": "5"}
        rows.append(hole if dice.random() < 0.3 else _way(dice, to))
    return [{**row, "routing-table": name, "static": "true"} for row in rows]


def _way(dice: Random, to: str) -> Row:
    gateway = f"198.18.{dice.choice(UPLINKS)}.1"
    return {"dst-address": to, "gateway": gateway, "distance": dice.choice(["1", "2"])}


def _steers(dice: Random) -> list[Row]:
    return [
        {
            "action": dice.choice(["lookup", "lookup-only-in-table", "drop", "unreachable"]),
            "table": dice.choice([*TABLES, "empty", "main"]),
            **{
                name: dice.choice(STEERED[name])
                for name in dice.sample(list(STEERED), dice.randint(1, 2))
            },
        }
        for _ in range(dice.choice([0, 0, 1, 2]))
    ]


def _connections(dice: Random) -> list[Connection]:
    connections: dict[Connection, None] = {}
    while len(connections) < CONNECTIONS:
        connections[_connection(dice)] = None
    return list(connections)


def _connection(dice: Random) -> Connection:
    """From inside, mostly to the internet; one in five is a request from an ISP."""
    if dice.random() < 0.2:
        uplink = dice.choice(UPLINKS)
        return Connection(f"ether{uplink}", _ends(dice, dice.choice(ASKERS), f"198.18.{uplink}.2"))
    to = dice.choice([*HOSTS, *HOSTS, "10.10.0.1", "198.18.2.2"])
    return Connection("bridge-lan", _ends(dice, dice.choice(CLIENTS), to))


def _ends(dice: Random, source: str, to: str) -> Ends:
    """An echo has a number in place of ports."""
    protocol, port = dice.choice(["tcp", "udp", "icmp"]), dice.choice([*PORTS, 40_000])
    return Ends(protocol, source, to, port, 0 if protocol == "icmp" else dice.choice(PORTS))
