"""The sentences of a verdict, and the table of docs/verdicts.md."""

from dataclasses import replace
from pathlib import Path
from typing import get_args
from zoneinfo import ZoneInfo

import pytest

from backend.domain.verdict.cases import CASES, CauseCode, StepCode
from backend.domain.verdict.facts import Because, JudgedSpan
from backend.domain.verdict.period import PeriodVerdict
from backend.domain.verdict.period_words import REASONS, STATES
from backend.domain.verdict.verdict import Cause, NextStep, Verdict
from backend.domain.verdict.words import CAUSES, JUDGED, STEPS, judged, left_out, sentence, step

READS = ("docs/verdicts.md",)
DOCUMENT = Path(__file__).parents[4] / READS[0]
MAKASSAR = ZoneInfo("Asia/Makassar")
NOW_MS = 1_795_000_200_000  # 2026-11-18 19:10 in Makassar
SLOT_MS = 300_000
SPAN = JudgedSpan(NOW_MS - 3_600_000, NOW_MS, "balance_changed")
TRAFFIC = PeriodVerdict("skewed", "ISP2", "download", 0.45, 0.4, 0.05, 0.5, ())


def said(cause):
    return sentence(cause, Verdict((cause,), SPAN, TRAFFIC, None), MAKASSAR)


NOTHING = NextStep("nothing")


@pytest.mark.parametrize(
    "cause,text",
    [
        (
            Cause("silent", NOTHING, at_ms=NOW_MS - 125_000, lasted_s=125),
            "The router has not answered for 2 min, since 19:07.",
        ),
        (
            Cause("isp_down", NOTHING, "ISP1", at_ms=NOW_MS - 600_000, lasted_s=600),
            "ISP1 has been down for 10 min, since 19:00.",
        ),
        (
            Cause("isp_down", NOTHING, "ISP1", at_ms=NOW_MS - 86_400_000, lasted_s=86_400),
            "ISP1 has been down for 24 h, since 17 Nov 19:10.",
        ),
        (
            Cause("isp_down", NOTHING, "ISP1", at_ms=NOW_MS, lasted_s=0),
            "ISP1 went down just now, at 19:10.",
        ),
        (
            Cause("isp_missing", NOTHING, "ISP1", at_ms=NOW_MS - 9_000, lasted_s=9),
            "The router has just lost the interface of ISP1, at 19:09.",
        ),
        (
            Cause("isp_down", NOTHING, "ISP1", at_ms=NOW_MS - 10_000, lasted_s=10),
            "ISP1 has been down for 10 s, since 19:09.",
        ),
        (Cause("isp_down", NOTHING, "{3}"), "{3} is down."),
        (Cause("isp_missing", NOTHING, "ISP1"), "The router no longer has the interface of ISP1."),
        (Cause("isp_silent", NOTHING, "ISP1"), "ISP1 is up, but carries next to nothing."),
        (
            Cause("isp_silent", NOTHING, "ISP1", at_ms=NOW_MS - 600_000, lasted_s=600),
            "ISP1 is up, but has carried next to nothing for 10 min, since 19:00.",
        ),
        (
            Cause("slow", NOTHING, "ISP1", value=80.6, usual=20.4),
            "ISP1 is slow: pings take 81 ms, usually 20 ms on this day at this hour.",
        ),
        (Cause("lossy", NOTHING, "ISP1", value=0.123), "ISP1 lost 12 % of the pings of the last 10 minutes."),
        (
            Cause("full_now", NOTHING, "ISP1", "upload", 0.974, NOW_MS - 900_000, lasted_s=900),
            "ISP1 has been full for 15 min, since 18:55: its upload is at 97 % of the contract.",
        ),
        (
            Cause("contract_wrong", NOTHING, "ISP1", "download", 1.3),
            "ISP1 carries 130 % of its contract in the download: the contract is probably wrong.",
        ),
        (Cause("danger", NOTHING, value=2), "Serious faults in the configuration: 2."),
        (Cause("collecting", NOTHING, "ISP1", at_ms=NOW_MS), "Still collecting data: first verdict about 19:10."),
    ],
)  # fmt: skip
def test_sentences(cause, text):
    assert said(cause).text == text


def test_an_instant_is_for_the_pages_to_write():
    statement = said(Cause("isp_down", NOTHING, "ISP1", at_ms=NOW_MS, lasted_s=14))
    assert (statement.code, dict(statement.params)) == (
        "isp_down_since",
        {"uplink": "ISP1", "duration": 14, "unit": "s", "time": "2026-11-18T11:10:00Z"},
    )


def test_the_split_is_said_as_for_any_period():
    assert said(Cause("skewed", NOTHING, "ISP2")).text.startswith(
        "Uneven, but no ISP is often full: ISP2"
    )


def test_steps_and_times():
    assert (
        step(NextStep("review_advice", weights="1:2:2")).text
        == "Review the recommended weights 1:2:2"
    )
    assert judged(SPAN, MAKASSAR).text == "Counted from 18:10 on: then the balancing was changed"
    within_its_slot = replace(SPAN, since_ms=SPAN.start_ms - 125_000)
    assert (
        judged(within_its_slot, MAKASSAR).text
        == "Counted from 18:07 on: then the balancing was changed"
    )


def test_every_code_has_words():
    assert set(STEPS) == set(get_args(StepCode))
    assert set(JUDGED) == set(get_args(Because))
    of_periods = set(STATES) | {"being_made", "gaps", "idle"}
    assert set(CAUSES) | of_periods == set(get_args(CauseCode))


COLOURS = {"bad": "red", "warning": "amber", "good": "green", "unknown": "grey"}


def rows():
    """The table as the document shows it."""
    of_periods = {**STATES, "being_made": REASONS["being_made"], "gaps": REASONS["low_coverage"]}
    for code, case in CASES.items():
        template = CAUSES.get(code) or of_periods.get(code, REASONS["no_traffic"])
        yield f"| `{code}` | {COLOURS[case.tone]} | {template} | {STEPS[case.step]} |"


def test_the_document_shows_the_table_as_it_is():
    table = "\n".join(rows())
    assert table in DOCUMENT.read_text(), f"put this into docs/verdicts.md:\n{table}"


def test_what_is_left_out_of_the_judged_time_is_said():
    trial = (NOW_MS - 4 * SLOT_MS, NOW_MS - SLOT_MS)
    # Two trials within these slots.
    span = JudgedSpan(NOW_MS - 86_400_000, NOW_MS, "week", without=(trial,), tried_ms=188_000)
    said = left_out(span)
    assert said is not None
    assert said.text == "without 3 min of other weights that were taken back"
    assert left_out(SPAN) is None
