"""Paid capacity against used: what each line of a router cost over a window, what it carried, and when it slept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from zoneinfo import ZoneInfo

from backend.domain import costs
from backend.domain.calendar import Interval, total_ms
from backend.domain.costs import Bought, CurrencyTotal, Price
from backend.domain.directions import Direction
from backend.domain.shares import without_probes
from backend.domain.summary import Flow, GroupFlow, UplinkSummary
from backend.services import windows
from backend.services.calendars import work_calendar
from backend.services.inventory import RouterView
from backend.services.summaries import Gatherer, SummaryView
from backend.store import asleep
from backend.store.asleep import Sleep, Sleeps
from backend.store.instants import ms
from backend.store.tables import Uplink


@dataclass(frozen=True, slots=True)
class Use:
    """One direction of one line, or of all. `possible_bytes`: what its contract could have carried while observed."""

    capacity_bps: int
    bytes: int
    possible_bytes: int
    mean_bps: int | None
    p95_bps: int | None
    mean_utilization: float | None
    p95_utilization: float | None


@dataclass(frozen=True, slots=True)
class Uses:
    download: Use
    upload: Use

    @property
    def binding(self) -> Direction:
        """The fuller direction; download where both are alike or unknown."""
        down, up = (one.mean_utilization or 0.0 for one in (self.download, self.upload))
        return "upload" if up > down else "download"

    @property
    def idle_share(self) -> float | None:
        full = self.download if self.binding == "download" else self.upload
        return costs.idle_share(full.bytes, full.possible_bytes)


@dataclass(frozen=True, slots=True)
class LineCosts:
    """`bought` None: no price is known. `sleep` None: no slot is measured."""

    line: Uplink
    figures: UplinkSummary
    uses: Uses
    useful_bytes: int
    bought: Bought | None
    sleep: Sleep | None


@dataclass(frozen=True, slots=True)
class CostsView:
    summary: SummaryView
    lines: Sequence[LineCosts]
    uses: Uses
    useful_bytes: int
    sleeps: Sleeps
    currencies: Sequence[CurrencyTotal]


def of_router(gatherer: Gatherer, found: RouterView, asked: windows.Asked) -> CostsView:
    """Raises Invalid."""
    summary = gatherer.asked(found, asked)
    window, zone = summary.figures.window, work_calendar(found.campus).zone
    sleeps = gatherer.kept(
        "asleep",
        found,
        summary.uplinks,
        window,
        lambda: asleep.asleep(
            gatherer.session, [one.id for one in summary.uplinks], window.intervals
        ),
    )
    pairs = zip(summary.uplinks, summary.figures.uplinks, strict=True)
    lines = [
        _line(line, figures, window.intervals, sleeps.by_uplink.get(line.id), zone)
        for line, figures in pairs
    ]
    return CostsView(
        summary=summary,
        lines=lines,
        uses=Uses(
            _together(summary.figures.download, [one.uses.download for one in lines]),
            _together(summary.figures.upload, [one.uses.upload for one in lines]),
        ),
        useful_bytes=sum(one.useful_bytes for one in lines),
        sleeps=sleeps,
        currencies=costs.per_currency(one.bought for one in lines if one.bought),
    )


def _line(
    line: Uplink,
    figures: UplinkSummary,
    intervals: Sequence[Interval],
    sleep: Sleep | None,
    zone: ZoneInfo,
) -> LineCosts:
    covered_ms = figures.coverage.observed_ms
    uses = Uses(_use(figures.download, covered_ms), _use(figures.upload, covered_ms))
    flows = figures.download, figures.upload
    useful = sum(without_probes([one.bytes for one in flows], [one.probe_bytes for one in flows]))
    bought = None
    if line.price_amount is not None and line.price_currency is not None:
        paid = _paid(line, intervals, sleep)
        due_ms = total_ms(paid)
        observed = Fraction(min(covered_ms, due_ms), due_ms) if due_ms else Fraction(0)
        price = Price(line.price_amount, line.price_currency)
        bought = Bought(price, costs.months(paid, zone), observed, useful)
    return LineCosts(line, figures, uses, useful, bought, sleep)


def _paid(line: Uplink, intervals: Sequence[Interval], sleep: Sleep | None) -> list[Interval]:
    """The part of the window in which there was such a line.

    That is from its first measured slot on, or from when it was told to us if that is earlier.
    """
    first_ms = ms(line.created_at)
    if sleep is not None:
        first_ms = min(first_ms, sleep.first_ms)
    last_ms = intervals[-1][1] if intervals else 0
    if line.archived_at is not None:
        last_ms = min(last_ms, ms(line.archived_at))
    cut = ((max(low, first_ms), min(high, last_ms)) for low, high in intervals)
    return [(low, high) for low, high in cut if low < high]


def _use(flow: Flow, covered_ms: int) -> Use:
    return Use(
        capacity_bps=flow.capacity_bps,
        bytes=flow.bytes,
        possible_bytes=flow.capacity_bps * covered_ms // 8000,
        mean_bps=flow.mean_bps,
        p95_bps=flow.p95_bps,
        mean_utilization=flow.contracted.mean,
        p95_utilization=flow.contracted.p95,
    )


def _together(group: GroupFlow, parts: Sequence[Use]) -> Use:
    return Use(
        capacity_bps=group.capacity_bps,
        bytes=group.bytes,
        possible_bytes=sum(one.possible_bytes for one in parts),
        mean_bps=group.mean_bps,
        p95_bps=group.p95_bps,
        mean_utilization=group.mean_utilization,
        p95_utilization=group.p95_utilization,
    )
