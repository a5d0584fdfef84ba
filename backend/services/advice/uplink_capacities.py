"""Capacity of each line for the solver, from the contract or justified by probes; and its quality."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from backend.domain.advice.capacity_choice import ChosenCapacity, MeasuredUplink, chosen_capacity
from backend.domain.balance.settings import BalanceSettings
from backend.domain.contracts.capacity_history import Term, capacity_at, terms
from backend.domain.contracts.moments import unchanged_since
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.summary import window_of
from backend.domain.quality.metrics import latest_load
from backend.domain.quality.observations import Observation, valued
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.quality import quality
from backend.services.windows import windows
from backend.store.engine.instants import ms
from backend.store.tables import Uplink

WEEK_MS = 7 * 24 * 3_600_000


def choose(
    gatherer: Gatherer,
    router: RouterView,
    uplinks: Sequence[Uplink],
    settings: BalanceSettings,
    when: dt.datetime,
) -> Mapping[int, ChosenCapacity]:
    """By uplink, from the contract at `when` and measurements under it in work hours of the weeks before."""
    end_ms = windows.last_closed_ms(when)
    start_ms = end_ms - settings.window_weeks * WEEK_MS
    window = window_of(work_calendar(router.campus), start_ms, end_ms, "work")
    seen = quality.gather(gatherer, router, uplinks, window, "all")
    chosen = {}
    for uplink in uplinks:
        echoes = seen.echoes.loss.get(uplink.id)
        whole = None if echoes is None else echoes.whole
        history = terms(uplink.capacities, work_calendar(router.campus).zone)
        runs = seen.runs.get(uplink.id, ())
        chosen[uplink.id] = chosen_capacity(
            uplink.name,
            capacity_at(history, ms(when)),
            _measured(runs, history, ms(when), None if whole is None else whole.mean),
            use_measured=settings.use_measured,
        )
    return chosen


def _measured(
    runs: Sequence[Observation], history: Sequence[Term], when_ms: int, loss: float | None
) -> MeasuredUplink:
    down, up = (_carried(runs, way, unchanged_since(history, when_ms, way)) for way in DIRECTIONS)
    return MeasuredUplink(down, up, loss, latest_load(runs).grade)


def _carried(runs: Sequence[Observation], direction: Direction, since_ms: int) -> tuple[float, ...]:
    """Traffic of the whole line during each valid TCP test, bit/s.

    Tests before `since_ms` met another contract's limit.
    """
    carried = (
        run.values.carried_bps for run, _ in valued(runs, direction) if run.at_ms >= since_ms
    )
    return tuple(bps for bps in carried if bps is not None)
