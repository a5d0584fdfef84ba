"""What a plan could do to a campus although each of its rules is right by itself."""

from dataclasses import replace

import pytest

from backend.domain.changes.position import position
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.router_rows import MANGLE, ROUTE, RULE, Item
from backend.domain.config.routing import IpSettings
from backend.domain.plans.plan import Plan, PlanTarget, Refused
from backend.domain.plans.planning import plan
from backend.domain.plans.proof import leads_back
from tests.unit.domain.plans.plan_routers import (
    FASTTRACK,
    default_route,
    marked,
    pcc_group,
    unmarked,
)

TWO = ("ether1", "ether2")


def made(campus, buckets, **options):
    target = PlanTarget(tuple(buckets), **options)
    outcome = plan(campus.config, campus.snapshot, campus.uplinks, target)
    assert isinstance(outcome, Plan), outcome
    return outcome


def with_rows(campus, menu, *rows):
    return campus.having(replace(campus.snapshot, rows={**campus.snapshot.rows, menu: rows}))


def with_third_uplink(campus):
    """A line that was added after the rules were written: nothing marks for it yet."""
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
    rows = (*campus.snapshot.of(ROUTE), default_route(3, distance="3"))
    return replace(with_rows(campus, ROUTE, *rows), config=config, uplinks=(*campus.uplinks, third))


def sends_from_outside(campus, row):
    """Whether what comes in by a line would be sent back out by it."""
    if any(row.get(name) for name in ("src-address", "src-address-list")):
        return False
    name, listed = row.get("in-interface", ""), row.get("in-interface-list", "")
    return not name.startswith("bridge") and listed not in ("LAN", "!WAN")


def rules_of_our_jump(campus, matchers):
    """The group in a chain of the campus's own, the matchers at the jump into it."""
    group = [
        {**{k: v for k, v in row.items() if k != "in-interface"}, "chain": "pcc"}
        for row in pcc_group((1, 2), "bridge1")
    ]
    jump = {"chain": "prerouting", "action": "jump", "jump-target": "pcc", **matchers}
    rest = [row for row in campus.snapshot.of(MANGLE) if "per-connection-classifier" not in row]
    return with_rows(campus, MANGLE, jump, *group, *rest)


@pytest.mark.parametrize("buckets", [("ether1", "ether3"), ("ether1", "ether2", "ether3")])
@pytest.mark.parametrize("matchers", [{"in-interface": "bridge1"}, {"in-interface": "!ether1"}])
def test_what_comes_back_from_an_isp_is_never_sent_out_again(buckets, matchers):
    """A group that does not say where its traffic comes in must not become rules that route everything."""
    campus = with_third_uplink(rules_of_our_jump(marked(2, 1, lambda _: []), matchers))
    change = made(campus, buckets)
    added = [
        dict(write.values)
        for write in change.writes
        if write.verb == "add" and ("action", "mark-routing") in write.values
    ]
    inward = [row for row in added if row["chain"] == "prerouting"]
    assert inward
    assert [row for row in inward if sends_from_outside(campus, row)] == []


@pytest.mark.parametrize("inside", ["!ether1", ""])
def test_a_group_that_is_about_more_than_the_campus_is_not_copied(inside):
    campus = marked(2, 1, lambda lan: pcc_group((1, 2), lan))
    rows = [
        {**row, "in-interface": inside} if "per-connection-classifier" in row else row
        for row in campus.snapshot.of(MANGLE)
    ]
    change = made(with_third_uplink(with_rows(campus, MANGLE, *rows)), ("ether1", "ether3"))
    new = [row for row in change.after.of(MANGLE) if row.get("new-routing-mark") == "timbang-isp3"]
    inward = [row for row in new if row["chain"] == "prerouting"]
    assert [row["in-interface"] for row in inward] == ["bridge1"]


# what others decided --------------------------------------------------------------------------------


def spared(change):
    keys = ("src-address", "src-address-list", "dst-address", "in-interface", "protocol")
    return [
        {name: row[name] for name in keys if name in row}
        for row in change.after.of(MANGLE)
        if row["action"] == "return"
    ]


