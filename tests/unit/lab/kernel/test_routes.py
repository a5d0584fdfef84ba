"""Routes, rules and queues of a configuration, and the steps from one to the next."""

from __future__ import annotations

import pytest

from lab.campuses.presets import plain_router
from lab.device.router import SimulatedRouter
from lab.kernel.firewall.counters import Ledger, Link
from lab.kernel.forwarding.pinging import Gateways
from lab.kernel.forwarding.queues import compile_queues
from lab.kernel.forwarding.route_commands import Held, changes
from lab.kernel.forwarding.routes import plan_routes
from lab.kernel.place.codes import Codes
from lab.menus.standing_routes import resolve_routes

ROUTE, RULE = "/ip/route", "/routing/rule"
MAIN = (254, "0.0.0.0/0")
_FQ_CODEL = "limit 10240 flows 1024 quantum 1514 memory_limit 33554432"
NOTHING = Held({}, frozenset(), {}, frozenset())


@pytest.fixture
def router() -> SimulatedRouter:
    made = plain_router(traffic=False, clock=lambda: 1_780_236_202.0)
    resolve_routes(made.menus)
    return made


def plan(made: SimulatedRouter):
    return plan_routes(made.menus, Codes())


def test_each_mark_has_a_table_and_main_the_nearest_route(router):
    kernel_plan = plan(router)
    assert kernel_plan.routes == {
        MAIN: "via 198.18.1.1 dev ether1",
        **{(1000 + n, "0.0.0.0/0"): f"via 198.18.{n}.1 dev ether{n}" for n in (1, 2, 3)},
    }
    assert [kernel_plan.rules[priority] for priority in sorted(kernel_plan.rules)] == [
        *(f"fwmark {n:#x}/0xffff lookup {1000 + n}" for n in (1, 2, 3)),
        "fwmark 0x4/0xffff lookup 254",
        "lookup local",
    ]
    assert ("ether1", "198.18.1.2/24") in kernel_plan.addresses


def test_equal_distances_are_one_route_of_several_hops(router):
    for row in router.menus[ROUTE].rows:
        row["distance"] = "1"
    resolve_routes(router.menus)
    hops = " nexthop ".join(f"via 198.18.{n}.1 dev ether{n} weight 1" for n in (1, 2, 3))
    assert plan(router).routes[MAIN] == f" nexthop {hops}"


@pytest.mark.parametrize("policy, number", [("l3", 0), ("l4", 1), ("l3-inner", 2)])
def test_the_hash_policy(router, policy, number):
    router.menus["/ip/settings"].rows[0]["ipv4-multipath-hash-policy"] = policy
    assert plan(router).settings["fib_multipath_hash_policy"] == number


def test_a_silent_gateway_takes_its_checked_routes(router):
    resolve_routes(router.menus, {"198.18.1.1"})
    routes = plan(router).routes
    assert routes[MAIN] == "via 198.18.2.1 dev ether2"
    assert (1001, "0.0.0.0/0") not in routes
    for row in router.menus[ROUTE].rows:
        row.pop("check-gateway", None)
    resolve_routes(router.menus, {"198.18.1.1"})
    assert plan(router).routes[MAIN] == "via 198.18.1.1 dev ether1"


def test_routing_rules_in_their_order(router):
    rules = router.menus[RULE]
    rules.add_row(src_address="10.10.0.11/32", action="lookup-only-in-table", table="ISP1_table")
    rules.add_row(dst_address="192.0.2.0/24", action="drop")
    rules.add_row(interface="bridge-lan", action="lookup", table="main", min_prefix="0")
    rules.add_row(routing_mark="ISP2_table", action="unreachable", disabled="true")
    rules_planned = plan(router).rules
    assert [rules_planned[priority] for priority in sorted(rules_planned) if priority > 9000] == [
        "from 10.10.0.11/32 lookup 1001",
        "from 10.10.0.11/32 unreachable",
        "from all to 192.0.2.0/24 blackhole",
        "from all iif bridge-lan lookup 254 suppress_prefixlength 0",
    ]


def test_steps_touch_only_what_differs(router):
    first = plan(router)
    devices = dict.fromkeys(first.links, True)
    held = Held(devices, first.addresses, dict(first.rules), frozenset(first.routes))
    again = changes(first, held)
    # Routes are put again in any case: the kernel may have dropped them with a link.
    assert all(line.startswith("route replace") for line in again)
    router.menus[RULE].add_row(src_address="10.10.0.11/32", table="ISP1_table")
    router.menus["/interface"].find("ether3")["disabled"] = "true"
    router.menus["/interface"].find("ether3")["running"] = "false"
    router.menus["/ip/address"].where(interface="ether2")[0]["address"] = "198.18.2.9/24"
    resolve_routes(router.menus)
    lines = changes(plan(router), held)
    assert [line for line in lines if not line.startswith("route replace")] == [
        "link set ether3 down",
        "address del 198.18.2.2/24 dev ether2",
        "address replace 198.18.2.9/24 dev ether2",
        "rule add pref 10000 from 10.10.0.11/32 lookup 1001",
        "route del 0.0.0.0/0 table 1003 protocol 77",
    ]


