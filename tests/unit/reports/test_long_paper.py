"""Papers of months and terms: pages, words in both languages, little data, names, and rules for archives."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from backend.domain.reports.periods.paper import long_paper
from backend.reports import rendering
from tests.unit.domain.reports.months_made import long_made
from tests.unit.reports.reading import judged, pages_of, text_of


def pdf(facts, language="en") -> bytes:
    return rendering.pdf_of(asdict(long_paper(facts, language)))


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("kind", ["month", "term"])
def test_three_isps_take_two_pages(kind, language) -> None:
    body = pdf(long_made(kind=kind), language)
    assert pages_of(body) == 2
    assert len(body) < 120_000
    assert body == pdf(long_made(kind=kind), language)


@pytest.mark.parametrize(
    "kind, language, words",
    [
        (
            "month",
            "en",
            (
                "Monthly report",
                "October 2026",
                "Week 44",
                "91 % at its end",
                "99.31 %",
                "If an ISP fails: Not safe",
                "Contract sizes: Keep all",
            ),
        ),
        (
            "month",
            "id",
            (
                "Laporan bulanan",
                "Oktober 2026",
                "Minggu 44",
                "91 % pada akhirnya",
                "Tidak aman jika",
            ),
        ),
        ("term", "en", ("Report of a term", "Gasal 2026/2027", "Growth, month by month", "+3.4 %")),
        ("term", "id", ("Laporan semester", "Gasal 2026/2027", "Pertumbuhan", "−2,1 %")),
    ],
)
def test_it_says_its_period_and_what_came_of_it(kind, language, words) -> None:
    text = text_of(pdf(long_made(kind=kind), language), "-raw").lower()
    assert [each for each in words if each.lower() not in text] == []


def test_eight_isps_take_four_pages_at_most() -> None:
    assert pages_of(pdf(long_made(tuple(f"ISP{n}" for n in range(1, 9))), "id")) <= 4


def test_little_data_is_said_and_the_rest_is_left_out() -> None:
    body = pdf(long_made(observed=0.4))
    text = text_of(body, "-raw")
    assert "Not enough data for a report: 40 % of this month was observed" in text
    assert "Week by week" not in text
    assert pages_of(body) == 1


def test_without_prices_quotas_and_promises_their_tables_are_missing() -> None:
    text = text_of(pdf(long_made(invoices=[], quotas=[], ledger=[], parts=[])), "-raw")
    for words in ("Paid against used", "Quotas", "Availability by kind", "Week by week"):
        assert words not in text


def test_names_stay_text() -> None:
    facts = long_made(
        ('#read("/etc/passwd")', "שלום 😀", "x" * 60), name="*bold* $x$ <b>", kind="term"
    )
    text = text_of(pdf(facts), "-raw")
    for words in ('#read("/etc/passwd")', "*bold* $x$ <b>"):
        assert words in text
    assert "root:" not in text


@pytest.mark.slow
@pytest.mark.parametrize("facts", [long_made(), long_made(observed=0.4), long_made(kind="term")])
def test_verapdf_finds_nothing_against_ua_1_and_a_2a(facts, tmp_path) -> None:
    assert judged(pdf(facts, "id"), tmp_path) == ["ua1 compliant", "2a compliant", ""]
