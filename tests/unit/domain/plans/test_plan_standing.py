"""What stands on a router as a plan sees it: which rows are ours, where traffic comes in, what a rule covers."""

from dataclasses import replace

import pytest

from backend.domain.config.router_rows import MANGLE
from backend.domain.plans.standing import Standing
from tests.unit.domain.plans.plan_routers import marked, pcc_group

JUMP = {
    "chain": "prerouting",
    "action": "jump",
    "jump-target": "timbang-a",
    "in-interface": "bridge1",
    "comment": "timbang: into our chain",
}
OFF = {**JUMP, "jump-target": "timbang-b", "disabled": "true"}
FOREIGN = {**JUMP, "jump-target": "guests", "comment": "into another chain"}
NOTED = {"chain": "timbang-a", "action": "accept", "comment": "timbang: nothing more"}
HANDWRITTEN = {"chain": "timbang-a", "action": "accept", "comment": "by hand"}


def standing(*more):
    campus = marked(2, 1, lambda lan: pcc_group((1, 2), lan))
    rows = (*campus.snapshot.of(MANGLE), *more)
    changed = campus.having(
        replace(campus.snapshot, rows={**campus.snapshot.rows, MANGLE: rows}),
    )
    return Standing.of(changed.config, changed.snapshot, changed.uplinks)


def test_ours_are_the_rows_of_our_chains_that_bear_our_mark_and_the_jumps_into_them():
    standing_now = standing(JUMP, FOREIGN, NOTED, HANDWRITTEN, OFF)
    assert [row["comment"] for row in standing_now.own_rows] == [
        JUMP["comment"],
        NOTED["comment"],
        OFF["comment"],
    ]
    assert [row["jump-target"] for row in standing_now.jumps] == ["timbang-a"]
    assert standing_now.active_chains == ("timbang-a",)


def test_where_our_own_rules_see_traffic_is_said_by_the_jumps_alone():
    inner = [
        {**row, "chain": "timbang-a", "comment": "timbang: one"}
        for row in pcc_group((1, 2), "bridge9")
    ]
    standing_now = standing({**JUMP, "in-interface": "bridge7"}, *inner)
    assert [dict(inside) for inside in standing_now.insides()] == [
        {"in-interface": "bridge7"},
        {"in-interface": "bridge1"},
    ]


@pytest.mark.parametrize(
    "matchers, is_covered",
    [
        ({}, True),
        ({"in-interface-list": "LAN"}, True),
        ({"in-interface-list": "WAN"}, False),
        ({"in-interface": "bridge1"}, False),
    ],
)
def test_a_rule_covers_a_list_of_interfaces_only_by_the_list(matchers, is_covered):
    rule = {
        "chain": "prerouting",
        "action": "mark-routing",
        "connection-mark": "fresh",
        "new-routing-mark": "to1",
        **matchers,
    }
    assert standing(rule).is_routed("fresh", {"in-interface-list": "LAN"}) is is_covered
