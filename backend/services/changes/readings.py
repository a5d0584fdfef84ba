"""A router's lines in the steps of a change: before the first write, when verified, and at the last look."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from backend.domain.changes.checks import UplinkReading
from backend.store.tables import ChangeStep

COMPARED = "compared"
VERIFIED = "verified"
NO_DETAIL: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Looks:
    """Since the change was verified. `at`: of the last look; None: nobody has looked yet."""

    first: UplinkReading
    last: UplinkReading
    at: dt.datetime | None
    moved: frozenset[str]  # interfaces that carried traffic before the first write


def uplinks_json(uplinks: UplinkReading) -> dict[str, Any]:
    """Lines at this reading, saved for the checks of a later connection."""
    return {
        "running": sorted(uplinks.running),
        "routed": sorted(uplinks.routed),
        "reachable": sorted(uplinks.reachable),
        "bytes": dict(uplinks.bytes),
        "caught": uplinks.caught,
        "divided": uplinks.divided,
    }


def before(steps: Sequence[ChangeStep]) -> UplinkReading:
    """Before the first write."""
    detail = next((step.detail for step in steps if step.name == COMPARED), NO_DETAIL)
    return _uplinks_of(detail)


def looks(steps: Sequence[ChangeStep]) -> Looks:
    """An earlier version kept none of it."""
    detail = next((step.detail for step in reversed(steps) if step.name == VERIFIED), NO_DETAIL)
    last = detail.get("last", NO_DETAIL)
    return Looks(
        first=_uplinks_of(detail.get("first", NO_DETAIL)),
        last=_uplinks_of(last.get("reading", NO_DETAIL)),
        at=dt.datetime.fromisoformat(last["at"]) if last else None,
        moved=frozenset(detail.get("moved", ())),
    )


def _uplinks_of(stored: Mapping[str, Any]) -> UplinkReading:
    return UplinkReading(
        running=frozenset(stored.get("running", ())),
        routed=frozenset(stored.get("routed", ())),
        reachable=frozenset(stored.get("reachable", ())),
        bytes=stored.get("bytes", {}),
        caught=stored.get("caught"),
        divided=stored.get("divided"),
    )
