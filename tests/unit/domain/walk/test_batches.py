"""Rules that are applied at once do what they do one after another."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.words import Nth
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.composing import composed
from backend.domain.walk.diagrams.diagram import Diagram
from backend.domain.walk.diagrams.dimensions import ENTRY, STATE
from backend.domain.walk.diagrams.stages import FIRST, LATER
from backend.domain.walk.router.batches import asks_packet_only
from backend.domain.walk.router.compiled import ROUTER, compiled
from backend.domain.walk.router.passage import Router
from backend.domain.walk.router.steps import WalkSteps
from tests.examples import examples
from tests.unit.domain.router_configs import marked, pcc
from tests.unit.domain.walk.test_diagram import applied, changes, diagram
from tests.unit.domain.walk.test_tracing_whole import rules, steers

NEW, ESTABLISHED = 1, 2
stages = st.sampled_from([(NEW, FIRST), (ESTABLISHED, LATER)])


def both_ways(config, state, stage):
    """The ends of everything that comes in by an interface: rule by rule, and with rules in a row at once."""
    common = compiled([config])
    made = Diagram[Bearing](common.levels())
    inward = common.all_entries & ~common.entries[ROUTER]
    alone, at_once = (
        Router(common, made, config, steps=steps)
        for steps in (None, WalkSteps.of([config], made.levels))
    )
    start = [((ENTRY, inward), (STATE, state))]
    return tuple(router.from_interface(router.start(start), stage) for router in (alone, at_once))


def plain(rule):
    """The rule without what it asks of marks, counters and draws."""
    return replace(rule, connection_mark="", routing_mark="", nth=None, random_pct=None)


@examples(300)
@given(rules, rules, rules, steers, stages)
def test_rules_at_once_do_what_they_do_one_by_one(first, between, last, steering, of_connection):
    mangle = (*map(plain, first), *between, *map(plain, last))
    config = replace(marked(()), mangle=mangle, routing_rules=tuple(steering))
    alone, at_once = both_ways(config, *of_connection)
    assert alone == at_once


MARK = FirewallRule("prerouting", "mark-connection", new_connection_mark="ISP1")


@pytest.mark.parametrize(
    "changes",
    [
        {"action": "mark-routing", "new_routing_mark": "to1", "passthrough": False},
        {"action": "mark-packet", "new_packet_mark": "heavy"},
        {"action": "drop"},
        {"action": "accept"},
        {"action": "fasttrack-connection"},
    ],
)
def test_the_rules_after_a_row_meet_what_it_left(changes):
    rule = replace(MARK, **changes)
    late = replace(MARK, new_connection_mark="ISP4", destination="8.0.0.0/8")
    row = (replace(rule, source="10.0.0.2"), replace(rule, destination="8.8.8.8"), late)
    after = replace(MARK, connection_mark="no-mark", new_connection_mark="ISP2")
    heavy = replace(after, packet_mark="heavy", new_connection_mark="ISP3", connection_mark="")
    assert [*map(asks_packet_only, (*row, after, heavy))] == [True, True, True, False, False]
    alone, at_once = both_ways(replace(marked(()), mangle=(*row, after, heavy)), NEW, FIRST)
    assert alone == at_once


def services(count):
    """Queues for many services, as campuses have them: each marks connections by two ports, then packets by these."""
    for number in range(count):
        for protocol in ("tcp", "udp"):
            yield FirewallRule(
                "forward", "mark-connection", new_connection_mark=f"s{number}",
                protocol=protocol, destination_port=str(1000 + number),
            )  # fmt: skip
        yield FirewallRule(
            "forward", "mark-packet", new_packet_mark=f"p{number}", connection_mark=f"s{number}"
        )


@pytest.mark.parametrize("count", [2, 90])
def test_many_rows_after_each_other_are_walked(count):
    config = replace(pcc(), mangle=(*pcc().mangle, *services(count)))
    alone, at_once = both_ways(config, NEW, FIRST)
    assert alone == at_once


def test_chains_that_jump_into_each_other_without_end_are_walked():
    jumps = (FirewallRule(f"c{at}", "jump", jump_target=f"c{at + 1}") for at in range(400))
    first = FirewallRule("prerouting", "jump", jump_target="c0")
    alone, at_once = both_ways(replace(marked(()), mangle=(first, *jumps)), NEW, FIRST)
    assert alone == at_once


def test_a_counter_is_not_asked_value_by_value():
    counted = FirewallRule("prerouting", "mark-connection", new_connection_mark="a", nth=Nth(2, 1))
    config = replace(marked(()), mangle=(counted, counted))
    assert not asks_packet_only(counted)
    assert WalkSteps.of([config], compiled([config]).levels()).batches is None


@given(changes, changes)
def test_steps_by_value_do_what_they_do_to_the_whole_function(done, more):
    made = diagram()

    def after(root, steps):
        for step in steps:
            root = applied(made, root, step)
        return root

    root = after(made.leaf(0), done)
    assert composed(made, root, lambda leaf: after(leaf, more)) == after(root, more)
