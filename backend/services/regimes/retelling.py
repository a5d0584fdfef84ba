"""Corrects shares of today's regime that an older version computed wrong, if the router is unchanged.

Rows are kept of the last reading only, so earlier regimes stay as they were (docs/decisions/0042).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import asdict

from backend.domain.config.config import RouterConfig
from backend.domain.regimes.drift import Baseline
from backend.domain.regimes.regimes import differences, state_of
from backend.domain.regimes.state import TOLD_BY_PACKETS, RegimeState, reread, told_by
from backend.domain.regimes.subset import subset
from backend.domain.regimes.subset_differences import row_differences
from backend.domain.walk.traces.tracing import down_now
from backend.services import audit
from backend.services.audit import SYSTEM
from backend.services.regimes.drifting import CLOCKS_APART
from backend.store.engine import signals
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.regimes import drifts, regimes
from backend.store.tables import Regime

WHY = "told_by_packets"
UNKNOWN = "?"


def retell(
    session: Session,
    router_id: int,
    interfaces: tuple[str, ...],
    config: RouterConfig,
    now: dt.datetime,
) -> bool:
    """Whether today's regime got other shares; those computed by packets stay.

    Call it before the reading is compared with what is stored: a correction is no change.
    """
    regime = regimes.latest(session, router_id)
    if regime is None or told_by(regime.state) >= TOLD_BY_PACKETS:
        return False
    before = RegimeState.readable(regime.state)
    if before is None or not _stands(session, regime, interfaces, config, now):
        return False
    after = state_of(config, interfaces, before)
    if not reread(before, after):
        return False
    names = routers.uplink_names(session, router_id)
    _correct(session, regime, after, names)
    if after == before:
        return False
    methods = _pair(before.method, after.method) if before.method != after.method else None
    _record(session, regime, _shares(before, after, names), methods, now)
    return True


def _stands(
    session: Session,
    regime: Regime,
    interfaces: tuple[str, ...],
    config: RouterConfig,
    now: dt.datetime,
) -> bool:
    """The rows are still those of the regime's first reading, as far as kept, and all its lines work.

    Rows are kept of the last reading. An edit in between would be a drift or a change of Timbang.
    """
    kept = drifts.baseline(session, regime.router_id)
    if kept is None or down_now(config).interfaces & set(interfaces):
        return False
    if drifts.changing(session, regime.router_id, now - CLOCKS_APART):
        return False
    if drifts.is_told_since(session, regime.router_id, regime.from_at):
        return False
    if drifts.confirmed_since(session, regime.router_id, regime.from_at):
        return False
    try:
        rows = Baseline.from_json(kept.content).subset
    except (KeyError, ValueError, TypeError):
        return False
    return not row_differences(rows, subset(config))


def _correct(
    session: Session, regime: Regime, after: RegimeState, names: Mapping[str, str]
) -> None:
    """The regime, its differences from the one before, and the reading that drifts are compared with."""
    regime.state = after.as_json()
    earlier = regimes.latest(session, regime.router_id, regime.from_at)
    earlier_state = RegimeState.readable(earlier.state) if earlier is not None else None
    if earlier_state is not None:
        differences_ = differences(earlier_state, after, names)
        regime.differences = [
            {**asdict(difference), "params": dict(difference.params)} for difference in differences_
        ]
    kept = drifts.baseline(session, regime.router_id)
    if kept is not None:
        kept.content = {**kept.content, "state": after.as_json()}
    session.flush()


def _shares(
    before: RegimeState, after: RegimeState, names: Mapping[str, str]
) -> dict[str, dict[str, str]]:
    """Old and new by name of the ISP where they differ: as `2/5`, or UNKNOWN."""
    return {
        names.get(new.interface, new.interface): _pair(old.share or UNKNOWN, new.share or UNKNOWN)
        for old, new in zip(before.uplinks, after.uplinks, strict=True)
        if old.share != new.share
    }


def _pair(old: str, new: str) -> dict[str, str]:
    return {"from": old, "to": new}


def _record(
    session: Session,
    regime: Regime,
    shares: Mapping[str, Mapping[str, str]],
    methods: Mapping[str, str] | None,
    now: dt.datetime,
) -> None:
    audit.record(
        session,
        SYSTEM,
        "retell_regime",
        routers.get(session, regime.router_id).name,
        now,
        regime=regime.id,
        since=f"{regime.from_at.astimezone(dt.UTC):%Y-%m-%d %H:%M} UTC",
        shares=shares,
        changed={"method": methods} if methods else {},
        why=WHY,
        as_told_then=regimes.told_by_rules(session, regime.router_id) or None,
    )
    signals.send(session, signals.REGIME, [regime.router_id])
