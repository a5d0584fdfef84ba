from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import Address
from backend.domain.config.queues import SimpleQueue
from backend.domain.config.routing import HALVES, IpSettings, Route, Table
from backend.domain.config.words import Nth, Pcc
from backend.domain.lint.checks import lint
from tests.unit.domain.router_configs import (
    base,
    classify,
    ecmp,
    failover,
    marked,
    pcc,
    pcc_rules,
    table_routes,
    uplinks,
    ways,
)

I3 = uplinks(3)
FASTTRACK = FirewallRule("forward", "fasttrack-connection", connection_state="established,related")


def findings_by_code(config, interfaces=I3):
    return {finding.code: finding for finding in lint(config, interfaces)}


def changed(**matchers):
    """The usual PCC with one thing different in every classifying rule."""
    return marked([replace(rule, **matchers) for rule in pcc_rules((1, 2, 2))])


@pytest.mark.parametrize("config", [pcc(), failover()])
def test_a_sound_configuration_has_no_findings(config):
    assert lint(config, I3) == ()


def test_plain_ecmp_is_told_that_answers_may_take_another_way():
    assert [(finding.code, finding.severity) for finding in lint(ecmp(), I3)] == [
        ("no_inbound_marks", "note")
    ]


BROKEN = {
    "fasttrack_with_marks": ("danger", replace(pcc(), filter_rules=(FASTTRACK,))),
    "fasttrack_with_queues": (
        "warning",
        replace(pcc(), filter_rules=(FASTTRACK,), simple_queues=(SimpleQueue("q", "10.0.0.0/16"),)),
    ),
    "table_without_default_route": ("danger", replace(pcc(), routes=pcc().routes[:5])),
    "table_not_forwarding": (
        "danger",
        replace(pcc(), tables=(*pcc().tables[:3], Table("to3", fib=False))),
    ),
    "default_in_halves": ("note", replace(failover(), routes=(
        *failover().routes,
        *(Route("203.0.2.1", destination) for destination in HALVES),
    ))),
    "main_without_default_route": ("warning", replace(pcc(), routes=table_routes())),
    "equal_distances": (
        "warning",
        replace(pcc(), routes=(*(replace(r, distance=1) for r in pcc().routes[:3]), *table_routes())),
    ),
    "no_check_gateway": (
        "warning",
        replace(pcc(), routes=tuple(replace(r, check_gateway="none") for r in pcc().routes)),
    ),
    "gateway_on_two_uplinks": (
        "danger",
        replace(
            base(2),
            addresses=tuple(Address("192.168.1.2/24", f"ether{n}") for n in (1, 2)),
            routes=(Route("192.168.1.1", check_gateway="ping"),),
        ),
    ),
    "strict_rp_filter": ("danger", replace(pcc(), ip_settings=IpSettings(rp_filter="strict"))),
    "no_masquerade": (
        "danger",
        replace(pcc(), nat=(FirewallRule("srcnat", "masquerade", out_interface="!ether3"),)),
    ),
    "interface_missing": ("danger", replace(pcc(), interfaces=pcc().interfaces[1:])),
    "dns_over_one_uplink": (
        "note",
        replace(pcc(), dns_servers=("203.0.2.53", "203.0.2.54")),
    ),
    "mark_without_route": ("danger", replace(pcc(), mangle=pcc_rules((1, 2, 2)))),
    "mark_never_set": ("note", replace(pcc(), mangle=(
        *pcc().mangle,
        FirewallRule("prerouting", "mark-routing", connection_mark="IPS1", new_routing_mark="to1"),
    ))),
    "no_inbound_marks": (
        "warning",
        replace(pcc(), mangle=tuple(r for r in pcc().mangle if r.chain != "input")),
    ),
    "no_output_marks": (
        "warning",
        replace(pcc(), mangle=tuple(r for r in pcc().mangle if r.chain != "output")),
    ),
    "pcc_uncovered": ("danger", marked(pcc_rules((1, 2, 2))[:-1])),
    "pcc_repeated": ("warning", marked((*pcc_rules((1, 2, 2)), pcc_rules((1, 2, 2))[0]))),
    "pcc_mixed_denominators": (
        "danger",
        marked((*pcc_rules((1, 2, 2)), classify("ISP1", pcc=Pcc("both-addresses", 6, 5)))),
    ),
    "pcc_mixed_classifiers": (
        "danger",
        marked((*pcc_rules((1, 2, 2)), classify("ISP1", pcc=Pcc("src-address", 5, 4)))),
    ),
    "pcc_remainder_too_large": (
        "danger",
        marked((*pcc_rules((1, 2, 2)), classify("ISP1", pcc=Pcc("both-addresses", 5, 5)))),
    ),
    "classifier_splits_sessions": ("note", pcc(classifier="both-addresses-and-ports")),
    "classifier_stops": ("danger", changed(passthrough=False)),
    "classifier_remarks": ("warning", changed(connection_mark="")),
    "classifier_without_state": ("note", changed(connection_state="")),
    "classifier_takes_local": ("danger", changed(destination_type="")),
    "nth_ignores_clients": ("note", marked([classify("ISP1", nth=Nth(2, 1)), classify("ISP2")])),
    "nth_uncovered": (
        "warning",
        marked([classify("ISP1", nth=Nth(2, 1)), classify("ISP2", nth=Nth(2, 2))]),
    ),
    # 2,1 and 2,2 would take turns and overwrite nothing: both count the same packets.
    "nth_counts_marked": (
        "warning",
        marked([classify(f"ISP{n}", nth=Nth(every, 1), connection_mark="") for n, every in ((1, 2), (2, 1))]),
    ),
    "nth_splits_connections": (
        "danger",
        marked(
            [classify("ISP1", nth=Nth(2, 1), connection_mark="", connection_state=""), classify("ISP2")]
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("code", BROKEN)
def test_every_fault_is_found_with_its_weight(code):
    severity, config = BROKEN[code]
    finding = findings_by_code(config)[code]
    assert finding.severity == severity
    assert finding.code not in findings_by_code(pcc())
    for sentence in (finding.message, finding.consequence, finding.remedy):
        assert len(sentence) > 15


def test_ecmp_with_a_spare_uplink_is_only_noted():
    spare = (*ecmp().routes[:2], replace(ecmp().routes[2], distance=5))
    assert findings_by_code(replace(ecmp(), routes=spare))["equal_distances"].severity == "note"


def test_findings_come_worst_first():
    config = replace(changed(connection_state="", destination_type=""), routes=table_routes())
    ranks = [["danger", "warning", "note"].index(finding.severity) for finding in lint(config, I3)]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == 3


def test_fasttrack_for_unmarked_connections_is_sound():
    safe = replace(FASTTRACK, connection_mark="no-mark")
    assert lint(replace(pcc(), filter_rules=(safe,)), I3) == ()
    assert lint(replace(failover(), filter_rules=(FASTTRACK,)), I3) == ()
    off = replace(FASTTRACK, disabled=True)
    assert lint(replace(pcc(), filter_rules=(off,)), I3) == ()


def test_loose_reverse_path_filtering_is_sound():
    assert lint(replace(pcc(), ip_settings=IpSettings(rp_filter="loose")), I3) == ()


def test_a_gateway_with_its_interface_may_occur_on_two_uplinks():
    twins = tuple(Address("192.168.1.2/24", f"ether{n}") for n in (1, 2))
    routes = tuple(Route(f"192.168.1.1%ether{n}", distance=n, check_gateway="ping") for n in (1, 2))
    assert lint(replace(base(2), addresses=twins, routes=routes), uplinks(2)) == ()


@pytest.mark.parametrize(
    "rule",
    [
        FirewallRule("srcnat", "masquerade"),
        FirewallRule("srcnat", "masquerade", out_interface_list="!LAN"),
        FirewallRule("srcnat", "masquerade", out_interface_list="all"),
        # An address of the campus's own: one of the first line would be wrong on the others.
        FirewallRule("srcnat", "src-nat", to_addresses="198.51.100.7"),
    ],
)
def test_nat_rules_that_cover_all_uplinks(rule):
    assert lint(replace(pcc(), nat=(rule,)), I3) == ()


def test_no_nat_at_all_may_be_meant():
    assert findings_by_code(replace(pcc(), nat=()))["no_masquerade"].severity == "note"


@pytest.mark.parametrize(
    "guard",
    [
        FirewallRule("prerouting", "accept", destination_type="local"),
        FirewallRule("prerouting", "return", destination_type="local"),
    ],
)
def test_an_earlier_rule_may_let_local_traffic_go(guard):
    rules = [replace(rule, destination_type="") for rule in pcc_rules((1, 2, 2))]
    assert lint(marked((guard, *rules)), I3) == ()
    config = marked(rules)
    too_late = replace(config, mangle=(*config.mangle, guard))
    assert "classifier_takes_local" in findings_by_code(too_late)
    between_marks = findings_by_code(marked((*rules, guard)))
    assert "classifier_takes_local" not in between_marks


def test_a_pppoe_route_needs_no_watching():
    routes = (Route("ether1", distance=1), *failover().routes[1:])
    assert lint(replace(failover(), routes=routes), I3) == ()


def test_all_lookups_of_clients_over_one_uplink():
    dns = FirewallRule(
        "prerouting",
        "mark-connection",
        destination_port="53",
        protocol="udp",
        new_connection_mark="ISP2",
    )
    finding = findings_by_code(replace(pcc(), mangle=(dns, *pcc().mangle)))["dns_over_one_uplink"]
    assert finding.params == {"interface": "ether2"}


def test_one_uplink_alone_needs_no_balancing():
    alone = replace(base(1), routes=(Route("203.0.1.1"),))
    assert lint(alone, uplinks(1)) == ()


rules = st.builds(
    FirewallRule,
    chain=st.sampled_from(["prerouting", "output", "input", "x"]),
    action=st.sampled_from(["mark-connection", "mark-routing", "jump", "accept", "fasttrack-connection"]),
    disabled=st.booleans(),
    connection_mark=st.sampled_from(["", "no-mark", "!no-mark", "ISP1", "!ISP1"]),
    in_interface=st.sampled_from(["", "ether1", "!ether1", "bridge"]),
    in_interface_list=st.sampled_from(["", "WAN", "!WAN", "gone"]),
    destination_type=st.sampled_from(["", "local", "!local"]),
    pcc=st.none() | st.builds(Pcc, st.sampled_from(["src-address", "src-port"]), st.integers(1, 2**32 - 1),
                              st.integers(0, 2**32 - 1), st.booleans()),
    nth=st.none() | st.builds(Nth, st.integers(1, 10**9), st.integers(0, 10**9)),
    random_pct=st.none() | st.integers(1, 99),
    new_connection_mark=st.sampled_from(["", "ISP1", "ISP2"]),
    new_routing_mark=st.sampled_from(["", "to1", "to2", "gone", "main"]),
    passthrough=st.booleans(),
    jump_target=st.sampled_from(["", "x", "prerouting"]),
)  # fmt: skip
routes = st.builds(
    Route,
    gateway=st.sampled_from(
        ["203.0.1.1", "203.0.2.1%ether2", "ether1", "8.8.8.8", "*7", "", "x,y"]
    ),
    destination=st.sampled_from(["0.0.0.0/0", "8.8.8.8/32", "nonsense", ""]),
    distance=st.integers(0, 255),
    scope=st.integers(0, 255),
    target_scope=st.integers(0, 255),
    table=st.sampled_from(["main", "to1", "gone"]),
    disabled=st.booleans(),
    dynamic=st.booleans(),
)


@given(st.lists(rules, max_size=8), st.lists(routes, max_size=6))
def test_whatever_an_admin_typed_is_survived(mangle, ways_out):
    config = replace(base(), mangle=tuple(mangle), routes=tuple(ways_out))
    ranked = lint(config, I3)
    assert [finding for finding in ranked if finding.severity == "danger"] == list(ranked)[
        : sum(finding.severity == "danger" for finding in ranked)
    ]


def test_an_empty_router_is_survived():
    assert {finding.code for finding in lint(RouterConfig(), ("ether1",))} == {
        "interface_missing",
        "no_masquerade",
    }
    assert ways(0) == ()
