"""Single decisions inside a plan: which gateway a new table gets, which rule is changed, what is told beside it."""

from dataclasses import replace

import pytest

from backend.domain.config.interface_services import DhcpClient, PppoeClient
from backend.domain.config.router_rows import MANGLE, ROUTE, TABLE
from backend.domain.config.routing import Route
from backend.domain.config.rows_config import config_of
from backend.domain.lint.checks import lint
from backend.domain.plans.checks import result_refusals
from backend.domain.plans.draft import Draft
from backend.domain.plans.plan import PlanTarget, Refused
from backend.domain.plans.planning import plan
from backend.domain.plans.standing import Standing
from tests.unit.domain.plans.plan_cases import FOREIGN_BEFORE, made, pcc, planned
from tests.unit.domain.plans.plan_routers import (
    classifying,
    default_route,
    marked,
    nth_group,
    pcc_group,
    unmarked,
)

TWO = ("ether1", "ether2")
SWAPPED = ("ether2", "ether1")
THREE = (*TWO, "ether3")


def with_rows(campus, menu, rows):
    return campus.having(replace(campus.snapshot, rows={**campus.snapshot.rows, menu: rows}))


def with_mangle(campus, *rules, first=False):
    has = campus.snapshot.of(MANGLE)
    return with_rows(campus, MANGLE, (*rules, *has) if first else (*has, *rules))


def codes(answer):
    return [reason.code for reason in answer.reasons] if isinstance(answer, Refused) else []


def warned(change):
    return [warning.code for warning in change.warnings]


def balanced(owners=(1, 2), lines=2):
    return marked(lines, 1, lambda lan: pcc_group(owners, lan))


# the gateway of a new table -----------------------------------------------------------------------------


def gateway_of_second(routes, **clients):
    """The route that the second line gets when a router without marks is converted; None if there is none."""
    campus = unmarked(2, 1, equal=True)
    campus = with_rows(campus, ROUTE, (campus.snapshot.of(ROUTE)[0], *routes))
    dynamic = clients.pop("dynamic", ())
    config = replace(campus.config, routes=dynamic, **clients)
    answer = planned(replace(campus, config=config), TWO)
    if isinstance(answer, Refused):
        assert codes(answer) == ["no_gateway"]
        return None
    named = ("gateway", "scope", "target-scope", "check-gateway")
    (route,) = (row for row in answer.after.of(ROUTE) if row["routing-table"] == "timbang-isp2")
    return tuple(route.get(name) for name in named)


SECOND = default_route(2)


@pytest.mark.parametrize(
    "routes, gateway",
    [
        ((SECOND,), ("203.0.2.1", "30", "10", "ping")),
        (({**SECOND, "scope": "20", "target-scope": "11"},), ("203.0.2.1", "20", "11", "ping")),
        (({**SECOND, "gateway": "203.0.2.1@main"},), ("203.0.2.1", "30", "10", "ping")),
        (({**SECOND, "gateway": "203.0.2.1%ether2"},), ("203.0.2.1%ether2", "30", "10", "ping")),
        (({**SECOND, "gateway": "ether2"},), ("ether2", "30", "10", None)),
        # What the main table says comes first, wherever it stands.
        (({**SECOND, "gateway": "203.0.2.9", "routing-table": "old"}, SECOND),
         ("203.0.2.1", "30", "10", "ping")),
        (({**SECOND, "gateway": "203.0.2.9", "routing-table": "old"},),
         ("203.0.2.9", "30", "10", "ping")),
        (({**SECOND, "disabled": "true"},), None),
        (({**SECOND, "disabled": "true"}, {**SECOND, "gateway": "203.0.2.7"}),
         ("203.0.2.7", "30", "10", "ping")),
        (({**SECOND, "dst-address": "198.51.100.0/24"},), None),
        (({**SECOND, "blackhole": ""},), None),
        ((), None),
    ],
)  # fmt: skip
def test_a_new_table_gets_the_gateway_by_which_the_line_is_reached_now(routes, gateway):
    assert gateway_of_second(routes) == gateway


LEASE = DhcpClient("ether2", gateway="203.0.2.254")


