"""Joins rules of one effect that share a packet's chances, such as one ISP's remainders, into one step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from backend.domain.walk.router.recording import Assumed, Noted, Passage
from backend.domain.walk.traces.traces import Step

SHARED = ("trace_marks_connection", "trace_marks_routing")


def grouped(
    passage: Passage, assumed: Assumed, steps: Iterable[tuple[Step, Noted]]
) -> Iterator[Step]:
    """Neighbours with one effect that no chance meets together become one step."""
    group: list[tuple[Step, Noted]] = []
    for step, note in steps:
        if group and not _joins(passage, assumed, group, (step, note)):
            yield _joined(group)
            group = []
        group.append((step, note))
    if group:
        yield _joined(group)


def _joins(
    passage: Passage,
    assumed: Assumed,
    group: list[tuple[Step, Noted]],
    more: tuple[Step, Noted],
) -> bool:
    step, note = more
    first = group[0][0]
    alike = (step.menu, step.chain, step.status, step.effect) == (
        first.menu, first.chain, "met", first.effect,
    )  # fmt: skip
    if not alike or step.effect is None or step.effect.code not in SHARED:
        return False
    return not any(passage.both_met(other, note, assumed) for _, other in group)


def _joined(group: list[tuple[Step, Noted]]) -> Step:
    first = group[0][0]
    if len(group) == 1:
        return first
    steps = [step for step, _ in group]
    known = set(first.asks.split())
    others = [word for step in steps[1:] for word in step.asks.split() if word not in known]
    parts = [step.part for step in steps if step.part is not None]
    return replace(
        first,
        rows=tuple(row for step in steps for row in step.rows),
        asks=", ".join([first.asks, *others]),
        part=sum(parts, Fraction(0)),
    )
