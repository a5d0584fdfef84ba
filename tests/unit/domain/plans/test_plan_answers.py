"""The shape of a plan's result: the wanted hash, a way for every mark, answers that leave as the request came in."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.router_rows import MANGLE, ROUTE, TABLE
from backend.domain.config.rows_config import config_of
from backend.domain.methods.methods import recognise
from backend.domain.plans.plan import Plan, Refused
from backend.domain.plans.planning import plan
from backend.domain.plans.standing import Standing
from tests.examples import examples
from tests.unit.domain.plans.plan_cases import CLASSIFIERS, cases, made, pcc, requests, routers
from tests.unit.domain.plans.plan_routers import (
    answer_way,
    default_route,
    marked,
    nth_group,
    pcc_group,
    server_way,
    unmarked,
)

TWO = ("ether1", "ether2")
THREE = (*TWO, "ether3")


def with_rows(campus, menu, rows):
    return campus.having(replace(campus.snapshot, rows={**campus.snapshot.rows, menu: rows}))


def only(campus, keeps):
    rows = tuple(row for row in campus.snapshot.of(MANGLE) if keeps(row))
    return with_rows(campus, MANGLE, rows)


def added(change, **said):
    """Mangle rows that are new and say this; `_` in a name stands for `-`."""
    wanted = {name.replace("_", "-"): value for name, value in said.items()}
    old = {row.get(".id") for row in change.before.of(MANGLE)}
    return [
        row
        for row in change.after.of(MANGLE)
        if row.get(".id", "") not in old
        and all(row.get(name, "") == value for name, value in wanted.items())
    ]


def answers(campus, snapshot):
    return [answer_way(campus, snapshot, name) for name in campus.interfaces]


# the hash -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("has", CLASSIFIERS)
@pytest.mark.parametrize("wanted", CLASSIFIERS)
def test_the_result_has_the_hash_that_was_asked_for(has, wanted):
    campus = marked(2, 1, lambda lan: pcc_group((1, 2), lan, has))
    change = made(campus, TWO, classifier=wanted)
    assert change.kind == ("nothing" if has == wanted else "buckets")
    on = [row for row in change.after.of(MANGLE) if row.get("disabled") != "true"]
    hashes = [row["per-connection-classifier"] for row in on if "per-connection-classifier" in row]
    assert hashes == [f"{wanted}:2/0", f"{wanted}:2/1"]


def test_a_balance_by_nth_is_replaced_by_the_hash():
    change = made(marked(2, 1, lambda lan: nth_group(2, lan)), TWO, classifier="src-address")
    assert change.kind == "convert"
    balancing = recognise(config_of(marked(2, 1, lambda _: []).config, change.after), TWO)
    assert (balancing.method, balancing.classifier) == ("pcc", "src-address")


# ways ---------------------------------------------------------------------------------------------------


def test_each_new_way_has_its_table_its_route_and_rules_for_both_directions():
    change = made(unmarked(2, 1, equal=True), TWO)
    for number, name in enumerate(TWO, 1):
        mark = f"timbang-isp{number}"
        (request,) = added(change, chain="prerouting", action="mark-connection", in_interface=name)
        assert request["new-connection-mark"] == mark
        assert (request["connection-mark"], request["connection-state"]) == ("no-mark", "new")
        assert request["passthrough"] == "true"
        assert request["comment"] == f"timbang: requests by {name}"
        (own,) = added(change, chain="output", action="mark-routing", connection_mark=mark)
        (outward,) = added(change, chain="prerouting", action="mark-routing", connection_mark=mark)
        for row in (own, outward):
            assert (row["new-routing-mark"], row["passthrough"]) == (mark, "false")
        assert own["comment"] == f"timbang: from the router to {name}"
        assert outward["comment"] == f"timbang: from !WAN to {name}"
        assert (outward["in-interface-list"], own.get("in-interface-list")) == ("!WAN", None)
        (table,) = (row for row in change.after.of(TABLE) if row["name"] == mark)
        assert (table["fib"], table["comment"]) == ("", f"timbang: {name}")
        (route,) = (row for row in change.after.of(ROUTE) if row["routing-table"] == mark)
        assert route == {
            **default_route(number, mark), "comment": f"timbang: default route of {name}"
        }  # fmt: skip


@pytest.mark.parametrize("campus", [unmarked(3, 2, equal=True), unmarked(3, 1, equal=False)])
def test_answers_of_the_router_and_of_servers_leave_where_the_request_came_in(campus):
    change = made(campus, THREE)
    assert answers(campus, campus.snapshot) == ["", "", ""]
    assert answers(campus, change.after) == list(THREE)
    for lan in campus.lans:
        assert [server_way(campus, change.after, name, lan) for name in THREE] == list(THREE)


def test_an_uplink_that_is_left_out_of_the_buckets_gets_no_way():
    change = made(unmarked(3, 1, equal=True), TWO)
    assert not [row for row in change.after.of(MANGLE) if "ether3" in str(row)]
    assert not [row for row in change.after.of(TABLE) if "isp3" in row["name"]]


def is_output(row):
    return row["chain"] == "output"


def is_inbound(row):
    return row["chain"] == "input"


def nth(uplinks=2):
    return marked(uplinks, 1, lambda lan: nth_group(uplinks, lan))


NTH = nth()


@pytest.mark.parametrize(
    "campus, requests, outputs",
    [
        (NTH, 0, 0),
        (only(NTH, lambda row: not is_output(row)), 0, 2),
        (only(NTH, lambda row: not is_inbound(row)), 2, 0),
        (only(NTH, lambda row: not is_output(row) and not is_inbound(row)), 2, 2),
    ],
)
def test_a_conversion_adds_what_answers_lack_and_no_more(campus, requests, outputs):
    change = made(campus, TWO)
    assert change.kind == "convert"
    comments = [row.get("comment", "") for row in added(change)]
    assert len([comment for comment in comments if "requests by" in comment]) == requests
    assert len([comment for comment in comments if "from the router" in comment]) == outputs
    assert answers(campus, change.after) == list(TWO)


def renamed_inbound(campus):
    """What comes in has marks of its own, as where they also serve port forwards."""
    rows = [
        {**row, "new-connection-mark": f"in-{row['in-interface']}"} if is_inbound(row) else row
        for row in campus.snapshot.of(MANGLE)
    ]
    return with_rows(campus, MANGLE, rows)


@pytest.mark.parametrize("keeps", [lambda row: True, lambda row: not is_output(row)])
def test_the_marks_that_requests_have_already_lead_out_again(keeps):
    """The router's rules for the marks of the balance are no way for another mark."""
    campus = renamed_inbound(only(NTH, keeps))
    change = made(campus, TWO)
    own = added(change, chain="output")
    assert [row["connection-mark"] for row in own] == ["in-ether1", "in-ether2"]
    assert [row["new-routing-mark"] for row in own] == ["to1", "to2"]
    assert answers(campus, change.after) == list(TWO)


