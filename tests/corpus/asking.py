"""Serves configurations of the corpus one after another; the product reads them over the wire, and writes there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from backend.domain.plans.plan import Plan
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.rows import read_snapshot
from backend.routeros.session.client import Connection, Deadline, Target, open_connection
from backend.routeros.writing.write import Writer
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer
from tests.corpus.judging import Verdict, judge
from tests.corpus.lab_pins import pins
from tests.corpus.lab_reach import loses_networks, loses_the_router
from tests.corpus.lab_shares import NOISE, lab_shares
from tests.corpus.reading import router_of, text_of
from tests.corpus.truth import Truth, truth_of

PATIENCE_S = 60.0


def verdict_of(server: LabServer, name: str) -> Verdict:
    """What the product says, and whether a plan that it makes shares the lab's connections as it was to."""
    truth = truth_of(name)
    router = router_of(text_of(name), ports=truth.ports)
    with connected(server, router) as connection:
        snapshot = read_snapshot(connection)
        verdict = judge(read_config(connection, with_automations=True), snapshot, truth)
        if verdict.uneven and truth.verdict != "refused" and not truth.not_in_lab:
            before = _standing(router, truth)
            writer = Writer(connection, snapshot)
            for write in verdict.uneven.writes:
                writer.perform(write)
            verdict.differences.update(_carried_out(router, truth, verdict.uneven))
            verdict.differences.update(_moved(before, _standing(router, truth)))
    return verdict


@contextmanager
def connected(server: LabServer, router: SimulatedRouter) -> Iterator[Connection]:
    """The product's connection to a router that is served meanwhile."""
    served = server.add(router)
    target = Target(served.host, served.port, "off", ADMIN, ADMIN_PASSWORD, allow_local=True)
    connection = open_connection(target, Deadline(PATIENCE_S))
    try:
        yield connection
    finally:
        connection.close()
        server.remove(served)


def _carried_out(router: SimulatedRouter, truth: Truth, plan: Plan) -> Iterator[tuple[str, str]]:
    wanted = {name: plan.target.weight(name) / plan.target.denominator for name in truth.uplinks}
    for shares in lab_shares(router, truth.uplinks):
        if any(abs(shares[name] - part) > NOISE for name, part in wanted.items()):
            shares_text = ", ".join(f"{name} {part:.2f}" for name, part in shares.items())
            yield "plan wrong", f"the lab's connections go {shares_text}"


@dataclass(frozen=True, slots=True)
class Standing:
    """What a plan may not worsen: who is cut off, and by which line goes what rules single out."""

    router_lost: bool
    networks_lost: bool
    pins: dict[str, str]


def _standing(router: SimulatedRouter, truth: Truth) -> Standing:
    uplinks = truth.uplinks
    return Standing(
        loses_the_router(router, uplinks), loses_networks(router, uplinks), pins(router, uplinks)
    )


def _moved(before: Standing, after: Standing) -> Iterator[tuple[str, str]]:
    if after.router_lost > before.router_lost or after.networks_lost > before.networks_lost:
        yield "plan cuts off", "clients reach the router or each other no more"
    moved = [what for what, way in before.pins.items() if after.pins.get(what) != way]
    if moved:
        yield "plan moves pins", ", ".join(moved)
