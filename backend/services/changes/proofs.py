"""The proof of a change that waits for confirmation: what its lines carried before and carry now, and its checks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from backend.domain.changes import proof as domain_proof
from backend.domain.changes.proof import CheckCode, CheckState, ProofCheck, ProofState, Watch
from backend.domain.metering.rates import rate_bps
from backend.domain.plans.codec import target_of
from backend.errors import Conflict
from backend.services.changes import readings
from backend.services.figures import uplink_states
from backend.services.figures.uplink_states import State, UplinkState
from backend.services.shown import Time, Told
from backend.store.changes import change_pages, changes, uplink_sums
from backend.store.changes.uplink_sums import UplinkSums
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.tables import RouterChange, Uplink
from backend.store.verdict import uplinks as uplinks_now
from backend.store.verdict.uplinks import PingCount

BEFORE = dt.timedelta(minutes=10)  # the rates before a change are means of so long


# Rates in bit/s; share: of the download of all ISPs. Null: not known.
@dataclass(frozen=True, slots=True)
class UplinkRates:
    download_bps: int | None
    upload_bps: int | None
    download_share: float | None


@dataclass(frozen=True, slots=True)
class UplinkProof:
    uplink_id: int
    name: str
    state: State
    before: Annotated[UplinkRates, Field(description="mean of the 10 minutes before the change")]
    now: Annotated[UplinkRates, Field(description="of the newest poll")]
    target_share: Annotated[
        float | None, Field(description="of new connections, as the change divides them")
    ]
    pings_sent: Annotated[int | None, Field(description="since the change; null: none")]
    pings_lost: int | None
    errors: Annotated[int | None, Field(description="of the interface since the change")]
    drops: int | None


# `uplink_ids`: the ISPs for which it failed; none: not about a single one.
@dataclass(frozen=True, slots=True)
class ChangeCheck:
    code: CheckCode
    state: CheckState
    uplink_ids: Sequence[int]
    reasons: Sequence[Told]


# A change that waits for confirmation, as its lines show it. `state`: safe where every check has passed.
@dataclass(frozen=True, slots=True)
class ChangeProof:
    change_id: int
    state: ProofState
    now: Time
    looked_at: Annotated[Time | None, Field(description="when the checks last asked the router")]
    checks: Sequence[ChangeCheck]
    uplinks: Sequence[UplinkProof]


def of_change(session: Session, change_id: int, interval_s: float, now: dt.datetime) -> ChangeProof:
    """Raises NotFound, and Conflict unless the change waits for confirmation."""
    row, _ = change_pages.get(session, change_id)
    if row.state != "pending":
        raise Conflict(
            "This change is {change_state}: its proof is watched while it waits for confirmation.",
            "change_not_watched",
            change_state=row.state,
        )
    uplinks = routers.live_uplinks(session, [row.router_id])[row.router_id]
    watch, looked_at = _watch(session, row, now)
    judged = domain_proof.checks_of(watch)
    return ChangeProof(
        change_id=row.id,
        state=domain_proof.verdict(judged),
        now=now,
        looked_at=looked_at,
        checks=[_check(check, uplinks) for check in judged],
        uplinks=_uplinks(session, row, uplinks, interval_s, now),
    )


def _check(check: ProofCheck, uplinks: Sequence[Uplink]) -> ChangeCheck:
    ids = {uplink.interface: uplink.id for uplink in uplinks}
    interfaces = [reason.params.get("interface") for reason in check.reasons]
    failing = [ids[name] for name in interfaces if name in ids]
    return ChangeCheck(check.code, check.state, failing, check.reasons)


def _watch(
    session: Session, row: RouterChange, now: dt.datetime
) -> tuple[Watch, dt.datetime | None]:
    steps = changes.steps(session, row.id)
    looks = readings.looks(steps)
    verified_at = row.verified_at
    watch = Watch(
        kind=row.forecast["kind"],
        target=target_of(row.target),
        held_s=None if verified_at is None else (now - verified_at).total_seconds(),
        look_age_s=None if looks.at is None else (now - looks.at).total_seconds(),
        before=readings.before(steps),
        first=looks.first,
        last=looks.last,
        moved=looks.moved,
    )
    return watch, looks.at


def _uplinks(
    session: Session,
    row: RouterChange,
    uplinks: Sequence[Uplink],
    interval_s: float,
    now: dt.datetime,
) -> list[UplinkProof]:
    began_at = row.started_at or now
    ids = [uplink.id for uplink in uplinks]
    states = uplink_states.states(session, uplinks, interval_s, now)
    earlier = uplink_sums.between(session, ids, began_at - BEFORE, began_at)
    since = uplink_sums.between(session, ids, began_at, now)
    pings = uplinks_now.pings(session, ids, began_at)
    before, after = _before(ids, earlier), _now(states)
    targets = {part["uplink_id"]: part["share_after"] for part in row.forecast["lines"]}
    return [
        UplinkProof(
            uplink_id=uplink.id,
            name=uplink.name,
            state=state.state,
            before=before[uplink.id],
            now=after[uplink.id],
            target_share=targets.get(uplink.id),
            **_faults(since.get(uplink.id), pings.get(uplink.id)),
        )
        for uplink, state in zip(uplinks, states, strict=True)
    ]


def _before(uplink_ids: Sequence[int], sums: Mapping[int, UplinkSums]) -> dict[int, UplinkRates]:
    rates: dict[int, tuple[int | None, int | None]] = dict.fromkeys(uplink_ids, (None, None))
    for key, known in sums.items():
        if known.duration_ms > 0:
            rates[key] = (
                rate_bps(known.download_bytes, known.duration_ms),
                rate_bps(known.upload_bytes, known.duration_ms),
            )
    return _with_shares(rates)


def _now(states: Sequence[UplinkState]) -> dict[int, UplinkRates]:
    return _with_shares(
        {state.uplink_id: (state.download_bps, state.upload_bps) for state in states}
    )


def _with_shares(rates: Mapping[int, tuple[int | None, int | None]]) -> dict[int, UplinkRates]:
    parts = domain_proof.shares({key: download for key, (download, _) in rates.items()})
    return {key: UplinkRates(*rates[key], parts[key]) for key in rates}


def _faults(sums: UplinkSums | None, pings: PingCount | None) -> dict[str, Any]:
    return {
        "pings_sent": pings.sent if pings else None,
        "pings_lost": pings.lost if pings else None,
        "errors": sums.errors if sums else None,
        "drops": sums.drops if sums else None,
    }
