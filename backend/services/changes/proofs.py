"""The proof of a change: what its lines carried before and carry now, and its checks.

Of a change that was confirmed or undone it is the same of that moment, made from what is stored: the polls before it
and the last look at its router.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.changes import proof as domain_proof
from backend.domain.changes.proof import CheckCode, CheckState, ProofCheck, ProofState, Watch
from backend.domain.plans.codec import target_of
from backend.errors import Conflict
from backend.services.changes import proof_uplinks, readings
from backend.services.changes.book import UNDOING
from backend.services.changes.proof_uplinks import UplinkProof
from backend.services.changes.readings import Looks
from backend.services.shown import Time, Told
from backend.settings import Settings
from backend.store.changes import change_pages, changes
from backend.store.engine.session import Session
from backend.store.tables import ChangeStep, RouterChange

CONFIRMING = "confirming"  # the step, and the state that it begins
KEPT = (CONFIRMING, "confirmed")
UNDONE = ("reverting", "reverted")
GOING_BACK = ("reverting", UNDOING)  # the steps with which the old rules began to come back


# `uplink_ids`: the ISPs for which it failed; none: not about a single one.
@dataclass(frozen=True, slots=True)
class ChangeCheck:
    code: CheckCode
    state: CheckState
    uplink_ids: Sequence[int]
    reasons: Sequence[Told]


# A change as its lines show it. `state`: safe where every check has passed.
@dataclass(frozen=True, slots=True)
class ChangeProof:
    change_id: int
    state: ProofState
    now: Annotated[Time, Field(description="the moment that `now` of the ISPs is about")]
    confirmed_at: Annotated[
        Time | None, Field(description="all of this is of then; null: it was not confirmed")
    ]
    undone_at: Annotated[
        Time | None, Field(description="all of this is of then; null: it was not undone")
    ]
    polls_kept: Annotated[
        bool, Field(description="false: no poll of then is kept any more, so rates are null")
    ]
    looked_at: Annotated[Time | None, Field(description="when the checks last asked the router")]
    checks: Sequence[ChangeCheck]
    uplinks: Sequence[UplinkProof]


def of_change(
    session: Session, change_id: int, settings: Settings, now: dt.datetime
) -> ChangeProof:
    """Raises NotFound, and Conflict unless the change stood on its router, for however short a time."""
    row, _ = change_pages.get(session, change_id)
    if row.state not in ("pending", *KEPT) and not _was_undone(row):
        raise Conflict(
            "This change is {change_state}: there is a proof while it waits for confirmation, and after that.",
            "change_not_watched",
            change_state=row.state,
        )
    steps = changes.steps(session, row.id)
    confirmed_at, undone_at = _confirmed_at(row, steps), _undone_at(row, steps)
    ended_at = confirmed_at or undone_at
    at = ended_at or now
    looks = readings.looks(steps)
    judged = domain_proof.checks_of(_watch(row, steps, looks, at))
    interval_s = settings.poll_interval_s
    uplinks = (
        proof_uplinks.now(session, row, interval_s, now)
        if ended_at is None
        else proof_uplinks.then(session, row, looks.last, interval_s, ended_at)
    )
    is_old = at < now - dt.timedelta(days=settings.retention_raw_days)
    return ChangeProof(
        change_id=row.id,
        state=domain_proof.verdict(judged),
        now=at,
        confirmed_at=confirmed_at,
        undone_at=undone_at,
        polls_kept=not is_old or proof_uplinks.has_rates(uplinks),
        looked_at=looks.at,
        checks=[_check(check, row.forecast["interfaces"]) for check in judged],
        uplinks=uplinks,
    )


def _confirmed_at(row: RouterChange, steps: Sequence[ChangeStep]) -> dt.datetime | None:
    """When the rollback began to be taken off, right after the last look."""
    if row.state not in KEPT:
        return None
    return next((step.at for step in steps if step.name == CONFIRMING), row.ended_at)


def _was_undone(row: RouterChange) -> bool:
    return row.state in UNDONE and row.verified_at is not None


def _undone_at(row: RouterChange, steps: Sequence[ChangeStep]) -> dt.datetime | None:
    """When the old rules began to come back; the router's own timer is known by its deadline."""
    if not _was_undone(row):
        return None
    begun = next((step.at for step in steps if step.name in GOING_BACK), None)
    known = [at for at in (begun, row.deadline_at, row.ended_at) if at is not None]
    return min(known, default=None)


def _check(check: ProofCheck, interfaces: Mapping[str, str]) -> ChangeCheck:
    """`interfaces`: by the id of the uplink, as they were when the change was planned."""
    ids = {interface: int(uplink_id) for uplink_id, interface in interfaces.items()}
    named = [reason.params.get("interface") for reason in check.reasons]
    failing = [ids[name] for name in named if name in ids]
    return ChangeCheck(check.code, check.state, failing, check.reasons)


def _watch(row: RouterChange, steps: Sequence[ChangeStep], looks: Looks, at: dt.datetime) -> Watch:
    verified_at = row.verified_at
    return Watch(
        kind=row.forecast["kind"],
        target=target_of(row.target),
        held_s=None if verified_at is None else (at - verified_at).total_seconds(),
        look_age_s=None if looks.at is None else (at - looks.at).total_seconds(),
        before=readings.before(steps),
        first=looks.first,
        last=looks.last,
        moved=looks.moved,
    )
