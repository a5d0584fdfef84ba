"""Plans for generated routers: exact both ways from any point, and never a connection without its way."""

from dataclasses import replace
from math import lcm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backend.domain.change_plan import Plan, Refused, Target
from backend.domain.change_planning import plan
from backend.domain.config import DhcpClient, FirewallRule, IpSettings, PppoeClient
from backend.domain.methods import recognise
from backend.domain.plan_position import conflicts, foreign_edits, position
from backend.domain.rollback_script import rehearsal, script_name, source
from backend.domain.router_rows import MANGLE, ROUTE, TABLE, applied, same
from backend.domain.rows_config import config_of
from lab.script import parse_script
from tests.unit.domain.plan_routers import (
    FASTTRACK,
    classifying,
    default_route,
    marked,
    nth_group,
    pcc_group,
    unmarked,
    way_out,
)

CLASSIFIERS = ("both-addresses", "src-address", "both-addresses-and-ports")
FOREIGN_BEFORE = (
    {"chain": "prerouting", "action": "accept", "dst-address": "203.0.0.0/16"},
    {"chain": "forward", "action": "change-mss", "new-mss": "clamp-to-pmtu", "protocol": "tcp"},
    {"chain": "forward", "action": "change-mss", "new-mss": "1400", "protocol": "tcp"},
)
FOREIGN_AFTER = (
    {"chain": "postrouting", "action": "mark-packet", "new-packet-mark": "voip", "dscp": "46"},
    {"chain": "postrouting", "action": "log", "comment": 'the "old" rule; $x'},
)


def planned(campus, buckets, **options):
    target = Target(tuple(buckets), **options)
    return plan(campus.config, campus.snapshot, campus.uplinks, target)


def made(campus, buckets, **options):
    found = planned(campus, buckets, **options)
    assert isinstance(found, Plan), found
    return found


@st.composite
def routers(draw):
    count, lans = draw(st.integers(2, 5)), draw(st.integers(1, 3))
    before = draw(st.sampled_from([(), FOREIGN_BEFORE]))
    filters = draw(st.sampled_from([(), (FASTTRACK,)]))
    kind = draw(st.sampled_from(["pcc", "pcc", "gap", "nth", "ecmp", "failover"]))
    if kind in ("ecmp", "failover"):
        return unmarked(count, lans, equal=kind == "ecmp", before=before, filters=filters)
    owners = draw(st.lists(st.integers(1, count), min_size=2, max_size=7))
    classifier = draw(st.sampled_from(CLASSIFIERS))
    commented = draw(st.booleans())

    def group(lan):
        if kind == "nth":
            return nth_group(count, lan)
        rules = pcc_group(owners, lan, classifier, commented=commented)
        return rules[1:] if kind == "gap" else rules

    return marked(count, lans, group, before=before, after=FOREIGN_AFTER, filters=filters)


@st.composite
def wishes(draw, campus):
    buckets = draw(st.lists(st.sampled_from(campus.interfaces), min_size=1, max_size=8))
    return Target(
        tuple(buckets),
        classifier=draw(st.sampled_from(CLASSIFIERS[:2])),
        queue_kind=draw(st.sampled_from(["", "cake"])),
        limit_fasttrack=draw(st.booleans()) or not uses_marks(campus),
        pin_probes=draw(st.booleans()),
    )


def uses_marks(campus):
    return any(row.get("action") == "mark-routing" for row in campus.snapshot.of(MANGLE))


@st.composite
def cases(draw):
    """A router, perhaps after earlier changes of ours, and what is wanted next."""
    campus = draw(routers())
    for _ in range(draw(st.integers(0, 2))):
        earlier = draw(wishes(campus))
        found = plan(campus.config, campus.snapshot, campus.uplinks, earlier)
        assert isinstance(found, Plan), found
        campus = campus.having(found.after)
    return campus, draw(wishes(campus))


def ways_out(campus, snapshot, period):
    return [
        way_out(campus, snapshot, lan, residue) for lan in campus.lans for residue in range(period)
    ]


def points(campus, change):
    """The rows after every number of writes, and after every number of undo steps from each of them."""
    rows = campus.snapshot
    for number in range(len(change.writes) + 1):
        yield number, rows
        if number < len(change.writes):
            rows = applied(rows, change.writes[number : number + 1])


@settings(max_examples=40)
@given(cases())
def test_a_plan_leads_there_and_back_from_any_point(case):
    campus, target = case
    change = plan(campus.config, campus.snapshot, campus.uplinks, target)
    assert isinstance(change, Plan), change
    told = campus.snapshot.as_json()
    for number, rows in points(campus, change):
        back = applied(rows, change.undo)
        assert back.as_json() == told, number
        assert applied(back, change.undo).as_json() == told, number
    assert same(rows, change.after)
    found = recognise(config_of(campus.config, change.after), campus.interfaces)
    assert (found.method, found.uncovered) == ("pcc", ())
    assert found.buckets == {
        name: tuple(at for at, one in enumerate(target.buckets) if one == name)
        for name in campus.interfaces
    }
    again = plan(campus.config, campus.having(change.after).snapshot, campus.uplinks, change.target)
    assert isinstance(again, Plan)
    assert (again.kind, again.writes) == ("nothing", ())


