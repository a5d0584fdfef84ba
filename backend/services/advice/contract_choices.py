"""Which contracts of a router's price list would do it for less: every set of them, replayed over the recorded days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from backend.domain.advice.data import lacking
from backend.domain.advice.hidden_demand import hidden_demand
from backend.domain.advice.recommending import binding_direction
from backend.domain.advice.words import statement
from backend.domain.balance.contracts.frontier import ContractSet, Frontier, frontier
from backend.domain.balance.contracts.sets import contract_sets
from backend.domain.figures.summary import Window
from backend.domain.statements import Statement
from backend.services.advice.contract_ground import ChoiceGround, amount
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.offers import written
from backend.store.engine.instants import ms

Sets = tuple[Sequence[ContractSet], Frontier]


@dataclass(frozen=True, slots=True)
class ContractChoice:
    """One contract per ISP. Minutes of a usual week's work hours in which an ISP is above 90 %."""

    contracts: Annotated[str, Field(description="in words, one per ISP")]
    offers: Annotated[
        list[int | None],
        Field(description="by ISP: its place in `offers` of the answer; null: today's contract"),
    ]
    weights: Annotated[str, Field(description="that fit the contracts; empty: as now")]
    cost_amount: Annotated[str | None, Field(description="a month; null: a price is not known")]
    change_amount: Annotated[str | None, Field(description="more than today; negative: less")]
    minutes_per_week: Annotated[float, Field(description="with all ISPs up")]
    worst_minutes_per_week: Annotated[
        float | None, Field(description="while the worst failure lasts; null: none leaves an ISP")
    ]
    worst_down: Annotated[str, Field(description="what fails then; empty: no failure overloads")]
    is_today: Annotated[bool, Field(description="today's contracts with today's weights")]
    on_frontier: Annotated[
        bool, Field(description="none costs no more and is overloaded no longer, all ISPs up")
    ]
    on_failure_frontier: Annotated[bool, Field(description="likewise, in the worst failure")]
    is_advised: Annotated[
        bool, Field(description="the cheapest that is nowhere worse than today, if it saves money")
    ]


@dataclass(frozen=True, slots=True)
class ContractChoicesView:
    ground: ChoiceGround
    window: Window
    days: int  # of recorded demand that were replayed
    lacking: Sequence[Statement]  # why nothing can be judged
    hidden: Sequence[Statement]  # where an ISP was full: there was more demand than was recorded
    unpriced: Sequence[str]  # ISPs without a price of today
    rows: Sequence[ContractChoice]  # the present first, then by cost


def answer(gatherer: Gatherer, ground: ChoiceGround) -> ContractChoicesView:
    """Needs no database. Takes up to 2 s of CPU, once a day and whenever contracts, offers or weights change."""
    question = ground.inputs.question
    missing = [*lacking(question), *_currencies(ground)]
    rows: Sequence[ContractChoice] = ()
    if ground.offers and not missing:
        key = (
            "contract choices",
            ground.router_id,
            ground.today,
            tuple(sorted(ground.inputs.basis.items())),
            tuple(ground.offers),
        )
        made = gatherer.cache.get(key, ms(gatherer.now), lambda: _sets(ground))
        rows = _rows(ground, *made)
    return ContractChoicesView(
        ground,
        ground.inputs.window,
        question.demand.day_count,
        missing,
        hidden_demand(question),
        [each.name for each in ground.uplinks if each.price_amount is None],
        rows,
    )


def _currencies(ground: ChoiceGround) -> list[Statement]:
    if len(ground.currencies) < 2:
        return []
    return [statement("several_currencies", currencies=", ".join(ground.currencies))]


def _sets(ground: ChoiceGround) -> Sets:
    question = ground.inputs.question
    sets = contract_sets(
        question, ground.options(), binding_direction(question), ground.week_minutes
    )
    return sets, frontier(sets)


def _rows(
    ground: ChoiceGround, sets: Sequence[ContractSet], ends: Frontier
) -> list[ContractChoice]:
    names = {each.uplink_id: each.name for each in ground.uplinks}
    order = sorted(
        range(len(sets)),
        key=lambda at: (at > 0, sets[at].cost or Decimal("inf"), sets[at].minutes, at),
    )
    return [
        ContractChoice(
            contracts=_contracts(ground, sets[at].offers),
            offers=list(sets[at].offers),
            weights=":".join(map(str, sets[at].weights)),
            cost_amount=amount(sets[at].cost),
            change_amount=amount(_change(sets[at].cost, sets[0].cost)),
            minutes_per_week=sets[at].minutes,
            worst_minutes_per_week=sets[at].worst_minutes,
            worst_down=" + ".join(names[uplink_id] for uplink_id in sets[at].worst_down),
            is_today=sets[at].is_now,
            on_frontier=at in ends.usual,
            on_failure_frontier=at in ends.failure,
            is_advised=at == ends.advised,
        )
        for at in order
    ]


def _contracts(ground: ChoiceGround, chosen: Sequence[int | None]) -> str:
    """`ISP1 100/50 Mbps; ISP2 200/200 Mbps, 900000 IDR`: a price stands at offers."""
    words = []
    for uplink, place in zip(ground.uplinks, chosen, strict=True):
        size = f"{uplink.download_bps / 10**6:g}/{uplink.upload_bps / 10**6:g} Mbps"
        words.append(f"{uplink.name} {size if place is None else written(ground.offers[place])}")
    return "; ".join(words)


def _change(cost: Decimal | None, today: Decimal | None) -> Decimal | None:
    return None if cost is None or today is None else cost - today
