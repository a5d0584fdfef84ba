"""Paid capacity against used: what each line cost over a window, what it carried, and when it slept.

Utilization and sleep cover the hours asked for. Money and its bytes cover whole days: a line is paid at night too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from zoneinfo import ZoneInfo

from backend.domain.contracts.prices import Price
from backend.domain.dates.calendar import Interval, total_ms
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures import costs
from backend.domain.figures.costs import Bought, CurrencyTotal
from backend.domain.figures.summary import Flow, GroupFlow, UplinkSummary
from backend.services.figures.cost_pieces import CostPiece, pieces_of, possible_units, useful_bytes
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from backend.store.engine.instants import ms
from backend.store.figures import asleep
from backend.store.figures.asleep import Sleep, Sleeps
from backend.store.tables import Uplink


@dataclass(frozen=True, slots=True)
class CapacityUse:
    """One direction of what is paid for. `possible_bytes`: what the contract could have carried while observed."""

    capacity_bps: int
    bytes: int
    possible_bytes: int  # by contract while observed
    mean_bps: int | None
    p95_bps: int | None
    mean_utilization: float | None
    p95_utilization: float | None


@dataclass(frozen=True, slots=True)
class Uses:
    download: CapacityUse
    upload: CapacityUse

    @property
    def binding(self) -> Direction:
        """The fuller direction; download where both are alike or unknown."""
        down, up = (flow.mean_utilization or 0.0 for flow in (self.download, self.upload))
        return "upload" if up > down else "download"

    @property
    def idle_share(self) -> float | None:
        full = self.download if self.binding == "download" else self.upload
        return costs.idle_share(full.bytes, full.possible_bytes)

    @property
    def peak_share(self) -> float | None:
        return costs.peak_share(flow.p95_utilization for flow in (self.download, self.upload))


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the window (UTC ms) with one price."""

    start_ms: int
    end_ms: int
    bought: Bought

    @property
    def cost(self) -> Decimal:
        return costs.cost([self.bought])


@dataclass(frozen=True, slots=True)
class WholeDays:
    """One uplink, whatever hours are asked for: a contract is paid at night too and cannot be smaller then."""

    useful_bytes: int
    idle_share: float | None
    peak_share: float | None


@dataclass(frozen=True, slots=True)
class UplinkCosts:
    uplink: Uplink
    figures: UplinkSummary
    uses: Uses
    whole: WholeDays
    stretches: Sequence[Stretch]  # of whole days with a known price, in order
    sleep: Sleep | None  # None: no slot is measured
    # Rounded so that the rows of a currency add up to its sum; None where it is unknown.
    cost: Decimal | None = None  # in the currency of `price`
    idle_amount: Decimal | None = None  # part of a month's `price` that bought unused capacity

    @property
    def price(self) -> Price | None:
        """The last one of the window."""
        return self.stretches[-1].bought.price if self.stretches else None

    @property
    def bought(self) -> list[Bought]:
        """Paid in the currency of `price`."""
        every = [stretch.bought for stretch in self.stretches]
        return [bought for bought in every if bought.price.currency == every[-1].price.currency]


@dataclass(frozen=True, slots=True)
class CostsView:
    summary: SummaryView
    uplinks: Sequence[UplinkCosts]
    uses: Uses
    useful_bytes: int
    sleeps: Sleeps
    currencies: Sequence[CurrencyTotal]
    idle_amounts: Mapping[str, Decimal]  # by currency, of a month's price


def of_router(gatherer: Gatherer, router: RouterView, request: windows.WindowRequest) -> CostsView:
    """Raises Invalid."""
    summary = gatherer.over_range(router, request)
    whole = summary
    if request.selection != "all":
        whole = gatherer.over_range(router, replace(request, selection="all"))
    zone = work_calendar(router.campus).zone
    sleeps, money = _sleeps(gatherer, router, summary), _Money.of(gatherer, router, whole, zone)
    pieces = money.pieces if whole is summary else pieces_of(gatherer, summary, zone)
    uplinks, idle_amounts = _with_amounts(
        [
            _uplink(uplink, figures, pieces[uplink.id], sleeps.by_uplink.get(uplink.id), money)
            for uplink, figures in zip(summary.uplinks, summary.figures.uplinks, strict=True)
        ]
    )
    return CostsView(
        summary=summary,
        uplinks=uplinks,
        uses=Uses(
            _together(summary.figures.download, [uplink.uses.download for uplink in uplinks]),
            _together(summary.figures.upload, [uplink.uses.upload for uplink in uplinks]),
        ),
        useful_bytes=sum(uplink.whole.useful_bytes for uplink in uplinks),
        sleeps=sleeps,
        currencies=costs.per_currency(
            [each.bought for each in uplink.stretches] for uplink in uplinks
        ),
        idle_amounts=idle_amounts,
    )


