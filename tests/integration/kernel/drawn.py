"""Random configurations of a balancing router, as rows, and connections that meet their rules.

Only what nftables and `ip rule` can say as RouterOS does: see test_walk_packets.
"""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from tests.integration.kernel.crossing import Connection
from tests.integration.kernel.tagged import Ends

Row = dict[str, str]
MANGLE, NAT, LISTS = "/ip/firewall/mangle", "/ip/firewall/nat", "/ip/firewall/address-list"
ROUTES, RULES = "/ip/route", "/routing/rule"
CLIENTS = ["10.10.64.1", "10.10.64.2", "10.10.64.200", "10.10.70.9"]
SERVER = "10.10.64.9"
ASKERS = ["198.51.100.2", "198.51.100.71", "198.51.100.201"]
HOSTS = ["198.51.100.1", "198.51.100.70", "198.51.100.140", "198.51.100.200"]
LINES = [1, 2, 3]
PORTS = [53, 80, 443, 5000]
LISTED = [("some", "10.10.64.128/25"), ("some", "198.51.100.64-198.51.100.150"), ("few", HOSTS[0])]


@dataclass(frozen=True)
class Drawn:
    """The rows of each menu, and connections that are made side by side."""

    menus: dict[str, list[Row]]
    connections: list[Connection]


def joined(parts: list[Row]) -> Row:
    return {name: value for part in parts for name, value in part.items()}


def asks(name: str, *values: str) -> st.SearchStrategy[Row]:
    return st.sampled_from(values).map(lambda value: {name: value})


def signed(name: str, *values: str) -> st.SearchStrategy[Row]:
    """A matcher, now and then negated."""
    return asks(name, *values, *values, *(f"!{value}" for value in values))


networks = ["10.10.64.0/18", CLIENTS[0], "10.10.64.128/25", "198.51.100.0/25", HOSTS[3]]


def classifier(*fields: str) -> st.SearchStrategy[Row]:
    return st.builds(
        lambda by, each, at: {"per-connection-classifier": f"{by}:{each}/{at % each}"},
        st.sampled_from(fields),
        st.integers(1, 3),
        st.integers(0, 2),
    )


classifiers = st.one_of(
    classifier("both-addresses", "src-address", "dst-address"),
    # Where others have ports an echo has a checksum, which nftables would hash: another one in each packet.
    st.builds(
        lambda *parts: joined([*parts]),
        classifier("both-ports", "both-addresses-and-ports"),
        asks("protocol", "tcp", "udp"),
    ),
)
turns = st.builds(
    lambda each, at: {"nth": f"{each},{at % each + 1}"}, st.integers(1, 3), st.integers(0, 2)
)
matcher = st.one_of(
    signed("connection-mark", "a", "b", "no-mark"),
    signed("routing-mark", "ISP1_table", "no-mark"),
    signed("connection-state", "new", "established,related"),
    signed("in-interface", "bridge-lan", "ether1", "ether2"),
    signed("in-interface-list", "LAN", "WAN", "all"),
    signed("src-address", *networks, "10.10.64.2-10.10.64.200"),
    signed("dst-address", *networks),
    signed("src-address-list", "some", "missing"),
    signed("dst-address-list", "some", "few"),
    signed("dst-address-type", "local"),
    signed("protocol", "tcp", "udp", "icmp", "17"),
    st.builds(
        lambda protocol, port: {**protocol, **port},
        asks("protocol", "tcp", "udp"),
        st.one_of(signed("dst-port", "53", "80,443", "1-1000"), signed("src-port", "53", "80")),
    ),
)
matchers = st.one_of(
    st.just(Row()), matcher, matcher, st.lists(matcher, min_size=2, max_size=3).map(joined)
)
"""Mostly few, so that many packets meet a rule, and the rules after it."""

chances = st.one_of(st.just(Row()), st.just(Row()), st.just(Row()), classifiers, turns)

passing = asks("passthrough", "true", "true", "false")
marking = st.builds(
    lambda mark, on: {"action": "mark-connection", **mark, **on},
    asks("new-connection-mark", "a", "b", "c", "no-mark"),
    passing,
)
routing = st.builds(
    lambda mark, on: {"action": "mark-routing", **mark, **on},
    asks("new-routing-mark", "ISP1_table", "ISP2_table", "ISP3_table", "empty"),
    passing,
)
others = asks("action", "accept", "return", "passthrough", "log")


def jumps(*targets: str) -> st.SearchStrategy[Row]:
    return asks("jump-target", *targets).map(lambda row: {"action": "jump", **row})


def rules(chain: str, *actions: st.SearchStrategy[Row]) -> st.SearchStrategy[Row]:
    return st.builds(
        lambda *parts: joined([{"chain": chain}, *parts]),
        matchers,
        chances,
        st.one_of(*actions),
        asks("disabled", *["false"] * 9, "true"),
    )