@settings(max_examples=25)
@given(cases())
def test_no_connection_loses_its_way_at_any_point_of_the_change_or_of_its_undo(case):
    campus, target = case
    change = plan(campus.config, campus.snapshot, campus.uplinks, target)
    before = recognise(config_of(campus.config, campus.snapshot), campus.interfaces)
    period = lcm(before.denominator or 1, target.denominator)
    had = ways_out(campus, campus.snapshot, period)
    wanted = [target.buckets[at % target.denominator] for at in range(period)] * len(campus.lans)
    assert ways_out(campus, change.after, period) == wanted
    for number, rows in points(campus, change):
        for steps in range(len(change.undo) + 1) if number % 7 == 0 else (0,):
            undoing = applied(rows, change.undo[:steps])
            has = ways_out(campus, undoing, period)
            lost = [at for at, way in enumerate(has) if had[at] and not way]
            assert not lost, (number, steps)


@settings(max_examples=20)
@given(cases())
def test_foreign_rows_stay_and_only_what_must_is_written_to_them(case):
    campus, target = case
    change = plan(campus.config, campus.snapshot, campus.uplinks, target)
    allowed = {"new-connection-mark", "disabled", "connection-mark", "queue"}
    told, after = campus.snapshot.as_json(), change.after.as_json()
    for menu, rows in told.items():
        foreign = [one for one in rows if not is_ours(one)]
        still = [one for one in after[menu] if not is_ours(one)]
        assert len(foreign) == len(still)
        for was, now in zip(foreign, still, strict=True):
            assert {name for name in was.keys() | now if was.get(name) != now.get(name)} <= allowed


def is_ours(row):
    return row.get("comment", row.get("name", "")).startswith("timbang")


@settings(max_examples=15)
@given(cases())
def test_where_a_router_stands_is_told_from_the_plans_own_rows(case):
    campus, target = case
    change = plan(campus.config, campus.snapshot, campus.uplinks, target)
    strange = {"chain": "forward", "action": "log", "log-prefix": "somebody else"}
    seen = []
    for _, rows in points(campus, change):
        edited = replace(rows, rows={**rows.rows, MANGLE: (strange, *rows.of(MANGLE))})
        seen.append(position(change, edited))
        (edit,) = foreign_edits(change, edited)
        assert edit.code == "row_new"
        assert "somebody else" in edit.text
    if change.writes:
        assert seen == ["before", *["between"] * (len(change.writes) - 1), "after"]
        assert conflicts(change, edited)
    assert conflicts(change, campus.having(campus.snapshot).snapshot) == ()


@settings(max_examples=15)
@given(cases())
def test_scripts_are_of_the_forms_that_routers_take(case):
    campus, target = case
    change = plan(campus.config, campus.snapshot, campus.uplinks, target)
    script = parse_script(source(change.undo, script_name(7)))
    assert len(script) >= len(change.undo) + 4
    assert all(one.path == ":do" and one.otherwise == () for one in script)
    items = {one.item for one in (*change.writes, *change.undo)}
    items |= {one.before for one in (*change.writes, *change.undo)}
    assert len(parse_script(rehearsal(change))) == len(items - {None}) + 1


# kinds ------------------------------------------------------------------------------------------------


def pcc(owners=(1, 2, 2, 3, 3), lans=1, **more):
    return marked(3, lans, lambda lan: pcc_group(owners, lan), **more)


def test_the_same_denominator_changes_marks_only():
    change = made(pcc(lans=2), ("ether1", "ether2", "ether3", "ether3", "ether3"))
    assert change.kind == "marks"
    assert change.lines == (
        '/ip/firewall/mangle/set [find comment="pcc bridge1 2"] new-connection-mark=ISP3',
        '/ip/firewall/mangle/set [find comment="pcc bridge2 2"] new-connection-mark=ISP3',
    )
    assert [one.text for one in change.effects] == [
        "ISP1: stays at 1 of 5 buckets",
        "ISP2: 2 of 5 buckets -> 1 of 5",
        "ISP3: 2 of 5 buckets -> 3 of 5",
        "1 of 5 buckets change their uplink",
        "Only new connections move; running ones keep their ISP until they end",
    ]


def test_what_the_router_has_is_nothing_to_do():
    change = made(pcc(), ("ether1", "ether2", "ether2", "ether3", "ether3"))
    assert (change.kind, change.writes) == ("nothing", ())
    assert [one.code for one in change.effects] == ["nothing"]


