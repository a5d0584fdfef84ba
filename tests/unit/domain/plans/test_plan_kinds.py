"""Each kind of plan by its own writes: marks, buckets, a conversion; and its options."""

from dataclasses import replace

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_services import DhcpClient, PppoeClient
from backend.domain.config.router_rows import MANGLE, ROUTE
from backend.domain.plans.plan import Plan, PlanTarget
from backend.domain.plans.planning import plan
from backend.domain.plans.rollback_script import source
from tests.unit.domain.plans.plan_cases import made, pcc
from tests.unit.domain.plans.plan_routers import (
    FASTTRACK,
    default_route,
    marked,
    pcc_group,
    unmarked,
    way_out,
)


def test_the_same_denominator_changes_marks_only():
    change = made(pcc(lans=2), ("ether1", "ether2", "ether3", "ether3", "ether3"))
    assert change.kind == "marks"
    assert change.lines == (
        '/ip/firewall/mangle/set [find comment="pcc bridge1 2"] new-connection-mark=ISP3',
        '/ip/firewall/mangle/set [find comment="pcc bridge2 2"] new-connection-mark=ISP3',
    )
    assert [effect.text for effect in change.effects] == [
        "ISP1: stays at 1 of 5 buckets",
        "ISP2: 2 of 5 buckets -> 1 of 5",
        "ISP3: 2 of 5 buckets -> 3 of 5",
        "Buckets that move to another ISP: 1 of 5",
        "Only new connections move; running ones keep their ISP until they end",
    ]


def test_what_the_router_has_is_nothing_to_do():
    change = made(pcc(), ("ether1", "ether2", "ether2", "ether3", "ether3"))
    assert (change.kind, change.writes) == ("nothing", ())
    assert [effect.code for effect in change.effects] == ["nothing"]


def test_a_new_denominator_is_built_aside_and_switched_to_by_one_write():
    change = made(pcc(), ("ether1", "ether2", "ether3"))
    assert change.kind == "buckets"
    verbs = [(write.verb, dict(write.values).get("disabled")) for write in change.writes]
    assert verbs == [("add", None)] * 4 + [("add", "yes"), ("set", "no")] + [("set", "yes")] * 5
    second = made(pcc().having(change.after), ("ether1", "ether2", "ether3", "ether3"))
    targets = [
        dict(write.values).get("jump-target") for write in second.writes if write.verb == "set"
    ]
    assert (second.kind, targets) == ("buckets", ["timbang-b"])
    third = made(pcc().having(second.after), ("ether1", "ether2"))
    rows = [row for row in third.after.of(MANGLE) if row["chain"].startswith("timbang-")]
    assert {row["chain"] for row in rows} == {"timbang-a"}
    assert len(rows) == 3


def test_a_group_with_a_gap_is_replaced_although_its_denominator_fits():
    campus = marked(3, 1, lambda lan: pcc_group((1, 2, 3), lan)[:2])
    assert made(campus, ("ether1", "ether2", "ether3")).kind == "buckets"


def test_rules_that_mark_what_is_marked_are_replaced_although_the_denominator_fits():
    """Without connection-mark=no-mark a changed mark would move running connections."""
    rules = [{**row, "connection-mark": ""} for row in pcc_group((1, 2), "bridge1")]
    change = made(marked(2, 1, lambda _: rules), ("ether2", "ether1"))
    assert change.kind == "buckets"
    (jump,) = (row for row in change.after.of(MANGLE) if row["action"] == "jump")
    assert (jump["connection-mark"], jump["connection-state"]) == ("no-mark", "new")


@pytest.mark.parametrize("fault", [{"dst-address-type": ""}, {"passthrough": "no"}])
def test_rules_that_break_traffic_are_replaced_although_the_denominator_fits(fault):
    rules = [{**row, **fault} for row in pcc_group((1, 2), "bridge1")]
    change = made(marked(2, 1, lambda _: rules), ("ether2", "ether1"))
    assert change.kind == "buckets"
    (jump,) = (row for row in change.after.of(MANGLE) if row["action"] == "jump")
    assert jump["dst-address-type"] == "!local"


def test_a_line_that_nobody_told_us_of_is_not_the_campus():
    campus = unmarked(3, 1, equal=True)
    known = campus.uplinks[:2]
    change = plan(campus.config, campus.snapshot, known, PlanTarget(("ether1", "ether2")))
    assert isinstance(change, Plan), change
    jumps = [row for row in change.after.of(MANGLE) if row["action"] == "jump"]
    assert [row["in-interface"] for row in jumps] == ["bridge1"]


def test_networks_with_marks_of_their_own_keep_them_where_they_can():
    """The same balance twice, each network with its own marks; a shared chain needs one mark for both."""
    both = marked(2, 2, lambda lan: pcc_group((1, 2), lan))
    own = {"ISP1": "B1", "ISP2": "B2"}
    rows = []
    for row in both.snapshot.of(MANGLE):
        names = ("new-connection-mark", "connection-mark")
        renamed = {name: own.get(row[name], row[name]) for name in names if name in row}
        rows.append({**row, **renamed} if row.get("in-interface") == "bridge2" else row)
    campus = both.having(replace(both.snapshot, rows={**both.snapshot.rows, MANGLE: rows}))
    assert made(campus, ("ether2", "ether1")).lines[2:] == (
        '/ip/firewall/mangle/set [find comment="pcc bridge2 0"] new-connection-mark=B2',
        '/ip/firewall/mangle/set [find comment="pcc bridge2 1"] new-connection-mark=B1',
    )
    change = made(campus, ("ether1", "ether2", "ether2"))
    added = [line for line in change.lines if "action=mark-routing" in line]
    assert [row.split(" comment=")[1] for row in added] == [
        '"timbang: from bridge2 to ether1"',
        '"timbang: from bridge2 to ether2"',
    ]
    ways = [way_out(campus, change.after, lan, 2) for lan in campus.lans]
    assert ways == ["ether2", "ether2"]


