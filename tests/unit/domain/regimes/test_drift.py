"""Every hand edit has its sentence; what moves by itself has none."""

import json
from dataclasses import replace

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_lists import InterfaceList
from backend.domain.config.interface_services import DhcpClient, Hotspot
from backend.domain.config.interfaces import ListMember
from backend.domain.config.queues import InterfaceQueue, QueueType
from backend.domain.config.routing import IpSettings, Route, RoutingRule
from backend.domain.config.vrfs import Vrf
from backend.domain.config.words import Pcc
from backend.domain.regimes.drift import Baseline, drift, in_english, summary, target
from backend.domain.regimes.regimes import state_of
from backend.domain.regimes.subset import LATER_SECTIONS, Subset, subset
from tests.unit.domain.router_configs import LAN, ecmp, pcc, uplinks

I3 = uplinks(3)
NAMES = {"ether1": "ISP1", "ether2": "ISP2", "ether3": "ISP3"}
BASE = pcc((1, 2, 2))


def baseline(config, interfaces=I3, before=None):
    return Baseline(subset(config), state_of(config, interfaces, before))


def changes_between(old, new):
    before = baseline(old)
    return drift(before, baseline(new, before=before.state), NAMES)


def sentence(new, old=BASE):
    return in_english(summary(changes_between(old, new)))


def rule_of(remainder):
    return next(
        at for at, rule in enumerate(BASE.mangle) if rule.pcc and rule.pcc.remainder == remainder
    )


def edited(at, **changes):
    rules = list(BASE.mangle)
    rules[at] = replace(rules[at], **changes)
    return replace(BASE, mangle=tuple(rules))


def without(at):
    return replace(BASE, mangle=BASE.mangle[:at] + BASE.mangle[at + 1 :])


def added(rule, at=0):
    return replace(BASE, mangle=(*BASE.mangle[:at], rule, *BASE.mangle[at:]))


def moved(at, to):
    rules = list(BASE.mangle)
    rules.insert(to, rules.pop(at))
    return replace(BASE, mangle=tuple(rules))


CAKED = replace(
    BASE,
    queue_types=(QueueType("cake", "cake"),),
    interface_queues=(InterfaceQueue("ether2", "cake"),),
)
FAST = FirewallRule("forward", "fasttrack-connection", connection_state="established,related")
SOURCE = BASE.nat[0]


@pytest.mark.parametrize(
    "new, said",
    [
        (
            edited(rule_of(2), new_connection_mark="ISP3"),
            "ISP2 lost one bucket (rule pcc 5/2 now marks ISP3)",
        ),
        (without(rule_of(4)), "ISP3 lost one bucket (rule pcc 5/4 was removed)"),
        (edited(rule_of(3), disabled=True), "ISP3 lost one bucket (rule pcc 5/3 was disabled)"),
        (
            edited(rule_of(0), connection_mark=""),
            "Rule pcc 5/0 has lost its guard connection-mark=no-mark: running connections may change their ISP",
        ),
        (
            added(FirewallRule("prerouting", "accept", source="10.0.9.0/24", comment="lab pc")),
            'Rule "lab pc" was added',
        ),
        (moved(rule_of(4), rule_of(0)), "Rule pcc 5/4 now stands in place"),
        (replace(BASE, nat=()), "NAT rule masquerade (WAN) was removed"),
        (
            replace(BASE, ip_settings=IpSettings(rp_filter="strict")),
            "IP setting rp-filter: no -> strict",
        ),
        (
            replace(BASE, routes=(replace(BASE.routes[0], check_gateway="none"), *BASE.routes[1:])),
            "Default route 203.0.1.1 (main): check-gateway ping -> none",
        ),
        (
            replace(BASE, filter_rules=(FAST,)),
            "Fasttrack: off -> on",
        ),
        (
            replace(BASE, routing_rules=(RoutingRule(source="10.0.9.0/24", table="to1"),)),
            "Routing rule lookup to1 was added",
        ),
        (
            replace(BASE, list_members=BASE.list_members[1:]),
            "Interface list WAN (ether1) was removed",
        ),
        (
            replace(BASE, tables=BASE.tables[:-1]),
            "ISP3 lost two buckets (routing table to3 was removed)",
        ),
        (CAKED, "ISP2 (ether2): interface queue"),
        (
            replace(BASE, dhcp_clients=(DhcpClient("ether1"),)),
            "Address client ether1 was added",
        ),
    ],
)
def test_each_edit_has_its_sentence(new, said):
    text = sentence(new)
    assert text.lower().startswith(said.lower()), text
    # And back again there is another one.
    assert changes_between(new, BASE)


