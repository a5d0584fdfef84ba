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
    """A row of a menu; `number` as print counts, from 0, -1 for a route or table. `id` is the router's own."""

    number: int = -1
    id: str = ""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """A rule, table or route that the packet came to.

    `chain` is the table for a route. `rows`: several where rules of one effect share the packet's chances, such as
    the remainders of PCC. `asks` are the row's matchers in RouterOS's words. `part`: of the packet's chances those
    that meet it; None where that cannot be known.
    """

    menu: StepMenu
    chain: str
    rows: tuple[Row, ...]
    asks: str
    status: Status
    part: Fraction | None
    reason: Sentence | None = None
    effect: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """Where chances of a packet end. `exit`: the ISP's name, else the interface; empty where it does not leave."""

    fate: Fate
    interface: str
    exit: str
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
    """What becomes of another packet of the same connection: `verdict` in one sentence, and its ways and steps.

    `depends_on`: matchers that no configuration tells and that would make another verdict.
    """

    verdict: Sentence
    ways: tuple[Way, ...] = ()
    steps: tuple[Step, ...] = ()
    depends_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing that may become of the packet.

    `sent_as`: the source address that src-nat gives it, "" if none. `sent_to`: where dst-nat sends it, "" if nowhere
    else.
    """

    said: Sentence
    way: Way
    answer: Follow
    later: Follow
    sent_as: str = ""
    sent_to: str = ""


@dataclass(frozen=True, slots=True)
class Assumption:
    """What no configuration tells, and whether it is taken to hold."""

    matcher: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Branch:
    """The packet under assumptions; the parts of its outcomes sum to 1. None are needed where everything is known."""

    assumptions: tuple[Assumption, ...]
    steps: tuple[Step, ...]
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """The likeliest outcome of a branch comes first.

    `has_more`: there are more branches than these. `down`: interfaces that were taken not to work, by their ISPs.
    """

    packet: Packet
    branches: tuple[Branch, ...]
    has_more: bool = False
    down: tuple[str, ...] = ()
