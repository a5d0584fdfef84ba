"""The packets of paper D: what a queue, an edge and a flow must do whatever the load."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import mean

import pytest

from lab.papers.mesh import edge, flow, queues
from lab.papers.mesh.edge import EdgeQueue
from lab.papers.mesh.flow import PAYLOAD_BYTES, TcpFlow
from lab.papers.mesh.measures import goodput
from lab.papers.mesh.packet import Packet
from lab.papers.mesh.queues import PACKET_BYTES, TrunkQueue
from lab.papers.mesh.rerouting import RER, SD, SINGLE, Policy
from lab.papers.mesh.simulation import Mesh
from lab.papers.mesh.sizes import MEAN_BYTES, flow_bytes
from lab.papers.mesh.topology import (
    PLACES,
    TRUNK_BPS,
    Pair,
    Route,
    Trunk,
    demand_bps,
    pairs,
    routes,
    trunks,
)

PAIR = ("a", "b")
SHORT = Trunk(TRUNK_BPS, 1e-5)


def two_places(load: float, policy: Policy, seed: int, trunk: Trunk = SHORT) -> Mesh:
    """One trunk that both paths of the only pair take."""

    def same(pair: Pair) -> tuple[Route, Route]:
        return (pair,), (pair,)

    payload_bps = trunk.rate_bps * load * PAYLOAD_BYTES / PACKET_BYTES
    return Mesh({PAIR: trunk}, {PAIR: payload_bps}, same, policy, seed)


def test_each_pair_has_two_paths_that_share_no_trunk() -> None:
    for pair in pairs():
        first, second = routes(pair)
        assert not ({frozenset(hop) for hop in first} & {frozenset(hop) for hop in second})
        for route in (first, second):
            assert (route[0][0], route[-1][1]) == pair
            assert all(before[1] == after[0] for before, after in pairwise(route))


def test_paths_have_the_fewest_trunks() -> None:
    """As many as in the experiment that the figures are held against: 2.15 and 3.38."""
    first, second = (mean(len(routes(pair)[way]) for pair in pairs()) for way in (0, 1))
    assert (round(first, 2), round(second, 2)) == (2.15, 3.38)


def test_demand_is_by_the_product_of_people() -> None:
    wanted = demand_bps(1.25, seed=3)
    people = {pair: PLACES[pair[0]][2] * PLACES[pair[1]][2] for pair in pairs()}
    ratios = [bps / people[pair] for pair, bps in wanted.items()]
    assert max(ratios) / min(ratios) <= 3


def test_the_fullest_trunk_is_asked_for_what_was_said() -> None:
    wanted = demand_bps(1.25, seed=3)
    load = dict.fromkeys(trunks(), 0.0)
    for pair, bps in wanted.items():
        for hop in routes(pair)[0]:
            load[hop] += bps
    assert max(load[hop] / trunk.rate_bps for hop, trunk in trunks().items()) == pytest.approx(1.25)


def test_sizes_have_the_mean_of_the_paper() -> None:
    chance = Random(1)
    assert mean(min(flow_bytes(chance), 10**9) for _ in range(400_000)) == pytest.approx(
        MEAN_BYTES, rel=0.15
    )


@pytest.mark.parametrize("policy", [SINGLE, RER, SD])
def test_no_byte_is_made_up_and_policies_get_the_same_flows(policy: Policy) -> None:
    mesh = Mesh(trunks(), demand_bps(1.25, seed=1), routes, policy, seed=1)
    mesh.run(0.5)
    alone = Mesh(trunks(), demand_bps(1.25, seed=1), routes, SINGLE, seed=1)
    alone.run(0.5)
    assert [(own.pair, own.size_bytes) for own in mesh.flows] == [
        (own.pair, own.size_bytes) for own in alone.flows
    ]
    for own in mesh.flows:
        assert own.delivered * PAYLOAD_BYTES <= own.size_bytes + PAYLOAD_BYTES
        assert (own.ended_s is not None) == (own.delivered_bytes == own.size_bytes)


def test_what_comes_after_its_timer_is_not_waited_for_twice() -> None:
    """A round trip of 0.5 s is longer than the first timer: both packets are there, though taken for lost."""
    mesh = two_places(0.0, SINGLE, 1, Trunk(TRUNK_BPS, 0.25))
    mesh.start(0, 2 * PAYLOAD_BYTES)
    mesh.run(5)
    (own,) = mesh.flows
    assert own.ended_s == pytest.approx(0.5, abs=0.01)
    assert (own.delivered, own.left, own.under_way) == (2, 0, [])


def test_alone_a_flow_gets_its_window_a_round_trip() -> None:
    """20 packets of 1,000 bytes each 100 ms: 200 kB/s, once the window is open."""
    mesh = two_places(0.0, SINGLE, 1, Trunk(TRUNK_BPS, 0.05))
    mesh.start(0, 3_000_000)
    mesh.run(20)
    assert goodput(mesh.flows, 20).per_s == pytest.approx(20_000 / 0.1, rel=0.05)


def test_the_mean_time_is_that_of_processor_sharing(monkeypatch: pytest.MonkeyPatch) -> None:
    """M/G/1-PS: bytes / (rate (1 - load)), where all windows are alike and none is lost."""
    monkeypatch.setattr(flow, "FIRST_WINDOW", 3.0)
    monkeypatch.setattr(flow, "MOST_WINDOW", 3.0)
    monkeypatch.setattr(edge, "BUFFER_PACKETS", 10**6)
    monkeypatch.setattr(queues, "BUFFER_PACKETS", 10**6)
    monkeypatch.setattr(edge, "LONGEST_WAIT_S", 1e9)
    monkeypatch.setattr(queues, "MARKED_ABOVE", 1.0)
    ratios = []
    for seed in range(1, 6):
        mesh = two_places(0.3, SINGLE, seed)
        mesh.run(60)
        bits = [-(-own.size_bytes // PAYLOAD_BYTES) * PACKET_BYTES * 8 for own in mesh.flows]
        load = sum(bits) / 60 / TRUNK_BPS
        times = [own.ended_s - own.arrived_s for own in mesh.flows if own.ended_s is not None]
        ratios.append(sum(times) / (sum(bits) / TRUNK_BPS / (1 - load)))
    assert mean(ratios) == pytest.approx(1, rel=0.05)


def test_bronze_never_delays_silver() -> None:
    queue = TrunkQueue(SHORT, has_priority=True)
    kinds = {
        bronze: TcpFlow(0, EdgeQueue([queue], bronze=bronze), 4000, 0.0) for bronze in (True, False)
    }
    chance = Random(1)
    for number in range(60):
        assert queue.accepts(Packet(kinds[chance.random() < 0.5], number, number, 0.0))
    order = []
    while (packet := queue.next()) is not None:
        order.append(packet.edge.bronze)
    assert order == sorted(order)
    assert {True, False} == set(order)


def test_without_priority_all_wait_in_turn() -> None:
    queue = TrunkQueue(SHORT, has_priority=False)
    own = TcpFlow(0, EdgeQueue([queue], bronze=True), 4000, 0.0)
    other = TcpFlow(0, EdgeQueue([queue], bronze=False), 4000, 0.0)
    for number, whose in enumerate((own, other, own)):
        queue.accepts(Packet(whose, number, number, 0.0))
    order = []
    while (packet := queue.next()) is not None:
        order.append(packet.number)
    assert order == [0, 1, 2]


def test_a_marked_path_slows_down_by_a_part_and_recovers() -> None:
    queue = TrunkQueue(SHORT, has_priority=True)
    way = EdgeQueue([queue], bronze=False)
    way.move(0.0, marked=True)
    assert way.rate_bps == pytest.approx(TRUNK_BPS * (1 - 0.0625))
    way.move(0.1, marked=False)
    assert way.rate_bps == TRUNK_BPS


@pytest.mark.parametrize(
    "difference_s, chance, second",
    [(0.0005, 0.0, False), (0.015, 0.999, True), (0.008, 0.49, True), (0.008, 0.51, False)],
)
def test_a_flow_is_rerouted_early_by_chance(
    difference_s: float, chance: float, second: bool
) -> None:
    assert RER.takes_second(difference_s, chance) is second
    assert not SINGLE.takes_second(difference_s, chance)
    assert SD.takes_second(difference_s, chance)
