"""The witness of a probe's path asks a router twice before it gives up."""

from __future__ import annotations

from types import SimpleNamespace

from backend.errors import RouterTimeout
from backend.routeros.session.client import Target
from backend.routeros.session.connections import Connections
from backend.services.probes.proof import AGAIN_AFTER_S, Scene, Witness

SCENE = Scene(7, Target("router.example", 8728, "off", "u", "p"), ((1, "ether1"),))


class Flaky(Connections):
    """Gives these answers in turn; None: too slow."""

    def __init__(self, *answers: int | None) -> None:
        super().__init__(lambda: 0.0)
        self.answers = list(answers)
        self.forgiven: list[object] = []

    def run(self, *_args, **_options):
        count = self.answers.pop(0)
        if count is None:
            raise RouterTimeout("too_slow", "late")
        interface = SimpleNamespace(name="ether1", rx_bytes=count, tx_bytes=0)
        return SimpleNamespace(at_ms=5, interfaces=[interface])

    def forgive(self, key: object) -> None:
        self.forgiven.append(key)


def counted(connections: Flaky):
    waited: list[float] = []
    count = Witness(connections, 1.0, clock_ms=lambda: 0).count_after(SCENE, waited.append)
    return count, waited


def test_an_answer_is_asked_for_once():
    count, waited = counted(Flaky(10))
    assert count is not None
    assert (count.bytes, waited) == ({1: (10, 0)}, [])


def test_one_late_answer_does_not_cost_the_proof():
    connections = Flaky(None, 10)
    count, waited = counted(connections)
    assert count is not None
    assert (count.bytes, waited, connections.forgiven) == ({1: (10, 0)}, [AGAIN_AFTER_S], [7])


def test_a_router_that_stays_silent_is_given_up():
    count, waited = counted(Flaky(None, None))
    assert (count, waited) == (None, [AGAIN_AFTER_S])
