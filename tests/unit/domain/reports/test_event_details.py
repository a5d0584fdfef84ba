"""What is stored with an event of any kind is printed in words, never as a program's text."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.kinds import STORED_EVENTS
from backend.domain.reports import happenings
from backend.domain.reports.facts import Happening
from backend.domain.reports.speech import PAGE, Speech
from backend.domain.text.event_details import flat
from tests.unit.domain.reports.weeks_made import made

AT = dt.datetime(2026, 10, 28, 2, tzinfo=dt.UTC)
OF_POLLS = ("counter_reset", "interface_replaced", "implausible", "slots_disagree", "queue_trial")
KINDS = sorted({*STORED_EVENTS, *OF_POLLS})
FIGURES = {
    "isp_full": {"limit": 90, "upload": 16, "download": 98},
    "isp_degraded": {},
    "quota": {"percent": 92.5, "quota_gb": 5000, "days": 6, "pace": 118},
    "quota_used": {"percent": 101.0, "quota_gb": 5000, "days": 6},
    "contract_low": {"percent": 71.0, "tests": 40},
    "sla_missed": {"promised": 99.9, "percent": 99.89},
    "no_data": {"percent": 41.0},
}
OTHERS = {
    "finding_danger": {"codes": ["fasttrack", "no_check"]},
    "interface_missing": {"interface": "ether2"},
    "unreachable": {"code": "timeout", "message": "timed out after 10 s"},
    "slots_disagree": {"date": "2026-10-27", "by_slots": [5, 6], "by_counters": [7, 8]},
}
PROGRAM = re.compile(r"[{}\[\]']|None|True|False")


def stored(kind: str) -> dict[str, object]:
    return {"figures": FIGURES[kind]} if kind in FIGURES else OTHERS.get(kind, {})


def printed(kind: str, detail, language="en") -> str:
    event = Happening(kind, "1", AT, AT, flat(detail))
    facts = made(events=[event], acts=[])
    table = happenings.events(facts, Speech.of(language, "Asia/Jakarta"))
    return table.rows[0][-1].text


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_prints_a_programs_text(kind, language) -> None:
    assert f"weeks.event_kind.{kind}" in PAGE[language]
    for detail in (stored(kind), stored(kind) | {"unmeasured": None}, {"never": None}):
        assert not PROGRAM.search(printed(kind, detail, language))


def test_figures_are_said_in_the_readers_words() -> None:
    full = stored("isp_full")
    assert printed("isp_full", full) == ("download 98 %, upload 16 % when noticed; full from 90 %")
    assert printed("sla_missed", stored("sla_missed"), "id") == (
        "tersedia 99,89 %, dijanjikan 99,9 %"
    )
    assert printed("isp_full", {"unmeasured": None}) == "its end was not measured"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(alphabet="ab", max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from("xyz"), inner),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(["figures", "codes", "b"]), VALUES))
def test_whatever_is_stored_becomes_plain_texts(detail) -> None:
    for text in flat(detail).values():
        assert not re.search(r"[{}\[\]]", text)