LISTED = replace(
    BASE,
    list_members=(*BASE.list_members, ListMember("HALL", "ether9"), ListMember("ELSE", "ether8")),
    interface_lists=(InterfaceList("INSIDE", ("LAN", "HALL")), InterfaceList("ELSE2", ("ELSE",))),
    mangle=tuple(
        replace(rule, in_interface_list="INSIDE", in_interface="") if rule.pcc else rule
        for rule in BASE.mangle
    ),
)


@pytest.mark.parametrize(
    "new, said",
    [
        (
            replace(LISTED, interface_lists=(InterfaceList("INSIDE", ("LAN",)),)),
            'Interface list "INSIDE": include LAN,HALL -> LAN',
        ),
        (
            replace(LISTED, list_members=(*BASE.list_members, LISTED.list_members[-1])),
            "Interface list HALL (ether9) was removed",
        ),
        (replace(LISTED, list_members=LISTED.list_members[:-1]), ""),
    ],
)
def test_a_list_of_lists_that_rules_name(new, said):
    assert in_english(summary(changes_between(LISTED, new))).startswith(said)
    assert bool(changes_between(LISTED, new)) is bool(said)


def test_halves_of_the_internet_are_told_as_routes():
    more = tuple(Route("203.0.2.1", destination) for destination in ("0.0.0.0/1", "128.0.0.0/1"))
    assert sentence(replace(BASE, routes=(*BASE.routes, *more))) == (
        "Route to half of the internet 203.0.2.1 (main) was added (1 more)"
    )
    other = tuple(replace(route, gateway="203.0.3.1") for route in more)
    changes = changes_between(
        replace(BASE, routes=(*BASE.routes, *more)), replace(BASE, routes=(*BASE.routes, *other))
    )
    assert [each.code for each in changes if each.code.startswith("half")] == ["half_changed"] * 2


def test_a_hotspot_that_is_switched_on_is_told():
    off = replace(BASE, hotspots=(Hotspot("wifi", LAN, disabled=True),))
    on = replace(BASE, hotspots=(Hotspot("wifi", LAN),))
    assert changes_between(BASE, off) == ()
    assert in_english(summary(changes_between(off, on))) == "Hotspot wifi was enabled"


def test_vrfs_are_told_with_their_order():
    guests, rest = Vrf("guests", ("ether9",)), Vrf("main", ("all",))
    assert sentence(replace(BASE, vrfs=(guests, rest))) == "VRF guests was added (1 more)"
    moved = changes_between(replace(BASE, vrfs=(guests, rest)), replace(BASE, vrfs=(rest, guests)))
    assert in_english(summary(moved)).startswith("VRF main now stands in place 1")


OTHERS = tuple(route for route in BASE.routes if route.gateway != "203.0.3.1")
GUESTS = (Vrf("guests", ("ether3",)), Vrf("main", ("all",)))
IN_VRF = replace(BASE, vrfs=GUESTS, routes=OTHERS)
HALF_WAYS = ("0.0.0.0/1", "128.0.0.0/1")


def with_routes(*more):
    return replace(IN_VRF, routes=(*IN_VRF.routes, *more))


@pytest.mark.parametrize(
    "rows, noun, label",
    [
        ([Route("203.0.3.1@guests", table="guests")], "Default route", "203.0.3.1@guests (guests)"),
        ([Route("203.0.2.1@main", table="guests")], "Default route", "203.0.2.1@main (guests)"),
        ([Route("203.0.3.1@guests", half, table="guests") for half in HALF_WAYS],
         "Route to half of the internet", "203.0.3.1@guests (guests)"),
        ([Route("", half, blackhole=True) for half in HALF_WAYS],
         "Route to half of the internet", "blackhole (main)"),
        ([Route("", half, table="guests", blackhole=True) for half in HALF_WAYS[1:]],
         "Route to half of the internet", "blackhole (guests)"),
        ([Route("", blackhole=True, table="guests")], "Default route", "blackhole (guests)"),
    ],
)  # fmt: skip
def test_ways_in_the_tables_of_vrfs_and_halves_are_told(rows, noun, label):
    more, codes = with_routes(*rows), "half" if "half" in noun else "route"
    english = " (1 more)" if len(rows) > 1 else ""
    added, removed = summary(only_rows(IN_VRF, more)), summary(only_rows(more, IN_VRF))
    assert in_english(added) == f"{noun} {label} was added{english}"
    assert in_english(removed) == f"{noun} {label} was removed{english}"
    assert {each.code for each in only_rows(IN_VRF, more)} == {f"{codes}_added"}


