"""Traces one packet before and after a plan: its exits on both sides, and the steps that differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from backend.domain.walk.diagrams.bearing import Fate
from backend.domain.walk.traces.traces import Assumption, Branch, Step, Trace

Exit = tuple[Fate, str]
NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class ExitParts:
    """An end of the packet, and the parts of its chances that come to it, 0 to 1."""

    fate: Fate
    exit: str  # as traces.Way names it
    before: Fraction
    after: Fraction


@dataclass(frozen=True, slots=True)
class SideBranch:
    """A branch on one side."""

    branch: Branch
    differing: frozenset[int]  # places of steps that the other side lacks or has otherwise


@dataclass(frozen=True, slots=True)
class Beside:
    """The packet under the same assumptions on both sides."""

    assumptions: tuple[Assumption, ...]
    before: SideBranch
    after: SideBranch
    exits: tuple[ExitParts, ...]


def beside(before: Trace, after: Trace) -> tuple[Beside, ...]:
    """Pairs of branches. An assumption of one side only pairs with the branch in which nothing holds."""
    first, second = _by_assumptions(before), _by_assumptions(after)
    every = tuple(dict.fromkeys((*first, *second)))
    return tuple(
        _pair(assumptions, _fitting(first, assumptions), _fitting(second, assumptions))
        for assumptions in every
        if not any(set(assumptions) < set(others) for others in every)
    )


def _by_assumptions(trace: Trace) -> dict[tuple[Assumption, ...], Branch]:
    return {branch.assumptions: branch for branch in trace.branches}


def _fitting(
    branches: Mapping[tuple[Assumption, ...], Branch], assumptions: tuple[Assumption, ...]
) -> Branch:
    """The branch that contradicts no assumption; of several the one that needs most of them."""
    wanted = {each.matcher: each.holds for each in assumptions}
    fitting = [
        branch
        for branch in branches.values()
        if all(wanted.get(each.matcher, False) == each.holds for each in branch.assumptions)
    ]
    return max(fitting or branches.values(), key=lambda branch: len(branch.assumptions))


def _pair(assumptions: tuple[Assumption, ...], before: Branch, after: Branch) -> Beside:
    return Beside(
        assumptions,
        SideBranch(before, _differing(before, after)),
        SideBranch(after, _differing(after, before)),
        tuple(_exits(before, after)),
    )


def _exits(before: Branch, after: Branch) -> Iterator[ExitParts]:
    first, second = _parts(before), _parts(after)
    for fate, name in sorted({*first, *second}, key=_leaving_first):
        key = (fate, name)
        yield ExitParts(fate, name, first.get(key, NOTHING), second.get(key, NOTHING))


def _leaving_first(end: Exit) -> tuple[bool, str]:
    fate, name = end
    return fate != "left", name


def _parts(branch: Branch) -> dict[Exit, Fraction]:
    parts: dict[Exit, Fraction] = {}
    for outcome in branch.outcomes:
        key = (outcome.way.fate, outcome.way.exit)
        parts[key] = parts.get(key, NOTHING) + outcome.way.part
    return parts


def _differing(branch: Branch, other: Branch) -> frozenset[int]:
    """Added rules change the numbers of others, so a step is known by what it asks and does.

    Its part does not count: new weights would mark all steps after a rule, and the exits tell it.
    """
    left = Counter(_said(step) for step in other.steps)
    differing = set()
    for place, step in enumerate(branch.steps):
        said = _said(step)
        if left[said]:
            left[said] -= 1
        else:
            differing.add(place)
    return frozenset(differing)


def _said(step: Step) -> Hashable:
    return (
        step.menu,
        step.chain,
        step.asks,
        step.status,
        step.effect and step.effect.text,
    )