def test_ecmp_gets_tables_marks_and_ways_for_answers():
    change = made(unmarked(3, 1, equal=True), ("ether1", "ether2", "ether3"))
    assert change.kind == "convert"
    assert '/routing/table/add name=timbang-isp2 fib comment="timbang: ether2"' in change.lines
    assert [effect.code for effect in change.effects].count("new_table") == 3
    assert "running_follow_main" in [warning.code for warning in change.warnings]
    main = [row for row in change.after.of(ROUTE) if row["routing-table"] == "main"]
    assert main == list(unmarked(3, 1, equal=True).snapshot.of(ROUTE))


def test_campus_networks_are_not_sent_to_an_isp():
    change = made(unmarked(2, 2, equal=True), ("ether1", "ether2"))
    spared = [row["dst-address"] for row in change.after.of(MANGLE) if row["action"] == "return"]
    assert {"10.0.0.0/8", "192.168.0.0/16", "203.0.1.0/24"} <= set(spared)


def test_gateways_of_tunnels_and_leases_are_used_as_they_are():
    campus = unmarked(3, 1, equal=True)
    rows = campus.snapshot.of(ROUTE)[:1]
    config = replace(
        campus.config,
        dhcp_clients=(DhcpClient("ether2", gateway="203.0.2.1"),),
        pppoe_clients=(PppoeClient("ether3", "sfp1", add_default_route=True),),
    )
    snapshot = replace(campus.snapshot, rows={**campus.snapshot.rows, ROUTE: rows})
    change = plan(config, snapshot, campus.uplinks, PlanTarget(("ether1", "ether2", "ether3")))
    assert isinstance(change, Plan), change
    routes = [row for row in change.after.of(ROUTE) if row["routing-table"] != "main"]
    assert [(route["gateway"], route.get("check-gateway")) for route in routes] == [
        ("203.0.1.1", "ping"),
        ("203.0.2.1%ether2", "ping"),
        ("ether3", None),
    ]
    assert "gateway_by_dhcp" in [warning.code for warning in change.warnings]


def test_an_uplink_without_a_mark_gets_all_that_a_mark_needs():
    campus = marked(2, 1, lambda lan: pcc_group((1, 2), lan))
    third = replace(campus.uplinks[0], uplink_id=3, name="ISP3", interface="ether3")
    config = replace(
        campus.config,
        interfaces=(*campus.config.interfaces, replace(campus.config.interfaces[0], name="ether3")),
        addresses=(
            *campus.config.addresses,
            replace(campus.config.addresses[0], address="203.0.3.2/24", interface="ether3"),
        ),
        nat=(FirewallRule("srcnat", "masquerade"),),
    )
    rows = (*campus.snapshot.of(ROUTE), {**default_route(3, distance="3"), ".id": "*99"})
    snapshot = replace(campus.snapshot, rows={**campus.snapshot.rows, ROUTE: rows})
    change = plan(config, snapshot, (*campus.uplinks, third), PlanTarget(("ether1", "ether3")))
    assert isinstance(change, Plan), change
    assert change.kind == "marks"
    assert change.lines[-1].endswith("new-connection-mark=timbang-isp3")
    assert [effect.code for effect in change.effects if effect.code.startswith("new")] == [
        "new_table"
    ]


def test_fasttrack_is_limited_before_the_first_mark_and_told():
    campus = unmarked(2, 1, equal=True, filters=[FASTTRACK])
    change = made(campus, ("ether1", "ether2"))
    first = '/ip/firewall/filter/set [find comment="defconf: fasttrack"] connection-mark=no-mark'
    assert change.lines[0] == first
    assert "!connection-mark" in source(change, "timbang-rollback-1")
    before = marked(2, 1, lambda lan: pcc_group((1, 2), lan), filters=[FASTTRACK])
    left = made(before, ("ether2", "ether1"), limit_fasttrack=False)
    assert "fasttrack_with_marks" in [warning.code for warning in left.warnings]


def test_cake_is_set_as_the_paper_sets_it():
    change = made(pcc(), ("ether1", "ether2", "ether2", "ether3", "ether3"), queue_kind="cake")
    assert change.lines == (
        (
            "/queue/type/add name=timbang-cake kind=cake cake-bandwidth=0 cake-overhead=0 cake-atm=none "
            "cake-rtt=100ms cake-rtt-scheme=none cake-diffserv=diffserv3 "
            "cake-flowmode=triple-isolate cake-ack-filter=none "
            "cake-wash=no cake-memlimit=0 cake-nat=yes"
        ),
        *(
            f"/queue/simple/add name=timbang-ether{n} target=ether{n} queue=timbang-cake/timbang-cake "
            f'max-limit={n * 95_000_000}/{n * 9_500_000} comment="timbang: limit of ether{n}"'
            for n in range(1, 4)
        ),
    )
