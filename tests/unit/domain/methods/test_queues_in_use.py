"""Which queue shapes a line, and which settings of it count."""

from dataclasses import replace

import pytest

from backend.domain.config.config import RouterConfig
from backend.domain.config.queues import InterfaceQueue, QueueType, SimpleQueue, TreeQueue
from backend.domain.methods.queueing import QueueUse, queue_kinds, queue_uses

UPLINKS = ("ether1", "ether2")
CAKE = QueueType("shaper", "cake", (("cake-rtt", "50ms"),))


def router(**more):
    return RouterConfig(queue_types=(CAKE, QueueType("codel", "fq-codel")), **more)


def uses(**more):
    return queue_uses(router(**more), UPLINKS)


# one queue ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "queue, kinds, parameters",
    [
        ("shaper", ("cake",), (("cake-rtt", "50ms"),)),
        ("codel", ("fq-codel",), ()),
        ("only-hardware-queue", ("none",), ()),
        ("ethernet-default", ("pfifo",), ()),
        ("wireless-default", ("sfq",), ()),
        ("gone", ("gone",), ()),
    ],
)
def test_the_queue_of_an_interface(queue, kinds, parameters):
    used = uses(interface_queues=(InterfaceQueue("ether1", queue), InterfaceQueue("lan", queue)))
    assert used == (QueueUse("ether1", "interface", "", kinds, "", parameters),)


@pytest.mark.parametrize(
    "name, value, counts",
    [
        ("cake-diffserv", "diffserv3", False),
        ("cake-diffserv", "besteffort", True),
        ("cake-nat", "no", False),
        ("cake-nat", "yes", True),
        ("cake-bandwidth", "0", False),
        ("cake-bandwidth", "20M", True),
        ("cake-atm", "none", False),
        ("cake-overhead", "", False),
        ("fq-codel-ecn", "true", False),
        ("fq-codel-flows", "2048", True),
    ],
)
def test_a_setting_counts_unless_it_is_so_by_default_or_off(name, value, counts):
    kind = QueueType("own", "cake", ((name, value),))
    config = RouterConfig(queue_types=(kind,), interface_queues=(InterfaceQueue("ether1", "own"),))
    (use,) = queue_uses(config, UPLINKS)
    assert use.parameters == (((name, value),) if counts else ())


# trees --------------------------------------------------------------------------------------------------


def test_a_tree_shapes_by_its_leaves():
    """A queue with children only holds them: its own type shapes nothing."""
    used = uses(
        tree_queues=(
            TreeQueue("root", "ether1", queue="default", max_limit="100M"),
            TreeQueue("web", "root", queue="shaper"),
            TreeQueue("deep", "web2", queue="codel"),
            TreeQueue("web2", "root", queue="default"),
            TreeQueue("lan", "bridge", queue="shaper"),
            TreeQueue("all", "global", queue="codel"),
            TreeQueue("off", "ether2", queue="codel", disabled=True),
            TreeQueue("orphan", "off", queue="codel"),
        )
    )
    assert [(use.interface, use.name, use.kinds, use.max_limit) for use in used] == [
        ("", "all", ("fq-codel",), ""),
        ("ether1", "deep", ("fq-codel",), ""),
        ("ether1", "root", (), "100M"),
        ("ether1", "web", ("cake",), ""),
        ("ether1", "web2", (), ""),
    ]
    assert {use.place for use in used} == {"tree"}


def test_a_ring_of_parents_ends():
    ring = (TreeQueue("a", "b", queue="codel"), TreeQueue("b", "a", queue="codel"))
    assert uses(tree_queues=ring) == ()


# simple queues ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "queue, interfaces",
    [
        (SimpleQueue("q", "ether1"), ["ether1"]),
        (SimpleQueue("q", "ether2,ether1"), ["ether1", "ether2"]),
        (SimpleQueue("q", "10.0.0.0/16", destination="ether2"), ["ether2"]),
        (SimpleQueue("q", "10.0.0.0/16"), [""]),
        (SimpleQueue("q", "10.0.0.0/16", destination="ether9"), [""]),
        (SimpleQueue("q", "ether1", disabled=True), []),
        (SimpleQueue("q", "ether1", dynamic=True), []),
    ],
)
def test_what_a_simple_queue_is_about(queue, interfaces):
    assert [use.interface for use in uses(simple_queues=(queue,))] == interfaces


def test_an_interface_name_may_hold_a_comma():
    used = queue_uses(RouterConfig(simple_queues=(SimpleQueue("q", "isp,1"),)), ("isp,1",))
    assert [use.interface for use in used] == ["isp,1"]


@pytest.mark.parametrize(
    "queue, kinds, parameters",
    [
        ("", ("pfifo",), ()),
        ("codel/shaper", ("fq-codel", "cake"), (("download cake-rtt", "50ms"),)),
        ("shaper/codel", ("cake", "fq-codel"), (("upload cake-rtt", "50ms"),)),
        ("shaper", ("cake",), (("cake-rtt", "50ms"),)),
        ("/", (), ()),
    ],
)
def test_a_simple_queue_has_a_kind_for_each_direction(queue, kinds, parameters):
    simple = SimpleQueue("q", "ether1", queue=queue, max_limit="20M/100M")
    assert uses(simple_queues=(simple,)) == (
        QueueUse("ether1", "simple", "q", kinds, "20M/100M", parameters),
    )


def test_queues_of_clients_are_told_as_one():
    clients = tuple(
        SimpleQueue(f"host{n}", f"10.0.0.{n}", queue=("shaper/shaper", "codel/shaper")[n % 2])
        for n in range(50)
    )
    assert uses(simple_queues=clients) == (QueueUse("", "simple", "", ("cake", "fq-codel")),)


# which of them shapes -----------------------------------------------------------------------------------

TREE = TreeQueue("t", "ether1", queue="codel")
SIMPLE = SimpleQueue("s", "ether1", queue="pcq-upload-default/pcq-download-default")
OWN = InterfaceQueue("ether1", "shaper")
ALL = TreeQueue("g", "global", queue="wireless-default")
CLIENTS = SimpleQueue("c", "10.0.0.1", queue="shaper/codel")


@pytest.mark.parametrize(
    "queues, kind",
    [
        ({"interface_queues": (OWN,)}, "cake"),
        ({"interface_queues": (OWN,), "tree_queues": (TREE,)}, "fq-codel"),
        ({"interface_queues": (OWN,), "tree_queues": (ALL,)}, "sfq"),
        ({"interface_queues": (OWN,), "simple_queues": (SIMPLE,)}, "pcq"),
        ({"simple_queues": (SIMPLE,), "tree_queues": (TREE, ALL)}, "fq-codel"),
        ({"simple_queues": (SIMPLE,), "tree_queues": (ALL,)}, "pcq"),
        ({"simple_queues": (CLIENTS,), "tree_queues": (ALL,)}, "sfq"),
        ({"simple_queues": (CLIENTS,)}, "cake/fq-codel"),
        # A tree whose leaves are elsewhere shapes nothing here.
        (
            {"interface_queues": (OWN,), "tree_queues": (TREE, TreeQueue("leaf", "t", queue="x"))},
            "x",
        ),
        ({}, None),
    ],
)
def test_the_nearest_queue_shapes_the_uplink(queues, kind):
    assert queue_kinds(router(**queues), UPLINKS).get("ether1") == kind


def test_each_uplink_has_its_own():
    config = router(interface_queues=(OWN, replace(OWN, interface="ether2", queue="codel")))
    assert queue_kinds(config, UPLINKS) == {"ether1": "cake", "ether2": "fq-codel"}
