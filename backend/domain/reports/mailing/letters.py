"""A report as a mail, with verdict and table as text for those who open no PDF; the letter to confirm an address."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from backend.domain.dates.clocks import Clock, Language
from backend.domain.reports.facts import PeriodKind
from backend.domain.reports.mailing.periods import MailedPeriod
from backend.domain.reports.paper import Paper, PaperCell, PaperTable

FRAME: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "subject": "{router}, {period}: {light}",
        "revised": "Revised: {subject}",
        "late": "This report comes late: it was due on {due}.",
        "to_do": "What to do: {step}",
        "attached": "The report is attached as PDF.",
        "too_large": "The report is too large for a mail: find it under Settings, Reports.",
        "foot": "You get this because this address is a recipient of these reports. To end it:",
        "confirm_subject": "Confirm this mail address for reports of Timbang",
        "confirm_link": "If you want them, open this link within 7 days and confirm:",
        "confirm_else": "If not, do nothing: without your confirmation nothing else is sent here.",
    },
    "id": {
        "subject": "{router}, {period}: {light}",
        "revised": "Diperbarui: {subject}",
        "late": "Laporan ini terlambat: seharusnya datang {due}.",
        "to_do": "Yang perlu dilakukan: {step}",
        "attached": "Laporan terlampir sebagai PDF.",
        "too_large": "Laporan terlalu besar untuk surel: lihat di Pengaturan, Laporan.",
        "foot": "Anda menerima ini karena alamat ini adalah penerima laporan tersebut. Untuk berhenti:",
        "confirm_subject": "Konfirmasi alamat surel ini untuk laporan Timbang",
        "confirm_link": "Bila Anda menginginkannya, buka tautan ini dalam 7 hari lalu konfirmasi:",
        "confirm_else": "Bila tidak, abaikan saja: tanpa konfirmasi Anda tidak ada lagi yang dikirim ke sini.",
    },
}
REVISION: Mapping[Language, Mapping[PeriodKind, str]] = {
    "en": {
        "week": "Late data changed the verdict of this week: this report replaces the one that was mailed before.",
        "month": "Late data changed the verdict of this month: this report replaces the one that was mailed before.",
        "term": "Late data changed the verdict of this term: this report replaces the one that was mailed before.",
    },
    "id": {
        "week": "Data yang datang terlambat mengubah penilaian minggu ini: laporan ini menggantikan yang dikirim "
        "sebelumnya.",
        "month": "Data yang datang terlambat mengubah penilaian bulan ini: laporan ini menggantikan yang dikirim "
        "sebelumnya.",
        "term": "Data yang datang terlambat mengubah penilaian semester ini: laporan ini menggantikan yang dikirim "
        "sebelumnya.",
    },
}
CONFIRM: Mapping[Language, Mapping[PeriodKind, str]] = {
    "en": {
        "week": "{by} at {campus} wants the weekly reports of {routers} sent to this address.",
        "month": "{by} at {campus} wants the monthly reports of {routers} sent to this address.",
        "term": "{by} at {campus} wants the reports of {routers} after each term sent to this address.",
    },
    "id": {
        "week": "{by} di {campus} ingin mengirim laporan mingguan {routers} ke alamat ini.",
        "month": "{by} di {campus} ingin mengirim laporan bulanan {routers} ke alamat ini.",
        "term": "{by} di {campus} ingin mengirim laporan {routers} setelah tiap semester ke alamat ini.",
    },
}
LARGEST_ATTACHED = 5 * 1024 * 1024
"""Bytes; mail servers refuse mails of 10 to 25 MB, and base64 adds a third."""


@dataclass(frozen=True, slots=True)
class ReportLetter:
    subject: str
    text: str


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a mail says beside its report. `late_since`: when it was due, where it comes late."""

    router: str
    period: MailedPeriod
    zone_name: str
    late_since: dt.datetime | None
    is_revision: bool
    is_attached: bool


@dataclass(frozen=True, slots=True)
class Invitation:
    """Who wants which reports of which routers sent; `link`: to confirm it."""

    kind: PeriodKind
    by: str
    campus: str
    routers: str
    link: str


def of_report(paper: Paper, occasion: Occasion) -> ReportLetter:
    language = _language(paper)
    frame = FRAME[language]
    period = occasion.period.shown(Clock(language, occasion.zone_name))
    subject = frame["subject"].format(router=occasion.router, period=period, light=paper.head.light)
    if occasion.is_revision:
        subject = frame["revised"].format(subject=subject)
    return ReportLetter(subject, "\n\n".join(_paragraphs(paper, occasion)) + "\n")


def foot(language: Language, url: str) -> str:
    """What a mail of a schedule ends with; `url`: to where it is ended."""
    return f"\n-- \n{FRAME[language]['foot']}\n{url}\n"


def of_confirmation(language: Language, invitation: Invitation) -> ReportLetter:
    frame = FRAME[language]
    order = CONFIRM[language][invitation.kind].format(
        by=invitation.by, campus=invitation.campus, routers=invitation.routers
    )
    parts = [order, frame["confirm_link"], invitation.link, frame["confirm_else"]]
    return ReportLetter(frame["confirm_subject"], "\n\n".join(parts) + "\n")


def _paragraphs(paper: Paper, occasion: Occasion) -> Iterator[str]:
    frame, language, head = FRAME[_language(paper)], _language(paper), paper.head
    if occasion.late_since is not None:
        due = Clock(language, occasion.zone_name).minute(occasion.late_since)
        yield frame["late"].format(due=due)
    if occasion.is_revision:
        yield REVISION[language][occasion.period.kind]
    yield f"{head.title}\n{head.place}\n{head.days}"
    if head.banner:
        yield head.banner
    yield "\n".join([f"{head.light}. {head.sentence}", *(f"- {each}" for each in head.reasons)])
    yield frame["to_do"].format(step=head.step)
    if head.outages:
        yield "\n".join(head.outages)
    if isps := paper.table("isps"):
        yield as_text(isps)
    yield frame["attached" if occasion.is_attached else "too_large"]


def as_text(table: PaperTable) -> str:
    """A paragraph per row, each figure with its name: columns stand in line in no two mail programs."""
    rows = [_row(table, row) for row in table.rows]
    return "\n\n".join([table.title, *rows, *table.notes])


def _row(table: PaperTable, cells: tuple[PaperCell, ...]) -> str:
    names = [column.title for column in table.columns]
    first, *others = cells
    head = _cell(first)
    return "\n".join(
        [head, *(f"  {name}: {_cell(cell)}" for name, cell in zip(names[1:], others, strict=True))]
    )


def _cell(cell: PaperCell) -> str:
    return f"{cell.text} ({cell.beside})" if cell.beside else cell.text


def _language(paper: Paper) -> Language:
    return "id" if paper.language == "id" else "en"
