"""Paid capacity against used: what each line of a router cost over a window, what it carried, and when it slept.

How full lines were, and when they slept, is of the hours that were asked for. Money is of whole days, and so are the
bytes that it is held against: a line is paid at night too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
    """`useful_bytes`, `bought`: of whole days. `bought` None: no price is known. `sleep` None: no slot is measured."""

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
    whole = summary
    if asked.selection != "all":
        whole = gatherer.asked(found, replace(asked, selection="all"))
    sleeps, money = _sleeps(gatherer, found, summary), _Money.of(gatherer, found, whole)
    lines = [
        _line(line, figures, sleeps.by_uplink.get(line.id), money)
        for line, figures in zip(summary.uplinks, summary.figures.uplinks, strict=True)
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


@dataclass(frozen=True, slots=True)
class _Money:
    """What money is counted with, by uplink: the figures of whole days, and where its measured slots begin."""

    intervals: Sequence[Interval]
    figures: Mapping[int, UplinkSummary]
    sleeps: Sleeps
    zone: ZoneInfo

    @classmethod
    def of(cls, gatherer: Gatherer, found: RouterView, whole: SummaryView) -> _Money:
        figures = zip(whole.uplinks, whole.figures.uplinks, strict=True)
        return cls(
            whole.figures.window.intervals,
            {line.id: of_line for line, of_line in figures},
            _sleeps(gatherer, found, whole),
            work_calendar(found.campus).zone,
        )

    def bought(self, line: Uplink, useful_bytes: int) -> Bought | None:
        if line.price_amount is None or line.price_currency is None:
            return None
        paid = _paid(line, self.intervals, self.sleeps.by_uplink.get(line.id))
        due_ms, covered_ms = total_ms(paid), self.figures[line.id].coverage.observed_ms
        observed = Fraction(min(covered_ms, due_ms), due_ms) if due_ms else Fraction(0)
        price = Price(line.price_amount, line.price_currency)
        return Bought(price, costs.months(paid, self.zone), observed, useful_bytes)


def _sleeps(gatherer: Gatherer, found: RouterView, summary: SummaryView) -> Sleeps:
    window, ids = summary.figures.window, [line.id for line in summary.uplinks]
    return gatherer.kept(
        "asleep",
        found,
        summary.uplinks,
        window,
        lambda: asleep.asleep(gatherer.session, ids, window.intervals),
    )


def _line(line: Uplink, figures: UplinkSummary, sleep: Sleep | None, money: _Money) -> LineCosts:
    covered_ms = figures.coverage.observed_ms
    uses = Uses(_use(figures.download, covered_ms), _use(figures.upload, covered_ms))
    useful = _useful_bytes(money.figures[line.id])
    return LineCosts(line, figures, uses, useful, money.bought(line, useful), sleep)


def _useful_bytes(figures: UplinkSummary) -> int:
    """Both directions, without what our own probes moved."""
    flows = figures.download, figures.upload
    return sum(without_probes([flow.bytes for flow in flows], [flow.probe_bytes for flow in flows]))


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
