"""A traced packet ends as the walk of all packets says, whatever the rules are."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.routing import RoutingRule
from backend.domain.config.words import Nth, Pcc
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.diagram import Diagram
from backend.domain.walk.diagrams.dimensions import ENTRY, STATE
from backend.domain.walk.diagrams.regions import regions
from backend.domain.walk.diagrams.stages import FIRST
from backend.domain.walk.router.compiled import ROUTER, compiled
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.router.passage import Router
from backend.domain.walk.traces.tracing import trace
from tests.examples import examples
from tests.unit.domain.router_configs import LAN, marked

NEW = 1


def asks(name, values):
    return values.map(lambda value: {name: value})


def signed(*texts):
    return st.sampled_from([*texts, *(f"!{text}" for text in texts)])


matchers = st.lists(
    st.one_of(
        asks("connection_mark", signed("ISP1", "ISP2", "no-mark")),
        asks("routing_mark", signed("to1", "no-mark")),
        asks("connection_state", signed("new", "established")),
        asks("in_interface", signed(LAN, "ether1")),
        asks("source", signed("10.0.0.2", "10.0.0.0/24")),
        asks("destination", signed("8.8.8.8", "8.0.0.0/8")),
        asks("destination_type", signed("local")),
        asks("protocol", signed("tcp", "udp")),
        asks("destination_port", signed("53", "80,443")),
        asks("random_pct", st.sampled_from([1, 50])),
        asks(
            "pcc",
            st.builds(
                lambda fields, n, k, negated: Pcc(fields, n, k % n, negated),
                st.sampled_from(["both-addresses", "src-address"]),
                st.integers(1, 4), st.integers(0, 3), st.sampled_from([False, False, True]),
            ),
        ),
        asks("more", signed("x").map(lambda value: (("content", value),))),
    ),
    max_size=3,
)  # fmt: skip

turns = st.builds(lambda n, k: {"nth": Nth(n, k % n + 1)}, st.integers(2, 3), st.integers(0, 2))
counting = st.one_of(st.none(), st.none(), turns)
"""Counters are met often, so that some come together for one packet and not for others."""

passing = st.booleans().map(lambda on: {"passthrough": on})
actions = st.one_of(
    st.builds(
        lambda mark, on: {"action": "mark-connection", "new_connection_mark": mark, **on},
        st.sampled_from(["ISP1", "ISP2", "no-mark"]), passing,
    ),
    st.builds(
        lambda mark, on: {"action": "mark-routing", "new_routing_mark": mark, **on},
        st.sampled_from(["to1", "to2", "nowhere"]), passing,
    ),
    st.sampled_from(["accept", "return", "log", "drop"]).map(lambda name: {"action": name}),
    st.sampled_from(["x", "y"]).map(lambda name: {"action": "jump", "jump_target": name}),
)  # fmt: skip

rules = st.lists(
    st.builds(
        lambda chain, parts, turn, action: FirewallRule(
            chain=chain,
            **{key: value for part in (*parts, turn or {}, action) for key, value in part.items()},
        ),
        st.sampled_from(["prerouting", "prerouting", "prerouting", "x", "y", "forward"]),
        matchers,
        counting,
        actions,
    ),
    max_size=9,
)
steers = st.lists(
    st.sampled_from(
        [
            RoutingRule(table="to3", source="10.0.0.0/24"),
            RoutingRule(action="drop", destination="8.8.8.8/32"),
            RoutingRule(action="lookup-only-in-table", table="to2", routing_mark="nowhere"),
        ]
    ),
    max_size=1,
)
packets = st.builds(
    Packet,
    st.sampled_from([LAN, LAN, "ether1"]),
    st.sampled_from(["10.0.0.2", "10.0.0.9", "10.0.7.7"]),
    st.sampled_from(["8.8.8.8", "9.9.9.9", "203.0.1.2", "10.0.5.5"]),
    protocol=st.sampled_from(["tcp", "udp", "icmp"]),
    destination_port=st.sampled_from([53, 443, 999]),
)


def parts_by_end(ends):
    """Parts by what of an end both ways of asking name."""
    parts = {}
    for end, part in ends:
        is_left = end.fate == "left"
        key = (
            end.fate, end.connection_mark, end.packet_mark, end.routing_mark,
            end.interface if is_left else "", end.table if is_left else "",
        )  # fmt: skip
        parts[key] = parts.get(key, Fraction(0)) + part
    return frozenset(parts.items())


def all_packets_say(config, packet):
    """The packet's ends as the walk of everything that comes in by an interface has them."""
    common = compiled([config])
    diagram = Diagram[Bearing](common.levels())
    router = Router(common, diagram, config)
    inward = common.all_entries & ~common.entries[ROUTER]
    end = router.from_interface(router.start([((ENTRY, inward), (STATE, NEW))]), FIRST)
    node = diagram.followed(end, packet.bits(common))
    return {
        (tuple(region.unknown.values()), parts_by_end(region.ends.items()))
        for region in regions(diagram, node, ())
    }


def the_trace_says(config, packet):
    return {
        (
            tuple(each.holds for each in branch.assumptions),
            parts_by_end((outcome.way, outcome.way.part) for outcome in branch.outcomes),
        )
        for branch in trace(config, packet).branches
    }


@examples(300)
@given(rules, steers, packets)
def test_a_traced_packet_ends_as_the_walk_of_all_packets_says(mangle, steering, packet):
    config = replace(marked(()), mangle=tuple(mangle), routing_rules=tuple(steering))
    assert the_trace_says(config, packet) == all_packets_say(config, packet)


@examples(100)
@given(rules, steers, packets)
def test_parts_sum_to_one_and_no_step_has_more(mangle, steering, packet):
    config = replace(marked(()), mangle=tuple(mangle), routing_rules=tuple(steering))
    for branch in trace(config, packet).branches:
        assert sum(outcome.way.part for outcome in branch.outcomes) == 1
        assert all(step.part is None or 0 <= step.part <= 1 for step in branch.steps)
        assert all(step.reason for step in branch.steps if step.status == "not_met")
        for outcome in branch.outcomes:
            for follow in (outcome.answer, outcome.later):
                assert sum(way.part for way in follow.ways) in (0, 1)


def test_the_walk_says_what_is_unknown():
    config = replace(
        marked(()), mangle=(FirewallRule("prerouting", "drop", more=(("content", "x"),)),)
    )
    sayings = all_packets_say(config, Packet(LAN, "10.0.0.2", "8.8.8.8"))
    assert {unknown for unknown, _ in sayings} == {(False,), (True,)}
