"""How a plan names rows, where it looks for the campus, what it spares, and what it sets beside the buckets."""

from dataclasses import replace

import pytest

from backend.domain.config.interface_services import PppoeClient
from backend.domain.config.interfaces import Address, Interface, ListMember
from backend.domain.config.router_rows import (
    FILTER,
    MANGLE,
    ROUTE,
    RULE,
    TABLE,
    Item,
    Snapshot,
    Write,
    applied,
)
from backend.domain.config.routing import Route
from backend.domain.plans.draft import item_of
from backend.domain.plans.insides import insides, inward, spared
from backend.domain.plans.plan import Plan, PlanTarget
from backend.domain.plans.proof import leads_back
from backend.domain.plans.standing import Standing
from tests.unit.domain.plans.plan_cases import made
from tests.unit.domain.plans.plan_routers import (
    FASTTRACK,
    default_route,
    marked,
    pcc_group,
    unmarked,
)

TWO = ("ether1", "ether2")
SWAPPED = ("ether2", "ether1")


def with_rows(campus, menu, rows):
    return campus.having(replace(campus.snapshot, rows={**campus.snapshot.rows, menu: rows}))


def balanced(**more):
    return marked(2, 1, lambda lan: pcc_group((1, 2), lan), **more)


# names of rows ------------------------------------------------------------------------------------------


def named(rows, at, *changing):
    item = item_of(Snapshot({MANGLE: tuple(rows)}), MANGLE, rows[at], changing)
    return item and dict(item.where)


A = {"chain": "prerouting", "action": "accept", "comment": "a", ".id": "*1"}
B = {"chain": "prerouting", "action": "accept", "comment": "b", ".id": "*2"}


@pytest.mark.parametrize(
    "rows, changing, name",
    [
        ([A, B], (), {"comment": "a"}),
        ([A], (), {"comment": "a"}),
        ([{**A, "comment": ""}], (), {}),
        # A comment that another row has, too, is not enough, and an empty one says nothing.
        ([A, {**B, "comment": "a", "action": "jump"}], (), {"action": "accept"}),
        ([{**A, "comment": ""}, {**B, "chain": "input"}], (), {"chain": "prerouting"}),
        # As few properties as tell it apart, in a fixed order.
        (
            [{**A, "comment": "", "src-address": "10.0.0.1"},
             {**B, "comment": "", "src-address": "10.0.0.2"}],
            (), {"src-address": "10.0.0.1"},
        ),
        (
            [{**A, "comment": "", "protocol": "tcp"}, {**B, "protocol": "udp"},
             {**B, "chain": "input", "protocol": "tcp"}],
            (), {"chain": "prerouting", "protocol": "tcp"},
        ),
        # What is to be written cannot name the row.
        ([A, B], ("comment",), None),
        ([A, {**B, "chain": "input"}], ("comment",), {"chain": "prerouting"}),
        ([{**A, "comment": ""}, {**B, "comment": "", "chain": "input"}], ("chain",), None),
        # A property that only other versions know comes last, before the switch.
        ([{**A, "comment": "", "dscp": "46"}, {**B, "comment": "", "dscp": "0"}], (), {"dscp": "46"}),
        (
            [{**A, "comment": "", "disabled": "true"}, {**B, "comment": ""}],
            (), {"disabled": "true"},
        ),
        # A row that says less is told apart by what it does not say.
        (
            [{**A, "comment": ""}, {**B, "comment": "", "dscp": "46", "ttl": "3"}],
            (), {"comment": "", "dscp": "", "ttl": ""},
        ),
        ([{**A, "comment": ""}, {**B, "comment": "", "dscp": "46"}], ("dscp",), None),
        ([{**A, "comment": ""}, {**B, "comment": ""}], (), None),
        ([{**A, "comment": ""}, {**B, "comment": "", "log": "true"}], (), None),
    ],
)  # fmt: skip
def test_a_row_is_named_by_the_fewest_properties_that_only_it_has(rows, changing, name):
    conditions = named(rows, 0, *changing)
    if name is not None and "comment" in name and name["comment"] == "":
        # Which empty property is named beside does not matter: the row must be found alone.
        assert Snapshot({MANGLE: tuple(rows)}).matching(
            Item(MANGLE, tuple(conditions.items()))
        ) == [rows[0]]
        return
    assert conditions == name


# where the campus is ------------------------------------------------------------------------------------


def members(name, *interfaces):
    return tuple(ListMember(name, interface) for interface in interfaces)