def test_devices_that_are_not_there_are_passed_over(router):
    lines = changes(plan(router), NOTHING)
    assert all(line.startswith("rule add") for line in lines)


def test_local_delivery_moves_behind_the_marks(router):
    lines = changes(plan(router), Held({}, frozenset(), {0: ""}, frozenset()))
    assert lines.index("rule add pref 9000 lookup local") < lines.index("rule del pref 0")


def test_a_simple_queue_shapes_both_ways(router):
    types = router.menus["/queue/type"]
    types.add_row(name="cake1", kind="cake", cake_rtt="50ms", cake_nat="true")
    router.menus["/queue/simple"].add_row(
        name="q", target="bridge-lan", queue="default/cake1", max_limit="5000000/8000000"
    )
    shaped = compile_queues(router.menus, Codes())
    assert shaped.unsupported == ()
    assert shaped.inbound == {"bridge-lan": "in-bridge-lan"}
    burst = "burst 62500 cburst 62500 quantum 1514"
    assert shaped.lines["in-bridge-lan"][1:] == (
        f"class add dev in-bridge-lan parent 1: classid 1:1 htb rate 5000000bit {burst}",
        "qdisc add dev in-bridge-lan parent 1:1 handle 2: pfifo limit 50",
    )
    assert shaped.lines["bridge-lan"][2] == (
        "qdisc add dev bridge-lan parent 1:1 handle 2: cake unlimited rtt 50000us diffserv3"
        " triple-isolate nat nowash no-ack-filter"
    )


@pytest.mark.parametrize(
    "kind, wanted",
    [
        ("pfifo", "pfifo limit 50"),
        ("sfq", "sfq quantum 1514 perturb 5"),
        (
            "fq-codel",
            f"fq_codel {_FQ_CODEL} target 5000us interval 100000us ecn",
        ),
        ("none", None),
    ],
)
def test_a_queue_of_an_interface(router, kind, wanted):
    from lab.menus.queue import KIND_DEFAULTS

    given = {name.replace("-", "_"): value for name, value in KIND_DEFAULTS[kind].items()}
    router.menus["/queue/type"].add_row(name="t", kind=kind, **given)
    router.menus["/queue/interface"].add_row(interface="ether1", queue="t")
    lines = compile_queues(router.menus, Codes()).lines["ether1"]
    assert lines == ((f"qdisc add dev ether1 root handle 1: {wanted}",) if wanted else ())


def test_queues_that_are_not_faithful_are_named(router):
    router.menus["/queue/tree"].add_row(
        name="q", parent="ether1", queue="synchronous-default", max_limit="1000"
    )
    shaped = compile_queues(router.menus, Codes())
    assert len(shaped.unsupported) == 1
    assert shaped.lines["ether1"] == ()


def test_the_ledger_adds_growth_and_takes_a_fall_for_a_new_beginning(router):
    ledger, menus = Ledger(), router.menus
    held = menus["/interface"].counters[menus["/interface"].find("ether1")[".id"]]

    def seen(count: int) -> int:
        ledger.links(menus, {"ether1": Link(True, True, {"rx-byte": count})})
        return held["rx-byte"]

    assert [seen(100), seen(150), seen(20), seen(25)] == [100, 150, 170, 175]
    menus["/interface"].zero_counters()
    assert seen(26) == 1


def test_rules_that_begin_anew_lose_nothing(router):
    ledger, menus = Ledger(), router.menus
    (path, row_id) = key = (
        "/ip/firewall/mangle",
        router.menus["/ip/firewall/mangle"].rows[0][".id"],
    )
    for count in (10, 12):
        ledger.rules(menus, {key: {"packets": count}})
    ledger.rules_start_anew()
    ledger.rules(menus, {key: {"packets": 50}})
    assert menus[path].counters[row_id]["packets"] == 62


def test_two_misses_silence_a_gateway_and_one_answer_frees_it():
    gateways = Gateways()
    heard = [gateways.heard({"a": answered}) for answered in (False, True, False, False, True)]
    assert [bool(silent) for silent in heard] == [False, False, False, True, False]
    gateways.heard({"a": False})
    gateways.heard({"a": False})
    assert gateways.heard({}) == frozenset()
