"""From services to the wire: costs."""

from __future__ import annotations

from collections.abc import Sequence

from backend.api.figures import hour_schemas as schema
from backend.api.figures import number_views
from backend.domain.figures import costs
from backend.domain.figures.costs import ASLEEP_BELOW_PCT, BUSY_ABOVE_PCT
from backend.services.figures.costs import CostsView, UplinkCosts
from backend.services.reports.away_costs import AwayCost


def costs_of(costs_view: CostsView, away: Sequence[AwayCost]) -> schema.Costs:
    summary = costs_view.summary
    return schema.Costs.made_of(
        summary,
        summary.figures,
        window=number_views.window(summary.figures.window, summary.timezone, summary.label),
        asleep_below=ASLEEP_BELOW_PCT / 100,
        busy_above=BUSY_ABOVE_PCT / 100,
        uplinks=[_uplink(uplink) for uplink in costs_view.uplinks],
        totals=_totals(costs_view),
        away=away,
    )


def _uplink(uplink_costs: UplinkCosts) -> schema.UplinkCosts:
    price, sleep = uplink_costs.price, uplink_costs.sleep
    return schema.UplinkCosts.made_of(
        uplink_costs.uplink,
        uplink_costs,
        uplink_costs.uses,
        uplink_costs.whole,
        peak_share=uplink_costs.whole.peak_share,
        price_amount=price and price.amount,
        price_currency=price and price.currency,
        cost_per_tb=costs.cost_per_tb(uplink_costs.bought),
        asleep_s=None if sleep is None else sleep.asleep_ms / 1000,
        asleep_share=None if sleep is None else sleep.asleep_ms / sleep.measured_ms,
    )


def _totals(costs_view: CostsView) -> schema.CostTotals:
    return schema.CostTotals.made_of(
        costs_view.uses,
        costs_view,
        asleep_s=costs_view.sleeps.any_ms / 1000 if costs_view.sleeps.by_uplink else None,
        currencies=[
            schema.CurrencyCosts.made_of(
                each, idle_amount=costs_view.idle_amounts.get(each.currency)
            )
            for each in costs_view.currencies
        ],
        unpriced=sum(not each.stretches for each in costs_view.uplinks),
    )
