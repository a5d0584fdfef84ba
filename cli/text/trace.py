"""A trace as plain text: the answer, then what was met, then why the rest was not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from backend.domain.walk.router.packets import Packet
from backend.domain.walk.traces.traces import Assumption, Follow, Outcome, Step, Trace

PORTLESS = 0


def lines(trace: Trace) -> Iterator[str]:
    yield _packet(trace.packet)
    if trace.down:
        yield f"Down now, so nothing leaves by them: {', '.join(trace.down)}"
    for branch in trace.branches:
        if branch.assumptions:
            yield ""
            yield f"If {assumed(branch.assumptions)}:"
        for outcome in branch.outcomes:
            yield ""
            yield from _outcome(outcome)
        yield from _steps(branch.steps)
    if trace.has_more:
        yield ""
        yield "More depends on what no configuration tells; only these cases are shown."


def _packet(packet: Packet) -> str:
    ports = packet.destination_port != PORTLESS
    target = f"{packet.destination}:{packet.destination_port}" if ports else packet.destination
    entry = f"enters by {packet.entry}" if packet.entry else "sent by the router itself"
    return f"{packet.protocol.upper()} {packet.source} -> {target}, {entry}, first packet"


def assumed(assumptions: Iterable[Assumption]) -> str:
    """`content=x holds and hotspot=auth does not hold`."""
    return " and ".join(
        f"{each.matcher} {'holds' if each.holds else 'does not hold'}" for each in assumptions
    )


def _outcome(outcome: Outcome) -> Iterator[str]:
    part = "" if outcome.way.part == 1 else f" [{outcome.way.part}]"
    gateway = f", gateway {outcome.way.gateway}" if outcome.way.gateway else ""
    yield f"{outcome.said.text}{gateway}{part}, because"
    yield from (f"  - {sentence.text}" for sentence in outcome.way.because)
    if outcome.sent_to:
        yield f"  It is sent on to {outcome.sent_to}."
    if outcome.sent_as:
        yield f"  It is sent as {outcome.sent_as}."
    yield from _follow(outcome.answer)
    yield from _follow(outcome.later)


def _follow(follow: Follow) -> Iterator[str]:
    yield f"  {follow.verdict.text}"
    if follow.depends_on:
        yield f"    That depends on {', '.join(follow.depends_on)}."
    if follow.verdict.code.endswith(("_home", "_same", "_none", "_from_router")):
        return
    for way in follow.ways:
        part = "" if way.part == 1 else f" [{way.part}]"
        yield f"    {way.exit or way.fate}{part}, because"
        yield from (f"      - {sentence.text}" for sentence in way.because)


def _steps(steps: tuple[Step, ...]) -> Iterator[str]:
    for title, is_met in (("Met:", True), ("Not met:", False)):
        chosen = [step for step in steps if (step.status == "met") == is_met]
        if chosen:
            yield ""
            yield title
            yield from (f"  {_step(step)}" for step in chosen)


def _step(step: Step) -> str:
    numbers = ", ".join(f"#{row.number}" for row in step.rows if row.number >= 0)
    comment = next((f" ({row.comment})" for row in step.rows if row.comment), "")
    place = " ".join(word for word in (step.menu.replace("_", " "), step.chain, numbers) if word)
    sentences = "; ".join(each.text for each in (step.effect, step.reason) if each)
    part = f" [{step.part}]" if step.part and step.part != 1 else ""
    asks = f" {step.asks}" if step.asks and step.status == "met" else ""
    return f"{place}{comment}:{asks}{' ->' if asks else ''} {sentences}{part}".rstrip(": ->")
