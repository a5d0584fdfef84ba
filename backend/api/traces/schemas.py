"""The way of one packet through a router, and why."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from backend.api.http.models import Output, Texts, Time, Written


class TraceSentence(Output):
    """`code` and `params` are for translation; `text` is the English sentence."""

    code: str
    params: Texts
    text: str


class TraceRow(Output):
    """A row of a menu; `number` as RouterOS prints it, from 0, null for a route."""

    number: Annotated[int | None, BeforeValidator(lambda number: None if number < 0 else number)]
    id: str
    comment: str


class TraceStep(Output):
    menu: Literal["mangle", "filter", "nat", "routing_rule", "table", "route", "local"]
    chain: str = Field(description="chain of the rule; table of the route")
    rows: list[TraceRow]
    asks: str = Field(description="matchers in RouterOS's words")
    status: Literal["met", "not_met", "not_reached", "unknown"]
    part: float | None = Field(description="part of the packet's chances that meets it")
    fraction: Annotated[str | None, Written] = Field(
        validation_alias="part", description="the same exactly, such as 2/5"
    )
    reason: TraceSentence | None
    effect: TraceSentence | None


class TraceWay(Output):
    fate: Literal["left", "local", "dropped", "no_route"]
    interface: str
    exit: str = Field(description="the ISP and its interface, or the interface alone")
    gateway: str
    table: str
    connection_mark: str
    packet_mark: str
    routing_mark: str
    part: float
    fraction: Annotated[str, Written] = Field(validation_alias="part")
    weight_known: bool
    because: list[TraceSentence]


class TraceFollow(Output):
    """What becomes of another packet of the same connection."""

    verdict: TraceSentence
    ways: list[TraceWay]
    steps: list[TraceStep]
    depends_on: list[str] = Field(description="matchers that no configuration tells")


class TraceOutcome(Output):
    said: TraceSentence
    way: TraceWay
    answer: TraceFollow
    later: TraceFollow
    sent_as: str = Field(description="source address after src-nat; empty if it stays")
    sent_to: str = Field(description="address and port after dst-nat; empty if it stays")


class TraceAssumption(Output):
    matcher: str
    holds: bool


class TraceBranch(Output):
    """Parts of the outcomes sum to 1. Several branches where something decides that no configuration tells."""

    assumptions: list[TraceAssumption]
    steps: list[TraceStep]
    outcomes: list[TraceOutcome]


class TracedPacket(Output):
    from_: str = Field(serialization_alias="from", validation_alias="source")
    to: str = Field(validation_alias="destination")
    protocol: str
    port: int = Field(validation_alias="destination_port")
    source_port: int
    entry: str = Field(description="the interface that it comes in by; empty: the router sends it")


class TraceExit(Output):
    """Where the packet ends, and which part of its chances on each side of a plan."""

    fate: Literal["left", "local", "dropped", "no_route"]
    exit: str = Field(
        description="the ISP and its interface, or the interface alone; empty if it does not leave"
    )
    before: float
    before_fraction: Annotated[str, Written] = Field(validation_alias="before")
    after: float
    after_fraction: Annotated[str, Written] = Field(validation_alias="after")


class TraceSide(Output):
    branch: TraceBranch
    differing: Annotated[list[int], BeforeValidator(sorted)] = Field(
        description="places of steps that the other side has not, or has otherwise"
    )


class TracePair(Output):
    """The packet under the same assumptions before and after a plan."""

    assumptions: list[TraceAssumption]
    exits: list[TraceExit]
    before: TraceSide
    after: TraceSide


class TracedPlan(Output):
    change_id: int
    router_has: Literal["before", "after", "neither"] = Field(
        description="which of both the router has now; neither: its rules were changed since the plan was made"
    )
    pairs: list[TracePair]


class Trace(Output):
    router_id: int
    read_at: Time
    version: str
    packet: TracedPacket
    branches: list[TraceBranch]
    down: list[str] = Field(description="interfaces that do not run now, so nothing leaves by them")
    has_more: bool = Field(description="there are more branches than these")
    plan: TracedPlan | None = Field(
        None, description="where a plan was named; `branches` are those before it then"
    )
