import re
from dataclasses import replace
from typing import get_args

import pytest

from backend.domain.figures.verdict import STATE_OF, Reason, ReasonCode, State, Verdict
from backend.domain.figures.wording import PHRASES, Language, english, indonesian, reason_sentence

SKEWED = Verdict("skewed", "ISP2", "download", 0.61, 0.4, 0.121, 0.55, ())


@pytest.mark.parametrize(
    "verdict,en,indonesia",
    [
        (
            SKEWED,
            "Skewed: ISP2 carries 61 % of the download, should carry 40 %.",
            "Timpang: ISP2 membawa 61 % unduhan, seharusnya 40 %.",
        ),
        (
            replace(SKEWED, state="strongly_skewed", direction="upload", achieved_share=0.404),
            "Strongly skewed: ISP2 carries 40.4 % of the upload, should carry 40.0 %.",
            "Sangat timpang: ISP2 membawa 40,4 % unggahan, seharusnya 40,0 %.",
        ),
        (
            replace(SKEWED, state="overloaded", p95_utilization=0.97),
            "Overloaded: ISP2 is 97 % full in the download (95th percentile); it carries 61 % and should carry 40 %.",
            "Kelebihan beban: unduhan ISP2 terisi 97 % (persentil ke-95); membawa 61 %, seharusnya 40 %.",
        ),
        (
            replace(SKEWED, state="balanced", skew=0.0149),
            "Balanced: at most 1.5 % of the traffic is on the wrong ISP; the fullest line is ISP2 with 55 % in the download (95th percentile).",  # noqa: E501
            "Seimbang: paling banyak 1,5 % lalu lintas berada di ISP yang salah; jalur terpenuh adalah unduhan ISP2, 55 % (persentil ke-95).",  # noqa: E501
        ),
    ],
)  # fmt: skip
def test_sentences_with_figures(verdict, en, indonesia):
    assert english(verdict) == en
    assert indonesian(verdict) == indonesia


@pytest.mark.parametrize(
    "reason,en,indonesia",
    [
        (
            Reason("stale", value=725, limit=30),
            "No data for 12 min: the figures are old.",
            "Tidak ada data selama 12 menit: angka-angka ini sudah lama.",
        ),
        (Reason("link_down", "isp {3}"), "isp {3} is down.", "isp {3} terputus."),
        (
            Reason("low_coverage", "ISP2", value=0.32, limit=0.5),
            "Not enough data: only 32 % of the time of ISP2 was observed.",
            "Data belum cukup: hanya 32 % waktu ISP2 yang teramati.",
        ),
        (Reason("no_traffic"), "No traffic to judge.", "Tidak ada lalu lintas untuk dinilai."),
    ],
)
def test_states_without_figures_speak_with_their_first_reason(reason, en, indonesia):
    verdict = Verdict(STATE_OF[reason.code], reason.uplink, None, None, None, None, None, (reason,))
    assert english(verdict) == en
    assert indonesian(verdict) == indonesia


@pytest.mark.parametrize(
    "seconds,text",
    [(1, "1 s"), (119, "119 s"), (120, "2 min"), (7_199, "119 min"), (7_200, "2 h"), (172_800, "2 d")],
)  # fmt: skip
def test_ages_as_people_say_them(seconds, text):
    assert f"No data for {text}:" in reason_sentence(Reason("stale", value=seconds), "en")


@pytest.mark.parametrize("language", get_args(Language))
@pytest.mark.parametrize("code", get_args(ReasonCode))
def test_every_reason_has_a_sentence_in_every_language(language, code):
    reason = Reason(code, "ISP2", "download", 0.613, 0.4)
    text = reason_sentence(reason, language)
    assert re.fullmatch(r"[^{}]+\.", text)
    assert "None" not in text
    assert "?" not in text


@pytest.mark.parametrize("language", get_args(Language))
def test_every_state_has_its_own_sentence_or_reasons(language):
    assert set(PHRASES[language].states) | set(STATE_OF.values()) == set(get_args(State))