@pytest.mark.parametrize(
    "clients, gateway",
    [
        ({"dhcp_clients": (LEASE,)}, ("203.0.2.254%ether2", "30", "10", "ping")),
        ({"dhcp_clients": (replace(LEASE, disabled=True),)}, ("203.0.2.1", "30", "10", "ping")),
        ({"dhcp_clients": (replace(LEASE, gateway=""),)}, ("203.0.2.1", "30", "10", "ping")),
        ({"dhcp_clients": (replace(LEASE, interface="ether9"),)}, ("203.0.2.1", "30", "10", "ping")),
        ({"pppoe_clients": (PppoeClient("ether2", "sfp1"),)}, ("ether2", "30", "10", None)),
        ({"pppoe_clients": (PppoeClient("ether2", "sfp1", disabled=True),)},
         ("203.0.2.1", "30", "10", "ping")),
        ({"pppoe_clients": (PppoeClient("pppoe-1", "sfp1"),)}, ("203.0.2.1", "30", "10", "ping")),
    ],
)  # fmt: skip
def test_a_lease_or_a_tunnel_in_force_says_the_gateway_before_any_route(clients, gateway):
    assert gateway_of_second((SECOND,), **clients) == gateway


def test_a_route_that_comes_and_goes_is_no_gateway():
    dynamic = Route("203.0.2.1", dynamic=True, active=True)
    assert gateway_of_second((), dynamic=(dynamic,)) is None


def test_only_a_line_whose_lease_says_its_gateway_is_told_of():
    campus = unmarked(2, 1, equal=True)
    others = (DhcpClient("ether2", gateway="203.0.2.1"), DhcpClient("ether1", disabled=True))
    leased = replace(campus, config=replace(campus.config, dhcp_clients=others))
    by_lease = [
        warning for warning in made(leased, TWO).warnings if warning.code == "gateway_by_dhcp"
    ]
    assert [warning.params for warning in by_lease] == [{"interface": "ether2"}]
    assert "gateway_by_dhcp" not in warned(made(campus, TWO))
    # Nothing is written about the lease where the line has its table already.
    has = balanced()
    known = replace(has, config=replace(has.config, dhcp_clients=others))
    assert "gateway_by_dhcp" not in warned(made(known, SWAPPED))


def test_a_line_that_is_reached_by_its_name_has_no_gateway_that_must_answer():
    campus = unmarked(2, 1, equal=True)
    first, second = campus.snapshot.of(ROUTE)
    tunnel = {**second, "gateway": "ether2", "check-gateway": "none"}
    assert "gateway_must_answer" not in warned(made(with_rows(campus, ROUTE, (first, tunnel)), TWO))
    unasked = {**second, "check-gateway": "none"}
    assert "gateway_must_answer" in warned(made(with_rows(campus, ROUTE, (first, unasked)), TWO))


# which rule is changed ----------------------------------------------------------------------------------


def own_chain(catch_all="ether1"):
    """A router after a first change of ours: its buckets, and a rule for the rest, stand in our chain."""
    campus = unmarked(2, 1, equal=True)
    return campus.having(made(campus, TWO, catch_all=catch_all).after)


def test_the_rule_for_the_rest_moves_alone_when_only_the_rest_is_to_move():
    change = made(own_chain(), TWO, catch_all="ether2")
    assert change.kind == "marks"
    (line,) = change.lines
    assert 'find comment="timbang: a takes the rest"' in line
    assert line.endswith("new-connection-mark=timbang-isp2")
    assert made(own_chain(), TWO, catch_all="ether1").kind == "nothing"


def test_a_rule_of_the_campus_for_the_rest_is_left_alone():
    """Many have one more rule behind their buckets; nobody asked for another mark in it."""
    rest = classifying("ISP1", "bridge1", comment="all that is left")
    campus = marked(2, 1, lambda lan: [*pcc_group((1, 2), lan), rest])
    change = made(campus, ("ether2", "ether2"), catch_all="ether2")
    assert change.kind == "marks"
    assert [line.split("]")[0] for line in change.lines] == [
        '/ip/firewall/mangle/set [find comment="pcc bridge1 0"'
    ]


def test_buckets_that_an_earlier_rule_takes_are_built_anew():
    """The rules look as wanted, but a rule before them marks everything first."""
    first = classifying("ISP1", "bridge1", comment="everything")
    campus = marked(2, 1, lambda lan: [first, *pcc_group((1, 2), lan)])
    change = made(campus, TWO)
    assert change.kind == "buckets"
    off = [row["comment"] for row in change.after.of(MANGLE) if row.get("disabled") == "true"]
    assert off == ["everything", "pcc bridge1 0", "pcc bridge1 1"]


