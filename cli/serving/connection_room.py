"""How many connections the server keeps, and which it closes when there are more."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

log = logging.getLogger(__name__)

TOLD_EVERY_S = 60.0


class Guest(Protocol):
    def let_go(self) -> None:
        """At once, whatever it waits for."""


@dataclass(slots=True)
class Room:
    """At most `most` connections; beyond that it closes the one that has waited longest for its client.

    An honest client sends its request at once and never waits longest for more than a moment; a flood of connections
    without a request only pushes out itself. `clock` counts seconds.
    """

    most: int
    clock: Callable[[], float]
    _all: set[Guest] = field(default_factory=set)
    _waiting: dict[Guest, None] = field(default_factory=dict)  # without a whole request, by begin
    _logged_at: float = float("-inf")

    def __len__(self) -> int:
        return len(self._all)

    def enter(self, guest: Guest) -> None:
        """Has sent nothing yet."""
        self._all.add(guest)
        self._waiting[guest] = None
        if len(self._all) > self.most:
            self._make_room()

    def serve(self, guest: Guest) -> None:
        """Its request is whole: now it waits for us, and stays."""
        self._waiting.pop(guest, None)

    def wait(self, guest: Guest) -> None:
        """It has its answer, and may send the next request."""
        if guest in self._all:
            self._waiting[guest] = None

    def leave(self, guest: Guest) -> None:
        self._all.discard(guest)
        self._waiting.pop(guest, None)

    def _make_room(self) -> None:
        longest = next(iter(self._waiting))  # the new one if all others are served
        self.leave(longest)
        longest.let_go()
        now = self.clock()
        if now - self._logged_at >= TOLD_EVERY_S:
            self._logged_at = now
            log.warning(
                "more than %d connections at once: those that wait longest without a request are closed "
                "(told once in %.0f s)",
                self.most,
                TOLD_EVERY_S,
            )
