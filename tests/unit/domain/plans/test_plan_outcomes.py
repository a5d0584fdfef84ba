"""Plans as packets are walked through them: what moves, what must not, and every fault that must be refused."""

import re
from dataclasses import replace

import pytest

from backend.domain.config.router_rows import MANGLE, ROUTE, TABLE
from backend.domain.config.rows_config import config_of
from backend.domain.methods.methods import recognise
from backend.domain.plans.outcomes import deviations, objections, outcomes
from backend.domain.plans.plan import PlanTarget, Refused
from backend.domain.plans.standing import Standing
from tests.unit.domain.plans.plan_cases import made, pcc, planned, ways_out
from tests.unit.domain.plans.plan_mutants import mutants
from tests.unit.domain.plans.plan_routers import (
    answer_way,
    classifying,
    marked,
    pcc_group,
    server_way,
    unmarked,
)

TWO = ("ether1", "ether2")
WEIGHTS = ("ether1", "ether2", "ether2")


def refused(campus, buckets=TWO, **options):
    answer = planned(campus, buckets, **options)
    return [reason.code for reason in answer.reasons] if isinstance(answer, Refused) else []


def with_rows(campus, menu, *rows, first=False):
    present = campus.snapshot.of(menu)
    both = (*rows, *present) if first else (*present, *rows)
    return campus.having(replace(campus.snapshot, rows={**campus.snapshot.rows, menu: both}))


def edited(campus, change):
    rows = tuple(change(dict(row)) for row in campus.snapshot.of(MANGLE))
    return campus.having(replace(campus.snapshot, rows={**campus.snapshot.rows, MANGLE: rows}))


# defects of configurations from the wild (numbers of the audit) -------------------------------------------


def test_rules_for_local_addresses_alone_are_replaced_by_rules_that_match():
    """Defect 1 (35): the `!` is missing, and the plan's jump took the misspelt matcher over."""
    campus = marked(
        2, 1, lambda lan: [{**row, "dst-address-type": "local"} for row in pcc_group((1, 2), lan)]
    )
    change = made(campus, WEIGHTS)
    after = recognise(config_of(campus.config, change.after), campus.interfaces)
    assert [str(after.configured_share[name]) for name in TWO] == ["1/3", "2/3"]
    assert "packets_join" in [effect.code for effect in change.effects]
    assert ways_out(campus, change.after, 3) == list(WEIGHTS)


def test_a_second_classifier_is_not_dropped():
    """Defect 2 (10): calls over UDP are kept together by client on purpose."""

    def groups(lan):
        rows = pcc_group((1, 2), lan, "both-addresses-and-ports")
        calls = pcc_group((1, 2), lan, "src-address")
        return [
            *({**row, "protocol": "tcp"} for row in rows),
            *(
                {**row, "protocol": "!tcp", "comment": f"calls {at}"}
                for at, row in enumerate(calls)
            ),
        ]

    assert refused(marked(2, 1, groups)) == ["classifiers_differ"]
    tcp_alone = marked(2, 1, lambda lan: groups(lan)[:2])
    assert refused(tcp_alone, ("ether2", "ether1"), classifier="both-addresses-and-ports") == []


def test_a_table_gets_every_route_of_its_isp():
    """Defect 6 (17, 33): two hosts watch one ISP; one of them silent must not take it out."""
    campus = unmarked(2, 1, equal=False)
    hosts = [
        {
            "dst-address": f"{host}/32",
            "gateway": "203.0.1.1",
            "routing-table": "main",
            "distance": "1",
            "scope": "10",
            "target-scope": "10",
            "check-gateway": "ping",
        }
        for host in ("8.8.4.4", "1.0.0.1")
    ]
    ways = [
        {
            "dst-address": "0.0.0.0/0",
            "gateway": host,
            "routing-table": "main",
            "distance": distance,
            "scope": "30",
            "target-scope": "11",
            "check-gateway": "ping",
        }
        for host, distance in (("8.8.4.4", "1"), ("1.0.0.1", "2"))
    ]
    second = campus.snapshot.of(ROUTE)[1]
    rows = {**campus.snapshot.rows, ROUTE: (*hosts, *ways, {**second, "distance": "3"})}
    change = made(campus.having(replace(campus.snapshot, rows=rows)), WEIGHTS)
    own = [row for row in change.after.of(ROUTE) if row.get("routing-table") == "timbang-isp1"]
    assert [(row["gateway"], row["distance"]) for row in own] == [
        ("8.8.4.4", "1"),
        ("1.0.0.1", "2"),
    ]


