"""The paper for a provider: it says what the claim says, in both languages, whatever the names and however long."""

from __future__ import annotations

import datetime as dt
from dataclasses import asdict, replace

import pytest

from backend.domain.reports.claims.facts import ClaimOutage
from backend.domain.reports.claims.paper import claim_paper
from backend.domain.reports.claims.tables import how_known
from backend.domain.reports.speech import Speech
from backend.reports import rendering
from tests.unit.domain.reports.claims_made import BEGIN, claim_made
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


SILENT = ClaimOutage(
    12, "isp_silent", "traffic", BEGIN, BEGIN + dt.timedelta(minutes=47), 2820, False, False
)


@pytest.mark.parametrize(
    "changed, words",
    [
        (
            {"received_bps": 200_000, "others_bps": 190_000_000},
            (
                "Traffic counters of the router: the link was up, and 200 kbps came in on average; "
                "the other ISPs carried 190 Mbps meanwhile"
            ),
        ),
        (
            {"received_bps": 0, "pings": (282, 282)},
            (
                "Traffic counters of the router: the link was up, and 0 bps came in on average; "
                "pings: 282 of 282 lost, others may be slow"
            ),
        ),
        (
            {},
            "The link was up, and next to nothing came in; too short for a figure of five minutes",
        ),
        ({"evidence": "pings", "cause": "isp_degraded"}, "Pings were lost or slow"),
    ],
)
def test_the_source_of_an_outage_has_its_name_and_figures(changed, words) -> None:
    said = how_known(replace(SILENT, **changed), Speech.of("en", "Asia/Jakarta"))
    assert said.replace("\u00a0", " ") == words


def test_it_says_the_price_of_the_time_who_fell_with_it_and_how_exact_it_is() -> None:
    outage = replace(SILENT, fell_with="ISP2", route="fibre 1", paid=("10002.00", "IDR"))
    text = " ".join(text_of(pdf(replace(claim_made(), outages=[outage])), "-raw").split())
    for words in ("IDR 10,002", "on the same route (fibre 1): ISP2", "every 10 s", "IDR 91,935"):
        assert words in text


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
