"""What a walk tells while it goes on, to explain one packet's way. An observer decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.diagram import Cube
from backend.domain.walk.diagrams.stages import Stage

Menu = Literal["mangle", "filter", "nat"]
Condition = Callable[[Bearing], bool]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A rule of a hook, and the packets before it."""

    menu: Menu
    chain: str
    number: int
    stage: Stage
    root: int
    cubes: tuple[Cube, ...]  # the other matchers
    enters: Condition  # who is in the hook
    comes: Condition  # who is in the rule's chain too
    fits: Condition  # what its marks and its way out ask


@dataclass(frozen=True, slots=True)
class LookUp:
    """A step of the routing decision, and the packets before it."""

    # table of a mark or VRF, local delivery (in a VRF: `table`), a rule, or main
    kind: Literal["mark", "vrf", "local", "rule", "main"]
    table: str
    root: int
    cube: Cube | None  # None where no packet can fit the rule
    fits: Condition
    number: int = -1  # of the routing rule


Watch = Callable[[Meeting | LookUp], None]


def unwatched(_: Meeting | LookUp) -> None:
    """Nobody asks."""
