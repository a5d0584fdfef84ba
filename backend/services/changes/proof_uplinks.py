"""Each line of a change before it and at one moment after it: rates, shares, pings and errors."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from backend.domain.changes import proof as domain_proof
from backend.domain.changes.checks import UplinkReading
from backend.domain.metering.rates import rate_bps
from backend.services.figures import uplink_states
from backend.services.figures.uplink_states import Rates, State
from backend.services.polling.poll_health import STALE_AFTER_POLLS
from backend.store.changes import uplink_sums
from backend.store.changes.uplink_sums import UplinkSums
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.tables import RouterChange, Uplink
from backend.store.verdict import uplinks as uplinks_now
from backend.store.verdict.uplinks import PingCount

BEFORE = dt.timedelta(minutes=10)  # the rates before a change are means of so long
UNKNOWN: Rates = (None, None)


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
    state: Annotated[
        State | None,
        Field(description="once confirmed: up or down as last looked at; null: not known"),
    ]
    before: Annotated[UplinkRates, Field(description="mean of the 10 minutes before the change")]
    now: Annotated[UplinkRates, Field(description="of the newest poll")]
    target_share: Annotated[
        float | None, Field(description="of new connections, as the change divides them")
    ]
    pings_sent: Annotated[int | None, Field(description="since the change; null: none")]
    pings_lost: int | None
    errors: Annotated[int | None, Field(description="of the interface since the change")]
    drops: int | None


@dataclass(frozen=True, slots=True)
class UplinksAt:
    """How they are at one moment, by id."""

    at: dt.datetime
    uplinks: Sequence[Uplink]
    states: Mapping[int, State]
    rates: Mapping[int, Rates]


def now(
    session: Session, row: RouterChange, interval_s: float, at: dt.datetime
) -> list[UplinkProof]:
    """The router's lines at this moment."""
    uplinks = routers.live_uplinks(session, [row.router_id])[row.router_id]
    known = uplink_states.states(session, uplinks, interval_s, at)
    states = {state.uplink_id: state.state for state in known}
    rates = {state.uplink_id: (state.download_bps, state.upload_bps) for state in known}
    return _proofs(session, row, UplinksAt(at, uplinks, states, rates))


def then(
    session: Session, row: RouterChange, last: UplinkReading, interval_s: float, at: dt.datetime
) -> list[UplinkProof]:
    """The lines that the change was planned with, at an earlier moment; `last`: the look before it."""
    interfaces = {int(key): name for key, name in row.forecast["interfaces"].items()}
    uplinks = routers.uplinks(session, interfaces)
    states: dict[int, State] = {}
    if last.bytes:
        states = {key: _word(name, last) for key, name in interfaces.items()}
    recent = dt.timedelta(seconds=STALE_AFTER_POLLS * interval_s)
    rates = uplink_states.rates_at(session, list(interfaces), at, recent)
    return _proofs(session, row, UplinksAt(at, uplinks, states, rates))


def has_rates(uplinks: Sequence[UplinkProof]) -> bool:
    return any(
        rates.download_bps is not None
        for uplink in uplinks
        for rates in (uplink.before, uplink.now)
    )


def _word(interface: str, last: UplinkReading) -> State:
    return "up" if interface in last.running else "down"


def _proofs(session: Session, row: RouterChange, known: UplinksAt) -> list[UplinkProof]:
    at, began_at = known.at, row.started_at or known.at
    ids = [uplink.id for uplink in known.uplinks]
    earlier = uplink_sums.between(session, ids, began_at - BEFORE, began_at)
    since = uplink_sums.between(session, ids, began_at, at)
    pings = uplinks_now.pings(session, ids, began_at, at)
    before, after = _before(ids, earlier), _with_shares(ids, known.rates)
    targets = {part["uplink_id"]: part["share_after"] for part in row.forecast["lines"]}
    return [
        UplinkProof(
            uplink_id=uplink.id,
            name=uplink.name,
            state=known.states.get(uplink.id),
            before=before[uplink.id],
            now=after[uplink.id],
            target_share=targets.get(uplink.id),
            **_faults(since.get(uplink.id), pings.get(uplink.id)),
        )
        for uplink in known.uplinks
    ]


def _before(uplink_ids: Sequence[int], sums: Mapping[int, UplinkSums]) -> dict[int, UplinkRates]:
    rates = {
        key: (
            rate_bps(known.download_bytes, known.duration_ms),
            rate_bps(known.upload_bytes, known.duration_ms),
        )
        for key, known in sums.items()
        if known.duration_ms > 0
    }
    return _with_shares(uplink_ids, rates)


def _with_shares(uplink_ids: Sequence[int], rates: Mapping[int, Rates]) -> dict[int, UplinkRates]:
    known = {key: rates.get(key, UNKNOWN) for key in uplink_ids}
    parts = domain_proof.shares({key: download for key, (download, _) in known.items()})
    return {key: UplinkRates(*known[key], parts[key]) for key in uplink_ids}


def _faults(sums: UplinkSums | None, pings: PingCount | None) -> dict[str, Any]:
    return {
        "pings_sent": pings.sent if pings else None,
        "pings_lost": pings.lost if pings else None,
        "errors": sums.errors if sums else None,
        "drops": sums.drops if sums else None,
    }
