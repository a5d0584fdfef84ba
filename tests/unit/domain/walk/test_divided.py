"""What divides packets: the chances beneath their ends, and what each remainder leads to."""

from dataclasses import replace
from fractions import Fraction

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.routing import Route
from backend.domain.config.words import Nth, Pcc
from backend.domain.methods.methods import recognise
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.cubes import both, bounds, touches, without
from backend.domain.walk.questions.campus import Campus
from backend.domain.walk.questions.divided import Division
from backend.domain.walk.questions.first_packets import FirstPackets, OwnPackets
from backend.domain.walk.questions.telling import (
    by_marks,
    by_way,
    by_way_and_marks,
    is_bare,
    kind_of,
)
from tests.unit.domain.router_configs import (
    LAN,
    classify,
    ecmp,
    failover,
    marked,
    pcc_rules,
    uplinks,
)

HASH = "both-addresses"


def division(config, of=FirstPackets):
    return Division(of(Campus(config, uplinks(3))))


def kinds(config, telling=by_way):
    return [{kind_of(level) for level in part.levels} for part in division(config).parted(telling)]


def test_what_divides_ways_is_told_by_kind():
    assert kinds(marked(pcc_rules((1, 2)))) == [{"pcc"}]
    assert kinds(marked([classify("ISP2", nth=Nth(2, 1))])) == [{"nth"}]
    assert kinds(marked([classify("ISP2", random_pct=30)])) == [{"random"}]
    assert kinds(ecmp()) == [{"routes"}]
    assert kinds(failover()) == []


def test_marks_may_be_parted_where_ways_are_not():
    config = marked(replace(rule, chain="forward") for rule in pcc_rules((1, 1)))
    assert kinds(config) == []
    assert kinds(config, by_marks) == [{"pcc"}]


def test_a_service_counts_but_for_its_equal_routes():
    service = {"protocol": "tcp", "destination_port": "443"}
    counted = (classify("ISP2", nth=Nth(2, 1), **service), classify("ISP1", **service))
    assert kinds(marked([*counted, *pcc_rules((1, 1))])) == [{"pcc"}, {"nth"}]
    config = marked([classify("ISP1", **service)])
    assert kinds(replace(config, routes=(*config.routes, Route("203.0.2.1", table="to1")))) == []


@pytest.mark.parametrize("values", [2, 4])
def test_each_remainder_leads_somewhere(values):
    divided = division(marked(pcc_rules((1, 1))))
    (part,) = divided.parted(by_way)
    ways = [{end.interface for end in ends} for ends in divided.by_remainder(part, HASH, values)]
    assert ways == [{"ether1"}, {"ether2"}] * (values // 2)
    other = divided.by_remainder(part, "src-address", values)
    assert (
        other
        == (divided.by_remainder(part, HASH, 2)[0] | divided.by_remainder(part, HASH, 2)[1],)
        * values
    )


def test_a_pin_of_one_client_is_no_second_way():
    """In a network of 254 hosts one is more than the bulk's least part."""
    small = replace(
        failover(),
        addresses=(
            *failover().addresses[:-1],
            replace(failover().addresses[-1], address="10.0.0.1/24"),
        ),
    )
    pin = FirewallRule("prerouting", "mark-routing", source="10.0.0.7", new_routing_mark="to2")
    pinned = replace(small, mangle=(pin,), routes=marked(()).routes)
    assert recognise(pinned, uplinks(3)).method == "failover"
    half = replace(pinned, mangle=(replace(pin, source="10.0.0.0/25"),))
    assert recognise(half, uplinks(3)).method == "other"


def test_the_router_counts_where_no_client_is_meant_to_be_divided():
    rules = [
        replace(rule, chain="output", in_interface="", destination_type="")
        for rule in pcc_rules((1, 1))
    ]
    config = marked(rules)
    assert division(config).parted(by_way) == ()
    assert division(config, OwnPackets).parted(by_marks)
    assert recognise(config, uplinks(3)).method == "pcc"
    both_ways = marked([*pcc_rules((1, 2)), *rules])
    assert recognise(both_ways, uplinks(3)).denominator == 3


def test_a_rule_is_inbound_if_only_isps_could_send_what_it_asks_for():
    first = division(marked(())).first
    pcc = FirewallRule("prerouting", "mark-connection", pcc=Pcc(HASH, 2, 0))
    assert first.is_inbound(replace(pcc, in_interface="ether1"))
    assert first.is_inbound(replace(pcc, in_interface_list="WAN"))
    assert not first.is_inbound(replace(pcc, in_interface_list="!WAN"))
    assert not first.is_inbound(replace(pcc, in_interface=LAN))
    assert not first.is_inbound(pcc)


def test_cubes_are_cut_and_bounded():
    cube, other = ((1, 0b011), (2, 0b1)), ((1, 0b110),)
    assert both(cube, other) == ((1, 0b010), (2, 0b1))
    assert both(((1, 1),), ((1, 2),)) is None
    assert bounds([cube, other]) == {1: 0b111}
    assert bounds([]) == {}
    assert touches(cube, {1: 0b100, 2: 0b1}) is False
    assert touches(cube, {1: 0b010, 3: 0b1}) is True
    assert without(cube, 2) == ((1, 0b011),)


def test_what_is_told_of_an_end():
    end = Bearing("ISP1", "voice", "to1", fate="left", interface="ether1", table="to1")
    left = Bearing(fate="left", interface="ether1")
    assert by_way(end) == left
    assert by_way(end._replace(table="main")) == left._replace(table="main")
    assert by_way(end._replace(table="main", routing_mark="main")) == left
    assert by_marks(end) == Bearing("ISP1", "", "to1", fate="left")
    assert by_way_and_marks(end) == left._replace(connection_mark="ISP1", routing_mark="to1")


def test_an_end_is_bare_without_any_mark():
    assert is_bare(Bearing(fate="left"))
    assert not is_bare(Bearing(fate="local"))
    assert not is_bare(Bearing("ISP1", fate="left"))
    assert not is_bare(Bearing(routing_mark="to1", fate="left"))


def test_the_largest_unmarked_part_of_those_of_whom_some_are_marked():
    def unmarked(*rules):
        divided = division(marked(rules))
        return divided.unmarked(divided.first.cubes)

    counted = classify("ISP1", nth=Nth(4, 1))
    assert unmarked(counted) == Fraction(3, 4)
    assert unmarked(replace(counted, protocol="tcp")) == Fraction(3, 4)
    assert unmarked(replace(counted, protocol="tcp"), classify("ISP2", nth=Nth(2, 1))) == Fraction(
        1, 2
    )
    assert unmarked(*pcc_rules((1, 1))) == 0
    assert unmarked() == 0


def test_remainders_of_packets_that_no_hash_decides_about_lead_where_all_do():
    divided = division(marked(pcc_rules((1, 1))))
    cubes = divided.first.cubes
    assert [len(ends) for ends in divided.remainders(cubes, by_way, HASH, 2)] == [2]
    ((first, second),) = divided.remainders(cubes, by_way, HASH, 2)
    assert first != second
    ((same, other),) = divided.remainders(cubes, by_way, "src-address", 2)
    assert same == other == first | second


def test_routes_of_unknown_weight_leave_no_share():
    twice = replace(ecmp(), routes=(*ecmp().routes, Route("203.0.1.1", id="*99")))
    assert not division(twice).is_known
    assert division(twice).shares() is None
    assert division(ecmp()).shares() == dict.fromkeys(uplinks(3), Fraction(1, 3))
