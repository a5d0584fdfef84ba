"""How a router balanced at a moment, from its stored regime, for the solver."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

from backend.domain.balance.n_minus_one import Fallback, Ranks
from backend.domain.balance.question import Today
from backend.domain.config.routing import MAIN
from backend.domain.regimes.state import RegimeState
from backend.domain.regimes.trials import RegimeSpan, as_now
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.regimes import regimes
from backend.store.regimes.regimes import StoredRegime
from backend.store.tables import Uplink

MOMENT = dt.timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class RegimeToday:
    """How the router balances since `from_at`; `state` None: never read, or stored in a way that we cannot read."""

    id: int | None = None
    from_at: dt.datetime | None = None
    state: RegimeState | None = None  # None: never read, or not readable


def regime_at(session: Session, router_id: int, now: dt.datetime) -> RegimeToday:
    """The one that holds at `now`, which may lie in the past, with its newest routes."""
    row = regimes.latest(session, router_id, now + MOMENT)
    if row is None:
        return RegimeToday()
    lasting = regimes.between(session, [router_id], now, now + MOMENT)
    since = lasting[-1].from_at if lasting else row.from_at
    return RegimeToday(row.id, since, RegimeState.readable(row.state))


def seen_as_now(
    session: Session, router_id: int, now: dt.datetime, since: dt.datetime
) -> RegimeSpan:
    """Since when the router divides traffic as now, `since` at the earliest. A change soon undone is no break."""
    rows = regimes.between(session, [router_id], since, now + MOMENT)
    if not rows:
        return RegimeSpan(ms(since))
    span = as_now([(ms(row.from_at), _division(row)) for row in rows])
    return replace(span, since_ms=max(span.since_ms, ms(since)))


def _division(row: StoredRegime) -> Hashable:
    """What cannot be read is like nothing but the same text."""
    state = RegimeState.readable(json.loads(row.state))
    return row.state if state is None else state.division


def today_of(state: RegimeState | None, uplinks: Sequence[Uplink]) -> Today:
    """In terms of these uplinks; other interfaces do not count."""
    if state is None:
        return Today("other")
    ids = {uplink.interface: uplink.id for uplink in uplinks}
    buckets: list[int | None] = [None] * (state.denominator or 0)
    for uplink in state.uplinks:
        for remainder in uplink.buckets:
            buckets[remainder] = ids.get(uplink.interface)
    return Today(
        method=state.method,
        buckets=tuple(buckets),
        classifier=state.classifier,
        configured_share={
            ids[uplink.interface]: float(share)
            for uplink in state.uplinks
            if (share := uplink.configured_share) is not None and uplink.interface in ids
        },
        fallback=_fallback(state, ids),
    )


def _fallback(state: RegimeState, ids: Mapping[str, int]) -> Fallback:
    """Where one line comes first alone in several tables, the one with most spare distances counts."""
    tables = {route.table for route in state.routes}
    ranks = {table: _ranks(state, ids, table) for table in sorted(tables)}
    own: dict[int, Ranks] = {}
    for table, distances in ranks.items():
        if table != MAIN and distances and len(distances[0]) == 1:
            uplink_id = distances[0][0]
            own[uplink_id] = max(own.get(uplink_id, ()), distances, key=len)
    return Fallback(ranks.get(MAIN, ()), own)


def _ranks(state: RegimeState, ids: Mapping[str, int], table: str) -> Ranks:
    distances: dict[int, set[int]] = {}
    for route in state.routes:
        if route.table == table and route.interface in ids:
            distances.setdefault(route.distance, set()).add(ids[route.interface])
    return tuple(tuple(sorted(distances[distance])) for distance in sorted(distances))
