"""Whatever a client writes over the API, the traffic goes on and nothing runs backwards."""

from datetime import datetime
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from lab.campuses.campus import open_campus
from lab.wire.session import Session
from tests.examples import examples

ZERO = datetime(2026, 9, 7, tzinfo=ZoneInfo("Asia/Jakarta")).timestamp()
ADDRESSES = st.sampled_from(
    ["10.90.0.0/17", "!10.90.0.0/16", "198.18.0.1-198.18.0.99", "0.0.0.0/0", "2001:db8::/32"]
)
PORTS = st.sampled_from(["443", "!443", "1-500", "80,443", "25"])
RULE = st.fixed_dictionaries(
    {
        "chain": st.sampled_from(["prerouting", "forward", "sub"]),
        "action": st.sampled_from(
            ["mark-connection", "mark-routing", "accept", "jump", "return", "passthrough", "log"]
        ),
        "new-connection-mark": st.sampled_from(["Conn ISP1", "Conn ISP2", "x", "no-mark"]),
        "new-routing-mark": st.sampled_from(["toISP1", "toISP3"]),
        "jump-target": st.sampled_from(["sub", "prerouting", "nowhere"]),
    },
    optional={
        "passthrough": st.sampled_from(["yes", "no"]),
        "connection-state": st.sampled_from(["new", "established,related", "!new"]),
        "connection-mark": st.sampled_from(["no-mark", "Conn ISP1", "!x"]),
        "routing-mark": st.sampled_from(["toISP1", "!toISP1"]),
        "per-connection-classifier": st.sampled_from(
            ["both-addresses:2/0", "!src-address:3/1", "both-ports:1/0", "dst-port:2/7"]
        ),
        "nth": st.sampled_from(["2,1", "3,3", "1,1"]),
        "random": st.sampled_from(["1", "50", "99"]),
        "src-address": ADDRESSES,
        "dst-address": ADDRESSES,
        "src-address-list": st.sampled_from(["LOCAL", "!LOCAL", "mixed"]),
        "dst-port": PORTS,
        "protocol": st.sampled_from(["tcp", "!udp", "17", "icmp"]),
        "in-interface": st.sampled_from(["bridge-lan", "ether1", "!ether1"]),
        "in-interface-list": st.sampled_from(["LAN", "!WAN", "all", "dynamic"]),
        "dst-address-type": st.sampled_from(["local", "!local", "unicast,broadcast"]),
        "layer7-protocol": st.just("video"),
        "disabled": st.sampled_from(["yes", "no"]),
    },
)
ROUTE = st.fixed_dictionaries(
    {
        "dst-address": st.sampled_from(["0.0.0.0/0", "198.18.0.0/15", "8.8.8.8/32", "::/0"]),
        "gateway": st.sampled_from(
            [
                "192.0.2.1",
                "198.51.100.9",
                "ether3",
                "8.8.8.8",
                "203.0.113.1%ether3",
                "fe80::1%ether1",
            ]
        ),
    },
    optional={
        "distance": st.sampled_from(["1", "5", "200"]),
        "routing-table": st.sampled_from(["main", "toISP1"]),
        "check-gateway": st.sampled_from(["ping", "none"]),
        "scope": st.sampled_from(["10", "30"]),
        "target-scope": st.sampled_from(["10", "11", "40"]),
        "blackhole": st.just("yes"),
        "disabled": st.just("yes"),
    },
)
POLICY = st.fixed_dictionaries(
    {"action": st.sampled_from(["lookup", "lookup-only-in-table", "unreachable", "drop"])},
    optional={
        "table": st.sampled_from(["main", "toISP2"]),
        "routing-mark": st.just("toISP1"),
        "src-address": st.sampled_from(["10.90.0.0/18", "2001:db8::/64"]),
        "interface": st.sampled_from(["bridge-lan", "ether2"]),
    },
)
OTHER = st.sampled_from(
    [
        ("/ip/firewall/mangle/remove", {".id": "*1"}),
        ("/ip/firewall/mangle/disable", {".id": "*5"}),
        ("/ip/firewall/mangle/unset", {".id": "*6", "value-name": "new-connection-mark"}),
        ("/ip/firewall/mangle/move", {"numbers": "*7", "destination": "*1"}),
        ("/ip/firewall/address-list/add", {"list": "mixed", "address": "2001:db8::1"}),
        ("/ip/firewall/address-list/add", {"list": "mixed", "address": "9gag.example"}),
        ("/ip/firewall/filter/add", {"chain": "forward", "action": "fasttrack-connection"}),
        ("/ip/settings/set", {"ipv4-multipath-hash-policy": "l4"}),
        ("/interface/disable", {".id": "ether2"}),
        ("/interface/set", {".id": "ether1", "name": "wan one"}),
        ("/interface/set", {".id": "bridge-lan", "name": "lan"}),
        ("/ip/address/remove", {".id": "*1"}),
        ("/ip/address/add", {"address": "2001:db8::1/64", "interface": "ether3"}),
        ("/routing/table/remove", {".id": "toISP2"}),
        ("/interface/reset-counters", {"numbers": "ether3"}),
    ]
)
WRITE = st.one_of(
    RULE.map(lambda props: ("/ip/firewall/mangle/add", props)),
    ROUTE.map(lambda props: ("/ip/route/add", props)),
    POLICY.map(lambda props: ("/routing/rule/add", props)),
    OTHER,
)


@examples(30)
@given(st.lists(WRITE, max_size=12))
def test_traffic_survives_any_configuration(writes: list[tuple[str, dict[str, str]]]) -> None:
    now = [ZERO + 36000.0]
    campus = open_campus("fleet", 1, ZERO, lambda: now[0])
    session = Session(user="admin", policies=frozenset({"read", "write", "policy", "test"}))
    held = campus.router.menus["/interface"].counters
    campus.router.catch_up()
    for command, props in writes:
        campus.router.run(session, command, *(f"={name}={value}" for name, value in props.items()))
        before = {key: dict(counts) for key, counts in held.items()}
        now[0] += 45
        campus.router.catch_up()
        for key, counts in before.items():
            assert all(held[key][name] >= number for name, number in counts.items())
        sent = sum(held[row]["rx-byte"] - before[row]["rx-byte"] for row in ("*1", "*2", "*3"))
        assert sent <= 500e6 / 8 * 45.001
