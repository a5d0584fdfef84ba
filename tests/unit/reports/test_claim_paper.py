"""The paper for a provider: it says what the claim says, in both languages, whatever the names and however long."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from backend.domain.reports.claims.paper import claim_paper
from backend.reports import rendering
from tests.unit.domain.reports.claims_made import claim_made
from tests.unit.reports.reading import judged, pages_of, text_of


def pdf(facts, language="en") -> bytes:
    return rendering.pdf_of(asdict(claim_paper(facts, language)))


@pytest.mark.parametrize(
    "language, words",
    [
        (
            "en",
            (
                "Red: the promise was missed",
                "ISP1 in October 2026: out of service for 300 min (300 min without a link,",
                "The contract promises 99.5 %, which allows 223 min.",
                "The other months",
                "that keeps the 99.5 % of the contract, which allows 216 min.",
                "99.5 %, allows 3 h 43 min",
                "until 30 Sept 2026",
                "IDR 9,500,000",
                "2 Sept 2026, 00:00–02:15 WIB",
                "2 h 15 min",
                "183 Mbps",
            ),
        ),
        (
            "id",
            (
                "Merah: janji tidak terpenuhi",
                "ISP1 pada Oktober 2026: tidak melayani selama 300 menit (tanpa sambungan 300 menit,",
                "Bulan-bulan lain",
                "99,5 %, mengizinkan 3 jam 43 mnt",
                "sampai 30 Sep 2026",
                "Rp 9.500.000",
                "Router menyatakan sambungan atau antarmukanya hilang",
            ),
        ),
    ],
)
def test_it_says_what_is_claimed(language, words) -> None:
    text = text_of(pdf(claim_made(), language), "-raw")
    assert [each for each in words if each not in text] == []


def test_the_same_claim_gives_the_same_bytes() -> None:
    assert pdf(claim_made()) == pdf(claim_made())


def test_one_page_suffices_for_few_outages_and_all_of_many_are_listed() -> None:
    assert pages_of(pdf(claim_made())) == 1
    text = text_of(pdf(claim_made(outages=80)))
    assert [n for n in range(80) if f"#{n} " not in text] == []


def test_nothing_known_is_said_and_names_stay_text() -> None:
    facts = claim_made('#read("/etc/passwd") *bold*', months=[], outages=0, contracts=[], runs=0)
    text = text_of(pdf(facts))
    for words in ("No month is known yet.", "None was recorded", '#read("/etc/passwd") *bold*'):
        assert words in text


@pytest.mark.slow
@pytest.mark.parametrize("facts", [claim_made(), claim_made("שלום 😀", outages=40)])
def test_verapdf_finds_nothing_against_ua_1_and_a_2a(facts, tmp_path) -> None:
    assert judged(pdf(facts, "id"), tmp_path) == ["ua1 compliant", "2a compliant", ""]
