"""The head of a report: which week, its verdict as a traffic light in words, and what to do."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.figures.coverage import CoveragePolicy
from backend.domain.reports.facts import PeriodFacts
from backend.domain.reports.ledger import lasted
from backend.domain.reports.outages import outage_texts
from backend.domain.reports.outlook.advice_of_then import marked
from backend.domain.reports.outlook.parts import ask_spares
from backend.domain.reports.paper import PaperHead
from backend.domain.reports.sentences import rounded
from backend.domain.reports.speech import Speech
from backend.domain.verdict import words
from backend.domain.verdict.cases import StepCode
from backend.domain.verdict.period import HARMS, PeriodVerdict, Reason
from backend.domain.verdict.verdict import NextStep

BANNER_BELOW = 0.9  # of the week observed
COVERAGES = frozenset({"low_coverage", "partial_coverage"})
TIMES = frozenset({"too_short", *HARMS})
STEPS: dict[str, StepCode] = {
    "contract_wrong": "correct_contract",
    "overloaded": "look_at_balance",
    "not_enough_data": "wait",
}
"""What a week asks for where no weights wait; else nothing."""
OF_BALANCING = frozenset({"look_at_balance"})
OF_THEN = frozenset({"bad", "warning", "good"})
"""Lights that say what is so; of a period long over, what was so."""


def head(facts: PeriodFacts, speech: Speech, name: str, days: str) -> PaperHead:
    """`name`: of the period, beside its `days`."""
    kind = speech.own(f"kind.{facts.period}")
    coverage = speech.figures.coverage(facts.this.coverage.share)
    return PaperHead(
        kind=kind,
        title=f"{kind}: {facts.router}",
        place=f"{facts.router} · {facts.campus}",
        days=days,
        facts=(
            name,
            speech.own(
                "zone", zone=facts.zone_name, abbreviation=speech.clock.zone_at(facts.to_at)
            ),
            speech.own("observed_all", coverage=coverage),
        ),
        tone=facts.tone,
        light=speech.own(f"light.{_light(facts)}{_tense(facts)}"),
        sentence=speech.say(facts.sentence),
        reasons=tuple(_reasons(facts, speech)),
        step_name=speech.own("to_do"),
        step=_step(facts, speech),
        banner=" ".join(each[0].upper() + each[1:] for each in _banner(facts, speech)),
        outages=outage_texts(facts, speech),
    )


def _light(facts: PeriodFacts) -> str:
    """`harmed`: users were harmed for a time, and the rest is in order."""
    codes = {reason.code for reason in facts.verdict.reasons}
    is_harmed = facts.tone == "warning" and codes & HARMS and "nearly_full" not in codes
    return "harmed" if is_harmed and facts.verdict.state != "contract_wrong" else facts.tone


def _tense(facts: PeriodFacts) -> str:
    is_of_then = facts.is_past and _light(facts) in OF_THEN
    return "_then" if is_of_then else ""


def is_short(facts: PeriodFacts) -> bool:
    return facts.this.coverage.share < CoveragePolicy().refuse_below


def _banner(facts: PeriodFacts, speech: Speech) -> Iterator[str]:
    observed_share = facts.this.coverage.share
    coverage = speech.figures.coverage(observed_share)
    period = speech.own(f"period.{facts.period}")
    if facts.is_running:
        yield speech.own("banner_running", period=period, until=speech.clock.minute(facts.to_at))
    if is_short(facts):
        limit = speech.figures.coverage(CoveragePolicy().refuse_below)
        yield speech.own("short", period=period, coverage=coverage, limit=limit)
    elif observed_share < BANNER_BELOW:
        yield speech.own("banner_partial", period=period, coverage=coverage)


def _step(facts: PeriodFacts, speech: Speech) -> str:
    if facts.advice is not None and facts.advice.weights is not None:
        review = speech.say(words.step(NextStep("review_advice", weights=facts.advice.weights)))
        return marked(review, facts, speech, is_of_balancing=True)
    for reason in facts.verdict.reasons:
        if reason.code == "nearly_full":
            plan = speech.own("nearly_full", uplink=reason.uplink or "")
            return marked(plan, facts, speech, is_of_balancing=True)
    usual: StepCode = "look_at_outage" if _light(facts) == "harmed" else "nothing"
    step = STEPS.get(facts.verdict.state, usual)
    if step == "nothing" and facts.outlook is not None and facts.outlook.cured:
        return ask_spares(facts.outlook, speech).rstrip(".")
    said = speech.say(words.step(NextStep(step)))
    if step in {"nothing", "wait"}:
        return said
    return marked(said, facts, speech, is_of_balancing=step in OF_BALANCING)


def _reasons(facts: PeriodFacts, speech: Speech) -> Iterator[str]:
    """As the page's: without what the sentence says already."""
    verdict = facts.verdict
    if verdict.state == "not_enough_data":
        return
    for reason in verdict.reasons:
        if not _is_said(verdict, reason):
            yield _reason(reason, speech)


def _is_said(verdict: PeriodVerdict, reason: Reason) -> bool:
    if reason.uplink != verdict.uplink:
        return False
    if reason.code == "over_share":
        return verdict.state in {"skewed", "strongly_skewed"}
    return reason.code == verdict.state


def _reason(reason: Reason, speech: Speech) -> str:
    def figure(value: float | None) -> str:
        if value is None:
            return ""
        shown = rounded(value)
        is_coverage = reason.code in COVERAGES
        return speech.figures.coverage(shown) if is_coverage else speech.figures.share(shown)

    way = reason.direction
    is_time = reason.code in TIMES and reason.value is not None
    return speech.page(
        f"codes.reason.{reason.code}",
        uplink=reason.uplink or "",
        direction="" if way is None else speech.page(f"direction_in_sentence.{way}"),
        value=figure(reason.value),
        limit=figure(reason.limit),
        age=lasted(rounded(reason.value or 0.0), speech.figures) if is_time else "",
    )
