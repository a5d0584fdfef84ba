"""Stored regimes and balancing (JSON) as pages show them."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from typing import Annotated, Any, Literal

from pydantic import Field

from backend.domain.dates.calendar import Interval
from backend.domain.metering.capacity import ratio_text
from backend.domain.methods.queueing import QueueUse
from backend.domain.regimes.state import RegimeState
from backend.services.shown import Time, texts
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
class Bucket:
    interface: str
    uplink_id: int | None
    remainders: tuple[int, ...]


# `configured`: interface -> share; interfaces whose share the configuration leaves open are not in it.
@dataclass(frozen=True, slots=True)
class Balancing:
    method: Literal["ecmp", "pcc", "nth", "failover", "mixed", "none", "other"]
    classifier: str | None
    denominator: int | None
    buckets: tuple[Bucket, ...]
    hash_policy: str | None
    queues: Mapping[str, str]
    configured: Annotated[Mapping[str, float], Field(description="interface -> configured share")]


@dataclass(frozen=True, slots=True)
class Difference:
    code: str
    params: Mapping[str, str]
    text: str


# A period with one way of balancing; `to` is None while it lasts.
@dataclass(frozen=True, slots=True)
class Regime:
    id: int
    router_id: int
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Time | None
    label: Annotated[str, Field(description="short: 'PCC 1:2:2 · CAKE'")]
    balancing: Balancing
    differences: tuple[Difference, ...]


def between(
    session: Session,
    router_id: int,
    uplinks: Sequence[Uplink],
    from_at: dt.datetime = EARLIEST,
    to_at: dt.datetime = LATEST,
) -> list[Regime]:
    """Regimes that hold at any time in [from_at, to_at), in order of time."""
    return of_routers(session, {router_id: uplinks}, from_at, to_at)[router_id]


def of_routers(
    session: Session,
    uplinks: Mapping[int, Sequence[Uplink]],
    from_at: dt.datetime,
    to_at: dt.datetime,
) -> dict[int, list[Regime]]:
    """The same for several routers at once."""
    views: dict[int, list[Regime]] = {router_id: [] for router_id in uplinks}
    # Those after the window are read too: they say when the last one inside it ended.
    rows = regimes.between(session, list(uplinks), from_at, LATEST)
    for row, later in zip_longest(rows, rows[1:]):
        if row.from_at >= to_at:
            continue
        same = later is not None and later.router_id == row.router_id
        ends = later.from_at if later is not None and same else None
        places = tuple((uplink.interface, uplink.id) for uplink in uplinks[row.router_id])
        view = _view(row, ends, places)
        if view is not None:
            views[row.router_id].append(view)
    return views


def configured_shares(
    regimes: Sequence[Regime], intervals: Sequence[Interval]
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


def held_ms(regime: Regime, intervals: Sequence[Interval]) -> int:
    """How much of the intervals a regime held."""
    start_ms, end_ms = ms(regime.from_), ms(regime.to or LATEST)
    overlaps = (min(high, end_ms) - max(low, start_ms) for low, high in intervals)
    return sum(overlap for overlap in overlaps if overlap > 0)


def _mean(weighted: Sequence[tuple[float, int]]) -> float:
    values = {value for value, _ in weighted}
    if len(values) == 1:
        return values.pop()
    return sum(value * weight for value, weight in weighted) / sum(w for _, w in weighted)


@lru_cache(maxsize=MOST_KEPT)
def _view(stored: StoredRegime, ends: dt.datetime | None, places: Places) -> Regime | None:
    """None for a state that another version stored in a way that we cannot read."""
    state = RegimeState.readable(json.loads(stored.state))
    if state is None:
        return None
    queues = _kinds(state.queues, [uplink.interface for uplink in state.uplinks])
    return Regime(
        id=stored.id,
        router_id=stored.router_id,
        from_=stored.from_at,
        to=ends,
        label=_label(state, queues),
        balancing=balancing_of(state, queues, places),
        differences=tuple(_difference(load) for load in json.loads(stored.differences)),
    )


def balancing_of(state: RegimeState, queues: Mapping[str, str], places: Places) -> Balancing:
    ids = dict(places)
    shares = {uplink.interface: uplink.configured_share for uplink in state.uplinks}
    return Balancing(
        method=state.method,
        classifier=state.classifier,
        denominator=state.denominator,
        buckets=tuple(
            Bucket(uplink.interface, ids.get(uplink.interface), uplink.buckets)
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


def _difference(stored: Mapping[str, Any]) -> Difference:
    return Difference(stored["code"], texts(stored["params"]), stored["text"])