mangle = st.lists(
    st.one_of(
        rules("prerouting", marking, marking, routing, others, jumps("x", "y")),
        rules("prerouting", marking, routing, routing, jumps("x", "y")),
        rules("x", marking, routing, others, jumps("y")),
        rules("y", marking, routing, others),
        rules("forward", marking, others),
    ),
    min_size=4,
    max_size=12,
)

sources = st.sampled_from(
    [
        [],
        [{"chain": "srcnat", "action": "masquerade", "out-interface-list": "WAN"}],
        [
            {"chain": "srcnat", "action": "accept", "src-address": CLIENTS[0]},
            {
                "chain": "srcnat",
                "action": "src-nat",
                "out-interface": "ether1",
                "to-addresses": "198.18.1.2",
            },
            {"chain": "srcnat", "action": "masquerade", "out-interface": "ether2"},
        ],
    ]
)
destinations = st.lists(
    st.sampled_from(
        [
            {"protocol": "tcp", "dst-port": "80", "in-interface": "ether1", "to-addresses": SERVER},
            {"protocol": "udp", "dst-address": "198.18.2.2", "to-addresses": SERVER},
            {"in-interface-list": "WAN", "protocol": "tcp", "dst-port": "443", "to-ports": "80"}
            | {"to-addresses": SERVER},
        ]
    ),
    max_size=2,
).map(lambda rows: [{"chain": "dstnat", "action": "dst-nat", **row} for row in rows])
nat = st.builds(lambda *halves: [row for half in halves for row in half], sources, destinations)

ways = st.builds(
    lambda to, line, distance: {**to, "gateway": f"198.18.{line}.1", "distance": distance},
    asks("dst-address", "0.0.0.0/0", "0.0.0.0/0", "198.51.100.128/25", f"{HOSTS[0]}/32"),
    st.sampled_from(LINES),
    st.sampled_from(["1", "2"]),
)
holes = asks("dst-address", "0.0.0.0/0", "198.51.100.64/26").map(
    lambda to: {**to, "blackhole": "", "distance": "5"}
)


def table(name: str) -> st.SearchStrategy[list[Row]]:
    """Mostly with a default route, so that its mark decides something."""
    default = st.sampled_from(LINES).map(
        lambda line: [{"dst-address": "0.0.0.0/0", "gateway": f"198.18.{line}.1", "distance": "2"}]
    )
    routes = st.builds(
        lambda first, more: [*first, *more],
        st.one_of(default, default, default, st.just([])),
        st.lists(st.one_of(ways, ways, holes), max_size=2),
    )
    return routes.map(
        lambda rows: [{**row, "routing-table": name, "static": "true"} for row in rows]
    )


tables = st.tuples(*map(table, ("main", "ISP1_table", "ISP2_table", "ISP3_table"))).map(
    lambda parts: [row for part in parts for row in part]
)
steers = st.lists(
    st.builds(
        lambda action, to, parts: {**action, **to, **joined(parts)},
        asks("action", "lookup", "lookup-only-in-table", "drop", "unreachable"),
        asks("table", "ISP1_table", "ISP2_table", "empty", "main"),
        st.lists(
            st.one_of(
                asks("src-address", "10.10.64.0/24", f"{CLIENTS[3]}/32"),
                asks("dst-address", "198.51.100.0/25", f"{HOSTS[2]}/32"),
                asks("routing-mark", "ISP1_table", "ISP2_table"),
                asks("interface", "bridge-lan", "ether1"),
            ),
            min_size=1,
            max_size=2,
        ),
    ),
    max_size=2,
)


def ends(sources: list[str], targets: list[str]) -> st.SearchStrategy[Ends]:
    """An echo has a number in place of ports."""
    return st.builds(
        lambda protocol, source, target, port, to: Ends(
            protocol, source, target, port, 0 if protocol == "icmp" else to
        ),
        st.sampled_from(["tcp", "udp", "icmp"]),
        st.sampled_from(sources),
        st.sampled_from(targets),
        st.sampled_from([*PORTS, 40_000]),
        st.sampled_from(PORTS),
    )


def entering(name: str, sources: list[str], targets: list[str]) -> st.SearchStrategy[Connection]:
    return ends(sources, targets).map(lambda each: Connection(name, each))


outward = entering("bridge-lan", CLIENTS, [*HOSTS, *HOSTS, "10.10.0.1", "198.18.2.2"])
inward = [entering(f"ether{line}", ASKERS, [f"198.18.{line}.2"]) for line in LINES]
connections = st.lists(
    st.one_of(outward, outward, outward, outward, *inward), min_size=16, max_size=16, unique=True
)
drawn = st.builds(
    lambda mangle, nat, routes, steers, connections: Drawn(
        {MANGLE: mangle, NAT: nat, ROUTES: routes, RULES: steers}, connections
    ),
    mangle, nat, tables, steers, connections,
)  # fmt: skip
