"""A router's configuration, set over the API, moves real packets; needs root and nftables in this kernel.

Shares are of equal connections of many clients, so a hash that is even comes as near to its weights as their number
lets it: with 4000 of them three points are four standard deviations.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from lab.kernel.firewall.firewalls import Nftables, Xtables
from tests.integration.kernel.campus import Campus, campus, client_address
from tests.integration.kernel.need import kernel_of_host
from tests.services.require import require

POINTS = 0.03
MANGLE, ROUTE = ("ip", "firewall", "mangle"), ("ip", "route")


@pytest.fixture(scope="module", autouse=True)
def _kernel() -> None:
    kernel_of_host()


def _network(firewall: type[Nftables | Xtables]) -> Iterator[Campus]:
    with campus(firewall) as network:
        yield network
        assert network.model.unsupported == ()


@pytest.fixture
def net() -> Iterator[Campus]:
    yield from _network(Nftables)


@pytest.fixture(params=[Nftables, Xtables])
def either(request) -> Iterator[Campus]:
    """Under both firewalls: what a configuration means does not hang on which of them the kernel has."""
    if request.param is Xtables:
        require("iptables-legacy")
    yield from _network(request.param)


def near(*wanted: float) -> object:
    return pytest.approx(wanted, abs=POINTS)


def wait_until(holds) -> None:
    """Polls for at most some minutes; the test fails if it never holds."""
    until = time.monotonic() + 240
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.1)


def unclassify(net: Campus) -> None:
    """Away with the classifying rules; what marks the routes of marked connections stays."""
    for row in net.menu(*MANGLE):
        if "per-connection-classifier" in row:
            net.do("/ip/firewall/mangle/remove", **{".id": row[".id"]})


def equal_routes(net: Campus) -> None:
    unclassify(net)
    for row in net.rows(*ROUTE, dst_address="0.0.0.0/0", routing_table="main"):
        net.do("/ip/route/set", **{".id": row[".id"]}, distance="1")


def test_pcc_by_weights(either):
    net = either
    assert net.shares() == near(0.2, 0.4, 0.4)


def test_ecmp_is_even(net):
    equal_routes(net)
    assert net.shares(clients=400) == near(1 / 3, 1 / 3, 1 / 3)


def test_ecmp_by_ports_parts_the_connections_of_one_pair(net):
    equal_routes(net)
    pair = {"clients": 1, "servers": 1, "each": 300}
    assert max(net.shares(**pair)) == pytest.approx(1, abs=0.02)
    net.do("/ip/settings/set", ipv4_multipath_hash_policy="l4")
    assert min(net.shares(**pair)) > 0.2


def test_a_weight_set_over_the_api_moves_new_connections_only(either):
    net = either
    rule = net.id(*MANGLE, comment="pcc-isp3-4")
    with net.connections() as send:
        before = net.shares_of(send)
        net.do("/ip/firewall/mangle/set", **{".id": rule}, new_connection_mark="ISP1")
        assert net.shares() == near(0.4, 0.4, 0.2)
        assert net.shares_of(send) == pytest.approx(before, abs=0.002)


def test_another_denominator(either):
    net = either
    unclassify(net)
    first = net.id(*MANGLE, connection_mark="ISP1", chain="prerouting")
    for remainder, number in enumerate((1, 1, 1, 2)):
        net.do(
            "/ip/firewall/mangle/add",
            place_before=first,
            chain="prerouting",
            action="mark-connection",
            connection_state="new",
            connection_mark="no-mark",
            in_interface_list="LAN",
            dst_address_type="!local",
            per_connection_classifier=f"both-addresses-and-ports:4/{remainder}",
            new_connection_mark=f"ISP{number}",
        )
    assert net.shares() == near(0.75, 0.25, 0)


def test_nth_takes_turns(either):
    net = either
    unclassify(net)
    first = net.id(*MANGLE, connection_mark="ISP1", chain="prerouting")
    for number, turn in ((1, "3,1"), (2, "2,1"), (3, "1,1")):
        net.do(
            "/ip/firewall/mangle/add",
            place_before=first,
            chain="prerouting",
            action="mark-connection",
            connection_state="new",
            connection_mark="no-mark",
            in_interface="bridge-lan",
            dst_address_type="!local",
            nth=turn,
            new_connection_mark=f"ISP{number}",
        )
    # Not by hash: turn by turn, so it is even with few connections already.
    with net.connections(clients=10, servers=9) as send:
        assert net.shares_of(send) == pytest.approx([1 / 3] * 3, abs=0.01)


def test_a_disabled_route_moves_its_packets_to_main(net):
    route = net.id(*ROUTE, routing_table="ISP3_table")
    net.do("/ip/route/disable", numbers=route)
    assert net.shares() == near(0.6, 0.4, 0)
    net.do("/ip/route/enable", numbers=route)
    assert net.shares() == near(0.2, 0.4, 0.4)


def test_a_disabled_interface_takes_its_routes_along(net):
    net.do("/interface/disable", numbers="ether3")
    wait_until(lambda: not net.rows(*ROUTE, gateway="198.18.3.1", active="True"))
    assert net.rows("interface", name="ether3", running="False")
    assert net.shares() == near(0.6, 0.4, 0)
    net.do("/interface/enable", numbers="ether3")
    wait_until(lambda: net.rows(*ROUTE, routing_table="ISP3_table", active="True"))
    assert net.shares() == near(0.2, 0.4, 0.4)


def test_a_gateway_that_is_silent_is_left_until_it_answers(net):
    net.run(net.internet, ["ip", "address", "del", "198.18.2.1/24", "dev", "isp2"])
    wait_until(lambda: not net.rows(*ROUTE, routing_table="ISP2_table", active="True"))
    assert net.shares() == near(0.6, 0, 0.4)
    net.run(net.internet, ["ip", "address", "add", "198.18.2.1/24", "dev", "isp2"])
    wait_until(lambda: net.rows(*ROUTE, routing_table="ISP2_table", active="True"))
    assert net.shares() == near(0.2, 0.4, 0.4)


def one_client(net: Campus) -> list[float]:
    return net.shares(clients=1, servers=50)


def only(number: int) -> object:
    return pytest.approx([float(n == number) for n in (1, 2, 3)], abs=0.02)


def test_a_source_is_pinned_by_a_mark(either):
    net = either
    first = str(net.menu(*MANGLE)[0][".id"])
    net.do(
        "/ip/firewall/mangle/add",
        place_before=first,
        chain="prerouting",
        action="mark-routing",
        src_address=client_address(0),
        dst_address_type="!local",
        new_routing_mark="ISP2_table",
        passthrough="no",
    )
    assert one_client(net) == only(2)


def test_a_source_is_pinned_by_a_routing_rule_where_no_mark_comes_before(either):
    net = either
    net.do(
        "/routing/rule/add",
        src_address=f"{client_address(0)}/32",
        action="lookup-only-in-table",
        table="ISP3_table",
    )
    # The table of a mangle mark is asked first: alone the rule says nothing about marked packets.
    assert one_client(net) != only(3)
    first = str(net.menu(*MANGLE)[0][".id"])
    net.do(
        "/ip/firewall/mangle/add",
        place_before=first,
        chain="prerouting",
        action="accept",
        src_address=client_address(0),
    )
    assert one_client(net) == only(3)


def test_only_in_table_goes_nowhere_else(net):
    unclassify(net)
    route = net.id(*ROUTE, routing_table="ISP3_table")
    net.do("/ip/route/disable", numbers=route)
    rule = {"src_address": f"{client_address(0)}/32", "table": "ISP3_table"}
    net.do("/routing/rule/add", action="lookup-only-in-table", **rule)
    before = net.sent_by_uplink()
    with net.connections(clients=1, servers=50) as send:
        send()
    grown = [now - then for now, then in zip(net.sent_by_uplink(), before, strict=True)]
    assert max(grown) < 1000
    net.do("/routing/rule/set", numbers=net.id("routing", "rule"), action="lookup")
    assert one_client(net) == only(1)


def test_counters_go_on_when_rules_change_and_begin_anew_when_reset(either):
    net = either

    def counted(comment: str) -> int:
        return int(str(net.rows(*MANGLE, comment=comment)[0]["packets"]))

    net.shares(clients=20)
    before = {f"pcc-isp{n}": counted(f"pcc-isp{n}") for n in ("1-0", "2-1", "3-3")}
    assert min(before.values()) > 0
    net.do("/ip/firewall/mangle/set", numbers=net.id(*MANGLE, comment="pcc-isp3-4"), log="yes")
    net.do("/ip/firewall/nat/add", chain="srcnat", action="accept", src_address="192.0.2.1")
    assert {name: counted(name) for name in before} == before
    with net.connections(clients=20) as send:
        send()
        grown = {name: counted(name) for name in before}
        assert all(grown[name] > before[name] for name in before)
        net.do("/ip/firewall/mangle/reset-counters-all")
        assert {counted(name) for name in before} == {0}
        marked = net.rows(*MANGLE, connection_mark="ISP1", chain="prerouting")[0]
        assert marked["packets"] == 0
        send()
        marked = net.rows(*MANGLE, connection_mark="ISP1", chain="prerouting")[0]
        assert int(str(marked["packets"])) > 0
    net.do("/interface/reset-counters", numbers="ether1")
    assert int(str(net.rows("interface", name="ether1")[0]["tx-byte"])) < 10_000


def test_a_renamed_interface_stays_the_same_device(net):
    net.do("/interface/set", numbers="ether2", name="isp-two")
    assert not net.model.unsupported
    assert net.rows("interface", name="isp-two", running="True")
    before = int(str(net.rows("interface", name="isp-two")[0]["tx-byte"]))
    with net.connections() as send:
        send()
    grown = int(str(net.rows("interface", name="isp-two")[0]["tx-byte"])) - before
    assert grown > 200 * 20 * 2 * 400 * 0.3


def test_answers_find_their_way_back(either):
    net = either
    wait_until(lambda: net.answers(net.clients, "198.51.100.7"))
    assert int(str(net.menu("ip", "firewall", "connection", "tracking")[0]["total-entries"])) > 0


def ping(net: Campus, **arguments: str) -> dict[str, object]:
    words = {name.replace("_", "-"): value for name, value in arguments.items()}
    return tuple(net.api("/ping", count="1", **words))[-1]


def wait_for_echo(net: Campus, **arguments: str) -> None:
    """An echo has a second; on a busy machine one of them may be late."""
    wait_until(lambda: ping(net, address="198.51.100.7", **arguments)["received"] == 1)


def test_the_router_pings_for_real(net):
    wait_for_echo(net)
    net.run(net.internet, ["ip", "link", "set", "isp2", "down"])
    wait_for_echo(net, routing_table="ISP3_table")
    net.run(net.internet, ["ip", "link", "set", "isp2", "up"])
    wait_until(lambda: net.rows(*ROUTE, routing_table="ISP2_table", active="True"))
    wait_for_echo(net, interface="ether2")
    net.run(net.internet, ["ip", "address", "del", "198.18.2.1/24", "dev", "isp2"])
    assert ping(net, address="198.51.100.7", interface="ether2")["status"] == "timeout"
    wait_for_echo(net, interface="ether3")


def test_what_the_kernel_cannot_follow_is_named_and_the_rest_stands():
    with campus() as net:
        net.do(
            "/ip/firewall/filter/add",
            chain="forward",
            action="fasttrack-connection",
            connection_state="established,related",
        )
        net.do("/ip/firewall/mangle/add", chain="forward", action="accept", time="8h-9h,mon")
        assert [note.rpartition(": ")[2] for note in net.model.unsupported] == [
            "matcher time",
            "action fasttrack-connection",
        ]
        assert net.shares() == near(0.2, 0.4, 0.4)
