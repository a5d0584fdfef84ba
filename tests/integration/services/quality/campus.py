"""When it is, and what is tested."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from types import MappingProxyType

from backend.domain.probes.probe import ProbeSpec
from backend.domain.regimes.state import RegimeState, UplinkState
from backend.store.regimes import regimes

UTC = dt.UTC


NOW = dt.datetime(2026, 11, 20, 3, 0, tzinfo=UTC)  # Friday 10:00 in Jakarta


DAY, HOUR, MINUTE = dt.timedelta(days=1), dt.timedelta(hours=1), dt.timedelta(minutes=1)


UP = ProbeSpec("tcp", "upload", duration_s=10)


UDP = ProbeSpec("udp", "upload", duration_s=10)


MBPS = 1_000_000


NO_BUCKETS: Mapping[str, tuple[int, ...]] = MappingProxyType({})


def begin_regime(
    session,
    router_id: int,
    at: dt.datetime,
    method: str,
    buckets: Mapping[str, tuple[int, ...]] = NO_BUCKETS,
) -> None:
    """`buckets`: the remainders of each interface; together they are all of the denominator."""
    state = RegimeState(
        method=method,
        uplinks=tuple(UplinkState(name, each) for name, each in buckets.items()),
        classifier="both-addresses" if buckets else None,
        denominator=sum(map(len, buckets.values())) or None,
        hash_policy="l3",
        fasttrack="off",
        queues=(),
        routes=(),
    )
    regimes.begin(session, router_id, at, state=state.as_json(), differences=[], reason="change")
