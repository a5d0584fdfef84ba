"""Scheduled work on recommendations: make what is due, note what was applied, score it."""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from backend.domain.advice.due import Stands, due_since, invalid_because
from backend.domain.dates.zones import parse_zone
from backend.errors import FiguresBeingMade, Unavailable
from backend.services.advice import inputs, recommending, scoring
from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.store import tables
from backend.store.advice import recommendations
from backend.store.engine.database import Database
from backend.store.engine.instants import ms

log = logging.getLogger(__name__)

MOST_A_RUN = 50  # routers, at about a second each; the next run does the rest
KEPT = 8  # entries of the cache: figures of the router in work


@dataclass(frozen=True, slots=True)
class Done:
    """Counts of one run."""

    applied: Sequence[int]
    made: Sequence[int]
    scored: Sequence[int]


def run(database: Database, poll_interval_s: float, now: dt.datetime) -> Done:
    """One pass over all routers. A router that fails does not hold up others."""
    with database.transaction() as session:
        applied = recommending.note_confirmed(session)
        # In mid-change a router balances neither the old nor the new way.
        standing = [
            recommendation
            for recommendation in recommendations.standing(session)
            if not recommendation.changing
        ]
    made: list[int] = []
    for recommendation in standing:
        if len(made) < MOST_A_RUN and look(
            database, recommendation.router_id, poll_interval_s, now
        ):
            made.append(recommendation.router_id)
    with database.transaction() as session:
        waiting = recommendations.unscored(session)
    scored = [
        recommendation_id
        for recommendation_id in waiting
        if _scored(database, recommendation_id, poll_interval_s, now)
    ]
    return Done(applied, made, scored)


def look(database: Database, router_id: int, poll_interval_s: float, now: dt.datetime) -> bool:
    """Whether a recommendation was due and made."""
    return _tried(
        database, poll_interval_s, now, lambda gatherer: _make_if_due(gatherer, router_id)
    )


def _make_if_due(gatherer: Gatherer, router_id: int) -> bool:
    session, now = gatherer.session, gatherer.now
    recommending.lock(session, router_id)
    router = inventory.view(session, router_id)
    last = recommendations.latest(session, router_id)
    if last is not None and last.at >= now:
        return False
    basis = inputs.basis_of(session, router, now)
    why = invalid_because(None if last is None else last.basis, basis)
    if why is None and not _is_time(last, router, now):
        return False
    adopted = why == "regime" and recommending.adopt(session, router, now)
    if why is not None and not adopted:
        recommending.supersede(session, router_id, why, now)
    recommending.make(gatherer, router)
    return True


def _is_time(last: tables.Recommendation | None, router: RouterView, now: dt.datetime) -> bool:
    stands = None if last is None else Stands(ms(last.at), last.verdict)
    return due_since(stands, ms(now), parse_zone(router.campus.timezone))


def _scored(
    database: Database, recommendation_id: int, poll_interval_s: float, now: dt.datetime
) -> bool:
    return _tried(
        database, poll_interval_s, now, lambda gatherer: scoring.finish(gatherer, recommendation_id)
    )


def _tried(
    database: Database, poll_interval_s: float, now: dt.datetime, act: Callable[[Gatherer], bool]
) -> bool:
    try:
        with database.transaction() as session:
            return act(Gatherer(session, now, poll_interval_s, SummaryCache(KEPT)))
    except Unavailable:
        raise
    except FiguresBeingMade:
        return False  # the next run finds them made
    except Exception:  # of whatever kind: the next run tries it again
        log.exception("a recommendation could not be made or scored")
        return False