def test_a_new_denominator_is_built_aside_and_switched_to_by_one_write():
    change = made(pcc(), ("ether1", "ether2", "ether3"))
    assert change.kind == "buckets"
    verbs = [(one.verb, dict(one.values).get("disabled")) for one in change.writes]
    assert verbs == [("add", None)] * 4 + [("add", "yes"), ("set", "no")] + [("set", "yes")] * 5
    second = made(pcc().having(change.after), ("ether1", "ether2", "ether3", "ether3"))
    targets = [dict(one.values).get("jump-target") for one in second.writes if one.verb == "set"]
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
    rules = [{**one, "connection-mark": ""} for one in pcc_group((1, 2), "bridge1")]
    change = made(marked(2, 1, lambda _: rules), ("ether2", "ether1"))
    assert change.kind == "buckets"
    (jump,) = (row for row in change.after.of(MANGLE) if row["action"] == "jump")
    assert (jump["connection-mark"], jump["connection-state"]) == ("no-mark", "new")


@pytest.mark.parametrize("fault", [{"dst-address-type": ""}, {"passthrough": "no"}])
def test_rules_that_break_traffic_are_replaced_although_the_denominator_fits(fault):
    rules = [{**one, **fault} for one in pcc_group((1, 2), "bridge1")]
    change = made(marked(2, 1, lambda _: rules), ("ether2", "ether1"))
    assert change.kind == "buckets"
    (jump,) = (row for row in change.after.of(MANGLE) if row["action"] == "jump")
    assert jump["dst-address-type"] == "!local"


def test_a_line_that_nobody_told_us_of_is_not_the_campus():
    campus = unmarked(3, 1, equal=True)
    known = campus.uplinks[:2]
    change = plan(campus.config, campus.snapshot, known, Target(("ether1", "ether2")))
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
    added = [one for one in change.lines if "action=mark-routing" in one]
    assert [one.split(" comment=")[1] for one in added] == [
        '"timbang: from bridge2 to ether1"',
        '"timbang: from bridge2 to ether2"',
    ]
    ways = [way_out(campus, change.after, lan, 2) for lan in campus.lans]
    assert ways == ["ether2", "ether2"]


def test_ecmp_gets_tables_marks_and_ways_for_answers():
    change = made(unmarked(3, 1, equal=True), ("ether1", "ether2", "ether3"))
    assert change.kind == "convert"
    assert '/routing/table/add name=timbang-isp2 fib comment="timbang: ether2"' in change.lines
    assert [one.code for one in change.effects].count("new_table") == 3
    assert "running_follow_main" in [one.code for one in change.warnings]
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
    change = plan(config, snapshot, campus.uplinks, Target(("ether1", "ether2", "ether3")))
    assert isinstance(change, Plan), change
    routes = [row for row in change.after.of(ROUTE) if row["routing-table"] != "main"]
    assert [(one["gateway"], one.get("check-gateway")) for one in routes] == [
        ("203.0.1.1", "ping"),
        ("203.0.2.1%ether2", "ping"),
        ("ether3", None),
    ]
    assert "gateway_by_dhcp" in [one.code for one in change.warnings]


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
    change = plan(config, snapshot, (*campus.uplinks, third), Target(("ether1", "ether3")))
    assert isinstance(change, Plan), change
    assert change.kind == "marks"
    assert change.lines[-1].endswith("new-connection-mark=timbang-isp3")
    assert [one.code for one in change.effects if one.code.startswith("new")] == ["new_table"]


# options ----------------------------------------------------------------------------------------------


def test_fasttrack_is_limited_before_the_first_mark_and_told():
    campus = unmarked(2, 1, equal=True, filters=[FASTTRACK])
    change = made(campus, ("ether1", "ether2"))
    first = '/ip/firewall/filter/set [find comment="defconf: fasttrack"] connection-mark=no-mark'
    assert change.lines[0] == first
    assert "!connection-mark" in source(change.undo, "timbang-rollback-1")
    before = marked(2, 1, lambda lan: pcc_group((1, 2), lan), filters=[FASTTRACK])
    left = made(before, ("ether2", "ether1"), limit_fasttrack=False)
    assert "fasttrack_with_marks" in [one.code for one in left.warnings]


def test_cake_is_set_as_the_paper_sets_it():
    change = made(pcc(), ("ether1", "ether2", "ether2", "ether3", "ether3"), queue_kind="cake")
    assert change.lines == (
        (
            "/queue/type/add name=timbang-cake kind=cake cake-bandwidth=0 cake-overhead=0 cake-atm=none "
            "cake-rtt=100ms cake-rtt-scheme=none cake-diffserv=diffserv3 "
            "cake-flowmode=triple-isolate cake-ack-filter=none "
            "cake-nat=no cake-wash=no cake-memlimit=0"
        ),
        *(
            f'/queue/interface/set [find interface="ether{n}"] queue=timbang-cake'
            for n in range(1, 4)
        ),
    )


# refusals ---------------------------------------------------------------------------------------------


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