def only_rows(old, new):
    """Drifts as rows tell them, without what they do to the balance."""
    return [each for each in changes_between(old, new) if "section" in each.params]


def test_a_half_that_is_switched_off_prints_small():
    half = Route("203.0.3.1@guests", HALF_WAYS[0], table="guests", distance=5)
    small = Route("203.0.3.1@guests", HALF_WAYS[0], disabled=True)
    rows = only_rows(with_routes(half), with_routes(small))
    assert [each.code for each in rows] == ["half_disabled"]


def test_a_host_route_to_the_gateway_of_halves_is_told():
    halves = [Route("198.51.100.9", half) for half in HALF_WAYS]
    host = Route("203.0.1.1", "198.51.100.9/32", scope=10)
    rows = only_rows(with_routes(*halves), with_routes(*halves, host))
    assert [each.code for each in rows] == ["route_added"]
    assert changes_between(IN_VRF, with_routes(host)) == ()


def test_the_vrf_named_main_comes_and_goes():
    alone = replace(IN_VRF, vrfs=GUESTS[:1])
    assert in_english(summary(only_rows(alone, IN_VRF))) == "VRF main was added"
    assert in_english(summary(only_rows(IN_VRF, alone))) == "VRF main was removed"


def test_a_vrf_that_takes_other_interfaces_is_the_same_vrf():
    narrow = replace(IN_VRF, vrfs=(GUESTS[0], Vrf("main", ("ether1", "ether2"))))
    said = in_english(summary(only_rows(IN_VRF, narrow)))
    assert said == "VRF main: interfaces all -> ether1,ether2"
    off = replace(IN_VRF, vrfs=(replace(GUESTS[0], disabled=True), GUESTS[1]))
    assert in_english(summary(only_rows(IN_VRF, off))) == "VRF guests was disabled"


def test_what_was_not_read_then_is_no_edit_now():
    stored = subset(LISTED).as_json()
    for section in LATER_SECTIONS:
        del stored[section]
    before = Baseline(Subset.from_json(stored), state_of(LISTED, I3, None))
    assert drift(before, baseline(LISTED), NAMES) == ()


def test_codes_are_stable():
    changes = changes_between(BASE, edited(rule_of(2), new_connection_mark="ISP3"))
    assert [change.code for change in changes] == [
        "buckets",
        "buckets",
        "mangle_mark",
    ]
    assert [part.code for part in summary(changes)] == ["bucket_lost", "mangle_mark"]
    assert changes[2].params["new"] == "ISP3"
    assert all(change.text for change in changes)


def test_another_method_comes_first_and_the_rest_is_counted():
    changes = changes_between(BASE, ecmp())
    said = in_english(summary(changes))
    assert said.startswith("Method: PCC -> ECMP (")
    # The method and the first row stand in the sentence itself.
    assert f"; {len(changes) - 2} more)" in said


def test_what_is_lacking_is_an_empty_parameter():
    (denominator,) = [
        missing for missing in changes_between(ecmp(), BASE) if missing.code == "denominator"
    ]
    assert denominator.text == "PCC denominator: none -> 5"
    assert denominator.params == {"old": "", "new": 5}


RULE = FirewallRule("prerouting", "accept", source="10.0.9.0/24", comment="lab pc")


@pytest.mark.parametrize(
    "changes, code, english, listed",
    [
        ({"destination": "10.1.0.1"}, "mangle_changed",
         'rule "lab pc": dst-address none -> 10.1.0.1', None),
        ({"source": "10.0.8.0/24", "destination": "10.1.0.1"}, "mangle_changes",
         'rule "lab pc": dst-address none -> 10.1.0.1, src-address 10.0.9.0/24 -> 10.0.8.0/24',
         "dst-address \u2013 -> 10.1.0.1, src-address 10.0.9.0/24 -> 10.0.8.0/24"),
    ],
)  # fmt: skip
def test_one_change_of_a_row_and_several(changes, code, english, listed):
    more = {"comment": "lab pc", "connection_mark": "no-mark", "connection_state": "new"}
    rule = replace(RULE, **more)
    (said,) = changes_between(added(rule), added(replace(rule, **changes)))
    assert (said.code, said.text, said.params.get("changes")) == (code, english, listed)


