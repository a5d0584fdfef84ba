"""From services to the wire: the typical week and costs."""

from __future__ import annotations

from backend.api.figures import hour_schemas as schema
from backend.api.figures import number_views
from backend.domain.figures import costs
from backend.domain.figures.costs import ASLEEP_BELOW_PCT, BUSY_ABOVE_PCT, CurrencyTotal
from backend.services.figures.costs import CostsView, LineCosts, Stretch
from backend.services.figures.profiles import WeekProfile
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from backend.store.engine.instants import at


def profile(
    router: RouterView, request: windows.WindowRequest, week_profile: WeekProfile
) -> schema.Profile:
    return schema.Profile(
        router_id=router.router.id,
        window=number_views.window(
            week_profile.window, router.campus.timezone, windows.label_of(request)
        ),
        cells=week_profile.cells,
        hours=week_profile.hours,
    )


def costs_of(costs_view: CostsView) -> schema.Costs:
    summary = costs_view.summary
    return schema.Costs(
        router_id=summary.router_id,
        window=number_views.window(summary.figures.window, summary.timezone, summary.label),
        coverage=number_views.coverage(summary.figures.coverage),
        asleep_below=ASLEEP_BELOW_PCT / 100,
        busy_above=BUSY_ABOVE_PCT / 100,
        uplinks=[_line(line) for line in costs_view.lines],
        totals=_totals(costs_view),
    )


def _line(line_costs: LineCosts) -> schema.UplinkCosts:
    line, price, sleep = line_costs.line, line_costs.price, line_costs.sleep
    per_tb = costs.cost_per_tb(line_costs.bought)
    return schema.UplinkCosts.made_of(
        line,
        uplink_id=line.id,
        price_amount=None if price is None else str(price.amount),
        price_currency=None if price is None else price.currency,
        download=line_costs.uses.download,
        upload=line_costs.uses.upload,
        binding_direction=line_costs.uses.binding,
        idle_share=line_costs.uses.idle_share,
        useful_bytes=line_costs.useful_bytes,
        coverage=number_views.coverage(line_costs.figures.coverage),
        cost=str(costs.cost(line_costs.bought)) if line_costs.bought else None,
        cost_per_tb=None if per_tb is None else str(per_tb),
        asleep_s=None if sleep is None else sleep.asleep_ms / 1000,
        asleep_share=None if sleep is None else sleep.asleep_ms / sleep.measured_ms,
        stretches=[_stretch(each) for each in line_costs.stretches],
    )


def _stretch(stretch: Stretch) -> schema.PaidStretch:
    return schema.PaidStretch(
        from_=at(stretch.start_ms),
        to=at(stretch.end_ms),
        price_amount=str(stretch.bought.price.amount),
        price_currency=stretch.bought.price.currency,
        cost=str(costs.cost([stretch.bought])),
    )


def _totals(costs_view: CostsView) -> schema.CostTotals:
    return schema.CostTotals.made_of(
        costs_view.uses,
        binding_direction=costs_view.uses.binding,
        useful_bytes=costs_view.useful_bytes,
        asleep_s=costs_view.sleeps.any_ms / 1000 if costs_view.sleeps.by_uplink else None,
        currencies=[_currency(each) for each in costs_view.currencies],
        unpriced=sum(not each.stretches for each in costs_view.lines),
    )


def _currency(currency_total: CurrencyTotal) -> schema.CurrencyCosts:
    return schema.CurrencyCosts.made_of(
        currency_total,
        uplinks=currency_total.lines,
        price_amount=str(currency_total.price_amount),
        cost=str(currency_total.cost),
        cost_per_tb=None if currency_total.cost_per_tb is None else str(currency_total.cost_per_tb),
    )
