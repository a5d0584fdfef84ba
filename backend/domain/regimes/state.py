"""The part of a configuration whose change starts a new regime, as a value stored as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from backend.domain.methods.methods import Method
from backend.domain.methods.queueing import QueueUse
from backend.domain.text.stored_values import Reader, object_of

STATE_FORMAT = 1
READER = Reader(is_strict=True, is_open=True)
TOLD_BY_RULES, TOLD_BY_PACKETS = 1, 2
"""How shares were told: by patterns of rules, or by walking packets (docs/decisions/0037)."""


@dataclass(frozen=True, slots=True, order=True)
class DefaultRoute:
    table: str
    distance: int
    gateway: str
    interface: str  # where its gateway leads, or ""
    check_gateway: str


@dataclass(frozen=True, slots=True)
class UplinkState:
    """One uplink's remainders under PCC, nth words, and share as `2/5` or None."""

    interface: str
    buckets: tuple[int, ...] = ()
    nth: tuple[str, ...] = ()
    share: str | None = None

    @property
    def configured_share(self) -> Fraction | None:
        return None if self.share is None else Fraction(self.share)


@dataclass(frozen=True, slots=True)
class _Head:
    format: int


@dataclass(frozen=True, slots=True)
class RegimeState:
    """Everything by which two regimes differ."""

    method: Method
    uplinks: tuple[UplinkState, ...]
    classifier: str | None = None
    denominator: int | None = None
    hash_policy: str = "l3"
    fasttrack: str = "off"  # off, on, or safe (only unmarked connections)
    queues: tuple[QueueUse, ...] = ()
    routes: tuple[DefaultRoute, ...] = ()

    @property
    def division(self) -> RegimeState:
        """Without what waits for a failure: equal ones split traffic alike while every uplink is up."""
        nearest: dict[str, int] = {}
        for route in self.routes:
            nearest[route.table] = min(route.distance, nearest.get(route.table, route.distance))
        kept = tuple(route for route in self.routes if route.distance == nearest[route.table])
        return replace(self, routes=kept)

    def as_json(self) -> dict[str, Any]:
        """A JSON object; equal states give equal objects."""
        return {"format": STATE_FORMAT, "told_by": TOLD_BY_PACKETS, **object_of(self)}

    @staticmethod
    def from_json(stored: Mapping[str, Any]) -> RegimeState:
        """Raises ValueError for another format and for a damaged state.

        The error of a damaged state names the field, such as `state.uplinks[0].buckets`.
        """
        if READER.read(_Head, stored, "state").format != STATE_FORMAT:
            raise ValueError(f"regime state of format {stored['format']} cannot be read")
        state = READER.read(RegimeState, stored, "state")
        if state.denominator is not None and state.denominator < 1:
            raise ValueError("state.denominator is not above 0")
        for at, uplink in enumerate(state.uplinks):
            try:
                _ = uplink.configured_share
            except (ValueError, ZeroDivisionError):
                raise ValueError(f"state.uplinks[{at}].share is no fraction") from None
        return state

    @staticmethod
    def readable(stored: Mapping[str, Any]) -> RegimeState | None:
        """None for another format or a damaged state."""
        try:
            return RegimeState.from_json(stored)
        except ValueError:
            return None


def is_rerouted(before: RegimeState, after: RegimeState) -> bool:
    """Whether default routes differ and nothing else, while the configuration tells every share.

    Then the traffic is divided as before: only what happens when an ISP fails is another.
    """
    is_alike = before != after and replace(after, routes=before.routes) == before
    return is_alike and all(uplink.share is not None for uplink in after.uplinks)


def told_by(stored: Mapping[str, Any]) -> int:
    """How a stored state's shares were told; older versions knew one way and did not say."""
    way = stored.get("told_by", TOLD_BY_RULES)
    return way if isinstance(way, int) else TOLD_BY_RULES


def reread(before: RegimeState, after: RegimeState) -> bool:
    """Whether only conclusions from rows differ: method, buckets and shares of the same uplinks.

    What a router says itself (routes, queues, FastTrack, the hash of equal routes) is the same in both.
    """
    names = [[uplink.interface for uplink in state.uplinks] for state in (before, after)]
    concluded = replace(
        after,
        method=before.method,
        uplinks=before.uplinks,
        classifier=before.classifier,
        denominator=before.denominator,
    )
    return concluded == before and names[0] == names[1]
