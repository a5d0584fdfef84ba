"""Reports as files: what is given stays text, the bytes are the same each time, and limits hold."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import asdict, replace

import pytest

from backend.domain.dates.weeks import IsoWeek
from backend.domain.figures.week_changes import FullestPart, VolumeChange
from backend.domain.reports.facts import Happening, Presence
from backend.domain.reports.happenings import advice
from backend.domain.reports.outlook.facts import PeriodOutlook, Saving
from backend.domain.reports.paper import Tiles
from backend.domain.reports.speech import Speech
from backend.domain.reports.weekly import weekly
from backend.domain.verdict.period import Reason
from backend.errors import ReportNotMade
from backend.reports import rendering
from tests.unit.domain.reports.weeks_made import made
from tests.unit.reports import reading
from tests.unit.reports.reading import judged, least_pt, pages_of, said

CHANGED_AT = dt.datetime(2026, 10, 18, 17, tzinfo=dt.UTC)


def pdf(facts, language="en", **given) -> bytes:
    return rendering.pdf_of(asdict(weekly(facts, language)), **given)


def text_of(body: bytes) -> str:
    return reading.text_of(body, "-layout")


def test_the_same_week_gives_the_same_bytes() -> None:
    assert pdf(made()) == pdf(made())


@pytest.mark.parametrize("language", ["en", "id"])
def test_three_isps_take_two_pages_and_all_fonts_are_inside(language) -> None:
    body = pdf(made(), language)
    assert pages_of(body) == 2
    assert len(body) < 120_000
    fonts = said("pdffonts", body, "-").splitlines()[2:]
    assert fonts
    assert all(re.search(r"Identity-H\s+yes yes yes", font) for font in fonts)


@pytest.mark.parametrize("isps", [3, 8])
def test_no_text_is_too_small_to_read_on_paper(isps, tmp_path) -> None:
    assert least_pt(pdf(made(tuple(f"ISP{n}" for n in range(isps)))), tmp_path) >= 6.5


def test_a_fullest_isp_is_held_against_who_was_fullest_before() -> None:
    facts = made(fullest=FullestPart("3", "ISP3", "download", 0.449))
    ours = replace(facts, fullest_before=FullestPart("3", "ISP3", "download", 0.414))
    other = replace(facts, fullest_before=FullestPart("1", "ISP1", "download", 0.813))
    upload = replace(facts, fullest_before=FullestPart("3", "ISP3", "upload", 0.5))
    assert _fullest(ours) == "▲ +3.5 points against the week before (41.4 %)"
    assert _fullest(other) == "▼ −36.4 points against the week before (ISP1, 81.3 %)"
    assert _fullest(upload) == "▼ −5.1 points against the week before (ISP3, upload 50.0 %)"


def _fullest(facts) -> str:
    [shown] = [part for part in weekly(facts, "en").parts if isinstance(part, Tiles)]
    [tile] = [each for each in shown.each if each.value.startswith("ISP3")]
    return tile.notes[-1].replace("\u00a0", " ")


NAMES = (
    '#read("/etc/passwd") *bold* $x$ \\ <b>',
    "Jalur yang namanya sangat panjang, tepat enam puluh huruf ya",
    "שלום مرحبا",
    "Kabel 😀 漢字",
)


def test_names_stay_text_in_every_script() -> None:
    text = text_of(pdf(made(NAMES)))
    assert '#read("/etc/passwd")' in text
    assert "root:" not in text
    assert "*bold*" in text
    assert "<b>" in text
    for word in ("Jalur", "enam", "puluh", "שלום", "😀"):
        assert word in text or word[::-1] in text
    assert re.search(
        "[\u0627-\u064a]{4}", text
    )  # Arabic letters, in the forms that they are set in
    assert "□□" in text  # for what no font of ours shows


def test_eight_isps_take_a_third_page() -> None:
    assert pages_of(pdf(made(tuple(f"ISP{n}" for n in range(1, 9))))) <= 3


@pytest.mark.parametrize(
    "observed, pages, words",
    [(0.85, 2, "Only 85 % of this week was observed"), (0.4, 1, "Not enough data for a report")],
)
def test_little_data_is_said_before_anything(observed, pages, words) -> None:
    body = pdf(made(observed=observed))
    assert pages_of(body) == pages
    assert words in text_of(body)


def test_a_running_week_says_until_when() -> None:
    assert "This week is not over: figures up to 2 Nov 2026, 00:00 WIB" in text_of(
        pdf(made(is_running=True))
    )


@pytest.mark.parametrize("week", [IsoWeek(2026, 13), IsoWeek(2026, 43)])
def test_weeks_with_a_change_of_the_clock_have_seven_days(week) -> None:
    text = text_of(pdf(made(zone="Europe/Berlin", week=week)))
    assert {"CET", "CEST"} & set(re.findall(r"CES?T", text))
    assert all(day in text for day in ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"))


def test_a_price_without_a_currency_is_not_money() -> None:
    facts = made()
    unpriced = [each.__class__(each.key, each.cost, None, None, None) for each in facts.paid]
    assert "2,216" not in text_of(pdf(made(paid=unpriced)))


def test_a_child_that_takes_too_long_is_stopped_and_said() -> None:
    with pytest.raises(ReportNotMade) as refused:
        pdf(made(), most_s=0.001)
    assert refused.value.code == "report_too_slow"


def test_a_child_that_fails_says_why() -> None:
    with pytest.raises(ReportNotMade) as refused:
        rendering.pdf_of({"language": "en"})
    assert refused.value.code == "report_failed"
    assert refused.value.params["why"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "facts",
    [made(), made(NAMES), made(observed=0.4)],
    ids=["three ISPs", "all scripts", "little data"],
)
def test_verapdf_finds_nothing_against_ua_1_and_a_2a(facts, tmp_path) -> None:
    assert judged(pdf(facts, "id"), tmp_path) == ["ua1 compliant", "2a compliant", ""]


@pytest.mark.parametrize("language", ["en", "id"])
def test_a_week_of_outages_stays_on_two_pages(language) -> None:
    begin = made().from_at
    outages = [
        Happening("isp_silent", str(1 + n % 3), at, at + dt.timedelta(minutes=47))
        for n in range(12)
        for at in [begin + n * dt.timedelta(hours=5)]
    ]
    body = pdf(made(events=outages), language)
    assert pages_of(body) == 2
    assert {"en": "8 more", "id": "8 lagi"}[language] in text_of(body)


SAID_NOW = {
    "en": (
        "Not safe if one of these fails: ISP3.",
        "Ask an admin to plan the spare routes",
        "Keep all",
        "Fullest at the peak: ISP1, 49 % of today’s contract",
        "5 Oct – 1 Nov 2026, as on Money",
    ),
    "id": (
        "Tidak aman jika salah satu ini putus: ISP3.",
        "Minta admin merencanakan rute cadangan",
        "Pertahankan semua",
        "Terpenuh saat puncak: ISP1, 49 % dari kontrak hari ini",
        "5 Okt – 1 Nov 2026, seperti pada Biaya",
    ),
}


OFFERS = {
    "en": ("Cheaper offers: IDR 2.5 million less per month", "Without new offers: Keep all"),
    "id": ("Ada penawaran: hemat Rp 2,5 juta per bulan", "Tanpa penawaran baru: Pertahankan semua"),
}


@pytest.mark.parametrize("language", ["en", "id"])
def test_a_recent_week_names_cheaper_offers_as_its_tile_does(language) -> None:
    outlook = made().outlook
    assert outlook is not None
    assert outlook.sizes is not None
    sizes = replace(outlook.sizes, saving=Saving("2500000.00", "IDR"))
    shown = reading.text_of(pdf(made(outlook=replace(outlook, sizes=sizes)), language))
    words = " ".join(shown.replace("\u2009", " ").replace("\u00a0", " ").split())
    assert [each for each in OFFERS[language] if each not in words] == []


@pytest.mark.parametrize("language", ["en", "id"])
def test_a_recent_week_says_what_its_page_says_of_failures_and_contracts(language) -> None:
    shown = reading.text_of(pdf(made(), language)).replace("\u2009", " ")
    assert [each for each in SAID_NOW[language] if each not in shown] == []


def test_a_week_long_over_says_nothing_of_now() -> None:
    shown = reading.text_of(pdf(made(outlook=None)))
    assert "If an ISP fails" not in shown
    assert "Contract sizes" not in shown
    assert "spare routes" not in shown


NEARLY_FULL = Reason("nearly_full", "ISP1", "download", 0.85, 0.8)


@pytest.mark.parametrize(
    "outlook, changed_at, step",
    [
        ("now", None, ""),
        ("now", CHANGED_AT, " (the balancing was changed on 19 Oct 2026)"),
        (None, None, " (advice of then)"),
        (None, CHANGED_AT, " (advice of then; the balancing was changed on 19 Oct 2026)"),
    ],
)
def test_what_was_to_do_is_of_then_and_says_what_was_done(outlook, changed_at, step) -> None:
    facts = made()
    verdict = replace(facts.verdict, reasons=(NEARLY_FULL,))
    facts = replace(
        facts,
        tone="warning",
        verdict=verdict,
        outlook=facts.outlook if outlook else None,
        balancing_changed_at=changed_at,
    )
    head = weekly(facts, "en").head
    assert head.step == f"Plan more capacity for ISP1, or review the weights{step}"
    assert head.light == ("Amber: act soon" if outlook else "Amber: it was time to act")


def test_nothing_to_do_needs_no_mark() -> None:
    head = weekly(made(outlook=None, balancing_changed_at=CHANGED_AT), "en").head
    assert (head.light, head.step) == ("Green: nobody was harmed", "Nothing to do")


def test_the_number_of_the_data_is_that_of_the_weeks_own_figures() -> None:
    facts = made()
    first, second = (
        _footer(each) for each in (facts, replace(facts, outlook=PeriodOutlook([], (), None)))
    )
    assert first == second
    assert "the same data gives the same report" not in first
    assert "the same data gives the same report" in _footer(made(outlook=None))


def _footer(facts) -> str:
    return weekly(facts, "en").footer.texts[-1]


@pytest.mark.parametrize(
    "hits, words",
    [
        ((4, 6), "By 1 Nov 2026, 4 of 6 predicted figures of earlier advice had come true"),
        ((0, 0), "By 1 Nov 2026 no advice had been scored."),
    ],
)
def test_what_advice_was_worth_is_said_as_of_the_end(hits, words) -> None:
    said = advice(made(hits=hits), Speech.of("en", "Asia/Jakarta")).texts
    assert said[-1].startswith(words)


def test_the_week_before_stands_beside_each_main_figure() -> None:
    facts = made(
        total_change=VolumeChange(0.07, 0.02, partly_observed=False),
        available_before=Presence(1.0, 604_800.0, 0.0, 0.0),
    )
    tiles = weekly(facts, "en").parts[0]
    assert isinstance(tiles, Tiles)
    volume, fullest, skew, available = (
        each.notes[-1].replace("\u00a0", " ") for each in tiles.each
    )
    assert volume.startswith("▲ +7.0 % against the week before (↓ ")
    assert fullest == "▲ +0.7 points against the week before (38.7 %)"
    assert skew.startswith("= unchanged against the week before (Download ")
    assert available == "▼ −0.31 points against the week before (100 %)"
