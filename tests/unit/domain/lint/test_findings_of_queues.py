"""Queues that decide nothing, and queues that cannot tell hosts apart."""

from dataclasses import replace

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_services import PppoeClient
from backend.domain.config.interfaces import Interface
from backend.domain.config.queues import (
    InterfaceQueue,
    QueueType,
    SimpleQueue,
    TreeQueue,
    limit_bps,
)
from backend.domain.fixes.by_hand import lines
from backend.domain.lint.checks import lint
from backend.domain.methods.queue_limits import shapings
from tests.unit.domain.router_configs import failover, pcc, uplinks

MBPS = 10**6
I3 = uplinks(3)
CONTRACTS = {name: {"download": 100 * MBPS, "upload": 50 * MBPS} for name in I3}
CAKE = QueueType("shaper", "cake", (("cake-bandwidth", "0"), ("cake-nat", "yes")))
TYPES = (CAKE, QueueType("fair", "sfq"), QueueType("mine", "pfifo"))
FASTTRACK = FirewallRule("forward", "fasttrack-connection")


def router(port_mbps=1000, config=None, **more):
    """Three ISPs on Ethernet ports of a speed, or of an unknown one."""
    config = config or pcc()
    speed_bps = port_mbps * MBPS if port_mbps else None
    ports = (replace(each, link_speed_bps=speed_bps) for each in config.interfaces)
    return replace(config, **{"interfaces": tuple(ports), "queue_types": TYPES, **more})


def linted(code, contracts=CONTRACTS, **more):
    return [each for each in lint(router(**more), I3, contracts) if each.code == code]


def on_port(queue, interface="ether1"):
    return {"interface_queues": (InterfaceQueue(interface, queue),)}


def simple(limit, queue="shaper/shaper", target="ether1", **more):
    return SimpleQueue("ours", target, queue=queue, max_limit=limit, **more)


def tree(limit, name="leaf", parent="ether1", **more):
    return TreeQueue(name, parent, queue="fair", max_limit=limit, **more)


# without a limit ----------------------------------------------------------------------------------------


IDLE = {
    "interface queue": on_port("shaper"),
    "another type": on_port("fair"),
    "tree": {"tree_queues": (tree("0"),)},
    "tree without a word": {"tree_queues": (tree(""),)},
    "simple": {"simple_queues": (simple("0/0"),)},
    "simple that limits the upload only": {"simple_queues": (simple("0/45M"),)},
    "a limit that is switched off": {**on_port("shaper"), "tree_queues": (tree("45M", disabled=True),)},
    "a limit on the other ISP": {**on_port("shaper"), "tree_queues": (tree("45M", parent="ether2"),)},
    "the download alone is limited": {"simple_queues": (simple("95M/0"),)},
}  # fmt: skip


@pytest.mark.parametrize("kind", IDLE)
def test_a_queue_that_never_fills_is_told(kind):
    (finding,) = linted("queue_without_limit", **IDLE[kind])
    assert finding.severity == "warning"
    assert finding.params["interface"] == "ether1"
    assert "ISP's buffer" in finding.consequence
    assert "max-limit=95000000/47500000" in finding.remedy


LIMITED = {
    "no queue": {},
    "fifo": on_port("mine"),
    "factory": on_port("only-hardware-queue"),
    "nobody chose it": on_port("wireless-default"),
    "the lan": on_port("shaper", "bridge"),
    "a port as slow as the contract": {**on_port("shaper"), "port_mbps": 50},
    "an unknown port": {**on_port("shaper"), "port_mbps": 0},
    "an unknown contract": {**on_port("shaper"), "contracts": {}},
    "limited by a tree": {**on_port("shaper"), "tree_queues": (tree("45M"),)},
    "limited by the tree above": {
        "tree_queues": (TreeQueue("root", "ether1", max_limit="45M"), tree("0", parent="root")),
    },
    "limited by a simple queue": {**on_port("shaper"), "simple_queues": (simple("95M/45M"),)},
    "limited by the simple queue above": {
        "simple_queues": (SimpleQueue("root", "", max_limit="95M/45M"), simple("0/0", parent="root")),
    },
    "seen from the clients": {
        "simple_queues": (simple("45M/95M", target="10.0.0.0/16", destination="ether1"),)
    },
    "by its own bandwidth": {
        **on_port("shaper"),
        "queue_types": (QueueType("shaper", "cake", (("cake-bandwidth", "45M"),)),),
    },
    "clients only": {"simple_queues": (simple("0/0", target="10.0.0.7/32"),)},
    "under global": {"tree_queues": (tree("0", parent="global"),)},
    "a dynamic one": {"simple_queues": (simple("0/0", dynamic=True),)},
}  # fmt: skip