def with_config(campus, **more):
    return replace(campus, config=replace(campus.config, **more))


@pytest.mark.parametrize(
    "lists, expected",
    [
        ((), [{"in-interface": "bridge1"}, {"in-interface": "bridge2"}]),
        (members("WAN", *TWO), [{"in-interface-list": "!WAN"}]),
        (members("LAN", "bridge1", "bridge2"), [{"in-interface-list": "LAN"}]),
        # The list of the inside is plainer than the one of all that is not outside.
        (
            (*members("WAN", *TWO), *members("LAN", "bridge1", "bridge2")),
            [{"in-interface-list": "LAN"}],
        ),
        (members("LAN", "bridge1"), [{"in-interface": "bridge1"}, {"in-interface": "bridge2"}]),
        (members("WAN", "ether1"), [{"in-interface": "bridge1"}, {"in-interface": "bridge2"}]),
    ],
)
def test_the_campus_is_a_list_of_interfaces_or_each_that_has_an_address(lists, expected):
    campus = with_config(unmarked(2, 2, equal=True), list_members=lists)
    assert list(insides(campus.config, campus.interfaces)) == expected


@pytest.mark.parametrize("kind", ["wg", "l2tp-in", "ovpn-out"])
def test_a_list_that_also_holds_a_vpn_is_not_the_campus_beside_one_that_does_not(kind):
    """configs.md, defect 16 (33): MGMT holds LAN and VPN, LAN holds LAN."""
    campus = unmarked(2, 1, equal=True)
    management, lan = members("MGMT", "bridge1", "vpn"), members("LAN", "bridge1")
    config = replace(
        campus.config,
        interfaces=(*campus.config.interfaces, Interface("vpn", type=kind)),
        addresses=(*campus.config.addresses, Address("10.9.0.1/24", "vpn")),
        list_members=(*management, *lan),
    )
    assert insides(config, TWO) == ({"in-interface-list": "LAN"},)
    # Where no list is the campus alone, the one that says the most is taken, as before.
    assert insides(replace(config, list_members=management), TWO) == (
        {"in-interface-list": "MGMT"},
    )


def test_other_ways_out_and_disabled_addresses_are_not_the_campus():
    campus = unmarked(2, 1, equal=True)
    more = (
        Address("192.0.2.2/24", "ether7"),
        Address("192.0.3.2/24", "ether8", disabled=True),
        Address("192.0.4.2/24", "sfp1"),
        Address("127.0.0.1/8", "lo"),
    )
    tunnel = PppoeClient("pppoe-x", "sfp1", True)
    config = replace(
        campus.config,
        list_members=(),
        addresses=(*campus.config.addresses, *more),
        routes=(Route("192.0.2.1"),),
        pppoe_clients=(tunnel,),
    )
    assert insides(config, TWO) == ({"in-interface": "bridge1"},)
    nothing = replace(config, addresses=more[1:2], list_members=members("empty", "x"))
    assert insides(nothing, TWO) == ()


def group_with(**matchers):
    rows = [{**row, **{k.replace("_", "-"): v for k, v in matchers.items()}} for row in
            pcc_group((1, 2), "bridge1")]  # fmt: skip
    return marked(2, 1, lambda _: rows)


@pytest.mark.parametrize(
    "matchers, expected",
    [
        ({"in_interface": "bridge1"}, [{"in-interface": "bridge1"}]),
        ({"in_interface": "", "in_interface_list": "!WAN"}, [{"in-interface-list": "!WAN"}]),
        ({"in_interface": "!ether1"}, [{"in-interface-list": "!WAN"}]),
        ({"in_interface": ""}, [{"in-interface-list": "!WAN"}]),
        ({"in_interface": "", "src_address": "10.0.0.0/8"}, [{"src-address": "10.0.0.0/8"}]),
        ({"in_interface": "", "src_address_list": "campus"}, [{"src-address-list": "campus"}]),
        ({"in_interface": "", "src_address": "!10.0.9.0/24"}, [{"in-interface-list": "!WAN"}]),
        ({"in_interface": "", "src_address_list": "!guests"}, [{"in-interface-list": "!WAN"}]),
        ({"in_interface": "bridge1", "src_address": "!10.0.9.0/24"},
         [{"in-interface": "bridge1", "src-address": "!10.0.9.0/24"}]),
    ],
)  # fmt: skip
def test_rules_for_marks_never_see_what_comes_in_by_an_uplink(matchers, expected):
    campus = group_with(**matchers)
    standing = Standing.of(campus.config, campus.snapshot, campus.uplinks)
    assert [dict(inside) for inside in inward(standing)] == expected


