"""What no plan is made for, with every reason, and what a plan warns of."""

from dataclasses import replace

import pytest

from backend.domain.change_plan import Refused
from backend.domain.config import FirewallRule, IpSettings
from backend.domain.rollback_script import source
from backend.domain.router_rows import MANGLE, ROUTE, TABLE
from lab.script import parse_script
from tests.unit.domain.plan_cases import made, pcc, planned
from tests.unit.domain.plan_routers import classifying, marked, nth_group, pcc_group, unmarked


def codes(found):
    assert isinstance(found, Refused), found
    return [one.code for one in found.reasons]


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


def test_a_hotspot_is_refused():
    campus = with_mangle(pcc(), {"chain": "forward", "action": "log", "hotspot": "auth"})
    assert codes(planned(campus, TWO)) == ["hotspot"]


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
    assert [one.code for one in change.effects].count("new_table") == 3


def test_a_table_without_route_is_not_relied_on():
    campus = pcc()
    rows = tuple(row for row in campus.snapshot.of(ROUTE) if row["routing-table"] != "to2")
    broken = campus.having(replace(campus.snapshot, rows={**campus.snapshot.rows, ROUTE: rows}))
    (told,) = (one for one in made(broken, TWO).effects if one.code == "new_table")
    assert told.params["gateway"] == "203.0.2.1"


def test_strict_reverse_path_filtering_is_warned_of():
    campus = pcc()
    config = replace(campus.config, ip_settings=IpSettings(rp_filter="strict"))
    change = made(replace(campus, config=config), TWO)
    assert "strict_rp_filter" in [one.code for one in change.warnings]


def test_names_cannot_end_a_word_of_a_script():
    evil = 'x"; /system/reset-configuration; :put "$[/user/find]\n?'
    campus = marked(
        3,
        1,
        lambda lan: [
            {**one, "comment": f"{evil}{at}"} for at, one in enumerate(pcc_group((1, 2), lan))
        ],
    )
    change = made(campus, ("ether3", "ether2"))
    (command, *_) = parse_script(source(change.undo, "timbang-rollback-1"))
    (only,) = command.body
    assert only.path == "/ip/firewall/mangle/set"
    assert only.free[0].conditions == (("comment", "=", f"{evil}0"),)
