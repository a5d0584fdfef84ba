"""Months of ISPs by kind of time against what their contracts promise, as the page prints them (LedgerTable.tsx)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from backend.domain.ledger.promise import Outcome
from backend.domain.reports.figures import UNKNOWN, Figures
from backend.domain.reports.paper import Column, PaperCell, PaperTable
from backend.domain.reports.speech import Speech
from backend.domain.statements import Statement

AREA = "ledgerWords"
MINUTE_S, HOUR_S, DAY_S = 60, 3600, 86_400
LEAST_DAYS = 2  # from so many on a length is said in days
LENGTHS = ("link", "silent", "degraded", "excused", "unknown")


@dataclass(frozen=True, slots=True)
class LedgerTime:
    """One ISP in one calendar month; seconds."""

    key: str
    isp: str
    month: dt.date  # its first day
    running: bool
    link_s: float
    silent_s: float
    degraded_s: float
    excused_s: float
    unknown_s: float
    outages: int
    mttr_s: float | None
    counted_share: float | None
    promised_percent: str | None
    allowed_s: float | None
    outcome: Outcome
    sentence: Statement
    excused: Statement | None

    @property
    def is_known(self) -> bool:
        """Months before the first reading say nothing."""
        return self.counted_share is not None or self.outages > 0


def ledger(rows: Sequence[LedgerTime], speech: Speech, *, by_isp: bool) -> PaperTable:
    """`by_isp`: all rows are of one month; else all are of one ISP, and the footer says how they are made."""
    lengths = [
        name for name in LENGTHS if name != "excused" or any(row.excused_s > 0 for row in rows)
    ]
    first = "words.isp" if by_isp else "ledger.month"
    titles = ("available", "outcome_title", *lengths, "outages", "mttr")
    columns = (
        Column(speech.page(first), is_figure=False),
        *(Column(speech.page(f"ledger.{title}"), title != "outcome_title") for title in titles),
    )
    cells = tuple(tuple(_row(row, lengths, speech, by_isp=by_isp)) for row in rows)
    lead, how = speech.page("ledger.lead"), speech.page("ledger.how")
    notes = (lead, how) if by_isp else (lead,)
    return PaperTable(speech.own("ledger.of"), columns, cells, notes=notes, name="ledger")


def _row(
    row: LedgerTime, lengths: Sequence[str], speech: Speech, *, by_isp: bool
) -> Iterator[PaperCell]:
    month, figures = speech.clock.month(row.month), speech.figures
    name = speech.page("ledger.running", month=month) if row.running else month
    yield PaperCell(row.isp, name) if by_isp else PaperCell(name)
    yield PaperCell(figures.availability(row.counted_share))
    yield _promise(row, speech)
    for length in lengths:
        length_s: float = getattr(row, f"{length}_s")
        yield PaperCell(lasted(length_s, figures) if length_s else UNKNOWN)
    yield PaperCell(str(row.outages))
    yield PaperCell(UNKNOWN if row.mttr_s is None else lasted(row.mttr_s, figures))


def _promise(row: LedgerTime, speech: Speech) -> PaperCell:
    outcome = speech.page(f"ledger.outcome.{row.outcome}")
    if row.promised_percent is None:
        return PaperCell(outcome)
    promised = speech.figures.availability(float(row.promised_percent) / 100)
    time = allowance(row.allowed_s or 0, speech.figures)
    return PaperCell(outcome, speech.page("ledger.promised_allows", promised=promised, time=time))


def sentence(row: LedgerTime, speech: Speech) -> str:
    """What is sent to the provider."""
    sentences = [row.sentence] if row.excused is None else [row.sentence, row.excused]
    return " ".join(speech.say(each, AREA) for each in sentences)


def lasted(seconds: float, figures: Figures) -> str:
    """In one form for a column: `47 min`, `2 h 05 min`, `3 days 4 h` (frontend lib/time/lasted.ts)."""
    if seconds < HOUR_S:
        return figures.duration(seconds)
    if seconds < LEAST_DAYS * DAY_S:
        minutes = int(seconds % HOUR_S // MINUTE_S)
        return f"{figures.hours(int(seconds // HOUR_S))} {figures.minutes(minutes, digits=2)}"
    hours = int(seconds % DAY_S // HOUR_S)
    return f"{figures.duration(seconds - seconds % DAY_S)} {figures.hours(hours)}"


def allowance(seconds: float, figures: Figures) -> str:
    """Below an hour with its seconds, so that 44 min 38 s is not 44 min (frontend lib/time/lasted.ts)."""
    rest = int(seconds % MINUTE_S)
    if seconds >= HOUR_S or seconds < MINUTE_S or not rest:
        return lasted(seconds, figures)
    return f"{lasted(seconds - rest, figures)} {figures.duration(rest)}"
