"""The part of a configuration whose change starts a new regime, as a value that is stored as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any

from backend.domain.methods import Method
from backend.domain.queueing import QueueUse

STATE_FORMAT = 1
TOLD_BY_RULES, TOLD_BY_PACKETS = 1, 2
"""How shares were told: by patterns of rules, or by walking packets (docs/decisions/0037)."""


@dataclass(frozen=True, slots=True, order=True)
class DefaultRoute:
    """A configured default route. `interface` is where its gateway leads, "" if that is not known."""

    table: str
    distance: int
    gateway: str
    interface: str
    check_gateway: str


@dataclass(frozen=True, slots=True)
class UplinkState:
    """One uplink's part: its remainders under PCC, its nth words, its share as `2/5` or None."""

    interface: str
    buckets: tuple[int, ...] = ()
    nth: tuple[str, ...] = ()
    share: str | None = None

    @property
    def configured_share(self) -> Fraction | None:
        return None if self.share is None else Fraction(self.share)


@dataclass(frozen=True, slots=True)
class RegimeState:
    """Everything by which two regimes differ. `fasttrack` is off, on, or safe (only unmarked connections)."""

    method: Method
    uplinks: tuple[UplinkState, ...]
    classifier: str | None = None
    denominator: int | None = None
    hash_policy: str = "l3"
    fasttrack: str = "off"
    queues: tuple[QueueUse, ...] = ()
    routes: tuple[DefaultRoute, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """A JSON object; equal states give equal objects."""
        return {"format": STATE_FORMAT, "told_by": TOLD_BY_PACKETS, **_lists(asdict(self))}

    @staticmethod
    def from_json(stored: Mapping[str, Any]) -> RegimeState:
        """The state that `as_json` wrote. Raises ValueError for another format, KeyError for a damaged one."""
        if stored["format"] != STATE_FORMAT:
            raise ValueError(f"regime state of format {stored['format']} cannot be read")
        return RegimeState(
            method=stored["method"],
            uplinks=tuple(
                UplinkState(
                    one["interface"], tuple(one["buckets"]), tuple(one["nth"]), one["share"]
                )
                for one in stored["uplinks"]
            ),
            classifier=stored["classifier"],
            denominator=stored["denominator"],
            hash_policy=stored["hash_policy"],
            fasttrack=stored["fasttrack"],
            queues=tuple(_queue(one) for one in stored["queues"]),
            routes=tuple(DefaultRoute(**one) for one in stored["routes"]),
        )


def told_by(stored: Mapping[str, Any]) -> int:
    """How the shares of a stored state were told; versions that knew one way only did not say."""
    return int(stored.get("told_by", TOLD_BY_RULES))


def reread(before: RegimeState, after: RegimeState) -> bool:
    """Whether two states differ only in what is concluded from rows: method, buckets and shares of the same uplinks.

    What a router says itself (routes, queues, FastTrack, the hash of equal routes) is the same in both.
    """
    names = [[one.interface for one in state.uplinks] for state in (before, after)]
    concluded = replace(
        after,
        method=before.method,
        uplinks=before.uplinks,
        classifier=before.classifier,
        denominator=before.denominator,
    )
    return concluded == before and names[0] == names[1]


def _queue(stored: Mapping[str, Any]) -> QueueUse:
    return QueueUse(
        interface=stored["interface"],
        place=stored["place"],
        name=stored["name"],
        kinds=tuple(stored["kinds"]),
        max_limit=stored["max_limit"],
        parameters=tuple((key, value) for key, value in stored["parameters"]),
    )


def _lists(value: Any) -> Any:
    """Tuples as lists, so that an object equals itself after a trip through JSON."""
    if isinstance(value, dict):
        return {key: _lists(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_lists(one) for one in value]
    return value
