"""What ISPs should be paid for a period and what was got for it, and how far their quotas went."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.reports.figures import UNKNOWN
from backend.domain.reports.paper import Column, PaperCell, PaperTable
from backend.domain.reports.periods.facts import Invoice, LongFacts, Quota
from backend.domain.reports.speech import Speech


def invoices(facts: LongFacts, speech: Speech) -> PaperTable | None:
    if not facts.invoices:
        return None
    period = speech.own(f"period.{facts.period}")
    names = ("price", "cost", "away", "used", "idle", "useful", "per_tb")
    columns = (
        Column(speech.page("words.isp"), is_figure=False),
        *(Column(speech.own(f"invoice.{name}", period=period)) for name in names),
    )
    rows = tuple(
        tuple(_invoice(each, facts, speech)) for each in facts.invoices if each.key is not None
    )
    sums = [tuple(_invoice(each, facts, speech)) for each in facts.invoices if each.key is None]
    total = sums[0] if len(sums) == 1 else ()
    more = tuple(sums) if len(sums) > 1 else ()
    notes = (speech.own("invoices_note", period=period),)
    title = speech.own("invoices")
    return PaperTable(title, columns, (*rows, *more), total, notes, name="invoices")


def _invoice(each: Invoice, facts: LongFacts, speech: Speech) -> Iterator[PaperCell]:
    figures, currency = speech.figures, each.currency
    if each.key is None:
        yield PaperCell(speech.own("invoice.all", currency=currency))
    else:
        yield PaperCell(facts.name_of(each.key))
    yield PaperCell(figures.money(each.price, currency))
    yield PaperCell(figures.money(each.cost, currency))
    yield PaperCell(figures.money(each.away, currency))
    used = None if each.idle_share is None else 1 - each.idle_share
    yield PaperCell(figures.share(used))
    yield PaperCell(figures.money(each.idle_amount, currency))
    yield PaperCell(figures.volume(each.useful_bytes))
    yield PaperCell(figures.money(each.per_tb, currency))


def quotas(facts: LongFacts, speech: Speech) -> PaperTable | None:
    if not facts.quotas:
        return None
    columns = (
        Column(speech.page("words.isp"), is_figure=False),
        *(
            Column(speech.own(f"quota.{name}"))
            for name in ("quota", "used", "part", "days", "pace")
        ),
    )
    rows = tuple(tuple(_quota(each, facts, speech)) for each in facts.quotas)
    notes = (speech.own("quotas_note"),)
    return PaperTable(speech.own("quotas"), columns, rows, notes=notes, name="quotas")


def _quota(each: Quota, facts: LongFacts, speech: Speech) -> Iterator[PaperCell]:
    figures, clock = speech.figures, speech.clock
    yield PaperCell(facts.name_of(each.key) or UNKNOWN)
    yield PaperCell(figures.volume(each.quota_bytes))
    yield PaperCell(figures.volume(each.used_bytes))
    yield PaperCell(figures.share(each.part))
    yield PaperCell(f"{clock.day(each.first)} – {clock.day(each.following)}")
    if each.is_over:
        yield PaperCell(speech.own("quota.over"))
    elif each.pace is None:
        yield PaperCell(speech.own("quota.early"))
    else:
        yield PaperCell(speech.own("quota.pace_at_end", part=figures.share(each.pace, 0)))