@pytest.mark.parametrize("kind", LIMITED)
def test_a_queue_that_fills_or_that_nobody_chose_is_not(kind):
    assert linted("queue_without_limit", **LIMITED[kind]) == []


def test_a_session_over_a_port_has_the_speed_of_the_port():
    more = {
        "interfaces": (
            *router().interfaces[1:],
            Interface("ether1", type="pppoe-out"),
            Interface("ether9", link_speed_bps=1000 * MBPS),
        ),
        "pppoe_clients": (PppoeClient("ether1", "ether9"),),
        "simple_queues": (simple("0/0"),),
    }
    (finding,) = linted("queue_without_limit", **more)
    assert finding.params["port"] == 1000


def test_every_queue_of_every_isp_is_told_once():
    queues = tuple(InterfaceQueue(name, "shaper") for name in I3)
    findings = linted("queue_without_limit", interface_queues=queues)
    assert [each.subject for each in findings] == [f"interface queue ({name})" for name in I3]
    both = linted("queue_without_limit", simple_queues=(simple("0/0"),))
    assert [each.subject for each in both] == ["simple queue ours (ether1)"]


def test_queues_in_a_circle_are_survived():
    circle = (TreeQueue("a", "b", queue="fair"), TreeQueue("b", "a", queue="fair"))
    assert shapings(router(tree_queues=circle), "ether1") == ()


@pytest.mark.parametrize(
    "text, bps",
    [("0", 0), ("", 0), ("unlimited", 0), ("95M", 95 * MBPS), ("1G", 10**9), ("64k", 64_000), ("7", 7)],
)  # fmt: skip
def test_limits_as_routers_write_them(text, bps):
    assert limit_bps(text) == bps


# behind source NAT --------------------------------------------------------------------------------------


def blind(**settings):
    words = tuple((name.replace("_", "-"), value) for name, value in settings.items())
    return (QueueType("shaper", "cake", words),)


@pytest.mark.parametrize(
    "settings, is_told",
    [
        ({}, True),
        ({"cake_nat": "no"}, True),
        ({"cake_nat": "false", "cake_flowmode": "dual-srchost"}, True),
        ({"cake_nat": "yes"}, False),
        ({"cake_nat": "true"}, False),
        ({"cake_flowmode": "flows"}, False),
        ({"cake_flowmode": "flowblind"}, False),
    ],
)
def test_cake_that_does_not_look_behind_nat(settings, is_told):
    more = {**on_port("shaper"), "queue_types": blind(**settings)}
    findings = linted("cake_without_nat", **more)
    assert [each.subject for each in findings] == (["queue type shaper"] if is_told else [])
    line = "/queue/type/set [find name=shaper] cake-nat=yes"
    assert all(line in each.remedy for each in findings)
    assert lines(findings) == (('/queue/type/set [find name="shaper"] cake-nat=yes',) if is_told else ())  # fmt: skip


def test_where_nothing_is_translated_hosts_are_seen_as_they_are():
    assert linted("cake_without_nat", **on_port("shaper"), queue_types=blind(), nat=()) == []
    assert linted("cake_without_nat", **on_port("mine"), queue_types=blind()) == []


# skipped by FastTrack -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "config, mark, is_told",
    [
        (pcc(), "", True),
        (pcc(), "no-mark", False),
        (failover(), "", True),
        # Nothing is marked there, so this rule takes every connection.
        (failover(), "no-mark", True),
    ],
)
@pytest.mark.parametrize(
    "queues",
    [
        {"simple_queues": (simple("95M/45M"),)},
        {"tree_queues": (tree("45M", parent="global"),)},
        {"tree_queues": (TreeQueue("root", "global"), tree("45M", parent="root"))},
    ],
)
def test_queues_that_fasttrack_skips(config, mark, is_told, queues):
    rule = replace(FASTTRACK, connection_mark=mark)
    findings = linted("fasttrack_with_queues", config=config, filter_rules=(rule,), **queues)
    assert bool(findings) == is_told


def test_a_tree_on_the_interface_is_not_skipped():
    more = {"filter_rules": (FASTTRACK,), "tree_queues": (tree("45M"),)}
    assert linted("fasttrack_with_queues", **more) == []
    off = {**more, "tree_queues": (tree("45M", parent="global", disabled=True),)}
    assert linted("fasttrack_with_queues", **off) == []
