"""A week on one page: how available and full the ISPs were, what was paid for nothing, what was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from backend.domain.contracts.prices import Price
from backend.domain.directions import Direction
from backend.domain.figures.idle_money import IdleMoney, idle_money
from backend.domain.figures.summary import Summary
from backend.domain.figures.week_changes import fullest_of
from backend.domain.regimes.drift_words import sentence_of
from backend.services.figures import availabilities, costs
from backend.services.figures.availabilities import AvailableTime, UplinkTime
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.inventory.inventory import RouterView
from backend.services.reports import away_costs
from backend.services.reports.away_costs import AwayCost
from backend.services.shown import Time, Told
from backend.services.windows.windows import WindowRequest
from backend.store.changes import change_pages
from backend.store.engine.instants import at
from backend.store.figures import happenings
from backend.store.regimes import drifts


@dataclass(frozen=True, slots=True)
class FullestBefore:
    """The fullest ISP and direction of the period before, which may be another."""

    uplink_id: int
    name: str
    direction: Direction
    p95_utilization: float


@dataclass(frozen=True, slots=True)
class FullestIsp:
    """The ISP and direction with the highest 95th percentile."""

    uplink_id: int
    name: str
    direction: Direction
    p95_utilization: float
    before: FullestBefore | None


@dataclass(frozen=True, slots=True)
class WeekMoney:
    """ISPs whose price is known, by currency. Amounts as decimal texts."""

    currency: str
    cost: Annotated[str, Field(description="of this week's part of the month")]
    idle_cost: Annotated[str, Field(description="of it for the mean capacity that nobody used")]
    idle_share: float
    idle_share_before: float | None


@dataclass(frozen=True, slots=True)
class WeekAct:
    """A change of the balancing: with Timbang, or outside it."""

    kind: Literal["change", "drift"]
    record_id: int
    at: Time
    state: Annotated[str, Field(description="of a change")]
    reason: Annotated[str, Field(description="as written by who planned it")]
    differences: Annotated[
        Sequence[Told], Field(description="of a drift: what it changed, from -> to; else empty")
    ]


@dataclass(frozen=True, slots=True)
class WeekDigest:
    fullest: FullestIsp | None
    available: AvailableTime
    available_before: AvailableTime | None
    available_uplinks: Sequence[UplinkTime]
    away: Annotated[Sequence[AwayCost], Field(description="ISPs that were away")]
    money: Annotated[Sequence[WeekMoney], Field(description="empty: no price is known")]
    acts: Annotated[Sequence[WeekAct], Field(description="in order")]


def digest(
    gatherer: Gatherer, router: RouterView, this: SummaryView, last: SummaryView | None
) -> WeekDigest:
    """For a period of the router, beside the one before."""
    both = [this] if last is None else [this, last]
    now, *then = availabilities.of_windows(gatherer.session, router.router.id, this.uplinks, both)
    return WeekDigest(
        fullest=_fullest(this.figures, None if last is None else last.figures),
        available=availabilities.shown(now.together),
        available_before=availabilities.shown(then[0].together) if then else None,
        available_uplinks=availabilities.shown_uplinks(now),
        away=away_costs.of_window(gatherer, this),
        money=_money(gatherer, router, this, last),
        acts=_acts(gatherer, router, this),
    )


def _fullest(this: Summary, last: Summary | None) -> FullestIsp | None:
    now = fullest_of(this)
    if now is None:
        return None
    before = None if last is None else fullest_of(last)
    return FullestIsp(
        int(now.key),
        now.name,
        now.direction,
        now.p95,
        None
        if before is None
        else FullestBefore(int(before.key), before.name, before.direction, before.p95),
    )


def _money(
    gatherer: Gatherer, router: RouterView, this: SummaryView, last: SummaryView | None
) -> list[WeekMoney]:
    before = {} if last is None else {each.currency: each for each in _idle(gatherer, router, last)}
    return [
        WeekMoney(
            each.currency,
            str(each.price_amount),
            str(each.idle_amount),
            each.idle_share,
            before[each.currency].idle_share if each.currency in before else None,
        )
        for each in _idle(gatherer, router, this)
    ]


def _idle(gatherer: Gatherer, router: RouterView, summary: SummaryView) -> list[IdleMoney]:
    """What the week cost by the prices of its days, and the unused part of it."""
    window = summary.figures.window
    if window.end_ms <= window.start_ms:  # a week of which no slot is closed yet
        return []
    request = WindowRequest("custom", at(window.start_ms), at(window.end_ms), window.selection)
    paid = []
    for uplink in costs.of_router(gatherer, router, request).uplinks:
        share = uplink.whole.idle_share
        if share is not None:
            paid += [
                (Price(Decimal(stretch.cost), stretch.bought.price.currency), share)
                for stretch in uplink.stretches
            ]
    return idle_money(paid)


def _acts(gatherer: Gatherer, router: RouterView, this: SummaryView) -> list[WeekAct]:
    window = this.figures.window
    rows = happenings.acts(
        gatherer.session, router.router.id, at(window.start_ms), at(window.end_ms)
    )
    ids = [row.record_id for row in rows if row.kind == "change"]
    reasons: Mapping[int, str] = {
        row.id: row.reason for row in change_pages.several(gatherer.session, ids)
    }
    drift_ids = [row.record_id for row in rows if row.kind == "drift"]
    differences = drifts.differences(gatherer.session, drift_ids)
    return [
        WeekAct(
            "change" if row.kind == "change" else "drift",
            row.record_id,
            row.from_at,
            row.code,
            reasons.get(row.record_id, "") if row.kind == "change" else "",
            tuple(map(sentence_of, differences.get(row.record_id, ())))
            if row.kind == "drift"
            else (),
        )
        for row in rows
    ]
