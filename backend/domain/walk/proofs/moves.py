"""What a proof compares, what is wanted, and the classes of packets that move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from backend.domain.config.config import RouterConfig
from backend.domain.walk.proofs.buckets import Buckets
from backend.domain.walk.questions.ends import Ends
from backend.domain.walk.questions.witnesses import Witness

Meaning = Literal[
    "balanced",
    "joins",
    "restored",
    "pinned",
    "answered",
    "astray",
    "diverted",
    "kept",
    "parted",
    "unanswered",
]
"""`balanced`: clients that were divided, or went by the main table. `joins`: clients that one ISP had beside a balance.
`restored`: packets to the campus or the router that were sent to an ISP. `pinned`: probes. `answered`: all answers
leave by the ISP of their request now. `astray`: they left by it by chance at most, and still do.

The others are never meant. `diverted`: packets on another way. `kept`: clients who should be divided, and probes that
should be pinned, but are not. `parted`: later packets that leave a connection's ISP. `unanswered`: answers that do not
leave by the ISP of their request any more.
"""
UNMEANT = frozenset({"diverted", "kept", "parted", "unanswered"})
MOST_MOVES = 50
UNDECIDED = "timbang: undecided"
"""A packet mark that no router has."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What is wanted: the interface of each remainder, and of each address that is pinned."""

    buckets: Buckets
    pinned: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sides:
    """Configurations of one router: `bare` is `before` without the rules that divide clients.

    `undecided` is for a router that divides nobody: `before` up to where clients shall be divided, and there a rule
    that gives packets the mark UNDECIDED. What gets that mark no other rule has decided about.
    """

    before: RouterConfig
    after: RouterConfig
    bare: RouterConfig
    undecided: RouterConfig | None = None

    @property
    def all(self) -> tuple[RouterConfig, ...]:
        first = (self.before, self.after, self.bare)
        return first if self.undecided is None else (*first, self.undecided)

    @property
    def divides(self) -> bool:
        """Whether rules divided clients before."""
        return self.bare != self.before

    @property
    def share_places(self) -> bool:
        """Whether addresses, lists and interfaces are the same on all sides, so that a rule means the same packets."""
        return all(_places(side) == _places(self.before) for side in self.all)


def _places(config: RouterConfig) -> tuple[object, ...]:
    lists = (config.list_members, config.interface_lists)
    return (config.addresses, config.address_lists, config.interfaces, *lists)


@dataclass(frozen=True, slots=True)
class Move:
    """A class whose packets end otherwise than before. `by` is the interface that a request came in by."""

    meaning: Meaning
    witness: Witness
    before: Ends
    after: Ends
    by: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """`is_balanced`: some clients are divided as aimed. `not_looked_at`: the part of address pairs left out, 0 to 1."""

    moves: tuple[Move, ...]
    is_balanced: bool
    not_looked_at: Fraction

    @property
    def unexpected(self) -> tuple[Move, ...]:
        return tuple(move for move in self.moves if move.meaning in UNMEANT)
