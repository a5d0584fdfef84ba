"""Proves that a plan's undo leads exactly back from wherever the writes stop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.config.router_rows import Row, Snapshot, Write, applied, said
from backend.domain.plans.plan import Plan


@dataclass(frozen=True, slots=True)
class _WriteEffect:
    """Rows of `menu` that one write added and removed; a changed row is in both."""

    menu: str
    come: Sequence[Row]
    gone: Sequence[Row]


def leads_back(plan: Plan) -> bool:
    """Whether the undo gives `before` after any number of the writes.

    It is enough that each inverse undoes its own write, and does nothing before that.
    """
    states = [plan.before]
    for write in plan.writes:
        states.append(applied(states[-1], (write,)))
    inverses = tuple(reversed(plan.undo))
    if len(inverses) != len(plan.writes):
        return False
    rows = states[-1]
    for inverse, earlier in zip(plan.undo, reversed(states[:-1]), strict=True):
        rows = applied(rows, (inverse,))
        if not _alike(rows.of(inverse.menu), earlier.of(inverse.menu)):
            return False
    moves = [
        _move(earlier, later, write.menu)
        for earlier, later, write in zip(states, states[1:], plan.writes, strict=False)
    ]
    return all(_is_idle(inverse, states, moves[:at]) for at, inverse in enumerate(inverses))


def _alike(some: Sequence[Row], others: Sequence[Row]) -> bool:
    """Untouched rows are the same objects, so only the few others are compared."""
    same_count = len(some) == len(others)
    pairs = zip(some, others, strict=False)
    return same_count and all(before is two or said(before) == said(two) for before, two in pairs)


def _move(earlier: Snapshot, later: Snapshot, menu: str) -> _WriteEffect:
    old = {id(row) for row in earlier.of(menu)}
    new = {id(row) for row in later.of(menu)}
    return _WriteEffect(
        menu,
        [row for row in later.of(menu) if id(row) not in old],
        [row for row in earlier.of(menu) if id(row) not in new],
    )


def _is_idle(inverse: Write, states: Sequence[Snapshot], moves: Sequence[_WriteEffect]) -> bool:
    """Whether it changes nothing at first, nor after any of the moves; `states`: before each move, and last."""
    item = inverse.item
    if item is None or not _leaves(inverse, states[0].of(inverse.menu)):
        return False
    for at, move in enumerate(moves, 1):
        if move.menu != inverse.menu:
            continue
        if inverse.verb == "add":
            if any(item.matches(row) for row in move.gone) and not states[at].matching(item):
                return False
        elif not _leaves(inverse, move.come):
            return False
    return True


def _leaves(inverse: Write, rows: Sequence[Row]) -> bool:
    matching = [row for row in rows if inverse.item is not None and inverse.item.matches(row)]
    if inverse.verb == "add":
        return bool(matching)
    if inverse.verb == "remove":
        return not matching
    alone = Snapshot({inverse.menu: tuple(matching)})
    return _alike(applied(alone, (inverse,)).of(inverse.menu), matching)
