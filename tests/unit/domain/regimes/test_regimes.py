import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.queues import InterfaceQueue, QueueType, SimpleQueue, TreeQueue
from backend.domain.config.routing import Route
from backend.domain.regimes.regimes import RegimeState, differences, fasttrack_state, state_of
from backend.domain.regimes.state import is_rerouted
from tests.unit.domain.router_configs import LAN, ecmp, failover, marked, pcc, pcc_rules, uplinks

I3 = uplinks(3)
NAMES = {"ether1": "ISP1", "ether2": "ISP2", "ether3": "ISP3"}
CAKE = QueueType("cake-wan", "cake", (("cake-diffserv", "diffserv3"), ("cake-rtt", "100ms")))
FASTTRACK = FirewallRule("forward", "fasttrack-connection", connection_state="established,related")


def queued(config, kind="cake-wan", types=(CAKE,)):
    queues = tuple(InterfaceQueue(name, kind) for name in I3)
    return replace(config, queue_types=types, interface_queues=queues)


BASES = [ecmp(), failover(), pcc(), queued(pcc((2, 1, 1)))]


def texts(old, new):
    return [
        difference.text for difference in differences(state_of(old, I3), state_of(new, I3), NAMES)
    ]


def codes(old, new):
    return {
        difference.code for difference in differences(state_of(old, I3), state_of(new, I3), NAMES)
    }


@st.composite
def noisy(draw):
    """A configuration and the same one as another reading might show it."""
    config = draw(st.sampled_from(BASES))
    flags, words = st.booleans(), st.text(max_size=8)
    unrelated = draw(
        st.permutations(
            [
                FirewallRule("forward", "change-mss"),
                FirewallRule("postrouting", "log"),
                FirewallRule("prerouting", "mark-packet", disabled=True),
            ]
        )
    )
    start = [draw(st.booleans()), draw(st.booleans())]
    return config, replace(
        config,
        version=draw(words),
        identity=draw(words),
        interfaces=tuple(
            replace(interface, id=draw(words), comment=draw(words), running=draw(flags))
            for interface in draw(st.permutations(config.interfaces))
        ),
        routes=tuple(
            replace(
                route, id=draw(words), comment=draw(words), active=draw(flags), immediate_gateway=""
            )
            for route in draw(st.permutations(config.routes))
        ),
        mangle=(
            *(unrelated if start[0] else ()),
            *(replace(rule, id=draw(words), comment=draw(words)) for rule in config.mangle),
            *(unrelated if start[1] else ()),
        ),
        ip_settings=replace(config.ip_settings, fasttrack_active=draw(flags)),
        dns_servers=(draw(words),),
    )


@given(noisy())
def test_noise_never_starts_a_regime(pair):
    config, again = pair
    old, new = state_of(config, I3), state_of(again, I3)
    assert new == old
    assert differences(old, new) == ()
    assert json.dumps(new.as_json()) == json.dumps(old.as_json())


@given(st.sampled_from(BASES), st.sampled_from(BASES), st.permutations(I3))
def test_states_survive_json_and_differ_exactly_if_there_are_differences(config, other, order):
    old, new = state_of(config, I3), state_of(other, order)
    assert RegimeState.from_json(json.loads(json.dumps(old.as_json()))) == old
    assert bool(differences(old, new)) == (old != new)


@pytest.mark.parametrize("config", BASES)
def test_an_uplink_that_goes_down_changes_nothing(config):
    before = state_of(config, I3)
    down = replace(
        config,
        addresses=config.addresses[1:],  # a lease that ran out
        interfaces=(replace(config.interfaces[0], running=False), *config.interfaces[1:]),
        routes=tuple(replace(route, active=False) for route in config.routes),
    )
    assert state_of(down, I3, before) == before


def test_a_state_of_another_format_is_refused():
    stored = {**state_of(ecmp(), I3).as_json(), "format": 99}
    with pytest.raises(ValueError, match="format 99"):
        RegimeState.from_json(stored)


def test_new_weights_are_told_per_uplink():
    assert texts(pcc((2, 2, 2)), pcc((1, 3, 2))) == [
        "ISP1 (ether1): 2 -> 1 of 6 buckets",
        "ISP2 (ether2): 2 -> 3 of 6 buckets",
    ]


def test_buckets_of_another_denominator_are_told_with_both():
    assert texts(pcc((1, 2, 2)), pcc((1, 1, 2)))[1:] == [
        "ISP2 (ether2): 2 of 5 -> 1 of 4 buckets",
        "ISP3 (ether3): 2 of 5 -> 2 of 4 buckets",
        "ISP1 (ether1): configured share 20.0 % -> 25.0 %",
    ]
    # As the demo's router stands after the way back: ISP1 has another bucket, and still exactly 1.
    assert texts(pcc((1, 1, 2)), pcc((1, 2, 2)))[1:3] == [
        "ISP2 (ether2): 1 of 4 -> 2 of 5 buckets",
        "ISP3 (ether3): 2 of 4 -> 2 of 5 buckets",
    ]


def test_a_rule_lost_by_hand_is_told_as_a_lost_bucket():
    rules = pcc_rules((1, 2, 2))
    lost = marked((*rules[:2], *rules[3:]))
    assert texts(pcc(), lost) == [
        "ISP2 (ether2): 2 -> 1 of 5 buckets",
        "ISP1 (ether1): configured share 20.0 % -> 40.0 %",  # the gap goes by the main table
    ]