@pytest.mark.parametrize(
    "rules",
    [
        [*pcc_group((1, 2), "bridge1"), {**pcc_group((1, 2), "bridge1")[1], "comment": "again"}],
        [*pcc_group((1, 2), "bridge1"), *pcc_group((1, 2, 1, 2), "bridge1", commented=False)],
    ],
)
def test_buckets_that_are_there_twice_are_built_anew(rules):
    assert made(marked(2, 1, lambda _: rules), TWO).kind == "buckets"


def test_the_jump_stands_just_before_the_rules_that_it_replaces():
    campus = marked(2, 1, lambda lan: pcc_group((1, 2), lan), before=FOREIGN_BEFORE)
    rows = made(campus, (*TWO, "ether2")).after.of(MANGLE)
    at = next(number for number, row in enumerate(rows) if row["action"] == "jump")
    assert at == len(FOREIGN_BEFORE)
    assert rows[at + 1]["comment"] == "pcc bridge1 0"
    converted = made(unmarked(2, 1, equal=True, before=FOREIGN_BEFORE), TWO).after.of(MANGLE)
    kinds = [row["action"] for row in converted if row["chain"] == "prerouting"]
    assert kinds.index("jump") < kinds.index("mark-routing")


def test_a_group_that_says_nothing_of_its_traffic_gets_a_jump_that_says_so():
    group = [{**row, "in-interface": ""} for row in pcc_group((1, 2), "bridge1")]
    change = made(marked(2, 1, lambda _: group), THREE[:2] * 2)
    (jump,) = (row for row in change.after.of(MANGLE) if row["action"] == "jump")
    assert jump["comment"] == "timbang: balance all"
    assert "in-interface" not in jump


def test_of_several_marks_for_requests_the_first_by_name_is_answered():
    campus = marked(2, 1, lambda lan: nth_group(2, lan))
    rows = [
        {**row, "new-connection-mark": f"z{row['in-interface']}"}
        if row["chain"] == "input"
        else row
        for row in campus.snapshot.of(MANGLE)
        if row["chain"] != "output"
    ]
    web = [
        {"chain": "prerouting", "action": "mark-connection", "in-interface": name,
         "protocol": "tcp", "new-connection-mark": f"web-{name}", "comment": name}
        for name in TWO
    ]  # fmt: skip
    change = made(with_rows(campus, MANGLE, [*rows, *web]), TWO)
    own = [row["connection-mark"] for row in change.after.of(MANGLE) if row["chain"] == "output"]
    assert own == ["web-ether1", "web-ether2"]


# the rest of what is wanted -----------------------------------------------------------------------------


def test_what_no_bucket_takes_goes_by_the_largest_line_that_has_buckets():
    campus = unmarked(3, 1, equal=True)  # the third line is the largest
    assert made(campus, TWO).target.catch_all == "ether2"
    assert made(campus, THREE).target.catch_all == "ether3"
    assert made(campus, THREE, catch_all="ether1").target.catch_all == "ether1"


def test_a_router_without_lines_is_refused_and_not_asked_for_its_largest():
    campus = balanced()
    answer = plan(campus.config, campus.snapshot, (), PlanTarget(TWO))
    assert isinstance(answer, Refused)
    assert "unknown_uplink" in codes(answer)


def test_a_bucket_without_a_name_is_shown_as_a_dash():
    answer = planned(balanced(), ("ether1", ""))
    assert [reason.params for reason in answer.reasons] == [{"interface": "-"}]
    assert codes(planned(balanced(), ("ether9", "ether9", "lo"))) == ["unknown_uplink"] * 2


# which balance is clear enough --------------------------------------------------------------------------


def test_one_group_that_contradicts_itself_is_replaced_as_a_whole():
    """Of two hashes in one group no share can be told, but nothing else decides either."""
    first, second = pcc_group((1, 2), "bridge1")
    broken = {**second, "per-connection-classifier": "src-address:2/1"}
    assert made(marked(2, 1, lambda _: [first, broken]), TWO).kind == "convert"


