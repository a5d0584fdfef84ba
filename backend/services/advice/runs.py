"""Scheduled work on recommendations: make what is due, note what was applied, score it."""

from __future__ import annotations

import datetime as dt
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from backend.domain.advice.due import Outdated, Stands, due_since, invalid_because, outdated_because
from backend.domain.dates.zones import parse_zone
from backend.errors import FiguresBeingMade, NotFound, Unavailable
from backend.services.advice import inputs, recommending, scoring
from backend.services.advice.inputs import Basis
from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.services.regimes.regime_today import regime_at
from backend.store import tables
from backend.store.advice import recommendations
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.engine.signals import CHANGE, INVENTORY, REGIME, Signal

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


def changed(database: Database, signals: Iterable[Signal], now: dt.datetime) -> set[int]:
    """Routers that need advice by what was signalled.

    They divide traffic in another way, their change is over, or contracts, ISPs or calendar are others than advised on.
    """
    by_kind: dict[str, set[int]] = defaultdict(set)
    for signal in signals:
        by_kind[signal.kind].update(signal.ids)
    routers = set(by_kind[REGIME])
    if by_kind[CHANGE]:
        with database.transaction() as session:
            routers |= recommendations.of_ended(session, sorted(by_kind[CHANGE]))
    touched = by_kind[INVENTORY] - routers
    return routers | {router_id for router_id in touched if _is_outdated(database, router_id, now)}


def renew(
    database: Database, router_ids: Iterable[int], poll_interval_s: float, now: dt.datetime
) -> set[int]:
    """Make at once what is due for these; returns those that must be looked at again.

    In mid-change a router balances neither the old nor the new way: its change's end is signalled, too.
    """
    with database.transaction() as session:
        recommending.note_confirmed(session)
        changing = {each.router_id: each.changing for each in recommendations.standing(session)}
    waiting = [router_id for router_id in router_ids if changing.get(router_id) is False]
    return {
        router_id
        for router_id in waiting
        if not look(database, router_id, poll_interval_s, now)
        and _is_outdated(database, router_id, now)
    }


def _is_outdated(database: Database, router_id: int, now: dt.datetime) -> bool:
    """Whether its latest recommendation was made on another basis; false for a router that was removed."""
    with suppress(NotFound), database.transaction() as session:
        last = recommendations.latest(session, router_id)
        basis = inputs.basis_of(session, inventory.view(session, router_id), now)
        return last is not None and invalid_because(last.basis, basis) is not None
    return False


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
    why = None if last is None else _why(session, last, basis, now)
    if why is None and not _is_time(last, router, now):
        return False
    adopted = why == "regime" and recommending.adopt(session, router, now)
    if why is not None and not adopted:
        recommending.supersede(session, router_id, why, now)
    recommending.make(gatherer, router)
    return True


def _why(
    session: Session, last: tables.Recommendation, basis: Basis, now: dt.datetime
) -> Outdated | None:
    since = regime_at(session, last.router_id, now).from_at
    return outdated_because(last.basis, basis, ms(last.at), None if since is None else ms(since))


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
