"""What helps when an ISP fails, beside the sizes of contracts: spare routes, and contracts that may end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from backend.domain.balance.contracts.advised import advised
from backend.domain.balance.contracts.decision import ContractDecision
from backend.domain.balance.contracts.failure_choices import FailureChoice, endings, failure_choices
from backend.domain.balance.n_minus_one import n_minus_one
from backend.domain.balance.question import Question
from backend.domain.balance.spares import spare_for
from backend.domain.demand.splits import identity
from backend.domain.metering.capacity import Capacity
from backend.domain.statements import Statement
from backend.services.advice.balance_words import given_up_statement, spare_first_statement


@dataclass(frozen=True, slots=True)
class FailureAdvice:
    choices: Sequence[FailureChoice]  # side by side, today first
    sentences: Sequence[Statement]


NO_ADVICE = FailureAdvice((), ())


def of_question(
    question: Question,
    decided: Sequence[ContractDecision],
    contracts: Mapping[int, Capacity],
    names: Mapping[int, str],
) -> FailureAdvice:
    """Choices only where all contracts are kept: another size comes first."""
    spares = advised(question)
    ended = list(endings(question, spares))
    is_kept = any(each.choice == "keep" for each in decided)
    sentences = (given_up_statement(each, names) for each in ended)
    return FailureAdvice(
        failure_choices(question, spares, ended, contracts) if is_kept else (),
        [*_spares(question, decided, names), *(each for each in sentences if each)],
    )


def _spares(
    question: Question, decided: Sequence[ContractDecision], names: Mapping[int, str]
) -> Iterator[Statement]:
    """Spare routes for the failure that the decision names."""
    downs = {
        each.overloaded.failure.down
        for each in decided
        if each.overloaded and each.overloaded.failure
    }
    if not downs:
        return
    as_now = identity(len(question.uplinks))
    groups = [uplink.risk_group for uplink in question.uplinks]
    for row in n_minus_one(
        question.demand, as_now, question.capacities, groups, question.today.fallback
    ):
        spare = spare_for(row, question, as_now) if row.down in downs else None
        sentence = spare and spare_first_statement(spare, row, names)
        if sentence:
            yield sentence
