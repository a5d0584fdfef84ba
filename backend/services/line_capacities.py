"""What each line of a router can carry for the solver: the contract, or what probes justify; and its quality."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from backend.domain.balance_settings import BalanceSettings
from backend.domain.capacity import Capacity
from backend.domain.capacity_choice import ChosenCapacity, Measured, chosen_capacity
from backend.domain.directions import Direction
from backend.domain.observations import Observation, valued
from backend.domain.quality_metrics import latest_load
from backend.domain.summary import window_of
from backend.services import quality, windows
from backend.services.calendars import work_calendar
from backend.services.inventory import RouterView
from backend.services.summaries import Gatherer
from backend.store.tables import Uplink

WEEK_MS = 7 * 24 * 3_600_000


def choose(
    gatherer: Gatherer,
    found: RouterView,
    lines: Sequence[Uplink],
    settings: BalanceSettings,
    when: dt.datetime,
) -> Mapping[int, ChosenCapacity]:
    """By uplink, from what was measured in work hours of the weeks before `when`."""
    end_ms = windows.last_closed_ms(when)
    start_ms = end_ms - settings.window_weeks * WEEK_MS
    window = window_of(work_calendar(found.campus), start_ms, end_ms, "work")
    seen = quality.gather(gatherer, found, lines, window, "all")
    chosen = {}
    for one in lines:
        echoes = seen.echoes.loss.get(one.id)
        whole = None if echoes is None else echoes.whole
        chosen[one.id] = chosen_capacity(
            one.name,
            Capacity(one.download_bps, one.upload_bps),
            _measured(seen.runs.get(one.id, ()), None if whole is None else whole.mean),
            use_measured=settings.use_measured,
        )
    return chosen


def _measured(runs: Sequence[Observation], loss: float | None) -> Measured:
    return Measured(
        _carried(runs, "download"), _carried(runs, "upload"), loss, latest_load(runs).grade
    )


def _carried(runs: Sequence[Observation], direction: Direction) -> tuple[float, ...]:
    """What the whole line carried during each valid TCP test of this direction, bit/s."""
    carried = (one.values.carried_bps for one, _ in valued(runs, direction))
    return tuple(one for one in carried if one is not None)
