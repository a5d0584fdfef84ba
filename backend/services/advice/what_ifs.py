"""Other weights, lost lines, other capacities or more demand, replayed over recorded slots; nothing is stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from backend.domain.advice.hidden_demand import hidden_demand
from backend.domain.balance.contracts.advised import advised
from backend.domain.balance.contracts.given_up import GivenUp
from backend.domain.balance.settings import LARGEST_DENOMINATOR
from backend.domain.balance.what_if import Scenario, WhatIf, what_if
from backend.domain.contracts.prices import Price
from backend.domain.demand.replay import UplinkLoad
from backend.domain.directions import Direction
from backend.domain.statements import Statement
from backend.errors import Invalid
from backend.services.advice import inputs as recommendation_inputs
from backend.services.advice.balance_words import given_up_statement, what_if_statement
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.store.tables import Uplink


@dataclass(frozen=True, slots=True)
class GivenUpView:
    judged: GivenUp
    statement: Statement
    savings: Sequence[Price]  # a month, one per currency
    unpriced: Sequence[int]  # uplinks without a price


@dataclass(frozen=True, slots=True)
class WhatIfView:
    answer: WhatIf
    days: int  # of recorded demand that were replayed
    statement: Statement
    hidden: tuple[Statement, ...]  # demand that was not recorded
    given_up: GivenUpView | None


def ask(gatherer: Gatherer, router: RouterView, request: Scenario) -> WhatIfView:
    """Raises Invalid naming the field."""
    _check(router, request)
    inputs = recommendation_inputs.gather(gatherer, router)
    spares = advised(inputs.question) if request.given_up else None
    answer = what_if(inputs.question, request, spares)
    names = {uplink.id: uplink.name for uplink in router.uplinks}
    skews: list[tuple[float, Direction]] = [
        (skew, way) for way, skew in answer.skew.items() if skew is not None
    ]
    away = {*answer.down, *request.given_up}
    left: list[UplinkLoad] = [uplink for uplink in answer.uplinks if uplink.uplink_id not in away]
    hidden = hidden_demand(inputs.question)
    return WhatIfView(
        answer,
        inputs.question.demand.day_count,
        what_if_statement(left, max(skews, default=None), names, is_least=bool(hidden)),
        hidden,
        _given_up(answer.given_up, router.uplinks, names),
    )


def _given_up(
    judged: GivenUp | None, uplinks: Sequence[Uplink], names: Mapping[int, str]
) -> GivenUpView | None:
    said = None if judged is None else given_up_statement(judged, names)
    if judged is None or said is None:
        return None
    ended = [uplink for uplink in uplinks if uplink.id in judged.uplink_ids]
    savings: dict[str, Decimal] = defaultdict(Decimal)
    for uplink in ended:
        if uplink.price_amount is not None:
            savings[uplink.price_currency or ""] += uplink.price_amount
    return GivenUpView(
        judged,
        said,
        [Price(amount, currency) for currency, amount in sorted(savings.items())],
        [uplink.id for uplink in ended if uplink.price_amount is None],
    )


def _check(router: RouterView, request: Scenario) -> None:
    if request.weights is not None and request.buckets is not None:
        raise Invalid("buckets", "Give weights or buckets, not both.", "weights_and_buckets")
    if request.weights is not None and sum(request.weights.values()) > LARGEST_DENOMINATOR:
        raise Invalid(
            "weights",
            "Together the weights may be {most} at most.",
            "weights_too_many",
            most=LARGEST_DENOMINATOR,
        )
    if request.buckets is not None and len(request.buckets) > LARGEST_DENOMINATOR:
        raise Invalid(
            "buckets",
            "A router can have {most} buckets at most.",
            "buckets_too_many",
            most=LARGEST_DENOMINATOR,
        )
    known = {uplink.id for uplink in router.uplinks}
    for uplink_id in request.capacities:
        if uplink_id not in known:
            raise Invalid(
                f"capacities.{uplink_id}",
                "This router has no such ISP in use.",
                "isp_unknown_in_use",
            )
