"""Failures and contract sizes of now, by the answers of Balance and Money that pages of a recent period show."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace

from backend.domain.balance.n_minus_one import LossRow
from backend.domain.reports.outlook.facts import ContractSizes, Peak, PeriodOutlook, Saving, Unsafe
from backend.domain.verdict.cases import CauseCode
from backend.services.advice import (
    balance_views,
    contract_choices,
    contract_ground,
    smaller_contracts,
)
from backend.services.advice.contract_choices import ContractChoicesView
from backend.services.advice.smaller_contracts import SmallerContractsView
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.services.verdict import verdicts
from backend.store.engine.instants import at

RECENT = dt.timedelta(days=8)  # the running week or month, or the week before it
OF_TRAFFIC: frozenset[CauseCode] = frozenset(
    {"collecting", "gaps", "strongly_skewed", "skewed", "balanced"}
)
"""While worse holds now, that is said first, and no failure beside it."""


def of_router(
    gatherer: Gatherer, router: RouterView, end_at: dt.datetime, *, is_priced: bool
) -> PeriodOutlook | None:
    """None for a period that ended long before now."""
    if gatherer.now - end_at >= RECENT:
        return None
    verdict = verdicts.of_routers(gatherer, [router])[router.router.id]
    sizes = _sizes(smaller_contracts.of_router(gatherer, router)) if is_priced else None
    if sizes is not None and sizes.choice == "keep":
        choices = contract_choices.answer(gatherer, contract_ground.gather(gatherer, router))
        sizes = replace(sizes, saving=saving_of(choices))
    if verdict.first.code not in OF_TRAFFIC:
        return PeriodOutlook((), cured=(), sizes=sizes)
    figures = balance_views.view(gatherer, router).figures
    names = {uplink.id: uplink.name for uplink in router.uplinks}
    unsafe = [unsafe_of(row, names) for row in figures.losses if row.overload_minutes_per_day]
    cured = [
        names[row.down[0]]
        for row in figures.losses
        if row.overload_minutes_per_day and len(row.down) == 1 and row.down[0] in figures.spares
    ]
    return PeriodOutlook(unsafe, tuple(cured), sizes)


def unsafe_of(row: LossRow, names: Mapping[int, str]) -> Unsafe:
    return Unsafe(tuple(names[each] for each in row.down), is_route=bool(row.risk_group))


def _sizes(view: SmallerContractsView) -> ContractSizes:
    days = at(view.window.start_ms), at(view.window.end_ms)
    if not view.decisions:
        return ContractSizes(None, (), None, *days)
    names = {each.uplink.id: each.uplink.name for each in view.uplinks}
    choice = view.decisions[0].decision.choice
    meant = [each.decision for each in view.decisions if each.decision.choice == choice]
    fullest = max(view.uplinks, key=lambda each: each.judged.peak)
    return ContractSizes(
        choice=choice,
        names=tuple(names[each.contract.uplink_id] for each in meant),
        peak=Peak(fullest.uplink.name, fullest.judged.peak),
        from_at=days[0],
        to_at=days[1],
    )


def saving_of(view: ContractChoicesView) -> Saving | None:
    """As tiles and Money have it (frontend contractDecision.ts): None where nobody knows what today costs."""
    change = next((row.change_amount for row in view.rows if row.is_advised), None)
    offered = {offer.uplink_id for offer in view.ground.offers}
    unpriced = [each for each in view.ground.uplinks if each.price_amount is None]
    if change is None or any(each.uplink_id in offered for each in unpriced):
        return None
    return Saving(change.removeprefix("-"), view.ground.currencies[0])
