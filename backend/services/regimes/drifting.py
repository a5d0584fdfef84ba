"""Finds changes by others: compares every reading of a configuration with the one before."""

from __future__ import annotations

import datetime as dt
import logging

from backend.domain.config.config import RouterConfig
from backend.domain.plans.codec import statement_json, target_json
from backend.domain.regimes.drift import Baseline, drift, in_english, summary, target
from backend.domain.regimes.regimes import state_of
from backend.domain.regimes.subset import subset
from backend.errors import Conflict
from backend.services import audit
from backend.services.audit import SYSTEM, Actor
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.inventory import routers
from backend.store.regimes import drifts
from backend.store.tables import Drift

log = logging.getLogger(__name__)

CLOCKS_APART = dt.timedelta(seconds=10)
"""A reading so soon after our change may have seen the middle of it."""


def look(
    session: Session,
    router_id: int,
    interfaces: tuple[str, ...],
    config: RouterConfig,
    now: dt.datetime,
) -> Drift | None:
    """Compare a reading that began at `now` with the one before, and store what others changed.

    Not while a change of Timbang is under way; what a confirmed one left is no drift.
    """
    drifts.mark_restored(session, router_id)
    if not interfaces or drifts.changing(session, router_id, now - CLOCKS_APART):
        return None
    before, since_at = _baseline(session, router_id)
    after = _reading(config, interfaces, before)
    known = before is not None and not drifts.confirmed_since(session, router_id, since_at)
    drifts.keep(session, router_id, now, after.as_json())
    if before is None or not known:
        return None
    differences = drift(before, after, routers.uplink_names(session, router_id))
    if not differences:
        return None
    row = Drift(
        router_id=router_id,
        at=now,
        since_at=since_at,
        summary=in_english(summary(differences)),
        differences=[statement_json(difference) for difference in differences],
        target=_target(session, router_id, before, after),
    )
    _store(session, row)
    return row


def ours(
    session: Session,
    router_id: int,
    interfaces: tuple[str, ...],
    config: RouterConfig,
    now: dt.datetime,
) -> None:
    """After a confirmed change of Timbang: later readings are compared with this one."""
    before, _ = _baseline(session, router_id)
    drifts.keep(session, router_id, now, _reading(config, interfaces, before).as_json())
    session.flush()
    drifts.mark_restored(session, router_id)


def acknowledge(
    session: Session, actor: Actor, drift_id: int, note: str, now: dt.datetime
) -> Drift:
    """Raises NotFound, and Conflict if somebody was faster."""
    row = drifts.get(session, drift_id, lock=True)
    if row.acknowledged_at is not None:
        raise Conflict(
            "{by} has acknowledged this already.", "acknowledged_already", by=row.acknowledged_by
        )
    row.acknowledged_at, row.acknowledged_by, row.note = now, actor.name, note
    name = routers.get(session, row.router_id).name
    audit.record(session, actor, "acknowledge_drift", name, now, drift=drift_id, note=note)
    signals.send(session, signals.CHANGE)
    return row


def _baseline(session: Session, router_id: int) -> tuple[Baseline | None, dt.datetime]:
    """None before the first reading, and where an older version stored what we cannot read."""
    row = drifts.baseline(session, router_id)
    if row is None:
        return None, dt.datetime.min.replace(tzinfo=dt.UTC)
    try:
        return Baseline.from_json(row.content), row.at
    except (KeyError, ValueError, TypeError):
        log.warning("router %s: the last reading was stored by another version", router_id)
        return None, row.at


def _reading(
    config: RouterConfig, interfaces: tuple[str, ...], before: Baseline | None
) -> Baseline:
    state = state_of(config, interfaces, before.state if before else None)
    return Baseline(subset(config), state)


def _store(session: Session, row: Drift) -> None:
    add(session, row)
    name = routers.get(session, row.router_id).name
    audit.record(session, SYSTEM, "drift", name, row.at, drift=row.id, summary=row.summary)
    signals.send(session, signals.REGIME, [row.router_id])
    signals.send(session, signals.CHANGE)


def _target(
    session: Session, router_id: int, before: Baseline, after: Baseline
) -> dict[str, object] | None:
    """The last good buckets: from before this drift, or before an earlier, open one that spoiled them."""
    good = target(before.state)
    if good is not None:
        return None if good == target(after.state) else target_json(good)
    earlier = drifts.latest_open(session, router_id)
    return earlier.target if earlier is not None else None