# what is spared -----------------------------------------------------------------------------------------


def spared_by(campus):
    return [
        dict(matchers)
        for matchers in spared(Standing.of(campus.config, campus.snapshot, campus.uplinks))
    ]


def test_networks_that_the_main_table_reaches_are_spared_once():
    campus = unmarked(2, 1, equal=True)
    rows = [
        *campus.snapshot.of(ROUTE),
        {"dst-address": "198.51.100.0/25", "gateway": "10.1.0.9"},
        {"dst-address": "198.51.100.128/25", "gateway": "10.1.0.9"},
        {"dst-address": "192.0.2.0/24", "gateway": "10.1.0.9", "disabled": "true"},
        {"dst-address": "192.0.3.0/24", "gateway": "10.1.0.9", "routing-table": "vip"},
        {"dst-address": "nonsense", "gateway": "10.1.0.9"},
    ]
    networks = {matchers["dst-address"] for matchers in spared_by(with_rows(campus, ROUTE, rows))}
    assert networks == {
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "203.0.1.0/24", "203.0.2.0/24",
        "198.51.100.0/24",
    }  # fmt: skip
    off = (*campus.config.addresses, Address("192.0.9.1/24", "x", disabled=True), Address("?", "y"))
    assert len(spared_by(with_config(campus, addresses=off))) == 5


@pytest.mark.parametrize(
    "row, matchers",
    [
        ({"src-address": "10.1.0.5"}, {"src-address": "10.1.0.5"}),
        ({"src-address": "10.1.0.5", "interface": "bridge1"},
         {"src-address": "10.1.0.5", "in-interface": "bridge1"}),
        ({"dst-address": "198.51.100.0/24"}, {"dst-address": "198.51.100.0/24"}),
        ({"src-address": ""}, None),
        ({"src-address": "10.1.0.5", "disabled": "true"}, None),
        ({"src-address": "10.1.0.5", "routing-mark": "x"}, None),
        ({"dst-address": "2001:db8::/32"}, None),
    ],
)  # fmt: skip
def test_what_a_routing_rule_sends_elsewhere_is_spared(row, matchers):
    campus = unmarked(2, 1, equal=True)
    before = spared_by(campus)
    after = spared_by(with_rows(campus, RULE, [{"action": "lookup", "table": "vip", **row}]))
    assert after == before + ([matchers] if matchers else [])


# FastTrack, pins ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "row, is_limited",
    [
        (FASTTRACK, True),
        ({**FASTTRACK, "connection-mark": ""}, True),
        ({**FASTTRACK, "connection-mark": "no-mark"}, False),
        ({**FASTTRACK, "connection-mark": "voip"}, False),
        ({**FASTTRACK, "disabled": "true"}, False),
        ({**FASTTRACK, "action": "accept"}, False),
    ],
)
@pytest.mark.parametrize("menu", [FILTER, MANGLE])
def test_fasttrack_is_limited_where_it_takes_marked_connections(menu, row, is_limited):
    campus = balanced()
    campus = with_rows(campus, menu, (*campus.snapshot.of(menu), row))
    change = made(campus, SWAPPED)
    limits = [write for write in change.writes if ("connection-mark", "no-mark") in write.values]
    assert [limit.menu for limit in limits] == ([menu] if is_limited else [])
    assert change.writes[: len(limits)] == tuple(limits)


def pinned(campus, **more):
    change = made(campus, SWAPPED, pin_probes=True, **more)
    return change, [row for row in change.after.of(RULE) if "timbang" in row.get("comment", "")]


def test_probes_are_pinned_before_every_other_routing_rule():
    campus = with_rows(
        balanced(), RULE, [{"action": "lookup", "table": "vip", "comment": "theirs"}]
    )
    change, rules = pinned(campus)
    assert [(row["src-address"], row["table"]) for row in rules] == [
        ("10.1.9.2/32", "to2"), ("10.1.9.1/32", "to1"),
    ]  # fmt: skip
    assert change.after.of(RULE)[-1]["comment"] == "theirs"
    accepts = [
        (at, row["src-address"])
        for at, row in enumerate(change.after.of(MANGLE))
        if row["action"] == "accept"
    ]
    assert accepts == [(0, "10.1.9.1"), (1, "10.1.9.2")]


