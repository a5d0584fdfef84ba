"""Recommendations of a simulated past, made and scored as the worker would have done."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence

from backend.services.advice import runs as recommendation_runs
from backend.services.audit import Actor
from backend.services.regimes import drifting
from backend.store.engine.database import Database
from backend.store.regimes import drifts
from lab.traffic.traffic import Epoch

BEFORE_S, AFTER_S = 600.0, 600.0  # the worker looks every ten minutes
NOTE = "Part of the demo's past: the weights that were recommended, set by hand."


def advise(
    database: Database,
    actor: Actor,
    router_id: int,
    poll_interval_s: float,
    *,
    epochs: Sequence[Epoch],
    until: float,
) -> None:
    """`epochs`: changes of the script; `until`: the end of what is booked.

    A moment before the last recommendation is skipped, so a second start adds nothing. Call `finish` after all routers.
    """
    for moment in _moments([epoch.at for epoch in epochs[1:]], until):
        recommendation_runs.look(database, router_id, poll_interval_s, _at(moment))
    announced = [epoch for epoch in epochs[1:] if not epoch.by_hand]
    _acknowledge(database, actor, router_id, announced)


def finish(database: Database, poll_interval_s: float, until: float) -> None:
    """Advice of today, and how that of the past turned out, for all routers."""
    recommendation_runs.run(database, poll_interval_s, _at(until))


def _acknowledge(database: Database, actor: Actor, router_id: int, epochs: Sequence[Epoch]) -> None:
    """To the product the script's changes look manual; nobody needs to look at those that were announced."""
    ours = {_at(epoch.at): epoch.note or NOTE for epoch in epochs}
    with database.transaction() as session:
        for row in drifts.of_router(session, router_id, len(ours)):
            if row.at in ours and row.acknowledged_at is None:
                drifting.acknowledge(session, actor, row.id, ours[row.at], row.at)


def _moments(epochs: Sequence[float], until: float) -> Iterator[float]:
    for epoch in epochs:
        yield from (moment for moment in (epoch - BEFORE_S, epoch + AFTER_S) if moment < until)


def _at(moment: float) -> dt.datetime:
    return dt.datetime.fromtimestamp(moment, dt.UTC)
