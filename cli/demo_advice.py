"""Recommendations of a simulated campus's past, made and scored as the worker would have done, had it been there."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence

from backend.services import recommendation_runs
from backend.store.database import Database

BEFORE_S, AFTER_S = 600.0, 600.0
"""The worker looks every ten minutes."""


def advise(
    database: Database,
    router_id: int,
    poll_interval_s: float,
    *,
    epochs: Sequence[float],
    until: float,
) -> None:
    """`epochs`: when the script changed the configuration, unix seconds; `until`: the end of what is booked.

    A moment before the last recommendation is passed over, so a second start adds nothing to the same past.
    """
    for moment in _moments(epochs[1:], until):
        recommendation_runs.look(database, router_id, poll_interval_s, _at(moment))
    recommendation_runs.run(database, poll_interval_s, _at(until))


def _moments(epochs: Sequence[float], until: float) -> Iterator[float]:
    for epoch in epochs:
        yield from (one for one in (epoch - BEFORE_S, epoch + AFTER_S) if one < until)


def _at(moment: float) -> dt.datetime:
    return dt.datetime.fromtimestamp(moment, dt.UTC)
