"""Which packets a rule's matchers fit, one by one."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_lists import InterfaceList
from backend.domain.config.interfaces import AddressList, Interface, ListMember
from backend.domain.walk.router.packets import Packet
from tests.unit.domain.router_configs import LAN, base, main_routes
from tests.unit.domain.walk.walks import CLIENT, OneWalk, marks

LISTS = (
    AddressList("campus", ("10.0.0.0/24", "10.0.3.5")),
    AddressList("others", ("10.0.9.0/24",)),
    AddressList("sites", ("8.8.8.0-8.8.8.99", "school.example")),
)
SETTINGS = replace(
    base(),
    interfaces=(
        *base().interfaces,
        Interface("ppp-x", type="pppoe-in", dynamic=True),
        Interface("vlan9", type="vlan"),
        Interface("wlan1", type="wlan"),
    ),
    list_members=(*base().list_members, ListMember("off", LAN, disabled=True)),
    interface_lists=(
        InterfaceList("both", ("LAN", "WAN")),
        InterfaceList("inside", ("static",), ("WAN",)),
        InterfaceList("outside", ("all",), ("LAN",)),
    ),
    routes=main_routes(),
    address_lists=LISTS,
)


def fits(packet=CLIENT, config=SETTINGS, **matchers):
    """Whether a rule with these matchers marks the packet."""
    rule = FirewallRule("prerouting", "mark-connection", new_connection_mark="met", **matchers)
    marked = marks(replace(config, mangle=(rule,)), packet)
    return marked == {("met", ""): 1}


def more(**matchers):
    return {"more": tuple((name.replace("_", "-"), value) for name, value in matchers.items())}


FITTING = [
    {"in_interface": LAN},
    {"in_interface_list": "LAN"},
    {"in_interface_list": "all"},
    {"in_interface_list": "static"},
    {"in_interface_list": "both"},
    {"in_interface_list": "inside"},
    {"source": "10.0.0.2"},
    {"source": "10.0.0.0/16"},
    {"source": "10.0.0.1-10.0.0.9"},
    {"destination": "8.8.8.8"},
    {"source_list": "campus"},
    {"destination_list": "sites"},
    {"destination_type": "unicast"},
    {"protocol": "tcp"},
    {"protocol": "6"},
    {"destination_port": "443"},
    {"destination_port": "80,400-500"},
    {"connection_state": "new"},
    {"connection_state": "new,related"},
    {"connection_mark": "no-mark"},
    {"packet_mark": "no-mark"},
    {"routing_mark": "no-mark"},
    more(src_port="40000"),
    more(port="443"),
    more(port="40000"),
    more(src_address_type="unicast"),
]
OTHERS = [
    {"in_interface": "ether1"},
    {"in_interface": "all-ppp"},
    {"in_interface": "all-vlan"},
    {"in_interface": "all-wireless"},
    {"in_interface_list": "WAN"},
    {"in_interface_list": "off"},
    {"in_interface_list": "outside"},
    {"in_interface_list": "none"},
    {"in_interface_list": "dynamic"},
    {"source": "10.0.0.3"},
    {"source_list": "missing"},
    {"source_list": "others"},
    {"destination": "8.8.8.9-8.8.8.20"},
    {"destination_type": "local"},
    {"destination_type": "broadcast,multicast"},
    {"protocol": "udp"},
    {"protocol": "no such thing"},
    {"destination_port": "80"},
    {"destination_port": "http"},
    {"connection_state": "established"},
    {"connection_mark": "x"},
    {"packet_mark": "x"},
    {"routing_mark": "x"},
    more(src_port="443"),
    more(port="80,8080"),
    more(src_address_type="local"),
]


def negated(matcher):
    return {
        name: tuple((key, f"!{text}") for key, text in value) if name == "more" else f"!{value}"
        for name, value in matcher.items()
    }


@pytest.mark.parametrize("matcher", FITTING, ids=str)
def test_it_fits_and_its_opposite_does_not(matcher):
    assert fits(**matcher)
    assert not fits(**negated(matcher))


@pytest.mark.parametrize("matcher", OTHERS, ids=str)
def test_it_does_not_fit_and_its_opposite_does(matcher):
    assert not fits(**matcher)
    assert fits(**negated(matcher))


@pytest.mark.parametrize(
    "entry, kind",
    [
        ("ppp-x", "all-ppp"),
        ("vlan9", "all-vlan"),
        ("wlan1", "all-wireless"),
        ("ether1", "all-ethernet"),
    ],
)
def test_a_kind_stands_for_its_interfaces(entry, kind):
    packet = replace(CLIENT, entry=entry)
    assert fits(packet, in_interface=kind)
    assert not fits(packet, in_interface=f"!{kind}")


def test_a_dynamic_interface_is_of_the_list_dynamic():
    packet = replace(CLIENT, entry="ppp-x")
    assert fits(packet, in_interface_list="dynamic")
    assert not fits(packet, in_interface_list="static")


@pytest.mark.parametrize(
    "destination, kind",
    [("10.0.0.1", "local"), ("203.0.2.2", "local"), ("127.0.0.1", "local"), ("10.0.255.255", "broadcast"),
     ("255.255.255.255", "broadcast"), ("224.0.0.5", "multicast"), ("1.1.1.1", "unicast")],
)  # fmt: skip
def test_an_address_is_of_one_type(destination, kind):
    packet = replace(CLIENT, destination=destination)
    kinds = ("local", "broadcast", "multicast", "unicast")
    assert [kind for kind in kinds if fits(packet, destination_type=kind)] == [kind]


def test_two_matchers_must_both_fit():
    assert fits(protocol="tcp", destination_port="443")
    assert not fits(protocol="udp", destination_port="443")


def test_a_way_out_is_unknown_before_the_decision():
    assert not fits(out_interface="ether1")
    assert not fits(out_interface="!ether1")
    assert not fits(out_interface_list="WAN")


def test_a_way_out_is_known_behind_it():
    for matcher, met in (("ether1", True), ("!ether1", False), ("ether2", False)):
        rule = FirewallRule(
            "forward", "mark-connection", out_interface=matcher, new_connection_mark="met"
        )
        assert (marks(replace(SETTINGS, mangle=(rule,))) == {("met", ""): 1}) == met


def unknowns(packet=CLIENT, **matchers):
    """Per region what is unknown, and whether the rule is met there."""
    rule = FirewallRule("prerouting", "mark-connection", new_connection_mark="met", **matchers)
    walk = OneWalk(replace(SETTINGS, mangle=(rule,)), packet)
    return sorted(
        (*key[1:], holds, next(iter(region.ends)).connection_mark == "met")
        for region in walk.regions
        for key, holds in region.unknown.items()
    )


def test_what_no_configuration_tells_is_never_guessed():
    assert unknowns(**more(content="x")) == [("x", False, False), ("x", True, True)]
    assert unknowns(**more(content="!x")) == [("x", False, True), ("x", True, False)]


def test_a_matcher_and_its_opposite_part_all_packets():
    rules = tuple(
        FirewallRule(
            "prerouting", "mark-connection", new_connection_mark=mark, **more(content=text)
        )
        for mark, text in (("a", "x"), ("b", "!x"))
    )
    walk = OneWalk(replace(SETTINGS, mangle=rules))
    assert [len(region.ends) for region in walk.regions] == [1, 1]
    assert {end.connection_mark for region in walk.regions for end in region.ends} == {"a", "b"}


def test_a_list_with_names_may_hold_anybody_who_is_not_in_it_by_address():
    assert fits(destination_list="sites")
    other = replace(CLIENT, destination="1.1.1.1")
    assert unknowns(other, destination_list="sites") == [
        ("sites", False, False), ("sites", True, True),
    ]  # fmt: skip
    assert unknowns(other, destination_list="!sites") == [
        ("sites", False, True), ("sites", True, False),
    ]  # fmt: skip


def test_lists_that_were_not_read_are_unknown():
    rule = FirewallRule(
        "prerouting", "mark-connection", new_connection_mark="met", source_list="campus"
    )
    walk = OneWalk(replace(SETTINGS, address_lists=None, mangle=(rule,)))
    assert len(walk.regions) == 2


def test_an_address_that_cannot_be_read_is_unknown():
    rule = FirewallRule(
        "prerouting", "mark-connection", new_connection_mark="met", destination="school.example"
    )
    assert len(OneWalk(replace(SETTINGS, mangle=(rule,))).regions) == 2


@given(st.sampled_from(FITTING + OTHERS), st.sampled_from(FITTING + OTHERS))
def test_a_rule_and_its_parts_are_the_rule(matchers, other):
    """A rule split by another matcher and its opposite marks what the rule marks."""
    if set(matchers) & set(other):
        return
    whole = FirewallRule("prerouting", "mark-connection", new_connection_mark="met", **matchers)
    parts = [replace(whole, **part) for part in (other, negated(other))]
    if any(name.startswith(("connection_mark", "packet", "routing")) for name in other):
        return
    made = [
        OneWalk(replace(SETTINGS, mangle=tuple(rules)), CLIENT).ends() for rules in ([whole], parts)
    ]
    assert made[0] == made[1]


@pytest.mark.parametrize(
    "change",
    [{"entry": "ether9"}, {"protocol": "carrier pigeon"}, {"source": "10.0.0"}, {"state": "old"}],
)
def test_a_packet_that_cannot_be_read_is_refused(change):
    with pytest.raises(ValueError):
        OneWalk(SETTINGS, replace(CLIENT, **change))


def test_icmp_has_a_protocol_of_its_own():
    assert fits(Packet(LAN, "10.0.0.2", "8.8.8.8", "icmp"), protocol="icmp")
