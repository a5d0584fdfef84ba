"""What helps when an ISP fails, beside the sizes of contracts: spare routes, and contracts that may end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from backend.domain.balance.contract_decision import ContractDecision
from backend.domain.balance.n_minus_one import n_minus_one
from backend.domain.balance.question import Question
from backend.domain.balance.spares import spare_for
from backend.domain.balance.what_if import Scenario, what_if
from backend.domain.demand.splits import identity
from backend.domain.statements import Statement
from backend.services.advice.balance_words import given_up_statement, spare_first_statement

WORTH_SAYING = frozenset({"fits", "unsafe_better"})


def sentences(
    question: Question, decided: Sequence[ContractDecision], names: Mapping[int, str]
) -> list[Statement]:
    return [*_spares(question, decided, names), *_ended(question, names)]


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


def _ended(question: Question, names: Mapping[int, str]) -> Iterator[Statement]:
    """What What if says about each contract alone, where giving it up leaves no failure worse than today."""
    if len(question.uplinks) < 2:
        return
    for uplink in question.uplinks:
        answer = what_if(question, Scenario(given_up=frozenset({uplink.uplink_id}))).given_up
        if answer and answer.verdict in WORTH_SAYING:
            sentence = given_up_statement(answer, names)
            if sentence:
                yield sentence
