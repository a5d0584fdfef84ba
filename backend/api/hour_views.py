"""From services to the wire: the typical week and costs."""

from __future__ import annotations

from backend.api import number_views
from backend.api.schemas import hours as schema
from backend.domain.figures import costs
from backend.domain.figures.costs import ASLEEP_BELOW_PCT, BUSY_ABOVE_PCT, CurrencyTotal
from backend.services.figures.costs import CostsView, LineCosts, Stretch, Use
from backend.services.figures.profiles import Profile
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from backend.store.engine.instants import at


def profile(found: RouterView, asked: windows.Asked, one: Profile) -> schema.Profile:
    return schema.Profile(
        router_id=found.router.id,
        window=number_views.window(one.window, found.campus.timezone, windows.label_of(asked)),
        cells=[schema.ProfileCell.model_validate(cell) for cell in one.cells],
        hours=[schema.ProfileHour.model_validate(hour) for hour in one.hours],
    )


def costs_of(one: CostsView) -> schema.Costs:
    summary = one.summary
    return schema.Costs(
        router_id=summary.router_id,
        window=number_views.window(summary.figures.window, summary.timezone, summary.label),
        coverage=number_views.coverage(summary.figures.coverage),
        asleep_below=ASLEEP_BELOW_PCT / 100,
        busy_above=BUSY_ABOVE_PCT / 100,
        uplinks=[_line(line) for line in one.lines],
        totals=_totals(one),
    )


def _line(one: LineCosts) -> schema.UplinkCosts:
    line, price, sleep = one.line, one.price, one.sleep
    per_tb = costs.cost_per_tb(one.bought)
    return schema.UplinkCosts(
        uplink_id=line.id,
        name=line.name,
        provider=line.provider,
        position=line.position,
        price_amount=None if price is None else str(price.amount),
        price_currency=None if price is None else price.currency,
        download=_use(one.uses.download),
        upload=_use(one.uses.upload),
        binding_direction=one.uses.binding,
        idle_share=one.uses.idle_share,
        useful_bytes=one.useful_bytes,
        coverage=number_views.coverage(one.figures.coverage),
        cost=str(costs.cost(one.bought)) if one.bought else None,
        cost_per_tb=None if per_tb is None else str(per_tb),
        asleep_s=None if sleep is None else sleep.asleep_ms / 1000,
        asleep_share=None if sleep is None else sleep.asleep_ms / sleep.measured_ms,
        stretches=[_stretch(each) for each in one.stretches],
    )


def _stretch(one: Stretch) -> schema.PaidStretch:
    return schema.PaidStretch(
        from_=at(one.start_ms),
        to=at(one.end_ms),
        price_amount=str(one.bought.price.amount),
        price_currency=one.bought.price.currency,
        cost=str(costs.cost([one.bought])),
    )


def _totals(one: CostsView) -> schema.CostTotals:
    return schema.CostTotals(
        download=_use(one.uses.download),
        upload=_use(one.uses.upload),
        binding_direction=one.uses.binding,
        idle_share=one.uses.idle_share,
        useful_bytes=one.useful_bytes,
        asleep_s=one.sleeps.any_ms / 1000 if one.sleeps.by_uplink else None,
        currencies=[_currency(each) for each in one.currencies],
        unpriced=sum(not each.stretches for each in one.lines),
    )


def _currency(one: CurrencyTotal) -> schema.CurrencyCosts:
    return schema.CurrencyCosts(
        currency=one.currency,
        uplinks=one.lines,
        price_amount=str(one.price_amount),
        cost=str(one.cost),
        useful_bytes=one.useful_bytes,
        cost_per_tb=None if one.cost_per_tb is None else str(one.cost_per_tb),
    )


def _use(one: Use) -> schema.CapacityUse:
    return schema.CapacityUse.model_validate(one)