def test_one_group_of_two_kinds_is_not_clear():
    first, _ = pcc_group((1, 2), "bridge1")
    rules = [first, *nth_group(2, "bridge1")]
    assert codes(planned(marked(2, 1, lambda _: rules), TWO)) == ["method_unclear"]


def test_one_group_by_chance_is_not_clear():
    rules = [classifying("ISP1", "bridge1", random="50"), classifying("ISP2", "bridge1")]
    assert codes(planned(marked(2, 1, lambda _: rules), TWO)) == ["method_unclear"]


# what is told -------------------------------------------------------------------------------------------


def test_running_connections_follow_main_only_where_nothing_was_marked_before():
    assert "running_follow_main" in warned(made(unmarked(2, 1, equal=False), TWO))
    nth = marked(2, 1, lambda lan: nth_group(2, lan))
    assert made(nth, TWO).kind == "convert"
    assert "running_follow_main" not in warned(made(nth, TWO))
    assert "running_follow_main" not in warned(made(balanced(), (*TWO, "ether1")))


def test_rules_that_are_switched_off_are_told_of():
    assert "superseded_stay" in warned(made(balanced(), (*TWO, "ether1")))
    assert "superseded_stay" not in warned(made(balanced(), SWAPPED))
    assert "superseded_stay" not in warned(made(unmarked(2, 1, equal=True), TWO))


def test_what_is_wrong_with_the_routers_own_traffic_stops_no_plan():
    """A gap in the buckets of chain output was there before and concerns no client."""
    half = {
        **pcc_group((1, 2), "bridge1")[0],
        "chain": "output",
        "in-interface": "",
        "comment": "own",
    }
    campus = with_mangle(balanced(), half)
    change = made(campus, SWAPPED)
    assert change.kind == "marks"
    assert "pcc_uncovered" in warned(change)


def test_remainders_that_lead_nowhere_are_not_as_wanted():
    """Twice as many remainders as wanted: the first half is right, the marks of the others lead nowhere."""
    rules = pcc_group((1, 2, 1, 2), "bridge1")
    gone = [
        {**row, "new-connection-mark": "gone"} if at > 1 else row for at, row in enumerate(rules)
    ]
    campus = marked(2, 1, lambda _: gone)
    standing = Standing.of(campus.config, campus.snapshot, campus.uplinks)
    (reason,) = result_refusals(standing, Draft.of(campus.snapshot), PlanTarget(TWO))
    assert (reason.code, reason.params["uncovered"]) == ("not_as_wanted", 2)
    assert codes(planned(campus, TWO)) == []


def test_a_table_that_the_buckets_rest_on_must_forward():
    """Whoever leaves rows as they are is refused; the plan itself makes tables that forward."""
    campus = balanced()
    tables = [{**row, "fib": "no"} for row in campus.snapshot.of(TABLE)]
    broken = with_rows(campus, TABLE, tables)
    standing = Standing.of(broken.config, broken.snapshot, broken.uplinks)
    reasons = result_refusals(standing, Draft.of(broken.snapshot), PlanTarget(TWO))
    assert [reason.code for reason in reasons] == ["table_not_forwarding"] * 2
    assert "Declare it" in reasons[0].text
    assert result_refusals(standing, _with_problem(broken), PlanTarget(TWO)) == ()


def _with_problem(campus):
    """A draft that cannot be made anyway: its problems say why, not what it would have led to."""
    draft = Draft.of(campus.snapshot)
    draft.problems.extend(planned(campus, ("ether9",)).reasons)
    return draft


def test_three_lines_balance_as_two_did():
    change = made(pcc(), THREE)
    assert change.kind == "buckets"
    assert [effect.text for effect in change.effects][:3] == [
        "ISP1: 1 of 5 buckets -> 1 of 3",
        "ISP2: 2 of 5 buckets -> 1 of 3",
        "ISP3: 2 of 5 buckets -> 1 of 3",
    ]


def test_notes_of_the_lint_are_no_warnings_of_a_plan():
    """That connections of one client are spread is what was asked for."""
    spreading = "both-addresses-and-ports"
    change = made(balanced(), TWO, classifier=spreading)
    config = config_of(balanced().config, change.after)
    assert "classifier_splits_sessions" in [finding.code for finding in lint(config, TWO)]
    assert "classifier_splits_sessions" not in warned(change)