def test_rules_of_a_chain_that_nothing_reaches_stand_in_no_ones_way():
    """Defect 9 (02): a chain without a jump marks nothing behind the routing decision."""
    stray = {"chain": "WAN1", "action": "mark-connection", "new-connection-mark": "x"}
    assert refused(with_rows(unmarked(2, 1, equal=True), MANGLE, stray)) == []
    jump = {"chain": "forward", "action": "jump", "jump-target": "WAN1"}
    assert refused(with_rows(unmarked(2, 1, equal=True), MANGLE, stray, jump)) == [
        "marks_overwritten"
    ]


# what a plan must leave alone ------------------------------------------------------------------------------


def test_a_mark_that_requests_by_several_isps_share_gets_no_way_of_its_own():
    """Answers that bear it could be to any of them."""
    shared = {
        "chain": "prerouting",
        "action": "mark-connection",
        "in-interface-list": "WAN",
        "new-connection-mark": "web",
    }
    change = made(with_rows(unmarked(2, 1, equal=True), MANGLE, shared), TWO)
    assert not [row for row in change.after.of(MANGLE) if row.get("connection-mark") == "web"]


def test_requests_are_marked_before_anything_accepts_them():
    """Reading the configurations again found it in three: an accept of the line's own network comes first."""
    accept = {"chain": "prerouting", "action": "accept", "dst-address": "203.0.0.0/16"}
    campus = with_rows(unmarked(2, 1, equal=True), MANGLE, accept)
    change = made(campus, TWO)
    for name in TWO:
        assert answer_way(campus, change.after, name) == name
        assert server_way(campus, change.after, name, "bridge1") == name


def test_clients_who_go_by_one_isp_on_purpose_stay_there():
    pinned = {
        "chain": "prerouting",
        "action": "mark-connection",
        "connection-mark": "no-mark",
        "src-address": "10.1.7.0/24",
        "new-connection-mark": "ISP2",
        "passthrough": "true",
    }
    campus = with_rows(marked(2, 1, lambda lan: pcc_group((1, 2), lan)), MANGLE, pinned, first=True)
    assert refused(campus, ("ether2", "ether1")) == []
    late = with_rows(marked(2, 1, lambda lan: pcc_group((1, 2), lan)), MANGLE, pinned)
    assert refused(late, ("ether2", "ether1")) == []


def test_clients_without_a_mark_beside_a_balance_are_named_when_they_join():
    """The old rules are about one network of the two; the plan's rules about everybody."""
    guests = [classifying("ISP1", "bridge2", per_connection_classifier="both-addresses:1/0")]
    campus = marked(2, 2, lambda lan: pcc_group((1, 2), lan) if lan == "bridge1" else guests)
    assert refused(campus) == ["groups_differ"]


# faults ----------------------------------------------------------------------------------------------------

PLANS = {
    "buckets": (pcc(), PlanTarget(("ether1", "ether2", "ether3"))),
    "marks": (pcc(), PlanTarget(("ether1", "ether2", "ether2", "ether3", "ether1"))),
    "from ecmp": (unmarked(2, 1, equal=True), PlanTarget(WEIGHTS)),
    "from failover": (unmarked(2, 2, equal=False), PlanTarget(WEIGHTS)),
    "probes": (unmarked(2, 1, equal=True), PlanTarget(WEIGHTS, pin_probes=True)),
}

NEVER_MET = r": pcc bridge1 \d$"
"""Rules that classified before: they are switched off, or ours have marked everything before them."""