def test_a_change_of_buckets_alone_leaves_the_answers_as_they_are():
    """Who had no rules for answers may have meant it; only what a plan adds is completed."""
    silent = only(pcc(), lambda row: not is_output(row) and not is_inbound(row))
    for buckets in (THREE, (*THREE, "ether1", "ether1")):
        change = made(silent, buckets)
        assert change.kind in ("marks", "buckets")
        assert answers(silent, change.after) == ["", "", ""]


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
    return replace(with_rows(campus, ROUTE, rows), config=config, uplinks=(*campus.uplinks, third))


@pytest.mark.parametrize("buckets", [("ether1", "ether3"), THREE])
def test_answers_of_a_new_uplink_leave_by_it_and_those_of_the_others_stay(buckets):
    """Two buckets: only a mark changes. Three: a new chain. The answers are completed for the new line alone."""
    campus = with_third_uplink(marked(2, 1, lambda lan: pcc_group((1, 2), lan)))
    change = made(campus, buckets)
    assert change.kind == ("marks" if len(buckets) == 2 else "buckets")
    assert [row["in-interface"] for row in added(change, action="mark-connection", chain="prerouting")
            if "requests" in row["comment"]] == ["ether3"]  # fmt: skip
    assert [row["connection-mark"] for row in added(change, chain="output")] == ["timbang-isp3"]
    assert answers(campus, change.after) == list(THREE)


# names --------------------------------------------------------------------------------------------------


def names_of_third(campus, name="ISP3"):
    uplinks = tuple(
        replace(uplink, name=name) if uplink.interface == "ether3" else uplink
        for uplink in campus.uplinks
    )
    change = made(replace(campus, uplinks=uplinks), ("ether1", "ether3"))
    (own,) = added(change, chain="output")
    return own["connection-mark"], own["new-routing-mark"]


