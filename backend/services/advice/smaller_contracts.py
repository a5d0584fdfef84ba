"""Which contracts of a router could be smaller, by the recorded days of its balance, and what that would save."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from backend.domain.advice.data import lacking
from backend.domain.balance.contracts.decision import ContractDecision, decisions
from backend.domain.balance.contracts.failure_choices import FailureChoice
from backend.domain.balance.contracts.smaller import Sizing, SmallerContract, smaller_contract
from backend.domain.contracts.prices import Price
from backend.domain.figures.summary import Window
from backend.domain.metering.capacity import Capacity
from backend.domain.statements import Statement
from backend.domain.text.percent import half_up
from backend.services.advice import failure_advice
from backend.services.advice import inputs as recommendation_inputs
from backend.services.advice.balance_words import decision_statement, smaller_statement
from backend.services.advice.inputs import Inputs
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.store.tables import Uplink


@dataclass(frozen=True, slots=True)
class SmallerView:
    uplink: Uplink
    judged: SmallerContract
    saving: (
        Decimal | None
    )  # a month, in the price's currency; None without a price or a smaller contract
    statement: Statement

    @property
    def sizing(self) -> Sizing:
        return self.judged.sizing


@dataclass(frozen=True, slots=True)
class DecisionView:
    decision: ContractDecision
    statement: Statement


@dataclass(frozen=True, slots=True)
class SmallerContractsView:
    window: Window
    days: int  # of recorded demand that were replayed
    lacking: Sequence[Statement]  # why nothing can be judged yet
    uplinks: Sequence[SmallerView]
    decisions: Sequence[DecisionView]  # what to decide about all of them
    besides: Sequence[Statement]  # what helps in failures: spare routes, contracts that may end
    choices: Sequence[FailureChoice]  # the same side by side, where all contracts are kept


def of_router(gatherer: Gatherer, router: RouterView) -> SmallerContractsView:
    """Computed once for all callers, as the failures on Balance are."""
    inputs = recommendation_inputs.gather(gatherer, router)
    key = inputs.window, tuple(sorted(inputs.basis.items()))
    return gatherer.kept(
        "smaller contracts", router, router.uplinks, key, lambda: _judged(inputs, router)
    )


def _judged(inputs: Inputs, router: RouterView) -> SmallerContractsView:
    question = inputs.question
    missing = lacking(question)
    names = {uplink.id: uplink.name for uplink in router.uplinks}
    judged = [
        (uplink, smaller_contract(question, uplink.id, _contract(uplink)))
        for uplink in ([] if missing else router.uplinks)
    ]
    decided = decisions([each for _, each in judged])
    contracts = {uplink.id: each.today for uplink, each in judged}
    advice = (
        failure_advice.NO_ADVICE
        if missing
        else failure_advice.of_question(question, decided, contracts, names)
    )
    return SmallerContractsView(
        inputs.window,
        question.demand.day_count,
        missing,
        [
            SmallerView(uplink, each, _saving(uplink, each), smaller_statement(each, names))
            for uplink, each in judged
        ],
        [DecisionView(each, decision_statement(each, names)) for each in decided],
        advice.sentences,
        advice.choices,
    )


def _contract(uplink: Uplink) -> Capacity:
    return Capacity(uplink.download_bps, uplink.upload_bps)


def _saving(uplink: Uplink, judged: SmallerContract) -> Decimal | None:
    if uplink.price_amount is None or judged.smaller is None:
        return None
    price = Price(uplink.price_amount, uplink.price_currency or "")
    return half_up(float(judged.saving(price)), 2)
