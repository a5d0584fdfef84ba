"""Which packet of a connection is walked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """A packet of a connection, for what differs between two: counters and draws, and which fields are hashed.

    `packet` is `first` or `later`; `direction` is `request` or `answer`, whose addresses are the other way round.
    """

    packet: str
    direction: str


FIRST = Stage("first", "request")
LATER = Stage("later", "request")
ANSWER = Stage("later", "answer")