def test_a_new_mark_and_a_new_table_are_named_after_the_uplink():
    campus = with_third_uplink(marked(2, 1, lambda lan: pcc_group((1, 2), lan)))
    assert names_of_third(campus) == ("timbang-isp3", "timbang-isp3")
    assert names_of_third(campus, "Kampus & Co") == ("timbang-kampus---co",) * 2


def test_a_mark_that_somebody_sets_already_is_not_taken_over():
    campus = with_third_uplink(marked(2, 1, lambda lan: pcc_group((1, 2), lan)))
    theirs = {
        "chain": "forward", "action": "mark-connection", "connection-mark": "no-mark",
        "new-connection-mark": "timbang-isp3", "comment": "voice",
    }  # fmt: skip
    used = with_rows(campus, MANGLE, (*campus.snapshot.of(MANGLE), theirs))
    assert names_of_third(used) == ("timbang-isp3-3", "timbang-isp3-3")


def test_a_table_of_that_name_that_leads_elsewhere_is_not_taken_over():
    campus = with_third_uplink(marked(2, 1, lambda lan: pcc_group((1, 2), lan)))
    tables = (*campus.snapshot.of(TABLE), {"name": "timbang-isp3", "fib": ""})
    routes = (*campus.snapshot.of(ROUTE), default_route(1, "timbang-isp3"))
    taken = with_rows(with_rows(campus, TABLE, tables), ROUTE, routes)
    assert names_of_third(taken) == ("timbang-isp3-3", "timbang-isp3-3")


def test_two_uplinks_of_one_name_get_a_mark_each():
    campus = unmarked(3, 1, equal=True)
    twins = tuple(
        replace(uplink, name="Nusa") if uplink.interface != "ether1" else uplink
        for uplink in campus.uplinks
    )
    change = made(replace(campus, uplinks=twins), THREE)
    marks = [row["connection-mark"] for row in added(change, chain="output")]
    assert marks == ["timbang-isp1", "timbang-nusa-2", "timbang-nusa-3"]
    assert answers(campus, change.after) == list(THREE)


def test_a_table_that_leads_there_already_is_used():
    """A table without marks, as probes or a VPN have it, saves a second one."""
    campus = unmarked(2, 1, equal=True)
    tables = [{"name": "vpn", "fib": ""}]
    routes = (*campus.snapshot.of(ROUTE), default_route(2, "vpn"))
    change = made(with_rows(with_rows(campus, TABLE, tables), ROUTE, routes), TWO)
    own = {row["connection-mark"]: row["new-routing-mark"] for row in added(change, chain="output")}
    assert own == {"timbang-isp1": "timbang-isp1", "timbang-isp2": "vpn"}
    assert [row["name"] for row in change.after.of(TABLE)] == ["vpn", "timbang-isp1"]


# every generated router ---------------------------------------------------------------------------------


@st.composite
def partial(draw):
    """A router whose rules for answers are complete, lacking, or about marks of their own."""
    if draw(st.booleans()):
        return draw(cases())
    dropped = draw(st.sampled_from([(), ("output",), ("input",), ("input", "output")]))
    campus = only(draw(routers()), lambda row: row["chain"] not in dropped)
    if draw(st.booleans()):
        campus = renamed_inbound(campus)
    return campus, draw(requests(campus))


@examples(60)
@given(partial())
def test_a_plan_is_refused_or_gives_all_that_was_asked_for(case):
    campus, target = case
    change = plan(campus.config, campus.snapshot, campus.uplinks, target)
    if isinstance(change, Refused):
        assert all(reason.code and reason.text for reason in change.reasons)
        return
    assert isinstance(change, Plan)
    balancing = recognise(config_of(campus.config, change.after), campus.interfaces)
    assert (balancing.method, balancing.classifier) == ("pcc", target.classifier)
    assert balancing.denominator == target.denominator
    assert {name: len(own) for name, own in balancing.buckets.items()} == {
        name: target.weight(name) for name in campus.interfaces
    }
    standing = Standing.of(campus.config, campus.snapshot, campus.uplinks)
    new = {name for name in campus.interfaces if not standing.mark_of(name)}
    used = {*target.buckets, change.target.catch_all}
    before, after = answers(campus, campus.snapshot), answers(campus, change.after)
    for name, way, earlier in zip(campus.interfaces, after, before, strict=True):
        is_completed = name in used and (change.kind == "convert" or name in new)
        assert way == (name if is_completed else earlier), name