HARMLESS = (
    NEVER_MET,
    r": timbang: a takes the rest$",  # the buckets before it leave nothing
    r"bucket \d of 3$",  # the last bucket of an ISP that also takes the rest, and guards that the jump has too
    r"^(drop|off|swap|first|last|only .*|not .*): timbang: a spares ",  # order, and what a later rule spares too
    r"^(swap|first): timbang: (balance|probes) ",
    r"^without (connection-mark|connection-state|dst-address-type): timbang: balance ",  # the chain asks it again
    r"^without in-interface-list: timbang: balance ",  # requests have their mark already
    r": timbang: from !WAN to ether1$",  # the main table leads there too
    r": timbang: from the router to ether1$",
    r": timbang: requests by ether1$",
    r"^(swap|last|passthrough): timbang: from ",
    r"^first: timbang: from the router ",  # of another chain
    r"^(swap|first|last|passthrough|without connection-(mark|state)): timbang: requests by ",
    r"^(drop|off|swap|not dst-address): timbang: default route of ether1$",  # the main table leads there too
    r"^(swap|without dst-address): timbang: default route of ",  # the default destination is that of all
    r"^(drop|off|swap|without fib): timbang: ether1$",
    r"^swap: timbang: ether\d$",
    r"^swap: timbang: probes over ISP\d$",
)
"""Faults that change no packet's way in some of these plans, each for the reason beside it."""


@pytest.mark.parametrize("name", PLANS)
def test_every_fault_of_a_plan_is_refused_but_those_that_change_nothing(name):
    campus, target = PLANS[name]
    change = made(campus, target.buckets, pin_probes=target.pin_probes)
    standing = Standing.of(campus.config, campus.snapshot, campus.uplinks)
    wanted = journeys(campus, change.after)
    count = 0
    for fault, rows in mutants(campus.snapshot, change.after):
        reasons = objections(outcomes(standing, rows, target)) or deviations(
            standing, change.after, rows, target
        )
        count += bool(reasons)
        if not reasons:
            assert any(re.search(pattern, fault) for pattern in HARMLESS), fault
            assert journeys(campus, rows) == wanted, fault
    assert count >= 10


def journeys(campus, rows):
    """Ways of clients by remainder, and of answers; from a walk that shares no code with the product."""
    clients = ways_out(campus, rows, 15)
    answers = [answer_way(campus, rows, name) for name in campus.interfaces]
    servers = [
        server_way(campus, rows, name, lan) for name in campus.interfaces for lan in campus.lans
    ]
    main = main_way(rows)
    return [way or main for way in (*clients, *answers, *servers)]


def main_way(rows):
    """The main table's nearest ISP; equal ones are one word."""
    distances = {
        row["gateway"].split(".")[2]: row["distance"]
        for row in rows.of(ROUTE)
        if row.get("routing-table") == "main"
    }
    nearest = min(distances.values())
    return " ".join(f"ether{n}" for n, distance in distances.items() if distance == nearest)


def test_the_rows_read_back_must_lead_where_the_plan_promised():
    """A table that lost its route after the writes, although every rule of the plan is there."""
    campus = unmarked(2, 1, equal=False)
    change = made(campus, WEIGHTS)
    rows = [row for row in change.after.of(ROUTE) if row.get("routing-table") != "timbang-isp2"]
    assert len(rows) < len(change.after.of(ROUTE))
    lost = replace(change.after, rows={**change.after.rows, ROUTE: tuple(rows)})
    standing = Standing.of(campus.config, campus.snapshot, campus.uplinks)
    reasons = objections(outcomes(standing, lost, change.target))
    assert "packets_kept" in [reason.code for reason in reasons]
    assert not objections(outcomes(standing, change.after, change.target))
    assert deviations(standing, change.after, lost, change.target)
    assert not deviations(standing, change.after, change.after, change.target)
    assert [row["name"] for row in change.after.of(TABLE)] == ["timbang-isp1", "timbang-isp2"]
