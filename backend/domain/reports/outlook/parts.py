"""Failures and contracts as the page of the week says them (Resilience.tsx, useContractDecision.ts)."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.reports.outlook.facts import ContractSizes, PeriodOutlook, Unsafe
from backend.domain.reports.paper import Paragraphs, SideBySide
from backend.domain.reports.speech import Speech


def outlook(known: PeriodOutlook | None, speech: Speech) -> Paragraphs | SideBySide | None:
    """None for a period that is long over: what holds now is nothing of it."""
    if known is None:
        return None
    risk = Paragraphs(speech.page("verdict.resilience"), (" ".join(_risk(known, speech)),))
    if known.sizes is None:
        return risk if known.unsafe else None
    sizes = Paragraphs(speech.page("contracts.title"), (" · ".join(_sizes(known.sizes, speech)),))
    return SideBySide(risk, sizes) if known.unsafe else sizes


def failures(known: PeriodOutlook | None, speech: Speech) -> Iterator[str]:
    """With its title, in a paper that has no room for a part of it."""
    if known is not None and known.unsafe:
        yield f"{speech.page('verdict.resilience')}: {' '.join(_risk(known, speech))}"


def contract_sizes(known: PeriodOutlook | None, speech: Speech) -> Iterator[str]:
    """Likewise."""
    if known is not None and known.sizes is not None:
        yield f"{speech.page('contracts.title')}: {' · '.join(_sizes(known.sizes, speech))}"


def _risk(known: PeriodOutlook, speech: Speech) -> Iterator[str]:
    names = ", ".join(_name(each, speech) for each in known.unsafe)
    yield speech.page("verdict.unsafe", names=names)
    if known.cured:
        yield ask_spares(known, speech)


def ask_spares(known: PeriodOutlook, speech: Speech) -> str:
    return speech.page("verdict.ask_spares", names=", ".join(known.cured))


def _name(each: Unsafe, speech: Speech) -> str:
    names = " + ".join(each.names)
    return speech.page("verdict.same_route", names=names) if each.is_route else names


def _sizes(sizes: ContractSizes, speech: Speech) -> Iterator[str]:
    if sizes.choice is None:
        yield speech.page("contracts.unknown")
        return
    alone = speech.page(f"contracts.{sizes.choice}", names=", ".join(sizes.names))
    if sizes.saving is None:
        yield alone
    else:
        amount = speech.figures.money_short(sizes.saving.amount, sizes.saving.currency)
        yield speech.page("contracts.offers", amount=amount)
        yield speech.page("contracts.without_offers", verdict=alone)
    if sizes.peak is not None:
        share = speech.figures.share(sizes.peak.share, 0)
        yield speech.page("contracts.peak", name=sizes.peak.name, share=share)
    yield speech.page("contracts.by", days=speech.clock.days(sizes.from_at, sizes.to_at))
