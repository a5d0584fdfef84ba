"""Words of mails by period, in both languages."""

from __future__ import annotations

from datetime import date

import pytest

from backend.domain.dates.calendar import Period
from backend.domain.dates.clocks import Clock, Language
from backend.domain.dates.weeks import IsoWeek
from backend.domain.reports.facts import PeriodKind
from backend.domain.reports.mailing import letters, periods
from backend.domain.reports.mailing.letters import Invitation

TERM = Period("Ganjil", "term", date(2026, 8, 24), date(2026, 12, 18))


@pytest.mark.parametrize(
    "language, kind, words",
    [
        ("en", "week", "the weekly reports of Core"),
        ("en", "month", "the monthly reports of Core"),
        ("en", "term", "the reports of Core after each term"),
        ("id", "week", "laporan mingguan Core"),
        ("id", "month", "laporan bulanan Core"),
        ("id", "term", "laporan Core setelah tiap semester"),
    ],
)
def test_a_letter_says_of_which_period(language: Language, kind: PeriodKind, words: str) -> None:
    invitation = Invitation(kind, "rina", "Kediri", "Core", "https://t.example.ac.id/x#1")
    letter = letters.of_confirmation(language, invitation)
    assert words in letter.text
    assert "https://t.example.ac.id/x#1" in letter.text


def test_subjects_name_a_period_as_people_do() -> None:
    clock = Clock("id", "Asia/Jakarta")
    week = periods.of_week(IsoWeek(2026, 47))
    month = periods.of_month(TERM.first.replace(month=8, day=1))
    term = periods.of_term(TERM)
    assert [each.shown(clock) for each in (week, month, term)] == [
        "2026-W47",
        "Agustus 2026",
        "Ganjil",
    ]
    assert [each.key for each in (week, month, term)] == ["2026-W47", "2026-08", "term-2026-08-24"]
    assert [periods.kind_of(each.key) for each in (week, month, term)] == ["week", "month", "term"]
