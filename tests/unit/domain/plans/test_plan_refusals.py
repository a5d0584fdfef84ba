"""What no plan is made for, with every reason, and what a plan warns of."""

from dataclasses import replace

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_services import Hotspot
from backend.domain.config.router_rows import MANGLE, ROUTE, TABLE
from backend.domain.config.routing import IpSettings
from backend.domain.config.vrfs import Vrf
from backend.domain.plans.plan import Plan, Refused
from backend.domain.plans.rollback_script import source
from lab.scripting.expressions import Variable
from lab.scripting.parser import parse_script
from tests.unit.domain.plans.plan_cases import made, pcc, planned
from tests.unit.domain.plans.plan_routers import (
    classifying,
    default_route,
    marked,
    nth_group,
    pcc_group,
    unmarked,
)


def codes(outcome):
    assert isinstance(outcome, Refused), outcome
    return [reason.code for reason in outcome.reasons]


TWO = ("ether1", "ether2")


def with_mangle(campus, *rules):
    rows = (*campus.snapshot.of(MANGLE), *rules)
    return campus.having(replace(campus.snapshot, rows={**campus.snapshot.rows, MANGLE: rows}))


@pytest.mark.parametrize(
    "buckets, options, code",
    [
        ((), {}, "no_buckets"),
        (("ether9",), {}, "unknown_uplink"),
        (TWO, {"classifier": "both"}, "unknown_classifier"),
        (TWO, {"catch_all": "lo"}, "unknown_uplink"),
        (TWO * 200, {}, "script_too_long"),
    ],
)
def test_what_cannot_be_wanted_is_refused(buckets, options, code):
    assert code in codes(planned(pcc(), buckets, **options))


def test_groups_that_differ_are_refused():
    campus = marked(3, 2, lambda lan: pcc_group((1, 2) if lan == "bridge1" else (2, 1), lan))
    assert codes(planned(campus, TWO)) == ["groups_differ"]


def test_methods_that_are_mixed_are_refused():
    campus = marked(
        3, 2, lambda lan: pcc_group((1, 2), lan) if lan == "bridge1" else nth_group(3, lan)
    )
    assert codes(planned(campus, TWO)) == ["method_unclear"]


def test_rules_that_nothing_tells_apart_are_refused():
    campus = marked(
        3,
        1,
        lambda lan: [rule for _ in range(2) for rule in pcc_group((1, 2), lan, commented=False)],
    )
    assert set(codes(planned(campus, ("ether1", "ether2", "ether3")))) == {"ambiguous_row"}


def test_a_foreign_rule_with_a_comment_of_ours_is_refused():
    ours = {"chain": "forward", "action": "log", "comment": "timbang: a bucket 1 of 3"}
    assert codes(planned(with_mangle(pcc(), ours), ("ether1", "ether2", "ether3"))) == [
        "comment_taken"
    ]


def test_foreign_rules_in_our_chains_are_refused():
    rule = {"chain": "timbang-a", "action": "log"}
    both = with_mangle(pcc(), rule, {**rule, "chain": "timbang-b"})
    assert "chain_taken" in codes(planned(both, ("ether1", "ether2", "ether3")))
    change = made(pcc(), ("ether1", "ether2", "ether3"))
    edited = with_mangle(pcc().having(change.after), rule)
    assert "own_chain_edited" in codes(planned(edited, TWO))


def test_marks_of_packets_alone_are_refused():
    rules = [
        {**classifying("", "bridge1", per_connection_classifier=f"src-address:2/{n - 1}"),
         "action": "mark-routing", "new-routing-mark": f"to{n}"}
        for n in (1, 2)
    ]  # fmt: skip
    assert codes(planned(marked(2, 1, lambda _: rules), TWO)) == ["routes_directly"]


HOTSPOT = {"chain": "forward", "action": "log", "hotspot": "auth", "comment": "PCC by a friend"}
HOTSPOT_JUMP = {"chain": "prerouting", "action": "jump", "jump-target": "hotspot"}


def test_a_rule_that_asks_a_hotspot_is_refused_by_its_number_and_not_its_comment():
    """configs.md, defect 14: "A hotspot runs on this router (PCC Load Balancing Premium by ...)"."""
    number = len(pcc().snapshot.of(MANGLE))
    answer = planned(with_mangle(pcc(), HOTSPOT), TWO)
    assert codes(answer) == ["hotspot_rules"]
    (reason,) = answer.reasons
    assert reason.params == {"rule": f"mangle rule {number}", "matcher": "hotspot=auth"}
    assert "friend" not in reason.text
    assert codes(planned(with_mangle(pcc(), HOTSPOT_JUMP), TWO)) == ["hotspot_rules"]


def test_a_running_hotspot_is_refused_by_its_name_without_any_rule_about_it():
    campus = pcc()
    runs = (Hotspot("campus-portal", "lan1"), Hotspot("old", "lan2", disabled=True))
    answer = planned(replace(campus, config=replace(campus.config, hotspots=runs)), TWO)
    assert codes(answer) == ["hotspot"]
    assert answer.reasons[0].params == {"where": "campus-portal = lan1"}
    hotspot_campus = with_mangle(
        replace(campus, config=replace(campus.config, hotspots=runs)), HOTSPOT
    )
    assert codes(planned(hotspot_campus, TWO)) == ["hotspot"]
    off = replace(campus.config, hotspots=runs[1:])
    assert isinstance(planned(replace(campus, config=off), TWO), Plan)


