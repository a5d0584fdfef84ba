"""Who reaches whom, with the rules of real configurations (numbers of the audit in brackets)."""

from dataclasses import replace

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import Address, AddressList, Interface
from backend.domain.config.routing import Route
from backend.domain.lint.checks import lint
from backend.domain.walk.questions.reaching import Astray, Reaching
from backend.domain.walk.questions.witnesses import Witness
from tests.unit.domain.router_configs import LAN, failover, marked, pcc, pcc_rules, uplinks

I3 = uplinks(3)


def cut_off(config):
    return list(Reaching(config, I3).cut_off())


def lost(config):
    return [
        (lost_answer.where, lost_answer.ways) for lost_answer in Reaching(config, I3).lost_answers()
    ]


def unguarded(*before):
    """PCC without `dst-address-type=!local`, with rules before it."""
    rules = [replace(rule, destination_type="") for rule in pcc_rules((1, 2, 2))]
    return marked((*before, *rules))


def test_marked_clients_do_not_reach_the_router():
    (astray,) = cut_off(unguarded())
    assert astray == Astray(LAN, ("ether1", "ether2", "ether3"), astray.rules, astray.packet)
    assert astray.packet == Witness(LAN, "tcp", "10.0.0.3", "10.0.0.1", 443)
    assert [pcc_rules((1, 2, 2))[number].pcc for number in astray.rules[:5]]


@pytest.mark.parametrize(
    "spared",
    [
        {"destination_type": "local"},
        {"destination": "10.0.0.0/16"},
        {"destination_list": "LAN"},
        {"protocol": "!sctp"},
    ],
    ids=str,
)
def test_an_accept_before_the_marks_spares_the_router(spared):
    """By type, by the campus's network or by a list of it (04, 05)."""
    accept = FirewallRule("prerouting", "accept", in_interface=LAN, **spared)
    config = replace(unguarded(accept), address_lists=(AddressList("LAN", ("10.0.0.0/16",)),))
    assert cut_off(config) == []
    assert "classifier_takes_local" not in {finding.code for finding in lint(config, I3)}


def test_an_accept_for_something_else_spares_nobody():
    accept = FirewallRule("prerouting", "accept", destination="192.168.0.0/16")
    assert len(cut_off(unguarded(accept))) == 1


def test_a_list_without_the_routers_address_does_not_spare_it():
    """(19)"""
    accept = FirewallRule("prerouting", "accept", destination_list="LAN")
    config = replace(unguarded(accept), address_lists=(AddressList("LAN", ("10.0.1.0/24",)),))
    assert [stray.where for stray in cut_off(config)] == [LAN]


def test_one_pinned_host_that_misses_the_router_is_no_finding():
    pin = FirewallRule("prerouting", "mark-routing", source="10.0.0.9", new_routing_mark="to2")
    assert cut_off(replace(pcc(), mangle=(pin, *pcc().mangle))) == []


def test_a_sound_router_is_reached_and_answers_come_home():
    for config in (pcc(), failover()):
        assert cut_off(config) == []
        assert lost(config) == []


def everywhere(config):
    """Routing marks for whatever bears the connection mark, wherever it comes in (01, 03)."""
    return replace(
        config,
        mangle=tuple(
            replace(rule, in_interface="") if rule.action == "mark-routing" else rule
            for rule in config.mangle
        ),
    )


def test_answers_that_get_a_routing_mark_leave_again():
    config = everywhere(pcc())
    assert lost(config) == [(name, (name,)) for name in I3]
    findings = [finding for finding in lint(config, I3) if finding.code == "answers_leave_again"]
    assert [finding.severity for finding in findings] == ["danger"] * 3
    assert findings[0].params["interface"] == "ether1"
    assert findings[0].params["rules"].startswith("mangle rule ")


def test_a_table_that_knows_the_campus_brings_answers_home():
    """A route of the table to the inside, or a rule that comes first."""
    config = everywhere(pcc())
    inward = tuple(Route(LAN, "10.0.0.0/16", table=f"to{n}") for n in (1, 2, 3))
    assert lost(replace(config, routes=(*config.routes, *inward))) == []


def test_an_accept_of_what_comes_in_from_an_isp_brings_answers_home():
    first = tuple(FirewallRule("prerouting", "accept", in_interface=name) for name in I3)
    config = everywhere(pcc())
    assert lost(replace(config, mangle=(*first, *config.mangle))) == []


def test_without_translation_the_answer_is_for_the_client_all_the_way():
    """A guard by address type sees the router's address only where the line is masqueraded."""
    config = everywhere(pcc())
    guard = FirewallRule("prerouting", "accept", destination_type="local")
    guarded = replace(config, mangle=(guard, *config.mangle))
    assert lost(guarded) == []
    assert lost(replace(guarded, nat=())) == [(name, (name,)) for name in I3]


def test_a_second_inside_is_asked_too():
    config = everywhere(pcc())
    guests = replace(
        config,
        interfaces=(*config.interfaces, Interface("guests", type="vlan")),
        addresses=(*config.addresses, Address("10.77.0.1/24", "guests", "10.77.0.0")),
        mangle=tuple(
            replace(rule, in_interface="guests") if rule.pcc else rule for rule in config.mangle
        ),
    )
    assert lost(guests) == [(name, (name,)) for name in I3]


def test_an_uplink_without_an_address_says_nothing():
    config = everywhere(pcc())
    addresses = tuple(address for address in config.addresses if address.interface != "ether2")
    assert "ether2" not in {where for where, _ in lost(replace(config, addresses=addresses))}


def test_what_is_dropped_goes_astray_by_nobody():
    drops = (
        FirewallRule("prerouting", "drop", destination_type="local"),
        FirewallRule("prerouting", "drop", in_interface_list="WAN"),
    )
    config = everywhere(unguarded())
    dropped = replace(config, mangle=(*drops, *config.mangle))
    assert cut_off(dropped) == []
    assert lost(dropped) == []


def test_answers_for_one_inside_that_leave_by_another_do_not_come_home():
    """A route of the table to the guests takes the answers for everybody."""
    config = everywhere(pcc())
    guests = replace(
        config,
        interfaces=(*config.interfaces, Interface("guests", type="vlan")),
        addresses=(*config.addresses, Address("10.77.0.1/24", "guests", "10.77.0.0")),
        routes=(
            *config.routes,
            *(Route("guests", "10.0.0.0/8", table=f"to{n}") for n in (1, 2, 3)),
        ),
    )
    assert lost(guests) == [(name, ("guests",)) for name in I3]


def test_an_address_without_a_network_has_no_clients():
    config = everywhere(unguarded())
    alone = replace(
        config,
        interfaces=(*config.interfaces, Interface("loopback0", type="bridge")),
        addresses=(*config.addresses, Address("10.255.0.1/32", "loopback0", "10.255.0.1")),
    )
    assert [stray.where for stray in cut_off(alone)] == [LAN]
    assert lost(alone) == lost(config)
