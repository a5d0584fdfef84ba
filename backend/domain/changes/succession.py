"""What later changes made of a confirmed change: taken back, replaced, or still on the router."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

How = Literal["taken_back", "replaced"]


@dataclass(frozen=True, slots=True)
class Ended:
    """A confirmed change. `is_fix`: it left the weights alone. `back_from`: the change whose way back it is."""

    change_id: int
    is_fix: bool
    back_from: int | None = None


@dataclass(frozen=True, slots=True)
class Successor:
    """The change after which the router no longer has the rows of another one."""

    change_id: int
    how: How


def succession(confirmed: Sequence[Ended]) -> dict[int, Successor]:
    """By change, in whose place the router has other rows by now. `confirmed`: all of one router, in their order.

    Of several that replaced a change the first counts. A way back that was taken back itself counts for nothing.
    """
    successors: dict[int, Successor] = {}
    for place in reversed(range(len(confirmed))):
        later = confirmed[place]
        if later.change_id in successors and successors[later.change_id].how == "taken_back":
            continue
        for change_id, how in _ended_by(later, confirmed[:place]):
            if how == "taken_back" or _is_replaced(successors.get(change_id)):
                successors[change_id] = Successor(later.change_id, how)
    return successors


def _is_replaced(successor: Successor | None) -> bool:
    return successor is None or successor.how == "replaced"


def _ended_by(later: Ended, earlier: Sequence[Ended]) -> Iterator[tuple[int, How]]:
    """A way back ends what came since the change that it takes back, and nothing before that one."""
    ids = [change.change_id for change in earlier]
    if later.back_from is not None and later.back_from in ids:
        yield later.back_from, "taken_back"
        earlier = earlier[ids.index(later.back_from) + 1 :]
    if not later.is_fix:
        yield from ((change.change_id, "replaced") for change in earlier if not change.is_fix)
