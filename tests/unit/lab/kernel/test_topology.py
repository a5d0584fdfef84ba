import pytest

from lab.kernel.hosts.crowd import Crowd, pairs
from lab.kernel.place.contract import Names
from lab.kernel.place.spec import QUEUES, UplinkSpec
from lab.kernel.place.topology import bottleneck, build, distance, forwarding, namespaces

UPLINK = UplinkSpec("ISP1", 10_000_000, 5_000_000, delay_ms=25, loss=0.005)
NAMES = Names("x-")


def test_every_step_is_in_a_namespace_that_was_made_and_every_device_is_made_before_it_is_used():
    known, made = {"", *namespaces(NAMES, 2)}, {("", "vec0")}
    for step in build(NAMES, [UPLINK, UPLINK], "vec0"):
        assert step.namespace in known
        words = step.uplink.split()
        if words[:2] == ["link", "add"]:
            at = words.index("netns") if "netns" in words else None
            made.add((words[at + 1] if at else step.namespace, words[2]))
            if "peer" in words:
                peer = words.index("peer")
                made.add((words[peer + 4], words[peer + 2]))
        elif words[:2] == ["link", "set"] and "netns" in words:
            assert (step.namespace, words[2]) in made
            made.add((words[4], words[6]))
        elif "dev" in words and words[words.index("dev") + 1] != "lo":
            assert (step.namespace, words[words.index("dev") + 1]) in made, step


def test_only_router_and_providers_carry_packets_of_others():
    assert set(forwarding(NAMES, 1)) == {"x-router", "x-isp1", "x-far1"}


def test_delay_is_halved_and_loss_is_per_direction():
    uplinks = [step.uplink for step in distance(NAMES, 1, UPLINK) if "netem" in step.uplink]
    assert [uplink.split()[3] for uplink in uplinks] == ["near", "net"]
    assert all(uplink.endswith("delay 12500us loss 0.5000%") for uplink in uplinks)


@pytest.mark.parametrize("queue", QUEUES)
def test_each_queue_has_the_rate_of_its_direction(queue):
    steps = list(bottleneck(NAMES, 1, UPLINK.changed(queue=queue)))
    rates = {
        step.uplink.split()[3]: word
        for step in steps
        for word in step.uplink.split()
        if word.endswith("bit")
    }
    # 1514 bytes of a full frame carry 1500 of IP, of which the contract speaks.
    assert rates == {"wan": "10093333bit", "core": "5046666bit"}
    assert {step.namespace for step in steps} == {"x-isp1"}
    assert queue == "fifo" or sum(f" {queue}" in step.uplink for step in steps) == 2


def test_an_uplink_without_delay_and_loss_needs_no_netem():
    plain = UPLINK.changed(delay_ms=0, loss=0)
    assert not any("netem" in step.uplink for step in distance(NAMES, 1, plain))


def test_a_crowd_meets_as_many_different_pairs_as_it_can():
    crowd = Crowd(clients=300, connections=4, servers=4)
    assert len(set(pairs(crowd))) == 1200
    assert len({source for source, _ in pairs(crowd)}) == 300