def in_vrf(campus, *interfaces, **more):
    vrfs = (Vrf("guests", interfaces, **more), Vrf("main", ("all",)))
    return replace(campus, config=replace(campus.config, vrfs=vrfs))


def test_uplinks_and_clients_of_a_vrf_are_refused_by_name():
    for campus, name in (
        (pcc(), "ether2"),
        (pcc(), "bridge1"),
        (unmarked(2, 1, equal=False), "bridge1"),
    ):
        answer = planned(in_vrf(campus, name), TWO)
        assert "vrf" in codes(answer)
        (reason,) = (each for each in answer.reasons if each.code == "vrf")
        assert reason.params == {"interfaces": name, "tables": "guests"}
        assert isinstance(planned(in_vrf(campus, name, disabled=True), TWO), Plan)
        assert isinstance(planned(in_vrf(campus, "ether9"), TWO), Plan)


def test_clients_of_a_vrf_whom_the_rules_leave_alone_stop_no_plan():
    """The second network is not divided; that answers to it go astray is another reason."""
    campus = marked(2, 2, lambda lan: pcc_group([1, 2], lan) if lan == "bridge1" else [])
    assert codes(planned(in_vrf(campus, "bridge2"), TWO)) == ["answers_leave_again"]
    assert "vrf" in codes(planned(in_vrf(campus, "bridge1"), TWO))


@pytest.mark.parametrize(
    "rules",
    [
        [{**HOTSPOT, "disabled": "true"}],
        [{**HOTSPOT_JUMP, "disabled": "true"}],
        [HOTSPOT_JUMP, {"chain": "hotspot", "action": "log"}],
    ],
)
def test_what_no_hotspot_fills_or_nobody_asks_is_no_hotspot(rules):
    assert isinstance(planned(with_mangle(pcc(), *rules), TWO), Plan)


def test_a_router_without_classifying_rules_is_not_told_to_leave_some_on():
    """configs.md, defect 14 (34): "Leave one set of classifying rules on" where there is none."""
    campus = unmarked(2, 1, equal=False)
    ways = [
        {"chain": "prerouting", "action": "mark-routing", "in-interface": "bridge1",
         "src-address": f"10.1.{n}.0/24", "new-routing-mark": f"to{n}", "passthrough": "false"}
        for n in (1, 2)
    ]  # fmt: skip
    rows = {
        **campus.snapshot.rows,
        MANGLE: ways,
        TABLE: [{"name": f"to{n}", "fib": ""} for n in (1, 2)],
        ROUTE: [*campus.snapshot.of(ROUTE), *(default_route(n, f"to{n}") for n in (1, 2))],
    }
    answer = planned(campus.having(replace(campus.snapshot, rows=rows)), TWO)
    assert codes(answer) == ["unclassified"]
    assert "classifying rules on" not in answer.reasons[0].text


def test_an_uplink_without_gateway_or_nat_is_refused():
    campus = unmarked(2, 1, equal=False)
    rows = {**campus.snapshot.rows, ROUTE: campus.snapshot.of(ROUTE)[:1]}
    assert "no_gateway" in codes(planned(campus.having(replace(campus.snapshot, rows=rows)), TWO))
    nat = (FirewallRule("srcnat", "masquerade", out_interface="ether1"),)
    bare = replace(campus, config=replace(campus.config, nat=nat))
    assert codes(planned(bare, TWO)) == ["no_masquerade"]


def test_a_table_that_does_not_forward_is_not_relied_on():
    campus = pcc()
    rows = tuple({**row, "fib": "no"} for row in campus.snapshot.of(TABLE))
    broken = campus.having(replace(campus.snapshot, rows={**campus.snapshot.rows, TABLE: rows}))
    change = made(broken, ("ether1", "ether2", "ether3"))
    assert [effect.code for effect in change.effects].count("new_table") == 3


def test_a_table_without_route_is_not_relied_on():
    campus = pcc()
    rows = tuple(row for row in campus.snapshot.of(ROUTE) if row["routing-table"] != "to2")
    broken = campus.having(replace(campus.snapshot, rows={**campus.snapshot.rows, ROUTE: rows}))
    (new_table,) = (effect for effect in made(broken, TWO).effects if effect.code == "new_table")
    assert new_table.params["gateway"] == "203.0.2.1"


def test_strict_reverse_path_filtering_is_warned_of():
    campus = pcc()
    config = replace(campus.config, ip_settings=IpSettings(rp_filter="strict"))
    change = made(replace(campus, config=config), TWO)
    assert "strict_rp_filter" in [warning.code for warning in change.warnings]


def test_names_cannot_end_a_word_of_a_script():
    evil = 'x"; /system/reset-configuration; :put "$[/user/find]\n?'
    campus = marked(
        3,
        1,
        lambda lan: [
            {**row, "comment": f"{evil}{at}"} for at, row in enumerate(pcc_group((1, 2), lan))
        ],
    )
    change = made(campus, ("ether3", "ether2"))
    (_, command, *_) = parse_script(source(change, "timbang-rollback-1"))
    (kept, check, only) = command.body
    assert kept.free[1].conditions == (("comment", "=", f"{evil}0"),)
    assert check.condition.left.rows == Variable("rows")
    assert (only.path, only.free) == ("/ip/firewall/mangle/set", (Variable("rows"),))
