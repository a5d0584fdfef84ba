"""Stored regimes and balancing (JSON) as pages show them."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from backend.domain.dates.calendar import Interval
from backend.domain.metering.capacity import ratio_text
from backend.domain.methods.queueing import QueueUse
from backend.domain.regimes.state import RegimeState
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.regimes import regimes
from backend.store.regimes.regimes import StoredRegime
from backend.store.tables import Uplink

EARLIEST = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
LATEST = dt.datetime(2101, 1, 1, tzinfo=dt.UTC)
WORDS = {
    "ecmp": "ECMP",
    "pcc": "PCC",
    "nth": "NTH",
    "failover": "Failover",
    "mixed": "Mixed",
    "none": "No balancing",
    "other": "Other",
}
NEAREST = {"tree": 0, "simple": 1, "interface": 3}
LARGEST_RATIO_PART = 1000
MOST_KEPT = 2000  # the same few are shown on every page
Places = tuple[tuple[str, int], ...]  # (interface, uplink) of a router's uplinks


@dataclass(frozen=True, slots=True)
class BucketView:
    interface: str
    uplink_id: int | None
    remainders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BalancingView:
    method: str
    classifier: str | None
    denominator: int | None
    buckets: tuple[BucketView, ...]
    hash_policy: str | None
    queues: Mapping[str, str]
    # interface -> share; left out where the configuration does not tell it
    configured: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class DifferenceView:
    code: str
    params: Mapping[str, str]
    text: str


@dataclass(frozen=True, slots=True)
class RegimeView:
    id: int
    router_id: int
    from_: dt.datetime
    to: dt.datetime | None  # None while it lasts
    label: str
    balancing: BalancingView
    differences: tuple[DifferenceView, ...] = field(default=())


def between(
    session: Session,
    router_id: int,
    uplinks: Sequence[Uplink],
    from_at: dt.datetime = EARLIEST,
    to_at: dt.datetime = LATEST,
) -> list[RegimeView]:
    """Overlapping [from_at, to_at), in order of time."""
    return of_routers(session, {router_id: uplinks}, from_at, to_at)[router_id]


def of_routers(
    session: Session,
    uplinks: Mapping[int, Sequence[Uplink]],
    from_at: dt.datetime,
    to_at: dt.datetime,
) -> dict[int, list[RegimeView]]:
    views: dict[int, list[RegimeView]] = {router_id: [] for router_id in uplinks}
    # Later ones too: they say when the last one inside the window ended.
    rows = regimes.between(session, list(uplinks), from_at, LATEST)
    for row, later in zip_longest(rows, rows[1:]):
        if row.from_at >= to_at:
            continue
        same = later is not None and later.router_id == row.router_id
        ends = later.from_at if later is not None and same else None
        view = _view(row, ends, _places(uplinks[row.router_id]))
        if view is not None:
            views[row.router_id].append(view)
    return views


def configured_shares(
    regimes: Sequence[RegimeView], intervals: Sequence[Interval]
) -> Mapping[str, float]:
    """Configured share by interface over the intervals: each regime counts as long as it held.

    So bytes of two regimes are compared with both. Interfaces that one regime does not tell are left out. Without any
    time the newest regime counts.
    """
    held = [(regime.balancing.configured, held_ms(regime, intervals)) for regime in regimes]
    counted = [pair for pair in held if pair[1]] or [(shares, 1) for shares, _ in held[-1:]]
    names = {name for shares, _ in counted for name in shares}
    return {
        name: _mean([(shares[name], weight) for shares, weight in counted])
        for name in sorted(names)
        if all(name in shares for shares, _ in counted)
    }


def held_ms(regime: RegimeView, intervals: Sequence[Interval]) -> int:
    """Time of the intervals in which the regime held."""
    start_ms, end_ms = ms(regime.from_), ms(regime.to or LATEST)
    overlaps = (min(high, end_ms) - max(low, start_ms) for low, high in intervals)
    return sum(overlap for overlap in overlaps if overlap > 0)


def _mean(weighted: Sequence[tuple[float, int]]) -> float:
    values = {value for value, _ in weighted}
    if len(values) == 1:
        return values.pop()
    return sum(value * weight for value, weight in weighted) / sum(w for _, w in weighted)


def _places(uplinks: Sequence[Uplink]) -> Places:
    return tuple((uplink.interface, uplink.id) for uplink in uplinks)


@lru_cache(maxsize=MOST_KEPT)
def _view(stored: StoredRegime, ends: dt.datetime | None, places: Places) -> RegimeView | None:
    """None for a state that another version stored in an unreadable way."""
    state = RegimeState.readable(json.loads(stored.state))
    if state is None:
        return None
    queues = _kinds(state.queues, [uplink.interface for uplink in state.uplinks])
    return RegimeView(
        id=stored.id,
        router_id=stored.router_id,
        from_=stored.from_at,
        to=ends,
        label=_label(state, queues),
        balancing=balancing_of(state, queues, places),
        differences=tuple(_difference(load) for load in json.loads(stored.differences)),
    )


def balancing_of(state: RegimeState, queues: Mapping[str, str], places: Places) -> BalancingView:
    ids = dict(places)
    shares = {uplink.interface: uplink.configured_share for uplink in state.uplinks}
    return BalancingView(
        method=state.method,
        classifier=state.classifier,
        denominator=state.denominator,
        buckets=tuple(
            BucketView(uplink.interface, ids.get(uplink.interface), uplink.buckets)
            for uplink in state.uplinks
            if uplink.buckets
        ),
        hash_policy=state.hash_policy,
        queues=queues,
        configured={name: float(share) for name, share in shares.items() if share is not None},
    )


def _kinds(uses: Sequence[QueueUse], interfaces: Sequence[str]) -> dict[str, str]:
    """Queue nearest to each line's traffic: its own before one for all."""
    kinds: dict[str, str] = {}
    for name in interfaces:
        own = [use for use in uses if use.interface in {name, ""} and use.kinds]
        own.sort(key=lambda use: NEAREST[use.place] + (2 if not use.interface else 0))
        if own:
            kinds[name] = "/".join(dict.fromkeys(own[0].kinds))
    return kinds


def _label(state: RegimeState, queues: Mapping[str, str]) -> str:
    """`PCC 1:2:2 · CAKE`."""
    parts = [WORDS.get(state.method, state.method)]
    ratio = _ratio([uplink.configured_share for uplink in state.uplinks])
    if ratio and state.method in {"pcc", "nth"}:
        parts[0] += f" {ratio}"
    kinds = sorted({kind for kind in queues.values() if kind != "none"})
    if kinds:
        parts.append("/".join(kinds).upper())
    return " · ".join(parts)


def _ratio(shares: Sequence[Fraction | None]) -> str:
    known = [share for share in shares if share]
    if not known or len(known) < len(shares):
        return ""
    whole = max(share.denominator for share in known)
    parts = [share * whole for share in known]
    if any(part.denominator != 1 for part in parts) or whole > LARGEST_RATIO_PART:
        return ""
    return ratio_text([int(part) for part in parts])


def _difference(stored: Mapping[str, Any]) -> DifferenceView:
    return DifferenceView(stored["code"], texts(stored["params"]), stored["text"])


def texts(params: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in params.items()}