def test_two_buckets():
    rules = list(BASE.mangle)
    for remainder in (1, 2):
        at = rule_of(remainder)
        rules[at] = replace(rules[at], new_connection_mark="ISP1")
    assert sentence(replace(BASE, mangle=tuple(rules))) == (
        "ISP2 lost two buckets (rule pcc 5/1 now marks ISP1; 1 more)"
    )


@pytest.mark.parametrize(
    "new",
    [
        replace(BASE, version="7.20", identity="other", board="CHR"),
        replace(
            BASE,
            mangle=tuple(
                replace(rule, id=f"*{at:X}FF", comment="re-told")
                for at, rule in enumerate(BASE.mangle)
            ),
        ),
        added(
            FirewallRule("prerouting", "passthrough", dynamic=True, comment="special dummy rule")
        ),
        added(FirewallRule("forward", "change-mss", more=(("tcp-mss", "1300-65535"),))),
        replace(
            BASE,
            interfaces=tuple(replace(interface, running=False) for interface in BASE.interfaces),
        ),
        replace(BASE, addresses=(*BASE.addresses[1:], BASE.addresses[0])),
        replace(
            BASE,
            routes=(
                *(
                    replace(route, active=False, immediate_gateway="", id="*1")
                    for route in BASE.routes
                ),
                Route("198.51.100.1", dynamic=True),
            )[::-1],
        ),
        replace(BASE, list_members=(*BASE.list_members, ListMember("WAN", "ppp1", dynamic=True))),
        replace(BASE, ip_settings=replace(BASE.ip_settings, fasttrack_active=True)),
        edited(0, comment="a note"),
    ],
    ids=str,
)
def test_noise_says_nothing(new):
    assert changes_between(BASE, new) == ()


def test_disabled_rules_come_and_go_unseen():
    rule = FirewallRule("prerouting", "mark-connection", new_connection_mark="x", disabled=True)
    assert changes_between(BASE, added(rule)) == ()


def test_a_disabled_route_that_prints_small_is_called_disabled():
    small = Route("203.0.2.1", disabled=True)
    routes = tuple(
        small if route.gateway == "203.0.2.1" and route.table == "main" else route
        for route in BASE.routes
    )
    codes = [change.code for change in changes_between(BASE, replace(BASE, routes=routes))]
    assert codes[-1] == "route_disabled"


def test_other_uplinks_are_no_drift():
    before = baseline(BASE)
    assert drift(before, baseline(BASE, I3[:2]), NAMES) == ()


def test_a_baseline_survives_json():
    kept = baseline(BASE)
    assert Baseline.from_json(json.loads(json.dumps(kept.as_json()))) == kept
    with pytest.raises(ValueError, match="format"):
        Baseline.from_json({"subset": {"format": 9}, "state": {}})


def test_what_can_be_restored():
    good = target(baseline(BASE).state)
    assert good is not None
    assert good.buckets == ("ether1", "ether2", "ether2", "ether3", "ether3")
    assert (good.classifier, good.denominator) == ("both-addresses", 5)
    assert target(baseline(without(rule_of(4))).state) is None
    assert target(baseline(ecmp()).state) is None


def test_a_group_of_our_own_chain_is_told_alike():
    jump = FirewallRule("prerouting", "jump", jump_target="timbang-a", comment="timbang: jump")
    inner = tuple(
        FirewallRule(
            "timbang-a", "mark-connection", new_connection_mark=f"ISP{n}", in_interface=LAN,
            connection_mark="no-mark", connection_state="new", pcc=Pcc("both-addresses", 3, r),
            comment=f"timbang: a 3/{r}",
        )
        for r, n in enumerate((1, 2, 3))
    )  # fmt: skip
    old = replace(BASE, mangle=(jump, *inner, *BASE.mangle))
    new = replace(old, mangle=(replace(jump, disabled=True), *inner, *BASE.mangle))
    assert 'rule "timbang: jump" was disabled' in in_english(summary(changes_between(old, new)))
