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
"""`balanced`: clients that were divided, or went by main. `joins`: clients with one ISP beside a balance. `restored`:
packets to the campus or router that went to an ISP. `pinned`: probes. `answered`: all answers now leave by their
request's ISP. `astray`: they did so by chance at most, and still do.

The others are never meant. `diverted`: packets on another way. `kept`: clients not divided, or probes not pinned, as
they should be. `parted`: later packets leave a connection's ISP. `unanswered`: answers no longer leave by their
request's ISP.
"""
UNMEANT = frozenset({"diverted", "kept", "parted", "unanswered"})
MOST_MOVES = 50
UNDECIDED = "timbang: undecided"  # a packet mark that no router has


@dataclass(frozen=True, slots=True)
class Aim:
    """The wanted interface of each remainder, and of each pinned address."""

    buckets: Buckets
    pinned: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sides:
    """Configurations of one router."""

    before: RouterConfig
    after: RouterConfig
    bare: RouterConfig  # `before` without the rules that divide clients
    # for a router that divides nobody: `before` with UNDECIDED where it shall
    undecided: RouterConfig | None = None

    @property
    def all(self) -> tuple[RouterConfig, ...]:
        first = (self.before, self.after, self.bare)
        return first if self.undecided is None else (*first, self.undecided)

    @property
    def divides(self) -> bool:
        return self.bare != self.before

    @property
    def share_places(self) -> bool:
        """Whether addresses, lists and interfaces are equal, so that a rule means the same packets on all sides."""
        return all(_places(side) == _places(self.before) for side in self.all)


def _places(config: RouterConfig) -> tuple[object, ...]:
    lists = (config.list_members, config.interface_lists)
    return (config.addresses, config.address_lists, config.interfaces, *lists)


@dataclass(frozen=True, slots=True)
class Move:
    """A class whose packets end otherwise than before."""

    meaning: Meaning
    witness: Witness
    before: Ends
    after: Ends
    by: str = ""  # the interface that a request came in by


@dataclass(frozen=True, slots=True)
class Proof:
    moves: tuple[Move, ...]
    is_balanced: bool  # some clients are divided as aimed
    not_looked_at: Fraction  # left out part of the address pairs, 0 to 1

    @property
    def unexpected(self) -> tuple[Move, ...]:
        return tuple(move for move in self.moves if move.meaning in UNMEANT)
