"""What the time in which ISPs were away cost in a week or another period, and what their contracts promise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import Field

from backend.domain.alerts.paid_away import paid_away
from backend.domain.contracts.contracts import in_force
from backend.domain.contracts.price_history import price_terms
from backend.domain.dates.zones import local_date
from backend.domain.figures.availability import inside
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.store.engine.instants import at
from backend.store.figures import outage_times
from backend.store.inventory import contracts

AWAY = ("link_down", "interface_missing", "isp_silent")


@dataclass(frozen=True, slots=True)
class AwayCost:
    uplink_id: int
    away_s: Annotated[int, Field(description="without link, interface or traffic, by events")]
    paid_away: Annotated[
        str | None,
        Field(description="share of the month's price for that time; null: no price is known"),
    ]
    paid_currency: str | None
    promised_percent: Annotated[str | None, Field(description="of a month, by the contract")]


def of_window(gatherer: Gatherer, summary: SummaryView) -> list[AwayCost]:
    """ISPs that were away; by events, at any hour of the selection."""
    window = summary.figures.window
    bounds = at(window.start_ms), at(window.end_ms)
    outages = outage_times.outages(gatherer.session, summary.router_id, *bounds)
    known = contracts.of_uplinks(gatherer.session, [uplink.id for uplink in summary.uplinks])
    zone = ZoneInfo(summary.timezone)
    last_day = local_date(max(window.start_ms, window.end_ms - 1), zone)
    costs: list[AwayCost] = []
    for uplink in summary.uplinks:
        spans = [span for kind in AWAY for span in outages.get((kind, uplink.id), ())]
        if down := inside(spans, window.intervals):
            paid = paid_away(down, price_terms(known[uplink.id], zone), zone)
            promised = in_force(known[uplink.id], last_day).sla_percent
            costs.append(
                AwayCost(
                    uplink.id,
                    sum(high - low for low, high in down) // 1000,
                    None if paid is None else str(paid.amount),
                    None if paid is None else paid.currency,
                    None if promised is None else format(promised.normalize(), "f"),
                )
            )
    return costs
