"""Why a packet goes its way: one packet of a connection, replayed through a configuration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

from backend.domain.config.config import RouterConfig
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.router.next_hops import NOTHING, Down
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.router.recording import Assumed, Passage
from backend.domain.walk.router.translation import PacketFlow
from backend.domain.walk.traces.because import Because, exit_name
from backend.domain.walk.traces.follow import Following
from backend.domain.walk.traces.replay import Replay
from backend.domain.walk.traces.steps import steps
from backend.domain.walk.traces.traces import Branch, Outcome, Trace
from backend.domain.walk.traces.ways import assumptions, way_of
from backend.domain.walk.traces.words import Sentence, said

MOST_BRANCHES = 8  # each unknown matcher may double the branches; nobody reads all


def trace(
    config: RouterConfig,
    packet: Packet,
    names: Mapping[str, str] | None = None,
    known: Mapping[str, str] | None = None,
    down: Down = NOTHING,
) -> Trace:
    """The first packet of a connection, its answer and its later packets.

    `names`: interface -> name of its ISP. `known`: gateway -> interface from before a line went down. ValueError for
    a wrong field of the packet.
    """
    replay = Replay(config, known or {}, down)
    first = replay.first(packet)
    assumptions = list(islice(first.branches({}), MOST_BRANCHES + 1))
    branches = [
        _branch(replay, first, assumed, names or {}) for assumed in assumptions[:MOST_BRANCHES]
    ]
    return Trace(
        packet,
        tuple(branches),
        len(assumptions) > MOST_BRANCHES,
        _down_exits(config, down, names or {}),
    )


def _down_exits(config: RouterConfig, down: Down, names: Mapping[str, str]) -> tuple[str, ...]:
    """What is down, without ports that nothing would leave by anyway."""
    used = {*names, *(each.interface for each in config.addresses if not each.disabled)}
    return tuple(exit_name(names, name) for name in sorted(down.interfaces & used))


def down_now(config: RouterConfig) -> Down:
    """Interfaces that did not run when read; none where the router reported no running interface."""
    running = {
        interface.name: interface.running and not interface.disabled
        for interface in config.interfaces
    }
    if not any(running.values()):
        return NOTHING
    return Down(frozenset(name for name, runs in running.items() if not runs))


def _branch(replay: Replay, first: Passage, assumed: Assumed, names: Mapping[str, str]) -> Branch:
    outcomes = sorted(
        _outcomes(replay, first, assumed, names),
        key=lambda outcome: (-outcome.way.part, outcome.way.exit),
    )
    return Branch(assumptions(first, assumed), steps(first, assumed), tuple(outcomes))


def _outcomes(
    replay: Replay, first: Passage, assumed: Assumed, names: Mapping[str, str]
) -> Iterator[Outcome]:
    for flow, shares in first.ends(assumed):
        for bearing, part in shares.items():
            follow = Following(replay, first, assumed, flow, bearing, names)
            yield Outcome(
                said=_said(bearing, names),
                way=way_of(Because(first, assumed, flow, bearing, names), part),
                answer=follow.answer(),
                later=follow.later(),
                sent_as=follow.sent_as(),
                sent_to=_sent_to(first, flow),
            )


def _said(bearing: Bearing, names: Mapping[str, str]) -> Sentence:
    if bearing.fate == "left":
        return said("trace_leaves", exit=exit_name(names, bearing.interface))
    codes = {"local": "trace_is_delivered", "dropped": "trace_is_dropped"}
    return said(codes.get(bearing.fate, "trace_has_no_route"))


def _sent_to(first: Passage, flow: PacketFlow) -> str:
    sent = replace(flow.packet, state=first.packet.state)
    return "" if sent == first.packet else f"{sent.destination}:{sent.destination_port}"
