"""The tiles of a router's page: what it carries now, how even, how available, and what money is unused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from backend.domain.contracts.prices import Price
from backend.domain.figures import day_course
from backend.domain.figures.idle_money import IdleMoney, idle_money, idle_share
from backend.domain.figures.load_now import LoadNow
from backend.domain.metering.slots import Slot
from backend.services.figures import availabilities, loads
from backend.services.figures.availabilities import AvailableTime, UplinkTime
from backend.services.figures.overview import Overview
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.now.day import STEP_MS, DayTraffic, LikeDays, Then
from backend.services.shown import Time
from backend.services.windows import windows
from backend.store.engine.instants import at


@dataclass(frozen=True, slots=True)
class DayCourse:
    """The last 24 hours in even steps. Null: not observed."""

    from_: Annotated[Time, Field(serialization_alias="from")]
    step_s: int
    download_bps: Annotated[Sequence[int | None], Field(description="of all ISPs together")]
    upload_bps: Sequence[int | None]
    fullest_utilization: Annotated[
        Sequence[float | None], Field(description="of the ISP that is fullest now")
    ]


@dataclass(frozen=True, slots=True)
class LikeNow:
    """Means of a quarter of an hour at this time of another day."""

    days: Annotated[
        LikeDays, Field(description="ago: a week, or one where that week was not observed")
    ]
    download_bps: int | None
    upload_bps: int | None
    fullest_utilization: float | None


@dataclass(frozen=True, slots=True)
class Skews:
    download: float | None
    upload: float | None


@dataclass(frozen=True, slots=True)
class IdleCosts:
    """ISPs whose price is known. Amounts are of a month, as decimal texts."""

    currency: str
    price_amount: str
    idle_amount: Annotated[str, Field(description="for the mean capacity that nobody used")]
    idle_share: float
    idle_share_before: Annotated[float | None, Field(description="at the same prices")]


@dataclass(frozen=True, slots=True)
class Span:
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Time


# `before`: of the period before the chosen one, as long as it.
@dataclass(frozen=True, slots=True)
class Tiles:
    load: LoadNow
    download_contract_bps: int
    upload_contract_bps: int
    then: LikeNow
    day: DayCourse
    before: Span
    skew: Skews
    skew_before: Skews
    available: Annotated[AvailableTime, Field(description="of all ISPs in use together")]
    available_before: AvailableTime
    available_uplinks: Sequence[UplinkTime]
    idle: Annotated[
        Sequence[IdleCosts],
        Field(description="of whole days, whatever hours are chosen; empty: no price is known"),
    ]


def of_router(
    gatherer: Gatherer,
    router: RouterView,
    request: windows.WindowRequest,
    shown: Overview,
    day: DayTraffic,
) -> Tiles | None:
    """None: there is no ISP that a tile could be about."""
    if not router.uplinks:
        return None
    summary, load = shown.summary, loads.of_states(router.uplinks, shown.states)
    calendar = work_calendar(router.campus)
    earlier = windows.before(request, summary.figures.window, calendar)
    before = gatherer.several([router], earlier, "custom")[0]
    both = [summary, before]
    now, then = availabilities.of_windows(gatherer.session, router.router.id, router.uplinks, both)
    return Tiles(
        load=load,
        download_contract_bps=sum(uplink.download_bps for uplink in router.uplinks),
        upload_contract_bps=sum(uplink.upload_bps for uplink in router.uplinks),
        then=_then(day.like_now(), load, router),
        day=_course(day, load, router),
        before=Span(at(earlier.start_ms), at(earlier.end_ms)),
        skew=_skews(summary),
        skew_before=_skews(before),
        available=availabilities.shown(now.together),
        available_before=availabilities.shown(then.together),
        available_uplinks=availabilities.shown_uplinks(now),
        idle=_idle(router, *_whole_days(gatherer, router, request, both)),
    )


def _whole_days(
    gatherer: Gatherer,
    router: RouterView,
    request: windows.WindowRequest,
    both: Sequence[SummaryView],
) -> Sequence[SummaryView]:
    """The chosen period and that before it, with all their hours: a line is paid at night too."""
    if request.selection == "all":
        return both
    whole = replace(request, selection="all")
    summary = gatherer.over_range(router, whole)
    earlier = windows.before(whole, summary.figures.window, work_calendar(router.campus))
    return [summary, gatherer.several([router], earlier, "custom")[0]]


def _skews(summary: SummaryView) -> Skews:
    return Skews(summary.figures.download.skew, summary.figures.upload.skew)


def _then(then: Then, load: LoadNow, router: RouterView) -> LikeNow:
    bps = then.bps()
    part = _fullest_course(then.by_uplink, load, router, then.step_ms)
    return LikeNow(then.days, bps["download"], bps["upload"], part[0] if part else None)


def _course(day: DayTraffic, load: LoadNow, router: RouterView) -> DayCourse:
    return DayCourse(
        at(day.steps_ms.start),
        STEP_MS // 1000,
        day.courses["download"],
        day.courses["upload"],
        _fullest_course(day.by_uplink, load, router, day.steps_ms),
    )


def _fullest_course(
    by_uplink: Mapping[int, Sequence[Slot]], load: LoadNow, router: RouterView, steps_ms: range
) -> list[float | None]:
    """Utilization of the ISP and direction that is fullest now, by today's contract; empty if none is."""
    fullest = load.fullest
    if fullest is None:
        return []
    contracts = {
        uplink.id: uplink.download_bps if fullest.direction == "download" else uplink.upload_bps
        for uplink in router.uplinks
    }
    rates = day_course.course(by_uplink[fullest.uplink_id], fullest.direction, steps_ms)
    return [None if bps is None else bps / contracts[fullest.uplink_id] for bps in rates]


def _idle(router: RouterView, summary: SummaryView, before: SummaryView) -> list[IdleCosts]:
    """At today's prices."""
    prices = {
        str(uplink.id): Price(Decimal(uplink.price_amount), uplink.price_currency)
        for uplink in router.uplinks
        if uplink.price_amount is not None and uplink.price_currency is not None
    }
    if not prices:
        return []
    shares_before = {each.currency: each.idle_share for each in _paid(prices, before)}
    return [
        IdleCosts(
            each.currency,
            str(each.price_amount),
            str(each.idle_amount),
            each.idle_share,
            shares_before.get(each.currency),
        )
        for each in _paid(prices, summary)
    ]


def _paid(prices: dict[str, Price], summary: SummaryView) -> list[IdleMoney]:
    paid = []
    for each in summary.figures.uplinks:
        price = prices.get(each.key)
        share = idle_share(each.download.contracted.mean, each.upload.contracted.mean)
        if price is not None and share is not None:
            paid.append((price, share))
    return idle_money(paid)
