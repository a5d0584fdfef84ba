"""What ISPs should be paid for a period, as the page Money has it, and how far their quotas went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from backend.domain.alerts.conditions.quotas import QuotaUse, billing_term
from backend.domain.contracts.contracts import Contract, in_force
from backend.domain.dates.calendar import always
from backend.domain.dates.zones import day_bounds, local_date
from backend.domain.figures import costs as cost_figures
from backend.domain.figures.summary import window_of
from backend.domain.reports.facts import Away
from backend.domain.reports.periods.facts import Invoice, Quota
from backend.services.figures import costs
from backend.services.figures.costs import CostsView, UplinkCosts
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.windows.windows import WindowRequest
from backend.store.inventory import contracts
from backend.store.tables import Uplink


def of_period(
    gatherer: Gatherer, router: RouterView, request: WindowRequest, away: Sequence[Away]
) -> list[Invoice]:
    """ISPs whose price is known, in order, then a row per currency of several."""
    view = costs.of_router(gatherer, router, request)
    while_away = {each.key: each.paid for each in away}
    priced = [each for each in view.uplinks if each.price is not None]
    rows = [_of_isp(each, while_away.get(str(each.uplink.id))) for each in priced]
    return [*rows, *_sums(view)]


def _of_isp(each: UplinkCosts, away: str | None) -> Invoice:
    price, bought = each.price, each.bought
    per_tb, idle = cost_figures.cost_per_tb(bought), each.idle_amount
    return Invoice(
        key=str(each.uplink.id),
        currency="" if price is None else price.currency,
        price="" if price is None else str(price.amount),
        cost=str(each.cost),
        idle_share=each.whole.idle_share,
        idle_amount=None if idle is None else str(idle),
        useful_bytes=each.whole.useful_bytes,
        per_tb=None if per_tb is None else str(per_tb),
        away=away,
    )


def _sums(view: CostsView) -> Iterator[Invoice]:
    for each in view.currencies:
        if each.uplinks < 2:
            continue
        idle = view.idle_amounts.get(each.currency)
        yield Invoice(
            key=None,
            currency=each.currency,
            price=str(each.price_amount),
            cost=str(each.cost),
            idle_share=None if idle is None else float(idle / each.price_amount),
            idle_amount=None if idle is None else str(idle),
            useful_bytes=each.useful_bytes,
            per_tb=None if each.cost_per_tb is None else str(each.cost_per_tb),
            away=None,
        )


def quotas(gatherer: Gatherer, router: RouterView, this: SummaryView) -> Iterator[Quota]:
    """As the alerts count them (`alerts/conditions/contract_terms`), at the end of the period."""
    zone, end_ms = work_calendar(router.campus).zone, this.figures.window.end_ms
    known = contracts.of_uplinks(gatherer.session, [uplink.id for uplink in this.uplinks])
    for uplink in this.uplinks:
        contract = in_force(known[uplink.id], local_date(end_ms - 1, zone))
        if contract.quota_bytes:
            yield _quota(gatherer, router, uplink, contract, end_ms)


def _quota(
    gatherer: Gatherer, router: RouterView, uplink: Uplink, contract: Contract, end_ms: int
) -> Quota:
    zone = work_calendar(router.campus).zone
    first, following = billing_term(local_date(end_ms - 1, zone), contract.billing_day)
    start_ms, next_ms = day_bounds(first, zone)[0], day_bounds(following, zone)[0]
    window = window_of(always(zone), start_ms, end_ms, "all")
    summary = gatherer.over(router, window, "custom").figures
    used_bytes = sum(
        each.download.bytes + each.upload.bytes
        for each in summary.uplinks
        if each.key == str(uplink.id)
    )
    use = QuotaUse(used_bytes, contract.quota_bytes or 1, end_ms - start_ms, next_ms - start_ms)
    return Quota(
        key=str(uplink.id),
        quota_bytes=use.quota_bytes,
        used_bytes=used_bytes,
        part=use.part,
        pace=use.pace,
        first=first,
        following=following,
        is_over=end_ms >= next_ms,
    )
