import pytest

from lab.kernel.hosts.crowd import Crowd, pairs
from lab.kernel.place.contract import Names
from lab.kernel.place.spec import QUEUES, LineSpec
from lab.kernel.place.topology import bottleneck, build, distance, forwarding, namespaces

LINE = LineSpec("ISP1", 10_000_000, 5_000_000, delay_ms=25, loss=0.005)
NAMES = Names("x-")


def test_every_step_is_in_a_namespace_that_was_made_and_every_device_is_made_before_it_is_used():
    known, made = {"", *namespaces(NAMES, 2)}, {("", "vec0")}
    for step in build(NAMES, [LINE, LINE], "vec0"):
        assert step.namespace in known
        words = step.line.split()
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
    lines = [step.line for step in distance(NAMES, 1, LINE) if "netem" in step.line]
    assert [line.split()[3] for line in lines] == ["near", "net"]
    assert all(line.endswith("delay 12500us loss 0.5000%") for line in lines)


@pytest.mark.parametrize("queue", QUEUES)
def test_each_queue_has_the_rate_of_its_direction(queue):
    steps = list(bottleneck(NAMES, 1, LINE.changed(queue=queue)))
    rates = {
        step.line.split()[3]: word
        for step in steps
        for word in step.line.split()
        if word.endswith("bit")
    }
    # 1514 bytes of a full frame carry 1500 of IP, of which the contract speaks.
    assert rates == {"wan": "10093333bit", "core": "5046666bit"}
    assert {step.namespace for step in steps} == {"x-isp1"}
    assert queue == "fifo" or sum(f" {queue}" in step.line for step in steps) == 2


def test_a_line_without_delay_and_loss_needs_no_netem():
    plain = LINE.changed(delay_ms=0, loss=0)
    assert not any("netem" in step.line for step in distance(NAMES, 1, plain))


def test_a_crowd_meets_as_many_different_pairs_as_it_can():
    crowd = Crowd(clients=300, connections=4, servers=4)
    assert len(set(pairs(crowd))) == 1200
    assert len({source for source, _ in pairs(crowd)}) == 300