def test_buckets_that_change_places_are_told():
    rules = pcc_rules((1, 1, 1))
    swapped = [replace(rules[0], pcc=rules[1].pcc), replace(rules[1], pcc=rules[0].pcc), rules[2]]
    assert texts(pcc((1, 1, 1)), marked(swapped)) == [
        "ISP1 (ether1): still 1 of 3 buckets, but 0 -> 1",
        "ISP2 (ether2): still 1 of 3 buckets, but 1 -> 0",
    ]


def test_from_ecmp_to_pcc():
    sentences = texts(ecmp(), pcc())
    assert sentences[0] == "method: ECMP -> PCC"
    assert "PCC denominator: none -> 5" in sentences
    assert "ISP3 (ether3): 0 -> 2 of 5 buckets" in sentences
    assert "default route through ISP2 (ether2) (table main): distance 1 -> 2" in sentences
    assert "default route through ISP1 (ether1) (table to1, distance 1) added" in sentences


def test_another_denominator_names_both():
    assert "ISP2 (ether2): 2 of 5 -> 1 of 3 buckets" in texts(pcc((1, 2, 2)), pcc((1, 1, 1)))


def test_queue_types_and_their_settings():
    rtt = QueueType("cake-wan", "cake", (("cake-rtt", "30ms"),))
    assert codes(pcc(), queued(pcc())) == {"queue_added"}
    assert codes(queued(pcc()), queued(pcc(), "default")) == {"queue_kind"}
    assert texts(queued(pcc()), queued(pcc(), types=(rtt,)))[0] == (
        "ISP1 (ether1): interface queue: cake-rtt none -> 30ms"
    )


def test_a_renamed_type_and_a_default_that_is_now_listed_are_noise():
    renamed = replace(CAKE, name="wan", parameters=(*CAKE.parameters, ("cake-nat", "false")))
    assert codes(queued(pcc()), queued(pcc(), "wan", types=(renamed,))) == set()


def test_trees_and_simple_queues_on_an_uplink():
    tree = TreeQueue("up1", "ether1", queue="cake-wan", max_limit="90000000")
    shaped = replace(queued(pcc()), tree_queues=(tree,))
    assert codes(queued(pcc()), shaped) == {"queue_added"}
    wider = replace(shaped, tree_queues=(replace(tree, max_limit="95000000"),))
    assert texts(shaped, wider) == ["ISP1 (ether1): tree queue 'up1': limit 90000000 -> 95000000"]
    simple = SimpleQueue("all", "ether2", queue="cake-wan/cake-wan")
    assert codes(queued(pcc()), replace(queued(pcc()), simple_queues=(simple,))) == {"queue_added"}


def test_a_thousand_client_queues_are_one_fact():
    clients = tuple(
        SimpleQueue(f"c{n}", f"10.0.0.{n}/32", queue="default-small/default-small")
        for n in range(99)
    )
    config = replace(pcc(), simple_queues=clients)
    assert codes(config, replace(pcc(), simple_queues=clients[:50])) == set()
    assert codes(pcc(), config) == {"queue_added"}


def test_fasttrack_off_on_and_safe():
    on = replace(pcc(), filter_rules=(FASTTRACK,))
    safe = replace(pcc(), filter_rules=(replace(FASTTRACK, connection_mark="no-mark"),))
    off = replace(pcc(), filter_rules=(replace(FASTTRACK, disabled=True),))
    assert [fasttrack_state(config) for config in (on, safe, off)] == ["on", "safe", "off"]
    assert texts(off, on) == ["FastTrack: off -> on"]


def test_hash_policy_uplinks_and_routes():
    l4 = replace(ecmp(), ip_settings=replace(ecmp().ip_settings, hash_policy="l4"))
    assert texts(ecmp(), l4) == ["ECMP hash policy: l3 -> l4"]
    unwatched = tuple(replace(route, check_gateway="none") for route in failover().routes)
    assert texts(failover(), replace(failover(), routes=unwatched))[0] == (
        "default route through ISP1 (ether1) (table main): check-gateway ping -> none"
    )
    fewer = differences(state_of(ecmp(), I3), state_of(ecmp(), I3[:2]), NAMES)
    assert fewer[0].code == "uplink_removed"


def test_routes_that_differ_in_one_word_only_are_not_lost():
    twins = (Route("203.0.1.1"), Route("203.0.1.1", check_gateway="ping"))
    single, both = replace(ecmp(), routes=twins[:1]), replace(ecmp(), routes=twins)
    assert codes(single, both) == {"route_added"}
    assert LAN not in str(texts(single, both))


def test_other_routes_go_on_with_a_regime_that_tells_every_share():
    before = state_of(ecmp(), I3)
    unwatched = tuple(replace(route, check_gateway="none") for route in ecmp().routes)
    after = state_of(replace(ecmp(), routes=unwatched), I3)
    assert before != after
    assert is_rerouted(before, after)
    assert not is_rerouted(before, before)
    # Where a share is not known, routes may be what divides.
    unknown = tuple(replace(uplink, share=None) for uplink in before.uplinks)
    assert not is_rerouted(replace(before, uplinks=unknown), replace(after, uplinks=unknown))
    assert not is_rerouted(before, replace(after, fasttrack="on"))


def test_a_campus_without_uplinks_has_a_state():
    assert state_of(pcc(), ()).uplinks == ()
