"""Recommendations: made when due, decided on by people, followed by a change, outdated by the next.

A router has at most one open recommendation. A new one supersedes it in the same transaction.
"""

from __future__ import annotations

import datetime as dt
import random
from typing import Literal

from backend.domain.advice import codec as recommendation_codec
from backend.domain.advice.due import Why
from backend.domain.advice.recommendation import Recommendation
from backend.domain.advice.recommending import recommend
from backend.domain.balance.question import Today
from backend.errors import Conflict
from backend.services import audit
from backend.services.advice import inputs as recommendation_inputs
from backend.services.advice.achieved import mean_bps
from backend.services.advice.inputs import Inputs
from backend.services.audit import Action, Actor
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.services.regimes.regime_today import regime_at, today_of
from backend.store import tables
from backend.store.advice import recommendations
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.inventory import routers

Decision = Literal["accepted", "dismissed"]
DECISIONS: dict[Decision, Action] = {
    "accepted": "recommendation_accepted",
    "dismissed": "recommendation_dismissed",
}
SYSTEM = "system"
HAIR = 1e-9  # smaller differences of fractions are none


def note_confirmed(session: Session) -> list[int]:
    """Mark recommendations as applied once their change is confirmed; returns their routers."""
    router_ids = recommendations.mark_confirmed(session)
    if router_ids:
        signals.send(session, signals.CHANGE)
    return router_ids


def make(
    gatherer: Gatherer, router: RouterView, actor: Actor | None = None
) -> tables.Recommendation:
    """Decide now, store it, and supersede the open one."""
    session, now = gatherer.session, gatherer.now
    lock(session, router.router.id)
    inputs = recommendation_inputs.gather(gatherer, router)
    decided = decide(inputs, router.router.id)
    supersede(session, router.router.id, "newer", now)
    row = tables.Recommendation(
        router_id=router.router.id,
        at=now,
        state="new",
        verdict=decided.verdict,
        basis={**inputs.basis, **_mean_demand(inputs)},
        content=recommendation_codec.to_json(decided),
    )
    add(session, row)
    if actor is not None:
        audit.record(
            session, actor, "make_recommendation", router.router.name, now, verdict=row.verdict
        )
    signals.send(session, signals.CHANGE)
    return row


def _mean_demand(inputs: Inputs) -> dict[str, float | None]:
    """Its score compares later demand with this; it makes no recommendation outdated."""
    means = mean_bps(inputs.question.demand)
    return {f"{way}_bps": mean for way, mean in means.items()}


def decide(inputs: Inputs, router_id: int) -> Recommendation:
    """Same demand, same figures, whenever it is made: the draws are a router's own, always the same ones."""
    chance = random.Random(f"router {router_id}")  # noqa: S311 (statistics, not secrets)
    return recommend(inputs.question, chance)


def accept(
    session: Session, actor: Actor, recommendation_id: int, now: dt.datetime
) -> tables.Recommendation:
    """Raises NotFound, and Conflict for one that is decided already or has no weights."""
    row = recommendations.get(session, recommendation_id, lock=True)
    if row.state != "new":
        raise Conflict(
            "This recommendation is {recommendation_state}: only a new one can be accepted.",
            "recommendation_not_acceptable",
            recommendation_state=row.state,
        )
    if row.verdict != "change":
        raise Conflict(
            "This recommendation proposes no weights: there is nothing to accept.",
            "nothing_to_accept",
        )
    _decide(session, row, "accepted", actor, now)
    return row


def follow(session: Session, actor: Actor, recommendation_id: int, now: dt.datetime) -> None:
    """Whoever applies a change accepts its recommendation; one that is decided stays so."""
    row = recommendations.get(session, recommendation_id, lock=True)
    if row.state == "new":
        _decide(session, row, "accepted", actor, now)


def dismiss(
    session: Session, actor: Actor, recommendation_id: int, reason: str, now: dt.datetime
) -> tables.Recommendation:
    """Also an accepted one. Raises NotFound, and Conflict for one that is not open."""
    row = recommendations.get(session, recommendation_id, lock=True)
    if row.state not in recommendations.OPEN:
        raise Conflict(
            "This recommendation is {recommendation_state}: only an open one can be dismissed.",
            "recommendation_not_dismissible",
            recommendation_state=row.state,
        )
    row.reason = reason
    _decide(session, row, "dismissed", actor, now)
    return row


def adopt(session: Session, router: RouterView, now: dt.datetime) -> bool:
    """Whether today's regime is what the open recommendation proposed, whoever applied it."""
    row = recommendations.open_of(session, router.router.id)
    regime = regime_at(session, router.router.id, now)
    if row is None or row.verdict != "change" or regime.from_at is None:
        return False
    advised = recommendation_codec.from_json(row.content)
    today = today_of(regime.state, router.uplinks)
    if not is_advised(advised, today):
        return False
    row.state, row.applied_at = "applied", regime.from_at
    session.flush()
    signals.send(session, signals.CHANGE)
    return True


def is_advised(advised: Recommendation, today: Today) -> bool:
    """PCC with the same share for every line; buckets with sizes of their own must be identical."""
    if today.method != "pcc":
        return False
    if advised.denominator == len(today.buckets) and advised.moved_buckets is not None:
        return advised.buckets == today.buckets
    shares = {uplink: weight / len(advised.buckets) for uplink, weight in advised.weights.items()}
    got = today.configured_share
    return shares.keys() == got.keys() and all(
        abs(got[share] - shares[share]) < HAIR for share in shares
    )


def _decide(
    session: Session,
    row: tables.Recommendation,
    state: Decision,
    actor: Actor,
    now: dt.datetime,
) -> None:
    row.state, row.decided_at, row.decided_by = state, now, actor.name
    session.flush()
    name = routers.get(session, row.router_id).name
    action = DECISIONS[state]
    audit.record(session, actor, action, name, now, recommendation=row.id, reason=row.reason)
    signals.send(session, signals.CHANGE)


def supersede(session: Session, router_id: int, why: Why, now: dt.datetime) -> None:
    """`reason` becomes a word of domain/advice/due.py."""
    row = recommendations.open_of(session, router_id)
    if row is not None:
        row.state, row.reason = "superseded", why
        row.decided_at, row.decided_by = now, SYSTEM
        session.flush()


def lock(session: Session, router_id: int) -> None:
    """One decision per router at a time, in all processes."""
    signals.lock(session, f"recommend {router_id}")
