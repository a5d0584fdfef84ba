"""What a walk tells of itself while it goes on, so that one packet's way can be explained.

Nothing here decides: an observer is told of each rule and table with the packets as they came to it.
"""

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
    """A rule of a hook, and the packets before it.

    `enters`: who is in the hook; `comes`: who is in the rule's chain too; `fits`: what its marks and its way out ask.
    The other matchers are the cubes.
    """

    menu: Menu
    chain: str
    number: int
    stage: Stage
    root: int
    cubes: tuple[Cube, ...]
    enters: Condition
    comes: Condition
    fits: Condition


@dataclass(frozen=True, slots=True)
class LookUp:
    """A step of the routing decision, and the packets before it.

    `kind`: the table of a mark or of a VRF, delivery to the router itself (with a table: by an address in that VRF), a
    routing rule (its `number`), or the main table.
    `cube` is None where the rule names what no packet can have.
    """

    kind: Literal["mark", "vrf", "local", "rule", "main"]
    table: str
    root: int
    cube: Cube | None
    fits: Condition
    number: int = -1


Watch = Callable[[Meeting | LookUp], None]


def unwatched(_: Meeting | LookUp) -> None:
    """Nobody asks."""
