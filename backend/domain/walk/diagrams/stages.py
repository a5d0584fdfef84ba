"""Which packet of a connection is walked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """A packet of a connection. Counters, draws and hashed fields depend on it."""

    packet: str  # `first` or `later`
    direction: str  # `request` or `answer`, with swapped addresses


FIRST = Stage("first", "request")
LATER = Stage("later", "request")
ANSWER = Stage("later", "answer")
