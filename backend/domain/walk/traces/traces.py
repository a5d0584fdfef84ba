"""The answer to "why does this packet go this way?"."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from backend.domain.walk.diagrams.bearing import Fate
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.traces.words import Sentence

StepMenu = Literal["mangle", "filter", "nat", "routing_rule", "table", "route", "local"]
Status = Literal["met", "not_met", "not_reached", "unknown"]


@dataclass(frozen=True, slots=True)
class Row:
    number: int = -1  # as print counts, from 0; -1 for a route or table
    id: str = ""  # the router's own
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A rule, table or route that the packet came to."""

    menu: StepMenu
    chain: str  # for a route its table
    # several share the packet's chances with one effect, such as PCC remainders
    rows: tuple[Row, ...]
    asks: str  # the row's matchers in RouterOS's words
    status: Status
    part: Fraction | None  # of the packet's chances that meet it; None: unknown
    reason: Sentence | None = None
    effect: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """Where chances of a packet end."""

    fate: Fate
    interface: str
    exit: str  # the ISP's name, else the interface; "" where it does not leave
    gateway: str
    table: str
    connection_mark: str
    packet_mark: str
    routing_mark: str
    part: Fraction
    weight_known: bool
    because: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Follow:
    """What becomes of another packet of the same connection."""

    verdict: Sentence
    ways: tuple[Way, ...] = ()
    steps: tuple[Step, ...] = ()
    depends_on: tuple[str, ...] = ()  # unknown matchers that would change the verdict


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing that may become of the packet."""

    said: Sentence
    way: Way
    answer: Follow
    later: Follow
    sent_as: str = ""  # source address after src-nat, or ""
    sent_to: str = ""  # dst-nat's target, or ""


@dataclass(frozen=True, slots=True)
class Assumption:
    """What no configuration tells, and whether it is taken to hold."""

    matcher: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Branch:
    """The packet under assumptions, if any are needed; the parts of its outcomes sum to 1."""

    assumptions: tuple[Assumption, ...]
    steps: tuple[Step, ...]
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """The likeliest outcome of a branch comes first."""

    packet: Packet
    branches: tuple[Branch, ...]
    has_more: bool = False  # there are more branches than these
    down: tuple[str, ...] = ()  # interfaces taken as not working, by their ISPs