def _with_amounts(
    uplinks: Sequence[UplinkCosts],
) -> tuple[list[UplinkCosts], Mapping[str, Decimal]]:
    """The uplinks with what they cost and what of it was idle, and the idle amounts by currency."""
    bought = [[each.bought for each in uplink.stretches] for uplink in uplinks]
    by_currency = costs.costs_by_currency(bought)
    priced = [(uplink.price, uplink.whole.idle_share) for uplink in uplinks if uplink.price]
    idle = costs.idle_amounts(priced)
    idle_by_uplink = iter(idle.by_uplink)
    return [
        replace(
            uplink, cost=by_currency[price.currency].parts[at], idle_amount=next(idle_by_uplink)
        )
        if (price := uplink.price)
        else uplink
        for at, uplink in enumerate(uplinks)
    ], idle.by_currency


@dataclass(frozen=True, slots=True)
class _Money:
    """By uplink: whole days in pieces of one price, and where measured slots begin."""

    pieces: Mapping[int, Sequence[CostPiece]]
    figures: Mapping[int, UplinkSummary]
    sleeps: Sleeps
    zone: ZoneInfo

    @classmethod
    def of(
        cls, gatherer: Gatherer, router: RouterView, whole: SummaryView, zone: ZoneInfo
    ) -> _Money:
        figures = zip(whole.uplinks, whole.figures.uplinks, strict=True)
        return cls(
            pieces_of(gatherer, whole, zone),
            {uplink.id: of_uplink for uplink, of_uplink in figures},
            _sleeps(gatherer, router, whole),
            zone,
        )

    def whole_days(self, uplink_id: int) -> WholeDays:
        figures = self.figures[uplink_id]
        uses = _uses(figures, self.pieces[uplink_id])
        return WholeDays(useful_bytes(figures), uses.idle_share, uses.peak_share)

    def stretches(self, uplink: Uplink) -> list[Stretch]:
        """Neighbours with one price are one stretch; unknown prices are left out."""
        stretches = []
        for price, group in groupby(self.pieces[uplink.id], key=attrgetter("price")):
            inside = list(group)
            if price is not None:
                intervals = [span for piece in inside for span in piece.intervals]
                paid = _paid(uplink, intervals, self.sleeps.by_uplink.get(uplink.id))
                bought = _bought(price, paid, inside, self.zone)
                stretches.append(Stretch(inside[0].start_ms, inside[-1].end_ms, bought))
        return stretches


def _sleeps(gatherer: Gatherer, router: RouterView, summary: SummaryView) -> Sleeps:
    window, ids = summary.figures.window, [uplink.id for uplink in summary.uplinks]
    return gatherer.kept(
        "asleep",
        router,
        summary.uplinks,
        window,
        lambda: asleep.asleep(gatherer.session, ids, window.intervals),
    )


def _uplink(
    uplink: Uplink,
    figures: UplinkSummary,
    pieces: Sequence[CostPiece],
    sleep: Sleep | None,
    money: _Money,
) -> UplinkCosts:
    return UplinkCosts(
        uplink=uplink,
        figures=figures,
        uses=_uses(figures, pieces),
        whole=money.whole_days(uplink.id),
        stretches=money.stretches(uplink),
        sleep=sleep,
    )


def _bought(
    price: Price, paid: Sequence[Interval], pieces: Sequence[CostPiece], zone: ZoneInfo
) -> Bought:
    due_ms, covered_ms = total_ms(paid), sum(piece.covered_ms for piece in pieces)
    observed = Fraction(min(covered_ms, due_ms), due_ms) if due_ms else Fraction(0)
    useful = sum(piece.useful_bytes for piece in pieces)
    return Bought(price, costs.months(paid, zone), observed, useful)


def _paid(uplink: Uplink, intervals: Sequence[Interval], sleep: Sleep | None) -> list[Interval]:
    """When the line existed: from its first slot, or from its creation if that is earlier."""
    first_ms = ms(uplink.created_at)
    if sleep is not None:
        first_ms = min(first_ms, sleep.first_ms)
    last_ms = intervals[-1][1] if intervals else 0
    if uplink.archived_at is not None:
        last_ms = min(last_ms, ms(uplink.archived_at))
    cut = ((max(low, first_ms), min(high, last_ms)) for low, high in intervals)
    return [(low, high) for low, high in cut if low < high]


def _uses(figures: UplinkSummary, pieces: Sequence[CostPiece]) -> Uses:
    down, up = (sum(possible_units(pieces, way)) // 8000 for way in DIRECTIONS)
    return Uses(_use(figures.download, down), _use(figures.upload, up))


def _use(flow: Flow, possible_bytes: int) -> CapacityUse:
    return CapacityUse(
        capacity_bps=flow.capacity_bps,
        bytes=flow.bytes,
        possible_bytes=possible_bytes,
        mean_bps=flow.mean_bps,
        p95_bps=flow.p95_bps,
        mean_utilization=flow.contracted.mean,
        p95_utilization=flow.contracted.p95,
    )


def _together(group: GroupFlow, parts: Sequence[CapacityUse]) -> CapacityUse:
    return CapacityUse(
        capacity_bps=group.capacity_bps,
        bytes=group.bytes,
        possible_bytes=sum(part.possible_bytes for part in parts),
        mean_bps=group.mean_bps,
        p95_bps=group.p95_bps,
        mean_utilization=group.mean_utilization,
        p95_utilization=group.p95_utilization,
    )