def test_hosts_with_a_routing_rule_of_their_own_keep_it_when_a_router_is_converted():
    """A marked packet is looked up by its mark before any routing rule is."""
    rules = (
        {"src-address": "10.1.0.5/32", "action": "lookup", "table": "vip", "comment": "rector"},
        {"src-address": "10.1.0.6", "action": "lookup", "table": "vip", "disabled": "true"},
        {"dst-address": "198.51.100.0/24", "action": "lookup-only-in-table", "table": "vip"},
        {"routing-mark": "x", "action": "lookup", "table": "vip"},
        {"src-address": "2001:db8::/64", "action": "lookup", "table": "vip"},
        {"action": "lookup", "table": "main"},
    )
    change = made(with_rows(unmarked(2, 1, equal=True), RULE, *rules), TWO)
    assert {"src-address": "10.1.0.5/32"} in spared(change)
    assert {"dst-address": "198.51.100.0/24"} in spared(change)
    assert {} not in spared(change)
    assert not any(word in str(spared(change)) for word in ("10.1.0.6", "2001", "routing-mark"))


def test_hosts_with_a_routing_mark_of_their_own_keep_it_when_a_router_is_converted():
    """With passthrough, which is the default, our rules for marks would decide after it."""
    own = {"chain": "prerouting", "action": "mark-routing", "new-routing-mark": "vip"}
    rows = (
        {**own, "src-address-list": "rectorate", "comment": "rector"},
        {**own, "protocol": "udp", "in-interface": "bridge1", "passthrough": "false"},
        {**own, "protocol": "tcp", "disabled": "true"},
        {**own, "connection-mark": "vip"},
    )
    change = made(with_rows(unmarked(2, 1, equal=True), MANGLE, *rows), TWO)
    assert {"src-address-list": "rectorate"} in spared(change)
    assert {"in-interface": "bridge1", "protocol": "udp"} not in spared(change)
    assert {} not in spared(change)


def test_what_is_spared_stays_so_in_the_next_chain():
    rules = ({"src-address": "10.1.0.5/32", "action": "lookup", "table": "vip"},)
    campus = with_rows(unmarked(2, 1, equal=True), RULE, *rules)
    first = made(campus, TWO)
    second = made(campus.having(first.after), (*TWO, "ether1"))
    assert second.kind == "buckets"
    assert spared(second) == spared(first)
    assert {"src-address": "10.1.0.5/32"} in spared(second)


def test_the_way_back_is_proved_from_every_point_before_a_plan_is_given():
    change = made(
        marked(3, 1, lambda lan: pcc_group((1, 2, 3), lan)), ("ether2", "ether1", "ether3")
    )
    assert leads_back(change)
    last, first = change.undo
    assert not leads_back(replace(change, undo=(first, last, first)))
    assert not leads_back(replace(change, undo=(replace(last, values=()), first)))
    # Right from the end, wrong after one write: by its mark the first rule would be taken for the second one.
    conditions = (("chain", "prerouting"), ("per-connection-classifier", "both-addresses:3/1"))
    by_mark = (("action", "mark-connection"), ("new-connection-mark", "ISP2"))
    named = replace(last, item=Item(MANGLE, conditions))
    assert leads_back(replace(change, undo=(named, first)))
    mistaken = replace(first, item=Item(MANGLE, by_mark))
    assert not leads_back(replace(change, undo=(last, mistaken)))


def test_a_host_address_is_the_same_with_and_without_its_length():
    """Some versions print 10.1.9.1 where 10.1.9.1/32 was written."""
    change = made(
        marked(2, 1, lambda lan: pcc_group((1, 2), lan)), ("ether2", "ether1"), pin_probes=True
    )
    pins = [row for row in change.after.of(RULE) if row.get("src-address")]
    assert pins
    shorter = [{**row, "src-address": row["src-address"].removesuffix("/32")} for row in pins]
    now = replace(change.after, rows={**change.after.rows, RULE: tuple(shorter)})
    assert position(change, now) == "after"


@pytest.mark.parametrize("kind", ["marks", "buckets"])
def test_an_uplink_without_nat_is_refused_by_every_kind_of_plan(kind):
    campus = marked(2, 1, lambda lan: pcc_group((1, 1), lan))
    nat = (FirewallRule("srcnat", "masquerade", out_interface="ether1"),)
    bare = replace(campus, config=replace(campus.config, nat=nat))
    wanted = TWO if kind == "marks" else (*TWO, "ether1")
    outcome = plan(bare.config, bare.snapshot, bare.uplinks, PlanTarget(wanted))
    assert isinstance(outcome, Refused), outcome
    assert [reason.code for reason in outcome.reasons] == ["no_masquerade"]


# what breaks where nothing was marked before -----------------------------------------------------------


