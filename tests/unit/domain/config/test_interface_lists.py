"""Interface lists that are made of other lists."""

from dataclasses import replace

import pytest

from backend.domain.config.config import RouterConfig
from backend.domain.config.interface_lists import (
    DEEPEST_INCLUSION,
    InterfaceList,
    ListMembers,
    behind,
)
from backend.domain.config.interfaces import Interface, ListMember
from backend.domain.methods.discovery import propose
from tests.unit.domain.router_configs import LAN, base, failover

HELD = {"OFFICE": {"vlan5"}, "SCHOOL": {"vlan6", "vlan7"}, "OWN": {"vlan7", "vlan8"}}


def members(name, *lists):
    return ListMembers(
        {row.name: row for row in lists}, lambda own: frozenset(HELD.get(own, ()))
    ).of(name)


@pytest.mark.parametrize(
    "lists, expected",
    [
        ([("ALL", "OFFICE SCHOOL", "")], {"vlan5", "vlan6", "vlan7"}),
        ([("ALL", "SCHOOL", "OWN")], {"vlan6"}),
        ([("ALL", "OFFICE", "OFFICE")], set()),
        ([("ALL", "", "OFFICE")], set()),
        ([("ALL", "missing", "")], set()),
        ([("ALL", "MORE", "OFFICE"), ("MORE", "OFFICE SCHOOL", "")], {"vlan6", "vlan7"}),
        ([("ALL", "MORE", ""), ("MORE", "ALL OFFICE", "")], {"vlan5"}),
        ([("ALL", "ALL OFFICE", "")], {"vlan5"}),
    ],
)
def test_what_is_included_less_what_is_excluded(lists, expected):
    rows = [InterfaceList(name, tuple(i.split()), tuple(e.split())) for name, i, e in lists]
    assert members("ALL", *rows) == expected


def test_own_members_are_added_last():
    rows = (InterfaceList("OWN", ("OFFICE",), ("SCHOOL",)),)
    assert members("OWN", *rows) == {"vlan5", "vlan7", "vlan8"}


def test_lists_without_end_are_left_in_time():
    last = DEEPEST_INCLUSION * 40
    rows = [
        InterfaceList(f"l{at}", (f"l{at + 1}", f"l{at + 1}", f"l{at + 2}")) for at in range(last)
    ]
    assert members("l0", *rows, InterfaceList(f"l{last}", ("OFFICE",))) == frozenset()


@pytest.mark.parametrize(
    "depth, is_member", [(DEEPEST_INCLUSION, {"vlan5"}), (DEEPEST_INCLUSION + 1, set())]
)
def test_lists_are_followed_so_deep(depth, is_member):
    """The members are in the list at this depth below the first."""
    rows = [InterfaceList(f"l{at}", (f"l{at + 1}",)) for at in range(depth - 1)]
    assert members("l0", *rows, InterfaceList(f"l{depth - 1}", ("OFFICE",))) == is_member


def test_lists_of_their_own_members_alone_are_made_of_no_others():
    assert InterfaceList("a", ("b",)).is_made_of_others
    assert InterfaceList("a", (), ("b",)).is_made_of_others
    assert not InterfaceList("a").is_made_of_others


def test_what_a_list_is_made_of():
    rows = {
        row.name: row for row in (InterfaceList("a", ("b",), ("c",)), InterfaceList("c", ("a",)))
    }
    assert behind(rows, frozenset({"a", "z"})) == {"a", "b", "c", "z"}


def test_a_routers_own_lists_count_where_rules_ask_but_nobody_chose_their_members():
    lists = (InterfaceList("OUT", ("all",), ("LAN",)), InterfaceList("MADE", ("dynamic", "LAN")))
    config = replace(
        base(), interfaces=(*base().interfaces, Interface("x", dynamic=True)), interface_lists=lists
    )
    assert config.listed("OUT") == {"ether1", "ether2", "ether3", "x"}
    assert config.members("OUT") == frozenset()
    assert config.listed("MADE") == {LAN, "x"}
    assert config.members("MADE") == {LAN}
    assert config.listed("none") == frozenset()


def test_uplinks_of_a_list_of_lists_are_proposed():
    config = RouterConfig(
        interfaces=failover().interfaces,
        list_members=(ListMember("FIBRE", "ether1"), ListMember("RADIO", "ether2")),
        interface_lists=(InterfaceList("WAN", ("FIBRE", "RADIO")),),
    )
    assert {uplink.interface for uplink in propose(config).uplinks} == {"ether1", "ether2"}