def test_only_uplinks_with_a_probe_get_a_pin_and_a_table_for_it():
    campus = unmarked(3, 1, equal=True)
    silent = tuple(replace(uplink, probe_address="") for uplink in campus.uplinks[1:])
    campus = replace(campus, uplinks=(campus.uplinks[0], *silent))
    change = made(campus, ("ether2", "ether2"), pin_probes=True)
    pins = [row["src-address"] for row in change.after.of(RULE)]
    assert pins == ["10.1.9.1/32"]
    assert [row["name"] for row in change.after.of(TABLE)] == ["timbang-isp2", "timbang-isp1"]
    assert made(campus.having(change.after), ("ether2", "ether2"), pin_probes=True).writes == ()


def test_where_nothing_marks_what_comes_from_inside_no_accept_is_needed():
    campus = balanced()
    rows = [row for row in campus.snapshot.of(MANGLE) if row["chain"] != "prerouting"]
    change, _ = pinned(with_rows(campus, MANGLE, rows))
    actions = [row["action"] for row in change.after.of(MANGLE) if row["chain"] == "prerouting"]
    assert actions[:2] == ["accept", "accept"]
    assert "jump" in actions


# the proof of the way back ------------------------------------------------------------------------------


def test_a_way_back_that_does_more_or_less_than_its_way_is_no_proof():
    change = made(balanced(), (*TWO, "ether1"))
    assert leads_back(change)
    undo = change.undo
    for wrong in (
        (),
        undo[1:],
        undo[:-1],
        (*undo, undo[-1]),
        (undo[1], undo[0], *undo[2:]),
        tuple(replace(write, item=None) for write in undo),
        tuple(
            Write(write.menu, "remove", (), write.item) if write.verb == "set" else write
            for write in undo
        ),
    ):
        assert not leads_back(replace(change, undo=wrong))


def test_nothing_to_do_leads_back_by_itself():
    assert leads_back(made(balanced(), TWO))


def test_an_inverse_that_would_act_before_its_write_is_no_proof():
    """It removes a rule that was there from the first: right at the end, wrong where the writes stopped early."""
    change = made(balanced(), SWAPPED)
    stray = default_route(1, "to1")
    adds = Write(ROUTE, "add", tuple(stray.items()), Item(ROUTE, (("distance", "1"),)))
    removes = Write(ROUTE, "remove", (), Item(ROUTE, (("routing-table", "to1"),)))
    twice = replace(change, writes=(*change.writes, adds), undo=(removes, *change.undo))
    assert not leads_back(twice)


def change_of(before, writes, undo):
    """A plan of mangle rows with these writes, from these rows."""
    start = Snapshot({MANGLE: tuple(before)})
    return Plan("marks", PlanTarget(TWO), start, applied(start, writes), tuple(writes), tuple(undo))


def by_comment(comment):
    return Item(MANGLE, (("comment", comment),))


def adds(comment, name=None, **values):
    given = {"comment": comment, **values}
    return Write(MANGLE, "add", tuple(given.items()), by_comment(name or comment))


def removes(comment):
    return Write(MANGLE, "remove", (), by_comment(comment))


X, Y = {"comment": "x"}, {"comment": "y"}


def test_an_inverse_must_do_nothing_where_its_write_was_never_done():
    assert leads_back(change_of([X], [removes("x")], [adds("x")]))
    # Looked for by another name it is missing from the first, and would be there twice.
    assert not leads_back(change_of([X], [removes("x")], [adds("x", name="z")]))


def test_an_inverse_must_do_nothing_after_the_writes_before_its_own():
    writes = [removes("x"), removes("y")]
    assert leads_back(change_of([X, Y], writes, [adds("y"), adds("x", "x")])) is False  # the order
    first = replace(adds("x"), before=by_comment("y"))
    assert leads_back(change_of([X, Y], writes, [adds("y"), first]))
    # Named by the first row, the second would be added where only the first is gone.
    assert not leads_back(change_of([X, Y], writes, [adds("y", name="x"), first]))


def test_an_inverse_must_not_touch_what_an_earlier_write_made():
    sets = Write(MANGLE, "set", (("mark", "2"),), by_comment("x"))
    resets = Write(MANGLE, "set", (("mark", "1"),), by_comment("x"))
    writes = [adds("x", mark="1"), sets, adds("y", mark="1")]
    assert leads_back(change_of([], writes, [removes("y"), resets, removes("x")]))
    # By its mark alone the last row is found at the end, but the first one earlier.
    by_mark = Write(MANGLE, "remove", (), Item(MANGLE, (("mark", "1"),)))
    assert not leads_back(change_of([], writes, [by_mark, resets, removes("x")]))