def refused(campus, buckets=TWO, **options):
    target = PlanTarget(buckets, **options)
    outcome = plan(campus.config, campus.snapshot, campus.uplinks, target)
    return [reason.code for reason in outcome.reasons] if isinstance(outcome, Refused) else []


def test_strict_reverse_path_filtering_is_no_danger_only_where_marks_were_used_already():
    strict = IpSettings(rp_filter="strict")
    for campus, expected in (
        (unmarked(2, 1, equal=False), ["strict_rp_filter"]),
        (marked(2, 1, lambda lan: pcc_group((1, 2), lan)), []),
    ):
        strict_campus = replace(campus, config=replace(campus.config, ip_settings=strict))
        assert refused(strict_campus, ("ether2", "ether1")) == expected


def test_fasttrack_may_not_take_the_first_marks_a_router_ever_had():
    """Its packets follow the main table, whatever their connection's mark says."""
    campus = unmarked(2, 1, equal=True, filters=[FASTTRACK])
    assert refused(campus, limit_fasttrack=False) == ["fasttrack_with_marks"]
    assert refused(campus) == []
    before = marked(2, 1, lambda lan: pcc_group((1, 2), lan), filters=[FASTTRACK])
    assert refused(before, ("ether2", "ether1"), limit_fasttrack=False) == []


QOS = {"chain": "forward", "action": "mark-connection", "new-connection-mark": "web"}


@pytest.mark.parametrize(
    "rule, refusal, warned",
    [
        (QOS, True, False),
        ({**QOS, "connection-mark": "!voip"}, True, False),
        ({**QOS, "disabled": "true"}, False, False),
        ({**QOS, "connection-mark": "no-mark"}, False, True),
        ({**QOS, "connection-mark": "other"}, False, False),
        ({**QOS, "chain": "prerouting", "protocol": "udp"}, False, True),
        ({**QOS, "chain": "prerouting", "in-interface": "ether1"}, False, False),
        ({**QOS, "chain": "prerouting", "in-interface-list": "WAN"}, False, False),
        ({**QOS, "chain": "input"}, False, False),
    ],
)
def test_a_connection_has_one_mark_only(rule, refusal, warned):
    """A rule that marks for the queues after ours would take running connections off their ISP."""
    campus = with_rows(unmarked(2, 1, equal=True), MANGLE, {**rule, "comment": "qos"})
    assert refused(campus) == (["marks_overwritten"] if refusal else [])
    if not refusal:
        assert (
            "marks_shared" in [warning.code for warning in made(campus, TWO).warnings]
        ) is warned


def test_a_router_that_balances_by_marks_already_may_have_other_marks():
    campus = marked(2, 1, lambda lan: pcc_group((1, 2), lan), after=[QOS])
    assert refused(campus, ("ether2", "ether1")) == []


def test_a_gateway_that_was_never_asked_may_not_answer():
    campus = unmarked(2, 1, equal=True)
    rows = [{**row, "check-gateway": "none"} for row in campus.snapshot.of(ROUTE)[:1]]
    half = with_rows(campus, ROUTE, *rows, *campus.snapshot.of(ROUTE)[1:])
    must_answer = [
        warning for warning in made(half, TWO).warnings if warning.code == "gateway_must_answer"
    ]
    assert [warning.params["interface"] for warning in must_answer] == ["ether1"]


NAMES = FirewallRule("dstnat", "redirect", protocol="udp", destination_port="53")


def with_names_redirected(campus):
    return replace(campus, config=replace(campus.config, nat=(*campus.config.nat, NAMES)))


def test_new_marks_may_not_take_redirected_packets_from_the_router():
    """The router answers its clients' DNS today; with marks on these packets nobody would."""
    campus = with_names_redirected(unmarked(2, 1, equal=False))
    outcome = plan(campus.config, campus.snapshot, campus.uplinks, PlanTarget(TWO))
    assert isinstance(outcome, Refused)
    assert [reason.code for reason in outcome.reasons] == ["redirect_lost"]
    kept = {"chain": "prerouting", "action": "accept", "protocol": "udp", "dst-port": "53"}
    spared = with_rows(campus, MANGLE, kept, *campus.snapshot.of(MANGLE))
    assert made(spared, TWO).writes


def test_redirected_packets_that_are_lost_already_stay_a_warning():
    campus = with_names_redirected(marked(2, 1, lambda lan: pcc_group((1, 2), lan)))
    change = made(campus, ("ether1", "ether2", "ether2"))
    assert "redirect_lost" in [warning.code for warning in change.warnings]
